"""Backups, restoring them, and the backup before an update."""

import errno
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import BinaryIO, Final

import structlog
from sqlalchemy import Connection, Engine, NullPool, String, case, create_engine, func, inspect, select, text
from sqlalchemy import column as column_of
from sqlalchemy import table as table_of
from sqlalchemy.engine.interfaces import ReflectedColumn
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from adapters.store import backend, check, migrate, persons, sqlite, store
from adapters.store.backup.file import (
    BadBackup,
    End,
    Head,
    Passphrase,
    Reader,
    Rows,
    Stopped,
    Writer,
    appearing,
    new_recipe,
    read_through,
)
from adapters.store.postgres import MIGRATION_LOCK
from adapters.store.schema import APPLICATION_ID, account, event, finished, lane, lease, metadata, pref
from bot.ports import StoreUnavailable

# --- backups of either database ---------------------------------------------------------------------------------------
# A consistent snapshot, read while other processes write: on SQLite a reading transaction, on PostgreSQL one of
# REPEATABLE READ. It takes the tables and columns that exist, so that an older Davtar's database is backed up unchanged
# before an update.


_BATCH: Final = 500
_PAUSE_S: Final = 0.002
"""Pause after each batch, so that a backup does not hold up the process."""
NUMBERED: Final = tuple(
    name
    for name, table in metadata.tables.items()
    if "id" in table.primary_key.columns and not isinstance(table.c.id.type, String)
)
"""Tables whose rows the database numbers."""


@dataclass(frozen=True, slots=True)
class Written:
    """``size``: in bytes."""

    rows: int
    size: int
    sealed: bool


