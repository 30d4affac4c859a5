"""The automatic players of Bura: ``play`` thinks, ``random.play`` does anything that is sane."""

from bot.games.bura.player.think import play

__all__ = ["play"]
