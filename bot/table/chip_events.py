"""The events of a table that concern chips: what players can put in, and the risk game after a win (HS-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Funded:
    """The accounts were asked for what each player can put in (``rules.core.ChipGame.fund``)."""

    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RiskOpened:
    """After a win for chips (HS-5): five pieces are laid out and ``shown`` is open. ``amount`` may be taken or
    risked."""

    seat: int
    amount: int
    shown: str


@dataclass(frozen=True, slots=True)
class RiskDrawn:
    """The winner opened another piece: ``drawn``. ``amount`` is at stake now; ``shown`` is compared next.

    ``place``: which of the five it was, 1..4; 0 in events stored before this field.
    """

    drawn: str
    amount: int
    shown: str
    covered: bool
    place: int = 0


@dataclass(frozen=True, slots=True)
class RiskEnded:
    """The risk game is over and its winner keeps ``kept``."""

    kept: int
