"""SQLite's one writer lets waiting transactions share a commit.

A commit with ``synchronous=FULL`` costs an fsync, whatever is in it. While one is under way the next transactions
gather; all of them then run in a single ``BEGIN IMMEDIATE … COMMIT``, each in its own SAVEPOINT, so that one that
raises takes back only its own. Nobody is told of success before the COMMIT.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final

import structlog
from sqlalchemy import Connection

from adapters.store.backend import OnCommit, T, Work
from adapters.store.connection import AsyncConnection
from adapters.store.errors import error_name, is_unusable
from bot.ports import StoreUnavailable

log = structlog.get_logger(__name__)

BATCH: Final = 128
"""How many transactions share a commit at most; keeps the wait of the first of them bounded."""

_SCRUB_S: Final = (0.0, 0.05, 0.2, 0.5)


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    future: asyncio.Future[Any]
    context: contextvars.Context = field(default_factory=contextvars.copy_context)
    result: Any = None
    error: BaseException | None = None


class Writer:
    """``open`` opens a connection, ``key`` names an error, ``check`` may refuse (it raises StoreUnavailable)."""

    def __init__(
        self,
        open_: Callable[[], Awaitable[AsyncConnection]],
        key: Callable[[BaseException], str],
        check: Callable[[], None],
        on_commit: OnCommit | None = None,
    ) -> None:
        self._open = open_
        self._key = key
        self._check = check
        self._on_commit = on_commit
        self._connection: AsyncConnection | None = None
        self._jobs: deque[_Job] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def submit(self, work: Work[T]) -> T:
        """Wait until ``work`` is durable.

        :raises StoreUnavailable: nothing of it is in the database. Whatever else ``work`` raised comes out unchanged.
        """
        if self._closed:
            raise StoreUnavailable("gone")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(work, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="davtar-store-writer")
        return await future

    async def scrub(self) -> None:
        """Empty the write-ahead log, in which old pages stand; readers that are in the way are waited for a little."""
        for pause in _SCRUB_S:
            await asyncio.sleep(pause)
            with suppress(Exception):  # what is still in it then is overwritten by what comes next
                if self._connection is None:
                    return
                found = await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
                if not next(iter(found))[0]:
                    return

    async def close(self) -> None:
        """Finish what was submitted, then let go of the connection."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait({self._task})
        await self._drop()

    async def _run(self) -> None:
        """Commit while there is something to commit. Nobody who waits is forgotten, whatever happens."""
        try:
            while self._jobs:
                jobs = [self._jobs.popleft() for _ in range(min(BATCH, len(self._jobs)))]
                jobs = [job for job in jobs if not job.future.cancelled()]
                if jobs:
                    await self._commit(jobs)
                    _resolve(jobs)
        finally:
            self._task = None

    async def _commit(self, jobs: list[_Job], again: bool = True) -> None:
        started = perf_counter()
        try:
            self._check()
            if self._connection is None:
                self._connection = await self._open()
            await self._connection.run(lambda conn: _all(conn, jobs))
        except StoreUnavailable as error:
            await self._fail(jobs, error.key)
        except Exception as error:  # whatever it is, nobody may be left waiting for an answer
            key = self._key(error)
            log.error("commit-failed", key=key, error=error_name(error), transactions=len(jobs))
            if key == "disk-full" and again:
                await self._make_room()
                for job in jobs:  # each by itself: a small one may have room where all together have not
                    await self._commit([job], again=False)
                return
            await self._fail(jobs, key)
        else:
            if self._on_commit is not None:
                self._on_commit(perf_counter() - started, len(jobs))

    async def _fail(self, jobs: list[_Job], key: str) -> None:
        if key != "disk-full":
            await self._drop()
        for job in jobs:
            job.result, job.error = None, StoreUnavailable(key)

    async def _make_room(self) -> None:
        """Move the write-ahead log into the database and cut it off: it may be most of what fills the disk."""
        if self._connection is not None:
            with suppress(Exception):  # if it cannot be done, the commits will say so
                await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.let_go()


def _all(conn: Connection, jobs: list[_Job]) -> None:
    for job in jobs:
        _attempt(conn, job)


def _attempt(conn: Connection, job: _Job) -> None:
    """Run one job in its SAVEPOINT. Only what is wrong with the database itself comes out."""
    conn.exec_driver_sql("SAVEPOINT job")
    try:
        job.result, job.error = job.context.run(job.work, conn), None
    except BaseException as error:
        if is_unusable(error):
            raise
        job.result, job.error = None, error
        conn.exec_driver_sql("ROLLBACK TO job")
    conn.exec_driver_sql("RELEASE job")


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
