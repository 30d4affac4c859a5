"""Hands updates from the inbox to the desk: in order within a line, concurrently across lines."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Generic, TypeAlias, TypeVar

import structlog

from adapters.causes import where
from adapters.runtime.system import Tasks
from bot.ports import Clock, Inbox, StoreUnavailable

# --- from the inbox to the desk ---------------------------------------------------------------------------------------
# A front chooses an update's line, usually by sender. So no user waits for another's updates, even in one chat. The
# table's lock orders what happens at a table.


log = structlog.get_logger(__name__)

T = TypeVar("T")
Handle: TypeAlias = Callable[[T, int], Awaitable[None]]
"""Gets an update and its time of arrival (ms; 0 for one found in the inbox after a restart)."""

ATTEMPTS = 5
FIRST_WAIT_S = 0.25
LEFTOVERS = 10_000
AT_ONCE = 256
"""Updates handled at a time; some of them wait for the pace of a private chat."""


@dataclass(frozen=True, slots=True)
class _Item(Generic[T]):
    ext_id: str
    update: T
    at_ms: int
    attempts: int


class InboxWorker(Generic[T]):
    """Handles the inbox's updates from ``src``.

    ``read``: parses a stored payload; unreadable ones are put aside. ``admit`` is called with each update found by
    ``recover``; ``on_give_up`` with one that has failed ``ATTEMPTS`` times and is put aside.
    """

    def __init__(
        self,
        src: str,
        inbox: Inbox,
        clock: Clock,
        handle: Handle[T],
        *,
        read: Callable[[bytes], T],
        line_of: Callable[[T], Hashable],
        admit: Callable[[T], None] = lambda update: None,
        on_give_up: Handle[T] | None = None,
    ) -> None:
        self._src, self._inbox, self._clock = src, inbox, clock
        self._handle, self._on_give_up = handle, on_give_up
        self._read, self._line_of, self._admit = read, line_of, admit
        self.turns: Final = Turns()
        """The lines. A front that handles an update itself takes a turn here."""
        self._tasks = Tasks()
        self._known: set[str] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._closed = False

    async def recover(self) -> int:
        """Take up the unfinished updates of an earlier run; returns how many."""
        found = await self._inbox.pending(self._src, LEFTOVERS)
        for ext_id, payload, attempts in found:
            if ext_id in self._known:
                continue
            try:
                update = self._read(payload)
            except Exception as error:
                log.error("update not readable", update=ext_id, error=type(error).__name__)
                await self._inbox.done(self._src, ext_id)
                continue
            self._admit(update)
            self._take(_Item(ext_id, update, 0, attempts))
        return len(found)

    async def keep(self, items: Sequence[tuple[str, bytes, T]]) -> list[T]:
        """Store updates durably (number, payload, and as read), then work on the new ones. Only then may they be
        acknowledged. Returns those that arrived before and are finished.

        :raises StoreUnavailable: nothing was kept.
        """
        fresh = set(await self._inbox.put(self._src, [(ext_id, payload) for ext_id, payload, _ in items]))
        known = [update for ext_id, _, update in items if ext_id not in fresh and ext_id not in self._known]
        for ext_id, _, update in items:
            if ext_id in fresh:
                self._take(_Item(ext_id, update, self._clock.now_ms(), 0))
        return known

    async def idle(self) -> None:
        """Wait until there is nothing left to do."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        """Finish the updates under way; the rest stays in the inbox for the next run."""
        self._closed = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)
        for task in self._tasks:
            task.cancel()

    # --- helpers ------------------------------------------------------------------------------------------------------

    def _take(self, item: _Item[T]) -> None:
        if item.ext_id in self._known or self._closed:
            return
        self._known.add(item.ext_id)
        turn = self.turns.take(self._line_of(item.update))
        self._tasks.start(self._work(item, turn), f"inbox-{self._src}-{item.ext_id}")

    async def _work(self, item: _Item[T], turn: "Turn") -> None:
        try:
            async with turn:
                await self._one(item)
        finally:
            turn.end()
            self._known.discard(item.ext_id)

    async def _one(self, item: _Item[T]) -> None:
        """Retry until it is done or has failed too often; failures of the database do not count."""
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

    async def _failed(self, item: _Item[T], error: Exception) -> int:
        # An update's text or an error's message may show a player's hand: log neither.
        log.error("update failed", update=item.ext_id, error=type(error).__name__, at=where(error))
        try:
            return await self._inbox.failed(self._src, item.ext_id, type(error).__name__)
        except StoreUnavailable:
            return item.attempts

    async def _drop(self, item: _Item[T]) -> None:
        log.error("update put aside", update=item.ext_id, attempts=ATTEMPTS)
        try:
            if self._on_give_up is not None:
                await self._on_give_up(item.update, item.at_ms)
        except Exception as error:
            log.warning("could not say so", update=item.ext_id, error=type(error).__name__)


class Turns:
    """Lines: work in one line is done in order, independently of the others. ``take`` a turn when something arrives, to
    fix its place; ``async with`` the turn to do it."""

    def __init__(self) -> None:
        self._last: dict[Hashable, asyncio.Future[None]] = {}

    def take(self, name: Hashable) -> "Turn":
        before = self._last.get(name)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._last[name] = mine
        mine.add_done_callback(lambda _: self._forget(name, mine))
        return Turn(before, mine)

    def _forget(self, name: Hashable, mine: asyncio.Future[None]) -> None:
        if self._last.get(name) is mine:
            del self._last[name]


class Turn:
    """A place in a line. It must be ended, used or not, because the next one waits for it and for all before it."""

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


# --- waking loops that look for work ----------------------------------------------------------------------------------


class Wake:
    """Wakes a loop that is poked after every commit: at once if it has rested, else when it has. A look costs as much
    as a move, and at hundreds of commits a second nearly all would find nothing."""

    def __init__(self, rest_s: float) -> None:
        self._rest_s = rest_s
        self._poked = asyncio.Event()
        self._hurried = asyncio.Event()
        self._last = 0.0
        self.poke: Final = self._poked.set
        """There may be something to do."""

    def hurry(self) -> None:
        """There is something to do, and it must not wait."""
        self._poked.set()
        self._hurried.set()

    @property
    def due(self) -> bool:
        """Whether it was poked and has not looked since."""
        return self._poked.is_set()

    def begin(self) -> None:
        """Mark the start of a look, which may miss later pokes."""
        self._poked.clear()
        self._hurried.clear()
        self._last = asyncio.get_running_loop().time()

    async def sleep(self, nap_s: float) -> None:
        """Wait until poked, ``nap_s`` at most, and until rested since ``begin`` unless hurried."""
        await _within(self._poked, nap_s)
        rest = self._last + self._rest_s - asyncio.get_running_loop().time()
        if rest > 0 and not self._hurried.is_set():
            await _within(self._hurried, rest)


async def _within(event: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
