"""SQLite by aiosqlite: one file, WAL, ``synchronous=FULL``, one writer with shared commits, several readers."""

import asyncio
import contextvars
import os
import sqlite3
import stat
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar, Final
from urllib.parse import quote

import aiosqlite
import structlog
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from adapters.store.backend import OnCommit, T, Work, error_name, file_key, is_unusable, sqlite_key, unwritable_key
from adapters.store.migrate import NewerSchema, upgrade
from adapters.store.schema import APPLICATION_ID
from bot.ports import StoreUnavailable

# --- a whole transaction in one thread hop ----------------------------------------------------------------------------
# One by one, each statement would cross between the event loop and the connection's thread several times. A command has
# a dozen statements, and the crossings would cost three to ten times as much as the database (``tests/bench``). So the
# whole function of a SQLAlchemy ``Connection`` is sent over at once.


_CHUNK = 64


class AsyncConnection(aiosqlite.Connection):
    """An aiosqlite connection with SQLAlchemy's on top. Made by ``opened``; use ``run`` and ``call``.

    ``begin``: the statement that begins a transaction.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str) -> None:
        super().__init__(connect, _CHUNK)
        # A store that is not closed must not keep the process alive: what was committed is durable.
        self._thread.daemon = True
        # SQLAlchemy uses this one connection, only on aiosqlite's thread.
        self._engine = engine_on(lambda: self._conn, begin, lambda: not self._looking)
        self._looking = False
        self._kept: Connection | None = None
        """SQLAlchemy's connection, kept after successful work: making one costs as much as a small query."""

    @classmethod
    async def opened(cls, connect: Callable[[], sqlite3.Connection], begin: str) -> "AsyncConnection":
        connection = cls(connect, begin)
        await connection
        return connection

    async def run(self, work: Work[T]) -> T:
        """Run ``work`` in its own transaction."""
        return await self.call(lambda conn: _within(conn, work))

    async def look(self, work: Work[T]) -> T:
        """Run ``work``, a single query, without a transaction."""
        found: T = await self._execute(self._looked, work)  # type: ignore[no-untyped-call]
        return found

    async def call(self, work: Work[T]) -> T:
        """Run ``work``, which manages its transactions itself."""
        found: T = await self._execute(self._with, work)  # type: ignore[no-untyped-call]
        return found

    def _with(self, work: Work[T]) -> T:
        conn, self._kept = self._kept or self._engine.connect(), None
        try:
            found = work(conn)
            if conn.in_transaction():
                conn.rollback()
        except BaseException:
            conn.close()
            raise
        self._kept = conn
        return found

    def _looked(self, work: Work[T]) -> T:
        self._looking = True
        try:
            return self._with(work)
        finally:
            self._looking = False

    def _drop(self) -> None:
        if self._kept is not None:
            self._kept.close()

    async def let_go(self) -> None:
        """Close the connection in any state."""
        with suppress(sqlite3.Error, SQLAlchemyError, ValueError):
            await self._execute(self._drop)  # type: ignore[no-untyped-call]
        with suppress(sqlite3.Error, ValueError):
            await self.close()


def _within(conn: Connection, work: Work[T]) -> T:
    with conn.begin():
        return work(conn)


def engine_on(
    connect: Callable[[], sqlite3.Connection], begin: str, begins: Callable[[], bool] = lambda: True
) -> Engine:
    """An engine on the single connection from ``connect``. ``begins``: whether to begin a transaction now."""
    engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def _begin(conn: Connection) -> None:
        if begins():
            _driver(conn).execute(begin)

    return engine


def _driver(conn: Connection) -> sqlite3.Connection:
    """The driver's connection, for statements without values: through SQLAlchemy they cost ten times as much."""
    driver: sqlite3.Connection = conn.connection.driver_connection  # type: ignore[assignment]
    return driver


# --- one writer, shared commits ---------------------------------------------------------------------------------------
# A commit with ``synchronous=FULL`` costs an fsync, whatever its size. While one is under way, transactions queue up;
# then they all run in a single ``BEGIN IMMEDIATE … COMMIT``, each in its own SAVEPOINT, so that one that raises rolls
# back only itself. No caller hears of success before the COMMIT.


log = structlog.get_logger(__name__)

BATCH: Final = 128
"""The most transactions in one commit; it limits how long the first one waits."""

