"""What the end of a deal is worth, and the end of the match (NA-13 … NA-15)."""

from __future__ import annotations

from typing import Literal

from rules.core import Seat
from rules.nardi.course import OFF, pips
from rules.nardi.events import DealScored, Event, MatchEnded, Pair, Score
from rules.nardi.state import State


def out(state: State, winner: Seat) -> list[Event]:
    """``winner`` has borne off its last checker."""
    mars = state.options.mars and state.board[1 - winner][OFF] == 0
    return _scored(state, winner, "out", mars)


def declined(state: State, winner: Seat) -> list[Event]:
    """The other side has declined a raise; mars is not counted, for nobody knows whether it would have come."""
    return _scored(state, winner, "declined", mars=False)


def _scored(state: State, winner: Seat, how: Literal["out", "declined"], mars: bool) -> list[Event]:
    worth = state.raises.worth
    points = worth * 2 if mars else worth
    total = _plus(state.totals, winner, points)
    off = (state.board[0][OFF], state.board[1][OFF])
    left = (pips(state.board[0]), pips(state.board[1]))
    under_way = state.thrown is not None
    throws = (
        state.throws(0) + (under_way and state.turn == 0),
        state.throws(1) + (under_way and state.turn == 1),
    )
    score = Score(state.deal, state.beginner, winner, how, worth, mars, points, off, left, throws, total)
    if total[winner] < state.options.target:
        return [DealScored(score)]
    return [DealScored(score), MatchEnded(frozenset((winner,)), total)]


def _plus(totals: Pair, seat: Seat, points: int) -> Pair:
    return (totals[0] + points, totals[1]) if seat == 0 else (totals[0], totals[1] + points)
