"""The stage of Domino: its scenes, typed commands and completions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import name_of
from bot.games.domino import board, hand, result, words
from bot.games.domino.pictures import DominoBoard, OpenEnd
from bot.games.domino.why import why
from bot.games.stage import Stage
from bot.scene import Line, Picture, Plate, Scene
from bot.table.loaded import own_view, public_view
from bot.table.model import Table
from bot.text import Text, t
from bot.text.words import read_tile
from rules.domino.actions import Lay, encode, parse
from rules.domino.view import View


class DominoStage(Stage):
    """See ``bot.games.stage.Stage``."""

    rules_parts = 8

    def rules_picture(self) -> Picture:
        """A line with doubles across, its ends and their sum: five, which scores."""
        return DominoBoard(
            plates=(Plate("A", 1), Plate("B", 4)),
            points=(5, 0),
            line=((2, 5), (5, 5), (5, 3), (3, 6), (6, 6), (6, 4), (4, 0), (0, 5), (5, 1), (1, 3)),
            first=4,
            last="R",
            ends=(OpenEnd("L", 2), OpenEnd("R", 3)),
            sum=5,
            scored=5,
            bazaar=8,
        )

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        if table.held is not None and now_ms < table.held.until_ms:
            return board.board(table, table.held.view)
        if view.phase == "play" or view.deal == 0:
            return board.board(table, view)
        return result.deal_over(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return result.deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand.hand(table, own_view(table, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return hand.situation(table, public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat), piece)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith(hand.PICK):
            return hand.pick(table, own_view(table, seat), what) if seat is not None else None
        view: View = public_view(table)
        match what:
            case "davtar":
                return result.davtar(table, view)
            case "score":
                return result.last_score(table, view)
            case "last":
                return self._last(table, view)
            case _:
                return None

    def _last(self, table: Table, view: View) -> Scene:
        laid = next((step for step in reversed(view.steps) if step.tile is not None), None)
        if laid is None or laid.tile is None:
            return Scene("info", table.id, (Line(t("domino-last-none")),))
        return Scene(
            "info",
            table.id,
            (Line(t("domino-laid", who=name_of(table, laid.seat), tile=words.tile(laid.tile))),),
        )

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        if name == "draw":
            return "draw"
        text = read_tile(rest) if name == "play" else None
        if text is None:
            return None
        action = parse(text)
        view: View = own_view(table, seat)
        if isinstance(action, Lay) and not action.end:
            lays = words.choices(view).get(action.tile, ())
            return encode(lays[0]) if len(lays) == 1 else text
        return text

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        if name != "play":
            return []
        view: View = own_view(table, seat)
        return [(t("domino-tile", tile=encode(lay)), encode(lay)) for lay in view.plays]
