"""``davtar announce``: a line at every live table, said by the bot that is running; or taken away again."""

from __future__ import annotations

import asyncio
import time
from argparse import Namespace

from adapters.commands.run import settings_or_complaint
from adapters.config import Settings
from adapters.database import opened
from adapters.operator import Operator
from bot.desk.announce import Announcements
from bot.ports import StoreUnavailable
from bot.text import Text, t


def run(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    text = t("announce-said", text=args.text) if args.text else t("announce-restart")
    try:
        places = asyncio.run(_say(settings, None if args.over else text))
    except StoreUnavailable as trouble:
        operator.complain(f"cli-store-{trouble.key}")
        return 1
    operator.tell("announce-taken-away" if args.over else "announce-done", n=places)
    return 0


async def _say(settings: Settings, text: Text | None) -> int:
    async with opened(settings) as store:
        news = Announcements(store, store.outbox, lambda: None)
        return await (news.over() if text is None else news.say(f"cli:{time.time_ns()}", text))
