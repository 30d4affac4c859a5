"""Duel Blot: two players, 24 cards, a turned-up card (DU)."""
