"""Looking further in Domino for two without a spinner while something is hidden: what ``master`` does.

Theory of operation. The other hand and the bazaar are dealt in many ways that agree with what its owner has drawn and
passed. In each of them every tile that the network likes is laid; the other side answers as the network tells it from
what *it* would see, and draws if it must; then what one's own best answer is worth, by the network, from what one would
then have seen oneself. Which world it is, neither side is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.bounds import TooMany
from bot.games.domino.judge import FITTING, Judge, Line, Seen, after, fitting, numbers
from bot.games.further import averaged
from rules.core import Chance
from rules.domino.scoring import worth
from rules.domino.tiles import HALVES, TILES

TRIES: Final = 8
"""How often a world is begun anew before one is taken that agrees with most of what is known."""
EVERY: Final = (1 << 28) - 1


class Side(NamedTuple):
    """``hand``: a set of tiles as bits; ``seen``: what the other side has seen of it."""

    hand: int
    seen: Seen


class Table(NamedTuple):
    """``lying``: tiles of the layout, as bits; ``bazaar``: in the order in which they will be drawn."""

    line: Line
    lying: int
    bazaar: Sequence[int]

    def laid(self, tile: int, now: Line) -> Table:
        return Table(now, self.lying | 1 << tile, self.bazaar)


class Further:
    """``worlds``: so many are looked at, at most, until ``positions`` layouts have been judged: the limit of time."""

    def __init__(self, judge: Judge, worlds: int, positions: int) -> None:
        self._judge: Final = judge
        self._worlds: Final = worlds
        self._left = positions

    def worths(
        self, lays: Sequence[tuple[int, Line]], own: Side, other: Seen, lying: int, bazaar: int, chance: Chance
    ) -> list[float] | None:
        """What each of ``lays`` brings from then on, less what it brings the other side, in points, its own included.
        None: not one world was looked at to the end.

        ``lays``: tiles of ``own`` that are not its last, and the layout after each; ``other``: what has been seen of
        the other hand; ``lying``: the tiles that lie, as bits; ``bazaar``: how many it has.
        """
        unseen = numbers(EVERY & ~own.hand & ~lying)

        def look() -> list[float]:
            hand, left = dealt(unseen, other, chance)
            found = []
            for tile, now in lays:
                me = Side(own.hand & ~(1 << tile), own.seen.laid(HALVES[TILES[tile]]))
                table = Table(now, lying | 1 << tile, left[:bazaar])
                found.append(now.points + self._answered(table, me, Side(hand, other)))
            return found

        return averaged(self._worlds, look)

    def _answered(self, table: Table, me: Side, other: Side) -> float:
        """What is still to come when it is the other side's turn."""
        other, table = drawn(other, table)
        if not other.hand & fitting(table.line):
            if not me.hand & fitting(table.line):
                return 0.0
            return self._continued(table, me, Side(other.hand, other.seen.lacked(table.line[:2], drew=False)), 0.0)
        value, tile, now = self._best(table, other, me)
        after_it = table.laid(tile, now)
        left = Side(other.hand & ~(1 << tile), other.seen.laid(HALVES[TILES[tile]]))
        if not left.hand:
            return float(-now.points - worth([TILES[n] for n in numbers(me.hand)]))
        return self._continued(after_it, me, left, value - now.points) - now.points

    def _continued(self, table: Table, me: Side, other: Side, value: float) -> float:
        """The same when it is one's own turn; ``value``: what the other side thinks is to come for it."""
        me, table = drawn(me, table)
        if not me.hand & fitting(table.line):
            return 0.0 if not other.hand & fitting(table.line) else -value
        best, tile, now = self._best(table, me, other)
        if me.hand == 1 << tile:
            return float(now.points + worth([TILES[n] for n in numbers(other.hand)]))
        return best

    def _best(self, table: Table, me: Side, other: Side) -> tuple[float, int, Line]:
        """What ``me`` lays by what it sees, and what that is worth by the network; the last tile is laid anyhow."""
        unseen = numbers(EVERY & ~table.lying & ~me.hand)
        found: list[tuple[float, int, Line]] = []
        for tile, now in ways(table.line, me.hand):
            own = numbers(me.hand & ~(1 << tile))
            if not own:
                return float(now.points), tile, now
            self._left -= 1
            if self._left < 0:
                raise TooMany
            found.append((now.points + self._judge(own, unseen, now, other.seen, len(table.bazaar)), tile, now))
        return max(found)


def drawn(side: Side, table: Table) -> tuple[Side, Table]:
    """After ``side`` has drawn until it has what fits, or the bazaar is empty."""
    (hand, seen), bazaar = side, table.bazaar
    fits = fitting(table.line)
    taken = 0
    while not hand & fits and taken < len(bazaar):
        hand |= 1 << bazaar[taken]
        seen = seen.lacked(table.line[:2], drew=True)
        taken += 1
    return (Side(hand, seen), table._replace(bazaar=bazaar[taken:])) if taken else (side, table)


def ways(line: Line, hand: int) -> list[tuple[int, Line]]:
    """The tiles of a hand that fit, and the layout after each."""
    found = [(tile, after(line, tile, False)) for tile in numbers(hand & FITTING[line.left])]
    if line.lone or (line.left == line.right and line.shown_left == line.shown_right):
        return found
    return found + [(tile, after(line, tile, True)) for tile in numbers(hand & FITTING[line.right])]


def dealt(unseen: Sequence[int], other: Seen, chance: Chance) -> tuple[int, list[int]]:
    """The other hand, as bits, and the bazaar, so that of each number once lacked there are no more tiles than can
    have come since."""
    best: tuple[int, list[int]] | None = None
    for _ in range(TRIES):
        room = [few if few >= 0 else other.size for few in other.fresh]
        hand, rest = 0, []
        wanted = other.size
        for n in chance.shuffled(len(unseen)):
            tile = unseen[n]
            halves = {*HALVES[TILES[tile]]}
            if wanted and all(room[half] for half in halves):
                hand |= 1 << tile
                wanted -= 1
                for half in halves:
                    room[half] -= 1
            else:
                rest.append(tile)
        if not wanted:
            return hand, rest
        best = hand, rest
    assert best is not None
    hand, rest = best
    lacking = other.size - hand.bit_count()
    return hand | sum(1 << tile for tile in rest[:lacking]), rest[lacking:]
