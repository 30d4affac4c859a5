"""The two databases behind one door: a piece of work is a plain function of a SQLAlchemy ``Connection``.

SQLite runs it on a thread, PostgreSQL inside ``run_sync``; both give it a transaction that is committed when it
returns and rolled back when it raises. Work may be run again, so it must not change anything but the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Connection, Executable, Table, func
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_only

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
OnCommit: TypeAlias = Callable[[float, int], None]
"""Called after each commit with the seconds it took and how many pieces of work shared it."""


class Backend(Protocol):
    """:raises StoreUnavailable: from all but ``close``, when the database cannot be used."""

    async def read(self, work: Work[T]) -> T:
        """Run ``work``, which asks one thing; of two, the second may know of more commits than the first."""
        ...

    async def survey(self, work: Work[T]) -> T:
        """Run ``work``, which asks several things, all of the same moment."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` in a writing transaction; returns only when it is durable."""
        ...

    async def close(self) -> None: ...


def inserting(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that knows ``ON CONFLICT``, in a dialect: ``sqlite`` or ``postgresql``."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def many(conn: Connection, statement: Executable, rows: Sequence[Mapping[str, Any]]) -> None:
    """Run a statement for each of ``rows``; for a single one without the driver's detour for several."""
    if rows:
        conn.execute(statement, rows if len(rows) > 1 else rows[0])


@contextmanager
def at_once(conn: Connection) -> Iterator[None]:
    """Statements whose results nobody looks at go to the server together, with one wait for all of them at the end: on
    PostgreSQL the way there and back costs both sides more than the statements do. SQLite is no way off.

    :raises DBAPIError: one of them could not be carried out, then none of the later ones has been; at the end of the
        block at the latest.
    """
    driver: Any = conn.connection.driver_connection
    if not hasattr(driver, "pipeline"):
        yield
        return
    pipeline = driver.pipeline()
    await_only(pipeline.__aenter__())
    try:
        yield
    except BaseException as error:
        await_only(pipeline.__aexit__(type(error), error, None))
        raise
    await_only(_told(conn, pipeline))


async def _told(conn: Connection, pipeline: Any) -> None:
    """Leave the pipeline; what is wrong comes out as any other statement's error does."""
    errors = conn.dialect.loaded_dbapi.Error
    try:
        await pipeline.__aexit__(None, None, None)
    except errors as error:
        raise DBAPIError.instance("", None, error, errors, hide_parameters=True) from None


def upsert(conn: Connection, table: Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows or overwrite those with the same primary key."""
    values = [dict(row) for row in rows]
    if values:
        many(conn, _upserting(conn.dialect.name, table, tuple(values[0])), values)


@cache
def _upserting(dialect: str, table: Table, columns: tuple[str, ...]) -> Executable:
    statement = inserting(dialect, table)
    keys = [column.name for column in table.primary_key]
    changed = {name: statement.excluded[name] for name in columns if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


def begins(column: ColumnElement[str], prefix: str) -> ColumnElement[bool]:
    """``column`` begins with ``prefix``: by code points, whatever the collation, with no wildcard in it."""
    return func.substr(column, 1, len(prefix)) == prefix
