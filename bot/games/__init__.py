"""The registry of games, one line each, and their automatic players. A game is imported on first use.

A line names the game's entry (``module:name``) in its folder, ``bot/games/<family>``.
"""

from functools import cache
from importlib import import_module
from typing import Any, Final

from bot.games.entry import GameEntry
from bot.ports.players import Player
from rules.core import Chance, Seat
from rules.core import Illegal as Illegal  # for callers too
from rules.options import AnyGame

LINES: Final[dict[str, str]] = {
    "bazaar-blot": "bot.games.blot:BAZAAR",
    "georgian-belote": "bot.games.blot:GEORGIAN",
    "duel-blot": "bot.games.blot:DUEL",
    "domino": "bot.games.domino:DOMINO",
    "bura3": "bot.games.bura:BURA_3",
    "bura5": "bot.games.bura:BURA_5",
    "blackjack": "bot.games.blackjack:BLACKJACK",
    "nardi": "bot.games.nardi:NARDI",
    "long-nardi": "bot.games.nardi:LONG_NARDI",
    "hyper-nardi": "bot.games.nardi:HYPER_NARDI",
    "seka": "bot.games.seka:SEKA",
}


def game_keys() -> tuple[str, ...]:
    """The registered games, in lobby order."""
    return tuple(LINES)


@cache
def entry_of(key: str) -> GameEntry:
    """The entry of a game.

    :raises Illegal: ``unknown-game`` (``game``).
    """
    if key not in LINES:
        raise Illegal("unknown-game", game=key[:24])
    module, _, name = LINES[key].partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, GameEntry) or found.rules.key != key:
        raise TypeError(f"{LINES[key]} is no entry of {key}")
    return found


@cache
def rules_of(key: str) -> AnyGame:
    """The rules of a game; raises as ``entry_of``."""
    return entry_of(key).rules


LEVELS: Final = ("random", "standard")


def player(game: str, level: str = "standard") -> Player:
    """The automatic player of a game at a level."""
    entry = entry_of(game)
    return entry.random_player if level == "random" else entry.player


def choose(game: AnyGame, state: Any, seat: Seat, chance: Chance, level: str = "standard") -> Any:
    """The automatic player's action for ``seat``, from its View. An illegal choice is replaced by the game's timeout
    action."""
    legal = game.legal(state, seat)
    action = player(game.key, level)(game, game.view(state, seat), legal, seat, chance)
    return action if action in legal else game.timeout(state, seat)
