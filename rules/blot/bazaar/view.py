"""The view of Bazaar Blot for a seat or the public: the family's part (``rules.blot.view``) and the bidding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.blot.bazaar import bidding as bazaar
from rules.blot.bazaar.bidding import Room
from rules.blot.bazaar.model import Contract, Options, Score, State
from rules.blot.view import TableView, seen
from rules.core import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """``calls``: ``9H``, ``pass``, ``q``, ``s``, ``ok``."""

    options: Options
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


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    bidding = state.bidding
    turn = next(iter(shared["waiting"])) if state.phase == "cut" else None
    standing = bidding.standing if bidding is not None else None
    return seen(
        View,
        state,
        known,
        shared,
        turn=bidding.turn if state.phase == "bidding" and bidding is not None else turn,
        calls=bidding.calls if bidding is not None else (),
        declaring=state.phase == "play",
        bid=state.play.contract if state.play is not None else standing,
        room=bazaar.room(state) if state.phase in ("bidding", "sur") else None,
        declined=bidding.declined if bidding is not None else (),
    )
