"""Matches that are over are analysed beside the play, for what ``/me`` adds up.

It is never in a hurry: analyses wait for whoever thinks at a table or asks for a hint, only one decision is thought
about at a time, and after each there is a rest four times as long, so that no more than a fifth of one processor goes
into it. Of several processes on one database one does it.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from adapters.runtime.core import Core
from adapters.runtime.process.system import owner
from bot.ports import StoreUnavailable
from bot.ports.matches import Finished

log = structlog.get_logger(__name__)

LEASE: Final = "lookback"
LEASE_MS: Final = 600_000
FIRST_S: Final = 60.0
"""After the start nothing is done for so long."""
LOOK_S: Final = 60.0
"""Between two looks for a match, when there was none."""
REST: Final = 4.0
"""Seconds of rest for each that was thought."""


class Looking:
    """``run`` for ever."""

    def __init__(self, core: Core, rest: float = REST) -> None:
        self._core = core
        self._rest = rest

    async def run(self) -> None:
        await asyncio.sleep(FIRST_S)
        while True:
            if not await self.look():
                await asyncio.sleep(LOOK_S)

    async def look(self) -> bool:
        """Analyse the latest match that was not; whether there was one. Never raises."""
        match: Finished | None = None
        try:
            if await self._core.store.leases.take(LEASE, owner(), LEASE_MS) is None:
                return False
            match = await self._core.lookback.due(self._core.clock.now_ms())
            if match is None:
                return False
            await self._through(match)
        except StoreUnavailable as down:
            log.error("lookback-waits-for-store", key=down.key)
            return False
        except Exception as error:
            # Neither its words nor its traceback: a card may stand in them.
            log.error("lookback-failed", why=type(error).__name__)
            return match is not None and await self._left(match)
        return True

    async def _through(self, match: Finished) -> None:
        clock = self._core.clock
        held = before = clock.monotonic_ms()
        async for _ in self._core.lookback.steps(match):
            now = clock.monotonic_ms()
            if now - held > LEASE_MS / 2:
                held = now
                await self._core.store.leases.take(LEASE, owner(), LEASE_MS)
            await asyncio.sleep(self._rest * (now - before) / 1000)
            before = clock.monotonic_ms()

    async def _left(self, match: Finished) -> bool:
        try:
            await self._core.lookback.give_up(match)
        except StoreUnavailable:
            return False
        return True
