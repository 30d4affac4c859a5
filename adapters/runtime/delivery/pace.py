"""Budgets of destinations: how soon the next call to one may be made."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Final, Protocol

from adapters.runtime.delivery.courier import Pace
from bot.ports import Clock

MINUTE_MS: Final = 60_000
_REMEMBERED: Final = 4096


class History(Protocol):
    async def sent_times(self, dest: str, since_ms: int) -> tuple[int, ...]: ...


class Budget:
    """One destination's calls: a gap between two, and a sliding minute."""

    def __init__(self, pace: Pace, past: Iterable[int] = ()) -> None:
        self._pace = pace
        self._calls: deque[int] = deque(past, maxlen=max(1, pace.per_minute))

    def wait_ms(self, now_ms: int) -> int:
        """How long until the next call; 0: now."""
        if not self._calls:
            return 0
        # A clock that was set back must not silence a chat for as long as it was set back.
        wait = min(self._calls[-1] + self._pace.gap_ms - now_ms, self._pace.gap_ms)
        if self._pace.per_minute and len(self._calls) == self._pace.per_minute:
            wait = max(wait, min(self._calls[0] + MINUTE_MS - now_ms, MINUTE_MS))
        return max(0, wait)

    def spend(self, now_ms: int) -> None:
        self._calls.append(now_ms)

    def unspend(self) -> None:
        """The call that was told of last was not made."""
        if self._calls:
            self._calls.pop()


class Budgets:
    """All destinations' budgets; after a restart they are filled from what was sent in the last minute.

    Fronts that call the platform beside the sender ask ``wait_ms`` and tell of it by ``spend``.
    """

    def __init__(self, history: History, clock: Clock) -> None:
        self._history = history
        self._clock = clock
        self._known: OrderedDict[str, Budget] = OrderedDict()

    async def of(self, dest: str, pace: Pace) -> Budget:
        found = self._known.get(dest)
        if found is None:
            past: tuple[int, ...] = ()
            if pace.gap_ms or pace.per_minute:
                past = await self._history.sent_times(dest, self._clock.now_ms() - MINUTE_MS)
            found = self._known.setdefault(dest, Budget(pace, past))
        self._known.move_to_end(dest)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return found

    async def wait_ms(self, dest: str, pace: Pace) -> int:
        return (await self.of(dest, pace)).wait_ms(self._clock.now_ms())

    async def spend(self, dest: str, pace: Pace) -> None:
        (await self.of(dest, pace)).spend(self._clock.now_ms())
