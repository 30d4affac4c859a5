"""PostgreSQL by psycopg: a pool and one transaction per piece of work, retried after a lost connection or race.

Work is a plain function that runs on a thread from its first statement to its commit. A command has a dozen statements,
and awaiting each on the event loop costs more processor time than the statement.

After a connection is lost during COMMIT, it is unknown whether the work was done. It is run again on a new connection:
``transact`` then finds its ``cmd_key``, and all other work may safely be done twice.
"""

import asyncio
import math
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from socket import SHUT_RDWR, socket
from time import perf_counter
from typing import Any, ClassVar, Final
from weakref import WeakSet

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from adapters.store.backend import OnCommit, T, Work, error_name, is_cut, is_unusable, postgres_key, sqlstate
from adapters.store.migrate import NewerSchema, upgrade
from bot.ports import StoreUnavailable

log = structlog.get_logger(__name__)

POOL: Final = 10
IDLE_MS: Final = 10_000
"""How long a transaction may be idle before the server ends it and its session."""
LOCK_MS: Final = 5_000
"""How long a statement waits for a lock before we look for idle sessions."""
CONNECT_S: Final = 5
OPENING_S: Final = 2.0
"""For how long after the start to retry a server that cannot be reached."""
CLOSING_S: Final = 5.0
"""How long closing waits for work under way."""
USED_OFTEN: Final = 3
"""How often a statement runs on a connection before it is prepared."""
_PAUSES_S: Final = (0.05, 0.2, 0.5, 1.0)
_RACES: Final = ("40001", "40P01")  # serialisation failure, deadlock
_LOCKED: Final = "55P03"
_END_SLEEPERS: Final = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    " AND usename = current_user AND xact_start IS NOT NULL AND wait_event = 'ClientRead'"
    " AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
)
"""The server's own limit misses a session stopped in the middle of a pipeline: it waits for the rest for ever and keeps
a table's row locked."""
MIGRATION_LOCK: Final = 0x44617674


class PostgresBackend:
    """See ``Backend``. Made by ``open_postgres``."""

    shared: ClassVar[bool] = True

    def __init__(self, engine: Engine, on_commit: OnCommit | None = None) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(POOL, thread_name_prefix="postgres")
        # Reads need no BEGIN and COMMIT, two of three round trips: each statement sees earlier commits either way.
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._surveying = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._on_commit = on_commit
        self._lines: WeakSet[Any] = WeakSet()
        event.listen(engine, "connect", lambda raw, _: self._lines.add(raw))

    async def read(self, work: Work[T]) -> T:
        return await self._run(self._reading, work)

    async def survey(self, work: Work[T]) -> T:
        return await self._run(self._surveying, work)

    async def write(self, work: Work[T]) -> T:
        started = perf_counter()
        result = await self._run(self._engine, work)
        if self._on_commit is not None:
            self._on_commit(perf_counter() - started, 1)
        return result

    async def scrub(self) -> None:
        """The server does this itself (autovacuum)."""

    async def close(self) -> None:
        ended = asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)
        if not (await asyncio.wait({ended}, timeout=CLOSING_S))[0]:
            _hang_up(self._lines)
        await ended
        self._engine.dispose()

    async def open(self) -> None:
        """Bring the schema up to date. It gives up on an unreachable server sooner than during play, so that the
        operator
        learns of it.

        :raises StoreUnavailable, NewerSchema: nothing was written.
        """
        await self._run(self._reading, lambda conn: conn.exec_driver_sql("SELECT 1").scalar(), OPENING_S)
        await self.write(_upgrade)

    async def _run(self, engine: Engine, work: Work[T], patience_s: float = math.inf) -> T:
        began = perf_counter()
        for pause in (*_PAUSES_S, None):
            try:
                return await self._once(engine, work)
            except Exception as error:
                if not _again(error) or pause is None or perf_counter() - began > patience_s:
                    if not is_unusable(error):
                        raise
                    key = postgres_key(error)
                    log.error("transaction-failed", key=key, error=error_name(error))
                    raise StoreUnavailable(key) from None
                if sqlstate(error) == _LOCKED:
                    await self._end_sleepers()
            await asyncio.sleep(pause)
        raise AssertionError

    async def _once(self, engine: Engine, work: Work[T]) -> T:
        try:
            done = asyncio.get_running_loop().run_in_executor(self._threads, _within, engine, work)
        except RuntimeError:  # closed
            raise StoreUnavailable("gone") from None
        return await done

    async def _end_sleepers(self) -> None:
        with suppress(DBAPIError):  # another process did it, or the server is gone: the next attempt shows
            await self._once(
                self._reading, lambda conn: conn.execute(_END_SLEEPERS, {"seconds": IDLE_MS // 1000}).all()
            )


def _hang_up(lines: Iterable[Any]) -> None:
    """Close connections that wait for a silent server: a waiting thread cannot be interrupted."""
    for line in lines:
        with suppress(OSError), socket(fileno=os.dup(line.fileno())) as wire:
            wire.shutdown(SHUT_RDWR)


def _within(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as conn:
        return work(conn)


def _again(error: Exception) -> bool:
    """Whether another attempt can succeed: after a lost race, a row just inserted by another process, a lock, or a lost
    connection."""
    return isinstance(error, IntegrityError) or sqlstate(error) in (*_RACES, _LOCKED) or is_cut(error)


async def open_postgres(url: URL, on_commit: OnCommit | None = None) -> PostgresBackend:
    """Connect and bring the schema up to date.

    :raises StoreUnavailable: the server cannot be used; nothing was written.
    """
    try:
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_size=POOL,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"prepare_threshold": None, "connect_timeout": CONNECT_S},  # see _prepare
        )
    except ImportError:
        raise StoreUnavailable("no-driver") from None
    event.listen(engine, "connect", _no_sleepers)
    event.listen(engine, "connect", _prepare)
    backend = PostgresBackend(engine, on_commit)
    try:
        await backend.open()
    except NewerSchema:
        await backend.close()
        raise StoreUnavailable("newer-schema") from None
    except BaseException:
        await backend.close()
        raise
    return backend


def _no_sleepers(raw: Any, _: object) -> None:
    """Make the server end a worker that stalls inside a transaction and holds a table's row."""
    cursor = raw.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
    cursor.execute(f"SET lock_timeout = {LOCK_MS}")
    cursor.close()
    raw.commit()


def _prepare(raw: Any, _: object) -> None:
    """Let the server keep prepared statements, which halves its work per command; but not behind a pooler. In a
    pooler's transaction mode the next statement may run in another session, where the same name means another
    statement. Behind a pooler the session's number differs from the connection's, so compare the two."""
    cursor = raw.cursor()
    cursor.execute("SELECT pg_backend_pid()")
    ((session,),) = cursor.fetchall()
    cursor.close()
    raw.commit()
    if raw.info.backend_pid == session:
        raw.prepare_threshold = USED_OFTEN


def _upgrade(conn: Connection) -> None:
    conn.execute(text("SET LOCAL lock_timeout = 0"))  # another process may take long to migrate
    conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    upgrade(conn)
