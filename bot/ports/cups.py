"""Stored cups and duplicates: a stream of events each, and their people.

Events contain numbers, and ``Member`` rows hold the people behind them, so that a person can be forgotten.
``bot.competitions.events`` defines the shape of an event's body.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from bot.ports import keys, records

RUNNING: Final = ("open", "checkin", "play")
"""The phases in which the clock of a cup or duplicate runs."""


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

    def member(self, number: int) -> Member | None:
        return next((one for one in self.people if one.number == number), None)

    def name(self, number: int) -> str:
        member = self.member(number)
        return member.name if member is not None else ""

    def person(self, number: int) -> str:
        """Empty if the person was forgotten and cannot be told anything."""
        member = self.member(number)
        return member.person if member is not None and keys.platform_of(member.person) != keys.GONE else ""


@dataclass(frozen=True, slots=True)
class Change:
    """The parts committed together: new events, people with new numbers, the phase after it, and messages."""

    events: Sequence[bytes]
    people: Sequence[Member]
    status: str
    outbox: Sequence[records.OutRow]


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
