"""What a layout is worth to whoever has just laid a tile, in Domino for two without a spinner: a network that has
learnt from its own deals (``assets/players/build/afterwards/domino.c``, whose twin this is), and what it is told.

Theory of operation. Besides one's own tiles and the ends, the network is told what can be known of the other hand. Who
draws or passes has none of the numbers then open; so for each number that a hand once lacked, the tiles with it can
only be among those drawn since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.games.network import Network
from rules.core import Seat
from rules.domino.layout import Layout
from rules.domino.state import Step
from rules.domino.tiles import HALVES, NUMBERS, TILES

INPUTS: Final = 113
SCALE: Final = 25.0
"""The points that the network calls 1."""
NEVER: Final = -1
MOST: Final = 9
"""Tiles in a hand that are told apart."""
NUMBER: Final = {tile: n for n, tile in enumerate(TILES)}
_HALVES: Final = tuple(HALVES[tile] for tile in TILES)
FITTING: Final = tuple(sum(1 << n for n, tile in enumerate(TILES) if number in HALVES[tile]) for number in NUMBERS)
"""By number, the set of its tiles; sets are bits."""


class Line(NamedTuple):
    """The numbers open at both ends and what each counts; ``lone``: one double is all that lies."""

    left: int
    right: int
    shown_left: int
    shown_right: int
    lone: bool = False

    @property
    def points(self) -> int:
        """DO-4."""
        total = self.shown_left + (0 if self.lone else self.shown_right)
        return 0 if total % 5 else total


@dataclass(frozen=True, slots=True)
class Seen:
    """What all have seen of a hand. ``fresh``: by number how many tiles with it there can be at most, ``NEVER`` if it
    has never been lacked; ``drew``: that its owner has just drawn."""

    size: int
    fresh: Sequence[int]
    drew: bool = False

    def laid(self, halves: Sequence[int]) -> Seen:
        """After a tile with these numbers has been laid: what has just been drawn may be what was laid."""
        fresh = [few - (few > 0 and (self.drew or n in halves)) for n, few in enumerate(self.fresh)]
        return Seen(self.size - 1, fresh)

    def lacked(self, asked: Sequence[int], drew: bool) -> Seen:
        """After its owner has drawn, or else passed, because none of the numbers ``asked`` was there."""
        fresh = [0 if n in asked else few + (drew and few >= 0) for n, few in enumerate(self.fresh)]
        return Seen(self.size + drew, fresh, drew)


def line_of(layout: Layout) -> Line | None:
    """None before the first tile."""
    line = layout.line
    if not line:
        return None
    (left, inner), (outer, right) = line[0], line[-1]
    if len(line) == 1:
        twice = left == right
        return Line(left, right, 2 * left if twice else left, 2 * left if twice else right, twice)
    return Line(left, right, left + inner if left == inner else left, outer + right if outer == right else right)


def numbers(tiles: int) -> list[int]:
    """Of the bits of a set."""
    return [n for n in range(len(TILES)) if tiles >> n & 1]


def fitting(line: Line) -> int:
    """The tiles that fit at either end, as bits."""
    return FITTING[line.left] | FITTING[line.right]


def after(line: Line | None, tile: int, right: bool) -> Line:
    """``tile``, a number that fits, laid."""
    high, low = _HALVES[tile]
    twice = high == low
    if line is None:
        return Line(high, low, 2 * high if twice else high, 2 * high if twice else low, twice)
    at = line.right if right else line.left
    end = low if high == at else high
    shown = 2 * high if twice else end
    if right:
        return Line(line.left, end, line.shown_left, shown)
    return Line(end, line.right, shown, line.shown_right)


def seen_of(steps: Sequence[Step], seat: Seat, size: int) -> Seen:
    """``size``: tiles held now."""
    found = Seen(size, [NEVER] * 7)
    for step in steps:
        if step.seat != seat:
            continue
        if step.what == "laid":
            found = found.laid(HALVES[step.tile] if step.tile is not None else ())
        else:
            found = found.lacked(step.asked, step.what == "drew")
    return replace(found, size=size)


def believed(seen: Seen, unseen: Sequence[int]) -> dict[int, float]:
    """How likely each of the tiles (numbers) is held; those that cannot be are left out."""
    size, fresh = seen.size, seen.fresh
    if not size:
        return {}
    share = [1.0 if few < 0 else min(1.0, few / size) for few in fresh]
    weights = [(t, min(share[_HALVES[t][0]], share[_HALVES[t][1]])) for t in unseen]
    total = sum(weight for _, weight in weights)
    return {t: min(1.0, weight * size / total) for t, weight in weights if weight > 0}


def _points(line: Line, tile: int) -> int:
    """The best points that a tile makes, -1 if it does not fit."""
    high, low = _HALVES[tile]
    best = -1
    if line.left in (high, low):
        best = after(line, tile, False).points
    if line.right in (high, low):
        best = max(best, after(line, tile, True).points)
    return best


def inputs(own: Sequence[int], unseen: Sequence[int], line: Line, other: Seen, bazaar: int) -> list[float]:
    """What the network is told after a tile has been laid: what is left in the hand, what is unseen, what lies."""
    found = [0.0] * INPUTS
    pips = mine = fitting = 0
    for t in own:
        high, low = _HALVES[t]
        found[t] = 1.0
        found[70 + high] += 0.3
        if high != low:
            found[70 + low] += 0.3
        pips += high + low
        best = _points(line, t)
        fitting += best >= 0
        mine = max(mine, best)
    for t in unseen:
        high, low = _HALVES[t]
        found[77 + high] += 0.3
        if high != low:
            found[77 + low] += 0.3
    none, theirs = 1.0, 0.0
    lacking: dict[int, float] = {}
    for t, chance in believed(other, unseen).items():
        found[28 + t] = chance
        theirs += chance * (_HALVES[t][0] + _HALVES[t][1])
        best = _points(line, t)
        if best >= 0:
            none *= 1 - chance
            lacking[best] = lacking.get(best, 1.0) * (1 - chance)
    reply, above = 0.0, 1.0
    for points in sorted(lacking, reverse=True):
        reply += above * (1 - lacking[points]) * points
        above *= lacking[points]
    found[56 + line.left] += 1
    found[56 + line.right] += 1
    if line.shown_left != line.left:
        found[63 + line.left] += 1
    if line.shown_right != line.right and not line.lone:
        found[63 + line.right] += 1
    found[84 + min(MOST, len(own))] = 1
    found[94 + min(MOST, other.size)] = 1
    found[104], found[105] = bazaar / 14, float(not bazaar)
    found[106], found[107], found[108], found[109] = reply / 10, mine / 10, fitting / 3, none
    found[110], found[111] = pips / 30, theirs / 30
    found[112] = (line.shown_left + (0 if line.lone else line.shown_right)) / 20
    return found


class Judge:
    """``network``: one output, what the rest of the deal brings to whoever has laid less what it brings the other."""

    def __init__(self, network: Network) -> None:
        """:raises ValueError: it is another game's."""
        if network.about["sizes"][0] != INPUTS:
            raise ValueError("a network that is told other things")
        self._network: Final = network

    def __call__(self, own: Sequence[int], unseen: Sequence[int], line: Line, other: Seen, bazaar: int) -> float:
        """In points."""
        return SCALE * self._network(inputs(own, unseen, line, other, bazaar))[0]
