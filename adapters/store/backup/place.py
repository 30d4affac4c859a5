"""A file that appears whole under its name, or not at all: written beside it under another, flushed, then renamed."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from adapters.store.backup.errors import BadBackup

_PART: Final = re.compile(r"\..+\.(\d+)\.part(-journal)?")


@contextmanager
def appearing(path: Path, *, replace: bool) -> Iterator[Path]:
    """A name to write to, in the folder of ``path``: nobody but the owner may read it. When the block ends it takes the
    name ``path``; if it raises, it is gone.

    :param replace: what has the name already may be overwritten.
    :raises BadBackup: ``exists``.
    :raises OSError: it cannot be written.
    """
    if path.exists() and not replace:
        raise BadBackup("exists")
    sweep(path.parent)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
        flush(part)
        _take_name(part, path, replace=replace)
    finally:
        part.unlink(missing_ok=True)
        part.with_name(f"{part.name}-journal").unlink(missing_ok=True)


def _take_name(part: Path, path: Path, *, replace: bool) -> None:
    if replace:
        part.replace(path)
    else:
        try:
            os.link(part, path)  # fails if somebody else has taken the name meanwhile
        except FileExistsError:
            raise BadBackup("exists") from None
        except OSError:  # a file system without hard links
            if path.exists():
                raise BadBackup("exists") from None
            part.replace(path)
    flush(path.parent)


def unwritable(folder: Path) -> str | None:
    """Why no file can be made in ``folder``, which need not be there yet, in the system's words; None: it can be."""
    there = next((one for one in (folder, *folder.absolute().parents) if os.path.exists(one)), folder)
    if not there.is_dir():
        return os.strerror(errno.ENOTDIR)
    if os.access(there, os.W_OK | os.X_OK):
        return None
    is_mounted_so = os.name == "posix" and os.statvfs(there).f_flag & os.ST_RDONLY
    return os.strerror(errno.EROFS if is_mounted_so else errno.EACCES)


def sweep(folder: Path) -> None:
    """Remove what processes that were killed have left half-written in ``folder``."""
    for part in folder.glob(".*.part*"):
        found = _PART.fullmatch(part.name)
        if found is not None and not _alive(int(found[1])):
            with suppress(OSError):
                part.unlink()


def _alive(pid: int) -> bool:
    if os.name != "posix":
        return True  # to ask would be to stop it
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def flush(path: Path) -> None:
    """See to it that a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
