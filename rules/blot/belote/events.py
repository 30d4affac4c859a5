"""The events of the games with a turned card that are their own; the rest are the family's (``shared_events``).

``Dealt``, ``Completed`` (and ``Declared``) hold secrets; all others tell what everybody has seen or heard. Each game
adds its own ``Started``, for the sake of the codec: it holds that game's options.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.blot.belote.records import Score
from rules.blot.events import (
    DealVoided,
    Declared,
    HandedBack,
    Lapsed,
    MatchEnded,
    Opened,
    Passed,
    Played,
    PlayEvent,
    Revoked,
    Said,
    Settled,
    Shown,
    TrickTaken,
)
from rules.cards import Card, Strain
from rules.core import Seat


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
    """Secret. Everybody has got its further cards; ``hands``: the whole hands in the order received."""

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class NothingDeclared:
    """Asked before the first lead, the seat declares nothing (GE-5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


OwnEvent: TypeAlias = Dealt | Passed | TrumpsTaken | Completed | NothingDeclared | DealVoided | DealScored | MatchEnded
Event: TypeAlias = OwnEvent | PlayEvent

EVENTS: tuple[type[Any], ...] = (
    Dealt, Passed, TrumpsTaken, Completed, NothingDeclared, DealVoided, DealScored, MatchEnded, Opened, HandedBack,
    Declared, Settled, Shown, Lapsed, Said, Played, TrickTaken, Revoked,
)  # fmt: skip
"""Every class of the Event union but ``Started``, for the codec."""
