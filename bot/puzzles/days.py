"""Which puzzle is whose day's: the same for everybody, and none again before a game has shown all it has.

The days are those of the deal of the day (``bot.league.days``).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from bot.fair.chance import SeededChance
from bot.games import game_keys
from bot.games.folder import folder_of
from bot.ports.puzzles import PuzzleFiles
from bot.puzzles.model import Puzzle, read
from rules.core import Illegal


class Book:
    """All puzzles."""

    def __init__(self, files: PuzzleFiles) -> None:
        self._files: Final = files
        self.of = lru_cache(None)(self._of)

    def _of(self, game: str) -> tuple[Puzzle, ...]:
        """The puzzles of a game; none where its file is missing or is no such file."""
        try:
            return read(self._files.puzzles(game))
        except (LookupError, ValueError):
            return ()

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that have puzzles."""
        return tuple(key for key in game_keys() if self.of(key))

    def game(self, day: int) -> str:
        """The game of a day's puzzle, where no other is asked for.

        :raises Illegal: ``puzzle-none``: there are no puzzles at all.
        """
        if not self.games:
            raise Illegal("puzzle-none")
        return self.games[day % len(self.games)]

    def at(self, game: str, day: int) -> Puzzle:
        """A game's puzzle of a day.

        :raises Illegal: ``puzzle-none``, ``puzzle-none-perfect`` (its weakest player makes no mistakes): it has none.
        """
        found = self.of(game)
        if not found:
            if game in game_keys() and folder_of(game).riddles.perfect:
                raise Illegal("puzzle-none-perfect")
            raise Illegal("puzzle-none")
        round_, place = divmod(day, len(found))
        return found[SeededChance(f"puzzles|{game}|{round_}").shuffled(len(found))[place]]
