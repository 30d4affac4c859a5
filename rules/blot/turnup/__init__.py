"""Blot with a card turned up: what Georgian Belote and Duel Blot share beyond the family."""
