"""``davtar backup``, ``restore``, ``rollback``, ``migrate``, ``rebuild``: the database."""

from __future__ import annotations

import asyncio
import getpass
import sys
from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from adapters.commands.run import settings_or_complaint
from adapters.config import PASSPHRASE_LEAST, Settings
from adapters.database import opened, passphrase_of
from adapters.operator import Operator
from adapters.store.backup.copy import back_up, backup_before_update, earlier, restore
from adapters.store.backup.file import BadBackup, Passphrase, in_words
from bot.ports import StoreUnavailable

# --- ``davtar backup`` ------------------------------------------------------------------------------------------------
# Writes the whole database into one file, also while the bot runs.


T = TypeVar("T")


def run_backup(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    path = Path(args.file)
    passphrase = passphrase_of(settings)
    if args.ask:
        typed = getpass.getpass(operator.words("cli-passphrase"), operator.err)
        if (
            len(typed) < PASSPHRASE_LEAST
            or getpass.getpass(operator.words("cli-passphrase-again"), operator.err) != typed
        ):
            operator.complain("cli-passphrase-unlike", least=PASSPHRASE_LEAST)
            return 2
        passphrase = Passphrase(typed)
    done = attempted(operator, path, lambda: back_up(settings.database_url, path, passphrase, replace=args.replace))
    if done is None:
        return 1
    sealed = "yes" if done.sealed else "no"
    operator.tell("cli-backup-done", file=str(path), rows=done.rows, kilobytes=done.size // 1024 + 1, sealed=sealed)
    return 0


def attempted(operator: Operator, path: Path, work: Callable[[], T]) -> T | None:
    """The result of ``work``, or None after reporting what went wrong. ``path``: of the backup."""
    try:
        return work()
    except (BadBackup, StoreUnavailable, OSError) as trouble:
        operator.err.write(f"{operator.say(in_words(trouble, path))}\n")
        return None


# --- ``davtar restore`` -----------------------------------------------------------------------------------------------
# Puts a backup into an empty database, or into one that may be discarded.


def run_restore(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    path = Path(args.file)
    passphrase = passphrase_of(settings)
    if args.ask:
        passphrase = Passphrase(getpass.getpass(operator.words("cli-passphrase"), operator.err))
    done = attempted(operator, path, lambda: restore(settings.database_url, path, passphrase, replace=args.replace))
    if done is None:
        return 2
    when = datetime.fromtimestamp(done.made_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    operator.tell("cli-restored", rows=done.rows, when=when)
    return 0


# --- ``davtar rollback`` ----------------------------------------------------------------------------------------------
# Restores the database from before its last update, for the Davtar of that time.


def run_rollback(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    url, folder, passphrase = settings.database_url, settings.backups or Path(), passphrase_of(settings)
    path = backup_before_update(url, folder)
    if path is None:
        operator.complain("cli-rollback-nothing", folder=str(folder))
        return 1
    found = attempted(operator, path, lambda: earlier(url, path, passphrase))
    if found is None:
        return 1
    when = datetime.fromtimestamp(found.made_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    operator.tell("cli-rollback-to", file=str(path), when=when, schema=found.schema)
    if found.lost is None:
        operator.tell("cli-rollback-unknown")
    else:
        operator.tell("cli-rollback-loses", **found.lost)
    if not (args.yes or _agreed(operator)):
        operator.complain("cli-rollback-kept")
        return 2
    done = attempted(operator, path, lambda: restore(url, path, passphrase, replace=True, update=False))
    if done is None:
        return 1
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
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    try:
        asyncio.run(_migrated(settings))
    except StoreUnavailable as trouble:
        operator.complain(f"cli-store-{trouble.key}")
        return 1
    operator.tell("cli-migrated")
    return 0


async def _migrated(settings: Settings) -> None:
    async with opened(settings):
        pass


# --- ``davtar rebuild`` -----------------------------------------------------------------------------------------------


def run_rebuild(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    try:
        operator.tell("cli-rebuilt", n=asyncio.run(_rebuilt(settings)))
    except StoreUnavailable as trouble:
        operator.complain(f"cli-store-{trouble.key}")
        return 1
    return 0


async def _rebuilt(settings: Settings) -> int:
    async with opened(settings) as store:
        return await store.rebuild()
