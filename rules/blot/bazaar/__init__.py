"""Bazaar Blot: four players in pairs, bidding for the trump suit (BZ)."""
