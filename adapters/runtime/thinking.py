"""Computer players, on threads of their own.

As many think at a time as there are processors; the others wait. Analyses give way to players at tables and to hints,
for which one thread is kept free of analyses. Thinking that takes too long, or fails, is abandoned: its seat then does
what silence means, and the log names the game and level, but no cards. A thread that does not end is left behind, and a
spare one replaces it while there are some.
"""

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from traceback import extract_tb
from typing import Final, TypeVar

import structlog

from adapters.runtime import health, system
from bot.games.levels import advised, answer, makeable, weighed
from bot.ports.players import Advised, Decided, Makeable, Opened, Players, Question, Weighed

# --- priority semaphore -----------------------------------------------------------------------------------------------
# Players at a table come before analyses.


class Turns:
    """``at_once`` work at a time; of patient ones one fewer, if there is room for two, and none starts while others
    wait."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._patience = max(1, at_once - 1)
        self._waiting: Final[dict[bool, deque[asyncio.Future[None]]]] = {False: deque(), True: deque()}

    @asynccontextmanager
    async def taken(self, *, patient: bool = False) -> AsyncIterator[None]:
        """Wait for a turn and hold it."""
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
        """Start those whose turn it is."""
        hurried, patient = self._waiting[False], self._waiting[True]
        while self._free and (hurried or (patient and self._patience)):
            late = not hurried
            mine = (patient if late else hurried).popleft()
            if mine.done():  # the waiter has gone
                continue
            self._free -= 1
            self._patience -= late
            mine.set_result(None)


log = structlog.get_logger(__name__)

T = TypeVar("T")
A = TypeVar("A")

AT_ONCE: Final = max(2, min(4, os.cpu_count() or 2))
SPARE: Final = 8
"""Threads that may be lost."""
LIMIT_S: Final = 5.0
"""Time limit; at the highest level, thinking takes less than a second."""


class Threads:
    """See ``bot.ports.players.Thinking``."""

    def __init__(
        self, players: Players, metrics: health.Metrics | None = None, at_once: int = AT_ONCE, limit_s: float = LIMIT_S
    ) -> None:
        self._players = players
        self._metrics = metrics or health.Metrics()
        self._limit_s = limit_s
        self._turns = Turns(at_once)
        self._pool = ThreadPoolExecutor(at_once + SPARE, "thinking")
        system.take_turns()

    async def think(self, question: Question) -> str:
        return await self._thought(answer, question, question) or ""

    async def advise(self, question: Question) -> tuple[Advised, ...]:
        return await self._thought(advised, question, question) or ()

    async def weigh(self, decided: Decided) -> Weighed | None:
        return await self._thought(weighed, decided, decided.question, patient=True)

    async def makeable(self, opened: Opened) -> tuple[Makeable, ...]:
        return await self._thought(makeable, opened, opened, patient=True) or ()

    async def aside(self, work: Callable[[], T]) -> T:
        async with self._turns.taken(patient=True):
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def _thought(
        self, work: Callable[[Players, A], T], what: A, about: Question | Opened, *, patient: bool = False
    ) -> T | None:
        async with self._turns.taken(patient=patient):
            loop = asyncio.get_running_loop()
            began = loop.time()
            try:
                async with asyncio.timeout(self._limit_s):
                    return await loop.run_in_executor(self._pool, work, self._players, what)
            except Exception as error:
                # Log neither message nor traceback: they may show a card.
                frames = extract_tb(error.__traceback__)
                place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
                level = about.level if isinstance(about, Question) else ""
                asked = {"table": about.table, "game": about.game.key, "level": level}
                log.error("player-failed", why=type(error).__name__, at=place, **asked)
                return None
            finally:
                self._metrics.thought(loop.time() - began)
