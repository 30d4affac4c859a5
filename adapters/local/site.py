"""The state that all tabs share: rooms, tables, clocks, and what others commit."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias

import msgspec
import structlog
from aiohttp import web
from cachetools import LRUCache

from adapters.local.invite import Gate
from adapters.local.messages import Clocks as Told
from adapters.local.messages import Row, Running, Summary
from adapters.local.page import Pages, Vault
from adapters.local.platforms import TelegramApp
from adapters.local.seals import Seals
from adapters.local.security import buckets
from adapters.local.sessions import ENDED, Handover, Session, Sessions
from adapters.local.words import Words
from adapters.runtime.core import Core
from bot.core.audiences import shown_in
from bot.core.clocks import turns
from bot.core.fold import as_watched, late_in
from bot.core.matches import persons_of, status_of, summary_of
from bot.core.model import Table
from bot.features.emotes import Heard
from bot.ports import Clock, Store, StoreUnavailable, Timers
from bot.ports.keys import Dest, Slot, board_slot, key_of, parts_of, platform_of, private_to
from bot.ports.records import Person, Role, TableRow, Timer
from bot.rate import Buckets
from bot.view.scene import Scene

# --- Rooms ------------------------------------------------------------------------------------------------------------
# the messages of each place, and the tabs that show them.


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


# --- The open tables of each place, as the page lists them ------------------------------------------------------------
# read from the store once, then kept by what is committed.
#
# A move changes nothing here, and what does (a seat, a score, a table that opens or ends) is put into the rows that
# are kept, for all tabs at once. Only what could change their order or number is read again, by the first tab that
# asks.


KEPT: Final = 4_096
_ROLES: Final[tuple[Role, ...]] = ("play", "watch")


class Listing:
    """One for all tabs of this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: LRUCache[str, dict[str, TableRow]] = LRUCache(KEPT)
        self._given: LRUCache[str, tuple[TableRow, ...]] = LRUCache(KEPT)
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._stale: set[str] = set()
        """Places of which something changed while they were read."""
        self._places: defaultdict[str, set[str]] = defaultdict(set)
        """By table, the places whose rows have it."""

    async def at(self, place: Dest) -> tuple[TableRow, ...]:
        """The open tables that are shown at a place, the oldest first; the same object until what is listed there
        changes. For many who ask at once it is read once."""
        key = str(place)
        while (rows := self._rows.get(key)) is None:
            reading = self._reading.get(key)
            if reading is None:
                reading = self._reading[key] = asyncio.create_task(self._read(key))
                reading.add_done_callback(lambda _: self._reading.pop(key, None))
            await asyncio.shield(reading)
        given = self._given.get(key)
        if given is None:
            given = self._given[key] = tuple(rows.values())
        return given

    async def _read(self, key: str) -> None:
        while True:
            self._stale.discard(key)
            found = await self._store.tables_in(Dest.parse(key), _ROLES)
            if key not in self._stale:
                break
        self._rows[key] = {row.table_id: row for row in found}
        self._given.pop(key, None)
        for row in found:
            self._places[row.table_id].add(key)

    def changed(self, table: Table) -> None:
        """Something has happened at a table."""
        here = {str(one.dest) for one in table.audiences if one.role in _ROLES}
        if status_of(table) == "closed":
            here = set()
        for key in here | self._places.get(table.id, set()):
            self._put(key, table, listed=key in here)
        if not here:
            self._places.pop(table.id, None)

    def _put(self, key: str, table: Table, *, listed: bool) -> None:
        if key in self._reading:
            self._stale.add(key)
        rows = self._rows.get(key)
        if rows is None:
            return
        row = rows.get(table.id)
        if row is not None and listed:
            now = replace(
                row, game=table.game, status=status_of(table), persons=persons_of(table), summary=summary_of(table)
            )
            if now == row:
                return
            rows[table.id] = replace(now, head_seq=table.seq)
        elif row is not None:
            del rows[table.id]
        elif listed:
            del self._rows[key]
        self._given.pop(key, None)

    def outdated(self, row: TableRow) -> None:
        """Something has happened elsewhere at a table that this process has not looked at."""
        for key in {str(one.dest) for one in row.audiences} | self._places.get(row.table_id, set()):
            if key in self._reading:
                self._stale.add(key)
            self._rows.pop(key, None)
            self._given.pop(key, None)

    def forget(self) -> None:
        """Somebody was forgotten, whose name may stand anywhere."""
        self._stale.update(self._reading)
        self._rows.clear()
        self._given.clear()
        self._places.clear()


