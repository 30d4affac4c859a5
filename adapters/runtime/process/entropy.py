"""Randomness from the operating system."""

from __future__ import annotations

import secrets


class SystemEntropy:
    """Implements ``bot.ports.Entropy``."""

    def token(self, n: int) -> bytes:
        return secrets.token_bytes(n)
