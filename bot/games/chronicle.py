"""What a game contributes to the read model of finished matches: feats, bids and their outcome, luck.

It is derived from the events of finished deals and holds names and numbers only, never a card. By default a game
contributes nothing, and only scores are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from rules.core import Seat

Count: TypeAlias = tuple[Seat, str, int]
"""Seat, key (``count-…`` of the texts), number."""


@dataclass(frozen=True, slots=True)
class Average:
    """The mean and the variance (``spread``) of a random number."""

    mean: Fraction
    spread: Fraction


@dataclass(frozen=True, slots=True)
class Luck:
    """What ``seat`` got in ``n`` draws, and the distribution of that."""

    seat: Seat
    got: Fraction
    average: Average
    n: int = 1


@dataclass(frozen=True, slots=True)
class DealTale:
    """``feats``: keys ``named-…`` of the texts, and the seats that did it."""

    counts: tuple[Count, ...] = ()
    feats: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    luck: tuple[Luck, ...] = ()


class Chronicle:
    """``ends``: the events that end a deal; without any, a deal ends where the next one is needed."""

    ends: tuple[type[Any], ...] = ()
    counts: tuple[str, ...] = ()
    """What is counted, in the order in which it is shown; keys ``count-…`` of the texts."""
    feats: tuple[str, ...] = ()
    measure: str = ""
    """The measure of luck, a key ``luck-…`` of the texts; empty for none."""
    per: int = 1
    """The number of draws that the shown value refers to: 100 for a percentage."""

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        """A finished deal, from its events; ``state``: the game's after it."""
        return DealTale()


@lru_cache(maxsize=256)
def dealt(values: tuple[Fraction, ...], n: int) -> Average:
    """The total of ``n`` of ``values``, drawn without replacement."""
    size = len(values)
    mean = sum(values, Fraction()) / size
    square = sum(((value - mean) ** 2 for value in values), Fraction()) / size
    return Average(n * mean, n * square * (size - n) / (size - 1))


def among(values: Iterable[int]) -> Average:
    """One of ``values``, all equally likely."""
    found = [Fraction(value) for value in values]
    mean = sum(found, Fraction()) / len(found)
    return Average(mean, sum(((value - mean) ** 2 for value in found), Fraction()) / len(found))
