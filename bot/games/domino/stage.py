"""The stage of Domino: which scene stands when, typed commands, completions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.common import name_of
from bot.games.domino import board, hand, result, words
from bot.games.domino.pictures import DominoBoard, OpenEnd
from bot.games.stage import BaseStage
from bot.scene import Line, Picture, Plate, Scene
from bot.table.kit import kit_of
from bot.table.model import Table
from bot.text import Text, t
from bot.text.words import read_tile
from rules.domino.actions import Lay, encode, parse
from rules.domino.tiles import TILES
from rules.domino.view import View

LAST_TILE_MS = 3_000
"""How long the finished layout is kept in sight before the score."""


class DominoStage(BaseStage):
    """See ``bot.games.Stage``."""

    def rules_parts(self) -> int:
        return 8

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

    def hold_ms(self, game: Any, before: Any, after: Any) -> int:
        old: View = game.view(before, None)
        new: View = game.view(after, None)
        return LAST_TILE_MS if len(new.rows) > len(old.rows) else 0

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = kit_of(table).game.view(table.state, None)
        if table.held is not None and now_ms < table.held.until_ms:
            return board.board(table, table.held.view)
        if view.phase == "play" or view.deal == 0:
            return board.board(table, view)
        return result.deal_over(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = kit_of(table).game.view(table.state, None)
        return result.deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand.hand(table, kit_of(table).game.view(table.state, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return hand.situation(table, kit_of(table).game.view(table.state, None))

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        game = kit_of(table).game
        if what.startswith(hand.PICK):
            return hand.pick(table, game.view(table.state, seat), what) if seat is not None else None
        view: View = game.view(table.state, None)
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
        view: View = kit_of(table).game.view(table.state, seat)
        if isinstance(action, Lay) and not action.end:
            lays = words.choices(view).get(action.tile, ())
            return encode(lays[0]) if len(lays) == 1 else text
        return text

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        if name != "play":
            return []
        view: View = kit_of(table).game.view(table.state, seat)
        return [(t("domino-tile", tile=encode(lay)), encode(lay)) for lay in view.plays]

    def summary(self, table: Table) -> tuple[int, ...]:
        view: View = kit_of(table).game.view(table.state, None)
        return view.totals

    def proof_size(self) -> int:
        return len(TILES)

    def card_name(self, index: int) -> str:
        return str(TILES[index])