def listed(row: TableRow, person: str) -> Row:
    """A row as the page gets it."""
    mine = person in row.persons
    return {**_told(row.summary), "id": row.table_id, "game": row.game, "status": row.status, "mine": mine}


@lru_cache(KEPT)
def _told(summary: str) -> Summary:
    """The names and the score of a table's row."""
    told = msgspec.json.decode(summary)
    return {"names": list(told.get("names", ())), "score": list(told.get("score", ()))}


# --- Tables that are shown in chats, on the page of people who have come by their account there -----------------------
# Such a page is no place of its own: it shows the tables of its person wherever they are, and others that they may
# see (``bot.features.watching``), and follows what is committed, as no lane of the outbox leads to it. What its person
# does there is done from their private chat with the bot.


class Looker(Protocol):
    """A tab (``tab.Tab``) of somebody who has come by their account."""

    @property
    def person(self) -> str: ...
    @property
    def known_as(self) -> str: ...
    @property
    def session(self) -> Session: ...
    @property
    def looked_at(self) -> set[str]: ...
    def look_at(self, table: str) -> None: ...
    async def close(self, code: int = ...) -> None: ...


def home_of(account: str) -> str:
    """The place from which somebody acts on the page: their private chat (``tg:7`` → ``tg:7:0``)."""
    platform, number, *_ = (*parts_of(account), "")
    return key_of(platform, number, 0) if platform == "tg" else f"@{account}"


