"""A game that is no part of the product: what a new game has to bring along, and where it is plugged in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.core.loaded import own_view, public_view
from bot.core.model import Table
from bot.games.actions import PLAY
from bot.games.entry import Conduct, Fairness
from bot.games.folder import GameFolder
from bot.games.records import Record, Records, the
from bot.games.stage import Stage, act, again, card, do, look, name_of, names_of, table_row, vote_lines, vote_row
from bot.text import Text, listed_all, t
from bot.view.scene import Button, HandPicture, Line, Picture, Scene
from rules.core import Seat
from tests.toy.rules import PACK, Dealt, Play, Toy, View

HAND = HandPicture(("AS", "KS", "QH"))
TRICK_MS = 20


class ToyConduct(Conduct):
    def hold_ms(self, before: View, after: View) -> int:
        return TRICK_MS if before.lying and not after.lying else 0


class ToyStage(Stage):
    rules_parts = 1

    def rules_picture(self) -> Picture:
        return HAND

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        lines = [Line(t("toy-score", deal=view.deal, a=view.totals[0], b=view.totals[1]), "head")]
        if view.result is not None:
            lines = [Line(t("toy-won", who=names_of(table, view.result.winners)), "loud"), *lines]
            return self._scene(table, "score", lines, (*again(table), look(table, "verify", "btn-verify")))
        if view.phase == "between":
            return self._scene(table, "score", lines, (do(table, "ready", t("btn-next-deal"), "good"),))
        lines.append(Line(t("toy-turn", who=name_of(table, view.turn))))
        return self._scene(table, "board", [*lines, *map(Line, self.situation(table))], ())

    def _scene(self, table: Table, kind: Any, lines: list[Line], row: tuple[Button, ...]) -> Scene:
        rows = (*((row,) if row else ()), *vote_row(table), table_row(table))
        return Scene(kind, table.id, (*lines, *vote_lines(table)), HAND, buttons=rows)

    def hand(self, table: Table, seat: Seat) -> Scene:
        """It always has a picture: a message with one cannot be edited into one without."""
        view: View = own_view(table, seat)
        held = view.hand or ()
        asked = table.phase == "play" and view.phase == "play" and view.turn == seat
        buttons = tuple(Button(card(c), act(table, Play(c))) for c in held) if asked else ()
        lines = (Line(t("toy-hand"), "head"), *map(Line, self.situation(table)))
        return Scene("hand", table.id, lines, HandPicture(held or ("??",)), buttons=(buttons,) if buttons else ())

    def situation(self, table: Table) -> Sequence[Text]:
        view: View = public_view(table)
        return [t("toy-led", card=listed_all([card(c) for c in view.lying]))] if view.lying else []

    def command(self, table: Table, seat: Seat, name: str, rest: str) -> str | None:
        return rest.strip().upper() if name == "play" else None


class ToyRecords(Records):
    def fields(self, before: Any, state: Any, events: Sequence[Any]) -> Record:
        return {"dealer": state.dealer, "hands": the(Dealt, events).hands}

    def state_before(self, record: Record, start: Any) -> Any:
        return start


TOY = GameFolder(
    rules=Toy(),
    records=ToyRecords(),
    conduct=ToyConduct(),
    fairness=Fairness(PACK),
    actions=(PLAY,),
    called="plaything, игрушка",
    stage=ToyStage(),
    samples={"toy": HAND},
    cover="toy",
)
