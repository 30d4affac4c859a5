"""Which of two files of weights calls better in Bazaar Blot, by the trainer's own deals: quick to tell, and thousands.

``python -m tests.tools.blot.rival NEW OLD [--deals N] [--matches N]``. Cards are played out by quick rules
(``deals.c``), nobody tries anything out. Deals are at 0:0 and called from both sides; of matches each side has the new
weights in half, and the seat that speaks first goes round. What players make of it is for the arena to say.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from rules.blot.bazaar.settings import LEAGUE
from tests.tools.blot.bids import SIZES, Deals, Table, scored
from tests.tools.blot.learner import Learner
from tests.tools.blot.matches import played

DEALS = 4096


def called(sides: tuple[Learner, Learner], dealt: tuple[np.ndarray, ...], table: Table) -> Table:
    """``table`` with all its auctions over; side 0 calls by the first of ``sides``."""
    hands, own = dealt[0], dealt[4]
    while len(at := np.flatnonzero(~table.done)):
        part = table.some(at)
        said, could = part.inputs(hands[at], own[at]), part.could()
        answers = np.zeros(could.shape, np.float32)
        for side, learner in enumerate(sides):
            rows = np.flatnonzero(part.turn % 2 == side)
            answers[rows] = learner.layers(said[rows])[-1]
        table.make(at, np.where(could, answers, -1e9).argmax(1))
    return table


def by_deals(new: Learner, old: Learner, deals: Deals, n: int) -> np.ndarray:
    """What ``new`` gains over ``old``, in points a deal, by set of cards (n,)."""
    found = []
    for start in range(0, n, DEALS):
        dealt = deals(min(DEALS, n - start))
        leads = []
        for sides in ((new, old), (old, new)):
            written, _, _ = scored(called(sides, dealt, Table(len(dealt[0]))), *dealt[1:4])
            leads.append(written[:, 0] - written[:, 1])
        found.append((leads[0] - leads[1]) / 2)
    return np.concatenate(found)


def by_matches(new: Learner, old: Learner, deals: Deals, n: int, target: int) -> float:
    """The share of ``n`` matches that ``new`` wins of ``old``."""

    def deal(totals: np.ndarray, number: int, sides: tuple[Learner, Learner]) -> tuple[np.ndarray, np.ndarray]:
        dealt, table = deals(len(totals)), Table(len(totals))
        turned = number % 2  # seat 0 is the one that speaks first
        table.totals, table.target[:] = totals[:, ::-1] if turned else totals, target
        written, every, _ = scored(called(sides[::-1] if turned else sides, dealt, table), *dealt[1:4])
        return written[:, ::-1] if turned else written, every

    begun = np.zeros((n // 2, 2), np.int64)
    first = played(begun, target, lambda totals, number: deal(totals, number, (new, old)))
    second = played(begun, target, lambda totals, number: deal(totals, number, (old, new)))
    return float((first.mean() + 1 - second.mean()) / 2)


def loaded(file: Path) -> Learner:
    learner = Learner(np.random.default_rng(0), SIZES)
    learner.load(file)
    return learner


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("new", type=Path)
    asked.add_argument("old", type=Path)
    asked.add_argument("--deals", type=int, default=20_000)
    asked.add_argument("--matches", type=int, default=4_000)
    asked.add_argument("--target", type=int, default=LEAGUE.target)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    new, old, deals = loaded(given.new), loaded(given.old), Deals((given.seed, 23))
    gains = by_deals(new, old, deals, given.deals)
    print(f"{len(gains)} deals: {gains.mean():+.2f} ± {gains.std() / len(gains) ** 0.5:.2f} points a deal", flush=True)
    share = by_matches(new, old, deals, given.matches, given.target)
    print(f"{given.matches} matches to {given.target}: {share:.1%} ± {0.5 / given.matches**0.5:.1%}")
