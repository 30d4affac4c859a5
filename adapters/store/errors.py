"""Database failures, mapped to the keys of ``StoreUnavailable``.

``disk-full``, ``disk-read-only`` (it is mounted so), ``read-only`` (this user may not write), ``damaged`` (not a
database, or broken), ``folder`` (where a file should be), ``gone`` (no
file, no server, line cut), ``busy`` (another process holds it), ``files`` (this process may open no more), ``refused``
(the server does not let us in), ``no-tls`` (it does not encrypt the line as it was asked to), ``no-database`` (it has
none of this name), ``bad-url`` (it asks for what PostgreSQL does not know), ``newer-schema`` (made by a newer Davtar),
``not-ours`` (a database of something else), ``no-driver`` (the extra ``postgres`` is not installed). The driver's own
words are never passed on: they may quote a row.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

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
"""How a connection failed: libpq passes on the server's words and not its SQLSTATE."""


def sqlite_key(error: BaseException, path: Path) -> str:
    """The key of an error of an SQLite file at ``path``."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(origin, "sqlite_errorname", "") if isinstance(origin, sqlite3.Error) else ""
    if name.startswith("SQLITE_IOERR"):
        return _disk(path) or "gone"
    if name.startswith("SQLITE_CANTOPEN") and path.exists():
        return _disk(path) or ("files" if _none_left() else "read-only")
    key = next((key for start, key in _SQLITE if name.startswith(start)), "gone")
    return unwritable_key(path) if key == "read-only" else key


def file_key(error: OSError) -> str:
    """The key of an error while an SQLite file, or its folder, was looked for or made."""
    return _ERRNO.get(error.errno or 0, "gone")


def unwritable_key(path: Path) -> str:
    """Why a file at ``path`` cannot be written: its disk is mounted read-only, or this user may not."""
    return "disk-read-only" if _disk(path) == "disk-read-only" else "read-only"


def postgres_key(error: BaseException) -> str:
    """The key of an error of a PostgreSQL server, by its SQLSTATE; none at all means that the line is cut, or was
    never there."""
    state = sqlstate(error)
    if not state and _is_opening(error):
        said = str(getattr(error, "orig", error))
        return next((key for sign, key in _UNSAID if sign.search(said)), "gone")
    return next((key for start, key in _POSTGRES if state.startswith(start)), "gone")


def _is_opening(error: BaseException) -> bool:
    """Whether a connection was just being made, and the server or libpq has said why there is none."""
    return re.match("connection failed|invalid connection option", str(getattr(error, "orig", error))) is not None


def sqlstate(error: BaseException) -> str:
    origin = error.orig if isinstance(error, DBAPIError) else error
    return getattr(origin, "sqlstate", None) or ""


def error_name(error: BaseException) -> str:
    """What may be logged of an error: its kind and code, never its words."""
    origin = getattr(error, "orig", None) or error
    code = getattr(origin, "sqlite_errorname", None) or getattr(origin, "sqlstate", None)
    return f"{type(origin).__name__} {code}" if code else type(origin).__name__


def is_unusable(error: BaseException) -> bool:
    """Whether the database itself failed, rather than a statement of ours or somebody's ``decide``."""
    if isinstance(error, sqlite3.Error | PoolTimeout):
        return True
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError | DataError):
        return False
    return not isinstance(error, ProgrammingError) or postgres_key(error) != "gone"


def is_cut(error: BaseException) -> bool:
    """Whether the line to a PostgreSQL server broke: what had been sent may have been carried out, COMMIT included."""
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
    """What is wrong with the disk that a file at ``path`` is on, or would be."""
    folder = next((one for one in path.absolute().parents if one.exists()), path.parent)
    try:
        if os.name != "posix":
            return "disk-full" if shutil.disk_usage(folder).free < _LITTLE_ROOM else None
        disk = os.statvfs(folder)
    except OSError:
        return None
    if disk.f_flag & os.ST_RDONLY:
        return "disk-read-only"
    is_out_of_names = disk.f_files > 0 and disk.f_favail == 0  # some file systems do not count them
    return "disk-full" if is_out_of_names or disk.f_bavail * disk.f_frsize < _LITTLE_ROOM else None
