"""The end of a deal and of the match: going out, riba, the winner (DO-6, DO-7, DO-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from rules.core import Seat
from rules.domino.events import DealScored, Event, MatchEnded, Score
from rules.domino.state import State
from rules.domino.tiles import BLANK, Tile, pips

FIVE: Final = 5
BLANK_WORTH: Final = 10
"""The worth of a double blank left alone (DO-6)."""

Hands = Sequence[tuple[Tile, ...]]


def worth(left: Sequence[Tile]) -> int:
    """The points for the tiles left with the others: their pips, rounded to the nearest five."""
    if tuple(left) == (BLANK,):
        return BLANK_WORTH
    return (pips(left) + FIVE // 2) // FIVE * FIVE


def out(state: State, seat: Seat, hands: Hands, scored: int) -> Sequence[Event]:
    """The events after ``seat`` has laid its last tile, which scored ``scored``."""
    left = [t for hand in hands for t in hand]
    score = _score(state, seat, hands, scored, "out", worth(left))
    reached = after(state.reached, score.total, (seat,), state.options.target)
    if not reached:
        return (DealScored(score),)
    return (DealScored(score), MatchEnded(frozenset(reached[:1]), score.total))


def riba(state: State, seat: Seat, hands: Hands, scored: int) -> Sequence[Event]:
    """The events after ``seat`` has locked the layout: nothing is added, and the match goes on at any score."""
    return (DealScored(_score(state, seat, hands, scored, "riba", 0)),)


def after(reached: tuple[Seat, ...], totals: Sequence[int], gained: Sequence[Seat], target: int) -> tuple[Seat, ...]:
    """The seats that have reached the target, in order, after the seats ``gained`` have scored (DO-8)."""
    return (*reached, *[s for s in gained if totals[s] >= target and s not in reached])


def _score(state: State, seat: Seat, hands: Hands, scored: int, how: Literal["out", "riba"], rest: int) -> Score:
    sums, total = [*state.scored], [*state.totals]
    sums[seat] += scored
    total[seat] += scored + rest
    left = tuple(hands)
    return Score(state.deal, how, seat, left, sum([pips(h) for h in left]), rest, tuple(sums), tuple(total))
