"""The clocks of a table as data for the page: whose turn runs out when. Public facts, the same for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from cachetools import LRUCache

from adapters.local.parts import Clocks as Told
from adapters.local.parts import Running
from bot.ports import Clock, Timers
from bot.ports.records import Timer
from bot.table.clocks import turns
from bot.table.model import Table

KEPT: Final = 4_096
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
