"""Domino, the game of fives: the rules. The public types stand in ``rules.domino.model``."""
