"""The Blot family: what its games share, and a folder for each of them."""
