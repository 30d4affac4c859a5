"""The state of a match of Bura. It contains secrets and never leaves the rules; a View does.

Between deals the tricks of the last deal are kept, so that its last trick can still be shown.
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
    """``beaten``: in the order of ``led``, empty if cards were ``given``."""

    leader: Seat
    led: tuple[Card, ...]
    beaten: tuple[Card, ...]
    given: tuple[Card, ...] = field(repr=False)
    taker: Seat


@dataclass(frozen=True, slots=True)
class State:
    """``dealer``: of this deal; between deals, of the next. ``turn``: the seat to lead or answer. ``hands``: in the
    order received. ``stock``: the next card first, the turned-up trump last. ``lead``: the cards to be answered.
    ``claim``: the seat that claims the lead for a malutka (BU-7)."""

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
        """The trump suit; only during a deal."""
        assert self.trump is not None
        return SUIT[self.trump]

    @property
    def leader(self) -> Seat:
        """The seat that leads or has led."""
        return self.turn if self.phase == "lead" else 1 - self.turn

    @property
    def number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.tricks) + 1

    def taken(self, seat: Seat) -> tuple[Card, ...]:
        """All cards taken by ``seat``, gifts (secret) included."""
        return tuple([c for t in self.tricks if t.taker == seat for c in (*t.led, *t.beaten, *t.given)])

    @property
    def full(self) -> bool:
        """Whether both hands are whole: only then can there be a malutka or a bura (BU-3)."""
        return all(len(hand) == self.options.cards for hand in self.hands)
