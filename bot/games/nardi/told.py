"""What a network is told of a position of Nardi, and what it says.

It is asked about the side that is about to throw, and says that side's chance to win, to win with mars, to lose with
mars. Its inputs are those of ``assets/players/build/nardi/core.c``, 102 for each side, the own first: by point whether
one, two, three checkers stand there, and how many more; the bar; what is borne off; pips; checkers at home. One more
tells that the sides have passed each other.

Theory of operation. Every input but the last belongs to one place of one side, so the first layer is a sum over places,
and each place with its count of checkers has one summand, made once. The positions that a throw leads to differ in few
places: the layer of one of them is that of the position before, some summands taken away and some put in their stead.

A layer is one integer, whose digits to the base of 2³² are its numbers in units of 2⁻²⁰: to add two of them is one
addition, and what is negative counts 0 after three more. That is three times as fast as lists of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from struct import Struct
from typing import Final, TypeAlias

from bot.games.network import Network
from rules.nardi.course import BAR, HOME, OFF, PLACES, Checkers

Layer: TypeAlias = int
Both: TypeAlias = tuple[Checkers, Checkers]
Inputs: TypeAlias = list[tuple[int, float]]

SIDE: Final = 102
"""Inputs of a side."""
POINT: Final = 4
BARRED, OUT, RACE, AT_HOME = 96, 98, 100, 101
APART: Final = 2 * SIDE
INPUTS: Final = APART + 1
OUTPUTS: Final = 3
NOBODY: Final = (0,) * PLACES
KEPT: Final = 2048
"""Differences kept in memory: all that usually occur."""
DIGIT: Final = 32
"""Bits."""
UNIT: Final = 1 << 20
"""One, in a digit."""
MOST: Final = 100
"""More than the inputs of a position can add up to: 15 checkers a side count for at most three each."""


def told(side: int, place: int, n: int) -> Inputs:
    """The inputs that stand for ``n`` checkers of a side (0: the own) in a place, those that are not 0."""
    at = SIDE * side
    if place == OFF:
        return [(at + OUT, n / 15)] if n else [(at + OUT + 1, 1.0)]
    if not n:
        return []
    race = (at + RACE, n * place / 100)
    if place == BAR:
        return [(at + BARRED, 1.0), (at + BARRED + 1, n / 2), race]
    first = at + POINT * (place - 1)
    found = [*[(first + k, 1.0) for k in range(min(n, 3))], race]
    if n > 3:
        found.append((first + 3, (n - 3) / 2))
    if place <= HOME:
        found.append((at + AT_HOME, n / 15))
    return found


def apart(mine: Checkers, theirs: Checkers) -> bool:
    """Whether the sides have passed each other, where they move in opposite directions."""
    return _last(mine) + _last(theirs) < BAR


def _last(checkers: Checkers) -> int:
    for place in range(BAR, 0, -1):
        if checkers[place]:
            return place
    return 0


class Judge:
    """A network at work. ``facing``: whether the sides move in opposite directions."""

    def __init__(self, network: Network, facing: bool) -> None:
        """:raises ValueError: a network of other inputs or outputs, or one whose layer could outgrow its digits."""
        sizes, flat = network.about["sizes"], network.flat
        if len(sizes) != 3 or (sizes[0], sizes[-1]) != (INPUTS, OUTPUTS):
            raise ValueError("a network that is told something else")
        wide = sizes[1]
        self._rows: Final = [flat[wide * n : wide * (n + 1)] for n in range(INPUTS)]
        bias = flat[wide * INPUTS : wide * (INPUTS + 1)]
        if max(map(abs, flat[: wide * (INPUTS + 1)])) * MOST * UNIT >= 1 << DIGIT - 1:
            raise ValueError("a network with weights as large as this is not foreseen")
        after = flat[wide * (INPUTS + 1) :]
        self._columns: Final = [[one / UNIT for one in after[n : wide * OUTPUTS : OUTPUTS]] for n in range(OUTPUTS)]
        self._last: Final = after[wide * OUTPUTS :]
        self._facing: Final = facing
        self._digits: Final = Struct(f"<{wide}I")
        self._ones: Final = sum(1 << DIGIT * n for n in range(wide))
        self._half: Final = self._ones << DIGIT - 1
        self._empty: Final = _packed(bias) + sum(_packed(self._rows[SIDE * side + OUT + 1]) for side in (0, 1))
        self._passed: Final = _packed(self._rows[APART])
        self._change: Final = lru_cache(KEPT)(self._make_change)

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        """The chance of the side that is about to throw to win, to win with mars, to lose with mars."""
        win, double, lost = self._outputs(self._layer(mine, theirs))
        return win, double, lost

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        """By position how well it stands for the side that has just played: 0 lost, 1 won.

        :param mine: the checkers of the side that plays, before its throw. :param ends: both sides after it, the one
            that has played first. :param mars: whether a mars counts double: then from -0.5 to 1.5.
        """
        base, was_apart = self._layer(theirs, mine), self._apart(theirs, mine)
        column, last = self._columns[0], self._last[0]
        found = []
        for own, other in ends:
            layer = base + self._changes(1, mine, own)
            if other != theirs:
                layer += self._changes(0, theirs, other)
            if was_apart != self._apart(other, own):
                layer += -self._passed if was_apart else self._passed
            if mars:
                win, double, lost = self._outputs(layer)
                found.append(1 - win + (lost - double) / 2)
            else:
                found.append(_share(-last - sum(map(mul, self._active(layer), column))))
        return found

    def _apart(self, mine: Checkers, theirs: Checkers) -> bool:
        return self._facing and apart(mine, theirs)

    def _layer(self, mine: Checkers, theirs: Checkers) -> Layer:
        found = self._empty + self._changes(0, NOBODY, mine) + self._changes(1, NOBODY, theirs)
        return found + self._passed if self._apart(mine, theirs) else found

    def _changes(self, side: int, before: Checkers, after: Checkers) -> Layer:
        pairs = enumerate(zip(before, after, strict=True))
        return sum([self._change(side, place, was, now) for place, (was, now) in pairs if was != now])

    def _make_change(self, side: int, place: int, was: int, now: int) -> Layer:
        rows, inputs = self._rows, dict(told(side, place, now))
        for at, given in told(side, place, was):
            inputs[at] = inputs.get(at, 0.0) - given
        return sum(_packed([given * one for one in rows[at]]) for at, given in inputs.items() if given)

    def _active(self, layer: Layer) -> tuple[int, ...]:
        """The numbers of a layer, what is negative as 0, in ``UNIT``."""
        digits = layer + self._half
        positive = digits >> DIGIT - 1 & self._ones
        return self._digits.unpack((digits & (positive << DIGIT - 1) - positive).to_bytes(self._digits.size, "little"))

    def _outputs(self, layer: Layer) -> list[float]:
        active = self._active(layer)
        pairs = zip(self._last, self._columns, strict=True)
        return [_share(last + sum(map(mul, active, column))) for last, column in pairs]


def _packed(numbers: Sequence[float]) -> Layer:
    return sum(round(UNIT * one) << DIGIT * n for n, one in enumerate(numbers))


def _share(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -500 else 0.0
