"""The pauses that let people follow the play, as one value, so that tests and benchmarks can do without."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pauses:
    """``longest_ms``: the upper limit of every pause (None: none)."""

    auto_ms: int = 1_000
    """An automatic player takes about a second: quick enough not to bore, slow enough to follow."""
    first_deal_ms: int = 1_500
    first_alone_ms: int = 200
    next_deal_ms: int = 15_000
    longest_ms: int | None = None

    def of(self, ms: int) -> int:
        return ms if self.longest_ms is None else min(ms, self.longest_ms)

    def until(self, start_ms: int, end_ms: int) -> int:
        """The end of a pause that begins at ``start_ms``."""
        return start_ms + self.of(end_ms - start_ms)


PAUSES = Pauses()
