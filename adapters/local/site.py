"""The state that all tabs share: rooms, tables, clocks and news from other processes."""

import asyncio
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec
import structlog
from aiohttp import web
from cachetools import LRUCache

from adapters.local import messages, page, seals, security
from adapters.local.invite import Gate
from adapters.local.platforms import TelegramApp
from adapters.local.sessions import ENDED, Handover, Session, Sessions, Viewer
from adapters.local.words import Words
from adapters.runtime.core import Core
from adapters.runtime.system import Tasks
from bot.core import audiences, clocks, fold, matches, model
from bot.ports import Clock, Store, StoreUnavailable, Timers
from bot.ports.keys import Dest, Slot, board_slot, key_of, parts_of, platform_of, private_to
from bot.ports.records import Person, Role, TableRow, Timer
from bot.view.scene import Scene

# --- rooms and messages -----------------------------------------------------------------------------------------------


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
    """For a board: the table's last event when it was posted."""
    made: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    """The parts that are equal for all readers, by how they read (``page.Once``)."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something a person said in the room. Kept in memory only."""

    id: int
    person: str
    name: str
    text: str
    at_ms: int
    key: str
    """The key of the command, so that it is posted once."""
    seats: tuple[tuple[str, int], ...] = ()
    """Table and seat of the speaker at the time, for tables that allow chat."""


Entry: TypeAlias = Posted | Said


@dataclass(slots=True)
class Room:
    """``boards``: the live message of each table; those of finished deals move into the ``feed``."""

    place: str
    boards: dict[str, Posted] = field(default_factory=dict)
    feed: deque[Entry] = field(default_factory=lambda: deque(maxlen=_FEED))
    tabs: set[Viewer] = field(default_factory=set)
    filled: bool = False
    """Whether the tables have been read from the store since the start."""
    filling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while they are read."""

    def put_board(self, posted: Posted) -> Posted | None:
        """Post or edit the message of a slot. Returns the board that it replaces, or None.

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
        """Put a message into the feed, or replace the older one of its slot."""
        for n, entry in enumerate(self.feed):
            if posted.slot is not None and isinstance(entry, Posted) and entry.slot == posted.slot:
                self.feed[n] = posted
                return
        self.feed.append(posted)


class Rooms:
    """All rooms, and each person's private tables and open tabs. Rooms without tabs are dropped first."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}
        self._own: dict[str, Room] = {}
        self._last = 0

    def next_id(self, now_ms: int) -> int:
        """Ids keep growing across restarts."""
        self._last = max(self._last + 1, now_ms)
        return self._last

    def get(self, place: str) -> Room:
        return _kept(self._rooms, place)

    def showing(self, dest: Dest) -> Room | None:
        """The room at a destination, if it has been opened."""
        return (self._own if dest.private else self._rooms).get(dest.key)

    def own(self, person: str) -> Room:
        """A person's private room."""
        return _kept(self._own, person)

    def tabs_of(self, person: str) -> Iterator[Viewer]:
        """All open tabs of a person."""
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


# --- open tables by place ---------------------------------------------------------------------------------------------
# Read from the store once, then updated by commits, for all tabs at once. A move changes nothing here; a seat, a score,
# or a table that closes updates its row. A new table makes the next tab that asks read the place again.


KEPT: Final = 4_096
_ROLES: Final[tuple[Role, ...]] = ("play", "watch")


class Listing:
    """One instance for all tabs of this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: LRUCache[str, dict[str, TableRow]] = LRUCache(KEPT)
        self._given: LRUCache[str, tuple[TableRow, ...]] = LRUCache(KEPT)
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._stale: set[str] = set()
        """Places that changed while they were being read."""
        self._places: defaultdict[str, set[str]] = defaultdict(set)
        """The places that list each table."""

    async def at(self, place: Dest) -> tuple[TableRow, ...]:
        """The open tables shown at a place, oldest first. Returns the same object until the list changes; simultaneous
        callers share one read."""
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

    def changed(self, table: model.Table) -> None:
        here = {str(one.dest) for one in table.audiences if one.role in _ROLES}
        if matches.status_of(table) == "closed":
            here = set()
        for key in here | self._places.get(table.id, set()):
            self._put(key, table, listed=key in here)
        if not here:
            self._places.pop(table.id, None)

    def _put(self, key: str, table: model.Table, *, listed: bool) -> None:
        if key in self._reading:
            self._stale.add(key)
        rows = self._rows.get(key)
        if rows is None:
            return
        row = rows.get(table.id)
        if row is not None and listed:
            now = replace(
                row,
                game=table.game,
                status=matches.status_of(table),
                persons=matches.persons_of(table),
                summary=matches.summary_of(table),
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
        """Another process changed a table that this one has not loaded."""
        for key in {str(one.dest) for one in row.audiences} | self._places.get(row.table_id, set()):
            if key in self._reading:
                self._stale.add(key)
            self._rows.pop(key, None)
            self._given.pop(key, None)

    def forget(self) -> None:
        """Drop everything: a deleted person's name may be in any row."""
        self._stale.update(self._reading)
        self._rows.clear()
        self._given.clear()
        self._places.clear()


