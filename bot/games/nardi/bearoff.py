"""Bearing off by a one-sided table: in how many throws a side is done with its last checkers.

Once both sides have all their checkers at home, neither hinders the other any more, and only the number of throws
counts. For each of the 54,264 ways in which up to fifteen checkers may lie on the six points the table knows how often
a side is done after so many throws, if it plays to need as few as it can on average; two such rows give the chance to
win (``assets/players/build/nardi/bearoff.py``). Where that makes no difference, fewer throws are better. Where a mars
counts, a network says how often there is one, as long as a side has borne off nothing.

A file is one line of JSON (``sha256`` of all that follows; ``trainer``) and, compressed by zlib, for each layout a byte
for the first throw with which a side may be done, for each a byte for the length of its row, and the rows: how often it
is done by that throw, by the next …, ``WHOLE`` being always, up to the last that is less.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import comb
from typing import Any, Final, TypeAlias

from bot.games.nardi.told import Both, Judge
from bot.games.network import closed, opened
from rules.nardi.course import HOME, OFF, Checkers

CHECKERS: Final = 15
LAYOUTS: Final = comb(CHECKERS + HOME, HOME)
WHOLE: Final = 255
SLIGHT: Final = 1e-5
"""What needing no throw more counts beside being certain to win: less than the least that two rows can differ by."""
LONGEST: Final = 24
"""Nobody needs as many throws."""
Row: TypeAlias = tuple[int, bytes]
"""The first throw with which a side may be done, and how often it is by that one, by the next …"""


def at_home(checkers: Checkers) -> bool:
    """Or borne off."""
    return not any(checkers[HOME + 1 :])


def layout(checkers: Checkers) -> int:
    """The number of a side that is ``at_home``: fewer checkers on the board first, then fewer on point 1, on 2 …"""
    left = sum(checkers[1 : HOME + 1])
    number = comb(left + HOME - 1, HOME)
    for place in range(1, HOME):
        rest = HOME - place
        number += comb(left + rest, rest)
        left -= checkers[place]
        number -= comb(left + rest, rest)
    return number


class Table:
    """``about``: the first line of the file."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        about, body = opened(data)
        self.about: Final[dict[str, Any]] = about
        self._data: Final = zlib.decompress(body)
        self._starts: Final = array("L", accumulate(self._data[LAYOUTS : 2 * LAYOUTS], initial=2 * LAYOUTS))
        if len(self._starts) != LAYOUTS + 1 or self._starts[-1] != len(self._data):
            raise ValueError("a table with more or fewer rows than there are layouts")

    def row(self, checkers: Checkers) -> Row:
        n = layout(checkers)
        return self._data[n], self._data[self._starts[n] : self._starts[n + 1]]

    def throws(self, checkers: Checkers) -> float:
        """How many a side needs on average."""
        first, shares = self.row(checkers)
        return first + len(shares) - sum(shares) / WHOLE

    def __call__(self, mine: Checkers, theirs: Checkers) -> float:
        """The chance of the side to throw; both are ``at_home`` and have checkers on the board."""
        (first, own), (since, other) = self.row(mine), self.row(theirs)
        won = before = 0
        for throw, done in enumerate((*own, WHOLE), first):
            past = throw - 1 - since
            ahead = 0 if past < 0 else other[past] if past < len(other) else WHOLE
            won += (done - before) * (WHOLE - ahead)
            before = done
        return won / WHOLE**2


class Homeward:
    """See ``levels.Judging``: by the table where both sides are at home, else by the ``network``."""

    def __init__(self, table: Table, network: Judge) -> None:
        self._table: Final = table
        self._network: Final = network

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        if not (at_home(mine) and at_home(theirs)):
            return self._network.hopes(mine, theirs)
        win = self._table(mine, theirs)
        if mine[OFF] and theirs[OFF]:
            return win, 0.0, 0.0
        _, double, lost = self._network.hopes(mine, theirs)
        return win, min(win, double), min(1 - win, lost)

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        known = [at_home(own) and at_home(other) for own, other in ends]
        judged = iter(
            self._network.after(mine, theirs, [end for end, sure in zip(ends, known, strict=True) if not sure], mars)
            if not all(known)
            else ()
        )
        return [
            self._stands(own, other, mars) if sure else next(judged)
            for (own, other), sure in zip(ends, known, strict=True)
        ]

    def _stands(self, own: Checkers, other: Checkers, mars: bool) -> float:
        win, double, lost = self.hopes(other, own) if mars else (self._table(other, own), 0.0, 0.0)
        quick = 1 - self._table.throws(own) / LONGEST
        return (1 - SLIGHT) * (1 - win + (lost - double) / 2) + SLIGHT * quick


def packed(rows: Iterable[Row], **about: Any) -> bytes:
    """The file of such a table, ``rows`` by ``layout``."""
    firsts, shares = zip(*rows, strict=True)
    data = bytes(firsts) + bytes(map(len, shares)) + b"".join(shares)
    return closed(zlib.compress(data, 9), **about)
