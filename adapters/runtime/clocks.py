"""Clocks that run out, and outages, which must cost no player any time."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import Final

import structlog

from adapters.runtime import health, inbox
from adapters.runtime.core import Core
from adapters.runtime.front import Keeper
from bot.ports import Clock, Outbox, StoreUnavailable, Timers, keys, records

# --- giving back time lost to outages ---------------------------------------------------------------------------------
# HS-30. There are three kinds of outage: the program was down (the heartbeat in the store is old), it stood still or
# the wall clock was set (a tick is much too late), or a board was sent late while its player's clock ran. In each case
# every affected clock gets the lost time back.


log = structlog.get_logger(__name__)

TICK_MS: Final = 1_000
BEAT_MS: Final = 5_000
JUMP_MS: Final = 5_000
DOWN_MS: Final = 2 * BEAT_MS
LATE_MS: Final = 4_000
_REMEMBERED: Final = 10_000


class Outages:
    """``start`` before the first timer fires, then ``run``; ``check`` before any timers are looked up.

    ``wall`` and ``monotonic`` return milliseconds; ``wall`` may jump. ``seated_at``: the audiences of a table where its
    seated players are called.
    """

    def __init__(
        self,
        timers: Timers,
        wall: Callable[[], int],
        monotonic: Callable[[], int],
        metrics: health.Metrics | None = None,
        seated_at: Callable[[str], Awaitable[Collection[keys.Dest]]] | None = None,
    ) -> None:
        self._timers, self._wall, self._monotonic = timers, wall, monotonic
        self._metrics = metrics or health.Metrics()
        self._last = (wall(), monotonic())
        self._beat_ms = 0
        self._given: dict[str, int] = {}
        self._all_given_ms = 0
        self._given_at: dict[str, int] = {}
        self._seated_at = seated_at
        self._lock = asyncio.Lock()

    async def start(self) -> int:
        """Give back the time since the last process's last beat; returns it in ms."""
        now = self._wall()
        before = await self._timers.beat(now)
        self._last, self._beat_ms = (now, self._monotonic()), self._monotonic()
        gap = 0 if before is None else now - before
        # Negative: the wall clock was set back during the downtime, so the clocks are set back too.
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
        """Notice a standstill or a jump since the last tick before the wrong time takes effect."""
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
        """The part of it that every worker lost: another one on this database may have been awake or given it back."""
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
        """Give a table's clocks back the time since ``since_ms`` when its board was not visible, once; returns ms.

        A set clock or a standstill makes every board look late, so it is handled first, for all tables.
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
        """Note that the tables of an unreachable platform got their time back."""
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


# --- the sweeper ------------------------------------------------------------------------------------------------------
# Turns clocks that ran out into commands, each once, and none because the program was late.


NAP_S: Final = 5.0
REST_S: Final = 0.05
"""Minimum time between two looks at the clocks."""
BATCH: Final = 200
PARALLEL: Final = 16
THINKING: Final = 64
"""Tables begun at a time; ``thinking`` limits how many computer players think at a time."""
CLOCKS: Final = 12
"""More clocks than one table can have due at a time."""
END_S: Final = 2.0
_BACKOFF_MS: Final = (1_000, 5_000, 30_000)
HUMAN: Final = ("turn", "half", "late", "away")
"""Clocks that run for a player, by the first part of their names (``turn.2``)."""


class Sweeper:
    """``run`` until ``stop``; ``poke`` when a clock may have been armed.

    ``fire`` sends the command (``timer:<table>:<name>:<armed_seq>``), then the clock is removed. If it raises, it is
    retried: its key makes it take effect once. ``absent``: prefixes of places on unreachable platforms, where no clock
    runs out. ``slow``: clocks whose command may take long, because a player has to think; no other table waits for
    them.
    """

    def __init__(
        self,
        timers: Timers,
        outbox: Outbox,
        outages: Outages,
        fire: Callable[[records.DueTimer], Awaitable[None]],
        clock: Clock,
        metrics: health.Metrics | None = None,
        absent: Callable[[], tuple[str, ...]] = tuple,
        slow: Callable[[records.DueTimer], bool] = lambda _: False,
    ) -> None:
        self._timers, self._outbox, self._outages = timers, outbox, outages
        self._fire, self._absent, self._slow = fire, absent, slow
        self._clock, self._metrics = clock, metrics or health.Metrics()
        self._under_way: dict[str, asyncio.Task[None]] = {}
        """By table: its slow clocks under way."""
        self._wake = inbox.Wake(REST_S)
        self.poke: Final = self._wake.poke
        self._stopping = False
        self._failed: dict[tuple[str, str, int], tuple[int, int]] = {}
        self._limit = asyncio.Semaphore(PARALLEL)
        self._thinking = asyncio.Semaphore(THINKING)

    @property
    def busy(self) -> bool:
        """Whether a slow clock is under way."""
        return bool(self._under_way)

    def stop(self) -> None:
        self._stopping = True
        self._wake.hurry()

    async def run(self) -> None:
        """Fire what is due and sleep until the next clock, until stopped."""
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
        """Wait for thinking that is almost done; the other clocks run out again after the restart."""
        tasks = [*self._under_way.values()]
        if tasks:
            _, left = await asyncio.wait(tasks, timeout=END_S)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    async def sweep(self) -> float:
        """Fire all due clocks; returns the seconds until the next. Slow clocks are started and not awaited."""
        await self._outages.check()
        now = self._clock.now_ms()
        if not self._under_way:  # most looks find nothing
            first = await self._timers.next_due(self._absent())
            if first is None or first > now:
                return self._nap(first)
        found = await self._timers.due(now, BATCH + self._rows(), self._absent())
        failed = {name for name, (_, until) in self._failed.items() if until > now}
        due = [one for one in found if one.table_id not in self._under_way and _name(one) not in failed]
        due.sort(key=lambda one: (one.table_id, one.timer.due_ms, one.timer.name))
        tables = [tuple(group) for _, group in groupby(due, key=lambda one: one.table_id)]
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
        """When the next clock runs out, apart from those under way."""
        if not self._under_way:
            return await self._timers.next_due(self._absent())
        soon = self._clock.now_ms() + round(NAP_S * 1000)
        coming = await self._timers.due(soon, BATCH + self._rows(), self._absent())
        return min((one.timer.due_ms for one in coming if one.table_id not in self._under_way), default=None)

    def _rows(self) -> int:
        """At least the number of rows that tables under way may have."""
        return CLOCKS * len(self._under_way)

    def _begin(self, group: tuple[records.DueTimer, ...], now: int) -> None:
        table = group[0].table_id
        task = self._under_way[table] = asyncio.create_task(self._slowly(group, now))

        def ended(_: object) -> None:
            del self._under_way[table]
            self._wake.hurry()

        task.add_done_callback(ended)

    async def _slowly(self, group: tuple[records.DueTimer, ...], now: int) -> None:
        try:
            async with self._thinking:
                await self._table(group, now)
        except StoreUnavailable as error:
            log.error("sweeper-waits-for-store", key=error.key)
            self._put_off(group[0])

    async def _limited(self, due: Iterable[records.DueTimer], now: int) -> None:
        async with self._limit:
            await self._table(due, now)

    async def _table(self, due: Iterable[records.DueTimer], now: int) -> None:
        """Fire one table's clocks one by one, the earliest first."""
        for one in due:
            if one.timer.name.partition(".")[0] in HUMAN and await self._unseen(one.table_id, now):
                return
            if not await self._one(one):
                return

    async def _unseen(self, table_id: str, now: int) -> bool:
        """Whether the board has waited too long to be sent; if so, its clocks are put off."""
        since = await self._outbox.waiting_since(table_id)
        if since is None or now - since <= LATE_MS:
            return False
        if not await self._outages.board_waited(table_id, since):
            await self._timers.shift(1_000, table_id)
        return True

    async def _one(self, one: records.DueTimer) -> bool:
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

    def _put_off(self, one: records.DueTimer) -> int:
        """Retry a clock after a while; returns how often it has failed."""
        count = self._failed.get(_name(one), (0, 0))[0] + 1
        rest = _BACKOFF_MS[min(count, len(_BACKOFF_MS)) - 1]
        self._failed[_name(one)] = (count, self._clock.now_ms() + rest)
        return count


