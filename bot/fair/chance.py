"""Chance from a seed, for selfplay and tests: the same seed gives the same game on every machine.

A counter is hashed with SHA-256; each digest is eight numbers of four bytes. A number at or above the largest multiple
of ``m`` below 2³² is thrown away, so that every outcome is equally likely. Real tables use ``bot.fair``, whose stream
can be redone by hand; this one is only meant to be fast.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from hashlib import sha256
from struct import Struct
from typing import Final

_WORDS: Final = Struct(">8I")
_DIGESTS: Final = 8
"""Hashed at a time."""


class Draws(ABC):
    """``rules.core.Chance`` by fair draws below a number (Fisher and Yates)."""

    __slots__ = ()

    @abstractmethod
    def below(self, m: int) -> int:
        """A fair draw from ``range(m)``."""

    def shuffled(self, n: int) -> tuple[int, ...]:
        """A uniformly random order of ``range(n)``."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def die(self) -> int:
        """One throw, 1..6."""
        return 1 + self.below(6)


class SeededChance(Draws):
    """Draws from a seed."""

    __slots__ = ("_base", "_counter", "_pool")

    def __init__(self, seed: int | str) -> None:
        self._base = sha256(f"davtar|{seed}".encode())
        self._counter = 0
        self._pool: list[int] = []

    def below(self, m: int) -> int:
        top = (1 << 32) // m * m
        while True:
            if not self._pool:
                self._refill()
            n = self._pool.pop()
            if n < top:
                return n % m

    def _refill(self) -> None:
        for _ in range(_DIGESTS):
            block = self._base.copy()
            block.update(self._counter.to_bytes(8, "big"))
            self._pool.extend(_WORDS.unpack(block.digest()))
            self._counter += 1
