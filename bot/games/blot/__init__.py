"""How the Blot family is seen: from ``rules.blot`` Views to Scenes."""

from bot.games.blot.stage import BlotStage

__all__ = ["BlotStage"]
