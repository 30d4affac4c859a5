"""The presentation of a game: Scenes from Views, typed commands, completions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.games.common import hues
from bot.scene import BoardPicture, Picture, Plate, Scene
from bot.table.levels import has_levels, level_of, level_text
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Seat

MOST_PLATES = 4


class Stage(ABC):
    """One game's presentation. By default there are no announcements and no further panels."""

    rules_parts: int
    """The number of lines ``rules-<game>-1`` … of the short rules."""

    @abstractmethod
    def rules_picture(self) -> Picture:
        """The picture beside the short rules."""

    @abstractmethod
    def board(self, table: Table, now_ms: int) -> Scene:
        """The public table: the board during a deal, the deal's result after it, the match's result at its end."""

    @abstractmethod
    def hand(self, table: Table, seat: Seat) -> Scene:
        """What only the owner of ``seat`` sees, with a button for each legal action."""

    def beside(self, table: Table, seat: Seat) -> Scene:
        """The hand where the board is in sight, too: what the board shows and says may be left out."""
        return self.hand(table, seat)

    def lobby_picture(self, table: Table) -> Picture | None:
        """The seats before the match, as at the trick table; None if there are more than four."""
        if len(table.chairs) > MOST_PLATES:
            return None
        target = getattr(loaded_of(table).options, "target", 0)
        return BoardPicture(tuple(_plate(table, seat) for seat in range(len(table.chairs))), target=target)

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        """What happened between two public views and deserves a message of its own."""
        return ()

    def past(self, table: Table) -> Scene | None:
        """The last form of the previous deal's board; None to leave it unchanged."""
        return None

    def situation(self, table: Table) -> Sequence[Text]:
        """The public facts that a decision needs, in a few words, the most important first."""
        return ()

    def why(self, table: Table, seat: Seat, piece: str) -> Text | None:
        """Why ``piece`` (a card, a tile or a point in its text form, from outside and unchecked) cannot be played now,
        as a player would name the rule, or that it can; from ``seat``'s own View alone. None: nothing of this game's
        own is to be said."""
        return None

    def panel(self, table: Table, seat: Seat | None, what: str) -> Scene | None:
        """A further panel: ``bid``, ``bids``, ``davtar``, ``last``, ``score``; None if the game has no such panel."""
        return None

    def rules_now(self, table: Table) -> Picture:
        """The picture beside the short rules at a table where a deal is under way."""
        return self.rules_picture()

    def values(self, table: Table) -> Sequence[Text]:
        """What cards are worth in the deal under way, for whoever looks at the rules beside the table."""
        return ()

    def command(self, table: Table, seat: Seat, name: str, rest: str) -> str | None:
        """The action text of a typed command (``bid``, ``play`` …); None if it cannot be parsed.

        :raises Illegal: if the reason can be named more precisely.
        """
        return None

    def choices(self, table: Table, seat: Seat, name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a command's argument that are legal for ``seat`` now: (label, value)."""
        return ()

    def action(self, action: Any) -> Text | None:
        """An action in a few words, where no button carries it as a whole; None if there is always one."""
        return None

    def thumb(self, table: Table) -> str:
        """The command that a thumbs-down now stands for."""
        return "quansh"


def _plate(table: Table, seat: Seat) -> Plate:
    chair = table.chairs[seat]
    if chair is None:
        return Plate("", 0, t("seat-free-short"))
    level = level_text(level_of(table, seat)) if chair.auto and has_levels(table) else None
    return Plate(chair.name, hues(table)[seat], level, automatic=chair.auto)
