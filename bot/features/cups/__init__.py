"""Cups: rounds, standings, check-in, and their tables."""
