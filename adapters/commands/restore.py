"""``davtar restore``: a backup into an empty database, or into one that may be thrown away."""

from __future__ import annotations

import getpass
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from adapters.commands.backup import attempted
from adapters.commands.run import settings_or_complaint
from adapters.database import passphrase_of
from adapters.operator import Operator
from adapters.store.backup.restore import restore
from adapters.store.backup.seal import Passphrase


def run(args: Namespace, operator: Operator) -> int:
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
