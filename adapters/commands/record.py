"""``davtar record``: the written record of a finished match, to standard output (``docs/notation.md``)."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from adapters.commands.replay import stored_events
from adapters.commands.run import settings_or_complaint
from adapters.operator import Operator
from bot.notation.export import exported
from bot.notation.stored import Illegal, record_of
from bot.notation.write import text_of
from bot.ports import StoreUnavailable
from bot.service import illegal_text
from bot.table.matches import told


def run(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    try:
        _, events = asyncio.run(stored_events(settings, args.table))
    except StoreUnavailable as trouble:
        operator.complain(f"cli-store-{trouble.key}")
        return 2
    if not events:
        operator.complain("cli-no-table", table=args.table)
        return 2
    finished = {match.number: match for match in told(events).matches}
    match = finished.get(args.match or max(finished, default=0))
    if match is None:
        operator.complain("cli-no-match", table=args.table)
        return 2
    try:
        one = record_of(match, events)
        text = exported(one, ".mat") if args.mat else text_of([one])
    except Illegal as refusal:
        operator.complain("cli-refused", why=operator.say(illegal_text(refusal)))
        return 2
    operator.write(text.rstrip("\n"))
    return 0
