"""The two databases behind one interface: a piece of work is a plain function of a SQLAlchemy ``Connection``.

Both run it on a thread and give it a transaction that is committed when it returns and rolled back when it raises. Work
may be run again, so it must not change anything but the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeVar

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Dialect,
    Insert,
    Select,
    Table,
    UpdateBase,
    bindparam,
    func,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
Query: TypeAlias = Select[Any] | CompoundSelect[Any]
Work: TypeAlias = Callable[[Connection], T]
_DOLLARS: Final[Dialect] = postgresql.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
OnCommit: TypeAlias = Callable[[float, int], None]
"""Called after each commit with its duration in seconds and the number of pieces of work that shared it."""


class Backend(Protocol):
    """``shared``: whether other processes may work on it. :raises StoreUnavailable: from all but ``close``, when the
    database cannot be used."""

    shared: ClassVar[bool]

    async def read(self, work: Work[T]) -> T:
        """Run ``work``, a single query; of two such calls the second may see more commits than the first."""
        ...

    async def survey(self, work: Work[T]) -> T:
        """Run ``work``, several queries that see one consistent snapshot."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` in a writing transaction; returns only when it is durable."""
        ...

    async def scrub(self) -> None:
        """Leave no trace in the database's files of what was deleted, as far as that is ours to do."""
        ...

    async def close(self) -> None: ...


def inserting(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """The INSERT with ``ON CONFLICT`` of a dialect: ``sqlite`` or ``postgresql``."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def many(conn: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> None:
    """Run a statement that gives nothing back for each of ``rows``, which have the same keys, and no two the same
    primary key.

    Handed to the driver as it was compiled the first time: what SQLAlchemy does for each execution, above all for its
    result, takes longer than such a statement does. Values are plain: text, numbers, truth values, bytes, None.

    :raises DBAPIError: as any other statement.
    """
    if not rows:
        return
    dialect, names = conn.dialect, tuple(rows[0])
    with _cursor(conn) as cursor:
        if dialect.name == "postgresql" and isinstance(statement, Insert):  # a row each costs the driver as much as all
            sql, order, fixed = _ready(statement, dialect, names, len(rows))
            given = {**fixed, **{f"{name}_{n}": row[name] for n, row in enumerate(rows) for name in names}}
            cursor.execute(sql, tuple(map(given.__getitem__, order)))
            return
        sql, order, fixed = _ready(statement, dialect, names)
        values = [tuple(map({**fixed, **row}.__getitem__, order)) for row in rows]
        if len(values) > 1:
            cursor.executemany(sql, values)
        else:
            cursor.execute(sql, values[0])


def fetched(conn: Connection, *queries: tuple[Query, Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
    """The rows of each query. Two or more go to the server together, and so does the BEGIN that they cause.

    Handed to the driver as ``many`` does, so columns have the driver's types.

    :raises DBAPIError: as any other statement.
    """
    if len(queries) == 1 or conn.dialect.name != "postgresql":
        return [_found(conn, query, given) for query, given in queries]
    with ExitStack() as stack:
        cursors = [stack.enter_context(_cursor(conn)) for _ in queries]
        with at_once(conn):
            for cursor, (query, given) in zip(cursors, queries, strict=True):
                _ask(conn, cursor, query, given)
        return [_dicts(cursor) for cursor in cursors]


def _found(conn: Connection, query: Query, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    with _cursor(conn) as cursor:
        _ask(conn, cursor, query, given)
        return _dicts(cursor)


def _ask(conn: Connection, cursor: Any, query: Query, given: Mapping[str, Any]) -> None:
    sql, order, fixed = _ready(query, conn.dialect, tuple(given))
    cursor.execute(sql, tuple(map({**fixed, **given}.__getitem__, order)))


def _dicts(cursor: Any) -> list[dict[str, Any]]:
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@contextmanager
def _cursor(conn: Connection) -> Iterator[Any]:
    """A cursor of the driver, on PostgreSQL one that takes ``$1`` as it is; its errors are SQLAlchemy's."""
    driver: Any = conn.connection.dbapi_connection
    new = conn.dialect.loaded_dbapi.RawCursor(driver) if conn.dialect.name == "postgresql" else driver.cursor()
    errors = conn.dialect.loaded_dbapi.Error
    try:  # by itself and not with ``_translated``: a command comes here a dozen times
        yield new
    except errors as error:
        raise _of(conn, error) from None
    finally:
        new.close()


@contextmanager
def _translated(conn: Connection) -> Iterator[None]:
    errors = conn.dialect.loaded_dbapi.Error
    try:
        yield
    except errors as error:
        raise _of(conn, error) from None


def _of(conn: Connection, error: Exception) -> BaseException:
    """SQLAlchemy's error for one of the driver."""
    errors = conn.dialect.loaded_dbapi.Error
    return DBAPIError.instance("", None, error, errors, hide_parameters=True, dialect=conn.dialect)


@lru_cache(maxsize=256)
def _ready(
    statement: UpdateBase | Query, dialect: Dialect, names: tuple[str, ...], rows: int = 0
) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """The words of a statement, the order of its parameters, and those that never change. ``rows``: of an INSERT of
    several at once, where the parameter ``name`` of the n-th is called ``name_n``."""
    if rows and isinstance(statement, Insert):
        statement = statement.values([{name: bindparam(f"{name}_{n}") for name in names} for n in range(rows)])
    dollars = _DOLLARS if dialect.name == "postgresql" else dialect
    compiled = statement.compile(dialect=dollars, column_keys=None if rows else list(names))
    order = tuple(compiled.positiontup or ())
    return str(compiled), order, {name: value for name, value in compiled.params.items() if name not in names}


@contextmanager
def at_once(conn: Connection, *, last: bool = False) -> Iterator[None]:
    """Statements whose results nobody looks at go to the server together, with one wait for all of them at the end: on
    PostgreSQL the way there and back costs both sides more than the statements do. On SQLite there is no such distance.

    ``last``: the transaction ends with them, and its COMMIT goes along.

    :raises DBAPIError: one of them could not be carried out, then none of the later ones has been; at the end of the
        block at the latest.
    """
    driver: Any = conn.connection.dbapi_connection
    if not hasattr(driver, "pipeline"):
        yield
        return
    with _translated(conn), driver.pipeline():
        yield
        if last:
            driver.commit()


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


def among(column: ColumnElement[str], name: str, count: int) -> ColumnElement[bool]:
    """``column`` is one of ``count`` values, given by ``numbered``; for statements that are built once for each
    number."""
    return column.in_([bindparam(f"{name}{n}") for n in range(count)])


def numbered(name: str, values: Iterable[str]) -> dict[str, str]:
    """Values for ``among``."""
    return {f"{name}{n}": value for n, value in enumerate(values)}


def begins(column: ColumnElement[str], prefix: str) -> ColumnElement[bool]:
    """``column`` begins with ``prefix``: by code points, whatever the collation, with no wildcard in it."""
    return func.substr(column, 1, len(prefix)) == prefix