def _name(one: records.DueTimer) -> tuple[str, str, int]:
    return one.table_id, one.timer.name, one.timer.armed_seq


# --- no time passes on unreachable platforms --------------------------------------------------------------------------
# HS-30. Players there cannot see the board or press anything, so none of their clocks runs out, and each keeps its
# time. The database stores when each platform was last heard: several workers give time back once, and none while one
# of them still hears the platform.


class Absence:
    """``start`` before any clock may run out, then ``run``; ``poke`` when a front has changed.

    ``on_given(prefix, ms)``: called with the time given back; ``on_back``: called when stopped clocks run again, some
    of which may be due.
    """

    def __init__(
        self,
        fronts: Sequence[tuple[str, Keeper]],
        timers: Timers,
        wall: Callable[[], int],
        on_given: Callable[[str, int], None],
        on_back: Callable[[], None] = lambda: None,
    ) -> None:
        """:param fronts: the prefix of each front's places (``tg:``), and the front."""
        self._fronts, self._timers, self._wall = tuple(fronts), timers, wall
        self._on_given, self._on_back = on_given, on_back
        self._wake = inbox.Wake(0.0)
        self._since: dict[str, int] = {}
        self._marked: dict[str, int] = {}

    def prefixes(self) -> tuple[str, ...]:
        """Prefixes of places where no clock may run out now."""
        return tuple(prefix for prefix, front in self._fronts if prefix in self._since or not front.well)

    async def start(self) -> None:
        """Skip the time before the start: downtime has been given back already."""
        now = self._wall()
        for prefix, _ in self._fronts:
            await self._timers.heard(prefix, now)

    def poke(self) -> None:
        """A front may have changed: do not wait a second."""
        self._wake.poke()

    async def run(self) -> None:
        """Check every second, and when poked, until cancelled."""
        while True:
            self._wake.begin()
            try:
                await self.check()
            except StoreUnavailable as error:
                log.error("absence-waits-for-store", key=error.key)
            except Exception:
                log.exception("absence-stumbled")
            await self._wake.sleep(TICK_MS / 1000)

    async def check(self) -> None:
        for prefix, front in self._fronts:
            await (self._hears(prefix) if front.well else self._misses(prefix))

    async def _hears(self, prefix: str) -> None:
        now = self._wall()
        if prefix in self._since:
            if now - self._since[prefix] >= JUMP_MS:
                await self._give(prefix, now, 0)
            self._since.pop(prefix, None)
            self._on_back()
        if not 0 <= now - self._marked.get(prefix, -BEAT_MS) < BEAT_MS:
            self._marked[prefix] = now
            await self._timers.heard(prefix, now)

    async def _misses(self, prefix: str) -> None:
        now = self._wall()
        self._since.setdefault(prefix, now)
        self._marked.pop(prefix, None)
        # Another worker that reaches the platform marks it more often than this.
        await self._give(prefix, now, DOWN_MS)

    async def _give(self, prefix: str, now: int, least_ms: int) -> None:
        ms = await self._timers.give_silence(prefix, now, least_ms)
        if ms:
            self._on_given(prefix, ms)


# --- what features tend -----------------------------------------------------------------------------------------------


LOOK_S: Final = 3.0


class Queue:
    """``run`` for ever, in any number of processes on one database: each step is done once."""

    def __init__(self, core: Core) -> None:
        self._tended = [tend for one in core.installed for tend in one.tended]

    async def run(self) -> None:
        while True:
            for tend in self._tended:
                try:
                    await tend()
                except StoreUnavailable as error:
                    log.error("queue-waits-for-store", key=error.key)
                except Exception:
                    log.exception("queue-stumbled")  # our bug; play goes on
            await asyncio.sleep(LOOK_S)
