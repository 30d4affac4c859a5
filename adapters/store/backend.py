"""The two databases behind one interface: a piece of work is a plain function of a SQLAlchemy ``Connection``.

Both run it on a thread and give it a transaction that is committed when it returns and rolled back when it raises. Work
may be run again, so it must not change anything but the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache, lru_cache
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Connection, Dialect, Table, UpdateBase, func
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

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


def many(conn: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> None:
    """Run a statement that gives nothing back for each of ``rows``, which have the same keys.

    Handed to the driver as it was compiled the first time: what SQLAlchemy does for each execution, above all for its
    result, takes longer than such a statement does. Values are plain: text, numbers, truth values, bytes, None.

    :raises DBAPIError: as any other statement.
    """
    if not rows:
        return
    dialect = conn.dialect
    sql, order, fixed = _ready(statement, dialect, tuple(rows[0]))
    values: list[Any] = [{**fixed, **row} for row in rows]
    if order is not None:
        values = [tuple(row[name] for name in order) for row in values]
    errors = dialect.loaded_dbapi.Error
    try:
        with closing(conn.connection.cursor()) as cursor:
            if len(values) > 1:
                cursor.executemany(sql, values)
            else:
                cursor.execute(sql, values[0])
    except errors as error:
        raise DBAPIError.instance(sql, None, error, errors, hide_parameters=True, dialect=dialect) from None


@lru_cache(maxsize=128)
def _ready(
    statement: UpdateBase, dialect: Dialect, names: tuple[str, ...]
) -> tuple[str, tuple[str, ...] | None, dict[str, Any]]:
    """The words of a statement, the order of its parameters where they have no names, and those that never change."""
    compiled = statement.compile(dialect=dialect, column_keys=list(names))
    order = tuple(compiled.positiontup) if compiled.positional and compiled.positiontup is not None else None
    return str(compiled), order, {name: value for name, value in compiled.params.items() if name not in names}


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
    errors = conn.dialect.loaded_dbapi.Error
    try:
        with driver.pipeline():
            yield
    except errors as error:  # noticed at the end; what is noticed earlier comes out of the statement it hit
        raise DBAPIError.instance("", None, error, errors, hide_parameters=True) from None


def upsert(conn: Connection, table: Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows or overwrite those with the same primary key."""
    values = [dict(row) for row in rows]
    if values:
        many(conn, _upserting(conn.dialect.name, table, tuple(values[0])), values)


@cache
def _upserting(dialect: str, table: Table, columns: tuple[str, ...]) -> UpdateBase:
    statement = inserting(dialect, table)
    keys = [column.name for column in table.primary_key]
    changed = {name: statement.excluded[name] for name in columns if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


def begins(column: ColumnElement[str], prefix: str) -> ColumnElement[bool]:
    """``column`` begins with ``prefix``: by code points, whatever the collation, with no wildcard in it."""
    return func.substr(column, 1, len(prefix)) == prefix
