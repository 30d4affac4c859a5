"""What automatic players are made of outside of the program: the files of ``assets/players``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bot.games.levels import Roster


class Files:
    """See ``bot.ports.players.Supplies``."""

    def weights(self, name: str) -> bytes:
        try:
            return (files("assets") / "players" / name).read_bytes()
        except OSError as trouble:
            raise LookupError(name) from trouble


@cache
def roster() -> Roster:
    """The players of this process."""
    return Roster(Files())
