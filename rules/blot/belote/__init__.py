"""Belote, the Blot with a turned-up card: Georgian Belote and Duel Blot."""
