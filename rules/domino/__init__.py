"""Domino, the game of fives (DO)."""
