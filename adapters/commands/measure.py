"""``davtar selfplay`` and ``davtar arena``: computer players against each other."""

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from adapters.operator import Operator
from adapters.players import roster
from bot.selfplay import Arena, Bout, Played, Tally, deals, tally

# --- ``davtar selfplay`` ----------------------------------------------------------------------------------------------
# Prints records for checking, or a summary.


T = TypeVar("T")


def run_selfplay(args: Namespace, operator: Operator) -> int:
    records = deals(args.game, args.preset, args.deals, args.seed, args.players)
    started = perf_counter()
    tally: Counter[str] = Counter()
    for record in watched(records, args.deals, operator):
        if args.json:
            operator.write(json.dumps(record, separators=(",", ":")))
        else:
            count(tally, record)
    if not args.json:
        summary(tally, perf_counter() - started, operator)
    return 0


def watched(records: Iterable[T], total: int, operator: Operator) -> Iterator[T]:
    """The records, with a progress bar on a terminal."""
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


# --- ``davtar arena`` -------------------------------------------------------------------------------------------------


USUAL: Final = 100


def run_arena(args: Namespace, operator: Operator) -> int:
    pairs = [one.partition("=") for one in args.set]
    bout = Bout(
        game=args.game,
        a=args.a,
        b=args.b,
        n=args.matches or args.deals or USUAL,
        seed=args.seed,
        matches=args.matches is not None,
        preset=args.preset,
        options=tuple((name, value) for name, _, value in pairs),
        seats=args.seats,
        bids=args.bids,
        cards=args.cards,
    )
    arena = _arena(bout)
    found = tally(bout, watched(played(bout, arena.units, args.jobs), arena.units, operator), arena.scale)
    if args.json:
        operator.write(json.dumps(found.row(bout)))
    else:
        tell(found, bout, operator)
    return 0


@cache
def _arena(bout: Bout) -> Arena:
    return Arena(bout, roster(), lambda: 1000 * perf_counter())


def _unit(bout: Bout, number: int) -> Played:
    return _arena(bout).play(number)


def played(bout: Bout, units: int, jobs: int) -> Iterator[Played]:
    """The units in order, from ``jobs`` processes."""
    if min(jobs, units) == 1:
        yield from (_unit(bout, number) for number in range(units))
        return
    with ProcessPoolExecutor(min(jobs, units), get_context("spawn")) as pool:
        yield from pool.map(_unit, [bout] * units, range(units), chunksize=max(1, min(16, units // (4 * jobs))))


def tell(found: Tally, bout: Bout, operator: Operator) -> None:
    """Print the result as text."""
    mean = f"{found.mean:+.2f}" + ("" if found.se is None else f" ± {found.se:.2f}")
    operator.tell("cli-arena-points", a=bout.a, b=bout.b, deals=found.deals, mean=mean)
    if found.matches:
        share = round(100 * found.won / found.matches)
        operator.tell("cli-arena-matches", a=bout.a, won=f"{found.won:g}", matches=found.matches, share=share)
    if found.ms_mean is not None:
        mean, p99, worst = (f"{ms or 0:.2f}" for ms in (found.ms_mean, found.ms_p99, found.ms_worst))
        operator.tell("cli-arena-time", a=bout.a, mean=mean, p99=p99, worst=worst)
