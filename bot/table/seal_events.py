"""The events of what goes into a shuffle last: the words of open pages, and a round of the beacon (HS-20,
``bot.table.seals``)."""

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


@dataclass(frozen=True, slots=True)
class SealingBegun:
    """A deal is over, and a beacon will go into the next one: its pages are waited for from now on."""


@dataclass(frozen=True, slots=True)
class RoundNamed:
    """No word enters this deal any more; its cards follow from the beacon's ``round``, which is not published yet."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundCame:
    """The named round is published; ``signature``: of it, verified."""

    signature: str


@dataclass(frozen=True, slots=True)
class RoundMissed:
    """There is no beacon in this deal: its round was not to be had, or none could be named."""


@dataclass(frozen=True, slots=True)
class DealAsked:
    """It is time to deal, and words or the round are still to come: the cards follow at once then."""


SealEvent: TypeAlias = (
    Attending
    | Sealed
    | SealsAwaited
    | SealsClosed
    | Unsealed
    | SealsDropped
    | SealingBegun
    | RoundNamed
    | RoundCame
    | RoundMissed
    | DealAsked
)
