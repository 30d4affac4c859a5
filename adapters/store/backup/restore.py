"""A backup back into a database: all of it or nothing, and never beside a program that uses the database.

The file is read through first. Then its rows go into a schema of their own revision, which is brought up to date as
any older database is, and what has come out is checked; for a rollback that is a trial, which is undone. SQLite:
into a new file, which takes the old one's place at the end; PostgreSQL: in one transaction.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, func, inspect, select, text
from sqlalchemy import column as column_of
from sqlalchemy import table as table_of
from sqlalchemy.engine.interfaces import ReflectedColumn
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from adapters.store.backup.errors import BadBackup
from adapters.store.backup.file import End, Reader, Rows, read_through
from adapters.store.backup.place import appearing
from adapters.store.backup.seal import Passphrase
from adapters.store.backup.write import postgres
from adapters.store.check import violations
from adapters.store.connection import engine_on
from adapters.store.errors import is_unusable, postgres_key, sqlite_key
from adapters.store.kept import HOUSE
from adapters.store.migrate import current, revisions, upgrade
from adapters.store.postgres import MIGRATION_LOCK
from adapters.store.schema import APPLICATION_ID, lane, lease, metadata, pref
from adapters.store.sqlite import reading
from adapters.store.store import parse_url
from bot.ports import StoreUnavailable

_NO_ROWS: Final = (SQLAlchemyError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError, RecursionError)
"""What rows of somebody else's making can lead to."""
_REVISION: Final = "alembic_version"
_EMPTY: Final = frozenset({"meta", "lease"})
"""Tables that a program fills by merely having been started."""
_WAIT_MS: Final = 5_000
_LEAVING_S: Final = 1.0
_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


@dataclass(frozen=True, slots=True)
class Restored:
    """``made_ms``: the moment that it is of."""

    rows: int
    made_ms: int


def restore(
    url: str, path: Path, passphrase: Passphrase | None = None, *, replace: bool = False, update: bool = True
) -> Restored:
    """Fill the database at ``url`` with the backup ``path``; if it raises, the database is as it was.

    :param replace: what is in the database already may be thrown away.
    :param update: bring it up to date; else it stays at the schema of the backup, for the Davtar that it came from.
    :raises BadBackup: the file cannot be restored from; ``occupied``; ``wrong``.
    :raises StoreUnavailable: the database cannot be written; ``busy`` if something else is using it.
    :raises OSError: the file cannot be read, or the new database not be put in its place.
    """
    with path.open("rb") as file:
        head, end = read_through(file, passphrase, tuple(revisions()))

    def fill(conn: Connection) -> None:
        try:
            with path.open("rb") as file:
                _fill(conn, Reader(file, passphrase), update=update)
        except _NO_ROWS as error:  # a whole file, made by somebody, whose rows are none of ours
            if is_unusable(error):
                raise
            raise BadBackup("wrong") from None

    where = parse_url(url)
    if where.get_backend_name() == "sqlite":
        _into_sqlite(Path(where.database or ""), fill, replace=replace)
    else:
        _into_postgres(url, fill, replace=replace)
    return Restored(sum(end.rows.values()), head.made_ms)


def _fill(conn: Connection, backup: Reader, *, update: bool) -> None:
    upgrade(conn, backup.head.schema)
    look = inspect(conn)
    known = {name: look.get_columns(name) for name in look.get_table_names() if name in metadata.tables}
    for name in known:
        conn.execute(table_of(name).delete())  # what a migration has put there
    for chunk in backup.chunks():
        if isinstance(chunk, End):
            _number(conn, chunk.serials)
        elif chunk.table in known:
            _insert(conn, chunk, known[chunk.table])
        else:
            raise BadBackup("damaged")
    for held in (lease, lane):
        conn.execute(held.update().values(until_ms=0))  # of processes that knew the other database
    if update:
        upgrade(conn)
        wrong = violations(conn)
    else:
        with conn.begin_nested() as trial:  # the invariants are known for the newest schema only
            upgrade(conn)
            wrong = violations(conn)
            trial.rollback()
    if wrong:
        raise BadBackup("wrong")


def _insert(conn: Connection, rows: Rows, columns: list[ReflectedColumn]) -> None:
    types = {one["name"]: one["type"] for one in columns}
    if not set(rows.columns) <= types.keys():
        raise BadBackup("damaged")
    into = table_of(rows.table, *(column_of(name, types[name]) for name in rows.columns))
    conn.execute(into.insert(), [dict(zip(rows.columns, row, strict=True)) for row in rows.values])


