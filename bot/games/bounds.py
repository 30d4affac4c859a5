"""What a search with bounds (alpha-beta) remembers of positions, and how many it may look at.

Within the bounds it was asked with, a search finds a position's value, else only that it is no more or no less than
something: both are kept, as the least and the most that the position can be worth.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

INFINITE: Final = 1_000
"""More than a deal of any of these games can bring."""

Position = TypeVar("Position", bound=Hashable)


class TooMany(Exception):
    """More positions than were allowed."""


class Bounds(Generic[Position]):
    """``positions``: how many may be looked at, over all questions."""

    def __init__(self, positions: int) -> None:
        self._left = positions
        self._known: Final[dict[Position, tuple[int, int]]] = {}

    def enough(self, at: Position, low: int, high: int) -> int | None:
        """The value of a position within ``low`` and ``high``, or a bound of it beyond them, if that is known; None:
        it has to be looked at, and is counted.

        :raises TooMany: it may not be.
        """
        least, most = self._known.get(at, (-INFINITE, INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._left -= 1
        if self._left < 0:
            raise TooMany
        return None

    def keep(self, at: Position, best: int, low: int, high: int) -> int:
        """``best``: what has been found within ``low`` and ``high``. It is given back."""
        least, most = self._known.get(at, (-INFINITE, INFINITE))
        if best <= low:
            self._known[at] = (least, min(most, best))
        elif best >= high:
            self._known[at] = (max(least, best), most)
        else:
            self._known[at] = (best, best)
        return best
