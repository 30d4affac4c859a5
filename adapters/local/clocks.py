"""The clocks of a table as data for the page: whose turn runs out when. Public facts, the same for everybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cachetools import LRUCache

from adapters.local.parts import Clocks as Told
from adapters.local.parts import Running
from bot.ports import Clock, Timers
from bot.ports.records import Timer
from bot.table.clocks import turns
from bot.table.model import Table

KEPT: Final = 1_000
FRESH_MS: Final = 1_000
"""So long what was read is taken to be true, for all who look at the same moment of a table."""


class Clocks:
    """What was lost to an outage is given back to clocks in the database (HS-30), so they are read from there."""

    def __init__(self, timers: Timers, clock: Clock) -> None:
        self._timers = timers
        self._clock = clock
        self._read: LRUCache[str, tuple[int, int, tuple[Timer, ...]]] = LRUCache(KEPT)

    async def of(self, table: Table | None) -> Told:
        """``clocks``: by seat, when its turn runs out (``due``) and how long it has in all (``total``); none where no
        clock runs. ``now``: the server's time. All in milliseconds."""
        # What somebody has decided and nobody may know of yet (HS-14) stops no clock.
        running = turns(replace(table, meant=())) if table is not None else {}
        armed = {one.name: one for one in await self._armed(table)} if table is not None and running else {}
        found: list[Running] = []
        for seat, (timer, total) in running.items():
            stored = armed.get(timer.name)
            due = stored.due_ms if stored is not None and stored.armed_seq == timer.armed_seq else timer.due_ms
            found.append({"seat": seat, "due": due, "total": total})
        return {"clocks": found, "now": self._clock.now_ms()}

    async def _armed(self, table: Table) -> tuple[Timer, ...]:
        now = self._clock.now_ms()
        kept = self._read.get(table.id)
        if kept is not None and kept[0] == table.seq and 0 <= now - kept[1] < FRESH_MS:
            return kept[2]
        found = await self._timers.of(table.id)
        self._read[table.id] = (table.seq, now, found)
        return found
