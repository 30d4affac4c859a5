"""The events of a referee at a table and of what is judged there (HS-13, LG-8 and LG-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Called:
    """The owner of ``seat`` asked ``person`` to be the referee."""

    person: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Appointed:
    """``how``: ``agreed`` by everybody seated, or appointed in a ``cup``."""

    person: str
    name: str
    how: str


@dataclass(frozen=True, slots=True)
class SteppedDown:
    """The referee is one no more. ``how``: ``self``; ``founded``: on a founded suspicion. ``words``: their own."""

    person: str
    how: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Doubted:
    """Somebody sees a conflict of interest in the referee, and says which."""

    person: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Announced:
    """The referee announced something. ``what``: ``start``, ``break``, ``complaint``, ``unfinished``, ``kaput``,
    ``end`` or ``note``."""

    person: str
    what: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Demanded:
    """An explanation is demanded of the owner of ``seat``."""

    person: str
    name: str
    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class Explained:
    person: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The error was judged. ``verdict``: ``innocent`` or ``deliberate``; ``by``: ``referee`` or ``opponents``."""

    verdict: str
    by: str


@dataclass(frozen=True, slots=True)
class Remedied:
    """The opponents chose after an innocent error: ``replay``, or ``goon``."""

    choice: str


@dataclass(frozen=True, slots=True)
class Voided:
    """The running deal was stopped. ``person``: the referee; empty: the opponents chose to replay it."""

    person: str
    words: str
    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The referee corrected the points of a deal. ``old``, ``new``: by side."""

    person: str
    words: str
    deal: int
    old: tuple[int, ...]
    new: tuple[int, ...]
    game: tuple[Any, ...]


RefereeEvent: TypeAlias = (
    Called
    | Appointed
    | SteppedDown
    | Doubted
    | Announced
    | Demanded
    | Explained
    | Judged
    | Remedied
    | Voided
    | Corrected
)
