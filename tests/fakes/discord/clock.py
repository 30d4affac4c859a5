"""The fake's time, which a test may push on, and its snowflakes."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """Real time plus what a test has added: three seconds and fifteen minutes need not be waited for."""

    def __init__(self) -> None:
        self.ahead_ms = 0
        self._count = 0

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead_ms

    def monotonic_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000 + self.ahead_ms

    def now(self) -> float:
        return self.now_ms() / 1000

    def advance(self, seconds: float) -> None:
        self.ahead_ms += round(seconds * 1000)

    async def sleep(self, seconds: float) -> None:
        # Somebody else's process runs by the real clock.
        await asyncio.sleep(seconds)

    def snowflake(self) -> int:
        """A new id which, as Discord's do, tells the time of its making."""
        self._count += 1
        return (self.now_ms() - DISCORD_EPOCH_MS) << 22 | (self._count & 0x3FFFFF)

    def iso(self, ms: int | None = None) -> str:
        moment = datetime.fromtimestamp((self.now_ms() if ms is None else ms) / 1000, UTC)
        return moment.isoformat(timespec="milliseconds")


class Still(Clock):
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._began_ms = time.time_ns() // 1_000_000

    def now_ms(self) -> int:
        return self._began_ms + self.ahead_ms

    monotonic_ms = now_ms

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds)
        await asyncio.sleep(0.01)  # whoever waits lets others work, in their threads too
