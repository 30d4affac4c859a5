"""``davtar backup``, ``restore``, ``rollback``, ``migrate``, ``rebuild``: the database."""

import getpass
import sys
from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from adapters import config, database
from adapters.commands.run import in_store, settings
from adapters.operator import Complaint, Operator
from adapters.store.backup.copy import back_up, backup_before_update, earlier, restore
from adapters.store.backup.file import BadBackup, Passphrase, in_words
from adapters.store.store import SqlStore
from bot.ports import StoreUnavailable
from bot.text import t

# --- ``davtar backup`` ------------------------------------------------------------------------------------------------
# Writes the whole database into one file, also while the bot runs.


T = TypeVar("T")


def run_backup(args: Namespace, operator: Operator) -> int:
    given, path = settings(), Path(args.file)
    passphrase = database.passphrase_of(given)
    if args.ask:
        typed = getpass.getpass(operator.words("cli-passphrase"), operator.err)
        if (
            len(typed) < config.PASSPHRASE_LEAST
            or getpass.getpass(operator.words("cli-passphrase-again"), operator.err) != typed
        ):
            raise Complaint(t("cli-passphrase-unlike", least=config.PASSPHRASE_LEAST))
        passphrase = Passphrase(typed)
    done = attempted(path, lambda: back_up(given.database_url, path, passphrase, replace=args.replace))
    sealed = "yes" if done.sealed else "no"
    operator.tell("cli-backup-done", file=str(path), rows=done.rows, kilobytes=done.size // 1024 + 1, sealed=sealed)
    return 0


def attempted(path: Path, work: Callable[[], T], code: int = 1) -> T:
    """The result of ``work``. ``path``: of the backup.

    :raises Complaint: says what went wrong.
    """
    try:
        return work()
    except (BadBackup, StoreUnavailable, OSError) as trouble:
        raise Complaint(in_words(trouble, path), code=code) from None


def _day(made_ms: int) -> str:
    return datetime.fromtimestamp(made_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


# --- ``davtar restore`` -----------------------------------------------------------------------------------------------
# Puts a backup into an empty database, or into one that may be discarded.


def run_restore(args: Namespace, operator: Operator) -> int:
    given, path = settings(), Path(args.file)
    passphrase = database.passphrase_of(given)
    if args.ask:
        passphrase = Passphrase(getpass.getpass(operator.words("cli-passphrase"), operator.err))
    done = attempted(path, lambda: restore(given.database_url, path, passphrase, replace=args.replace), code=2)
    operator.tell("cli-restored", rows=done.rows, when=_day(done.made_ms))
    return 0


# --- ``davtar rollback`` ----------------------------------------------------------------------------------------------
# Restores the database from before its last update, for the Davtar of that time.


def run_rollback(args: Namespace, operator: Operator) -> int:
    given = settings()
    url, folder, passphrase = given.database_url, given.backups or Path(), database.passphrase_of(given)
    path = backup_before_update(url, folder)
    if path is None:
        raise Complaint(t("cli-rollback-nothing", folder=str(folder)), code=1)
    found = attempted(path, lambda: earlier(url, path, passphrase))
    operator.tell("cli-rollback-to", file=str(path), when=_day(found.made_ms), schema=found.schema)
    if found.lost is None:
        operator.tell("cli-rollback-unknown")
    else:
        operator.tell("cli-rollback-loses", **found.lost)
    if not (args.yes or _agreed(operator)):
        raise Complaint(t("cli-rollback-kept"))
    done = attempted(path, lambda: restore(url, path, passphrase, replace=True, update=False))
    operator.tell("cli-rollback-done", rows=done.rows, schema=found.schema)
    return 0


def _agreed(operator: Operator) -> bool:
    """Whether the operator types the word of consent at a terminal; a script has ``--yes``."""
    if not sys.stdin.isatty():
        return False
    operator.err.write(operator.words("cli-rollback-ask"))
    operator.err.flush()
    return sys.stdin.readline().strip() == "yes"


# --- ``davtar migrate`` -----------------------------------------------------------------------------------------------
# Brings the database up to date in advance; a start does it too.


def run_migrate(args: Namespace, operator: Operator) -> int:
    async def migrated(store: SqlStore) -> None:
        """Opening it has."""

    in_store(migrated, code=1)
    operator.tell("cli-migrated")
    return 0


# --- ``davtar rebuild`` -----------------------------------------------------------------------------------------------


def run_rebuild(args: Namespace, operator: Operator) -> int:
    operator.tell("cli-rebuilt", n=in_store(lambda store: store.rebuild(), code=1))
    return 0