def _number(conn: Connection, serials: dict[str, int]) -> None:
    """Numbers go on where they had come to."""
    for name, last in serials.items():
        if name not in metadata.tables or not last:
            continue
        if conn.dialect.name == "postgresql":
            conn.execute(
                text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"), {"name": name, "last": last}
            )
        else:
            conn.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": name})
            conn.execute(text("INSERT INTO sqlite_sequence VALUES (:name, :last)"), {"name": name, "last": last})


# --- SQLite -----------------------------------------------------------------------------------------------------


def _into_sqlite(path: Path, fill: Callable[[Connection], None], *, replace: bool) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists():
        _may_go(path, replace=replace)
    with appearing(path, replace=True) as part:
        try:
            engine = engine_on(lambda: sqlite3.connect(part, isolation_level=None), "BEGIN IMMEDIATE")
            try:
                with engine.begin() as conn:
                    conn.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                    fill(conn)
            finally:
                engine.dispose()
            if path.exists():
                _may_go(path, replace=replace)  # somebody may have come meanwhile
        except Exception as error:
            if not is_unusable(error):
                raise
            raise StoreUnavailable(sqlite_key(error, part)) from None
        for tail in ("-wal", "-shm"):  # of the old file: they would be taken for the new one's
            path.with_name(path.name + tail).unlink(missing_ok=True)


def _may_go(path: Path, *, replace: bool) -> None:
    """Whether nobody uses the file, and nothing is in it that is not to be thrown away. What lies in its log goes into
    the file itself."""
    if not path.is_file():
        raise StoreUnavailable("damaged")
    if not path.stat().st_size:
        return
    try:
        with closing(reading(path)) as raw:
            ours = raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
            empty = raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        if not (ours or empty):
            raise StoreUnavailable("not-ours")
        engine = engine_on(lambda: reading(path), "BEGIN")
        try:
            with engine.connect() as conn:
                if not (replace or is_empty(conn)):
                    raise BadBackup("occupied")
        finally:
            engine.dispose()
        with closing(sqlite3.connect(path, timeout=_WAIT_MS / 1000, isolation_level=None)) as raw:
            # Only a connection that is alone with the file may end the log.
            if raw.execute("PRAGMA journal_mode = DELETE").fetchone() != ("delete",):
                raise StoreUnavailable("busy")
    except (sqlite3.Error, DBAPIError) as error:
        key = sqlite_key(error, path)
        if key != "damaged":
            raise StoreUnavailable(key) from None
        if not replace:
            raise BadBackup("occupied") from None


def is_empty(conn: Connection) -> bool:
    names = set(inspect(conn).get_table_names()) & set(metadata.tables) - _EMPTY
    if "pref" in names and conn.scalar(select(func.count()).select_from(pref).where(pref.c.who != HOUSE)):
        return False
    return not any(conn.scalar(select(func.count()).select_from(table_of(name))) for name in names - {"pref"})


# --- PostgreSQL -------------------------------------------------------------------------------------------------


def _wait_for_others(conn: Connection) -> None:
    """Whoever has just left is still on the server's list for a moment.

    :raises StoreUnavailable: somebody stays.
    """
    end = time.monotonic() + _LEAVING_S
    while conn.scalar(_OTHERS):
        if time.monotonic() > end:
            raise StoreUnavailable("busy")
        time.sleep(0.05)
        conn.execute(text("SELECT pg_stat_clear_snapshot()"))


def _into_postgres(url: str, fill: Callable[[Connection], None], *, replace: bool) -> None:
    engine = postgres(url, writing=True)
    try:
        with engine.begin() as conn:
            conn.execute(text(f"SET LOCAL lock_timeout = {_WAIT_MS}"))
            conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})  # nobody starts meanwhile
            _wait_for_others(conn)
            revision = current(conn)
            if revision is not None and revision not in revisions():
                raise StoreUnavailable("newer-schema")
            ours = set(inspect(conn).get_table_names()) & set(metadata.tables)
            if ours and revision is None:
                raise StoreUnavailable("not-ours")
            if not (replace or is_empty(conn)):
                raise BadBackup("occupied")
            metadata.drop_all(conn)
            conn.execute(text(f"DROP TABLE IF EXISTS {_REVISION}"))
            fill(conn)
    except Exception as error:
        if not is_unusable(error):
            raise
        raise StoreUnavailable(postgres_key(error)) from None
    finally:
        engine.dispose()
