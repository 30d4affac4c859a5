"""Finished matches and results."""
