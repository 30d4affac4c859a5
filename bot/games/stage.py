"""How a game is shown: from Views to Scenes, typed commands, completions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.games.common import hues
from bot.scene import BoardPicture, Picture, Plate, Scene
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Seat

MOST_PLATES = 4


class Stage(ABC):
    """What a game needs to be seen. By itself nothing is loud, and there is nothing else to look at."""

    rules_parts: int
    """How many lines ``rules-<game>-1`` … the short rules have."""

    @abstractmethod
    def rules_picture(self) -> Picture:
        """The picture that stands beside the short rules."""

    @abstractmethod
    def board(self, table: Table, now_ms: int) -> Scene:
        """The public table: board while a deal runs, the deal's result after it, the match's result at its end."""

    @abstractmethod
    def hand(self, table: Table, seat: Seat) -> Scene:
        """What the owner of ``seat`` alone sees, with a button for everything it may do now."""

    def lobby_picture(self, table: Table) -> Picture | None:
        """Who sits where before the match, as at the trick table; none if there are more than four chairs."""
        if len(table.chairs) > MOST_PLATES:
            return None
        target = getattr(loaded_of(table).options, "target", 0)
        return BoardPicture(tuple(_plate(table, seat) for seat in range(len(table.chairs))), target=target)

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        """What happened between two public views that is worth a loud message of its own."""
        return ()

    def past(self, table: Table) -> Scene | None:
        """The last form of the board of the deal before the present one; None if nothing is to be changed."""
        return None

    def situation(self, table: Table) -> Sequence[Text]:
        """What everybody may know of what there is to decide, in a few words, what matters most first."""
        return ()

    def panel(self, table: Table, seat: Seat | None, what: str) -> Scene | None:
        """Something else to look at: ``bid``, ``davtar``, ``last``, ``score``; None if the game has no such thing."""
        return None

    def command(self, table: Table, seat: Seat, name: str, rest: str) -> str | None:
        """The action text of a typed command (``bid``, ``play`` …); None if it cannot be understood."""
        return None

    def choices(self, table: Table, seat: Seat, name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a command's argument that are legal for ``seat`` now: (label, value)."""
        return ()

    def thumb(self, table: Table) -> str:
        """The command that a thumb down stands for at this moment."""
        return "quansh"


def _plate(table: Table, seat: Seat) -> Plate:
    chair = table.chairs[seat]
    if chair is None:
        return Plate("", 0, t("seat-free-short"))
    return Plate(chair.name, hues(table)[seat], automatic=chair.auto)
