"""Time lost to our own outages is given back (HS-30).

There are three kinds of outage: the program was down (the heartbeat in the store is old), it stood still or the wall
clock was set (a tick is much later than it should be), or a board was not sent in time while the clock of the player
waiting for it ran. In each case every clock concerned gets the lost time back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Final

import structlog

from adapters.runtime.process.metrics import Metrics
from bot.ports import StoreUnavailable, Timers
from bot.ports.keys import Dest

log = structlog.get_logger(__name__)

TICK_MS: Final = 1_000
BEAT_MS: Final = 5_000
JUMP_MS: Final = 5_000
DOWN_MS: Final = 2 * BEAT_MS
LATE_MS: Final = 4_000
_REMEMBERED: Final = 10_000


class Outages:
    """``start`` before the first timer fires, then ``run``; ``check`` before any timers are looked up.

    ``wall`` and ``monotonic`` give milliseconds; ``wall`` may jump. ``seated_at``: the audiences of a table
    in which somebody seated is called.
    """

    def __init__(
        self,
        timers: Timers,
        wall: Callable[[], int],
        monotonic: Callable[[], int],
        metrics: Metrics | None = None,
        seated_at: Callable[[str], Awaitable[Collection[Dest]]] | None = None,
    ) -> None:
        self._timers = timers
        self._wall = wall
        self._monotonic = monotonic
        self._metrics = metrics or Metrics()
        self._last = (wall(), monotonic())
        self._beat_ms = 0
        self._given: dict[str, int] = {}
        self._all_given_ms = 0
        self._given_at: dict[str, int] = {}
        self._seated_at = seated_at
        self._lock = asyncio.Lock()

    async def start(self) -> int:
        """Give back the time since the last beat of the process before us; how much it was, in ms."""
        now = self._wall()
        before = await self._timers.beat(now)
        self._last, self._beat_ms = (now, self._monotonic()), self._monotonic()
        gap = 0 if before is None else now - before
        # Negative: the clock was set back while we were away; then the clocks go back with it.
        if abs(gap) <= DOWN_MS:
            return 0
        await self._give(gap, "down")
        return gap

    async def run(self) -> None:
        """Tick and beat until cancelled."""
        while True:
            await asyncio.sleep(TICK_MS / 1000)
            try:
                await self.check()
                if self._monotonic() - self._beat_ms >= BEAT_MS:
                    self._beat_ms = self._monotonic()
                    await self._timers.beat(self._wall())
            except StoreUnavailable as error:
                log.error("outages-waits-for-store", key=error.key)
            except Exception:
                log.exception("outages-stumbled")

    async def check(self) -> None:
        """Notice a standstill or a jump since the last tick, before anything is decided by the wrong time."""
        async with self._lock:
            now = (self._wall(), self._monotonic())
            wall, steady = now[0] - self._last[0], now[1] - self._last[1]
            lost = wall - TICK_MS
            if lost <= JUMP_MS:
                lost = wall - steady if wall - steady < -JUMP_MS else 0
            if lost:
                lost = await self._missed(lost)
            if lost:
                await self._give(lost, "late")
            self._last = now

    async def _missed(self, lost: int) -> int:
        """What of it was lost to all: another worker on the same database may have been awake, or have given it."""
        self._beat_ms = self._monotonic()
        before = await self._timers.beat(self._wall())
        if before is None:
            return lost
        silent = self._wall() - before
        if lost < 0:
            return lost if silent < 0 else 0
        missed = min(lost, silent)
        return missed if missed > JUMP_MS else 0

    async def board_waited(self, table_id: str, since_ms: int) -> int:
        """A table's board could not be seen since ``since_ms``: its clocks get the time, once; how much, in ms.

        A clock that was set, or a standstill, makes every board look late: that is noticed and given to all first.
        """
        await self.check()
        now = self._wall()
        given = (self._given.get(table_id, 0), self._all_given_ms, await self._given_there(table_id))
        grace = now - max(since_ms, *given)
        if grace <= 0:
            return 0
        await self._timers.shift(grace, table_id)
        if len(self._given) >= _REMEMBERED:
            self._given.clear()
        self._given[table_id] = now
        self._metrics.forgave(grace)
        return grace

    def gave(self, prefix: str, ms: int) -> None:
        """The tables of a platform that could not be reached have been given that time."""
        log.warning("clocks-shifted", ms=ms, why="silence", places=prefix)
        self._given_at[prefix] = self._wall()
        self._metrics.forgave(ms)

    async def _given_there(self, table_id: str) -> int:
        if not self._given_at or self._seated_at is None:
            return 0
        platforms = {f"{dest.platform}:" for dest in await self._seated_at(table_id)}
        return max((at for prefix, at in self._given_at.items() if prefix in platforms), default=0)

    async def _give(self, ms: int, why: str) -> None:
        log.warning("clocks-shifted", ms=ms, why=why)
        await self._timers.shift(ms)
        self._all_given_ms = self._wall()
        self._metrics.forgave(ms)
