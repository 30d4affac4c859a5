"""The events shared by the games of the family.

Concrete types only, so that a codec can write and read events by class. Only ``Declared`` contains a secret; everything
else was seen or heard by the whole table. A pair of numbers is (side 0, side 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.blot.combos import ComboId, Kind
from rules.blot.playing import Sides
from rules.cards import Card
from rules.core import Seat
from rules.quick import quick


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Opened:
    """A hand is laid open (BZ-25). ``cards``: its cards then."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandedBack:
    """The seat that chooses for an opened hand left this card to its owner (BZ-25)."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Declared:
    """Combinations are declared. ``kinds`` was said aloud; ``combos``, in the same order, stays secret until shown
    (BL-10)."""

    seat: Seat
    kinds: tuple[Kind, ...]
    combos: tuple[ComboId, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """What a collision has revealed of one declaration (BL-10). ``index``: its place in the order declared.

    ``height``: the top card, or the rank of a four; ``trump``: whether it is in trumps, None if that did not matter.
    """

    index: int
    seat: Seat
    kind: Kind
    height: str
    trump: bool | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A collision is settled: ``side`` dominates (None: nothing is left to dominate).

    Which of the two partners holds the dominant combination is not revealed."""

    side: int | None
    heard: tuple[Heard, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    seat: Seat
    combos: tuple[ComboId, ...]


@dataclass(frozen=True, slots=True)
class Lapsed:
    """Declarations (by their places in the order declared) that were not shown in time and are void (BZ-33).

    ``dominant``: whether they would have counted, and are worth announcing."""

    seat: Seat
    indexes: tuple[int, ...]
    dominant: bool


@dataclass(frozen=True, slots=True)
class Said:
    """*Blot* or *Reblot*, with the card that follows at once (BL-8)."""

    seat: Seat
    word: Literal["blot", "reblot"]


@quick
@dataclass(frozen=True, slots=True)
class Played:
    """``by``: the seat that chose the card; for an opened hand not ``seat``. ``auto``: played automatically (BZ-27)."""

    seat: Seat
    card: Card
    by: Seat
    auto: bool = False


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """``number``: from 1; ``sai``: the value of its cards, without the last trick's ten."""

    seat: Seat
    number: int
    sai: int


@dataclass(frozen=True, slots=True)
class Revoked:
    """An illegal card was played and ends the deal (BZ-24, DU-8). ``key``: the rule it broke."""

    seat: Seat
    card: Card
    key: str


@dataclass(frozen=True, slots=True)
class DealVoided:
    """Nobody writes anything; the next dealer deals (BZ-12, BZ-18, DU-2). ``referee``: stopped by one (HS-13)."""

    reason: Literal["all-passed", "four-sevens", "referee"]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The referee has corrected the Davtar (HS-13): ``written`` are the sides' points for ``deal`` now."""

    deal: int
    written: Sides


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: Sides
    advantage: Sides
    reason: Literal["target", "tars-kaput"]


PlayEvent: TypeAlias = Opened | HandedBack | Declared | Settled | Shown | Lapsed | Said | Played | TrickTaken | Revoked
"""The events of the play, handled by ``fold``."""
