"""The steps after a trick: drawing, and the ends of a deal (BU-5, BU-6, BU-8, BU-9, BU-11)."""

from __future__ import annotations

from rules.base import Script
from rules.bura.events import BuraShown, DealScored, Drawn, Event, MatchEnded, Reason, Score
from rules.bura.pack import KIND, count, fanned
from rules.bura.state import State
from rules.cards import SUIT
from rules.core import Seat


def filled(script: Script[State, Event]) -> None:
    """Draw after a trick; if no cards are left, count (BU-9)."""
    state = script.state
    missing = sum(state.options.cards - len(hand) for hand in state.hands)
    if drawn := min(missing, len(state.stock)):
        script.emit(Drawn(state.turn, drawn))
    if not any(script.state.hands):
        _run_out(script)
    else:
        bura(script)


def bura(script: Script[State, Event]) -> None:
    """BU-6: a whole hand of trumps wins at once. No pack has enough trumps for two."""
    state = script.state
    if not state.full:
        return
    for seat in (state.turn, 1 - state.turn):
        if all(SUIT[c] == state.trumps for c in state.hands[seat]):
            script.emit(BuraShown(seat, fanned(state.hands[seat])))
            _score(script, "bura", seat, seat)
            return


def said_var(script: Script[State, Event], seat: Seat) -> None:
    """BU-8: 31 (61) points in taken cards, gifts included."""
    state = script.state
    true = count(state.taken(seat)) >= KIND[state.options.cards].goal
    _score(script, "var" if true else "false-var", seat if true else 1 - seat, seat)


def declined(script: Script[State, Event], seat: Seat) -> None:
    """BU-10: the deal is lost at its current worth."""
    _score(script, "declined", 1 - seat, seat)


def _run_out(script: Script[State, Event]) -> None:
    """The comparison when the cards have run out (BU-9)."""
    mine, other = (count(script.state.taken(s)) for s in (0, 1))
    if mine == other:
        _score(script, "even", None, None)
    else:
        _score(script, "more", 0 if mine > other else 1, None)


def _score(script: Script[State, Event], reason: Reason, winner: Seat | None, by: Seat | None) -> None:
    state = script.state
    worth = state.raises.worth
    known = {"var": (by,), "false-var": (by,), "more": (0, 1), "even": (0, 1)}.get(reason, ())
    counts = [count(state.taken(s)) if s in known else None for s in (0, 1)]
    total = (state.totals[0] + worth * (winner == 0), state.totals[1] + worth * (winner == 1))
    cards = fanned(state.hands[by]) if reason == "bura" and by is not None else ()
    score = Score(state.deal, state.dealer, reason, winner, by, worth, (counts[0], counts[1]), cards, total)
    script.emit(DealScored(score))
    if winner is not None and total[winner] >= state.options.target:
        script.emit(MatchEnded(frozenset((winner,)), total))
