"""Belote, the Blot with a turned-up card: what Georgian Belote and Duel Blot share beyond the family."""
