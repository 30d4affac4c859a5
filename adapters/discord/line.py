"""How the way to Discord fares: whether the gateway connection is up, set by the client's events and awaited by the
front; and whether another program is connected with the same token."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import structlog

log = structlog.get_logger(__name__)

PATIENCE_S: Final = 20.0
"""How long the library may try to reconnect by itself; its back-off grows to many minutes."""


class Line:
    """``up`` between the first answer of the gateway and a break. ``refuse``: a request was answered 401."""

    def __init__(self) -> None:
        self.up = False
        self.refused: Final = asyncio.Event()
        self._changed: Final = asyncio.Event()

    def connected(self) -> None:
        self.up = True
        self._changed.set()

    def broken(self) -> None:
        self.up = False
        self._changed.set()

    def refuse(self) -> None:
        self.refused.set()

    async def lost(self, patience_s: float) -> None:
        """Until the line has been down for that long without a break."""
        while True:
            while self.up:
                await self._change()
            try:
                async with asyncio.timeout(patience_s):
                    while not self.up:
                        await self._change()
            except TimeoutError:
                return

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()


class Rivals:
    """Whether another program answers with our token. Discord lets both in and sends each interaction to both; the
    slower answer is refused as given already (40060)."""

    ENOUGH: Final = 3
    WITHIN_S: Final = 60.0
    """So many refusals in so short a time are no accident."""
    HELD_S: Final = 600.0
    """How long it counts as there after the last refusal; it may also be quicker no more, or gone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._beaten: deque[float] = deque(maxlen=self.ENOUGH)
        self._until = self._logged = float("-inf")

    def beaten(self) -> None:
        """Our first and only attempt to answer an interaction was refused: it had an answer."""
        now = self._now()
        self._beaten.append(now)
        if not self.there and (len(self._beaten) < self.ENOUGH or now - self._beaten[0] > self.WITHIN_S):
            return
        self._until = now + self.HELD_S
        if now - self._logged >= self.WITHIN_S:
            self._logged = now
            log.error("discord token used by another program")

    @property
    def there(self) -> bool:
        return self._now() < self._until
