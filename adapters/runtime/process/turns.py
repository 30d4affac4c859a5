"""Turns: what stands in one line is done one after the other, as it came, whatever others ask meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from types import TracebackType


class Turns:
    """``take`` when something arrives, which fixes its place; ``async with`` the turn when it is to be done."""

    def __init__(self) -> None:
        self._last: dict[Hashable, asyncio.Future[None]] = {}

    def take(self, name: Hashable) -> Turn:
        before = self._last.get(name)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._last[name] = mine
        mine.add_done_callback(lambda _: self._forget(name, mine))
        return Turn(before, mine)

    def _forget(self, name: Hashable, mine: asyncio.Future[None]) -> None:
        if self._last.get(name) is mine:
            del self._last[name]


class Turn:
    """One place in a line. It has to be ended, used or not, for the next waits for it, and for all before it."""

    def __init__(self, before: asyncio.Future[None] | None, mine: asyncio.Future[None]) -> None:
        self._before = before
        self._mine = mine

    def end(self) -> None:
        if self._before is not None and not self._before.done():
            self._before.add_done_callback(lambda _: self._pass_on())
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        if not self._mine.done():
            self._mine.set_result(None)

    async def __aenter__(self) -> None:
        if self._before is not None and not self._before.done():
            await asyncio.wait({self._before})

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.end()
