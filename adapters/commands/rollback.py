"""``davtar rollback``: the database as it was before its last update, for the Davtar before it."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from adapters.commands.backup import attempted
from adapters.commands.run import settings_or_complaint
from adapters.database import passphrase_of
from adapters.operator import Operator
from adapters.store.backup.restore import restore
from adapters.store.backup.update import backup_before_update, earlier


def run(args: Namespace, operator: Operator) -> int:
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
    """Whether the person at the terminal types the word that means it; a script has ``--yes``."""
    if not sys.stdin.isatty():
        return False
    operator.err.write(operator.words("cli-rollback-ask"))
    operator.err.flush()
    return sys.stdin.readline().strip() == "yes"
