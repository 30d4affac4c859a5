"""Looking further with the best of what a network likes at first glance, where something is hidden.

A game deals the unseen in ways that agree with what is known, and goes on in each of them with every promising action;
here is what is promising, and the mean over the worlds for which there was time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.games.bounds import TooMany


class Depth(NamedTuple):
    """So many (``few``) of the best actions are looked at further that are judged so ``near`` to the best one, in as
    many ``worlds`` at most, until so many ``positions`` have been judged: the limit of time."""

    few: int
    near: float
    worlds: int
    positions: int


def promising(values: Sequence[float], depth: Depth) -> list[int]:
    """The numbers of those of ``values`` to be looked at further, the best first; ``values`` is not empty."""
    order = sorted(range(len(values)), key=lambda n: values[n], reverse=True)
    return [n for n in order[: depth.few] if values[n] >= values[order[0]] - depth.near]


def averaged(worlds: int, look: Callable[[], Sequence[float]]) -> list[float] | None:
    """The mean of what ``look`` finds in so many worlds, one after another, or in fewer, once it raises ``TooMany``.
    None: not one was looked at to the end."""
    totals: list[float] = []
    count = 0
    try:
        for _ in range(worlds):
            found = look()
            totals = [total + one for total, one in zip(totals or [0.0] * len(found), found, strict=True)]
            count += 1
    except TooMany:
        pass
    return [total / count for total in totals] if count else None
