"""Cups as they are kept: a stream of events each, and the people in it beside them.

Events name nobody: they hold numbers, and the rows of people say who that is (``Member``), so that somebody can be
forgotten. The shape of an event's body is the business of ``bot.features.cups.events``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from bot.ports.keys import GONE, house_of, is_private, platform_of
from bot.ports.records import OutRow

BOARD: Final = "cup"
"""The kind of rows and slots with the board of a cup."""
CALL: Final = "cupcall"
"""The kind of rows and slots with what one person is told of a cup."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a cup. ``place``: where they entered it."""

    number: int
    person: str
    name: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class CupRow:
    """``status``: the phase. ``shift_ms``: for how long the cup's clock has stood still."""

    id: str
    place: str
    status: str
    head_seq: int
    shift_ms: int
    created_ms: int


@dataclass(frozen=True, slots=True)
class CupEvent:
    """``at_ms``: by the cup's clock."""

    body: bytes = field(repr=False)
    at_ms: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A cup with everything about it. ``now_ms``: by its clock. Joined accounts are the person for whom they stand."""

    row: CupRow
    events: tuple[CupEvent, ...]
    people: tuple[Member, ...]
    now_ms: int

    def number_of(self, person: str) -> int:
        """The number of somebody; 0: they are not in it."""
        return next((one.number for one in self.people if one.person == person), 0)

    def member(self, number: int) -> Member | None:
        return next((one for one in self.people if one.number == number), None)

    def name(self, number: int) -> str:
        member = self.member(number)
        return member.name if member is not None else ""

    def person(self, number: int) -> str:
        """Empty: they have been forgotten, and cannot be told anything any more."""
        member = self.member(number)
        return member.person if member is not None and platform_of(member.person) != GONE else ""


@dataclass(frozen=True, slots=True)
class Change:
    """What is committed together: new events, people with new numbers, the phase after it, and messages."""

    events: Sequence[bytes]
    people: Sequence[Member]
    status: str
    outbox: Sequence[OutRow]


Think: TypeAlias = Callable[[Kept], Change]


class Cups(Protocol):
    """:raises StoreUnavailable: the database cannot be used."""

    async def open(self, key: str, cup_id: str, place: str, change: Change) -> str:
        """Keep a new cup, once for each ``key``; its id, of the first time if the key is known."""
        ...

    async def change(self, key: str, cup_id: str, think: Think) -> bool:
        """Change a cup under its lock, once for each ``key``. False: the key was known, or there was nothing to change.

        ``think`` may be called again if the transaction is repeated; what it raises is passed on, and nothing happens.
        """
        ...

    async def at(self, cup_id: str) -> Kept | None: ...

    async def running(self) -> tuple[Kept, ...]:
        """Those that time or results can change."""
        ...

    async def in_chat(self, chat: str, limit: int) -> tuple[CupRow, ...]:
        """The cups of a chat or server (``bot.ports.keys.house_of``), the newest first."""
        ...

    async def of(self, person: str) -> tuple[CupRow, ...]:
        """The cups that somebody is in, the newest first."""
        ...


async def latest(kept: Cups, place: str, person: str) -> str | None:
    """The cup (or duplicate) that is meant by somebody at a place: the chat's newest one, before those that are over;
    in a private chat the newest that they are in."""
    found = await (kept.of(person) if is_private(place) else kept.in_chat(house_of(place), 8))
    found = tuple(one for one in found if one.status != "draft")
    live = [one for one in found if one.status not in ("over", "cancelled")]
    return next((one.id for one in (*live, *found)), None)
