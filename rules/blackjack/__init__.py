"""Blackjack: the players against the bank (BJ-1 to BJ-7)."""
