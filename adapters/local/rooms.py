"""Rooms: the messages of each place, and the tabs that show them."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from bot.desk.emotes import Heard
from bot.ports.keys import Dest, Slot, key_of, parts_of
from bot.scene import Scene

ROOM: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
PLATFORM: Final = "web"
MAIN: Final = "main"
"""The room of the page's plain address."""
_FEED: Final = 120
_BOARDS: Final = 40
_ROOMS: Final = 512


def place_of(room: str) -> str:
    return key_of(PLATFORM, room)


def room_of(place: str) -> str:
    return parts_of(place)[-1]


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of the bot. ``slot`` None: a note, which is never edited."""

    id: int
    slot: Slot | None
    scene: Scene
    at_ms: int
    seq: int = 0
    """Of a table's board: the table's last event by then."""
    made: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    """What of it is the same for all who read it, by how they read it (``page.Once``)."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something a person said in the room. Kept in memory only."""

    id: int
    person: str
    name: str
    text: str
    at_ms: int
    key: str
    """The key of the command that said it, so that it is said once."""
    seats: tuple[tuple[str, int], ...] = ()
    """Where the speaker sat then: table and seat, of tables at which words may be said."""


Entry: TypeAlias = Posted | Said


class Viewer(Protocol):
    """An open tab (``tab.Tab``) as rooms and the courier see it: it is notified of changes and draws them itself."""

    @property
    def person(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def device(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def runs_it(self) -> bool: ...
    def show_board(self, table: str) -> None: ...
    def show_hand(self, table: str) -> None: ...
    def show_entry(self, entry: Entry) -> None: ...
    def show_people(self) -> None: ...
    def show_word(self, heard: Heard) -> None: ...
    def shows(self, table: str) -> bool: ...
    def show_asking(self) -> None: ...
    async def close(self, code: int = 1012) -> None: ...


@dataclass(slots=True)
class Room:
    """``boards``: the live message of each table; older ones (deals that are over) move into the ``feed``."""

    place: str
    boards: dict[str, Posted] = field(default_factory=dict)
    feed: deque[Entry] = field(default_factory=lambda: deque(maxlen=_FEED))
    tabs: set[Viewer] = field(default_factory=set)
    filled: bool = False
    """Whether the tables of the store have been looked up since the start."""
    filling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while they are."""

    def put_board(self, posted: Posted) -> Posted | None:
        """The message of a slot, new or edited. What it pushes from the table's place, or None.

        An edit of a message that is no longer the table's live one changes it in the feed.
        """
        slot = posted.slot
        assert slot is not None
        table = slot.of
        live = self.boards.get(table)
        if live is None or live.slot == posted.slot:
            self.boards[table] = posted
            while len(self.boards) > _BOARDS:
                self.boards.pop(min(self.boards, key=lambda name: self.boards[name].at_ms))
            return None
        if live.slot is not None and (slot.number or 0) < (live.slot.number or 0):
            self.put(posted)
            return None
        self.boards[table] = posted
        self.put(live)
        return live

    def put(self, posted: Posted) -> None:
        """Put a message into the feed, or in the place of its slot's older form there."""
        for n, entry in enumerate(self.feed):
            if posted.slot is not None and isinstance(entry, Posted) and entry.slot == posted.slot:
                self.feed[n] = posted
                return
        self.feed.append(posted)


class Rooms:
    """All rooms, and what each person has for themselves: the tables shown to them alone, and their tabs wherever they
    look. Those without tabs are forgotten first."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}
        self._own: dict[str, Room] = {}
        self._last = 0

    def next_id(self, now_ms: int) -> int:
        """Numbers that grow over restarts too."""
        self._last = max(self._last + 1, now_ms)
        return self._last

    def get(self, place: str) -> Room:
        return _kept(self._rooms, place)

    def showing(self, dest: Dest) -> Room | None:
        """What stands at a destination of the page, if anybody has looked there."""
        return (self._own if dest.private else self._rooms).get(dest.key)

    def own(self, person: str) -> Room:
        """The private chat of a person, so to speak."""
        return _kept(self._own, person)

    def tabs_of(self, person: str) -> Iterator[Viewer]:
        """The open tabs of a person, wherever they look."""
        yield from tuple(self.own(person).tabs)

    def tabs(self) -> Iterator[Viewer]:
        for room in tuple(self._rooms.values()):
            yield from tuple(room.tabs)


def _kept(rooms: dict[str, Room], place: str) -> Room:
    room = rooms.get(place)
    if room is None:
        room = rooms[place] = Room(place)
        if len(rooms) > _ROOMS:
            idle = (p for p, r in rooms.items() if not r.tabs and r is not room)
            rooms.pop(next(idle, ""), None)
    return room
