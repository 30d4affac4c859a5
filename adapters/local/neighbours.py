"""What other processes on the same database commit, for the page of this one.

Tabs are told of what this process commits (``following``). Where several work on one database, each looks four times a
second at which tables have moved on, in one small query; a table that nobody here has ever looked at is left alone.
There is no such look at a database that belongs to one process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import structlog

from adapters.local.site import Site
from bot.ports import StoreUnavailable
from bot.ports.keys import private_to
from bot.ports.records import TableRow
from bot.table.model import Table

log = structlog.get_logger(__name__)

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
