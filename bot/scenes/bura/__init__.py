"""Bura before people: scenes from views."""

from bot.scenes.bura.stage import BuraStage

__all__ = ["BuraStage"]
