"""From the inbox to the desk: updates of one chat one after the other, those of different chats side by side."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog

from bot.ports import Clock, Inbox, StoreUnavailable

log = structlog.get_logger(__name__)

Handle: TypeAlias = Callable[[dict[str, Any], int], Awaitable[None]]
"""Gets an update as it came over the wire, and when (ms; 0 for one found in the inbox after a restart)."""

ATTEMPTS = 5
FIRST_WAIT_S = 0.25
LEFTOVERS = 10_000
AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class _Item:
    ext_id: str
    update: dict[str, Any]
    at_ms: int
    attempts: int


def chat_of(update: dict[str, Any]) -> int:
    """The chat an update belongs to; 0 if to none. Tolerates any shape, for it comes from outside."""
    for body in update.values():
        if not isinstance(body, dict):
            continue
        inner = body.get("message") if "chat" not in body else body
        chat = inner.get("chat") if isinstance(inner, dict) else None
        if isinstance(chat, dict) and isinstance(chat.get("id"), int):
            return int(chat["id"])
    return 0


class Pump:
    """Works the inbox off. ``give_up`` is told of an update that has failed ``ATTEMPTS`` times and is put aside."""

    def __init__(self, src: str, inbox: Inbox, handle: Handle, clock: Clock, *, give_up: Handle | None = None) -> None:
        self._src = src
        self._inbox = inbox
        self._handle = handle
        self._clock = clock
        self._give_up = give_up
        self._chats: dict[int, deque[_Item]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._known: set[str] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._closed = False

    async def recover(self) -> int:
        """Take up what an earlier run has kept but not finished; how many there were."""
        found = await self._inbox.pending(self._src, LEFTOVERS)
        for ext_id, payload, attempts in found:
            self._take(ext_id, payload, 0, attempts)
        return len(found)

    async def keep(self, items: list[tuple[str, bytes]]) -> None:
        """Store updates durably, then work on those that are new. Only after this may they be acknowledged.

        :raises StoreUnavailable: nothing was kept.
        """
        fresh = set(await self._inbox.put(self._src, items))
        for ext_id, payload in items:
            if ext_id in fresh:
                self._take(ext_id, payload, self._clock.now_ms(), 0)

    async def idle(self) -> None:
        """Wait until there is nothing left to do."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def stop(self) -> None:
        """Finish what is being worked on; the rest stays in the inbox for the next run."""
        self._closed = True
        for queue in self._chats.values():
            queue.clear()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=10)
        for task in list(self._tasks.values()):
            task.cancel()

    # --- how -------------------------------------------------------------------------------------------------------

    def _take(self, ext_id: str, payload: bytes, at_ms: int, attempts: int) -> None:
        if ext_id in self._known or self._closed:
            return
        try:
            update = json.loads(payload)
        except ValueError:
            update = {}
        self._known.add(ext_id)
        chat = chat_of(update)
        self._chats.setdefault(chat, deque()).append(_Item(ext_id, update, at_ms, attempts))
        if chat not in self._tasks:
            task = asyncio.create_task(self._work(chat), name=f"telegram-chat-{chat}")
            self._tasks[chat] = task

    async def _work(self, chat: int) -> None:
        queue = self._chats[chat]
        try:
            while queue:
                item = queue.popleft()
                await self._one(item)
                self._known.discard(item.ext_id)
        finally:
            self._tasks.pop(chat, None)
            self._chats.pop(chat, None)

    async def _one(self, item: _Item) -> None:
        """Until it is done or has failed too often. While the database is away nothing is lost and nobody counts."""
        wait = FIRST_WAIT_S
        attempts = item.attempts
        while not self._closed:
            try:
                async with self._slots:
                    if attempts < ATTEMPTS:
                        await self._handle(item.update, item.at_ms)
                await self._inbox.done(self._src, item.ext_id)
                return
            except StoreUnavailable as error:
                log.warning("store unavailable", update=item.ext_id, why=error.key)
            except Exception as error:
                attempts = await self._failed(item, error)
                if attempts >= ATTEMPTS:
                    await self._drop(item)
                    continue
            await asyncio.sleep(wait)
            wait = min(wait * 2, 30.0)

    async def _failed(self, item: _Item, error: Exception) -> int:
        # What an update says, and what an error quotes, may be somebody's hand: neither is written down.
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        spot = f"{where.tb_frame.f_code.co_name}:{where.tb_lineno}" if where is not None else ""
        log.error("update failed", update=item.ext_id, error=type(error).__name__, at=spot)
        try:
            return await self._inbox.failed(self._src, item.ext_id, type(error).__name__)
        except StoreUnavailable:
            return item.attempts

    async def _drop(self, item: _Item) -> None:
        log.error("update put aside", update=item.ext_id, attempts=ATTEMPTS)
        if self._give_up is None:
            return
        try:
            await self._give_up(item.update, item.at_ms)
        except Exception as error:
            log.warning("could not say so", update=item.ext_id, error=type(error).__name__)
