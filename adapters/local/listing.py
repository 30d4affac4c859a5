"""The open tables of each place, as the page lists them: read from the store once, then kept by what is committed.

A move changes nothing here, and what does (a seat, a score, a table that opens or ends) is put into the rows that are
kept, for all tabs at once. Only what could change their order or number is read again, by the first tab that asks.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from functools import lru_cache
from typing import Final

import msgspec
from cachetools import LRUCache

from adapters.local.parts import Row, Summary
from bot.ports import Store
from bot.ports.keys import Dest
from bot.ports.records import Role, TableRow
from bot.table.model import Table
from bot.table.row import persons_of, status_of, summary_of

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
