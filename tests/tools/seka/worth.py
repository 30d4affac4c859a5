"""How much can be won from the strategy of Seka by somebody who knows it.

``python -m tests.tools.seka.worth``: of two players the best response, found in the whole tree of bets (with more sums
than the strategy knows, hand by hand); of three to six what one seat learns to win from the others, who stay as they
are (a lower bound: it learns in the strategy's own terms). In antes a deal, after the commission, the seat being as
often first as last.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from bot.games.seka.table import Table
from tests.tools.seka.compiled import Learner

ANTE: Final = 10
SLICES: Final = 60
LAST: Final = 20
"""Of the slices: what is won in them counts, after it has been learnt."""


def of_two(learner: Learner, table: Table, stack: int, base: int, own: bool) -> tuple[list[float], list[float]]:
    """By seat what the best response wins, and what the strategy itself does, in antes."""
    number = table.root(ANTE, stack, base)
    root = (number, *table.roots[number])
    best = [learner.best(stack, base, seat, root, own) / ANTE for seat in (0, 1)]
    return best, [learner.itself(stack, base, seat, root) / ANTE for seat in (0, 1)]


def of_more(learner: Learner, seats: int, deals: int) -> tuple[float, float]:
    """What is learnt to be won, and its standard error, in antes; over all seats."""
    found = []
    for seat in range(seats):
        learner.forget()
        won = []
        for n in range(SLICES):
            had = learner.exploited(deals // SLICES, ANTE * seats, [990] * seats, seat, n + 1)
            won.append((had - ANTE) / ANTE)
        found.append(won[-LAST:])
    means = [fmean(one) for one in found]
    return fmean(means), (sum(stdev(one) ** 2 for one in found) / LAST) ** 0.5 / seats


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--table", type=Path, default=Path("assets/players/seka.table"))
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--stack", type=int, default=99, help="antes of each beside the one put in")
    asked.add_argument(
        "--base", type=int, default=2, help="antes in the middle, of two; half of them count as one's own"
    )
    asked.add_argument("--deals", type=int, default=600_000, help="for each seat, of more than two")
    asked.add_argument("--own", action="store_true", help="of two: only with the sums that the strategy knows")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    table, learner = Table(given.table.read_bytes()), Learner(given.seed)
    learner.plays(table)
    if given.seats == 2:
        learner.fine()
        best, itself = of_two(learner, table, ANTE * given.stack, ANTE * given.base, given.own)
        print(f"the best response wins {fmean(best):+.3f} antes a deal: first {best[0]:+.3f}, second {best[1]:+.3f}")
        gained = fmean(best) - fmean(itself)
        print(f"against itself: first {itself[0]:+.3f}, second {itself[1]:+.3f}; so that it gains {gained:.3f}")
    else:
        learner.coarse()
        mean, error = of_more(learner, given.seats, given.deals)
        print(f"one of {given.seats} learns to win {mean:+.3f} ± {error:.3f} antes a deal from the others")
