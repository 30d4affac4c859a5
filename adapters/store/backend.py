"""One interface for both databases: work is a plain function of a SQLAlchemy ``Connection``.

Both run it on a thread, in a transaction that is committed when it returns and rolled back when it raises. Work may be
run again, so it must change nothing but the database.
"""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, lru_cache
from pathlib import Path
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
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

T = TypeVar("T")
Query: TypeAlias = Select[Any] | CompoundSelect[Any]
Work: TypeAlias = Callable[[Connection], T]
Batch: TypeAlias = list[tuple[UpdateBase, Sequence[Mapping[str, Any]]]]
"""Statements without results, and the rows of each."""
_DOLLARS: Final[Dialect] = postgresql.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
OnCommit: TypeAlias = Callable[[float, int], None]
"""Called after each commit with its duration in seconds and the number of transactions in it."""


class Backend(Protocol):
    """``shared``: whether other processes may use it. :raises StoreUnavailable: from all but ``close``, when the
    database cannot be used."""

    shared: ClassVar[bool]

    async def read(self, work: Work[T]) -> T:
        """Run ``work``, a single query; a second call may see later commits."""
        ...

    async def survey(self, work: Work[T]) -> T:
        """Run ``work``, several queries on one consistent snapshot."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` in a writing transaction; returns once it is durable."""
        ...

    async def scrub(self) -> None:
        """Remove deleted data from the database's files, as far as Davtar can."""
        ...

    async def close(self) -> None: ...


