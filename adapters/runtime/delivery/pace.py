"""Budgets of destinations: how soon the next call to one may be made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cachetools import LRUCache

from adapters.runtime.delivery.courier import Pace
from bot.ports import Clock, Outbox
from bot.ports.keys import Dest
from bot.rate import REMEMBERED, Window

MINUTE_MS: Final = 60_000


class Budget:
    """One destination's calls: a gap between two, and a sliding minute."""

    def __init__(self, pace: Pace, past: Iterable[int] = ()) -> None:
        self._pace = pace
        self._calls = Window(max(MINUTE_MS, pace.gap_ms), past)

    def wait_ms(self, now_ms: int) -> int:
        """How long until the next call; 0: now."""
        wait = self._calls.wait_ms(now_ms, 1, self._pace.gap_ms)
        if not self._pace.per_minute:
            return wait
        return max(wait, self._calls.wait_ms(now_ms, self._pace.per_minute, MINUTE_MS))

    def spend(self, now_ms: int) -> None:
        self._calls.note(now_ms)

    def unspend(self) -> None:
        """The call that was told of last was not made."""
        self._calls.unnote()


class Budgets:
    """All destinations' budgets; after a restart they are filled from what was sent in the last minute."""

    def __init__(self, outbox: Outbox, clock: Clock) -> None:
        self._outbox = outbox
        self._clock = clock
        self._known: LRUCache[Dest, Budget] = LRUCache(REMEMBERED)

    async def of(self, dest: Dest, pace: Pace) -> Budget:
        found = self._known.get(dest)
        if found is None:
            past: tuple[int, ...] = ()
            if pace.gap_ms or pace.per_minute:
                past = await self._outbox.sent_times(dest, self._clock.now_ms() - MINUTE_MS)
            found = self._known.setdefault(dest, Budget(pace, past))
        return found
