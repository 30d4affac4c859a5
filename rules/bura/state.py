"""The state of a match of Bura. It holds secrets and never leaves the rules; a View does.

Between deals the last deal's tricks are kept, so that the last one can still be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rules.bura.events import Pair, Score
from rules.bura.settings import Options
from rules.cards import SUIT, Card, Suit
from rules.core import Result, Seat
from rules.raises import START, Raises

SEATS: Final = 2
Phase: TypeAlias = Literal["between", "lead", "answer", "done"]
"""``between``: the table must call ``deal``. ``lead``: before a lead. ``answer``: cards have been led."""


@dataclass(frozen=True, slots=True)
class Trick:
    """``beaten``: in the order of ``led``, empty if cards were ``given``. ``taker``: who took it all."""

    leader: Seat
    led: tuple[Card, ...]
    beaten: tuple[Card, ...]
    given: tuple[Card, ...] = field(repr=False)
    taker: Seat


@dataclass(frozen=True, slots=True)
class State:
    """``dealer``: of this deal, between deals of the next. ``turn``: who leads, or answers. ``hands``: in the order
    received. ``stock``: the next card first, the turned-up trump last. ``lead``: the cards to be answered. ``claim``:
    who has claimed the lead for a malutka (BU-7)."""

    options: Options
    phase: Phase
    dealer: Seat
    deal: int = 0
    totals: Pair = (0, 0)
    rows: tuple[Score, ...] = ()
    result: Result | None = None
    hands: tuple[tuple[Card, ...], ...] = field(default=((), ()), repr=False)
    stock: tuple[Card, ...] = field(default=(), repr=False)
    trump: Card | None = None
    turn: Seat = 0
    lead: tuple[Card, ...] = ()
    claim: Seat | None = None
    raises: Raises = START
    tricks: tuple[Trick, ...] = ()

    @property
    def trumps(self) -> Suit:
        """The trump suit; only once a deal is under way."""
        assert self.trump is not None
        return SUIT[self.trump]

    @property
    def leader(self) -> Seat:
        """Who leads, or has led."""
        return self.turn if self.phase == "lead" else 1 - self.turn

    @property
    def number(self) -> int:
        """The trick under way, 1, 2 …"""
        return len(self.tricks) + 1

    def taken(self, seat: Seat) -> tuple[Card, ...]:
        """All cards that ``seat`` has taken: open ones and gifts (secret)."""
        return tuple([c for t in self.tricks if t.taker == seat for c in (*t.led, *t.beaten, *t.given)])

    @property
    def full(self) -> bool:
        """Whether the hands are whole, so that there can be a malutka or a bura (BU-3)."""
        return all(len(hand) == self.options.cards for hand in self.hands)
