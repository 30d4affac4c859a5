"""The closed Event union of Blackjack.

``Dealt`` is the one event with a secret in it: the whole shoe. All others tell what everybody at the table sees. Boxes
are 1..5 as they lie, clockwise from the dealer's left; ``hand`` is 0, or 1 for the second hand of a split box.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rules.blackjack.records import Outcome, Staked
from rules.blackjack.settings import Options
from rules.cards import Card
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Started:
    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Funded:
    """What each seat has to put in now (a table for chips)."""

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
    """Nobody has bet on this deal; there is none."""

    deal: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``boxes``: in order; ``shoe``: all 312 cards, first to be dealt first (BJ-1)."""

    deal: int
    boxes: tuple[Staked, ...]
    shoe: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class InsuranceAsked:
    """The dealer shows an ace: these boxes are asked (BJ-6)."""

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
    """The dealer has looked at the hole card (BJ-3). All that anybody learns is whether it makes a blackjack."""

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
    """``stake``: what was added to the hand's (BJ-5)."""

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
    """``points``: chips won by each seat. ``winners`` may be none: the bank has won then (reason ``bank``)."""

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

EVENTS: Final = (
    Started,
    Funded,
    BetMade,
    SatOut,
    PassedOver,
    Dealt,
    InsuranceAsked,
    Insured,
    InsuranceDeclined,
    EvenMoneyTaken,
    Peeked,
    Hit,
    Stood,
    Doubled,
    Split,
    LeftUnfinished,
    Revealed,
    DealerDrew,
    Settled,
    MatchEnded,
)
