"""Random choices for automatic players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from rules.core import Chance, Legal, Seat
from rules.options import AnyGame


def below(chance: Chance, n: int) -> int:
    """A random number below ``n``; from a shuffle, if ``chance`` has no ``below``."""
    quick = getattr(chance, "below", None)
    if quick is not None:
        return int(quick(n))
    return chance.shuffled(n)[0]


def weighted(chance: Chance, weights: Sequence[int]) -> int:
    """A random index of ``weights``, each as likely as its weight; they are not all 0."""
    at = below(chance, sum(weights))
    return next(n for n, reached in enumerate(accumulate(weights)) if at < reached)


def any_legal(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """A player that knows nothing about its game: a random legal action."""
    everything = list(legal.actions) + [r.at(below(chance, r.high - r.low + 1) + r.low) for r in legal.ranges]
    return everything[below(chance, len(everything))]
