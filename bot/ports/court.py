"""The court of a chat and its port: bans for tars kaput, reports of arranged defeats, and what was decided (HS-12).

A chat's court are its admins and the referees whom they name. What it decides stays on record and cannot be decided
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from bot.ports.records import OutRow
from bot.ports.rights import FOR_GOOD

BAN: Final = "ban"
"""The kind of the rows that tell of a ban; their ``ref`` is ``TABLE:NUMBER`` of the match."""
Verdict: TypeAlias = Literal["forgiven", "annulled", "dismissed"]
"""``forgiven``: a ban; ``annulled``, ``dismissed``: a match that was reported as an arranged defeat."""
Act: TypeAlias = Literal["forgiven", "annulled", "dismissed", "named", "recalled"]
"""A verdict, or that somebody was made a referee of the court or is none any more."""
Refusal: TypeAlias = Literal["stranger", "involved", "decided", "gone"]
"""``stranger``: who asks is not of the court; ``involved``: they played in the match or have reported it; ``gone``:
there is no such ban or case."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the court of a chat did. ``about``: the names of those whom it concerns; ``reason`` is empty for ``named``
    and ``recalled``, and if its author has been forgotten."""

    act: Act
    table_id: str
    number: int
    about: str
    by: str
    by_name: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Ban:
    """A pair that lost by tars kaput. ``n``: its number in the chat; ``pair``: (person, name); ``nth``: how often this
    pair has done it; ``until_ms``: ``FOR_GOOD`` or the end. ``ruling``: the verdict by which it is lifted."""

    n: int
    table_id: str
    number: int
    chat: str
    pair: tuple[tuple[str, str], ...]
    at_ms: int
    nth: int
    until_ms: int
    ruling: Ruling | None = None

    def stands(self, now_ms: int) -> bool:
        return self.ruling is None and (self.until_ms == FOR_GOOD or self.until_ms > now_ms)


@dataclass(frozen=True, slots=True)
class Case:
    """A match that was reported as an arranged defeat. ``n``: its number in the chat; ``sides``: the names, by side;
    ``at_ms``: when it was first reported."""

    n: int
    table_id: str
    number: int
    game: str
    sides: tuple[str, ...]
    score: tuple[int, ...]
    ended_ms: int
    at_ms: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Judge:
    """A referee whom the admins of a chat have named for its court."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A verdict to be given. ``admin``: ``by`` runs the chat; ``tell``: the rows by which it is published."""

    verdict: Verdict
    table_id: str
    number: int
    about: str
    by: str
    by_name: str
    reason: str
    admin: bool
    tell: Sequence[OutRow] = ()


class Court(Protocol):
    """:raises StoreUnavailable: from every method when the database cannot be used."""

    async def bans(self, place: str) -> tuple[Ban, ...]:
        """Those from matches of the chat of a place, oldest first, also those that have ended."""
        ...

    async def bans_of(self, person: str) -> tuple[Ban, ...]:
        """A person's bans, wherever they come from, by any of their accounts; oldest first."""
        ...

    async def ban(self, table_id: str, number: int) -> Ban | None:
        """The ban that came of a match."""
        ...

    async def cases(self, place: str) -> tuple[Case, ...]:
        """The chat's, in the order in which they were reported. A match is a case when it is over."""
        ...

    async def rule(self, key: str, place: str, sentence: Sentence) -> Refusal | None:
        """Give a verdict, once for each ``key``; whether ``by`` may is decided in the same transaction."""
        ...

    async def annulled(self, table_id: str, number: int) -> bool:
        """Whether a match has been taken out of the rating."""
        ...

    async def reporters(self, table_id: str, number: int) -> tuple[str, ...]:
        """Who has reported a match as an arranged defeat."""
        ...

    async def record(self, place: str, skip: int, limit: int) -> tuple[Ruling, ...]:
        """Everything that the court of the chat has done, the latest first."""
        ...

    async def judges(self, place: str) -> tuple[Judge, ...]: ...

    async def name(self, key: str, place: str, judge: Judge, by: str, by_name: str) -> bool:
        """Make somebody a referee of the court; False: they are one already."""
        ...

    async def recall(self, key: str, place: str, person: str, by: str, by_name: str) -> bool: ...
