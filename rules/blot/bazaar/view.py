"""What a seat or the public may know of Bazaar Blot: the family's part (``seen``), and the bazaar."""

from __future__ import annotations

from rules.blot.bazaar import bidding as bazaar
from rules.blot.bazaar.events import Contract
from rules.blot.bazaar.state import State
from rules.blot.bazaar.views import View
from rules.blot.seen import seen
from rules.core import Seat


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    bidding = state.bidding
    return seen(
        View,
        state,
        known,
        game=game,
        actors=actors,
        waiting=waiting,
        turn=_turn(state, waiting),
        calls=bidding.calls if bidding is not None else (),
        declaring=state.phase == "play",
        bid=_contract(state),
        room=bazaar.room(state) if state.phase in ("bidding", "sur") else None,
        declined=bidding.declined if bidding is not None else (),
    )


def _turn(state: State, waiting: frozenset[Seat]) -> Seat | None:
    if state.phase == "bidding" and state.bidding is not None:
        return state.bidding.turn
    return next(iter(waiting)) if state.phase == "cut" else None


def _contract(state: State) -> Contract | None:
    if state.play is not None:
        return state.play.contract
    return state.bidding.standing if state.bidding is not None else None
