"""The pauses of a table that are for people's eyes alone. One value: whoever has no eyes sets another."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pauses:
    """``longest_ms``: no pause is longer, whatever a game wants (None: as long as it wants)."""

    auto_ms: int = 1_000
    """An automatic player takes about a second: quick enough not to bore, slow enough to be followed."""
    first_deal_ms: int = 1_500
    next_deal_ms: int = 15_000
    longest_ms: int | None = None

    def of(self, ms: int) -> int:
        return ms if self.longest_ms is None else min(ms, self.longest_ms)


PAUSES = Pauses()
