"""Solves Hyper Nardi and packs the table that its players use: ``make solve-hyper``.

Theory of operation. Rounds over all 10.7 million positions until none changes (``solve.c``). The matrix of all values
is then approached by a product of two narrow ones, so that the squared errors are least, those of positions that occur
in play counting most: each side's way of lying is weighed by how often it is seen when the table plays itself.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import time
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from assets.players.build.nardi.compiled import HERE, library
from bot.games.nardi.strong import HANDS, hand, packed_exact
from rules.nardi.model import numbers
from rules.nardi.moves import COURSE, OFF, Checkers, ways

SETTLED = 1e-4
"""The table is solved when a round changes no position by more; most are then a hundred times as exact."""
GAMES = 4_000
RARE = 0.02
"""What a way of lying that is never seen counts, beside one seen on average."""
LARGEST = 32_000


@cache
def solver() -> ctypes.CDLL:
    found = library("solve.c")
    found.sweep.restype = found.after.restype = ctypes.c_float
    found.table.restype = ctypes.c_void_p
    found.prepare()
    return found


def table() -> np.ndarray:
    """The solver's own: rows for the side to throw, columns for the other one."""
    at = ctypes.cast(solver().table(), ctypes.POINTER(ctypes.c_float))
    return np.ctypeslib.as_array(at, (HANDS, HANDS))


def solve() -> np.ndarray:
    begun = time.process_time()
    for n in range(200):
        change = solver().sweep()
        print(f"round {n}, largest change {change:.6f}, {time.process_time() - begun:.0f} s", flush=True)
        if change < SETTLED:
            break
    return table()


def played(values: np.ndarray, games: int, seed: int) -> list[tuple[Checkers, Checkers, tuple[int, int]]]:
    """Positions with their throws, of games that the table plays against itself."""
    dice, found, course = Random(seed), [], COURSE["hyper"]
    for _ in range(games):
        mine = theirs = course.setup
        while True:
            throw = dice.randint(1, 6), dice.randint(1, 6)
            found.append((mine, theirs, throw))
            ends = list(ways(course, mine, theirs, numbers(throw)))
            end = max(ends, key=lambda end: 2 if end.mine[OFF] == 3 else 1 - values[hand(end.theirs), hand(end.mine)])
            if end.mine[OFF] == course.size:
                break
            mine, theirs = end.theirs, end.mine
    return found


def narrow(values: np.ndarray, rank: int, weights: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Two matrices (HANDS, rank) whose product with the second one turned is nearly ``values``."""
    root = np.sqrt(weights)
    whole = (values * root[:, None] * root[None, :]).astype(np.float32)
    basis = np.random.default_rng(seed).normal(size=(HANDS, rank + 30)).astype(np.float32)
    for _ in range(8):
        basis, _ = np.linalg.qr(whole @ (whole.T @ basis))
    left, strength, right = np.linalg.svd(basis.T @ whole, full_matrices=False)
    left = basis @ left
    scale = np.sqrt(strength[:rank])
    return left[:, :rank] * scale / root[:, None], right[:rank].T * scale / root[:, None]


def whole_numbers(matrix: np.ndarray) -> tuple[np.ndarray, float]:
    step = float(np.abs(matrix).max() / LARGEST)
    return np.rint(matrix / step).astype(np.int64), step


def lost(
    values: np.ndarray, guessed: np.ndarray, throws: list[tuple[Checkers, Checkers, tuple[int, int]]]
) -> np.ndarray:
    """What choosing by ``guessed`` loses, in thousandths of equity (twice the chance), by throw with a choice."""
    found, course = [], COURSE["hyper"]
    for mine, theirs, throw in throws:
        ends = list(ways(course, mine, theirs, numbers(throw)))
        if len(ends) < 2:
            continue
        at = [(hand(end.theirs), hand(end.mine)) for end in ends]
        if any(end.mine[OFF] == course.size for end in ends):
            continue
        true = [1 - float(values[one]) for one in at]
        thought = [1 - float(guessed[one]) for one in at]
        found.append(2000 * (max(true) - true[thought.index(max(thought))]))
    return np.array(found)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rank", type=int, default=96)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path, help="where the whole table is kept, 43 MB; read if it is there")
    asked.add_argument("--out", type=Path, default=Path("assets/players/hyper-nardi.table"))
    given = asked.parse_args()
    if given.keep and given.keep.exists():
        values = np.load(given.keep)
    else:
        values = solve()
        if given.keep:
            np.save(given.keep, values)
    throws = played(values, GAMES, given.seed)
    seen = np.zeros(HANDS)
    for mine, theirs, _ in throws:
        seen[hand(mine)] += 1
        seen[hand(theirs)] += 1
    own, other = narrow(values, given.rank, seen / seen.mean() + RARE, given.seed)
    first, first_step = whole_numbers(own)
    second, second_step = whole_numbers(other)
    step = first_step * second_step
    some = throws[:: max(1, len(throws) // 20_000)]
    losses = lost(values, (first @ second.T) * step, some)
    error = losses.std() / np.sqrt(len(losses))
    print(f"rank {given.rank}: {losses.mean():.2f} ± {error:.2f} thousandths a move, {len(losses)} positions")
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    about = {"game": "hyper-nardi", "seed": given.seed, "trainer": named.stdout.strip()}
    given.out.write_bytes(packed_exact((first.ravel().tolist(), second.ravel().tolist()), given.rank, step, **about))
