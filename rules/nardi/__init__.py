"""Nardi: short, long and hyper, one engine (NA-1 … NA-30)."""
