"""Bura with three and with five cards (BU-1 … BU-11)."""
