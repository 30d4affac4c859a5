"""``davtar rebuild``: rebuild the read model of finished matches from events and archive."""

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
        operator.tell("cli-rebuilt", n=asyncio.run(_rebuilt(settings)))
    except StoreUnavailable as trouble:
        operator.complain(f"cli-store-{trouble.key}")
        return 1
    return 0


async def _rebuilt(settings: Settings) -> int:
    async with opened(settings) as store:
        return await store.rebuild()
