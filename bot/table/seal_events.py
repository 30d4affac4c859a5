"""The events of the words that open pages add to a shuffle (HS-20, ``bot.table.seals``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Attending:
    """Somebody seated opened the page at this table (``here``), or closed the last one: it is waited for, or not any
    more."""

    person: str
    here: bool


@dataclass(frozen=True, slots=True)
class Sealed:
    """The page at ``seat`` has a random word for the next deal. ``seal``: its SHA-256; a later one replaces it until
    the set is closed."""

    seat: int
    seal: str


@dataclass(frozen=True, slots=True)
class SealsAwaited:
    """It is time to deal, and a page has not sealed yet."""


@dataclass(frozen=True, slots=True)
class SealsClosed:
    """The set of seals stands and is shown to all: those of ``seats``. From now on the words are told, and no other
    word enters this deal."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unsealed:
    """The page at ``seat`` has told the ``word`` behind its seal."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class SealsDropped:
    """The words of ``missing`` were not told in time: this attempt at the deal is void, its secret is not used, and the
    next link of the chain takes its place."""

    missing: tuple[int, ...]


SealEvent: TypeAlias = Attending | Sealed | SealsAwaited | SealsClosed | Unsealed | SealsDropped