_SCRUB_S: Final = (0.0, 0.05, 0.2, 0.5)


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    future: asyncio.Future[Any]
    context: contextvars.Context = field(default_factory=contextvars.copy_context)
    result: Any = None
    error: BaseException | None = None


class Writer:
    """``open_`` opens a connection, ``key`` names an error, ``check`` may raise StoreUnavailable."""

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

        :raises StoreUnavailable: nothing was written. Other errors of ``work`` are raised unchanged.
        """
        if self._closed:
            raise StoreUnavailable("gone")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(work, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="davtar-store-writer")
        return await future

    async def scrub(self) -> None:
        """Empty the write-ahead log, which holds old pages; waits briefly for readers."""
        for pause in _SCRUB_S:
            await asyncio.sleep(pause)
            with suppress(Exception):  # later writes overwrite the rest
                if self._connection is None:
                    return
                found = await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
                if not next(iter(found))[0]:
                    return

    async def close(self) -> None:
        """Finish submitted work, then close the connection."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait({self._task})
        await self._drop()

    async def _run(self) -> None:
        """Commit as long as there is work."""
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
        except Exception as error:  # any error: every caller needs an answer
            key = self._key(error)
            log.error("commit-failed", key=key, error=error_name(error), transactions=len(jobs))
            if key == "disk-full" and again:
                await self._make_room()
                for job in jobs:  # one by one: a small one may fit where all together do not
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
        """Checkpoint and truncate the write-ahead log: it may be what fills the disk."""
        if self._connection is not None:
            with suppress(Exception):  # if it fails, the commits will report it
                await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.let_go()


def _all(conn: Connection, jobs: list[_Job]) -> None:
    driver = _driver(conn)
    for job in jobs:
        _attempt(conn, driver, job)


def _attempt(conn: Connection, driver: sqlite3.Connection, job: _Job) -> None:
    """Run one job in its SAVEPOINT. Raises only errors of the database itself."""
    driver.execute("SAVEPOINT job")
    try:
        job.result, job.error = job.context.run(job.work, conn), None
    except BaseException as error:
        if is_unusable(error):
            raise
        job.result, job.error = None, error
        driver.execute("ROLLBACK TO job")
    driver.execute("RELEASE job")


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)


BUSY_S: Final = 5.0
CLEAN_S: Final = 20.0
"""How long after a write the write-ahead log is emptied."""
BUSY_CLEAN_S: Final = 2.0
CLEAN_TRIES: Final = 15
READERS: Final = 2
_CHECKED_UP_TO: Final = 512 * 1024 * 1024
"""Larger files are not checked at startup."""


