"""Waiting for what another process will bring about: there is nothing to be woken by, so one looks again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def until(look: Callable[[], Awaitable[T]], seconds: float = 90.0, every: float = 0.05) -> T:
    """The first true answer of ``look``.

    :raises TimeoutError: there was none in time.
    """
    async with asyncio.timeout(seconds):
        while True:
            found = await look()
            if found:
                return found
            await asyncio.sleep(every)
