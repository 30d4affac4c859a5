"""Finds the puzzles. Not part of what is installed."""
