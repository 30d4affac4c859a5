"""Telling people that a table is open, and inviting them to it."""
