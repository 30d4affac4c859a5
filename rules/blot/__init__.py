"""The Blot family: what its games share, and Bazaar Blot."""