class Elsewhere:
    """The open tabs of such people, and what each of them has to be told of."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._closing: set[asyncio.Task[None]] = set()
        self._of: defaultdict[str, set[Looker]] = defaultdict(set)

    def add(self, tab: Looker) -> None:
        for one in {tab.person, tab.known_as}:
            self._of[one].add(tab)

    def remove(self, tab: Looker) -> None:
        for one, tabs in tuple(self._of.items()):
            tabs.discard(tab)
            if not tabs:
                del self._of[one]

    def tabs(self) -> tuple[Looker, ...]:
        """All of them, each once."""
        return tuple({tab for tabs in self._of.values() for tab in tabs})

    def knows(self, people: Iterable[str]) -> bool:
        """Whether one of them is here."""
        return any(one in self._of for one in people)

    def changed(self, table: Table) -> None:
        """Something has happened at a table: whoever sits there or looks on is shown it."""
        if not self._of:
            return
        people = {one for _, chair in table.people() for one in (chair.person, *chair.met)}
        people |= {one.dest.key for one in table.audiences if one.dest.private}
        found = {tab for one in people if one in self._of for tab in self._of[one]}
        for tab in found | {tab for tab in self.tabs() if table.id in tab.looked_at}:
            tab.look_at(table.id)

    def forgotten(self, person: Person) -> None:
        """Somebody has been forgotten, wherever they asked for it: none of their accounts has a session any more."""
        for one in {person.id, person.acts_as}:
            self._sessions.forget(one)
        closing = asyncio.create_task(self._close_ended())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _close_ended(self) -> None:
        for tab in self.tabs():
            if not await self._sessions.holds(tab.session):
                await tab.close(ENDED)


# --- The tables of the page follow what is committed ------------------------------------------------------------------
# no message is sent to a page for how a table stands.
#
# After each commit by which somebody sees a difference, the boards of the table are made anew, once for each place
# where it is shown, and the tabs that show them are told. Each tab then draws it for its person, in its newest state
# only, from the table as this process knows it: it costs no look at the store, however many tabs there are.


log = structlog.get_logger(__name__)

_LOOK_S: Final = 0.25


class Following:
    """``run`` until cancelled. ``changed``: for ``Service.on_shown``."""

    def __init__(self, core: Core, rooms: Rooms, listing: Listing, elsewhere: Elsewhere) -> None:
        self._core = core
        self._rooms = rooms
        self._listing = listing
        self._elsewhere = elsewhere
        self._news: dict[str, Table] = {}
        self._wake = asyncio.Event()
        self._holders: dict[str, frozenset[str]] = {}
        """Who had a hand at a table when its tabs were last told of it."""
        self._stands: dict[str, set[Dest]] = {}
        """By table, where its board stands."""
        self._held: dict[str, asyncio.Task[None]] = {}
        self._again: asyncio.Task[None] | None = None

    def changed(self, table: Table) -> None:
        """Something has happened at a table."""
        self._listing.changed(table)
        self._news[table.id] = table
        self._wake.set()

    async def run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            news, self._news = self._news, {}
            for table in news.values():
                try:
                    await self.show(table)
                except StoreUnavailable as error:
                    log.warning("boards-wait-for-store", key=error.key)
                except Exception as error:
                    # No text of the error: it may hold what is private.
                    log.error("board-failed", error=type(error).__name__)

    def forgotten(self, _: object) -> None:
        """Somebody was forgotten, and their name may stand anywhere: everything is read again."""
        self._listing.forget()
        self._again = asyncio.create_task(self._look_again(), name="davtar-look-again")

    async def _look_again(self) -> None:
        for table_id in tuple(self._stands):
            with suppress(StoreUnavailable):
                table = await self._core.service.table(table_id)
                if table is not None:
                    self.changed(table)

    def stop(self) -> None:
        for waiting in self._held.values():
            waiting.cancel()

    async def fill(self, room: Room, dest: Dest) -> None:
        """Look up the tables of a place, once, and put up their boards as they stand. Who comes meanwhile waits."""
        async with room.filling:
            if room.filled:
                return
            for row in await self._core.store.tables_in(dest):
                table = await self._core.service.table(row.table_id)
                if table is not None:
                    await self._put(room, dest, table)
            room.filled = True

    async def show(self, table: Table) -> None:
        """Put up the boards of a table as it is, and tell all tabs that it concerns."""
        here = {dest for dest in shown_in(table) if dest.platform == PLATFORM}
        tabs: set[Viewer] = set()
        for dest in here | self._stands.pop(table.id, set()):
            room = self._rooms.showing(dest)
            if room is not None:
                if dest in here:
                    await self._put(room, dest, table)
                else:
                    room.boards.pop(table.id, None)
                tabs |= room.tabs
        for tab in tabs:
            tab.show_board(table.id)
        for tab in tabs | self._with_hands(table):
            tab.show_hand(table.id)
        self._elsewhere.changed(table)
        if table.held is not None and table.id not in self._held:
            waiting = asyncio.create_task(self._released(table.id), name="davtar-held")
            self._held[table.id] = waiting
            waiting.add_done_callback(lambda _: self._held.pop(table.id, None))

    def _with_hands(self, table: Table) -> set[Viewer]:
        """The tabs of those who have a hand there, or had one, wherever they look."""
        now = frozenset(one for _, chair in table.people() for one in (chair.person, *chair.met))
        before = self._holders.get(table.id, frozenset())
        if table.phase in ("over", "abandoned"):
            self._holders.pop(table.id, None)
        else:
            self._holders[table.id] = now
        return {tab for person in now | before for tab in self._rooms.tabs_of(person)}

    async def _put(self, room: Room, dest: Dest, table: Table) -> None:
        """The board of a table in a room; the one of an earlier deal moves into the talk, in its last form."""
        seen = as_watched(table) if dest in late_in(table) else table
        live = room.boards.get(table.id)
        if live is not None and live.seq > table.seq:
            return
        slot, now = board_slot(table.id, seen.board), self._core.clock.now_ms()
        scene = await self._core.showing.standing(table, dest, seen.board)
        if scene is None:
            return
        same = live is not None and live.slot == slot
        if live is not None and not same and live.slot is not None:
            last = await self._core.showing.standing(table, dest, live.slot.number or 0)
            past = Posted(live.id, live.slot, last or live.scene, live.at_ms)
            room.boards[table.id] = past  # the form in which the new board pushes it into the talk
            for tab in room.tabs:
                tab.show_entry(past)
        number = live.id if live is not None and same else self._rooms.next_id(now)
        room.put_board(Posted(number, slot, scene, now, table.seq))
        self._stands.setdefault(table.id, set()).add(dest)

    async def _released(self, table_id: str) -> None:
        """A trick that was left lying for everybody to see is taken away."""
        while (table := self._core.service.known(table_id)) is not None and table.held is not None:
            left = table.held.until_ms - self._core.clock.now_ms()
            if left <= 0:
                self._news.setdefault(table_id, table)
                self._wake.set()
                return
            await asyncio.sleep(min(_LOOK_S, left / 1000))


# --- The clocks of a table as data for the page -----------------------------------------------------------------------
# whose turn runs out when. Public facts, the same for everybody.


FRESH_MS: Final = 1_000
"""So long what was read is taken to be true where other processes may give clocks time too."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A table's clocks as they were in the database. ``seq``: its last event by then; ``given``: see ``Timers``."""

    seq: int
    given: int
    at_ms: int
    armed: Mapping[str, Timer]


