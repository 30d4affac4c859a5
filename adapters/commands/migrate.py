"""``davtar migrate``: bring the database up to date (a start does it too; this is for doing it beforehand)."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from adapters.commands.run import settings_or_complaint
from adapters.operator import Operator
from adapters.store import migrate
from bot.ports import StoreUnavailable


def run(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    try:
        asyncio.run(migrate(settings.database_url))
    except StoreUnavailable as trouble:
        operator.complain(f"cli-store-{trouble.key}")
        return 1
    operator.tell("cli-migrated")
    return 0
