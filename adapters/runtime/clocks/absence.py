"""While a platform cannot be reached, time stands still at its tables (HS-30).

Nobody there can see the board or press anything, so none of their clocks runs out, and each has afterwards what it had
before. Until when people were heard is kept in the database, for each platform: several workers give a time back once,
and nothing while one of them still hears the platform.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog

from adapters.runtime.clocks.outages import BEAT_MS, DOWN_MS, JUMP_MS, TICK_MS
from adapters.runtime.process.supervise import Keeper
from adapters.runtime.wake import Wake
from bot.ports import StoreUnavailable, Timers

log = structlog.get_logger(__name__)


class Absence:
    """``start`` before any clock may run out, then ``run``; ``poke`` when a front has changed.

    ``on_given(prefix, ms)``: called with what was given back; ``on_back``: when clocks run again that stood still, some
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
        """:param fronts: what the places of each front's tables begin with (``tg:``), and the front."""
        self._fronts = tuple(fronts)
        self._timers = timers
        self._wall = wall
        self._on_given = on_given
        self._on_back = on_back
        self._wake = Wake(0.0)
        self._since: dict[str, int] = {}
        self._marked: dict[str, int] = {}

    def prefixes(self) -> tuple[str, ...]:
        """Of places at whose tables no clock may run out now."""
        return tuple(prefix for prefix, front in self._fronts if prefix in self._since or not front.well)

    async def start(self) -> None:
        """Skip the time before the start: what was lost by downtime has been given back already."""
        now = self._wall()
        for prefix, _ in self._fronts:
            await self._timers.heard(prefix, now)

    def poke(self) -> None:
        """A front may be well that was not, or the other way round: nobody's table waits a second for that."""
        self._wake.poke()

    async def run(self) -> None:
        """Look every second, and when poked, until cancelled."""
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
