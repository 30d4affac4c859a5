"""Nardi before people: short, long and hyper alike."""

from bot.scenes.nardi.stage import NardiStage

__all__ = ["NardiStage"]
