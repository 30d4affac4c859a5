"""Hyper Nardi by a table of all its positions, packed.

The chance to win of the side that is about to throw is known for all 3276 × 3276 positions without mars
(``assets/players/build/nardi/solve.c``). As a matrix, a row for each way the three checkers of that side may lie, a
column for each of the other side's, it is nearly a product of two narrow ones, and those are what is shipped: two rows
of numbers multiplied give a value. Where mars counts, a network says how often there is one.

A file is one line of JSON (``rank``, the length of a row; ``step``, what 1 stands for; ``sha256`` of all that follows;
``trainer``) and both matrices as 16-bit whole numbers, little-endian, compressed by zlib.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from math import comb
from operator import mul
from typing import Any, Final

from bot.games.nardi.told import Both, Judge
from bot.games.network import closed, opened
from rules.nardi.course import PLACES, Checkers

CHECKERS: Final = 3
HANDS: Final = comb(PLACES + CHECKERS - 1, CHECKERS)
"""How many ways there are for the checkers of a side to lie."""


def hand(checkers: Checkers) -> int:
    """The number of a side: by its farthest checker, then the next, then the nearest."""
    far, middle, near = [place for place in range(PLACES - 1, -1, -1) for _ in range(checkers[place])]
    return comb(far + 2, 3) + comb(middle + 1, 2) + near


class Table:
    """``about``: the first line of the file."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        about, body = opened(data)
        self.about: Final[dict[str, Any]] = about
        rank = int(about["rank"])
        numbers = array("h", zlib.decompress(body))
        if sys.byteorder == "big":
            numbers.byteswap()
        if len(numbers) != 2 * HANDS * rank:
            raise ValueError("a table with more or fewer numbers than it should have")
        view = memoryview(numbers)
        self._own: Final = [view[rank * n : rank * (n + 1)] for n in range(HANDS)]
        self._theirs: Final = [view[rank * n : rank * (n + 1)] for n in range(HANDS, 2 * HANDS)]
        self._step: Final = float(about["step"])

    def __call__(self, mine: Checkers, theirs: Checkers) -> float:
        """The chance of the side to throw; both have checkers on the board."""
        found: float = self._step * sum(map(mul, self._own[hand(mine)], self._theirs[hand(theirs)]))
        return min(1.0, max(0.0, found))


class Exact:
    """See ``levels.Judging``. ``network``: for mars."""

    def __init__(self, table: Table, network: Judge) -> None:
        self._table: Final = table
        self._network: Final = network

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        _, double, lost = self._network.hopes(mine, theirs)
        return self._table(mine, theirs), double, lost

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        if not mars:
            return [1 - self._table(other, own) for own, other in ends]
        return [1 - win + (lost - double) / 2 for win, double, lost in (self.hopes(other, own) for own, other in ends)]


def packed(matrices: Sequence[Sequence[int]], rank: int, step: float, **about: Any) -> bytes:
    """The file of such a table: what the solver puts into ``assets/players``."""
    numbers = array("h", [one for matrix in matrices for one in matrix])
    if sys.byteorder == "big":
        numbers.byteswap()
    return closed(zlib.compress(numbers.tobytes(), 9), **about, rank=rank, step=step)
