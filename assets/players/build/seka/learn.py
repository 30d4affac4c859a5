"""Trains the strategy of Seka: ``make train GAME=seka``.

Theory of operation. Counterfactual regret (``learn.c``). Of two the whole tree of bets is walked again and again, with
all hands at once, from several beginnings; among three to six deals are sampled, in trees of fewer sums. What no tree
says anything of is left to moments that are alike. The averages of all rounds are the strategy; it is written in steps
of a ``FINEST``-th, without the nodes to which it does not come itself. ``worth.py`` says how good it is.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from assets.players.build.seka.compiled import HERE, Learner, joint
from bot.games.seka.strategy import ACTIONS, BLIND, CLASSES, UNKNOWN, packed, told

ROOTS: Final = (
    *(
        (2, stack, base)
        for stack, base in ((990, 20), (290, 20), (90, 20), (970, 60), (950, 160), (900, 400), (600, 600))
    ),
    *((players, stack, 10 * players) for players in (3, 4) for stack in (990, 290)),
    (5, 990, 50),
    (6, 990, 60),
)
"""Of the trees: how many play, the chips of each, and the middle beside them; an ante is 10. The first of two is how a
match begins, and is walked most; the last of two are those of a standing seka."""
LESS: Final = 3
"""The first is walked so many times as often as the others."""
BEGINNINGS: Final = ((990, 20), (190, 20), (90, 20), (960, 80), (600, 400), (80, 100))
"""Of two, for the moments of which no tree says anything."""
MOST: Final = 6
"""Seats."""
FINEST: Final = 40
OF_MANY, OF_MOMENTS = 2, 4
"""How many of these steps are one in trees of more than two, and where moments are alike: sampled as they are, they are
not so exact."""
FOLLOWED: Final = {(3, 990): 2200, (3, 290): 1300, (4, 990): 3600, (4, 290): 2000, (5, 990): 4000, (6, 990): 5000}
"""By players and chips, how many nodes of a tree are written, if there is room: those to which somebody who knows the
strategy can bring it most often, whether or not it comes there itself."""
LARGEST: Final = 296_000
"""Bytes of the file."""
RARE: Final = 0.02
"""Shares below are not written."""
UNSEEN: Final = 0.02
"""Nodes to which a seat comes of itself with no hand more often are not written."""
OFTENER: Final = {3: 3, 4: 3, 5: 2, 6: 2}
"""By players, how many times as many deals are learnt from where each has more than ``SHORT`` chips."""
SHORT: Final = 500
ROUNDS: Final = 100
"""Slices of the deals of a tree of more than two; later ones count more."""
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


def train(rounds: int, few: int, deals: int, many: int, seed: int) -> Learner:
    learner, dice, begun = Learner(seed), Random(f"seka|{seed}"), time.process_time()
    learner.coarse()
    for number, (players, stack, base) in enumerate(ROOTS):
        if players == 2:
            for n in range(rounds if not number else rounds // LESS):
                learner.two(stack, base, n + 1, tree=number)
        else:
            grown, these = learner.core.many(), many * (OFTENER[players] if stack > SHORT else 1)
            for n in range(ROUNDS):
                learner.more(these // ROUNDS, base, [stack] * players, n + 1, tree=number)
            learner.visits[learner.keys + grown :] /= these
        told = f"tree {number} of {players} with {stack} beside {base}: {learner.core.many()} nodes so far"
        print(f"{told}, {time.process_time() - begun:.0f} s", flush=True)
    for n in range(few):
        for stack, base in BEGINNINGS:
            learner.two(stack, base, n + 1, tree=None)
    print(f"other beginnings of two: {time.process_time() - begun:.0f} s", flush=True)
    slices = max(1, deals // SLICE)
    for n in range(slices):
        base, purses = more_than_two(dice)
        learner.more(SLICE, base, purses, (n + 1) / slices, tree=None)
    print(f"more than two: {deals} deals, {time.process_time() - begun:.0f} s", flush=True)
    return learner


def stepped(averages: np.ndarray, each: int) -> np.ndarray:
    """The same in whole steps, ``each`` at a time: rows (classes, actions) of numbers 0 … ``FINEST``, which make so
    many in all; of classes of which nothing is known 0."""
    whole = FINEST // each
    shares = averages / np.maximum(averages.sum(-1, keepdims=True), 1e-30)
    shares[shares < RARE] = 0
    known = shares.any(-1)
    shares = whole * shares / np.maximum(shares.sum(-1, keepdims=True), 1e-30)
    steps = np.floor(shares + 1e-9)
    left = np.where(known, whole - steps.sum(-1), 0)
    places = np.argsort(np.argsort(steps - shares, -1, kind="stable"), -1)
    return np.asarray(each * (steps + (places < left[..., None])), np.uint8)


def lets(learner: Learner) -> np.ndarray:
    """By node, seat and class of hands, how often the seat lets itself come there."""
    parents, by, turns, blind = learner.tree()
    rows = learner.averages[learner.keys : learner.keys + len(parents)]
    shares = rows / np.maximum(rows.sum(2, keepdims=True), 1e-30)
    shares[blind] = shares[blind, :1]  # all hands are one there
    found = np.ones((len(parents), MOST, len(CLASSES)), np.float32)
    for node in range(1, len(parents)):
        if parent := int(parents[node]):  # else it is a root
            found[node] = found[parent]
            found[node, turns[parent]] *= shares[parent, :, by[node]]
    return found


def brought(come: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """By node, how often all but one of the others together let that one bring the seat at turn there."""
    each, found = come @ joint(told, CLASSES).sum(1), np.zeros(len(come), np.float32)
    for seat in range(MOST):
        others = np.delete(each, seat, axis=1).prod(1)
        found = np.maximum(found, np.where(turns == seat, 0, others))
    return found


def trees(parents: list[int], by: list[int]) -> np.ndarray:
    """By node the number of its tree."""
    found = [0] * len(parents)
    for node in range(1, len(parents)):
        found[node] = found[parents[node]] if parents[node] else by[node]
    return np.array(found)


def written(learner: Learner, come: np.ndarray, kept: int, followed: float, **about: object) -> bytes:
    """The file; ``come``: see ``lets``; ``kept``: of the moments so many, those met most; ``followed``: this part of
    ``FOLLOWED``. Of the trees nothing is written of nodes, and hands there, with which the strategy itself hardly ever
    lets its seat come to them."""
    columns = learner.tree()
    parents, by, turns, unseen = (column.tolist() for column in columns)
    tree, moments, shares = [], [], []

    def add(averages: np.ndarray, blind: bool, each: int) -> int:
        steps = stepped(averages[: 1 if blind else None], each)
        there = [a for a in range(ACTIONS) if averages[:, a].any()]
        rest = steps[:, there[1:]]
        if len(there) > 1:
            rest[~steps.any(1), 0] = UNKNOWN
        shares.append(rest.tobytes())
        mask = sum(1 << a for a in there)
        return mask | (BLIND if blind else 0)

    own = come[np.arange(len(parents)), turns] > UNSEEN
    wanted = own.any(1)
    wanted[0] = False
    likely, tree_of = brought(come, columns[2]), trees(parents, by)
    for number, (players, stack, _) in enumerate(ROOTS):
        if players > 2:
            there = np.flatnonzero(wanted & (tree_of == number))
            first = there[np.argsort(-likely[there], kind="stable")]
            wanted[first[int(followed * FOLLOWED[players, stack]) :]] = False
    inner = wanted.copy()
    for node in range(len(parents) - 1, 0, -1):
        inner[parents[node]] |= inner[node]
    following: dict[int, list[int]] = {}
    for node in np.flatnonzero(inner).tolist()[1:]:
        following.setdefault(parents[node], []).append(node)
    order = [0]
    for node in order:
        order += following.get(node, [])
        row = learner.averages[learner.keys + node]
        each = OF_MANY if ROOTS[tree_of[node]][0] > 2 else 1
        known = row if unseen[node] else np.where(own[node, :, None], row, 0)
        tree.append((len(following.get(node, [])), by[node], add(known, unseen[node], each) if wanted[node] else 0))
    first = np.argsort(-learner.visits[: learner.keys], kind="stable")[:kept]
    for moment in sorted(int(one) for one in first if learner.visits[one] > 0):
        moments.append((moment, add(learner.averages[moment], moment >= learner.moments, OF_MOMENTS)))
    about = {"game": "seka", "roots": ROOTS, "steps": FINEST, **about}
    return packed(tree, moments, b"".join(shares), **about)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=1800, help="of two, in the first tree")
    asked.add_argument("--few", type=int, default=30, help="rounds of two from each other beginning")
    asked.add_argument("--deals", type=int, default=1_000_000, help="among more than two, from any beginnings")
    asked.add_argument("--many", type=int, default=1_000_000, help="among more than two, in a tree, at least")
    asked.add_argument("--kept", type=int, default=2300, help="moments that are written")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("assets/players/seka.table"))
    given = asked.parse_args()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    learner = train(given.rounds, given.few, given.deals, given.many, given.seed)
    about = {name: getattr(given, name) for name in ("rounds", "few", "deals", "many", "seed")}
    come, followed = lets(learner), 1.0
    while len(data := written(learner, come, given.kept, followed, **about, trainer=named.stdout.strip())) > LARGEST:
        followed *= 0.95
    given.out.write_bytes(data)
    print(f"{len(data)} bytes, {followed:.2f} of the nodes")
