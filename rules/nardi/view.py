"""What a seat or the public may know, built field by field from the state (law 3: built, not filtered)."""

from __future__ import annotations

from rules.core import Seat
from rules.nardi.actions import MOVE
from rules.nardi.course import pips
from rules.nardi.state import SEATS, State
from rules.nardi.views import View


def view(state: State, known: Seat | None, game: str, at_turn: frozenset[Seat]) -> View:
    return View(
        game=game,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        me=known,
        sides=tuple((s,) for s in range(SEATS)),
        actors=at_turn,
        waiting=at_turn,
        turn=state.turn if at_turn else None,
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
        plays=tuple([MOVE[step] for step in state.legal]),
        last=state.turns[-1] if state.turns else None,
        throws=len(state.turns),
        raises=state.raises,
    )
