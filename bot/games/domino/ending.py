"""Domino for two without a spinner once nothing is hidden: the bazaar is empty, and both hands are known.

Theory of operation. All ways to go on, both sides playing for the difference in points, with bounds (alpha-beta); what
has been found of a position is remembered.
"""

from __future__ import annotations

from typing import Final

from bot.games.bounds import INFINITE, Bounds
from bot.games.domino.judge import FITTING, Line, after, fitting, numbers
from rules.domino.scoring import worth
from rules.domino.tiles import HALVES, TILES


class Ending:
    """``positions``: how many may be looked at, over all questions."""

    def __init__(self, positions: int) -> None:
        self._bounds: Final[Bounds[tuple[Line, int, int]]] = Bounds(positions)

    def laid(self, line: Line | None, tile: int, right: bool, hand: int, other: int) -> int:
        """What laying a tile brings to whoever holds ``hand``, less what it brings to the other, until the deal ends.

        Hands are sets of tiles as bits; ``tile`` is a number that fits.

        :raises TooMany: it takes too long.
        """
        return self._laid(line, tile, right, hand, other, -INFINITE, INFINITE)

    def _laid(self, line: Line | None, tile: int, right: bool, hand: int, other: int, low: int, high: int) -> int:
        now, own = after(line, tile, right), hand & ~(1 << tile)
        points = now.points
        if not own:
            return points + worth([TILES[n] for n in numbers(other)])
        fits = fitting(now)
        if not (own | other) & fits:
            return points
        if other & fits:
            return points - self._best(now, other, own, points - high, points - low)
        return points + self._best(now, own, other, low - points, high - points)

    def _best(self, line: Line, hand: int, other: int, low: int, high: int) -> int:
        """Of the side to lay, which can; within the bounds the value, else a bound of it."""
        known = self._bounds.enough((line, hand, other), low, high)
        if known is not None:
            return known
        best, floor = -INFINITE, low
        ways: list[tuple[int, int, bool]] = []
        for right in (False, True):
            fitting = hand & FITTING[line.right if right else line.left]
            while fitting:
                bit = fitting & -fitting
                tile = bit.bit_length() - 1
                fitting ^= bit
                ways.append((after(line, tile, right).points + sum(HALVES[TILES[tile]]) // 4, tile, right))
        for _, tile, right in sorted(ways, reverse=True):
            value = self._laid(line, tile, right, hand, other, floor, high)
            best, floor = max(best, value), max(floor, value)
            if floor >= high:
                break
        return self._bounds.keep((line, hand, other), best, low, high)
