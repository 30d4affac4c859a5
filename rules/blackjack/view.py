"""The view of a seat or the public (docs/laws.md, Views, not states)."""

from dataclasses import dataclass

from rules.base import BaseView
from rules.blackjack.model import HandEnd, Options, Outcome, Wager, Word
from rules.cards import Card
from rules.core import Result, Seat


@dataclass(frozen=True, slots=True)
class HandView:
    """``open``: not closed yet. ``doubled``: whether its stake was doubled. ``end``: once settled."""

    cards: tuple[Card, ...]
    total: int
    soft: bool
    stake: int
    open: bool
    doubled: bool
    end: HandEnd | None


@dataclass(frozen=True, slots=True)
class BoxView:
    """``number``: 1..5. ``blackjack``: its two cards make one. ``asked``: insurance (for a blackjack, even money) is
    still undecided; ``answer``: ``""``, ``yes`` or ``no``. ``insurance``: its stake; ``insured``: whether it was paid
    out."""

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
    """``cards``: the open ones. ``hole``: whether one card is face down. ``peeked``: the dealer has looked and has no
    blackjack; ``blackjack``: the dealer has one. ``total``: of the open cards, 0 before the deal."""

    cards: tuple[Card, ...]
    hole: bool
    total: int
    soft: bool
    peeked: bool
    blackjack: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """A deal on the table. ``outcome``: once settled."""

    boxes: tuple[BoxView, ...]
    dealer: DealerView
    outcome: Outcome | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(BaseView[Options]):
    """``me`` None is the public view, which is otherwise the same."""

    seats: int
    turn: tuple[int, int] | None  # The box (1..5) and hand (0, 1) on turn
    words: tuple[Word, ...]  # The choices of that hand
    purses: tuple[int, ...]
    won: tuple[int, ...]  # By seat, over the settled deals
    bets: tuple[Wager | None, ...]  # On the next or current deal; None: undecided, ``boxes`` 0: sits out
    last: tuple[Wager | None, ...]  # On the previous deal
    room: tuple[int, ...]  # Boxes that each seat may still take during the bets
    lowest: int
    highest: int
    table: Layout  # The current deal or, during the bets, the one before; empty before the first
    before: Layout | None  # The deal before that
    rows: tuple[tuple[int, tuple[int, ...]], ...]  # (deal, gain of each seat)
    result: Result | None
