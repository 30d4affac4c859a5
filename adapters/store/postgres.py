"""PostgreSQL by psycopg: a pool, one transaction for each piece of work, repeated when the line is cut or a race lost.

A piece of work is a plain function that runs on a thread from its first statement to its commit. A command is a dozen
statements, and waiting for each of them on the event loop costs more processor time than the statement does.

A cut during COMMIT leaves it open whether the work was done. It is run again on a new line: ``transact`` finds its
``cmd_key`` then, all other work may be done twice without harm.
"""

from __future__ import annotations

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
"""How long a transaction may stand still before the server ends it, and with it the session."""
LOCK_MS: Final = 5_000
"""How long a statement waits for a lock before it looks who holds it."""
CONNECT_S: Final = 5
OPENING_S: Final = 2.0
"""How long after the start a server that cannot be reached is asked again."""
CLOSING_S: Final = 5.0
"""How long closing waits for what is under way."""
USED_OFTEN: Final = 3
"""Times that a statement is run on a connection before it is prepared there."""
_PAUSES_S: Final = (0.05, 0.2, 0.5, 1.0)
_RACES: Final = ("40001", "40P01")  # serialisation failure, deadlock
_LOCKED: Final = "55P03"
_END_SLEEPERS: Final = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    " AND usename = current_user AND xact_start IS NOT NULL AND wait_event = 'ClientRead'"
    " AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
)
"""The server's own limit does not hold for a session that was stopped in the middle of sending several statements at
once: it waits for the rest for ever, and locks a table's row as long."""
MIGRATION_LOCK: Final = 0x44617674


class PostgresBackend:
    """See ``Backend``. Made by ``open_postgres``."""

    shared: ClassVar[bool] = True

    def __init__(self, engine: Engine, on_commit: OnCommit | None = None) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(POOL, thread_name_prefix="postgres")
        # Each statement sees what was committed before it either way; so reads need no BEGIN and no COMMIT, which are
        # two of three round trips to the server.
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
        """The server does it by itself (autovacuum)."""

    async def close(self) -> None:
        ended = asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)
        if not (await asyncio.wait({ended}, timeout=CLOSING_S))[0]:
            _hang_up(self._lines)
        await ended
        self._engine.dispose()

    async def open(self) -> None:
        """Bring the schema up to date. A server that is not there is not waited for as long as in mid-play: whoever
        starts the program wants to know.

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
        with suppress(DBAPIError):  # another process does it, or the server is gone: the next attempt shows which
            await self._once(
                self._reading, lambda conn: conn.execute(_END_SLEEPERS, {"seconds": IDLE_MS // 1000}).all()
            )


def _hang_up(lines: Iterable[Any]) -> None:
    """End what waits for a server that neither answers nor goes away: no thread can be told to stop waiting."""
    for line in lines:
        with suppress(OSError), socket(fileno=os.dup(line.fileno())) as wire:
            wire.shutdown(SHUT_RDWR)


def _within(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as conn:
        return work(conn)


def _again(error: Exception) -> bool:
    """Whether another attempt can succeed: a lost race, a row just made by another, a lock, a cut line."""
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
    """A worker that stands still inside a transaction holds a table's row; the server is to take it away from it."""
    cursor = raw.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
    cursor.execute(f"SET lock_timeout = {LOCK_MS}")
    cursor.close()
    raw.commit()


def _prepare(raw: Any, _: object) -> None:
    """Let the server keep what it has parsed and planned, which is half of what a command costs it; but not if a pooler
    stands between: in its transaction mode the next statement may go to another session, where the same name stands for
    somebody else's statement. A pooler cannot pass on one server session's number as the connection's, because there is
    no one session; so the two are compared."""
    cursor = raw.cursor()
    cursor.execute("SELECT pg_backend_pid()")
    ((session,),) = cursor.fetchall()
    cursor.close()
    raw.commit()
    if raw.info.backend_pid == session:
        raw.prepare_threshold = USED_OFTEN


def _upgrade(conn: Connection) -> None:
    conn.execute(text("SET LOCAL lock_timeout = 0"))  # another process may be migrating, however long that takes
    conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    upgrade(conn)
