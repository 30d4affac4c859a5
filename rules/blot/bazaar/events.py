"""The closed Event union of Bazaar Blot: its own events, and those that it shares with the family.

Everything here is of plain concrete types, so that a codec can write and read it by class. ``Dealt`` (and ``Declared``)
hold secrets; all others tell what everybody at the table has seen or heard. Sides: 0 is seats 0 and 2, side 1 is
seats 1 and 3; a pair of numbers is (side 0, side 1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rules.blot.actions import Promise
from rules.blot.bazaar.settings import Options
from rules.blot.events import DealVoided as DealVoided
from rules.blot.events import Declared as Declared
from rules.blot.events import HandedBack as HandedBack
from rules.blot.events import Heard as Heard
from rules.blot.events import Lapsed as Lapsed
from rules.blot.events import MatchEnded as MatchEnded
from rules.blot.events import Opened as Opened
from rules.blot.events import Passed as Passed
from rules.blot.events import Played as Played
from rules.blot.events import Revoked as Revoked
from rules.blot.events import Said as Said
from rules.blot.events import Settled as Settled
from rules.blot.events import Shown as Shown
from rules.blot.events import TrickTaken as TrickTaken
from rules.blot.records import Contract as Contract
from rules.blot.records import Doubled as Doubled
from rules.blot.records import Score as Score
from rules.blot.records import ScoredCombo as ScoredCombo
from rules.blot.records import Sides as Sides
from rules.cards import Card, Strain
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first (BZ-2)."""

    options: Options
    dealer: Seat


@dataclass(frozen=True, slots=True)
class CutMade:
    """The player before the dealer has cut, or has chosen not to (BZ-4)."""

    seat: Seat
    cut: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``hands``: by seat, in the order in which the cards were received (BZ-3)."""

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class SevensShown:
    """Four sevens were shown (BZ-18); ``DealVoided`` follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    seat: Seat
    level: int
    strain: Strain
    promise: Promise = ""

    @property
    def text(self) -> str:
        return f"{self.level}{self.strain}{self.promise}"


@dataclass(frozen=True, slots=True)
class Quanshed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Surred:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SurDeclined:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BiddingClosed:
    """The play begins, led by the dealer's next (BZ-20)."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


Event: TypeAlias = (
    Started
    | CutMade
    | Dealt
    | SevensShown
    | Passed
    | Bid
    | Quanshed
    | Surred
    | SurDeclined
    | BiddingClosed
    | Opened
    | HandedBack
    | Declared
    | Settled
    | Shown
    | Lapsed
    | Said
    | Played
    | TrickTaken
    | Revoked
    | DealVoided
    | DealScored
    | MatchEnded
)
