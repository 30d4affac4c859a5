"""The records of a game's deals, and the states restored from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

from bot.fair.chance import SeededChance
from rules.core import Chance, Seat
from rules.options import AnyGame

Record: TypeAlias = dict[str, Any]
"""JSON-able: what is needed to redo one deal by hand from the rules alone."""


class Recorder(ABC):
    """A game's part of ``bot.selfplay``. ``events``: the game's events since the end of the previous deal.

    By default there are no automatic actions, the first seat to act is next, and there is no chance but the deal.
    """

    compared: tuple[str, ...]
    """The fields of a record that a replay has to reproduce."""

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
        """The state before the record's deal, when nothing else is known of the match."""

    @abstractmethod
    def dealt(self, record: Record) -> Sequence[Any]:
        """The events of the deal itself, as from ``Game.deal``."""

    def is_pack(self, game: AnyGame, state: Any, dealt: Sequence[Any]) -> bool:
        """Whether what was dealt in ``state`` is a pack: every card as often as the game has it, and as many in each
        place as it deals. A game that records only a part of its pack says so."""
        return laid(dealt) == laid(game.deal(state, SeededChance(0)))

    def seat(self, game: AnyGame, state: Any, chance: SeededChance) -> Seat:
        """The next seat to act when everybody plays at random; by default the first."""
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
    """The cards or tiles of a deal, each as often as it is there, and how many lie in each place; nothing for dice."""
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
