"""A backup before a newer Davtar brings a database up to date, and what a return to it would lose."""

from __future__ import annotations

import errno
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import func, select

from adapters.store.backup.errors import BadBackup
from adapters.store.backup.file import End, Head, read_through
from adapters.store.backup.restore import is_empty
from adapters.store.backup.seal import Passphrase
from adapters.store.backup.write import back_up, moment
from adapters.store.migrate import current, newest, revisions
from adapters.store.schema import account, event, finished
from bot.ports import StoreUnavailable

log = structlog.get_logger(__name__)

_NAME: Final = "before-update-{:%Y-%m-%d-%H%M%S}-schema-{}.backup"
_NAMES: Final = "before-update-*-schema-*.backup"


@dataclass(frozen=True, slots=True)
class Keeping:
    """``folder``: where backups go, None if they are off; ``count``: how many stay there."""

    folder: Path | None
    count: int = 7
    passphrase: Passphrase | None = None


def keep_before_update(url: str, keeping: Keeping) -> Path | None:
    """Back up a database of an older schema that holds anything, before it is changed; the file, or None if there is
    nothing to keep.

    :raises StoreUnavailable: ``backup-full`` or ``backup-failed``: there is no backup, so there must be no update.
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
        if _read(path, keeping.passphrase)[0].schema != schema:  # another process was quicker, and has its own backup
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
    """The schema of a database that is to be brought up to date and holds something; else None. What cannot be read is
    for the start to complain of."""
    try:
        with moment(url) as conn:
            schema = current(conn)
            old = schema in revisions() and schema != newest()
            return schema if old and not is_empty(conn) else None
    except StoreUnavailable:
        return None


# --- back again -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Earlier:
    """The database before its last update. ``lost``: how many ``matches`` have ended since, ``deals`` been dealt and
    ``accounts`` of chips been opened; None if the present database cannot be read."""

    schema: str
    made_ms: int
    lost: dict[str, int] | None


def backup_before_update(url: str, folder: Path) -> Path | None:
    """The newest backup of an older schema than the database has now; None: there is none."""
    now: str | None = None
    with suppress(StoreUnavailable), moment(url) as conn:
        now = current(conn)
    for path in sorted(folder.glob(_NAMES), reverse=True):
        if now is None or path.stem.rpartition("-")[2] < now:
            return path
    return None


def earlier(url: str, path: Path, passphrase: Passphrase | None) -> Earlier:
    """What this backup holds, and what the database has that it does not.

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
        return read_through(file, passphrase, tuple(revisions()))