class Clocks:
    """What was lost to an outage is given back to clocks in the database (HS-30), so they are read from there."""

    def __init__(self, timers: Timers, clock: Clock) -> None:
        self._timers = timers
        self._clock = clock
        self._read: LRUCache[str, _Read] = LRUCache(KEPT)
        self._turns: LRUCache[str, tuple[Table, Mapping[int, tuple[Timer, int]]]] = LRUCache(KEPT)
        self._reading: dict[str, asyncio.Task[_Read]] = {}

    async def of(self, table: Table | None) -> Told:
        """``clocks``: by seat, when its turn runs out (``due``) and how long it has in all (``total``); none where no
        clock runs. ``now``: the server's time. All in milliseconds."""
        running = self._running(table) if table is not None else {}
        armed = await self._armed(table) if table is not None and running else {}
        found: list[Running] = []
        for seat, (timer, total) in running.items():
            stored = armed.get(timer.name)
            due = stored.due_ms if stored is not None and stored.armed_seq == timer.armed_seq else timer.due_ms
            found.append({"seat": seat, "due": due, "total": total})
        return {"clocks": found, "now": self._clock.now_ms()}

    def _running(self, table: Table) -> Mapping[int, tuple[Timer, int]]:
        """The clocks of the seats as the table's events say; found once for all who look at it."""
        known = self._turns.get(table.id)
        if known is None or known[0] is not table:
            # What somebody has decided and nobody may know of yet (HS-14) stops no clock.
            known = self._turns[table.id] = table, turns(replace(table, meant=()) if table.meant else table)
        return known[1]

    async def _armed(self, table: Table) -> Mapping[str, Timer]:
        """The clocks that may run otherwise than the table's events say. What was armed since they were read, and since
        any were given time, runs as it was armed; so a move costs no look at the store."""
        kept = self._read.get(table.id)
        if kept is None or not self._holds(kept):
            reading = self._reading.get(table.id)
            if reading is None:  # for all who look at the same moment it is read once
                reading = self._reading[table.id] = asyncio.create_task(self._look(table))
                reading.add_done_callback(lambda _: self._reading.pop(table.id, None))
            kept = await asyncio.shield(reading)
        return {name: one for name, one in kept.armed.items() if one.armed_seq <= kept.seq}

    def _holds(self, kept: _Read) -> bool:
        if kept.given != self._timers.given:
            return False
        return not self._timers.shared or 0 <= self._clock.now_ms() - kept.at_ms < FRESH_MS

    async def _look(self, table: Table) -> _Read:
        given, now = self._timers.given, self._clock.now_ms()
        found = {one.name: one for one in await self._timers.of(table.id)}
        read = self._read[table.id] = _Read(table.seq, given, now, found)
        return read


