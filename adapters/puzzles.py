"""The puzzles of ``assets/puzzles``."""

from __future__ import annotations

from importlib.resources import files

from bot.puzzles.days import Book


class Puzzles:
    """See ``bot.ports.puzzles.PuzzleFiles``."""

    def puzzles(self, game: str) -> bytes:
        try:
            return (files("assets") / "puzzles" / f"{game}.jsonl").read_bytes()
        except OSError as trouble:
            raise LookupError(game) from trouble


def book() -> Book:
    """All puzzles that are shipped."""
    return Book(Puzzles())
