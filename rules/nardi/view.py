"""The view of a seat or the public, built field by field (docs/laws.md, Views, not states)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core import Result, Seat
from rules.nardi.model import SEATS, Options, Pair, Phase, Played, Score, State, Turn
from rules.nardi.moves import Checkers, Leave, Move, pips
from rules.raises import Raises


@dataclass(frozen=True, slots=True)
class View:
    game: str
    options: Options
    phase: Phase
    deal: int
    """The number of the current deal, or of the last one; 0 before the first."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    """The seat to throw or move; with an offer open, the seat to move after the answer."""
    beginner: Seat
    opening: tuple[Pair, ...]
    """The throws for the first turn of this deal (NA-1)."""

    totals: Pair
    rows: tuple[Score, ...]
    result: Result | None

    board: tuple[Checkers, Checkers]
    across: tuple[int, ...]
    """By own point, the other side's number for it; 0 for places off the board."""
    pips: Pair
    thrown: Pair | None
    dice: tuple[int, ...]
    """The numbers still to be played, the larger first."""
    leave: Leave
    """The limits of NA-21 and NA-22 for the rest of this throw."""
    steps: tuple[Played, ...]
    """The steps of the current throw."""
    plays: tuple[Move, ...]
    """The legal steps of the side on turn, the farthest checkers first."""
    last: Turn | None
    """The last finished throw."""
    throws: int
    """The number of finished throws in this deal."""

    raises: Raises
    """The worth of the deal and the open offer (NA-14)."""


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    return View(
        game=game,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        me=known,
        sides=tuple((s,) for s in range(SEATS)),
        actors=actors,
        waiting=waiting,
        turn=state.turn if waiting else None,
        beginner=state.beginner,
        opening=state.opening,
        totals=state.totals,
        rows=state.rows,
        result=state.result,
        board=state.board,
        across=state.course.across,
        pips=(pips(state.board[0]), pips(state.board[1])),
        thrown=state.thrown,
        dice=state.dice,
        leave=state.leave,
        steps=state.steps,
        plays=state.legal,
        last=state.turns[-1] if state.turns else None,
        throws=len(state.turns),
        raises=state.raises,
    )
