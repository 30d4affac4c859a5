"""The closed Event union of Blackjack.

Only ``Dealt`` contains a secret, the whole shoe; everything else was seen by the whole table. Boxes are 1..5, clockwise
from the dealer's left; ``hand`` is 0, or 1 for the second hand of a split box.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.blackjack.settings import Options
from rules.cards import Card
from rules.core import Seat

How: TypeAlias = Literal["blackjack", "even", "won", "push", "lost", "bust", "left"]
"""``even``: even money; ``push``: equal, the stake goes back; ``left``: unfinished (BJ-7)."""


@dataclass(frozen=True, slots=True)
class Staked:
    """A box and its first stake."""

    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class HandEnd:
    """The end of one hand. ``box``: 1..5; ``hand``: 0, or 1 for the second of a split; ``back``: the chips paid to the
    seat, including its stake."""

    box: int
    hand: int
    seat: Seat
    stake: int
    total: int
    how: How
    back: int


@dataclass(frozen=True, slots=True)
class InsuranceEnd:
    """``stake``: the cost of the insurance; ``back``: three times that, or 0."""

    box: int
    seat: Seat
    stake: int
    back: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A settled deal. ``dealer``: its cards; ``net``: by seat, the gain (+) or loss (-)."""

    deal: int
    dealer: tuple[Card, ...]
    dealer_total: int
    blackjack: bool
    hands: tuple[HandEnd, ...]
    insurance: tuple[InsuranceEnd, ...]
    net: tuple[int, ...]

    @property
    def back(self) -> dict[Seat, int]:
        """The chips that go to each seat, stakes included; seats ascending."""
        sums: dict[Seat, int] = {}
        for end in self.hands:
            sums[end.seat] = sums.get(end.seat, 0) + end.back
        for insured in self.insurance:
            sums[insured.seat] = sums.get(insured.seat, 0) + insured.back
        return {seat: chips for seat, chips in sorted(sums.items()) if chips}


@dataclass(frozen=True, slots=True)
class Started:
    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Funded:
    """The chips available to each seat (at a table for chips)."""

    purses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BetMade:
    """``stake``: on each of ``boxes`` boxes. It is taken when the deal begins (HS-3)."""

    seat: Seat
    stake: int
    boxes: int


@dataclass(frozen=True, slots=True)
class SatOut:
    seat: Seat


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Nobody has bet on this deal, which is skipped."""

    deal: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``boxes``: in order; ``shoe``: all 312 cards, first to be dealt first (BJ-1)."""

    deal: int
    boxes: tuple[Staked, ...]
    shoe: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class InsuranceAsked:
    """The dealer shows an ace: insurance is offered to these boxes (BJ-6)."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Insured:
    seat: Seat
    box: int
    stake: int


@dataclass(frozen=True, slots=True)
class InsuranceDeclined:
    """Insurance, or the even money of a blackjack."""

    seat: Seat
    box: int


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken:
    seat: Seat
    box: int


@dataclass(frozen=True, slots=True)
class Peeked:
    """The dealer has looked at the hole card (BJ-3); only whether it makes a blackjack is revealed."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class Hit:
    box: int
    hand: int
    card: Card


@dataclass(frozen=True, slots=True)
class Stood:
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Doubled:
    """``stake``: the chips added to the hand's (BJ-5)."""

    seat: Seat
    box: int
    hand: int
    stake: int
    card: Card


@dataclass(frozen=True, slots=True)
class Split:
    """``stake``: the second hand's (BJ-4). ``cards``: the second card of the first hand, then of the second."""

    seat: Seat
    box: int
    stake: int
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class LeftUnfinished:
    """BJ-7."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The hole card is turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealerDrew:
    card: Card


@dataclass(frozen=True, slots=True)
class Settled:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """``points``: chips won by each seat. Without ``winners`` the bank has won (reason ``bank``)."""

    winners: frozenset[Seat]
    points: tuple[int, ...]
    reason: Literal["rounds", "bank", "broke"]


Event: TypeAlias = (
    Started
    | Funded
    | BetMade
    | SatOut
    | PassedOver
    | Dealt
    | InsuranceAsked
    | Insured
    | InsuranceDeclined
    | EvenMoneyTaken
    | Peeked
    | Hit
    | Stood
    | Doubled
    | Split
    | LeftUnfinished
    | Revealed
    | DealerDrew
    | Settled
    | MatchEnded
)
