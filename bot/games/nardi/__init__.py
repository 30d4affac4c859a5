"""Nardi before people: short, long and hyper alike."""

from bot.games.nardi.stage import NardiStage

__all__ = ["NardiStage"]
