"""Automatic players. They are handed a View and what is legal, never a State: what a person there would know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Protocol

from rules.core import Chance, Legal, Seat
from rules.registry import Registered


class Player(Protocol):
    """One way of playing: an action of ``legal``, which is not empty."""

    def __call__(self, game: Registered, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any: ...


def _random() -> Player:
    from bot.games.random_player import play

    return play


def _blot() -> Player:
    from bot.games.blot.player import play

    return play


def _domino() -> Player:
    from bot.games.domino.player import play

    return play


def _blackjack() -> Player:
    from bot.games.blackjack.player import play

    return play


def _blackjack_random() -> Player:
    from bot.games.blackjack.player.random import play

    return play


def _bura() -> Player:
    from bot.games.bura.player import play

    return play


def _bura_random() -> Player:
    from bot.games.bura.player.random import play

    return play


def _seka() -> Player:
    from bot.games.seka.player import play

    return play


def _seka_random() -> Player:
    from bot.games.seka.player.random import play

    return play


def _nardi() -> Player:
    from bot.games.nardi.player import play

    return play


def _nardi_random() -> Player:
    from bot.games.nardi.player.random import play

    return play


_PLAYERS: Final[dict[tuple[str, str], Callable[[], Player]]] = {
    ("bazaar-blot", "standard"): _blot,
    ("georgian-belote", "standard"): _blot,
    ("duel-blot", "standard"): _blot,
    ("bura3", "standard"): _bura,
    ("bura5", "standard"): _bura,
    ("bura3", "random"): _bura_random,
    ("bura5", "random"): _bura_random,
    ("domino", "standard"): _domino,
    ("blackjack", "standard"): _blackjack,
    ("blackjack", "random"): _blackjack_random,
    ("seka", "standard"): _seka,
    ("seka", "random"): _seka_random,
    ("nardi", "standard"): _nardi,
    ("nardi", "random"): _nardi_random,
    ("long-nardi", "standard"): _nardi,
    ("long-nardi", "random"): _nardi_random,
    ("hyper-nardi", "standard"): _nardi,
    ("hyper-nardi", "random"): _nardi_random,
}
"""By game and level; a game without an entry is played at random."""

LEVELS: Final = ("random", "standard")


@cache
def player(game: str, level: str = "standard") -> Player:
    """The automatic player of a game at a level."""
    return _PLAYERS.get((game, level), _random)()


def choose(game: Registered, state: Any, seat: Seat, chance: Chance, level: str = "standard") -> Any:
    """What the automatic player does for ``seat``. Always legal: a player that errs is overruled."""
    legal = game.legal(state, seat)
    action = player(game.key, level)(game, game.view(state, seat), legal, seat, chance)
    return action if action in legal else game.timeout(state, seat)
