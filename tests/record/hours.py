"""Time that passes at once when nobody has anything to do.

The event loop's own time stands still while there is work (messages on the way, threads that draw or write), and
jumps to the next thing that somebody waits for when there is none. Sleeping, clocks of the table and limits a minute
all go by it, so that a quarter of an hour at the table takes some seconds and is the same again each time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import aiosqlite

from adapters.runtime.system import SystemClock

GRACE_S, FAR_S = 0.001, 0.02
"""So long nothing may come before time jumps, and before it jumps over a second or more, as far as a client waits for
an answer; what goes over the loopback is there at once, or a little later where every core is busy."""
WORK_S = 0.05


class Hours(SystemClock):
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._begin_ms = time.time_ns() // 1_000_000
        self._began = loop.time()

    @property
    def passed(self) -> float:
        return self._loop.time() - self._began

    async def rest(self, seconds: float) -> None:
        await passes(seconds)

    def now_ms(self) -> int:
        return self._begin_ms + round(self.passed * 1000)

    def monotonic_ms(self) -> int:
        return round(self._loop.time() * 1000)


class _Jump:
    """What stands in for a loop's selector, clock and executor. ``working``: pieces of work in other threads."""

    def __init__(self, loop: Any, grace_s: float, far_s: float) -> None:
        self.now: float = loop.time()
        self._grace_s, self._far_s = grace_s, far_s
        self.working = 0
        self._selector = loop._selector
        self._select: Callable[[float | None], list[Any]] = self._selector.select
        self._executes = loop.run_in_executor

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is not None and timeout <= 0:
            return self._select(0)
        while True:
            still = timeout is None or self.working
            found = self._select(WORK_S if still else self._grace_s if (timeout or 0) < 1 else self._far_s)
            if found:
                return found
            if not self.working and timeout is not None:
                self.now += timeout
                return []

    def run_in_executor(self, executor: Any, work: Any, *args: Any) -> Any:
        self.working += 1
        found = self._executes(executor, work, *args)
        found.add_done_callback(self._done)
        return found

    def _done(self, _: object) -> None:
        self.working -= 1


async def passes(seconds: float) -> None:
    """Let so much of a jumping loop's time pass."""
    loop = asyncio.get_running_loop()
    assert isinstance(getattr(loop.time, "__self__", None), _Jump), "this would really wait"
    await asyncio.sleep(seconds)


@contextmanager
def hours(*, sockets: bool = True) -> Iterator[Hours]:
    """Within, the running loop's time jumps; at once if no test process sends anything over ``sockets``."""
    loop: Any = asyncio.get_running_loop()
    jump = _Jump(loop, GRACE_S, FAR_S) if sockets else _Jump(loop, 0, 0)
    plain = aiosqlite.Connection
    works = {name: getattr(plain, name) for name in ("_execute", "_connect")}

    def counted(work: Callable[..., Any]) -> Callable[..., Any]:
        async def count(*args: Any, **more: Any) -> Any:
            jump.working += 1
            try:
                return await work(*args, **more)
            finally:
                jump.working -= 1

        return count

    loop.time, loop.run_in_executor, loop._selector.select = jump.time, jump.run_in_executor, jump.select
    for name, work in works.items():
        setattr(plain, name, counted(work))
    try:
        yield Hours(loop)
    finally:
        for name, work in works.items():
            setattr(plain, name, work)
        del loop.run_in_executor, loop._selector.select
        ahead = jump.now - time.monotonic()
        loop.time = lambda: time.monotonic() + ahead  # it must not run backwards
