"""The automatic players of Nardi: ``play`` thinks, ``random.play`` does anything that is sane."""

from bot.games.nardi.player.think import play

__all__ = ["play"]
