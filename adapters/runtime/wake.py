"""When a loop that looks for work in the store wakes up."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Wake:
    """A loop that is poked after every commit looks at once if it has rested, else when it has: a look costs as much as
    a move does, and at hundreds of commits a second nearly all of them would be in vain."""

    def __init__(self, rest_s: float) -> None:
        self._rest_s = rest_s
        self._poked = asyncio.Event()
        self._hurried = asyncio.Event()
        self._last = 0.0

    def poke(self) -> None:
        """There may be something to do."""
        self._poked.set()

    def hurry(self) -> None:
        """There is, and it is not to wait."""
        self._poked.set()
        self._hurried.set()

    @property
    def due(self) -> bool:
        """Whether it was poked, and has not looked since."""
        return self._poked.is_set()

    def begin(self) -> None:
        """The loop begins to look; what it is poked for from now on it may not see."""
        self._poked.clear()
        self._hurried.clear()
        self._last = asyncio.get_running_loop().time()

    async def sleep(self, nap_s: float) -> None:
        """Until it is poked, ``nap_s`` at most; and until it has rested since it began, unless it is hurried."""
        await _within(self._poked, nap_s)
        rest = self._last + self._rest_s - asyncio.get_running_loop().time()
        if rest > 0 and not self._hurried.is_set():
            await _within(self._hurried, rest)


async def _within(event: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
