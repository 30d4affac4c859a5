"""Trains the network that knows how often a hand takes every trick alone: ``make train GAME=kanach``.

Theory of operation. In deals as they fall such a hand comes once in hundreds, and the surest ones never. So the hand
that is learnt from is dealt strong, to a degree that changes from deal to deal; the other three get what is left, dealt
fairly, so that what is learnt of each hand is true of it wherever it comes from. The deal is played out by quick rules
in every strain (``deals.c``). In the end it is compared with deals as they fall. What the network is told is that of
``bot.games.blot.player.calls``.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import time
from pathlib import Path

import numpy as np

from assets.players.build.blot.bids import BITS, HERE, compiled
from assets.players.build.blot.learner import Learner
from bot.games.blot.player.calls import ALONE_INPUTS, ANSWERS, ORDERS
from rules.blot.values import PLAIN_ORDER, TRUMP_ORDER
from rules.cards import RANKS

SIZES = (ALONE_INPUTS, 96, 32, ANSWERS)
DEALS = 20_000
BATCH = 500
HELD = 8.0
"""How much likelier than by chance, as a logarithm, the best card of the favoured suit is held, at most."""
SECOND = 0.8
"""The same of the best cards of the other suits and of another favoured one, as a part of that."""


class Deals:
    """The compiled dealer, and hands for it by ``chance``."""

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance = chance
        self._core = compiled()
        self._core.seed(ctypes.c_uint(int(chance.integers(1 << 31))), ctypes.c_uint(17))

    def __call__(self, n: int, held: float = HELD) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Hands (n,), their seats, counted from the one that leads, and by strain whether they take every trick alone
        (n, 5). ``held``: 0 deals as they fall."""
        hands, seats, won = self._hands(n, held), self._chance.integers(4, size=n), np.zeros((n, ANSWERS), np.uint8)
        given = (hands, seats.astype(np.uint8), won)
        self._core.lone_deals(n, *(ctypes.c_void_p(one.ctypes.data) for one in given))
        return hands, seats, won

    def _hands(self, n: int, held: float) -> np.ndarray:
        chance, row = self._chance, np.arange(n)
        trumps, plain = (
            np.array([1 - order.index(rank) / 8 for rank in RANKS]) for order in (TRUMP_ORDER, PLAIN_ORDER)
        )
        liked = np.zeros((n, 4, 8))
        liked[:] = SECOND * (plain == 1)
        first, other = chance.integers(4, size=n), chance.integers(4, size=n)
        liked[row, other] = SECOND * plain
        liked[row, first] = np.where(chance.random((n, 1)) < 0.8, 0.4 + 0.6 * trumps, plain)
        keys = held * chance.random((n, 1)) * liked.reshape(n, 32) + chance.gumbel(size=(n, 32))
        best = np.argpartition(-keys, 8, axis=1)[:, :8]
        found: np.ndarray = (np.uint32(1) << best.astype(np.uint32)).sum(1).astype(np.uint32)
        return found


def told(hands: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """What the network is told of hands (n,) in ``seats`` (n,), counted from the one that leads."""
    said = np.zeros((len(hands), ALONE_INPUTS), np.float32)
    said[:, : len(BITS)] = (hands[:, None] >> BITS) & 1
    said[np.arange(len(hands)), len(BITS) + seats] = 1
    held = said[:, : len(BITS)].reshape(-1, 4, 8)
    runs = [held[:, :, [RANKS.index(rank) for rank in order]].cumprod(2).sum(2) for order in ORDERS]
    said[:, len(BITS) + 4 :] = np.stack([held.sum(2), *runs], 2).reshape(-1, 12) / 8
    return said


def chances(learner: Learner, hands: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """How likely they are to take every trick alone, by strain (n, 5)."""
    found: np.ndarray = 1 / (1 + np.exp(-learner.layers(told(hands, seats))[-1]))
    return found


def learn(learner: Learner, said: np.ndarray, won: np.ndarray, rate: float) -> None:
    """One step towards the odds."""
    layers = learner.layers(said)
    back = (1 / (1 + np.exp(-layers[-1])) - won) / len(said)
    learner.step(layers, back.astype(np.float32), rate)


def train(minutes: float, seed: int, out: Path, commit: str) -> None:
    chance = np.random.default_rng(seed)
    deals, learner = Deals(chance), Learner(chance, SIZES)
    begun = time.process_time()
    while (done := (time.process_time() - begun) / 60 / minutes) < 1:
        hands, seats, won = deals(DEALS)
        said = told(hands, seats)
        for rows in np.array_split(chance.permutation(DEALS), DEALS // BATCH):
            learn(learner, said[rows], won[rows], 4e-3 * (1 - done) + 2e-5)
    learner.save(out, game="bazaar-blot", seed=seed, trainer=commit)
    for name, held, rounds in (("dealt strong", HELD, 20), ("as they fall", 0.0, 200)):
        judged(learner, deals, name, held, rounds)


def judged(learner: Learner, deals: Deals, name: str, held: float, rounds: int) -> None:
    """Prints how often it comes in, by what the network says, of deals that it has not seen."""
    found, came = [], []
    for _ in range(rounds):
        hands, seats, won = deals(DEALS, held)
        said = chances(learner, hands, seats)
        at = said > 0.4
        found.append(said[at])
        came.append(won[at])
    chance, real = np.concatenate(found), np.concatenate(came)
    for low, high in ((0.4, 0.6), (0.6, 0.8), (0.8, 0.9), (0.9, 1.01)):
        among = (chance >= low) & (chance < high)
        if among.any():
            means = f"{chance[among].mean():.3f}, came in {real[among].mean():.3f}"
            print(f"{name}, said {low:.1f} to {min(high, 1):.1f}: {among.sum()} of {rounds * DEALS} hands, {means}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=2.5, help="of processor time")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("assets/players/bazaar-blot-alone.net"))
    given = asked.parse_args()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    train(given.minutes, given.seed, given.out, named.stdout.strip())
