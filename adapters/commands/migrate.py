"""``davtar migrate``: bring the database up to date (a start does it too; this is for doing it beforehand)."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from adapters.commands.run import settings_or_complaint
from adapters.config import Settings
from adapters.database import opened
from adapters.operator import Operator
from bot.ports import StoreUnavailable


def run(args: Namespace, operator: Operator) -> int:
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
