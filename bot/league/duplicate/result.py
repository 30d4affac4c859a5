"""What a duplicate has come to: its deals compared (``bot.league.duplicate.scoring``).

A deal that a table has not played is compared among the others. The sides on the even seats of all tables held the same
cards, and so did those on the odd seats: these are the two *lines*, and each has a winner. Of two teams the one on the
even seats of the first table gets what it wrote there, less what the other did, and the same from the odd seats of the
second table.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from bot.league.duplicate.model import Duplicate
from bot.league.duplicate.scoring import totals

Line: TypeAlias = Literal[0, 1]
"""The even seats, or the odd ones."""


@dataclass(frozen=True, slots=True)
class Place:
    """A side in its line. ``side`` 0: automatic players; ``place``: from 1, shared by equals, 0: not ranked; ``share``:
    of the match points that could be had; ``above``: what it wrote above the average of the others, summed up."""

    side: int
    board: int
    place: int
    share: Fraction
    above: Fraction


@dataclass(frozen=True, slots=True)
class Swing:
    """A deal between two teams. ``written``: what the even seats wrote less the odd ones, at each table; ``gain``: of
    the first team."""

    deal: int
    written: tuple[int, int]
    gain: int


def net(scores: tuple[int, ...]) -> int:
    """What the even seats wrote less what the odd ones did."""
    return scores[0] - sum(scores[1:])


def written(now: Duplicate, deal: int) -> dict[int, int]:
    """By table, what the even seats wrote in a deal less what the odd ones did; only tables that have played it."""
    return {n: net(deals[deal - 1]) for n, deals in enumerate(now.scores, 1) if len(deals) >= deal}


def ranking(now: Duplicate, line: Line, unranked: Collection[int] = ()) -> tuple[Place, ...]:
    """A line, the best first; by match points or by the difference, as was chosen, then by the other. ``unranked``:
    sides with which nobody is compared; they come last."""
    sign = -1 if line else 1
    out = [one for one in now.boards if (one.even, one.odd)[line] in unranked]
    left_out = {one.number for one in out}
    deals = [
        {str(n): sign * score for n, score in written(now, deal).items() if n not in left_out}
        for deal in range(1, now.options.deals + 1)
    ]
    found = totals(deals)
    by_difference = now.options.manner == "difference"

    def worth(one: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
        return one[::-1] if by_difference else one

    places = []
    for board in now.boards:
        got = found.get(str(board.number))
        if got is None:
            continue
        better = sum(worth(other) > worth(got) for other in found.values())
        places.append(Place((board.even, board.odd)[line], board.number, 1 + better, *got))
    last = [Place((one.even, one.odd)[line], one.number, 0, Fraction(), Fraction()) for one in out]
    return (*sorted(places, key=lambda one: (one.place, one.board)), *last)


def swings(now: Duplicate) -> tuple[Swing, ...]:
    """Of two teams, the deals that both tables have played."""
    found = []
    for deal in range(1, now.options.deals + 1):
        both = written(now, deal)
        if len(both) == 2:
            found.append(Swing(deal, (both[1], both[2]), both[1] - both[2]))
    return tuple(found)


def balance(now: Duplicate) -> int:
    """What the first team has gained."""
    return sum(one.gain for one in swings(now))
