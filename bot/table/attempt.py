"""An attempt at the next deal: the sealed words of open pages and the round of the beacon, as far as they have come
(``bot.table.seals``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.fair import seal_of
from bot.fair.beacon import Beacon
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Seal:
    """The word of a page, 64 hexadecimal digits, and its SHA-256. ``word``: empty until it is told. ``person`` and
    ``name``: who sat there then; empty in a written record."""

    seat: Seat
    seal: str
    word: str = ""
    person: str = ""
    name: str = ""

    def holds(self) -> bool:
        """Whether the word was told, and is the one that had been sealed."""
        return bool(self.word) and seal_of(self.word) == self.seal


@dataclass(frozen=True, slots=True)
class Dropped:
    """An attempt that came to nothing. ``link``: which link of the chain was its secret."""

    link: int
    seals: tuple[Seal, ...]

    @property
    def missing(self) -> tuple[Seal, ...]:
        """The seals whose words were not told."""
        return tuple(one for one in self.seals if not one.word)


@dataclass(frozen=True, slots=True)
class Attempt:
    """``seals``: by seat. ``awaited``: since when (event and time) the deal waits for seals; ``closed``: since when for
    words. ``late``: words typed since then, for the deal after this. ``dropped``: earlier attempts at this deal.

    ``early``: a beacon goes into the deal, so this began with the result of the one before; ``asked``: by now it is
    time to deal. ``named``: the round, and since when no word enters; ``settled``: its signature is there, or will not
    be (``signature`` is empty)."""

    seals: tuple[Seal, ...] = ()
    awaited: tuple[int, int] | None = None
    closed: tuple[int, int] | None = None
    late: tuple[tuple[str, str], ...] = ()
    dropped: tuple[Dropped, ...] = ()
    early: bool = False
    asked: bool = False
    named: tuple[int, int, int] | None = None
    signature: str = ""
    settled: bool = False

    @property
    def beacon(self) -> Beacon | None:
        """What the record says of the beacon; None: no round was named."""
        return Beacon(self.named[0], self.signature) if self.named is not None else None

    @property
    def shut(self) -> bool:
        """Whether no typed word enters any more."""
        return self.closed is not None or self.named is not None or self.settled

    @property
    def begun(self) -> bool:
        return self.early or self.awaited is not None or self.shut

    @property
    def number(self) -> int:
        """1, 2 …"""
        return len(self.dropped) + 1

    @property
    def barred(self) -> frozenset[str]:
        """Those whose word was missing: they seal no more in this deal, and nobody waits for them."""
        return frozenset(seal.person for one in self.dropped for seal in one.missing)

    def of(self, seat: Seat) -> Seal | None:
        return next((one for one in self.seals if one.seat == seat), None)

    def renamed(self, now: Callable[[str], str]) -> Attempt:
        """The same with other persons."""

        def all_of(seals: tuple[Seal, ...]) -> tuple[Seal, ...]:
            return tuple(replace(one, person=now(one.person)) for one in seals)

        return replace(
            self,
            seals=all_of(self.seals),
            late=tuple((now(person), word) for person, word in self.late),
            dropped=tuple(replace(one, seals=all_of(one.seals)) for one in self.dropped),
        )


NO_ATTEMPT: Final = Attempt()
