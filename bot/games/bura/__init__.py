"""Bura before people: scenes from views."""

from bot.games.bura.stage import BuraStage

__all__ = ["BuraStage"]
