"""``davtar backup``: the whole database into one file, also while the bot runs."""

from __future__ import annotations

import getpass
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from adapters.commands.run import settings_or_complaint
from adapters.config import PASSPHRASE_LEAST
from adapters.database import passphrase_of
from adapters.operator import Operator
from adapters.store.backup.errors import BadBackup, in_words
from adapters.store.backup.seal import Passphrase
from adapters.store.backup.write import back_up
from bot.ports import StoreUnavailable

T = TypeVar("T")


def run(args: Namespace, operator: Operator) -> int:
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
    """What ``work`` gives, or None after what went wrong has been said. ``path``: of the backup."""
    try:
        return work()
    except (BadBackup, StoreUnavailable, OSError) as trouble:
        operator.err.write(f"{operator.say(in_words(trouble, path))}\n")
        return None
