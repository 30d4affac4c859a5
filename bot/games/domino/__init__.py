"""Domino before people: the table with its line of tiles, the hand of tiles, how a deal ended."""

from bot.games.domino.stage import DominoStage as DominoStage
