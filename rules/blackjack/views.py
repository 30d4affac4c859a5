"""What a seat, or the public, may know of a table of Blackjack. Everybody knows the same: there are no private cards.

A View holds neither the hole card, before it is turned up, nor the shoe.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.blackjack.actions import Word
from rules.blackjack.records import HandEnd, Outcome
from rules.blackjack.settings import Options
from rules.blackjack.state import Phase, Wager
from rules.cards import Card
from rules.core import Result, Seat


@dataclass(frozen=True, slots=True)
class HandView:
    """``open``: something may still be done with it. ``doubled``: its stake was. ``end``: once it is settled."""

    cards: tuple[Card, ...]
    total: int
    soft: bool
    stake: int
    open: bool
    doubled: bool
    end: HandEnd | None


@dataclass(frozen=True, slots=True)
class BoxView:
    """``number``: 1..5. ``blackjack``: its two cards make one. ``asked``: insurance (of a blackjack: even money) is
    still to be answered; ``answer``: ``""``, ``yes`` or ``no``. ``insurance``: what was put in for it; ``insured``:
    whether that was paid."""

    number: int
    seat: Seat
    stake: int
    hands: tuple[HandView, ...]
    blackjack: bool
    asked: bool
    answer: str
    insurance: int
    insured: bool


@dataclass(frozen=True, slots=True)
class DealerView:
    """``cards``: those that lie open. ``hole``: whether a card lies face down. ``peeked``: it has looked, and has no
    blackjack; ``blackjack``: it has one. ``total``: of the open cards, 0 before the deal."""

    cards: tuple[Card, ...]
    hole: bool
    total: int
    soft: bool
    peeked: bool
    blackjack: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """A deal as it lies on the table. ``outcome``: once it is settled."""

    boxes: tuple[BoxView, ...]
    dealer: DealerView
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class View:
    """``me`` None is the public view; it differs from a seat's in nothing but that."""

    game: str
    options: Options
    phase: Phase
    deal: int
    """The number of the deal under way or settled last; while bets are made, of the one before."""
    me: Seat | None
    seats: int
    waiting: frozenset[Seat]
    turn: tuple[int, int] | None
    """Box (1..5) and hand (0, 1) whose turn it is."""
    words: tuple[Word, ...]
    """What that hand may do."""
    purses: tuple[int, ...]
    won: tuple[int, ...]
    """By seat, over the settled deals."""
    bets: tuple[Wager | None, ...]
    """To the coming or present deal; None: not said yet, ``boxes`` 0: sits out."""
    last: tuple[Wager | None, ...]
    """To the deal before."""
    room: tuple[int, ...]
    """Boxes that each seat may still take while bets are made."""
    lowest: int
    highest: int
    table: Layout
    """The deal under way or, while bets are made, the one before; nothing lies there before the first."""
    before: Layout | None
    """The deal before that."""
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    """(deal, what it brought each seat)."""
    result: Result | None
