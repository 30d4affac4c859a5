"""The automatic players of every game by level, each made on first use."""

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias, TypeVar

from bot.games import entry_of
from bot.ports import players as ports
from bot.ports.players import Adviser, Level, Player, Players, Question, Supplies
from rules.core import Illegal


def levels_of(game: str) -> tuple[Level, ...]:
    """A game's levels, weakest first; never empty."""
    entry = entry_of(game)
    return tuple(level for level in ports.LEVELS if level == "easy" or level in entry.players)


T = TypeVar("T")
Missing: TypeAlias = Callable[[str, str, str], None]
"""Called with a game, a level (or ``hints``) and the error when weights are missing or damaged."""


class Roster:
    """See ``bot.ports.players.Players``. A level that cannot be made is treated as absent."""

    def __init__(self, supplies: Supplies | None = None, missing: Missing = lambda _game, _level, _why: None) -> None:
        """``supplies`` None: only ``easy``, which needs no weights."""
        self._supplies: Final = supplies
        self._missing: Final = missing
        self._lost: Final[set[tuple[str, Level]]] = set()
        self._made = cache(self._make)
        self.adviser = cache(self._adviser)

    def levels(self, game: str) -> tuple[Level, ...]:
        if self._supplies is None:
            return ports.LEVELS[:1]
        return tuple(level for level in levels_of(game) if (game, level) not in self._lost)

    def player(self, game: str, level: str) -> Player:
        return self._made(game, level)

    def _adviser(self, game: str) -> Adviser | None:
        make = entry_of(game).adviser
        if make is None or self._supplies is None:
            return None
        return self._tried(make, game, "hints")

    def _make(self, game: str, level: str) -> Player:
        entry = entry_of(game)
        if level == ports.RANDOM:
            return entry.random_player
        if level == "easy":
            return entry.player
        if (known := next((one for one in self.levels(game) if one == level), None)) is not None:
            if player := self._tried(entry.players[known], game, known):
                return player
            self._lost.add((game, known))
        raise Illegal("no-such-level", level=level[:24], levels=", ".join((*self.levels(game), ports.RANDOM)))

    def _tried(self, make: Callable[[Supplies], T], game: str, what: str) -> T | None:
        assert self._supplies is not None
        try:
            return make(self._supplies)
        except (LookupError, ValueError) as trouble:
            self._missing(game, what, type(trouble).__name__)
            return None


def at_most(levels: tuple[Level, ...], wanted: str) -> Level:
    """The best of ``levels`` not above ``wanted``; an unknown name counts as the lowest."""
    height = ports.LEVELS.index(wanted) if wanted in ports.LEVELS else 0
    return max(
        (one for one in levels if ports.LEVELS.index(one) <= height), key=ports.LEVELS.index, default=ports.LEVELS[0]
    )


def answer(players: Players, question: Question) -> str:
    """The player's chosen action, in its text form; empty if it is not legal."""
    player = _best(players, question.game.key, question.level)
    action = player(question.game, question.view, question.legal, question.seat, question.chance)
    return question.game.encode(action) if action in question.legal else ""


def _best(players: Players, game: str, wanted: str) -> Player:
    """The best available player not above ``wanted``."""
    while True:
        levels = players.levels(game)
        try:
            return players.player(game, at_most(levels, wanted))
        except Illegal:
            if players.levels(game) == levels:
                raise


def advised(players: Players, question: Question) -> tuple[ports.Advised, ...]:
    """The worth of the actions, best first; empty if unknown."""
    adviser = players.adviser(question.game.key)
    asked = (question.game, question.view, question.legal, question.seat, question.chance)
    found = adviser.worths(*asked) if adviser is not None else ()
    return tuple(one for one in found if one.action in question.legal)


def weighed(players: Players, decided: ports.Decided) -> ports.Weighed | None:
    """The cost of a decision; None if unknown."""
    adviser = players.adviser(decided.question.game.key)
    return adviser.weigh(decided) if adviser is not None else None


def makeable(players: Players, opened: ports.Opened) -> tuple[ports.Makeable, ...]:
    """What could be made with all hands open; empty if unknown."""
    adviser = players.adviser(opened.game.key)
    return adviser.makeable(opened) if adviser is not None else ()


class AtOnce:
    """``bot.ports.players.Thinking`` run in place: for tests and quick players."""

    def __init__(self, players: Players) -> None:
        self._players: Final = players

    async def think(self, question: Question) -> str:
        return answer(self._players, question)

    async def advise(self, question: Question) -> tuple[ports.Advised, ...]:
        return advised(self._players, question)

    async def weigh(self, decided: ports.Decided) -> ports.Weighed | None:
        return weighed(self._players, decided)

    async def makeable(self, opened: ports.Opened) -> tuple[ports.Makeable, ...]:
        return makeable(self._players, opened)

    async def aside(self, work: Callable[[], T]) -> T:
        return work()


ROSTER: Final = Roster()
"""The players that need no weights."""
AT_ONCE: Final = AtOnce(ROSTER)
