"""What automatic players are made of outside of the program: the files of ``assets/players``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import structlog

from adapters.engine import compiled
from bot.games.levels import Roster
from bot.ports.players import Engine

log = structlog.get_logger(__name__)


class Files:
    """See ``bot.ports.players.Supplies``."""

    def weights(self, name: str) -> bytes:
        try:
            return (files("assets") / "players" / name).read_bytes()
        except OSError as trouble:
            raise LookupError(name) from trouble

    def engine(self, name: str) -> Engine | None:
        return compiled(name)


def _missing(game: str, level: str, why: str) -> None:
    log.error("player-missing", game=game, level=level, why=why)


@cache
def roster() -> Roster:
    """The players of this process."""
    return Roster(Files(), _missing)
