"""The events of the games with a turned card besides those of the family (``rules.blot.events``).

``Dealt``, ``Completed`` and ``Declared`` contain secrets; everything else was seen or heard by the whole table. Each
game adds its own ``Started``, with its options, for the codec.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.blot.events import (
    Corrected,
    DealVoided,
    MatchEnded,
    Passed,
    PlayEvent,
)
from rules.blot.playing import Sides
from rules.blot.tally import ScoredCombo
from rules.cards import Card, Strain
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Trumps:
    """The trumps: taken by ``seat`` in this ``round`` (1: the turned suit, 2: another one)."""

    seat: Seat
    strain: Strain
    round: int


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a deal, with every step (GE-6, GE-7; DU-6 … DU-8).

    ``sai``: with the last trick's ten. ``cards``: each side's cards in points. ``reached``: the sums compared by the
    test, ``need``: the least for the takers; in sai. ``failed``: ``""``, ``short`` or ``revoke``. Written by each side:
    ``base`` for cards, ``extras`` for combinations, ``blot`` for Blot-Reblot; ``own_extras`` and ``own_blot``: the
    worth of its own. ``written`` = base + extras + blot; ``total``: the match after it.
    """

    deal: int
    dealer: Seat
    trumps: Trumps
    sai: Sides
    last_trick: int | None
    """The side that took the last trick."""
    tricks: Sides
    kaput: int | None
    """The side that took all tricks."""
    cards: Sides
    reached: Sides
    need: int
    made: bool
    failed: Literal["", "short", "revoke"]
    base: Sides
    extras: Sides
    own_extras: Sides
    blot: Sides
    own_blot: Sides
    combos: tuple[ScoredCombo, ...]
    written: Sides
    total: Sides
    revoker: Seat | None = None
    revoke_key: str = ""
    """DU-8: the key of the rule that the card broke."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret but for ``turned``. ``hands``: the first cards by seat; ``stock``: the rest of the pack, the top first."""

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    turned: Card
    stock: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TrumpsTaken:
    """Trumps are fixed: the turned suit was taken, or another one named."""

    seat: Seat
    strain: Strain


@dataclass(frozen=True, slots=True)
class Completed:
    """Secret. The rest of the cards is dealt; ``hands``: the whole hands in the order received."""

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class NothingDeclared:
    """The seat declares nothing before the first lead (GE-5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


OwnEvent: TypeAlias = Dealt | Passed | TrumpsTaken | Completed | NothingDeclared | DealVoided | DealScored | MatchEnded
Event: TypeAlias = OwnEvent | PlayEvent | Corrected
