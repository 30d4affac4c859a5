"""The closed Event union of Bazaar Blot: its own events and those of the family.

Concrete types only, so that a codec can write and read events by class. ``Dealt`` and ``Declared`` contain secrets;
everything else was seen or heard by the whole table. Side 0 is seats 0 and 2, side 1 is seats 1 and 3; a pair of
numbers is (side 0, side 1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.blot.actions import Promise
from rules.blot.bazaar.settings import Options
from rules.blot.events import (
    Corrected,
    DealVoided,
    Declared,
    HandedBack,
    Lapsed,
    MatchEnded,
    Opened,
    Passed,
    Played,
    Revoked,
    Said,
    Settled,
    Shown,
    TrickTaken,
)
from rules.blot.playing import Sides
from rules.blot.records import Doubled
from rules.blot.tally import ScoredCombo
from rules.cards import Card, Strain
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Contract:
    """The outcome of the bidding. ``quansh`` and ``sur``: their callers."""

    seat: Seat
    level: int
    strain: Strain
    promise: Promise = ""
    call: Doubled = ""
    quansh: Seat | None = None
    sur: Seat | None = None

    @property
    def text(self) -> str:
        """The bid's text form, ``25Hk``."""
        return f"{self.level}{self.strain}{self.promise}"


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a deal, with every step (BZ-40 … BZ-47).

    ``sai``: card points with the last trick's ten. ``rounded``: each side's cards in points, 25 or 30 for all eight
    tricks (BZ-40, 42, 43). ``floor``: the bidders' card points in the test, full tens only (BZ-41). ``reached``: floor
    + the bidders' counting combinations + their blot, to be compared with the level. ``failed``: why the bid failed
    (``level``, ``kaput``, ``kanach``, ``no-trick``, ``revoke``), ``""`` if it was made. Written by each side: ``base``
    for cards (``rounded`` if made undoubled, otherwise 16, 25 or 30 to one side), ``bid`` for the level (``times`` ×
    level), ``extras`` for combinations, ``blot`` for its Blot-Reblot (BL-8). ``own_extras``: the worth of its own
    counting combinations. ``written`` = base + bid + extras + blot; ``total``: the match score after it.
    """

    deal: int
    dealer: Seat
    contract: Contract
    sai: Sides
    last_trick: int | None
    """The side that took the last trick."""
    tricks: Sides
    kaput: int | None
    """The side that took all eight tricks."""
    alone: Seat | None
    """The seat that took all eight tricks."""
    rounded: Sides
    floor: int
    reached: int
    made: bool
    failed: Literal["", "level", "kaput", "kanach", "no-trick", "revoke"]
    times: int
    base: Sides
    bid: Sides
    extras: Sides
    own_extras: Sides
    blot: Sides
    combos: tuple[ScoredCombo, ...]
    written: Sides
    total: Sides
    revoker: Seat | None = None
    revoke_key: str = ""
    """BZ-24: the key of the rule that the card broke."""


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first (BZ-2)."""

    options: Options
    dealer: Seat


@dataclass(frozen=True, slots=True)
class CutMade:
    """The player before the dealer has cut, or declined to (BZ-4)."""

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
    """The play begins; the seat after the dealer leads (BZ-20)."""

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
    | Corrected
)