def back_up(
    url: str, path: Path, passphrase: Passphrase | None = None, *, replace: bool = False, stop: Event | None = None
) -> Written:
    """Write the database at ``url`` to ``path``, readable by its owner only, and verify it before giving it that name.

    Runs on its own thread, while a program uses the database.

    :param stop: once set, the backup is given up.
    :raises Stopped: ``stop`` was set.
    :raises BadBackup: ``exists``, ``nothing``, ``no-cipher``; ``damaged`` if it does not read back as written.
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
    schema = migrate.current(conn)
    if schema is None:
        raise BadBackup("nothing")
    if schema not in migrate.revisions():
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
    """The last number used, even by a deleted row: numbers are never reused."""
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
    """A connection with a snapshot of the database, whatever is written meanwhile."""
    where = store.parse_url(url)
    path = Path(where.database or "")
    lite = where.get_backend_name() == "sqlite"
    if lite and not path.is_file():
        raise StoreUnavailable("gone")
    try:
        engine = sqlite.engine_on(lambda: sqlite.reading(path), "BEGIN") if lite else postgres(url)
        try:
            with engine.connect() as conn, conn.begin():
                ours = not lite or conn.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID
                if not ours:
                    raise StoreUnavailable("not-ours")
                yield conn
        finally:
            engine.dispose()
    except Exception as error:
        if not backend.is_unusable(error):
            raise
        raise StoreUnavailable(backend.sqlite_key(error, path) if lite else backend.postgres_key(error)) from None


def postgres(url: str, *, writing: bool = False) -> Engine:
    """A separate connection, without the time limits for commands.

    :raises StoreUnavailable: ``no-driver``.
    """
    how = {} if writing else {"isolation_level": "REPEATABLE READ"}
    address = store.parse_url(url).set(drivername="postgresql+psycopg")
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


# --- restoring a backup -----------------------------------------------------------------------------------------------
# All or nothing, and never while a program uses the database. The file is verified first. Then its rows are inserted
# into a schema of their revision, which is migrated, and the result is checked; for a rollback the migration is only a
# trial and undone. SQLite: into a new file, which replaces the old one at the end; PostgreSQL: in one transaction.


_NO_ROWS: Final = (SQLAlchemyError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError, RecursionError)
"""What invalid rows can raise."""
_REVISION: Final = "alembic_version"
_EMPTY: Final = frozenset({"meta", "lease"})
"""Tables that are filled when a program starts."""
_WAIT_MS: Final = 5_000
_LEAVING_S: Final = 1.0
_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


@dataclass(frozen=True, slots=True)
class Restored:
    """``made_ms``: when the backup was made."""

    rows: int
    made_ms: int


def restore(
    url: str, path: Path, passphrase: Passphrase | None = None, *, replace: bool = False, update: bool = True
) -> Restored:
    """Fill the database at ``url`` with the backup ``path``; if it raises, the database is unchanged.

    :param replace: whether the database's contents may be discarded.
    :param update: migrate it; else it keeps the backup's schema, for the Davtar that made it.
    :raises BadBackup: the file cannot be restored from; ``occupied``; ``wrong``.
    :raises StoreUnavailable: the database cannot be written; ``busy`` if another process uses it.
    :raises OSError: the file cannot be read, or the new database cannot replace the old one.
    """
    with path.open("rb") as file:
        head, end = read_through(file, passphrase, tuple(migrate.revisions()))

    def fill(conn: Connection) -> None:
        try:
            with path.open("rb") as file:
                _fill(conn, Reader(file, passphrase), update=update)
        except _NO_ROWS as error:  # an intact file with invalid rows
            if backend.is_unusable(error):
                raise
            raise BadBackup("wrong") from None

    where = store.parse_url(url)
    if where.get_backend_name() == "sqlite":
        _into_sqlite(Path(where.database or ""), fill, replace=replace)
    else:
        _into_postgres(url, fill, replace=replace)
    return Restored(sum(end.rows.values()), head.made_ms)


def _fill(conn: Connection, backup: Reader, *, update: bool) -> None:
    migrate.upgrade(conn, backup.head.schema)
    look = inspect(conn)
    known = {name: look.get_columns(name) for name in look.get_table_names() if name in metadata.tables}
    for name in known:
        conn.execute(table_of(name).delete())  # rows inserted by a migration
    for chunk in backup.chunks():
        if isinstance(chunk, End):
            _number(conn, chunk.serials)
        elif chunk.table in known:
            _insert(conn, chunk, known[chunk.table])
        else:
            raise BadBackup("damaged")
    for held in (lease, lane):
        conn.execute(held.update().values(until_ms=0))  # held by processes on the old database
    if update:
        migrate.upgrade(conn)
        wrong = check.violations(conn)
    else:
        with conn.begin_nested() as trial:  # the invariants apply to the newest schema only
            migrate.upgrade(conn)
            wrong = check.violations(conn)
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
    """Continue the numbering."""
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


# --- SQLite -----------------------------------------------------------------------------------------------------------


def _into_sqlite(path: Path, fill: Callable[[Connection], None], *, replace: bool) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists():
        _may_go(path, replace=replace)
    with appearing(path, replace=True) as part:
        try:
            engine = sqlite.engine_on(lambda: sqlite3.connect(part, isolation_level=None), "BEGIN IMMEDIATE")
            try:
                with engine.begin() as conn:
                    conn.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                    fill(conn)
            finally:
                engine.dispose()
            if path.exists():
                _may_go(path, replace=replace)  # another process may have opened it meanwhile
        except Exception as error:
            if not backend.is_unusable(error):
                raise
            raise StoreUnavailable(backend.sqlite_key(error, part)) from None
        for tail in ("-wal", "-shm"):  # the old file's, which SQLite would apply to the new one
            path.with_name(path.name + tail).unlink(missing_ok=True)


def _may_go(path: Path, *, replace: bool) -> None:
    """Check that no process uses the file and that its contents may be discarded. Moves its log into the file."""
    if not path.is_file():
        raise StoreUnavailable("damaged")
    if not path.stat().st_size:
        return
    try:
        with closing(sqlite.reading(path)) as raw:
            ours = raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
            empty = raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        if not (ours or empty):
            raise StoreUnavailable("not-ours")
        engine = sqlite.engine_on(lambda: sqlite.reading(path), "BEGIN")
        try:
            with engine.connect() as conn:
                if not (replace or is_empty(conn)):
                    raise BadBackup("occupied")
        finally:
            engine.dispose()
        with closing(sqlite3.connect(path, timeout=_WAIT_MS / 1000, isolation_level=None)) as raw:
            # Only the sole connection may end the log.
            if raw.execute("PRAGMA journal_mode = DELETE").fetchone() != ("delete",):
                raise StoreUnavailable("busy")
    except (sqlite3.Error, DBAPIError) as error:
        key = backend.sqlite_key(error, path)
        if key != "damaged":
            raise StoreUnavailable(key) from None
        if not replace:
            raise BadBackup("occupied") from None


def is_empty(conn: Connection) -> bool:
    names = set(inspect(conn).get_table_names()) & set(metadata.tables) - _EMPTY
    if "pref" in names and conn.scalar(select(func.count()).select_from(pref).where(pref.c.who != persons.HOUSE)):
        return False
    return not any(conn.scalar(select(func.count()).select_from(table_of(name))) for name in names - {"pref"})


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def _wait_for_others(conn: Connection) -> None:
    """Wait for connections that are just closing.

    :raises StoreUnavailable: another connection stays.
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
            conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})  # no program may start
            _wait_for_others(conn)
            revision = migrate.current(conn)
            if revision is not None and revision not in migrate.revisions():
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
        if not backend.is_unusable(error):
            raise
        raise StoreUnavailable(backend.postgres_key(error)) from None
    finally:
        engine.dispose()


