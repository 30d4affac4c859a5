"""The public line that sends one person to the private chat when there is no way to tell them privately.

It says that there is an answer, never which. Somebody who asks again within a minute still sees it. It
may take the last calls of a busy minute, which nothing else beside the board is given; when even those are spent, it
waits for the next one.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from cachetools import LRUCache
from telegram.error import TelegramError

from adapters.telegram.address import ChatRef
from adapters.telegram.budget import MINUTE_MS, Budget
from adapters.telegram.poster import Body, Poster
from bot.ports import Clock

log = structlog.get_logger(__name__)

MOST_WAITING: Final = 200


class Nudges:
    """One a minute for each person in each chat."""

    def __init__(self, poster: Poster, budget: Budget, clock: Clock) -> None:
        self._poster = poster
        self._budget = budget
        self._clock = clock
        self._told: LRUCache[tuple[int, int], int] = LRUCache(5000)
        self._waiting: set[asyncio.Task[None]] = set()

    def due(self, where: ChatRef, user: int) -> bool:
        """Whether this person has not been told within the last minute; it is taken to be told now."""
        now, at = self._clock.now_ms(), self._told.get((where.chat, user))
        if at is not None and 0 <= now - at < MINUTE_MS:
            return False
        self._told[(where.chat, user)] = now
        return True

    async def say(self, where: ChatRef, body: Body, reply_to: int = 0) -> None:
        """Say it now, or in the background as soon as the chat has room for it. ``reply_to``: what was asked there."""
        if self._budget.wait_last_ms(where.chat) <= 0:
            await self._post(where, body, reply_to)
        elif len(self._waiting) < MOST_WAITING:
            task = asyncio.create_task(self._later(where, body, reply_to), name="telegram-nudge")
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def close(self) -> None:
        """Cancel what has not been sent."""
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    async def _later(self, where: ChatRef, body: Body, reply_to: int) -> None:
        while True:
            wait = self._budget.wait_last_ms(where.chat)
            if wait <= 0:
                break
            await asyncio.sleep(wait / 1000)
        await self._post(where, body, reply_to)

    async def _post(self, where: ChatRef, body: Body, reply_to: int) -> None:
        try:
            await self._poster.post(where, body, quiet=True, reply_to=reply_to)
        except TelegramError as error:
            log.info("telegram not nudged", error=type(error).__name__)
