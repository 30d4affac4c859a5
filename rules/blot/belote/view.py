"""The view of a game with a turned card: the family's part (``rules.blot.view``) and the bidding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.blot.belote import play
from rules.blot.belote.model import Score, State, Trumps
from rules.blot.view import TableView, seen
from rules.cards import SUITS, Card, Suit
from rules.core import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """``calls``: ``take``, ``trump:H``, ``pass``."""

    score: Score | None
    trumps: Trumps | None
    """The trumps and who took them."""
    turned: Card | None
    """The card turned up in this deal."""
    turned_lies: bool
    """Whether it is still on the table (else the taker has it)."""
    round: int
    """Of the bidding: 1 take, 2 name; otherwise 0."""
    suits: tuple[Suit, ...]
    """The suits that may be named now."""
    must_name: bool
    """Whether the seat on turn may not pass (GE-2)."""
    spoken: tuple[Seat, ...]
    """The seats that have answered before the first lead (GE-5)."""

    @property
    def taker(self) -> Seat | None:
        return self.trumps.seat if self.trumps is not None else None

    @property
    def out(self) -> tuple[Card, ...]:
        return (self.turned,) if self.turned is not None and self.turned_lies else ()


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    calling, rules, told = state.phase == "bidding", state.rules, state.bidding
    number = state.round if calling else 0
    asked = state.phase == "play" and not rules.declare_first
    return seen(
        View,
        state,
        known,
        shared,
        turn=told.turn if calling and told is not None else None,
        calls=told.calls if told is not None else (),
        declaring=known not in state.spoken if state.phase == "declaring" else asked,
        trumps=told.taken if told is not None else None,
        turned=state.turned,
        turned_lies=calling or not rules.taker_gets_turned,
        round=number,
        suits=tuple(suit for suit in SUITS if suit != play.turned_suit(state)) if number == 2 else (),
        must_name=calling and play.must_name(state),
        spoken=state.spoken,
    )
