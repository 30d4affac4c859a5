"""A stage's usual answers: what most games say to ``bot.games.Stage`` where it does not matter to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.common import hues
from bot.scene import BoardPicture, Picture, Plate, Scene
from bot.table import clocks
from bot.table.kit import kit_of
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Chance, Seat

MOST_PLATES = 4


class BaseStage:
    """Nothing is held up, nothing is loud, there is nothing else to look at. A game's stage replaces what it needs."""

    def usual_seats(self) -> int:
        return 2

    def first(self, seats: int, chance: Chance) -> tuple[Seat, tuple[str, ...]]:
        """Who begins, by lot."""
        return chance.shuffled(seats)[0], ()

    def may_agree(self) -> bool:
        return False

    def hold_ms(self, game: Any, before: Any, after: Any) -> int:
        return 0

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        return ()

    def past(self, table: Table) -> Scene | None:
        return None

    def situation(self, table: Table) -> Sequence[Text]:
        return ()

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        return None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        return None

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        return ()

    def deal_ms(self, table: Table) -> int:
        return clocks.FIRST_DEAL_MS if table.deal == 0 else clocks.NEXT_DEAL_MS

    def lobby_picture(self, table: Table) -> Picture | None:
        """Who sits where, as at the trick table; none if there are more than four chairs."""
        if len(table.chairs) > MOST_PLATES:
            return None
        target = getattr(kit_of(table).options, "target", 0)
        return BoardPicture(tuple(_plate(table, seat) for seat in range(len(table.chairs))), target=target)

    def whole_shuffle(self, table: Table, deal: int) -> bool:
        return True

    def proof_size(self) -> int:
        return 0

    def thumb(self, table: Table) -> str:
        return "quansh"

    def dice(self, events: Sequence[Any]) -> tuple[int, ...]:
        return ()

    def card_name(self, index: int) -> str:
        return ""

    def sealed_to_the_end(self) -> bool:
        return False


def _plate(table: Table, seat: Seat) -> Plate:
    chair = table.chairs[seat]
    if chair is None:
        return Plate("", 0, t("seat-free-short"))
    return Plate(chair.name, hues(table)[seat], automatic=chair.auto)
