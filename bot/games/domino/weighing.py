"""What a tile laid has cost, looking back: the best tile and its worth from two samples of worlds apart.

Theory of operation. The unseen tiles are dealt as they may lie: a hand has no more tiles of a number it once lacked
than it has drawn since. In each world a tile is laid, the other side draws what it must and makes the best of its turn,
and what is left is worth by the network (``judge``). One sample says which tile was best, another, which the first
knows nothing of, what that one and the one laid are worth. Where nothing is hidden ``levels`` works the deal out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from bot.games.domino.judge import FITTING, NUMBER, Judge, Line, Seen, after, fitting, line_of, seen_of
from bot.games.losses import lost, none
from bot.ports.players import Weighed
from rules.core import Chance, Seat
from rules.domino.actions import Lay
from rules.domino.scoring import worth
from rules.domino.state import Step
from rules.domino.tiles import HALVES, TILES
from rules.domino.view import View

CHOICE: Final = 24
VALUE: Final = 48
"""Worlds."""
TRIED: Final = 3
"""So many tiles are looked at beside the one that was laid: those that the network likes best at first glance."""
FAULT: Final = 2.0
"""Points from which on a loss counts as a fault."""
SAME: Final = 0.02


@dataclass(frozen=True, slots=True)
class World:
    """``own`` and ``other``: hands; ``bazaar``: in the order of drawing; all as numbers of tiles."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    bazaar: tuple[int, ...]


def sampled(judge: Judge, view: View, seat: Seat, laid: Lay, liked: Sequence[Lay], chance: Chance) -> Weighed:
    """``liked``: all that may be laid, what the network likes best first."""
    ways = list(dict.fromkeys((*liked[:TRIED], laid)))
    first = [_worths(judge, view, seat, ways, one) for one in worlds(view, seat, CHOICE, chance)]
    means = {lay: fmean(one[n] for one in first) for n, lay in enumerate(ways)}
    best = max(ways, key=lambda lay: means[lay])
    if means[laid] >= means[best] - SAME:
        return none("play")
    second = [_worths(judge, view, seat, (best, laid), one) for one in worlds(view, seat, VALUE, chance)]
    return lost("play", best, [one - other for one, other in second], FAULT)


def worlds(view: View, seat: Seat, count: int, chance: Chance) -> Iterator[World]:
    """Ways in which what ``seat`` does not see may lie."""
    own = tuple(NUMBER[tile] for tile in view.hand or ())
    gone = {*view.layout.tiles(), *(view.hand or ())}
    unseen = [n for n, tile in enumerate(TILES) if tile not in gone]
    size = view.sizes[1 - seat]
    fresh = seen_of(view.steps, 1 - seat, size).fresh
    for _ in range(count):
        lying = [unseen[n] for n in chance.shuffled(len(unseen))]
        held = _held(lying, size, fresh)
        yield World(own, held, tuple(n for n in lying if n not in held))


def _held(lying: Sequence[int], size: int, fresh: Sequence[int]) -> tuple[int, ...]:
    """The first of ``lying`` that a hand may hold together; where that is not enough, whatever comes first."""
    room = list(fresh)
    found: list[int] = []
    for tile in lying:
        numbers = set(HALVES[TILES[tile]])
        if len(found) < size and all(room[n] for n in numbers):
            found.append(tile)
            for n in numbers:
                room[n] -= room[n] > 0
    return (*found, *[n for n in lying if n not in found][: size - len(found)])


def _worths(judge: Judge, view: View, seat: Seat, ways: Sequence[Lay], world: World) -> list[float]:
    """What each tile brings to ``seat``, less what it brings to the other side, in a world."""
    line = line_of(view.layout)
    asked = (line.left, line.right) if line is not None else ()
    found = []
    for lay in ways:
        tile = NUMBER[lay.tile]
        now, own = after(line, tile, lay.end == "R"), tuple(n for n in world.own if n != tile)
        steps = (*view.steps, Step(seat, "laid", asked, lay.tile, lay.end))
        found.append(now.points + _then(judge, now, own, world, seen_of(steps, seat, len(own))))
    return found


def _then(judge: Judge, line: Line, own: tuple[int, ...], world: World, mine: Seen) -> float:
    """What follows once a tile lies. ``mine``: what the other side has seen of this hand."""
    if not own:
        return float(worth([TILES[n] for n in world.other]))
    other, bazaar = world.other, world.bazaar
    drawn = next((n for n in range(len(bazaar) + 1) if _fit(line, (*other, *bazaar[:n]))), len(bazaar))
    other, bazaar = (*other, *bazaar[:drawn]), bazaar[drawn:]
    if _fit(line, other):
        return -_best(judge, line, other, own, bazaar, mine)
    if _fit(line, own):  # the other side passes, and all of its tiles are known
        return _best(judge, line, own, other, (), Seen(len(other), [-1] * 7))
    return 0.0


def _best(
    judge: Judge, line: Line, hand: Sequence[int], other: Sequence[int], bazaar: Sequence[int], seen: Seen
) -> float:
    """What the best tile of ``hand`` brings to its holder; ``other``: the other hand, of which ``seen`` is known."""
    unseen = (*other, *bazaar)

    def value(tile: int, right: bool) -> float:
        now, left = after(line, tile, right), [n for n in hand if n != tile]
        if not left:
            return now.points + worth([TILES[n] for n in other])
        if not _fit(now, (*left, *unseen)):
            return float(now.points)
        return now.points + judge(left, unseen, now, seen, len(bazaar))

    ends = [(False, line.left)] if line.left == line.right else [(False, line.left), (True, line.right)]
    return max(value(tile, right) for right, at in ends for tile in hand if FITTING[at] >> tile & 1)


def _fit(line: Line, hand: Sequence[int]) -> bool:
    return any(fitting(line) >> tile & 1 for tile in hand)
