"""What every game records: its deals, the statistics of a match, and other text forms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from bot.fair import SeededChance
from rules.core import Chance, Seat
from rules.options import AnyGame

# --- deal records and restored states ---------------------------------------------------------------------------------


Record: TypeAlias = dict[str, Any]
"""JSON-able: what is needed to redo one deal by hand from the rules alone."""


class Recorder(ABC):
    """A game's part of ``bot.selfplay``. ``events``: the game's events since the end of the previous deal.

    By default there are no automatic actions, the first seat to act is next, and the deal is the only chance.
    """

    compared: tuple[str, ...]
    """The fields of a record that a replay must reproduce."""

    @abstractmethod
    def seats(self, options: Any) -> int:
        """The number of players."""

    @abstractmethod
    def over(self, state: Any, events: Sequence[Any]) -> bool:
        """Whether the deal is over (scored, void, or the match with it)."""

    @abstractmethod
    def record(self, game: AnyGame, state: Any, events: Sequence[Any]) -> Record:
        """The record without ``game preset options n match actions auto``; with ``deal``, ``total`` and ``result``."""

    @abstractmethod
    def state_before(self, game: AnyGame, options: Any, record: Record) -> Any:
        """The state before the record's deal, with nothing else known of the match."""

    @abstractmethod
    def dealt(self, record: Record) -> Sequence[Any]:
        """The events of the deal itself, as from ``Game.deal``."""

    def is_pack(self, game: AnyGame, state: Any, dealt: Sequence[Any]) -> bool:
        """Whether the cards dealt in ``state`` form a whole pack, with the right number in each place. A game that
        records only a part of its pack overrides this."""
        return laid(dealt) == laid(game.deal(state, SeededChance(0)))

    def seat(self, game: AnyGame, state: Any, chance: SeededChance) -> Seat:
        """The next seat to act in random play; by default the first."""
        return min(game.waiting(state))

    def is_recorded(self, happened: Sequence[Any]) -> bool:
        """Whether the action that caused these events is among the record's actions."""
        return True

    def automatic(self, happened: Sequence[Any]) -> list[list[Any]]:
        """The automatic actions among ``happened``, ``[[seat, text form], …]``: recorded, but not replayed as
        decisions."""
        return []

    def opening(self, record: Record) -> Sequence[Any]:
        """The events before the deal that belong to no action."""
        return ()

    def chance(self, record: Record) -> Chance:
        """The outcomes of chance after the deal (dice), in order."""
        return SeededChance(0)


def laid(dealt: Sequence[Any]) -> tuple[Counter[str], list[int]]:
    """The count of each card or tile of a deal, and the number in each place; empty for dice."""
    places: list[Sequence[str]] = []
    for event in dealt:
        if type(event).__name__ == "Dealt":
            for name in ("hands", "turned", "stock", "bazaar", "shoe"):
                lying = getattr(event, name, ())
                places += lying if name == "hands" else [(lying,)] if isinstance(lying, str) else [lying]
    return Counter(card for place in places for card in place), list(map(len, places))


def recorded_result(game: AnyGame, state: Any) -> Record | None:
    """A match's result for a record; None while it goes on."""
    result = game.result(state)
    if result is None:
        return None
    return {
        "winners": sorted(result.winners),
        "points": list(result.points),
        "advantage": list(result.advantage),
        "reason": result.reason,
    }


# --- history of finished matches --------------------------------------------------------------------------------------
# Feats, bids and their outcome, luck, from the events of finished deals: names and numbers only, never a card. By
# default only scores are kept.


Count: TypeAlias = tuple[Seat, str, int]
"""Seat, key (``count-…`` of the texts), number."""


@dataclass(frozen=True, slots=True)
class Average:
    """The mean and the variance (``spread``) of a random number."""

    mean: Fraction
    spread: Fraction


@dataclass(frozen=True, slots=True)
class Luck:
    """What ``seat`` got in ``n`` draws, and its distribution."""

    seat: Seat
    got: Fraction
    average: Average
    n: int = 1


@dataclass(frozen=True, slots=True)
class DealTale:
    """``feats``: keys ``named-…`` of the texts, and the seats that achieved them."""

    counts: tuple[Count, ...] = ()
    feats: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    luck: tuple[Luck, ...] = ()


class Chronicle:
    """``ends``: the events that end a deal; if empty, a deal ends where the next one is needed."""

    ends: tuple[type[Any], ...] = ()
    counts: tuple[str, ...] = ()
    """What is counted, in display order; keys ``count-…`` of the texts."""
    feats: tuple[str, ...] = ()
    measure: str = ""
    """The measure of luck, a key ``luck-…`` of the texts; empty for none."""
    per: int = 1
    """The number of draws that the shown value refers to: 100 for a percentage."""

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        """A finished deal, from its events; ``state``: the game's state after it."""
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


# --- exports for other programs ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Match:
    """A match as an export needs it. ``options``: of the game. ``begun_s``: seconds since 1970. ``deals``: the game's
    events by deal, without those taken back."""

    names: tuple[str, ...]
    options: Any
    begun_s: int
    deals: tuple[tuple[Any, ...], ...]


Export: TypeAlias = Callable[[Match], str]
