"""How a game's deals are told in records and taken up again from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

from bot.fair.chance import SeededChance
from rules.core import Chance, Seat
from rules.options import AnyGame

Record: TypeAlias = dict[str, Any]
"""JSON-able: what is needed to redo one deal by hand with nothing but the rules."""


class Recorder(ABC):
    """What ``bot.selfplay`` asks of a game. ``events``: the game's events since the end of the deal before.

    By itself no action plays itself, the first one waited for acts, and only the deal is chance.
    """

    compared: tuple[str, ...]
    """The names in a record that have to come out the same when it is played over again."""

    @abstractmethod
    def seats(self, options: Any) -> int:
        """How many play."""

    @abstractmethod
    def over(self, state: Any, events: Sequence[Any]) -> bool:
        """Whether the deal is over (scored, void, or the match with it)."""

    @abstractmethod
    def told(self, game: AnyGame, state: Any, events: Sequence[Any]) -> Record:
        """The record but for ``game preset options n match actions auto``; with ``deal``, ``total`` and ``result``."""

    @abstractmethod
    def taken_up(self, game: AnyGame, options: Any, record: Record) -> Any:
        """The state before the record's deal, of a match of which nothing else is known."""

    @abstractmethod
    def dealt(self, record: Record) -> Sequence[Any]:
        """The events of the deal itself, as ``Game.deal`` gave them."""

    def seat(self, game: AnyGame, state: Any, chance: SeededChance) -> Seat:
        """Whose action comes next when everybody plays at random; mostly the first one waited for."""
        return min(game.waiting(state))

    def spoken(self, happened: Sequence[Any]) -> bool:
        """Whether the action that caused these events stands among the record's actions."""
        return True

    def itself(self, happened: Sequence[Any]) -> list[list[Any]]:
        """Actions that ``happened`` by themselves, ``[[seat, text form], …]``: they are told, and not asked for."""
        return []

    def opening(self, record: Record) -> Sequence[Any]:
        """What happened before the deal and stands among no actions."""
        return ()

    def chance(self, record: Record) -> Chance:
        """What chance brought after the deal (dice), in order."""
        return SeededChance(0)


def told_result(game: AnyGame, state: Any) -> Record | None:
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
