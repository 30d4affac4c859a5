"""What automatic players are made of outside of the program: the files of ``assets/players``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from adapters.engine import compiled
from bot.games.levels import Roster
from bot.ports.players import Engine


class Files:
    """See ``bot.ports.players.Supplies``."""

    def weights(self, name: str) -> bytes:
        try:
            return (files("assets") / "players" / name).read_bytes()
        except OSError as trouble:
            raise LookupError(name) from trouble

    def engine(self, name: str) -> Engine | None:
        return compiled(name)


@cache
def roster() -> Roster:
    """The players of this process."""
    return Roster(Files())
