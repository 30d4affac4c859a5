"""Where puzzles come from."""

from __future__ import annotations

from typing import Protocol


class PuzzleFiles(Protocol):
    """The puzzles that lie outside of the program, as they are written (``bot.puzzles.model``)."""

    def puzzles(self, game: str) -> bytes:
        """Those of a game.

        :raises LookupError: it has none.
        """
        ...