def inserting(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that supports ``ON CONFLICT``, for the dialect ``sqlite`` or ``postgresql``."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def many(conn: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> None:
    """``run`` one statement."""
    run(conn, [(statement, rows)])


def run(conn: Connection, batch: Batch) -> None:
    """Run statements without results in order, each for all of its rows, which have the same keys and different primary
    keys.

    It passes the compiled statements straight to the driver: SQLAlchemy's overhead per execution exceeds a statement's
    cost. Values are plain: text, numbers, booleans, bytes, None.

    :raises DBAPIError: as any other statement.
    """
    dialect = conn.dialect
    if dialect.name == "postgresql":
        for statement, rows in batch:
            with _cursor(conn) as cursor:
                _run(cursor, statement, rows, dialect)
        return
    with _cursor(conn) as cursor:
        for statement, rows in batch:
            _run(cursor, statement, rows, dialect)


def _run(cursor: Any, statement: UpdateBase, rows: Sequence[Mapping[str, Any]], dialect: Dialect) -> None:
    if not rows:
        return
    names = tuple(rows[0])
    if dialect.name == "postgresql" and isinstance(statement, Insert):  # all rows cost as little as one
        sql, order, fixed = _ready(statement, dialect, names, len(rows))
        given = {**fixed, **{f"{name}_{n}": row[name] for n, row in enumerate(rows) for name in names}}
        cursor.execute(sql, tuple(map(given.__getitem__, order)))
        return
    sql, order, fixed = _ready(statement, dialect, names)
    if len(rows) > 1:
        cursor.executemany(sql, (tuple(map({**fixed, **row}.__getitem__, order)) for row in rows))
    else:
        cursor.execute(sql, tuple(map({**fixed, **rows[0]}.__getitem__, order)))


def fetched(conn: Connection, *queries: tuple[Query, Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
    """The rows of each query. Several queries are sent to the server together, with the BEGIN they cause.

    They go straight to the driver, as in ``many``, so columns have the driver's types.

    :raises DBAPIError: as any other statement.
    """
    if len(queries) == 1 or conn.dialect.name != "postgresql":
        found = []
        for query, given in queries:
            with _cursor(conn) as cursor:
                _ask(conn, cursor, query, given)
                found.append(_dicts(cursor))
        return found
    with ExitStack() as stack:
        cursors = [stack.enter_context(_cursor(conn)) for _ in queries]
        with at_once(conn):
            for cursor, (query, given) in zip(cursors, queries, strict=True):
                _ask(conn, cursor, query, given)
        return [_dicts(cursor) for cursor in cursors]


def _ask(conn: Connection, cursor: Any, query: Query, given: Mapping[str, Any]) -> None:
    sql, order, fixed = _ready(query, conn.dialect, tuple(given))
    cursor.execute(sql, tuple(map({**fixed, **given}.__getitem__, order)))


def _dicts(cursor: Any) -> list[dict[str, Any]]:
    names, *_ = zip(*cursor.description, strict=True)
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@contextmanager
def _cursor(conn: Connection) -> Iterator[Any]:
    """A driver cursor, on PostgreSQL one that accepts ``$1``; raises SQLAlchemy's errors."""
    driver: Any = conn.connection.dbapi_connection
    new = conn.dialect.loaded_dbapi.RawCursor(driver) if conn.dialect.name == "postgresql" else driver.cursor()
    errors = conn.dialect.loaded_dbapi.Error
    try:  # not ``_translated``: this runs a dozen times per command
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
    """SQLAlchemy's error for a driver's error."""
    errors = conn.dialect.loaded_dbapi.Error
    return DBAPIError.instance("", None, error, errors, hide_parameters=True, dialect=conn.dialect)


@lru_cache(maxsize=256)
def _ready(
    statement: UpdateBase | Query, dialect: Dialect, names: tuple[str, ...], rows: int = 0
) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """A statement's SQL, the order of its parameters, and those that never change. ``rows``: the number of rows of an
    INSERT, where the n-th row's parameter ``name`` is called ``name_n``."""
    if rows and isinstance(statement, Insert):
        statement = statement.values([{name: bindparam(f"{name}_{n}") for name in names} for n in range(rows)])
    dollars = _DOLLARS if dialect.name == "postgresql" else dialect
    compiled = statement.compile(dialect=dollars, column_keys=None if rows else list(names))
    order = tuple(compiled.positiontup or ())
    return str(compiled), order, {name: value for name, value in compiled.params.items() if name not in names}


@contextmanager
def at_once(conn: Connection, *, last: bool = False) -> Iterator[None]:
    """Send statements without results to the server together and wait once at the end. On PostgreSQL the round trips
    cost more than the statements; on SQLite this does nothing.

    ``last``: COMMIT with them, as the end of the transaction.

    :raises DBAPIError: a statement failed and later ones were not run; raised at the end of the block at the latest.
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
    """Whether ``column`` is one of ``count`` values from ``numbered``; for statements built once per count."""
    return column.in_([bindparam(f"{name}{n}") for n in range(count)])


def numbered(name: str, values: Iterable[str]) -> dict[str, str]:
    """Values for ``among``."""
    return {f"{name}{n}": value for n, value in enumerate(values)}


def begins(column: ColumnElement[str], prefix: str) -> ColumnElement[bool]:
    """Whether ``column`` begins with ``prefix``, by code points: no collation, no wildcards."""
    return func.substr(column, 1, len(prefix)) == prefix


# --- database failures as keys of ``StoreUnavailable`` ----------------------------------------------------------------
# ``disk-full``, ``disk-read-only`` (mounted read-only), ``read-only`` (this user may not write), ``damaged`` (not a
# database, or broken), ``folder`` (a folder, not a file), ``gone`` (no file, no server, connection lost), ``busy``
# (another process holds it), ``files`` (this process may open no more), ``refused`` (the server rejects our login),
# ``no-tls`` (the server does not encrypt as requested), ``no-database`` (no such name), ``bad-url`` (an option unknown
# to PostgreSQL), ``newer-schema`` (made by a newer Davtar), ``not-ours`` (another program's), ``no-driver`` (the extra
# ``postgres`` is not installed). Driver messages are never passed on: they may quote a row.


KEYS: Final = (
    *("disk-full", "disk-read-only", "read-only", "damaged", "folder", "gone", "busy", "files", "refused", "no-tls"),
    *("no-database", "bad-url", "newer-schema", "not-ours", "no-driver"),
)

_SQLITE: Final[tuple[tuple[str, str], ...]] = (
    ("SQLITE_FULL", "disk-full"),
    ("SQLITE_READONLY", "read-only"),
    ("SQLITE_PERM", "read-only"),
    ("SQLITE_AUTH", "read-only"),
    ("SQLITE_CORRUPT", "damaged"),
    ("SQLITE_NOTADB", "damaged"),
    ("SQLITE_ERROR", "damaged"),
    ("SQLITE_BUSY", "busy"),
    ("SQLITE_LOCKED", "busy"),
    ("SQLITE_CANTOPEN", "gone"),
)
_ERRNO: Final = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EROFS: "disk-read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.EMFILE: "files",
    errno.ENFILE: "files",
}
_LITTLE_ROOM: Final = 256 * 1024

_POSTGRES: Final[tuple[tuple[str, str], ...]] = (
    ("53100", "disk-full"),
    ("25006", "read-only"),
    ("XX", "damaged"),
    ("42P01", "damaged"),
    ("28", "refused"),
    ("3D000", "no-database"),
    ("42501", "refused"),
    ("55P03", "busy"),
    ("57014", "busy"),
)

_UNSAID: Final = (
    (re.compile(r"invalid (connection option|\w+ value)"), "bad-url"),
    (re.compile(r"SSL was required|not support SSL|certificate", re.IGNORECASE), "no-tls"),
    (re.compile(r"password|pg_hba|role \"|authentication", re.IGNORECASE), "refused"),
    (re.compile(r"database \".*\" does not exist"), "no-database"),
)
"""Messages of failed connections: libpq does not pass on the SQLSTATE."""


def sqlite_key(error: BaseException, path: Path) -> str:
    """The key of an error of the SQLite file at ``path``."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(origin, "sqlite_errorname", "") if isinstance(origin, sqlite3.Error) else ""
    if name.startswith("SQLITE_IOERR"):
        return _disk(path) or "gone"
    if name.startswith("SQLITE_CANTOPEN") and path.exists():
        return _disk(path) or ("files" if _none_left() else "read-only")
    key = next((key for start, key in _SQLITE if name.startswith(start)), "gone")
    return unwritable_key(path) if key == "read-only" else key


def file_key(error: OSError) -> str:
    """The key of an error in finding or creating an SQLite file or its folder."""
    return _ERRNO.get(error.errno or 0, "gone")


def unwritable_key(path: Path) -> str:
    """Why the file at ``path`` cannot be written: a read-only disk, or missing permission."""
    return "disk-read-only" if _disk(path) == "disk-read-only" else "read-only"


def postgres_key(error: BaseException) -> str:
    """The key of a PostgreSQL error, by its SQLSTATE; without one, the connection was lost or never made."""
    state = sqlstate(error)
    if not state and _is_opening(error):
        said = str(getattr(error, "orig", error))
        return next((key for sign, key in _UNSAID if sign.search(said)), "gone")
    return next((key for start, key in _POSTGRES if state.startswith(start)), "gone")


def _is_opening(error: BaseException) -> bool:
    """Whether the error came from opening a connection."""
    return re.match("connection failed|invalid connection option", str(getattr(error, "orig", error))) is not None


def sqlstate(error: BaseException) -> str:
    origin = error.orig if isinstance(error, DBAPIError) else error
    return getattr(origin, "sqlstate", None) or ""


def error_name(error: BaseException) -> str:
    """The loggable part of an error: its type and code, never its message."""
    origin = getattr(error, "orig", None) or error
    code = getattr(origin, "sqlite_errorname", None) or getattr(origin, "sqlstate", None)
    return f"{type(origin).__name__} {code}" if code else type(origin).__name__


def is_unusable(error: BaseException) -> bool:
    """Whether the database itself failed, rather than one of our statements or a ``decide``."""
    if isinstance(error, sqlite3.Error | PoolTimeout):
        return True
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError | DataError):
        return False
    return not isinstance(error, ProgrammingError) or postgres_key(error) != "gone"


def is_cut(error: BaseException) -> bool:
    """Whether the connection to PostgreSQL broke: statements sent, even COMMIT, may have been run."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return not isinstance(origin, sqlite3.Error) and is_unusable(error) and postgres_key(error) == "gone"


def _none_left() -> bool:
    """Whether this process may open no more files."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno in (errno.EMFILE, errno.ENFILE)
    return False


def _disk(path: Path) -> str | None:
    """What is wrong with the disk of ``path``, which need not exist."""
    folder = next((one for one in path.absolute().parents if one.exists()), path.parent)
    try:
        if os.name != "posix":
            return "disk-full" if shutil.disk_usage(folder).free < _LITTLE_ROOM else None
        disk = os.statvfs(folder)
    except OSError:
        return None
    if disk.f_flag & os.ST_RDONLY:
        return "disk-read-only"
    is_out_of_names = disk.f_files > 0 and disk.f_favail == 0  # some file systems do not count inodes
    return "disk-full" if is_out_of_names or disk.f_bavail * disk.f_frsize < _LITTLE_ROOM else None
