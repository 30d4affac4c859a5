"""The one polling loop of the tests, for what another process does. Everything else has a clock or an event."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar, overload

T = TypeVar("T")


@overload
async def until(look: Callable[[], Awaitable[T]], seconds: float = 90.0, every: float = 0.05, what: str = "") -> T: ...
@overload
async def until(look: Callable[[], T], seconds: float = 90.0, every: float = 0.05, what: str = "") -> T: ...


async def until(look: Callable[[], object], seconds: float = 90.0, every: float = 0.05, what: str = "") -> object:
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
