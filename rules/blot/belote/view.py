"""The view of a game with a turned card: the family's part (``rules.blot.view``) and the bidding."""

from __future__ import annotations

from dataclasses import dataclass

from rules.blot.belote import play
from rules.blot.belote.model import Phase, Score, State, Trumps
from rules.blot.view import TableView, seen
from rules.cards import SUITS, Card, Suit
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class View(TableView):
    """``calls``: ``take``, ``trump:H``, ``pass``."""

    phase: Phase
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


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    calling, rules = state.phase == "bidding", state.rules
    number = state.round if calling else 0
    told = state.bidding
    return seen(
        View,
        state,
        known,
        game=game,
        actors=actors,
        waiting=waiting,
        turn=told.turn if calling and told is not None else None,
        calls=told.calls if told is not None else (),
        declaring=_may_declare(state, known),
        trumps=told.taken if told is not None else None,
        turned=state.turned,
        turned_lies=calling or not rules.taker_gets_turned,
        round=number,
        suits=tuple(suit for suit in SUITS if suit != play.turned_suit(state)) if number == 2 else (),
        must_name=calling and play.must_name(state),
        spoken=state.spoken,
    )


def _may_declare(state: State, known: Seat | None) -> bool:
    if state.phase == "declaring":
        return known not in state.spoken
    return state.phase == "play" and not state.rules.declare_first
