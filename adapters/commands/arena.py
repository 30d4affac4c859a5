"""``davtar arena``: two automatic players measured against each other."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from time import perf_counter
from typing import Final

from adapters.commands.selfplay import watched
from adapters.operator import Operator
from adapters.players import roster
from bot.arena.bout import Arena, Bout, Played
from bot.arena.tally import Tally, tally
from bot.selfplay import Illegal
from bot.text import Text

USUAL: Final = 100


def run(args: Namespace, operator: Operator) -> int:
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
    try:
        arena = _arena(bout)
    except Illegal as refusal:
        operator.complain("cli-refused", why=Text(f"illegal-{refusal.key}", tuple(sorted(refusal.details.items()))))
        return 2
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
    """The units in their order, in so many processes."""
    if min(jobs, units) == 1:
        yield from (_unit(bout, number) for number in range(units))
        return
    with ProcessPoolExecutor(min(jobs, units), get_context("spawn")) as pool:
        yield from pool.map(_unit, [bout] * units, range(units), chunksize=max(1, min(16, units // (4 * jobs))))


def tell(found: Tally, bout: Bout, operator: Operator) -> None:
    """The result for people."""
    mean = f"{found.mean:+.2f}" + ("" if found.se is None else f" ± {found.se:.2f}")
    operator.tell("cli-arena-points", a=bout.a, b=bout.b, deals=found.deals, mean=mean)
    if found.matches:
        share = round(100 * found.won / found.matches)
        operator.tell("cli-arena-matches", a=bout.a, won=f"{found.won:g}", matches=found.matches, share=share)
    if found.ms_mean is not None:
        mean, p99, worst = (f"{ms or 0:.2f}" for ms in (found.ms_mean, found.ms_p99, found.ms_worst))
        operator.tell("cli-arena-time", a=bout.a, mean=mean, p99=p99, worst=worst)
