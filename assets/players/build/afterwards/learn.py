"""Trains the networks of Domino and Bura from their own deals: ``make train GAME=domino``, ``bura3``, ``bura5``.

Theory of operation. A position is what one side knows after it has acted; the network says what it is worth to that
side. Positions are drawn towards what became of them: a mixture of what was thought after the next action of the same
side and of how the deal ended (``net.c``). The rate falls from deal to deal.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from bot.games.thinking import written

HERE: Final = Path(__file__).parent
HIDDEN: Final = 48
INPUTS: Final = {"domino": 113, "bura3": 99, "bura5": 151}
FIRST_RATE, LAST_RATE = 0.006, 0.0005
STAGE: Final = 500
"""Deals between two changes of the rate."""
EXPLORE: Final = 4
"""Per cent of the actions that are taken at random."""


@cache
def library(game: str) -> ctypes.CDLL:
    made = Path(tempfile.mkdtemp()) / f"{game}.so"
    source = HERE / ("domino.c" if game == "domino" else "bura.c")
    options = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    options.append(f"-DCARDS={game[-1]}" if game != "domino" else "-DTWO")
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *options, "-o", str(made), str(source)], check=True)
    found = ctypes.CDLL(str(made))
    found.begin(ctypes.c_uint64(1))
    found.tiles()
    return found


def train(game: str, deals: int, seed: int) -> np.ndarray:
    learner, begun, stages = library(game), time.process_time(), max(1, deals // STAGE)
    learner.begin(ctypes.c_uint64(seed))
    for n in range(stages):
        done = n / stages
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** done
        learner.train(STAGE, ctypes.c_float(0.9 if done < 0.3 else 0.6), ctypes.c_float(rate), EXPLORE)
        if n % max(1, stages // 20) == 0:
            print(f"{done:4.0%} {STAGE * (n + 1)} deals, {time.process_time() - begun:.0f} s", flush=True)
    found = np.zeros((INPUTS[game] + 2) * HIDDEN + 1, np.float32)
    learner.weights(ctypes.c_void_p(found.ctypes.data))
    return found


def save(game: str, weights: np.ndarray, out: Path, **about: object) -> None:
    rows, bias, column, last = np.split(weights, np.cumsum([INPUTS[game] * HIDDEN, HIDDEN, HIDDEN]))
    first = (rows.reshape(INPUTS[game], HIDDEN).tolist(), bias.tolist())
    out.write_bytes(written([first, (column.reshape(HIDDEN, 1).tolist(), last.tolist())], game=game, **about))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=[*INPUTS])
    asked.add_argument("--deals", type=int, default=400_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("assets/players"))
    given = asked.parse_args()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    about = {"seed": given.seed, "deals": given.deals, "trainer": named.stdout.strip()}
    save(given.game, train(given.game, given.deals, given.seed), given.out / f"{given.game}.net", **about)
