"""The one polling loop of the tests, for what another process does. Everything else has a clock or an event."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def until(look: Callable[[], Awaitable[T] | T], seconds: float = 90.0, every: float = 0.05, what: str = "") -> T:
    """The first true result of ``look``, which may be async. ``what``: named in the error.

    Raises:
        TimeoutError: no true result within ``seconds``.
    """
    try:
        async with asyncio.timeout(seconds):
            while True:
                found = look()
                if isinstance(found, Awaitable):
                    found = await found
                if found:
                    return found
                await asyncio.sleep(every)
    except TimeoutError:
        raise TimeoutError(what or f"no result within {seconds:g} s") from None
