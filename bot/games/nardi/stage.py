"""The stage of the three Nardis: their scenes, typed commands and completions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games import raising
from bot.games.nardi import board, result, words
from bot.games.nardi.pictures import NardiBoard
from bot.games.nardi.why import why
from bot.games.stage import Stage
from bot.scene import Line, Picture, Plate, Scene
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Legal
from rules.nardi.course import COURSE, Kind, pips
from rules.nardi.view import View


class NardiStage(Stage):
    """See ``bot.games.stage.Stage``."""

    def __init__(self, kind: Kind, rules_parts: int) -> None:
        self._kind = kind
        self.rules_parts = rules_parts

    def rules_picture(self) -> Picture:
        """The starting position."""
        course = COURSE[self._kind]
        whole = pips(course.setup)
        return NardiBoard(
            (Plate("", 4), Plate("", 7)), (course.setup, course.setup), course.across, pips=(whole, whole), target=3
        )

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        old: View = before
        new: View = after
        if new.deal != old.deal or not new.waiting:
            return ()
        return raising.loud(table, old.raises, new.raises)

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        if table.held is not None and now_ms < table.held.until_ms:
            return result.last_step(table, view)
        if view.waiting:
            return board.board(table, view)
        if not view.rows:
            head = Line(t("board-dealing-dice"), "head")
            return Scene("board", table.id, (head,), board.picture(table, view, 0, 0), alt=t("alt-nardi"))
        return result.deal_over(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return result.deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return board.hand(table, public_view(table), seat)

    def situation(self, table: Table) -> Sequence[Text]:
        return board.situation(public_view(table), -1)

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat), piece)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        view: View = public_view(table)
        match what:
            case "davtar":
                return result.davtar(table, view)
            case "score":
                return result.deal_past(table, view) if view.rows else Scene("score", table.id, (_no_score(),))
            case "last":
                line = words.last(table, view.last) if view.last is not None else t("nardi-no-throw-yet")
                return Scene("info", table.id, (Line(line),))
            case _:
                return None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        return words.command(public_view(table), self._legal(table, seat), name, rest)

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        if seat not in public_view(table).waiting:
            return ()
        return words.choices(public_view(table), self._legal(table, seat), name)

    def _legal(self, table: Table, seat: int) -> Legal[object]:
        legal: Legal[object] = loaded_of(table).game.legal(table.state, seat)
        return legal


def _no_score() -> Line:
    return Line(t("no-score-yet"))
