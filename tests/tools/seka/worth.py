"""How much can be won from the strategy of Seka by somebody who knows it.

``python -m tests.tools.seka.worth``: of two players the best response, found in the whole tree of bets (with more sums
than the strategy knows, hand by hand); of three to six what one seat learns to win from the others, who stay as they
are (a lower bound: it has so many deals to learn from). In antes a deal, after the commission, the seat being as
often first as last.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from assets.players.build.seka.compiled import Learner, Root
from bot.games.seka.strategy import Table

ANTE: Final = 10
SLICES: Final = 60
TRIALS: Final = 10
TRIED: Final = 100_000
"""Deals in which what has been learnt is tried, by seat."""


def root_of(table: Table, players: int, stack: int, base: int) -> Root | None:
    """In which tree the strategy looks."""
    number = table.root(players, ANTE, stack, base)
    return None if number is None else (number, *table.roots[number][1:])


def of_two(learner: Learner, table: Table, stack: int, base: int, own: bool) -> tuple[list[float], list[float]]:
    """By seat what the best response wins, and what the strategy itself does, in antes."""
    root = root_of(table, 2, stack, base)
    best = [learner.best(stack, base, seat, root, own) / ANTE for seat in (0, 1)]
    return best, [learner.itself(stack, base, seat, root) / ANTE for seat in (0, 1)]


def of_more(
    learner: Learner,
    seats: int,
    deals: int,
    own: bool = False,
    alike: bool = False,
    root: Root | None = None,
    word: int = 0,
) -> tuple[list[float], float]:
    """By seat, in betting order, what it wins with what it has learnt in ``deals`` deals, in antes; and the standard
    error of their mean. ``own``, ``alike``, ``root``, ``word``: see ``Learner.answered``."""
    means, errors = [], []
    for seat in range(seats):
        learner.forget()
        table, how = (ANTE * seats, [990] * seats, seat), (own, alike, root, word)
        for n in range(SLICES):
            learner.answered(deals // SLICES, *table, n + 1, *how)
        won = [(learner.answered(TRIED // TRIALS, *table, 0, *how) - ANTE) / ANTE for _ in range(TRIALS)]
        means.append(fmean(won))
        errors.append(stdev(won) ** 2 / TRIALS)
    return means, sum(errors) ** 0.5 / seats


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--table", type=Path, default=Path("assets/players/seka.table"))
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--stack", type=int, default=99, help="antes of each beside the one put in")
    asked.add_argument(
        "--base", type=int, default=2, help="antes in the middle, of two; half of them count as one's own"
    )
    asked.add_argument("--deals", type=int, default=600_000, help="for each seat, of more than two")
    asked.add_argument("--own", action="store_true", help="only with the sums that the strategy knows")
    asked.add_argument("--word", type=int, default=0, help="of more: other sums only at this word of one's own, from 1")
    asked.add_argument("--alike", action="store_true", help="of more: going by moments alike, as the strategy does")
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
        root = root_of(table, given.seats, ANTE * 99, ANTE * given.seats)
        means, error = of_more(learner, given.seats, given.deals, given.own, given.alike, root, given.word)
        print(f"one of {given.seats} learns to win {fmean(means):+.3f} ± {error:.3f} antes a deal from the others")
        print(f"by seat, in the order in which they speak ({', '.join(f'{mean:+.2f}' for mean in means)})")
