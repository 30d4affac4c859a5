"""Which of two files of weights calls better in Bazaar Blot or Georgian Belote, by the trainer's own deals: quick to
tell, and thousands.

``python -m assets.players.build.blot.rival NEW OLD [--deals N] [--matches N] [--deaf]``. Cards are played out by quick
rules (``deals.c``), nobody tries anything out. Deals are at 0:0 and called from both sides; of matches each side has
the new weights in half, and the seat that speaks first goes round. ``--deaf``: the old weights are not told the match
score. What players make of it is for the arena to say.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from assets.players.build.blot import bids, takes
from assets.players.build.blot.learner import Learner
from assets.players.build.blot.matches import BAZAAR, GEORGIAN, Course, played
from bot.games.blot.player import calls
from bot.games.thinking import opened

DEALS = 4096
Sides = tuple[Learner, Learner]
Dealt = tuple[np.ndarray, ...]


class Bazaar:
    """``seed``: two numbers below 2³²."""

    course: Course = BAZAAR
    sizes, score = bids.SIZES, calls.SCORE

    def __init__(self, seed: tuple[int, int]) -> None:
        self.deals = bids.Deals(seed)

    def written(self, sides: Sides, dealt: Dealt, totals: np.ndarray, target: int) -> tuple[np.ndarray, np.ndarray]:
        """What both sides write, and which deals are a kaput; side 0, which speaks first, calls by the first of
        ``sides``."""
        hands, own, table = dealt[0], dealt[4], bids.Table(len(dealt[0]))
        table.totals, table.target[:] = totals, target
        while len(at := np.flatnonzero(~table.done)):
            part = table.some(at)
            said, could = part.inputs(hands[at], own[at]), part.could()
            answers = np.zeros(could.shape, np.float32)
            for side, learner in enumerate(sides):
                rows = np.flatnonzero(part.turn % 2 == side)
                answers[rows] = learner.layers(said[rows])[-1]
            table.make(at, np.where(could, answers, -1e9).argmax(1))
        written, every, _ = bids.scored(table, *dealt[1:4])
        return written, every


class Turned:
    """The same for Georgian Belote."""

    course: Course = GEORGIAN
    sizes, score = takes.SIZES, calls.TAKING_SCORE

    def __init__(self, seed: tuple[int, int]) -> None:
        self.deals = takes.Deals(seed)

    def written(self, sides: Sides, dealt: Dealt, totals: np.ndarray, target: int) -> tuple[np.ndarray, np.ndarray]:
        return takes.taken_by(sides, dealt, target - totals), np.zeros(len(totals), bool)


def by_deals(new: Learner, old: Learner, game: Bazaar | Turned, n: int) -> np.ndarray:
    """What ``new`` gains over ``old``, in points a deal, by set of cards (n,)."""
    found = []
    for start in range(0, n, DEALS):
        dealt: Any = game.deals(min(DEALS, n - start))
        begun = np.zeros((len(dealt[0]), 2), np.int64)
        leads = []
        for sides in ((new, old), (old, new)):
            written, _ = game.written(sides, dealt, begun, game.course.target)
            leads.append(written[:, 0] - written[:, 1])
        found.append((leads[0] - leads[1]) / 2)
    return np.concatenate(found)


def by_matches(new: Learner, old: Learner, game: Bazaar | Turned, n: int, target: int) -> float:
    """The share of ``n`` matches that ``new`` wins of ``old``."""

    def deal(totals: np.ndarray, number: int, sides: Sides) -> tuple[np.ndarray, np.ndarray]:
        turned = number % 2  # seat 0 is the one that speaks first
        written, every = game.written(
            sides[::-1] if turned else sides, game.deals(len(totals)), totals[:, ::-1] if turned else totals, target
        )
        return written[:, ::-1] if turned else written, every

    begun = np.zeros((n // 2, 2), np.int64)
    first = played(begun, target, lambda totals, number: deal(totals, number, (new, old)))
    second = played(begun, target, lambda totals, number: deal(totals, number, (old, new)))
    return float((first.mean() + 1 - second.mean()) / 2)


def loaded(file: Path, sizes: tuple[int, ...]) -> Learner:
    learner = Learner(np.random.default_rng(0), sizes)
    learner.load(file)
    return learner


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("new", type=Path)
    asked.add_argument("old", type=Path)
    asked.add_argument("--deals", type=int, default=20_000)
    asked.add_argument("--matches", type=int, default=4_000)
    asked.add_argument("--target", type=int)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--deaf", action="store_true", help="nobody tells the old weights how the match stands")
    given = asked.parse_args()
    kind = Bazaar if opened(given.new.read_bytes())[0]["game"] == "bazaar-blot" else Turned
    game = kind((given.seed, 23))
    new, old = loaded(given.new, game.sizes), loaded(given.old, game.sizes)
    if given.deaf:
        old.matrices[0][game.score :] = 0
    gains = by_deals(new, old, game, given.deals)
    print(f"{len(gains)} deals: {gains.mean():+.2f} ± {gains.std() / len(gains) ** 0.5:.2f} points a deal", flush=True)
    target = given.target or game.course.target
    share = by_matches(new, old, game, given.matches, target)
    print(f"{given.matches} matches to {target}: {share:.2%} ± {0.5 / given.matches**0.5:.2%}")