# --- backups before an update -----------------------------------------------------------------------------------------


log = structlog.get_logger(__name__)

_NAME: Final = "before-update-{:%Y-%m-%d-%H%M%S}-schema-{}.backup"
_NAMES: Final = "before-update-*-schema-*.backup"


@dataclass(frozen=True, slots=True)
class Keeping:
    """``folder``: for backups, None if they are off; ``count``: how many to keep."""

    folder: Path | None
    count: int = 7
    passphrase: Passphrase | None = None


def keep_before_update(url: str, keeping: Keeping) -> Path | None:
    """Back up a non-empty database of an older schema before its update; returns the file, or None if there is nothing
    to keep.

    :raises StoreUnavailable: ``backup-full`` or ``backup-failed``: without a backup there must be no update.
    """
    schema = _older_schema(url)
    if schema is None:
        return None
    if keeping.folder is None:
        log.warning("update-without-backup", schema=schema)
        return None
    path = keeping.folder / _NAME.format(datetime.fromtimestamp(time.time(), UTC), schema)
    try:
        keeping.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        done = back_up(url, path, keeping.passphrase, replace=True)
        if _read(path, keeping.passphrase)[0].schema != schema:  # another process was faster and made its own backup
            path.unlink()
            return None
        for old in sorted(keeping.folder.glob(_NAMES))[: -keeping.count]:
            old.unlink(missing_ok=True)
    except (BadBackup, OSError) as error:
        why = error.key if isinstance(error, BadBackup) else error.strerror or type(error).__name__
        log.error("update-backup-failed", folder=str(keeping.folder), why=why)
        full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise StoreUnavailable("backup-full" if full else "backup-failed") from None
    log.info("update-backup-made", file=path.name, rows=done.rows, size=done.size, sealed=done.sealed)
    return path


def _older_schema(url: str) -> str | None:
    """The schema of a non-empty database that needs an update; else None. The start reports an unreadable one."""
    try:
        with moment(url) as conn:
            schema = migrate.current(conn)
            old = schema in migrate.revisions() and schema != migrate.newest()
            return schema if old and not is_empty(conn) else None
    except StoreUnavailable:
        return None


# --- rollback ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Earlier:
    """The database before its last update. ``lost``: the number of ``matches`` ended, ``deals`` dealt and ``accounts``
    of chips opened since; None if the present database cannot be read."""

    schema: str
    made_ms: int
    lost: dict[str, int] | None


def backup_before_update(url: str, folder: Path) -> Path | None:
    """The newest backup with an older schema than the database has now; None: there is none."""
    now: str | None = None
    with suppress(StoreUnavailable), moment(url) as conn:
        now = migrate.current(conn)
    for path in sorted(folder.glob(_NAMES), reverse=True):
        if now is None or path.stem.rpartition("-")[2] < now:
            return path
    return None


def earlier(url: str, path: Path, passphrase: Passphrase | None) -> Earlier:
    """The backup's contents, and what the database has gained since.

    :raises BadBackup: it cannot be restored from.
    :raises OSError: it cannot be read.
    """
    head, end = _read(path, passphrase)
    return Earlier(head.schema, head.made_ms, _since(url, head, end))


def _since(url: str, head: Head, end: End) -> dict[str, int] | None:
    matches = select(func.count()).where(finished.c.ended_ms > head.made_ms)
    deals = select(func.count()).where(event.c.type == "Dealt", event.c.at_ms > head.made_ms)
    try:
        with moment(url) as conn:
            accounts = (conn.scalar(select(func.count()).select_from(account)) or 0) - end.rows.get(account.name, 0)
            return {
                "matches": conn.scalar(matches) or 0,
                "deals": conn.scalar(deals) or 0,
                "accounts": max(0, accounts),
            }
    except StoreUnavailable:
        return None


def _read(path: Path, passphrase: Passphrase | None) -> tuple[Head, End]:
    with path.open("rb") as file:
        return read_through(file, passphrase, tuple(migrate.revisions()))
