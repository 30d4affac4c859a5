"""The Blot family: the parts its games share, and a folder for each game."""
