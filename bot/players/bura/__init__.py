"""The automatic players of Bura: ``play`` thinks, ``random.play`` does anything that is sane."""

from bot.players.bura.think import play

__all__ = ["play"]
