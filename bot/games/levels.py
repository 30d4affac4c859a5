"""The automatic players of every game by level, each made when it is first asked for."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games import entry_of
from bot.ports.players import LEVELS, RANDOM, Level, Player, Players, Question, Supplies
from rules.core import Illegal


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels that a game has, the weakest first; never empty."""
    entry = entry_of(game)
    return tuple(level for level in LEVELS if level == "easy" or level in entry.players)


class Roster:
    """See ``bot.ports.players.Players``."""

    def __init__(self, supplies: Supplies | None = None) -> None:
        """``supplies`` None: only ``easy``, which is made of nothing from outside."""
        self._supplies: Final = supplies
        self._made = cache(self._make)

    def levels(self, game: str) -> tuple[Level, ...]:
        return levels_of(game) if self._supplies is not None else LEVELS[:1]

    def player(self, game: str, level: str) -> Player:
        return self._made(game, level)

    def _make(self, game: str, level: str) -> Player:
        entry = entry_of(game)
        if level == RANDOM:
            return entry.random_player
        if level == "easy":
            return entry.player
        maker = next((make for known, make in entry.players.items() if known == level), None)
        if maker is None or self._supplies is None:
            raise Illegal("no-such-level", level=level[:24], levels=", ".join((*self.levels(game), RANDOM)))
        return maker(self._supplies)


def at_most(levels: tuple[Level, ...], wanted: str) -> Level:
    """The best of ``levels`` that is not above ``wanted``; a name that is no level counts as the lowest."""
    height = LEVELS.index(wanted) if wanted in LEVELS else 0
    return max((one for one in levels if LEVELS.index(one) <= height), key=LEVELS.index, default=LEVELS[0])


def answer(players: Players, question: Question) -> str:
    """The action that the player asked chooses, in its text form; empty if it is not legal."""
    key = question.game.key
    player = players.player(key, at_most(players.levels(key), question.level))
    action = player(question.game, question.view, question.legal, question.seat, question.chance)
    return question.game.encode(action) if action in question.legal else ""


class AtOnce:
    """``bot.ports.players.Thinking`` without any detour: for tests, and for players known to be quick."""

    def __init__(self, players: Players) -> None:
        self._players: Final = players

    async def think(self, question: Question) -> str:
        return answer(self._players, question)


ROSTER: Final = Roster()
"""The players that need nothing from outside."""
AT_ONCE: Final = AtOnce(ROSTER)
