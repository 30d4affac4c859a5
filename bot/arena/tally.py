"""What the units of a bout add up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from bot.arena.bout import Bout, Played


@dataclass(frozen=True, slots=True)
class Tally:
    """``mean``: A's lead in points a deal; ``se``: its standard error, None from a single unit. ``won`` of ``matches``;
    both are 0 where deals were counted. ``ms_…``: the time of one decision of A's; None if it had none to make."""

    deals: int
    mean: float
    se: float | None
    matches: int
    won: float
    ms_mean: float | None
    ms_p99: float | None
    ms_worst: float | None

    def row(self, bout: Bout) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "game": bout.game,
            "a": bout.a,
            "b": bout.b,
            "deals": self.deals,
            "mean": self.mean,
            "se": self.se,
            "matches": self.matches,
            "won": int(self.won) if self.won.is_integer() else self.won,
            "ms_mean": self.ms_mean,
            "ms_p99": self.ms_p99,
            "ms_worst": self.ms_worst,
            "seed": int(bout.seed) if bout.seed.isdecimal() else bout.seed,
        }


def tally(bout: Bout, units: Iterable[Played], scale: int) -> Tally:
    """The result of a bout; ``units`` in their order, of which there is one at least.

    A unit is all that one set of cards was played: the standard error is that of the differences between units (of the
    ratio points a deal, where matches are of different length), and so without what the cards themselves were worth.
    """
    units = tuple(units)
    played = sum(one.deals for one in units)
    mean = sum(one.points for one in units) / (played * scale)
    off = sum((one.points / scale - mean * one.deals) ** 2 for one in units)
    n = len(units)
    times = sorted(ms for one in units for ms in one.ms)
    return Tally(
        deals=played if bout.matches else n,
        mean=_short(mean),
        se=_short(sqrt(off * n / (n - 1)) / played) if n > 1 else None,
        matches=sum(one.matches for one in units),
        won=_short(sum(one.won for one in units)),
        ms_mean=_short(sum(times) / len(times)) if times else None,
        ms_p99=_short(times[ceil(0.99 * len(times)) - 1]) if times else None,
        ms_worst=_short(times[-1]) if times else None,
    )


def _short(number: float) -> float:
    return round(number, 4)
