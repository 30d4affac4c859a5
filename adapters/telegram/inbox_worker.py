"""From the inbox to the desk: updates of one person one after the other, those of different people side by side.

So nobody waits behind what another sends, not even in one chat; what belongs together at a table is put in order by the
table's lock. A chat's own news (it has moved, the bot was added) stand in a line of their own.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog

from adapters.telegram.access import Access, line_of
from bot.ports import Clock, Inbox, StoreUnavailable

log = structlog.get_logger(__name__)

Handle: TypeAlias = Callable[[dict[str, Any], int], Awaitable[None]]
"""Gets an update as it came over the wire, and when (ms; 0 for one found in the inbox after a restart)."""

ATTEMPTS = 5
FIRST_WAIT_S = 0.25
LEFTOVERS = 10_000
AT_ONCE = 256
"""Updates worked on side by side; some of them wait for the pace of a private chat."""


@dataclass(frozen=True, slots=True)
class _Item:
    ext_id: str
    update: dict[str, Any]
    at_ms: int
    attempts: int


def read(payload: bytes) -> dict[str, Any]:
    """An update as it was kept; empty if it is none."""
    try:
        update = json.loads(payload)
    except ValueError:
        return {}
    return update if isinstance(update, dict) else {}


class InboxWorker:
    """Works through the inbox. ``on_give_up`` is called with an update that has failed ``ATTEMPTS`` times and is put
    aside; ``access`` decides what is kept at all (None: everything)."""

    def __init__(
        self,
        src: str,
        inbox: Inbox,
        handle: Handle,
        clock: Clock,
        *,
        on_give_up: Handle | None = None,
        access: Access | None = None,
    ) -> None:
        self._src = src
        self._inbox = inbox
        self._handle = handle
        self._clock = clock
        self._on_give_up = on_give_up
        self._access = access
        self._lines: dict[int, deque[_Item]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._known: set[str] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._closed = False

    async def recover(self) -> int:
        """Take up what an earlier run has kept but not finished; how many there were."""
        found = await self._inbox.pending(self._src, LEFTOVERS)
        for ext_id, payload, attempts in found:
            update = read(payload)
            if self._access is not None and ext_id not in self._known:
                self._access.admit(update)
            self._take(_Item(ext_id, update, 0, attempts))
        return len(found)

    async def keep(self, items: list[tuple[str, bytes]]) -> None:
        """Store updates durably, then work on those that are new. Only after this may they be acknowledged. Those that
        ``access`` turns away have no effect, and are acknowledged without being kept.

        :raises StoreUnavailable: nothing was kept.
        """
        come = [(ext_id, payload, read(payload)) for ext_id, payload in items]
        access = self._access
        if access is not None:
            now = self._clock.now_ms()
            come = [item for item in come if access.knock(item[2], now)]
        if not come:
            return
        fresh = set(await self._inbox.put(self._src, [(ext_id, payload) for ext_id, payload, _ in come]))
        for ext_id, _, update in come:
            if ext_id in fresh:
                self._take(_Item(ext_id, update, self._clock.now_ms(), 0))
            elif access is not None and ext_id not in self._known:
                access.dismiss(update)

    async def idle(self) -> None:
        """Wait until there is nothing left to do."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def stop(self) -> None:
        """Finish what is being worked on; the rest stays in the inbox for the next run."""
        self._closed = True
        if self._access is not None:
            await self._access.close()
        for queue in self._lines.values():
            queue.clear()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=10)
        for task in list(self._tasks.values()):
            task.cancel()

    # --- how -------------------------------------------------------------------------------------------------------

    def _take(self, item: _Item) -> None:
        if item.ext_id in self._known or self._closed:
            return
        self._known.add(item.ext_id)
        line = line_of(item.update)
        self._lines.setdefault(line, deque()).append(item)
        if line not in self._tasks:
            self._tasks[line] = asyncio.create_task(self._work(line), name=f"telegram-line-{line}")

    async def _work(self, line: int) -> None:
        queue = self._lines[line]
        try:
            while queue:
                item = queue.popleft()
                await self._one(item)
                self._known.discard(item.ext_id)
        finally:
            self._tasks.pop(line, None)
            self._lines.pop(line, None)

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
        line = f"{where.tb_frame.f_code.co_name}:{where.tb_lineno}" if where is not None else ""
        log.error("update failed", update=item.ext_id, error=type(error).__name__, at=line)
        try:
            return await self._inbox.failed(self._src, item.ext_id, type(error).__name__)
        except StoreUnavailable:
            return item.attempts

    async def _drop(self, item: _Item) -> None:
        log.error("update put aside", update=item.ext_id, attempts=ATTEMPTS)
        if self._on_give_up is None:
            return
        try:
            await self._on_give_up(item.update, item.at_ms)
        except Exception as error:
            log.warning("could not say so", update=item.ext_id, error=type(error).__name__)