# --- The state that all tabs share ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Site:
    core: Core
    words: Words
    rooms: Rooms
    sessions: Sessions
    vault: Vault
    pages: Pages
    gate: Gate
    handover: Handover
    """Links by which people take their seats to other devices."""
    clocks: Clocks
    seals: Seals
    version: str
    """Of the page: another one after every change of it (``adapters.local.files``)."""
    opens: bool
    """Whether others on the network can connect, so that a link and its QR code are of use."""
    alone_here: bool
    """Whether a loopback address means somebody at this machine; behind a proxy every request has one."""
    elsewhere: Elsewhere
    listing: Listing
    following: Following
    telegram: TelegramApp | None = None
    """None: the page is no Mini App."""
    presses: Buckets[str] = field(default_factory=lambda: buckets(rate=6, burst=24))
    """Requests, by person."""
    arrivals: Buckets[str] = field(default_factory=lambda: buckets(rate=0.5, burst=40))
    """New people, by address."""
    doors: Buckets[str] = field(default_factory=lambda: buckets(rate=2, burst=60))
    """Questions to a platform about who somebody is, by address."""
    calls: Buckets[str] = field(default_factory=lambda: buckets(rate=4, burst=80))
    """New connections, by address."""

    nameless: set[web.WebSocketResponse] = field(default_factory=set)
    """Sockets of people who have not yet said who they are."""
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a game is opened from its address."""

    @staticmethod
    def path_of(place: str) -> str:
        """The path of a room's page; that of a chat elsewhere is the main one."""
        room = room_of(place) if platform_of(place) == PLATFORM else MAIN
        return "" if room == MAIN else f"t/{room}"


# --- What other processes on the same database commit, for the page of this one ---------------------------------------
# Tabs are told of what this process commits (``following``). Where several work on one database, each looks four
# times a second at which tables have moved on, in one small query; a table that nobody here has ever looked at is
# left alone. There is no such look at a database that belongs to one process.


LOOK_S: Final = 0.25


class Neighbours:
    """``run`` until cancelled."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._heads: Mapping[str, int] = {}
        """By open table, its last event when it was looked at last."""
        self._told: dict[str, int] = {}
        """By table, the event up to which the tabs were told. That this process has read an event is not enough."""
        site.core.service.on_shown.append(self._note)

    async def run(self) -> None:
        while self._site.core.store.timers.shared:
            await asyncio.sleep(LOOK_S)
            if next(self._site.rooms.tabs(), None) is None:
                continue
            try:
                await self.look()
            except StoreUnavailable as error:
                log.warning("neighbours-wait-for-store", key=error.key)
            except Exception as error:
                # No text of the error: it may hold what is private.
                log.error("neighbours-failed", error=type(error).__name__)

    async def look(self) -> None:
        """Tell the tabs of every table that somebody else has moved on since the last look."""
        core, before = self._site.core, self._heads
        heads = await core.store.heads()
        moved = {one for one, head in heads.items() if head > max(before.get(one, 0), self._told.get(one, 0))}
        moved |= before.keys() - heads.keys()
        for row in await core.store.tables(moved) if moved else ():
            if row.head_seq <= self._told.get(row.table_id, 0):
                continue
            if core.service.known(row.table_id) is None and not self._concerns(row):
                self._site.listing.outdated(row)
                continue
            table = await core.service.table(row.table_id)
            if table is not None:
                self._note(table)
                self._site.following.changed(table)
        self._heads = heads
        self._told = {one: seq for one, seq in self._told.items() if one in heads}

    def _note(self, table: Table) -> None:
        self._told[table.id] = table.seq

    def _concerns(self, row: TableRow) -> bool:
        """Whether somebody here may see a table that this process does not know yet."""
        places = (*row.shown(), *map(private_to, row.persons))
        return any(map(self._site.rooms.showing, places)) or self._site.elsewhere.knows(row.persons)
