"""Ratings of players and pairs, in a chat and overall."""
