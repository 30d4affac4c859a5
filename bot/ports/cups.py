"""Stored cups: a stream of events each, and their people.

Events contain numbers, and ``Member`` rows hold the people behind them, so that a person can be forgotten.
``bot.features.cups.events`` defines the shape of an event's body.
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
"""The kind of rows and slots with a cup's messages to one person."""


@dataclass(frozen=True, slots=True)
class Member:
    """A person in a cup. ``place``: where they entered it."""

    number: int
    person: str
    name: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class CupRow:
    """``status``: the phase. ``shift_ms``: how long the cup's clock has stood still."""

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
    """A cup with all its data. ``now_ms``: by its clock. Joined accounts are replaced by their person."""

    row: CupRow
    events: tuple[CupEvent, ...]
    people: tuple[Member, ...]
    now_ms: int

    def number_of(self, person: str) -> int:
        """The number of a person; 0: they are not in it."""
        return next((one.number for one in self.people if one.person == person), 0)

    def member(self, number: int) -> Member | None:
        return next((one for one in self.people if one.number == number), None)

    def name(self, number: int) -> str:
        member = self.member(number)
        return member.name if member is not None else ""

    def person(self, number: int) -> str:
        """Empty if the person was forgotten and cannot be told anything."""
        member = self.member(number)
        return member.person if member is not None and platform_of(member.person) != GONE else ""


@dataclass(frozen=True, slots=True)
class Change:
    """The parts committed together: new events, people with new numbers, the phase after it, and messages."""

    events: Sequence[bytes]
    people: Sequence[Member]
    status: str
    outbox: Sequence[OutRow]


Think: TypeAlias = Callable[[Kept], Change]


class Cups(Protocol):
    """:raises StoreUnavailable: the database cannot be used."""

    async def open(self, key: str, cup_id: str, place: str, change: Change) -> str:
        """Store a new cup, once for each ``key``; return its id, the first one if the key is known."""

    async def change(self, key: str, cup_id: str, think: Think) -> bool:
        """Change a cup under its lock, once for each ``key``. False: the key was known, or there was nothing to change.

        ``think`` may be called again if the transaction is repeated; its exceptions are passed on, and nothing happens.
        """

    async def at(self, cup_id: str) -> Kept | None: ...

    async def running(self) -> tuple[Kept, ...]:
        """The cups that time or results can change."""

    async def in_chat(self, chat: str, limit: int) -> tuple[CupRow, ...]:
        """The cups of a chat or server (``bot.ports.keys.house_of``), the newest first."""

    async def of(self, person: str) -> tuple[CupRow, ...]:
        """The cups of a person, the newest first."""


async def latest(kept: Cups, place: str, person: str) -> str | None:
    """The cup (or duplicate) a person means at a place: the newest one, live ones before finished ones; of the chat or,
    in a private chat, of the person."""
    found = await (kept.of(person) if is_private(place) else kept.in_chat(house_of(place), 8))
    found = tuple(one for one in found if one.status != "draft")
    live = [one for one in found if one.status not in ("over", "cancelled")]
    return next((one.id for one in (*live, *found)), None)
