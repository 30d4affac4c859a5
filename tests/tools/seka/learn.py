"""Trains the strategy of Seka: ``make train GAME=seka``.

Theory of operation. Counterfactual regret (``learn.c``). Of two the whole tree of bets is walked again and again, with
all hands at once, from several beginnings; what no tree says anything of is left to moments that are alike. Among three
to six deals are sampled. The averages of all rounds are the strategy; it is written in steps of a ``FINEST``-th,
without the nodes to which it does not come itself. ``worth.py`` says how good it is.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from bot.games.seka.course import ACTIONS, LOOK
from bot.games.seka.table import BLIND, CLASSES, UNKNOWN, packed
from tests.tools.seka.compiled import HERE, Learner

ROOTS: Final = ((990, 20), (290, 20), (90, 20), (970, 60), (950, 160), (900, 400), (600, 600))
"""Of the trees: the chips of each, and the middle beside them; an ante is 10. The first is how a match begins, and is
walked most; the last are those of a standing seka."""
LESS: Final = 3
"""The first is walked so many times as often as the others."""
BEGINNINGS: Final = ((990, 20), (190, 20), (90, 20), (960, 80), (600, 400), (80, 100))
"""Of two, for the moments of which no tree says anything."""
FINEST: Final = 40
RARE: Final = 0.02
"""Shares below are not written."""
UNSEEN: Final = 5e-3
"""Nodes to which a seat comes of itself with no hand more often are not written."""
SLICE: Final = 500
"""Deals between two choices of a table of more than two."""


def more_than_two(dice: Random) -> tuple[int, list[int]]:
    """What is in the middle and in the purses: mostly as a match begins, else as it may go on."""
    n = dice.choice((3, 3, 3, 4, 4, 4, 5, 6))
    if dice.random() < 0.6:
        return 10 * n, [990] * n
    if dice.random() < 0.25:
        return dice.choice((60, 120, 300)), [dice.choice((300, 900))] * n
    usual = dice.choice((90, 190, 490, 990, 1990))
    return 10 * n, [max(10, int(usual * dice.choice((0.2, 0.5, 1, 1, 1, 1.5)))) for _ in range(n)]


def train(rounds: int, few: int, deals: int, seed: int) -> Learner:
    learner, dice, begun = Learner(seed), Random(f"seka|{seed}"), time.process_time()
    learner.coarse()
    for number, root in enumerate(ROOTS):
        for n in range(rounds if not number else rounds // LESS):
            learner.two(*root, n + 1, tree=number)
        told = f"tree {number} of {root}: {learner.core.many()} nodes so far"
        print(f"{told}, {time.process_time() - begun:.0f} s", flush=True)
    print(f"the trees of two: {learner.core.many()} nodes, {time.process_time() - begun:.0f} s", flush=True)
    for n in range(few):
        for stack, base in BEGINNINGS:
            learner.two(stack, base, n + 1, tree=None)
    print(f"other beginnings of two: {time.process_time() - begun:.0f} s", flush=True)
    slices = max(1, deals // SLICE)
    for n in range(slices):
        base, purses = more_than_two(dice)
        learner.more(SLICE, base, purses, (n + 1) / slices)
    print(f"more than two: {deals} deals, {time.process_time() - begun:.0f} s", flush=True)
    return learner


def stepped(averages: np.ndarray) -> np.ndarray:
    """The same in whole steps: rows (classes, actions) of numbers 0 … ``FINEST``, which make so many in all; of classes
    of which nothing is known 0."""
    shares = averages / np.maximum(averages.sum(-1, keepdims=True), 1e-30)
    shares[shares < RARE] = 0
    known = shares.any(-1)
    shares = FINEST * shares / np.maximum(shares.sum(-1, keepdims=True), 1e-30)
    steps = np.floor(shares + 1e-9)
    left = np.where(known, FINEST - steps.sum(-1), 0)
    places = np.argsort(np.argsort(steps - shares, -1, kind="stable"), -1)
    return (steps + (places < left[..., None])).astype(np.uint8)


def reached(learner: Learner, parents: list[int], by: list[int], looked: set[int]) -> np.ndarray:
    """By node how often the seat at turn lets itself come there, with the hand with which it does so most."""
    rows = learner.averages[learner.keys : learner.keys + len(parents)]
    shares = rows / np.maximum(rows.sum(2, keepdims=True), 1e-30)
    shares[[*looked]] = shares[[*looked], :1]  # all hands are one there
    both, turn = np.ones((len(parents), 2, len(CLASSES))), np.zeros(len(parents), int)
    for node in range(1, len(parents)):
        parent, action = parents[node], by[node]
        if not parent:
            continue  # a root
        seat = turn[parent]
        both[node] = both[parent]
        both[node, seat] *= shares[parent, :, action]
        turn[node] = seat if parent in looked and action == LOOK else 1 - seat
    return both[np.arange(len(parents)), turn].max(1)


def written(learner: Learner, kept: int, **about: object) -> bytes:
    """The file; ``kept``: of the moments so many, those met most. Of the tree nothing is written of nodes that the
    strategy itself hardly ever lets its seat come to."""
    parents, by = (column.tolist() for column in learner.tree())
    looked = {parent for parent, action in zip(parents[1:], by[1:], strict=True) if action == LOOK and parent}
    tree, moments, shares = [], [], []

    def add(row: int, blind: bool) -> int:
        steps = stepped(learner.averages[row, : 1 if blind else None])
        there = [a for a in range(ACTIONS) if learner.averages[row, :, a].any()]
        rest = steps[:, there[1:]]
        if len(there) > 1:
            rest[~steps.any(1), 0] = UNKNOWN
        shares.append(rest.tobytes())
        mask = sum(1 << a for a in there)
        return mask | (BLIND if blind else 0)

    wanted = reached(learner, parents, by, looked) > UNSEEN
    wanted[0] = False
    inner = wanted.copy()
    for node in range(len(parents) - 1, 0, -1):
        inner[parents[node]] |= inner[node]
    number: dict[int, int] = {}
    for node in np.flatnonzero(inner).tolist():
        number[node] = len(number)
        mask = add(learner.keys + node, node in looked) if wanted[node] else 0
        tree.append((number[parents[node]], by[node], mask))
    met = np.argsort(-learner.visits[: learner.keys], kind="stable")[:kept]
    for moment in sorted(int(one) for one in met if learner.visits[one] > 0):
        moments.append((moment, add(moment, moment >= learner.moments)))
    about = {"game": "seka", "roots": ROOTS, "steps": FINEST, **about}
    return packed(tree, moments, b"".join(shares), **about)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=1800, help="of two, in the first tree")
    asked.add_argument("--few", type=int, default=30, help="rounds of two from each other beginning")
    asked.add_argument("--deals", type=int, default=1_500_000, help="among more than two")
    asked.add_argument("--kept", type=int, default=2300, help="moments that are written")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("assets/players/seka.table"))
    given = asked.parse_args()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    learner = train(given.rounds, given.few, given.deals, given.seed)
    about = {name: getattr(given, name) for name in ("rounds", "few", "deals", "seed")}
    data = written(learner, given.kept, **about, trainer=named.stdout.strip())
    given.out.write_bytes(data)
    print(f"{len(data)} bytes")
