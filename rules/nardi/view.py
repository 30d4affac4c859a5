"""The view of a seat or of the public, built field by field (docs/laws.md, Views, not states)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core import Result, Seat
from rules.nardi.course import Checkers, pips
from rules.nardi.events import Pair, Score
from rules.nardi.moves import Leave, Move
from rules.nardi.settings import Options
from rules.nardi.state import SEATS, Phase, Played, State, Turn
from rules.raises import Raises


@dataclass(frozen=True, slots=True)
class View:
    game: str
    options: Options
    phase: Phase
    deal: int
    """The number of the deal under way, or of the last one; 0 before the first."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    """Who throws or moves; while a raise stands, who will."""
    beginner: Seat
    opening: tuple[Pair, ...]
    """The throws for the beginning of this deal (NA-1)."""

    totals: Pair
    rows: tuple[Score, ...]
    result: Result | None

    board: tuple[Checkers, Checkers]
    across: tuple[int, ...]
    """By own point, the other side's name for it; 0 for what is not on the board."""
    pips: Pair
    thrown: Pair | None
    dice: tuple[int, ...]
    """The numbers still to be played, the larger first."""
    leave: Leave
    """What NA-21 and NA-22 still allow of this throw."""
    steps: tuple[Played, ...]
    """What has been played of the throw that lies."""
    plays: tuple[Move, ...]
    """The steps of who is at turn, the farthest checkers first."""
    last: Turn | None
    """The last throw that is over."""
    throws: int
    """Throws of this deal that are over."""

    raises: Raises
    """What the deal is worth, and what is offered (NA-14)."""


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
