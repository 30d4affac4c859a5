"""aiosqlite with a whole piece of work in one hop to its thread.

Run one by one, each statement crosses between the event loop and the connection's thread separately, several
times; a command is a dozen statements, and that crossing then costs more than the database does (three to ten times, as
``tests/bench`` shows). So the work, which is a plain function of a SQLAlchemy ``Connection``, is sent over at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress

import aiosqlite
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from adapters.store.backend import T, Work

_CHUNK = 64


class AsyncConnection(aiosqlite.Connection):
    """A connection of aiosqlite, and SQLAlchemy's on it. Made by ``opened``; ``run`` and ``call`` work on it.

    ``begin``: the statement that begins a transaction here.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str) -> None:
        super().__init__(connect, _CHUNK)
        # Whoever opens a store closes it. Should somebody fail to, the process ends all the same: what was committed is
        # durable, and the rest was promised to nobody.
        self._thread.daemon = True
        # SQLAlchemy sees the one connection there is, and only ever on aiosqlite's thread.
        self._engine = engine_on(lambda: self._conn, begin, lambda: not self._looking)
        self._looking = False
        self._kept: Connection | None = None
        """SQLAlchemy's, between two pieces of work that went well: to make one costs as much as a small query."""

    @classmethod
    async def opened(cls, connect: Callable[[], sqlite3.Connection], begin: str) -> AsyncConnection:
        connection = cls(connect, begin)
        await connection
        return connection

    async def run(self, work: Work[T]) -> T:
        """``work`` in a transaction of its own."""
        return await self.call(lambda conn: _within(conn, work))

    async def look(self, work: Work[T]) -> T:
        """``work``, which is a single query, with no transaction around it."""
        found: T = await self._execute(self._looked, work)  # type: ignore[no-untyped-call]
        return found

    async def call(self, work: Work[T]) -> T:
        """``work`` with the connection; it manages its transactions itself."""
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
    """An engine on the one connection that ``connect`` gives. ``begins``: whether a transaction is wanted now."""
    engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def _begin(conn: Connection) -> None:
        if begins():
            conn.exec_driver_sql(begin)

    return engine
