"""The tables of the page follow what is committed: no message is sent to a page for how a table stands.

After each commit by which somebody sees a difference, the boards of the table are made anew, once for each place where
it is shown, and the tabs that show them are told. Each tab then draws it for its person, in its newest state only, from
the table as this process knows it: it costs no look at the store, however many tabs there are.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import structlog

from adapters.local.elsewhere import Elsewhere
from adapters.local.listing import Listing
from adapters.local.rooms import PLATFORM, Posted, Room, Rooms, Viewer
from adapters.runtime.core import Core
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest, board_slot
from bot.table.audiences import shown_in
from bot.table.late import as_watched, late_in
from bot.table.model import Table

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