def listed(row: TableRow, person: str) -> messages.Row:
    """A row as sent to the page."""
    mine = person in row.persons
    return {**_told(row.summary), "id": row.table_id, "game": row.game, "status": row.status, "mine": mine}


@lru_cache(KEPT)
def _told(summary: str) -> messages.Summary:
    """The names and the score of a table's row."""
    told = msgspec.json.decode(summary)
    return {"names": list(told.get("names", ())), "score": list(told.get("score", ()))}


# --- tables of platform users -----------------------------------------------------------------------------------------
# A user signed in with a platform account sees their own tables wherever they are, and others that they may watch
# (``bot.features.watching``). Their page is not a place with an outbox lane, so it follows commits. They act from their
# private chat with the bot.


def home_of(account: str) -> str:
    """The place from which an account acts on the page: its private chat (``tg:7`` → ``tg:7:0``)."""
    platform, number, *_ = (*parts_of(account), "")
    return key_of(platform, number, 0) if platform == "tg" else f"@{account}"


class Elsewhere:
    """The open tabs of platform users, and what to tell them."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._closing = Tasks()
        self._of: defaultdict[str, set[Viewer]] = defaultdict(set)

    def add(self, tab: Viewer) -> None:
        for one in {tab.person, tab.known_as}:
            self._of[one].add(tab)

    def remove(self, tab: Viewer) -> None:
        for one, tabs in tuple(self._of.items()):
            tabs.discard(tab)
            if not tabs:
                del self._of[one]

    def tabs(self) -> tuple[Viewer, ...]:
        """All tabs, each once."""
        return tuple({tab for tabs in self._of.values() for tab in tabs})

    def knows(self, people: Iterable[str]) -> bool:
        """Whether any of these people has a tab open."""
        return any(one in self._of for one in people)

    def changed(self, table: model.Table) -> None:
        """Update the tabs of everyone who sits at a table or watches it."""
        if not self._of:
            return
        people = {one for _, chair in table.people() for one in (chair.person, *chair.met)}
        people |= {one.dest.key for one in table.audiences if one.dest.private}
        found = {tab for one in people if one in self._of for tab in self._of[one]}
        for tab in found | {tab for tab in self.tabs() if table.id in tab.looked_at}:
            tab.look_at(table.id)

    def forgotten(self, person: Person) -> None:
        """Close the tabs of a deleted person: none of their accounts has a session any more."""
        for one in {person.id, person.acts_as}:
            self._sessions.forget(one)
        self._closing.start(self._close_ended())

    async def _close_ended(self) -> None:
        for tab in self.tabs():
            if not await self._sessions.holds(tab.session):
                await tab.close(ENDED)


# --- boards follow commits --------------------------------------------------------------------------------------------
# After a commit with a visible change, the table's board is rebuilt once for each place that shows it, and the tabs
# there are notified. Each tab draws the newest state for its person from the table in memory, without reading the
# store.


log = structlog.get_logger(__name__)

_LOOK_S: Final = 0.25


class Following:
    """Call ``run`` until cancelled; register ``changed`` with ``Service.on_shown``."""

    def __init__(self, core: Core, rooms: Rooms, listing: Listing, elsewhere: Elsewhere) -> None:
        self._core, self._rooms, self._listing, self._elsewhere = core, rooms, listing, elsewhere
        self._news: dict[str, model.Table] = {}
        self._wake = asyncio.Event()
        self._holders: dict[str, frozenset[str]] = {}
        """The people with a hand at each table at the last update."""
        self._stands: dict[str, set[Dest]] = {}
        """The places that show each table's board."""
        self._held: dict[str, asyncio.Task[None]] = {}
        self._again: asyncio.Task[None] | None = None

    def changed(self, table: model.Table) -> None:
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
                    # Don't log the error's text: it may contain private data.
                    log.error("board-failed", error=type(error).__name__)

    def forgotten(self, _: object) -> None:
        """A person was deleted and their name may be anywhere: read everything again."""
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
        """Load the tables of a place once and post their boards. Concurrent callers wait."""
        async with room.filling:
            if room.filled:
                return
            for row in await self._core.store.tables_in(dest):
                table = await self._core.service.table(row.table_id)
                if table is not None:
                    await self._put(room, dest, table)
            room.filled = True

    async def show(self, table: model.Table) -> None:
        """Post the current boards of a table and notify every tab that shows it."""
        here = {dest for dest in audiences.shown_in(table) if dest.platform == PLATFORM}
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

    def _with_hands(self, table: model.Table) -> set[Viewer]:
        """All tabs of people who have, or had, a hand at the table."""
        now = frozenset(one for _, chair in table.people() for one in (chair.person, *chair.met))
        before = self._holders.get(table.id, frozenset())
        if table.phase in ("over", "abandoned"):
            self._holders.pop(table.id, None)
        else:
            self._holders[table.id] = now
        return {tab for person in now | before for tab in self._rooms.tabs_of(person)}

    async def _put(self, room: Room, dest: Dest, table: model.Table) -> None:
        """Update a table's board in a room; an earlier deal's board moves into the feed in its final form."""
        seen = fold.as_watched(table) if dest in fold.late_in(table) else table
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
            room.boards[table.id] = past  # the form that moves into the feed
            for tab in room.tabs:
                tab.show_entry(past)
        number = live.id if live is not None and same else self._rooms.next_id(now)
        room.put_board(Posted(number, slot, scene, now, table.seq))
        self._stands.setdefault(table.id, set()).add(dest)

    async def _released(self, table_id: str) -> None:
        """Remove a trick that was left on the table for all to see."""
        while (table := self._core.service.known(table_id)) is not None and table.held is not None:
            left = table.held.until_ms - self._core.clock.now_ms()
            if left <= 0:
                self._news.setdefault(table_id, table)
                self._wake.set()
                return
            await asyncio.sleep(min(_LOOK_S, left / 1000))


