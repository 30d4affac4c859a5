"""Blackjack: the players against the bank (BJ-1 to BJ-7), and what the bank's edge is."""
