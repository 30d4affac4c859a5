"""SQLite by aiosqlite: one file, WAL, ``synchronous=FULL``, one writer with shared commits, readers beside it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import ClassVar, Final
from urllib.parse import quote

import structlog

from adapters.store.backend import OnCommit, T, Work
from adapters.store.connection import AsyncConnection, engine_on
from adapters.store.errors import error_name, file_key, is_unusable, sqlite_key, unwritable_key
from adapters.store.migrate import NewerSchema, upgrade
from adapters.store.schema import APPLICATION_ID
from adapters.store.writer import Writer
from bot.ports import StoreUnavailable

log = structlog.get_logger(__name__)

BUSY_S: Final = 5.0
CLEAN_S: Final = 20.0
"""After so long what was overwritten or deleted is in no file any more."""
BUSY_CLEAN_S: Final = 2.0
CLEAN_TRIES: Final = 15
READERS: Final = 2
_CHECKED_UP_TO: Final = 512 * 1024 * 1024
"""A larger file is not checked at every start."""


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
        """Those that are not let go yet: closing a second time waits for none."""
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
        """Empty the write-ahead log soon after something was written, even if nothing follows: an update that was
        answered stands there with its name until then."""
        for pause in (CLEAN_S, *(BUSY_CLEAN_S,) * CLEAN_TRIES):
            await asyncio.sleep(pause)
            self._cleans = False  # what is written from now on has a turn of its own
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
        """What is written to a file that was moved away is durable and lost all the same."""
        if _identity(self._path) != self._file:
            raise StoreUnavailable("gone")


async def open_sqlite(path: Path, on_commit: OnCommit | None = None) -> SqliteBackend:
    """Open or create the database and bring it up to date.

    :raises StoreUnavailable: nothing was written, unless the disk filled up while a new file was being made.
    """
    await asyncio.to_thread(prepare, path)
    return SqliteBackend(path, on_commit)


def prepare(path: Path) -> None:
    """Look at the file, then migrate it."""
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
    """Refuse, before anything is written, what cannot be used or is not ours. Creates an empty file if there is none.

    The file is for its owner only, and so is a folder that is made for it: it holds hands.
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
    # Only ever opened by SQLite: closing a file of our own would drop the locks of every connection in this process.
    with closing(sqlite3.connect(_uri(path), uri=True, timeout=BUSY_S)) as raw:
        if size <= _CHECKED_UP_TO and raw.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise StoreUnavailable("damaged")
        empty = raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        ours = raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    if not (empty or ours):
        raise StoreUnavailable("not-ours")
    _close_to_strangers(path)


def _close_to_strangers(path: Path) -> None:
    """A file that came from elsewhere (a backup put back, an older Davtar) is closed to everybody else; a group that
    the operator has given it to keeps what it has."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "posix" and mode & stat.S_IRWXO:
        with suppress(OSError):  # somebody else's file: the doctor says so
            path.chmod(mode & ~stat.S_IRWXO)


def _emptied(path: Path) -> bool:
    """Move the write-ahead log into the file and cut it off; False while others are in the way, whom it does not hold
    up. By a connection of its own, so that the writer need not wait for readers."""
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
    raw.execute("PRAGMA fullfsync = ON")  # macOS: through the drive's own cache; nothing elsewhere
    raw.execute("PRAGMA journal_size_limit = 67108864")
    raw.execute("PRAGMA secure_delete = ON")  # what somebody had deleted is not to stand in free pages
    return raw


def reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write."""
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
