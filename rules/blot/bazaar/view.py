"""The view of Bazaar Blot for a seat or the public: the family's part (``rules.blot.view``) and the bidding."""

from __future__ import annotations

from dataclasses import dataclass

from rules.blot.bazaar import bidding as bazaar
from rules.blot.bazaar.bidding import Room
from rules.blot.bazaar.model import Contract, Options, Phase, Score, State
from rules.blot.view import TableView, seen
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class View(TableView):
    """``calls``: ``9H``, ``pass``, ``q``, ``s``, ``ok``."""

    options: Options
    phase: Phase
    score: Score | None
    bid: Contract | None
    """The highest bid so far, or the contract."""
    room: Room | None
    """Set while calls are possible."""
    declined: tuple[Seat, ...]
    """The seats that have declined sur."""

    @property
    def taker(self) -> Seat | None:
        """The seat of the standing bid or of the contract."""
        return self.bid.seat if self.bid is not None else None


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
