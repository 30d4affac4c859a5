"""Puzzles: decisions out of the automatic players' own games, to be thought about one a day."""
