"""The sweeper: clocks that have run out become commands, each once, and none because we were late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import groupby
from typing import Final

import structlog

from adapters.runtime.clocks.outages import LATE_MS, Outages
from adapters.runtime.process.metrics import Metrics
from adapters.runtime.wake import Wake
from bot.ports import Clock, Outbox, StoreUnavailable, Timers
from bot.ports.records import DueTimer

log = structlog.get_logger(__name__)

NAP_S: Final = 5.0
REST_S: Final = 0.05
"""From one look at the clocks to the next, at least."""
BATCH: Final = 200
PARALLEL: Final = 16
THINKING: Final = 64
"""Tables begun at a time; how many automatic players think at a time is not decided here."""
CLOCKS: Final = 12
"""More than one table can have due at a time."""
END_S: Final = 2.0
_BACKOFF_MS: Final = (1_000, 5_000, 30_000)
HUMAN: Final = ("turn", "half", "late", "away")
"""Clocks that run for a person, by the first part of their names (``turn.2``)."""


class Sweeper:
    """``run`` until ``stop``; ``poke`` when a clock may have been armed.

    ``fire`` sends the command (``timer:<table>:<name>:<armed_seq>``); the clock is removed when it returns. If it
    raises, it is tried again: its key makes sure that it takes effect once. ``absent``: prefixes of places where nobody
    can be reached; no clock runs out there. ``slow``: the clocks whose command may take its time, because somebody has
    to think first; no other table waits for these.
    """

    def __init__(
        self,
        timers: Timers,
        outbox: Outbox,
        outages: Outages,
        fire: Callable[[DueTimer], Awaitable[None]],
        clock: Clock,
        metrics: Metrics | None = None,
        absent: Callable[[], tuple[str, ...]] = tuple,
        slow: Callable[[DueTimer], bool] = lambda _: False,
    ) -> None:
        self._timers = timers
        self._outbox = outbox
        self._outages = outages
        self._fire = fire
        self._clock = clock
        self._metrics = metrics or Metrics()
        self._absent = absent
        self._slow = slow
        self._under_way: dict[str, asyncio.Task[None]] = {}
        """By table: its clocks that somebody is thinking about."""
        self._wake = Wake(REST_S)
        self._stopping = False
        self._failed: dict[tuple[str, str, int], tuple[int, int]] = {}
        self._limit = asyncio.Semaphore(PARALLEL)
        self._thinking = asyncio.Semaphore(THINKING)

    @property
    def busy(self) -> bool:
        """Whether somebody is thinking."""
        return bool(self._under_way)

    def poke(self) -> None:
        self._wake.poke()

    def stop(self) -> None:
        self._stopping = True
        self._wake.hurry()

    async def run(self) -> None:
        """Fire what is due, sleep until the next, until stopped."""
        try:
            while not self._stopping:
                self._wake.begin()
                try:
                    nap = await self.sweep()
                except StoreUnavailable as error:
                    log.error("sweeper-waits-for-store", key=error.key)
                    nap = 1.0
                except Exception:
                    log.exception("sweeper-stumbled")
                    nap = 1.0
                await self._wake.sleep(nap)
        finally:
            await self._end()

    async def _end(self) -> None:
        """Let thoughts end that are nearly there; for the others the clocks ring again after the restart."""
        tasks = [*self._under_way.values()]
        if tasks:
            _, left = await asyncio.wait(tasks, timeout=END_S)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    async def sweep(self) -> float:
        """Fire everything that is due now; the seconds until the next. Slow clocks are begun, and not waited for."""
        await self._outages.check()
        now = self._clock.now_ms()
        if not self._under_way:  # most looks are in vain
            first = await self._timers.next_due(self._absent())
            if first is None or first > now:
                return self._nap(first)
        found = await self._timers.due(now, BATCH + self._rows(), self._absent())
        due = [one for one in found if one.table_id not in self._under_way and self._ready(one, now)]
        tables = [tuple(group) for _, group in groupby(sorted(due, key=_by_table), key=lambda one: one.table_id)]
        for group in tables:
            if any(map(self._slow, group)):
                self._begin(group, now)
        quick = [group for group in tables if group[0].table_id not in self._under_way]
        if quick:
            await asyncio.gather(*(self._limited(group, now) for group in quick))
        return self._nap(await self._following())

    def _nap(self, following: int | None) -> float:
        if following is None:
            return NAP_S
        return min(NAP_S, max(0.02, (following - self._clock.now_ms()) / 1000))

    async def _following(self) -> int | None:
        """When the next clock rings, of those that do not ring already."""
        if not self._under_way:
            return await self._timers.next_due(self._absent())
        soon = self._clock.now_ms() + round(NAP_S * 1000)
        coming = await self._timers.due(soon, BATCH + self._rows(), self._absent())
        return min((one.timer.due_ms for one in coming if one.table_id not in self._under_way), default=None)

    def _rows(self) -> int:
        """At least as many rows as the tables under way may have."""
        return CLOCKS * len(self._under_way)

    def _begin(self, group: tuple[DueTimer, ...], now: int) -> None:
        table = group[0].table_id
        task = self._under_way[table] = asyncio.create_task(self._slowly(group, now))

        def ended(_: object) -> None:
            del self._under_way[table]
            self._wake.hurry()

        task.add_done_callback(ended)

    async def _slowly(self, group: tuple[DueTimer, ...], now: int) -> None:
        try:
            async with self._thinking:
                await self._table(group, now)
        except StoreUnavailable as error:
            log.error("sweeper-waits-for-store", key=error.key)
            self._put_off(group[0])

    async def _limited(self, due: Iterable[DueTimer], now: int) -> None:
        async with self._limit:
            await self._table(due, now)

    def _ready(self, one: DueTimer, now: int) -> bool:
        return self._failed.get(_name(one), (0, 0))[1] <= now

    async def _table(self, due: Iterable[DueTimer], now: int) -> None:
        """One table's clocks, one after the other, the earliest first."""
        for one in due:
            if one.timer.name.partition(".")[0] in HUMAN and await self._unseen(one.table_id, now):
                return
            if not await self._one(one):
                return

    async def _unseen(self, table_id: str, now: int) -> bool:
        """Whether the board has been waiting to be sent for too long; its clocks are put off then."""
        since = await self._outbox.waiting_since(table_id)
        if since is None or now - since <= LATE_MS:
            return False
        if not await self._outages.board_waited(table_id, since):
            await self._timers.shift(1_000, table_id)
        return True

    async def _one(self, one: DueTimer) -> bool:
        try:
            await self._fire(one)
            await self._timers.remove(one.table_id, one.timer.name, one.timer.armed_seq)
        except StoreUnavailable:
            raise
        except Exception:
            count = self._put_off(one)
            log.exception("timer-failed", table=one.table_id, timer=one.timer.name, tries=count)
            return False
        self._failed.pop(_name(one), None)
        self._metrics.fired(self._clock.now_ms() - one.timer.due_ms)
        return True

    def _put_off(self, one: DueTimer) -> int:
        """Try a clock again after a while; how often it has failed."""
        count = self._failed.get(_name(one), (0, 0))[0] + 1
        rest = _BACKOFF_MS[min(count, len(_BACKOFF_MS)) - 1]
        self._failed[_name(one)] = (count, self._clock.now_ms() + rest)
        return count


def _name(one: DueTimer) -> tuple[str, str, int]:
    return one.table_id, one.timer.name, one.timer.armed_seq


def _by_table(one: DueTimer) -> tuple[str, int, str]:
    return one.table_id, one.timer.due_ms, one.timer.name
