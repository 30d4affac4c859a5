"""Who is next where few can work at a time: whoever is waited for at a table before those who can wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final


class Turns:
    """``at_once`` work at a time. Of the patient ones always one fewer, if there is room for two, and none begins while
    anybody else waits."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._patience = max(1, at_once - 1)
        self._waiting: Final[dict[bool, deque[asyncio.Future[None]]]] = {False: deque(), True: deque()}

    @asynccontextmanager
    async def taken(self, *, patient: bool = False) -> AsyncIterator[None]:
        """A turn, when it has come."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[patient].append(mine)
        self._call()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._back(patient)
            raise
        try:
            yield
        finally:
            self._back(patient)

    def _back(self, patient: bool) -> None:
        self._free += 1
        self._patience += patient
        self._call()

    def _call(self) -> None:
        """Whose turn has come."""
        hurried, patient = self._waiting[False], self._waiting[True]
        while self._free and (hurried or (patient and self._patience)):
            late = not hurried
            mine = (patient if late else hurried).popleft()
            if mine.done():  # they have gone
                continue
            self._free -= 1
            self._patience -= late
            mine.set_result(None)
