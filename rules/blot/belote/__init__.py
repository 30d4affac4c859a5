"""Belote, the Blot with a turned-up card: shared by Georgian Belote and Duel Blot."""
