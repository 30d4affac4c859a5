"""Trains the networks of Nardi from their own games: ``make train GAME=nardi``, ``long-nardi``, ``hyper-nardi``.

Theory of operation. Temporal differences (``learn.c``): what a network thinks of a position is drawn towards what it
thinks after the next throw, and towards how the game ends. Two networks are made: a large one for ``strong`` and
``master``, and a small one for ``normal``; of Hyper Nardi, which is solved (``solve.py``), only the small one. The rate
falls from game to game.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from pathlib import Path

import numpy as np

from assets.players.build.nardi.compiled import HERE, KIND, Learner
from bot.games.thinking import written

INPUTS, OUTPUTS = 205, 3
FIRST_RATE, LAST_RATE = 0.02, 0.0005
STAGE = 2_000
"""Games between two changes of the rate."""
MARS = 0.08
"""What a mars counts beside winning while the networks play: little, so that they know it but do not play for it."""


def train(game: str, hidden: int, games: int, seed: int) -> np.ndarray:
    learner = Learner(game, hidden, seed)
    stages, throws, begun = max(1, games // STAGE), 0, time.monotonic()
    for n in range(stages):
        done = n / stages
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** done
        throws += learner.train(STAGE, rate, 0.7 if done < 0.2 else 0.3, MARS)
        if n % max(1, stages // 20) == 0:
            told = f"{done:4.0%} {STAGE * (n + 1)} games, {throws / STAGE / (n + 1):.1f} throws each"
            print(f"{told}, {time.monotonic() - begun:.0f} s", flush=True)
    return learner.weights(INPUTS, OUTPUTS)


def save(weights: np.ndarray, hidden: int, out: Path, **about: object) -> None:
    cut = np.cumsum([INPUTS * hidden, hidden, hidden * OUTPUTS])
    first, bias, second, last = np.split(weights, cut)
    layers = [
        (first.reshape(INPUTS, hidden).tolist(), bias.tolist()),
        (second.reshape(hidden, OUTPUTS).tolist(), last.tolist()),
    ]
    out.write_bytes(written(layers, **about))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=[*KIND])
    asked.add_argument("--games", type=int, default=1_200_000)
    asked.add_argument("--hidden", type=int, default=128)
    asked.add_argument("--small", type=int, default=16, help="hidden units of the small network")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("assets/players"))
    given = asked.parse_args()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    networks = [("small", given.small, given.games // 6), ("", given.hidden, given.games)]
    for name, hidden, games in networks[:1] if given.game == "hyper-nardi" else networks:
        found = train(given.game, hidden, games, given.seed)
        out = given.out / ("-".join(filter(None, (given.game, name))) + ".net")
        about = {"game": given.game, "seed": given.seed, "games": games, "trainer": named.stdout.strip()}
        save(found, hidden, out, **about)
