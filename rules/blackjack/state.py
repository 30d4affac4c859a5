"""The state of a match of Blackjack, and the facts derived from it.

The boxes and the dealer's cards of a settled deal stay on the table until the next one is dealt, so that they can still
be shown during the bets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rules.blackjack.actions import BOXES
from rules.blackjack.events import Outcome
from rules.blackjack.settings import Options
from rules.blackjack.shoe import BEST, WORTH, has_ace, natural, total
from rules.cards import Card
from rules.core import Hidden, Result, Seat

Phase: TypeAlias = Literal["betting", "dealing", "insurance", "play", "done"]
"""``dealing``: the table must call ``deal``."""

DOUBLES: Final = range(9, 16)
"""BJ-5."""


@dataclass(frozen=True, slots=True)
class Wager:
    """The bet of a seat on the next deal. ``boxes`` 0: it sits out."""

    stake: int
    boxes: int


@dataclass(frozen=True, slots=True)
class Hand:
    """``closed``: why the hand is closed: ``stood``, ``doubled``, ``aces`` (split ones), ``left``; ``""``: it is open,
    unless it has 21 or more."""

    cards: tuple[Card, ...]
    stake: int
    closed: str = ""

    @property
    def open(self) -> bool:
        return not self.closed and total(self.cards) < BEST


@dataclass(frozen=True, slots=True)
class Box:
    """``asked``: insurance or even money was offered; ``answer``: ``yes``, ``no``, ``""`` before.
    ``insurance``: its stake."""

    seat: Seat
    stake: int
    hands: tuple[Hand, ...]
    asked: bool = False
    answer: Literal["", "yes", "no"] = ""
    insurance: int = 0

    @property
    def split(self) -> bool:
        return len(self.hands) > 1

    @property
    def natural(self) -> bool:
        """A blackjack (BJ-2, BJ-4)."""
        return not self.split and natural(self.hands[0].cards)

    @property
    def even(self) -> bool:
        """Even money has been taken."""
        return self.natural and self.answer == "yes"


@dataclass(frozen=True, slots=True)
class Laid:
    """A settled deal as it lay on the table."""

    boxes: tuple[Box, ...]
    shown: tuple[Card, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class State:
    """``deal``: the deals so far, including skipped ones. ``purses``: the chips each seat has; ``won``: what it has won
    so far, stakes on the table counted as lost. ``bets``: on the next or current deal; ``last``: on the one before.
    ``used``: cards of the shoe that have been dealt, including the hole card. ``peek``: its result, None before.
    ``rows``: by settled or skipped deal, the gain of each seat."""

    options: Options
    seats: int
    phase: Phase
    purses: tuple[int, ...]
    won: tuple[int, ...]
    bets: tuple[Wager | None, ...]
    last: tuple[Wager | None, ...]
    deal: int = 0
    boxes: tuple[Box, ...] = ()
    shoe: Hidden[tuple[Card, ...]] = field(default=Hidden(()))
    used: int = 0
    shown: tuple[Card, ...] = ()
    """The dealer's open cards."""
    revealed: bool = False
    peek: bool | None = None
    outcome: Outcome | None = None
    before: Laid | None = None
    """The deal before the one on the table."""
    rows: tuple[tuple[int, tuple[int, ...]], ...] = ()
    result: Result | None = None

    @property
    def up(self) -> Card:
        return self.shown[0]

    @property
    def hole(self) -> Hidden[Card]:
        return Hidden(self.shoe.open()[2 * len(self.boxes) + 1])


def next_card(state: State, ahead: int = 0) -> Card:
    """The next card of the shoe."""
    return state.shoe.open()[state.used + ahead]


# --- betting ----------------------------------------------------------------------------------------------------


def lowest(state: State) -> int:
    return state.options.min_stake


def highest(state: State) -> int:
    return max(state.options.min_stake, state.options.max_stake)


def undecided(state: State) -> tuple[Seat, ...]:
    """The seats that can bet and have not decided. Those with less than the lowest stake sit out automatically."""
    if state.phase != "betting":
        return ()
    return tuple(s for s in range(state.seats) if state.bets[s] is None and state.purses[s] >= lowest(state))


def room(state: State, seat: Seat) -> int:
    """The boxes a seat may still take: the free ones, less one for each other seat that has not decided."""
    taken = sum(w.boxes for w in state.bets if w is not None)
    others = sum(1 for s in undecided(state) if s != seat)
    return max(0, BOXES - taken - others)


# --- insurance --------------------------------------------------------------------------------------------------


def premium(box: Box) -> int:
    """Half the stake (BJ-6), rounded down to a chip."""
    return box.stake // 2


def pending(state: State, seat: Seat | None = None) -> tuple[int, ...]:
    """The boxes (1..5) with an open question, of one seat or of all; not those whose seat can no longer pay."""
    if state.phase != "insurance":
        return ()
    return tuple(
        n
        for n, box in enumerate(state.boxes, 1)
        if box.asked
        and not box.answer
        and (seat is None or box.seat == seat)
        and (box.natural or state.purses[box.seat] >= premium(box))
    )


# --- play -------------------------------------------------------------------------------------------------------


def turn(state: State) -> tuple[int, int] | None:
    """The box (1..5) and hand at turn: the first open one, clockwise from the dealer's left."""
    if state.phase != "play":
        return None
    for n, box in enumerate(state.boxes, 1):
        for h, hand in enumerate(box.hands):
            if hand.open:
                return n, h
    return None


def hand_at(state: State, at: tuple[int, int]) -> Hand:
    return state.boxes[at[0] - 1].hands[at[1]]


def doubles(hand: Hand) -> bool:
    """BJ-5: two cards of 9 to 15 together, no ace among them."""
    return len(hand.cards) == 2 and not has_ace(hand.cards) and total(hand.cards) in DOUBLES


def splits(box: Box) -> bool:
    """BJ-4: two cards of equal worth, once a box."""
    cards = box.hands[0].cards
    return not box.split and len(cards) == 2 and WORTH[cards[0]] == WORTH[cards[1]]


def live(box: Box) -> bool:
    """Whether the dealer has to draw for it: some hand is neither bust, left nor settled."""
    return not box.natural and any(h.closed != "left" and total(h.cards) <= BEST for h in box.hands)
