"""The sweeper: clocks that have run out become commands, each once, and none because we were late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import groupby
from typing import Final

import structlog

from adapters.runtime.clocks.outages import LATE_MS, Outages
from adapters.runtime.process.metrics import Metrics
from bot.ports import Clock, Outbox, StoreUnavailable, Timers
from bot.ports.records import DueTimer

log = structlog.get_logger(__name__)

NAP_S: Final = 5.0
BATCH: Final = 200
PARALLEL: Final = 16
_BACKOFF_MS: Final = (1_000, 5_000, 30_000)
HUMAN: Final = ("turn", "half", "late", "away")
"""Clocks that run for a person, by the first part of their names (``turn.2``)."""


class Sweeper:
    """``run`` until ``stop``; ``poke`` when a clock may have been armed.

    ``fire`` sends the command (``timer:<table>:<name>:<armed_seq>``); the clock is removed when it returns. If it
    raises, it is tried again: its key makes sure that it takes effect once. ``absent``: prefixes of places where nobody
    can be reached; no clock runs out there.
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
    ) -> None:
        self._timers = timers
        self._outbox = outbox
        self._outages = outages
        self._fire = fire
        self._clock = clock
        self._metrics = metrics or Metrics()
        self._absent = absent
        self._wake = asyncio.Event()
        self._stopping = False
        self._failed: dict[tuple[str, str, int], tuple[int, int]] = {}
        self._limit = asyncio.Semaphore(PARALLEL)

    def poke(self) -> None:
        self._wake.set()

    def stop(self) -> None:
        self._stopping = True
        self._wake.set()

    async def run(self) -> None:
        """Fire what is due, sleep until the next, until stopped."""
        while not self._stopping:
            self._wake.clear()
            try:
                nap = await self.sweep()
            except StoreUnavailable as error:
                log.error("sweeper-waits-for-store", key=error.key)
                nap = 1.0
            except Exception:
                log.exception("sweeper-stumbled")
                nap = 1.0
            with suppress(TimeoutError):
                async with asyncio.timeout(nap):
                    await self._wake.wait()

    async def sweep(self) -> float:
        """Fire everything that is due now; the seconds until the next."""
        await self._outages.check()
        now = self._clock.now_ms()
        due = [one for one in await self._timers.due(now, BATCH, self._absent()) if self._ready(one, now)]
        tables = [tuple(group) for _, group in groupby(sorted(due, key=_by_table), key=lambda one: one.table_id)]
        if tables:
            await asyncio.gather(*(self._table(group, now) for group in tables))
        following = await self._timers.next_due(self._absent())
        if following is None:
            return NAP_S
        return min(NAP_S, max(0.02, (following - self._clock.now_ms()) / 1000))

    def _ready(self, one: DueTimer, now: int) -> bool:
        return self._failed.get(_name(one), (0, 0))[1] <= now

    async def _table(self, due: Iterable[DueTimer], now: int) -> None:
        """One table's clocks, one after the other, the earliest first."""
        async with self._limit:
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
        key = _name(one)
        try:
            await self._fire(one)
            await self._timers.remove(one.table_id, one.timer.name, one.timer.armed_seq)
        except StoreUnavailable:
            raise
        except Exception:
            count = self._failed.get(key, (0, 0))[0] + 1
            rest = _BACKOFF_MS[min(count, len(_BACKOFF_MS)) - 1]
            self._failed[key] = (count, self._clock.now_ms() + rest)
            log.exception("timer-failed", table=one.table_id, timer=one.timer.name, tries=count)
            return False
        self._failed.pop(key, None)
        self._metrics.fired(self._clock.now_ms() - one.timer.due_ms)
        return True


def _name(one: DueTimer) -> tuple[str, str, int]:
    return one.table_id, one.timer.name, one.timer.armed_seq


def _by_table(one: DueTimer) -> tuple[str, int, str]:
    return one.table_id, one.timer.due_ms, one.timer.name
