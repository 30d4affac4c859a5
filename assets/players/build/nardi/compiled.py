"""The C sources of this folder, compiled for this machine by the developers' packages' own compiler."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

HERE: Final = Path(__file__).parent
KIND: Final = {"nardi": 0, "long-nardi": 1, "hyper-nardi": 2}
PLACES: Final = 26
MOST_ENDS: Final = 4096


@cache
def library(source: str) -> ctypes.CDLL:
    made = Path(tempfile.mkdtemp()) / f"{source}.so"
    options = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    compiler = [sys.executable, "-m", "ziglang", "cc"]
    subprocess.run([*compiler, *options, "-o", str(made), str(HERE / source)], check=True)
    return ctypes.CDLL(str(made))


class Learner:
    """The library of ``learn.c``: one network and one game at a time."""

    def __init__(self, game: str, hidden: int, seed: int = 1, weights: np.ndarray | None = None) -> None:
        """``weights``: in the order of the file; None: those of a beginner, by ``seed``."""
        self._library = library("learn.c")
        self.hidden = hidden
        if weights is None:
            self._library.begin(KIND[game], hidden, ctypes.c_uint64(seed))
        else:
            given = np.ascontiguousarray(weights, np.float32)
            self._library.load(KIND[game], hidden, _at(given))

    def train(self, games: int, rate: float, trace: float, mars: float) -> int:
        """So many games, learnt from; the number of throws in them."""
        rates = [ctypes.c_float(one) for one in (rate, trace, mars)]
        return int(self._library.train(games, *rates))

    def weights(self, inputs: int, outputs: int) -> np.ndarray:
        found = np.zeros((inputs + 1) * self.hidden + (self.hidden + 1) * outputs, np.float32)
        self._library.weights(_at(found))
        return found

    def ends(self, mine: tuple[int, ...], theirs: tuple[int, ...], dice: tuple[int, int], head: int) -> set[bytes]:
        """The positions to which a throw can be played: 52 counts each, the own first."""
        found = np.zeros(MOST_ENDS * 2 * PLACES, np.uint8)
        n = self._library.ends_of(bytes((*mine, *theirs)), *dice, head, _at(found))
        whole = found.tobytes()
        return {whole[2 * PLACES * i : 2 * PLACES * (i + 1)] for i in range(n)}

    def says(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[float, ...]:
        """The chance of the side to throw to win, to win with mars, to lose with mars."""
        found = np.zeros(3, np.float32)
        self._library.says(bytes((*mine, *theirs)), _at(found))
        return tuple(found.tolist())


def _at(numbers: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.ctypes.data)
