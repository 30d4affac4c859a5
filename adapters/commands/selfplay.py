"""``davtar selfplay``: automatic players among themselves; records for checking, or a summary for people."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from adapters.operator import Operator
from bot.selfplay import Illegal, deals
from bot.text import Text

T = TypeVar("T")


def run(args: Namespace, operator: Operator) -> int:
    records = deals(args.game, args.preset, args.deals, args.seed, args.players)
    started = perf_counter()
    tally: Counter[str] = Counter()
    try:
        for record in watched(records, args.deals, operator):
            if args.json:
                operator.write(json.dumps(record, separators=(",", ":")))
            else:
                count(tally, record)
    except Illegal as refusal:
        operator.complain("cli-refused", why=Text(f"illegal-{refusal.key}", tuple(sorted(refusal.details.items()))))
        return 2
    if not args.json:
        summary(tally, perf_counter() - started, operator)
    return 0


def watched(records: Iterable[T], total: int, operator: Operator) -> Iterator[T]:
    """The same, with a bar beside it if somebody is looking."""
    console = Console(file=operator.err)
    columns = (TextColumn(operator.words("cli-dealing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not operator.err.isatty()) as progress:
        bar = progress.add_task("", total=total)
        for record in records:
            yield record
            progress.advance(bar)


def count(tally: Counter[str], record: dict[str, Any]) -> None:
    tally["deals"] += 1
    tally["matches"] += record["result"] is not None
    if "contract" not in record:
        return
    contract = record["contract"]
    tally["bids"] += 1
    if contract is None:
        tally["void"] += 1
        return
    tally["contracts"] += 1
    tally["made"] += record["made"] is True
    tally["kaput"] += contract["kaput"] or contract["kanach"]
    tally["quansh"] += contract["call"] == "quansh"
    tally["sur"] += contract["call"] == "sur"


def summary(tally: Counter[str], seconds: float, operator: Operator) -> None:
    operator.tell("cli-sum-deals", deals=tally["deals"], rate=round(tally["deals"] / max(seconds, 1e-9)))
    operator.tell("cli-sum-matches", matches=tally["matches"])
    if not tally["bids"]:
        return
    operator.tell("cli-sum-void", void=tally["void"])
    share = round(100 * tally["made"] / max(tally["contracts"], 1))
    operator.tell("cli-sum-contracts", contracts=tally["contracts"], made=tally["made"], share=share)
    operator.tell("cli-sum-calls", kaput=tally["kaput"], quansh=tally["quansh"], sur=tally["sur"])