class SqliteBackend:
    """See ``Backend``. Made by ``open_sqlite``."""

    shared: ClassVar[bool] = False

    def __init__(self, path: Path, on_commit: OnCommit | None = None) -> None:
        self._path = path
        self._file = _identity(path)
        self._free: asyncio.LifoQueue[AsyncConnection | None] = asyncio.LifoQueue()
        for _ in range(READERS):
            self._free.put_nowait(None)
        self._readers = READERS
        """Readers not closed yet, so that a second ``close`` waits for none."""
        self._cleans = False
        self._cleaning: set[asyncio.Task[None]] = set()
        self._writer = Writer(
            lambda: AsyncConnection.opened(lambda: _writing(path), "BEGIN IMMEDIATE"), self._key, self._check, on_commit
        )

    async def read(self, work: Work[T]) -> T:
        return await self._read(lambda connection: connection.look(work))

    async def _read(self, call: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        self._check()
        connection = await self._free.get()
        try:
            if connection is None:
                connection = await AsyncConnection.opened(lambda: reading(self._path), "BEGIN")
            return await call(connection)
        except Exception as error:
            if not is_unusable(error):
                raise
            key = self._key(error)
            log.error("read-failed", key=key, error=error_name(error))
            if connection is not None:
                await connection.let_go()
                connection = None
        finally:
            self._free.put_nowait(connection)
        raise StoreUnavailable(key)

    async def survey(self, work: Work[T]) -> T:
        return await self._read(lambda connection: connection.run(work))

    async def write(self, work: Work[T]) -> T:
        try:
            return await self._writer.submit(work)
        finally:
            if not self._cleans:
                self._cleans = True
                task = asyncio.create_task(self._clean(), name="davtar-store-clean")
                self._cleaning.add(task)
                task.add_done_callback(self._cleaning.discard)

    async def scrub(self) -> None:
        await self._writer.scrub()

    async def _clean(self) -> None:
        """Empty the write-ahead log soon after a write, even if nothing follows: until then it holds answered updates
        with names."""
        for pause in (CLEAN_S, *(BUSY_CLEAN_S,) * CLEAN_TRIES):
            await asyncio.sleep(pause)
            self._cleans = False  # later writes start a new task
            if await asyncio.to_thread(_emptied, self._path):
                return

    async def close(self) -> None:
        for task in self._cleaning:
            task.cancel()
        await self._writer.close()
        while self._readers:
            self._readers -= 1
            connection = await self._free.get()
            if connection is not None:
                await connection.let_go()

    def _key(self, error: BaseException) -> str:
        return sqlite_key(error, self._path)

    def _check(self) -> None:
        """Refuse to use a file that was moved away: writes to it would be lost."""
        if _identity(self._path) != self._file:
            raise StoreUnavailable("gone")


async def open_sqlite(path: Path, on_commit: OnCommit | None = None) -> SqliteBackend:
    """Open or create the database and migrate it.

    :raises StoreUnavailable: nothing was written, unless the disk filled up while creating a new file.
    """
    await asyncio.to_thread(prepare, path)
    return SqliteBackend(path, on_commit)


def prepare(path: Path) -> None:
    """Check the file, then migrate it."""
    try:
        _inspect(path)
        engine = engine_on(lambda: _writing(path), "BEGIN IMMEDIATE")
        try:
            with engine.begin() as conn:
                if upgrade(conn):
                    conn.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        finally:
            engine.dispose()
    except NewerSchema:
        key = "newer-schema"
    except OSError as error:
        key = file_key(error)
    except Exception as error:
        if not is_unusable(error):
            raise
        key = sqlite_key(error, path)
    else:
        return
    raise StoreUnavailable(key)


def _inspect(path: Path) -> None:
    """Refuse a file that is unusable or another program's before writing to it. Creates an empty file if there is none.

    Only the owner may read the file, or a folder made for it: it holds players' cards.
    """
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if not path.is_file():
        raise StoreUnavailable("folder" if path.is_dir() else "damaged")
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise StoreUnavailable(unwritable_key(path))
    size = path.stat().st_size
    if not size:
        return
    # Open it only with SQLite: closing a file of our own would drop the locks of every connection in this process.
    with closing(sqlite3.connect(_uri(path), uri=True, timeout=BUSY_S)) as raw:
        if size <= _CHECKED_UP_TO and raw.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise StoreUnavailable("damaged")
        empty = raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        ours = raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    if not (empty or ours):
        raise StoreUnavailable("not-ours")
    _close_to_strangers(path)


def _close_to_strangers(path: Path) -> None:
    """Remove other users' permissions from a file that came from elsewhere (a restored backup, an older Davtar); the
    group's stay."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "posix" and mode & stat.S_IRWXO:
        with suppress(OSError):  # another user's file: the doctor reports it
            path.chmod(mode & ~stat.S_IRWXO)


def _emptied(path: Path) -> bool:
    """Checkpoint and truncate the write-ahead log; False while others are in the way, without delaying them. It has its
    own connection, so that the writer need not wait for readers."""
    try:
        with closing(sqlite3.connect(_uri(path), uri=True, timeout=0.05, isolation_level=None)) as raw:
            raw.execute("PRAGMA synchronous = FULL")
            return bool(raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    except sqlite3.Error:
        return False


def _writing(path: Path) -> sqlite3.Connection:
    raw = sqlite3.connect(_uri(path), uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    raw.execute("PRAGMA journal_mode = WAL")
    raw.execute("PRAGMA synchronous = FULL")
    raw.execute("PRAGMA fullfsync = ON")  # macOS: flushes the drive's cache; no effect elsewhere
    raw.execute("PRAGMA journal_size_limit = 67108864")
    raw.execute("PRAGMA secure_delete = ON")  # deleted data must not remain in free pages
    return raw


def reading(path: Path) -> sqlite3.Connection:
    """A read-only connection."""
    raw = sqlite3.connect(_uri(path), uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    raw.execute("PRAGMA query_only = ON")
    return raw


def _uri(path: Path) -> str:
    return f"file:{quote(str(path.absolute()))}?mode=rw"


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
