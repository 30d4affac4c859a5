"""A match as it is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from bot.fair.beacon import Beacon
from bot.ports.matches import Played
from bot.table.attempt import Seal
from bot.table.proofs import DroppedProof, Given
from rules.core import Result, Seat
from rules.options import Plain

FORM = 1
"""The version of the text form."""


Above: TypeAlias = Literal["", "normal", "strong", "master"]
"""A level of the automatic players; empty: ``easy``."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who had a seat in the end. ``played``: themselves, a substitute, the computer from the beginning, or it kept the
    seat of somebody who had left. ``level``: of the computer that played from the beginning."""

    name: str
    played: Played
    level: Above = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """``game``: the game's events. All else is the proof that they follow from the seal (HS-20), as in ``DealProof``;
    the seals of pages name seats and nobody."""

    number: int
    game: tuple[Any, ...]
    secret: str
    given: tuple[Given, ...] = ()
    pages: tuple[Seal, ...] = ()
    dropped: tuple[DroppedProof, ...] = ()
    beacon: Beacon | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """What went into the shuffle, in order."""
        last = self.beacon.words if self.beacon is not None else ()
        return (*(one.mixed for one in self.given), *(one.word for one in self.pages), *last)


@dataclass(frozen=True, slots=True)
class Act:
    """``text``: the text form of what ``seat`` did; ``auto``: the computer did it. ``dice``: thrown in it. ``game``:
    the game's events, which follow from all this."""

    seat: Seat
    text: str
    auto: bool
    dice: tuple[int, ...]
    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The action before this was taken back by consent."""


@dataclass(frozen=True, slots=True)
class Funded:
    """What each player could put in from now on."""

    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Voided:
    """The running deal was stopped by a referee, or to be replayed."""

    words: str
    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A referee wrote other points for a deal, by side."""

    deal: int
    points: tuple[int, ...]
    words: str
    game: tuple[Any, ...]


Step: TypeAlias = Deal | Act | TakenBack | Funded | Voided | Corrected


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """``options``: all, by name. ``seal``: what was published before the first deal. ``lots``: what was turned up to
    find the first dealer. Times in seconds since 1970. ``result``: None if the match was broken off; the deal that ran
    then is not part of the record."""

    id: str
    game: str
    version: int
    preset: str
    options: Mapping[str, Plain]
    players: tuple[Player, ...]
    started_s: int
    ended_s: int
    rated: bool
    stake: int
    seal: str
    dealer: Seat
    lots: tuple[str, ...]
    steps: tuple[Step, ...]
    result: Result | None
