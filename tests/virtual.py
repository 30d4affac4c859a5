"""Time that passes at once: an event loop that jumps to its next timer when there is nothing else to do.

For tests of one process without sockets. A folder of tests takes it by a line in its ``conftest.py``::

    from tests.virtual import pytest_asyncio_loop_factories

and its tests say how much time passes (``await passes(60)``): everything that is due within this minute has been done
afterwards, and no real time has passed. While a thread works for the loop (an executor, a SQLite connection), time
stands still, so that the result does not depend on how busy the machine is.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import aiosqlite
import pytest


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._away = 0
        self._patch = pytest.MonkeyPatch()
        for name in ("_connect", "_execute"):
            self._patch.setattr(aiosqlite.Connection, name, _counted(getattr(aiosqlite.Connection, name)))

    def close(self) -> None:
        self._patch.undo()
        super().close()

    def time(self) -> float:
        return self._now

    @contextmanager
    def away(self) -> Iterator[None]:
        """While something is waited for that other threads do."""
        self._away += 1
        try:
            yield
        finally:
            self._away -= 1

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        working = super().run_in_executor(executor, func, *args)
        self._away += 1
        working.add_done_callback(self._back)
        return working

    def _back(self, _: object) -> None:
        self._away -= 1

    def _run_once(self) -> None:
        timers: list[Any] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0]._cancelled:
            heapq.heappop(timers)._scheduled = False
            self._timer_cancelled_count -= 1  # type: ignore[has-type]
        if timers and not self._ready and not self._away:  # type: ignore[attr-defined]
            self._now = max(self._now, timers[0]._when)
        super()._run_once()  # type: ignore[misc]


def _counted(work: Any) -> Any:
    async def counted(*args: Any, **more: Any) -> Any:
        loop = asyncio.get_running_loop()
        if not isinstance(loop, VirtualLoop):
            return await work(*args, **more)
        with loop.away():
            return await work(*args, **more)

    return counted


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"virtual": VirtualLoop}


async def passes(seconds: float) -> None:
    """Let so much virtual time pass."""
    assert isinstance(asyncio.get_running_loop(), VirtualLoop), "this would really wait"
    await asyncio.sleep(seconds)
