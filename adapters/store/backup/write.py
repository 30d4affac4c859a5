"""A backup of either database: everything of one moment, read while others go on writing.

SQLite: a reading transaction; PostgreSQL: one of REPEATABLE READ. Tables and columns are those the database has, so
that one of an older Davtar is backed up as it is, before an update changes it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import BinaryIO, Final

from sqlalchemy import Connection, Engine, NullPool, String, case, create_engine, inspect, select, text
from sqlalchemy import column as column_of
from sqlalchemy import table as table_of
from sqlalchemy.engine.interfaces import ReflectedColumn

from adapters.store.backup.errors import BadBackup, Stopped
from adapters.store.backup.file import End, Head, Rows, Writer, read_through
from adapters.store.backup.place import appearing
from adapters.store.backup.seal import Passphrase, new_recipe
from adapters.store.connection import engine_on
from adapters.store.errors import is_unusable, postgres_key, sqlite_key
from adapters.store.migrate import current, revisions
from adapters.store.schema import APPLICATION_ID, metadata
from adapters.store.sqlite import reading
from adapters.store.store import parse_url
from bot.ports import StoreUnavailable

_BATCH: Final = 500
_PAUSE_S: Final = 0.002
"""After each batch: the rest of the process is not to wait for a backup."""
NUMBERED: Final = tuple(
    name
    for name, table in metadata.tables.items()
    if "id" in table.primary_key.columns and not isinstance(table.c.id.type, String)
)
"""Tables whose rows the database numbers."""


@dataclass(frozen=True, slots=True)
class Written:
    """``size``: bytes."""

    rows: int
    size: int
    sealed: bool


def back_up(
    url: str, path: Path, passphrase: Passphrase | None = None, *, replace: bool = False, stop: Event | None = None
) -> Written:
    """Write the database at ``url`` to ``path``, for its owner's eyes only, and read it back before it gets that name.

    Works on a thread of its own, beside a program that uses the database.

    :param stop: once set, the backup is given up.
    :raises Stopped: ``stop`` was set.
    :raises BadBackup: ``exists``, ``nothing``, ``no-cipher``; ``damaged`` if it cannot be read back as it was written.
    :raises StoreUnavailable: the database cannot be read.
    :raises OSError: the file cannot be written.
    """
    with appearing(path, replace=replace) as part:
        with part.open("wb") as file, moment(url) as conn:
            end = _write(conn, file, passphrase, stop or Event())
        with part.open("rb") as file:
            if read_through(file, passphrase)[1] != end:
                raise BadBackup("damaged")
        return Written(sum(end.rows.values()), part.stat().st_size, passphrase is not None)


def _write(conn: Connection, file: BinaryIO, passphrase: Passphrase | None, stop: Event) -> End:
    schema = current(conn)
    if schema is None:
        raise BadBackup("nothing")
    if schema not in revisions():
        raise StoreUnavailable("newer-schema")
    look = inspect(conn)
    names = sorted(set(look.get_table_names()) & set(metadata.tables))
    writer = Writer(file, Head(schema, time.time_ns() // 1_000_000, new_recipe() if passphrase else None), passphrase)
    end = End(dict.fromkeys(names, 0), _serials(conn, names))
    for name in names:
        for rows in _rows(conn, name, look.get_columns(name)):
            writer.rows(rows)
            end.rows[name] += len(rows.values)
            if stop.wait(_PAUSE_S):
                raise Stopped
    writer.end(end)
    return end


def _rows(conn: Connection, name: str, columns: list[ReflectedColumn]) -> Iterator[Rows]:
    names = tuple(column["name"] for column in columns)
    query = select(table_of(name, *(column_of(one["name"], one["type"]) for one in columns)))
    with conn.execution_options(yield_per=_BATCH).execute(query) as found:
        for batch in found.partitions():
            yield Rows(name, names, [list(row) for row in batch])


def _serials(conn: Connection, names: list[str]) -> dict[str, int]:
    """The last number given out: rows may have been deleted since, and a number is never given out again."""
    if conn.dialect.name == "sqlite":
        given: dict[str, int] = dict(conn.execute(text("SELECT name, seq FROM sqlite_sequence")).all())
        return {name: given.get(name, 0) for name in NUMBERED if name in names}
    found = {}
    for name in set(NUMBERED) & set(names):
        sequence = conn.scalar(text("SELECT pg_get_serial_sequence(:name, 'id')"), {"name": name})
        last = case((column_of("is_called"), column_of("last_value")), else_=0)
        found[name] = int(conn.scalar(select(last).select_from(text(str(sequence)))) or 0)
    return found


@contextmanager
def moment(url: str) -> Iterator[Connection]:
    """A connection that sees the database as it is at this moment, whatever is written meanwhile."""
    where = parse_url(url)
    path = Path(where.database or "")
    lite = where.get_backend_name() == "sqlite"
    if lite and not path.is_file():
        raise StoreUnavailable("gone")
    try:
        engine = engine_on(lambda: reading(path), "BEGIN") if lite else postgres(url)
        try:
            with engine.connect() as conn, conn.begin():
                ours = not lite or conn.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID
                if not ours:
                    raise StoreUnavailable("not-ours")
                yield conn
        finally:
            engine.dispose()
    except Exception as error:
        if not is_unusable(error):
            raise
        raise StoreUnavailable(sqlite_key(error, path) if lite else postgres_key(error)) from None


def postgres(url: str, *, writing: bool = False) -> Engine:
    """A connection of its own: without the limits of those that commands use, which have to be quick.

    :raises StoreUnavailable: ``no-driver``.
    """
    how = {} if writing else {"isolation_level": "REPEATABLE READ"}
    address = parse_url(url).set(drivername="postgresql+psycopg")
    try:
        return create_engine(
            address,
            poolclass=NullPool,
            hide_parameters=True,
            connect_args={"prepare_threshold": None, "connect_timeout": 10},
            **how,
        )
    except ImportError:
        raise StoreUnavailable("no-driver") from None
