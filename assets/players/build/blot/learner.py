"""A network that is being trained, for the trainers of the Blots."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from bot.games.thinking import Network, written

TEN = 10.0
"""The networks of the bazaar answer in tens of points."""


class Learner:
    """A network, and Adam."""

    def __init__(self, chance: np.random.Generator, sizes: tuple[int, ...]) -> None:
        pairs = list(pairwise(sizes))
        self.matrices = [chance.normal(0, np.sqrt(2 / wide), (wide, high)).astype(np.float32) for wide, high in pairs]
        self.biases = [np.zeros(high, np.float32) for _, high in pairs]
        self.matrices[-1] *= 0.1
        self.biases[-1][1:] = -0.5  # to begin with, passing is best
        self._first = [np.zeros_like(one) for one in (*self.matrices, *self.biases)]
        self._second = [np.zeros_like(one) for one in (*self.matrices, *self.biases)]
        self._steps = 0
        self.only_from = 0
        """Where not 0, nothing is learnt but the weights of what is told from here on."""

    def load(self, file: Path) -> None:
        """The weights of a file of the same sizes, or of one that was told less: the rest weighs nothing yet.

        :raises ValueError: it has other sizes.
        """
        network = Network(file.read_bytes())
        told, *others = network.about["sizes"]
        if told > len(self.matrices[0]) or others != [len(biases) for biases in self.biases]:
            raise ValueError("a network of other sizes")
        flat, at = np.array(network.flat, np.float32), 0
        self.matrices[0][told:] = 0
        for matrix, biases in zip((self.matrices[0][:told], *self.matrices[1:]), self.biases, strict=True):
            for one in (matrix, biases):
                one[...] = flat[at : at + one.size].reshape(one.shape)
                at += one.size

    def save(self, file: Path, **about: Any) -> None:
        """The weights, and what the file's first line is to say ``about`` them."""
        layers = [(m.tolist(), b.tolist()) for m, b in zip(self.matrices, self.biases, strict=True)]
        file.write_bytes(written(layers, **about))

    def layers(self, told: np.ndarray) -> list[np.ndarray]:
        found = [told]
        for n, (matrix, biases) in enumerate(zip(self.matrices, self.biases, strict=True)):
            after = found[-1] @ matrix + biases
            found.append(np.maximum(after, 0) if n < len(self.matrices) - 1 else after)
        return found

    def learn(self, told: np.ndarray, call: np.ndarray, gain: np.ndarray, rate: float) -> float:
        """One step towards what calls have gained; the mean squared error before it."""
        layers = self.layers(told)
        row = np.arange(len(call))
        error = layers[-1][row, call] - gain
        back = np.zeros_like(layers[-1])
        back[row, call] = np.clip(error, -3, 3) / len(call)
        self.step(layers, back, rate)
        return float((error * error).mean())

    def foresee(self, told: np.ndarray, reached: np.ndarray, swept: np.ndarray, rate: float) -> float:
        """One step towards what was ``reached`` by strain and where every trick was taken (n, 5) each; by strain it
        answers a mean and the logarithm of a spread in tens of points, and the odds of every trick, as a logarithm.
        The mean absolute error before it, in points."""
        layers = self.layers(told)
        mean, wide, odds = np.split(layers[-1], 3, axis=1)
        error, sure = mean - reached / TEN, np.exp(-2 * np.clip(wide, -3, 2))
        back = [
            np.clip(error * sure, -30, 30),
            np.clip(1 - error * error * sure, -9, 1),
            1 / (1 + np.exp(-odds)) - swept,
        ]
        self.step(layers, np.concatenate(back, 1).astype(np.float32) / len(told), rate)
        return float(np.abs(error).mean() * TEN)

    def step(self, layers: list[np.ndarray], back: np.ndarray, rate: float) -> None:
        backs = [back]
        for n in range(len(self.matrices) - 1, 0, -1):
            backs.insert(0, (backs[0] @ self.matrices[n].T) * (layers[n] > 0))
        parts, firsts, seconds = [*self.matrices, *self.biases], self._first, self._second
        if self.only_from:
            parts, firsts, seconds = ([one[0][self.only_from :]] for one in (parts, firsts, seconds))
            steps = [layers[0][:, self.only_from :].T @ backs[0]]
        else:
            steps = [
                *(layer.T @ one for layer, one in zip(layers, backs, strict=False)),
                *(one.sum(0) for one in backs),
            ]
        self._steps += 1
        for one, step, first, second in zip(parts, steps, firsts, seconds, strict=True):
            first += 0.1 * (step - first)
            second += 0.001 * (step * step - second)
            scale = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            one -= rate * first / (1 - 0.9**self._steps) / scale
