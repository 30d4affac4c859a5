"""Why there can be no backup, or none can be restored, in a few keys."""

from __future__ import annotations

import errno
from pathlib import Path

from bot.ports import StoreUnavailable
from bot.text import Text, t


class Stopped(Exception):
    """A backup was given up because the program is being stopped."""


class BadBackup(Exception):
    """``key``: ``foreign`` (not a backup), ``damaged`` (cut short or changed), ``newer`` (made by a newer Davtar),
    ``sealed`` (encrypted, and no passphrase was given), ``passphrase`` (the wrong one), ``no-cipher`` (the package
    ``cryptography`` is not installed), ``nothing`` (there is no database to back up), ``exists`` (the file is there
    already), ``occupied`` (the database is not empty), ``wrong`` (what was restored does not hold together)."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def in_words(error: BadBackup | StoreUnavailable | OSError, path: Path) -> Text:
    """What to tell the operator. ``path``: of the backup."""
    match error:
        case BadBackup():
            return t(f"cli-backup-{error.key}", file=str(path))
        case StoreUnavailable():
            return t(f"cli-store-{error.key}")
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            return t("cli-backup-full", file=str(path))
        case _:
            return t("cli-cannot-use", name=str(error.filename or path), why=error.strerror or type(error).__name__)
