"""Waiting for what another process will bring about: there is nothing to be woken by, so one looks again.

The one place where tests look again and again. Whatever has a clock or an event is waited for by that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def until(look: Callable[[], Awaitable[T] | T], seconds: float = 90.0, every: float = 0.05, what: str = "") -> T:
    """The first true answer of ``look``, which may be awaitable. ``what``: what is waited for, for people.

    Raises:
        TimeoutError: there was none in time.
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
        raise TimeoutError(what or f"nothing came within {seconds:g} s") from None
