"""Chance that can be repeated, in the place of the operating system's."""

from __future__ import annotations

from hashlib import sha256

import pytest

from adapters import bootstrap


class SeededEntropy:
    """``bot.ports.Entropy``: the same seed deals the same cards. ``drawn``: how often it was asked."""

    def __init__(self, seed: object) -> None:
        self.seed = seed
        self.drawn = 0

    def token(self, n: int) -> bytes:
        self.drawn += 1
        return sha256(f"{self.seed}/{self.drawn}".encode()).digest()[:n]


@pytest.fixture(autouse=True)
def same_cards(seed: int, monkeypatch: pytest.MonkeyPatch) -> SeededEntropy:
    """Every program that this test opens in its own process draws from one seeded source, one after the other."""
    entropy = SeededEntropy(seed)
    monkeypatch.setattr(bootstrap, "SystemEntropy", lambda: entropy)
    return entropy


def seeded_process(seed: object) -> None:
    """For a process of the tests' own; ``davtar run`` knows no seed."""
    entropy = SeededEntropy(seed)
    setattr(bootstrap, "SystemEntropy", lambda: entropy)  # noqa: B010 - a function in a class's place is a type error