# --- clocks of a table ------------------------------------------------------------------------------------------------
# Public facts, the same for every reader.


FRESH_MS: Final = 1_000
"""How long a reading stays valid when other processes may extend clocks too."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A table's clocks as read from the database. ``seq``: its last event then; ``given``: see ``Timers``."""

    seq: int
    given: int
    at_ms: int
    armed: Mapping[str, Timer]


class Clocks:
    """Clocks are read from the database, where time lost to an outage is given back (HS-30)."""

    def __init__(self, timers: Timers, clock: Clock) -> None:
        self._timers = timers
        self._clock = clock
        self._read: LRUCache[str, _Read] = LRUCache(KEPT)
        self._turns: LRUCache[str, tuple[model.Table, Mapping[int, tuple[Timer, int]]]] = LRUCache(KEPT)
        self._reading: dict[str, asyncio.Task[_Read]] = {}

    async def of(self, table: model.Table | None) -> messages.Clocks:
        """``clocks``: by seat, when its turn runs out (``due``) and its full length (``total``); empty if no clock
        runs. ``now``: the server's time. All in milliseconds."""
        running = self._running(table) if table is not None else {}
        armed = await self._armed(table) if table is not None and running else {}
        found: list[messages.Running] = []
        for seat, (timer, total) in running.items():
            stored = armed.get(timer.name)
            due = stored.due_ms if stored is not None and stored.armed_seq == timer.armed_seq else timer.due_ms
            found.append({"seat": seat, "due": due, "total": total})
        return {"clocks": found, "now": self._clock.now_ms()}

    def _running(self, table: model.Table) -> Mapping[int, tuple[Timer, int]]:
        """The seats' clocks according to the table's events, computed once for all tabs."""
        known = self._turns.get(table.id)
        if known is None or known[0] is not table:
            # A decision that is still held back (HS-14) stops no clock.
            known = self._turns[table.id] = table, clocks.turns(replace(table, meant=()) if table.meant else table)
        return known[1]

    async def _armed(self, table: model.Table) -> Mapping[str, Timer]:
        """The clocks that may differ from the table's events. A clock armed after the last reading needs no lookup, so
        a move does not read the store."""
        kept, shared = self._read.get(table.id), self._timers.shared
        late = kept is None or (shared and not 0 <= self._clock.now_ms() - kept.at_ms < FRESH_MS)
        if kept is None or late or kept.given != self._timers.given:
            reading = self._reading.get(table.id)
            if reading is None:  # simultaneous callers share one read
                reading = self._reading[table.id] = asyncio.create_task(self._look(table))
                reading.add_done_callback(lambda _: self._reading.pop(table.id, None))
            kept = await asyncio.shield(reading)
        return {name: one for name, one in kept.armed.items() if one.armed_seq <= kept.seq}

    async def _look(self, table: model.Table) -> _Read:
        given, now = self._timers.given, self._clock.now_ms()
        found = {one.name: one for one in await self._timers.of(table.id)}
        read = self._read[table.id] = _Read(table.seq, given, now, found)
        return read


