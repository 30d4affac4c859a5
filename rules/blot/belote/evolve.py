"""The state after an event: total and pure."""

from __future__ import annotations

from dataclasses import replace

from rules.blot.belote.events import Completed, DealScored, Dealt, Event, NothingDeclared, Score, Trumps, TrumpsTaken
from rules.blot.belote.state import Bidding, State
from rules.blot.book import corrected
from rules.blot.events import Corrected, DealVoided, Declared, MatchEnded, Passed, Played, TrickTaken
from rules.blot.fold import fold
from rules.blot.playing import opened_play
from rules.blot.records import DealRow
from rules.core import Result, Seat


def evolve(state: State, event: Event) -> State:
    """``state`` after ``event``. ``Started`` is left to the game."""
    match event:
        case Played() | TrickTaken():
            return fold(state, event)
        case Dealt():
            return _dealt(state, event)
        case Passed():
            return _called(state, event.seat, "pass")
        case TrumpsTaken():
            return _taken(state, event)
        case Completed():
            return _completed(state, event)
        case Declared():
            state = fold(state, event)
            return _spoken(state, event.seat) if state.phase == "declaring" else state
        case NothingDeclared():
            return _spoken(state, event.seat)
        case DealVoided():
            row = DealRow(deal=state.deal, dealer=state.dealer, total=state.totals, void=event.reason)
            return _over(state, row, state.score)
        case DealScored():
            return _over(state, _row(event.score), event.score)
        case MatchEnded():
            result = Result(event.winners, event.points, event.advantage, event.reason)
            return replace(state, phase="done", result=result)
        case Corrected():
            return corrected(state, event)
        case _:
            return fold(state, event)


def _bidding(state: State) -> Bidding:
    assert state.bidding is not None
    return state.bidding


def _dealt(state: State, event: Dealt) -> State:
    return replace(
        state,
        phase="bidding",
        deal=event.deal,
        dealer=event.dealer,
        dealt=event.hands,
        hands=event.hands,
        bidding=Bidding((event.dealer + 1) % state.rules.seats),
        play=None,
        turned=event.turned,
        stock=event.stock,
        spoken=(),
    )


def _called(state: State, seat: Seat, text: str) -> State:
    old = _bidding(state)
    turn = (seat + 1) % state.rules.seats
    return replace(state, bidding=Bidding(turn, (*old.calls, (seat, text)), old.taken))


def _taken(state: State, event: TrumpsTaken) -> State:
    number = state.round
    text = "take" if number == 1 else f"trump:{event.strain}"
    calls = (*_bidding(state).calls, (event.seat, text))
    return replace(state, bidding=Bidding(event.seat, calls, Trumps(event.seat, event.strain, number)))


def _completed(state: State, event: Completed) -> State:
    taken = _bidding(state).taken
    assert taken is not None
    used = sum(map(len, event.hands)) - sum(map(len, state.hands)) - state.rules.taker_gets_turned
    asked = state.rules.declare_first and state.rules.declare == "ask"
    return replace(
        state,
        phase="declaring" if asked else "play",
        dealt=event.hands,
        hands=event.hands,
        stock=state.stock[used:],
        play=opened_play(state, taken, event.hands),
    )


def _spoken(state: State, seat: Seat) -> State:
    spoken = (*state.spoken, seat)
    return replace(state, spoken=spoken, phase="play" if len(spoken) == state.rules.seats else "declaring")


def _over(state: State, row: DealRow, score: Score | None) -> State:
    """Between deals: the next dealer deals (GE-1, DU-2)."""
    return replace(
        state,
        phase="between",
        dealer=(state.dealer + 1) % state.rules.seats,
        totals=row.total,
        rows=(*state.rows, row),
        score=score,
    )


def _row(score: Score) -> DealRow:
    return DealRow(
        deal=score.deal,
        dealer=score.dealer,
        bid=score.trumps.strain,
        seat=score.trumps.seat,
        strain=score.trumps.strain,
        made=score.made if score.revoker is None else None,
        kaput=score.kaput,
        combos=score.extras,
        blot=score.blot,
        written=score.written,
        total=score.total,
        revoke=score.revoker,
    )
