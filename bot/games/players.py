"""Automatic players. They are handed a View and what is legal, never a State: what a person there would know."""

from __future__ import annotations

from typing import Any, Final

from bot.games import entry_of
from bot.games.entry import Player
from rules.core import Chance, Seat
from rules.options import AnyGame

LEVELS: Final = ("random", "standard")


def player(game: str, level: str = "standard") -> Player:
    """The automatic player of a game at a level."""
    entry = entry_of(game)
    return entry.random_player if level == "random" else entry.player


def choose(game: AnyGame, state: Any, seat: Seat, chance: Chance, level: str = "standard") -> Any:
    """What the automatic player does for ``seat``. Always legal: a player that errs is overruled."""
    legal = game.legal(state, seat)
    action = player(game.key, level)(game, game.view(state, seat), legal, seat, chance)
    return action if action in legal else game.timeout(state, seat)