# --- the site ---------------------------------------------------------------------------------------------------------


class Site:
    """``version``: the page's, which changes with its files (``adapters.local.files``). ``opens``: whether others on
    the network can connect, so that a link and its QR code make sense. ``alone``: whether a loopback address means a
    user at this machine; behind a proxy every request has one. ``telegram`` None: the page is not a Mini App."""

    def __init__(
        self, core: Core, words: Words, version: str, gate: Gate, telegram: TelegramApp | None, opens: bool, alone: bool
    ) -> None:
        self.core, self.words, self.version, self.gate, self.telegram = core, words, version, gate, telegram
        self.opens, self.alone_here = opens, alone
        self.rooms, self.vault, self.seals = Rooms(), page.Vault(), seals.Seals(core)
        self.pages: Final = page.Pages(self.vault, core.catalog.say)
        self.sessions: Final = Sessions(core.store, core.store.visits, core.clock.now_ms)
        self.handover: Final = Handover(core.clock.now_ms)
        """Links that sign a person in on another device."""
        self.clocks: Final = Clocks(core.store.timers, core.clock)
        self.elsewhere, self.listing = Elsewhere(self.sessions), Listing(core.store)
        self.following: Final = Following(core, self.rooms, self.listing, self.elsewhere)
        self.presses: Final = security.buckets(rate=6, burst=24)
        """Limit on requests, by person."""
        self.arrivals: Final = security.buckets(rate=0.5, burst=40)
        """Limit on new people, by address."""
        self.doors: Final = security.buckets(rate=2, burst=60)
        """Limit on sign-in checks with a platform, by address."""
        self.calls: Final = security.buckets(rate=4, burst=80)
        """Limit on new connections, by address."""
        self.nameless: Final[set[web.WebSocketResponse]] = set()
        """Sockets whose users have not signed in yet."""
        self.opening: Final = asyncio.Lock()
        """Held while a game is opened from its address."""

    async def session_of(self, request: web.Request) -> Session | None:
        """The session whose token a request carries."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        return await self.sessions.find(token) if scheme == "Bearer" else None

    @staticmethod
    def path_of(place: str) -> str:
        """The path of a room's page; chats elsewhere use the main room's."""
        room = room_of(place) if platform_of(place) == PLATFORM else MAIN
        return "" if room == MAIN else f"t/{room}"


# --- news from other processes ----------------------------------------------------------------------------------------
# ``Following`` covers this process's own commits. When several share a database, each polls four times a second, in one
# small query, for tables that have changed. Tables that nobody here uses are skipped.


LOOK_S: Final = 0.25


class Neighbours:
    """Call ``run`` until cancelled."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._heads: Mapping[str, int] = {}
        """By open table, its last event at the last poll."""
        self._told: dict[str, int] = {}
        """By table, the last event that tabs were told of; the process may have read later ones."""
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
                # Don't log the error's text: it may contain private data.
                log.error("neighbours-failed", error=type(error).__name__)

    async def look(self) -> None:
        """Notify tabs of every table that another process has changed since the last poll."""
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

    def _note(self, table: model.Table) -> None:
        self._told[table.id] = table.seq

    def _concerns(self, row: TableRow) -> bool:
        """Whether a user here may see a table that this process has not loaded."""
        places = (*row.shown(), *map(private_to, row.persons))
        return any(map(self._site.rooms.showing, places)) or self._site.elsewhere.knows(row.persons)
