"""Bouts for the tests, and a roster with players of their own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from bot.games.levels import Roster
from bot.ports.players import Player
from bot.selfplay import Arena, Bout, Tally, tally
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame


class Nothing:
    def weights(self, name: str) -> bytes:
        raise LookupError(name)


class Club(Roster):
    """The players there are, and some made for a test."""

    def __init__(self, more: Mapping[str, Player]) -> None:
        super().__init__(Nothing())
        self.more = more

    def player(self, game: str, level: str) -> Player:
        return self.more.get(level) or super().player(game, level)


def first(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """A player without a thought: whatever is named first."""
    return next(iter(legal))


def measured(bout: Bout, more: Mapping[str, Player] | None = None) -> Tally:
    """By a clock that goes one millisecond each time it is looked at."""
    ticks = count()
    arena = Arena(bout, Club(more or {}), lambda: float(next(ticks)))
    return tally(bout, [arena.play(unit) for unit in range(arena.units)], arena.scale)
