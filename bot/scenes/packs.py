"""What a table that plays a pack shows to those who sit at it: nothing that opens a deal (``bot.table.packs``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.common import do, look, rows_of
from bot.league.duplicate.model import duplicate_of
from bot.scene import Button, Line, Scene, press
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Illegal

NO_TABLE: Final = "-"
_SOON: Final = ("next-deal-soon", "next-deal-ready")


def may_look(table: Table, seat: int | None, name: str) -> None:
    """:raises Illegal: ``pack-alone``: only those who sit here see the table; ``pack-verify``, ``duplicate-verify``:
    shown elsewhere."""
    if table.pack is None:
        return
    if seat is None:
        raise Illegal("pack-alone")
    if name == "verify":
        raise Illegal("pack-verify" if table.pack.of_a_day else "duplicate-verify")


def sealed(table: Table, scene: Scene) -> Scene:
    """A public scene without buttons and lines for what is not done at such a table; any other scene as it is."""
    if table.pack is None:
        return scene
    over = table.phase == "over"
    useless = {press.see(table.id, "verify"), press.see(table.id, "another"), press.do(table.id, "rematch")}
    if over:
        useless |= {press.do(table.id, "ready"), press.see(table.id, "menu"), press.see(table.id, "hand")}
    rows = (tuple(button for button in row if button.data not in useless) for row in scene.buttons)
    lines = tuple(line for line in scene.lines if not (over and line.text.key in _SOON))
    kept = tuple(row for row in rows if row)
    if over and table.pack.of_a_day:
        way = Button(t("btn-daily"), press.see(NO_TABLE, "daily"), "primary")
        return replace(scene, lines=(*lines, Line(t("pack-over"))), buttons=((way,), *kept))
    if over:
        way = Button(t("btn-dup-see"), press.see(NO_TABLE, f"dupdo.see {duplicate_of(table.pack.id)}"), "primary")
        return replace(scene, lines=(*lines, Line(t("dup-table-over"))), buttons=((way,), *kept))
    if table.deal and not table.pack.of_a_day:
        lines = (*map(_endless, lines), Line(t("dup-deal-of", n=table.deal, of=table.pack.deals), "small"))
    return replace(scene, lines=lines, buttons=kept)


def _endless(line: Line) -> Line:
    """The score without the target, which no duplicate reaches."""
    if line.text.key != "board-score":
        return line
    said = {name: value for name, value in line.text.args if name in ("ta", "tb", "a", "b")}
    return replace(line, text=Text("dup-score", tuple(said.items())))


def menu(table: Table) -> Scene:
    """Everything that is not a move, at a table that plays a pack."""
    buttons: list[Button] = []
    if table.phase in ("paused", "adjourned"):
        buttons.append(do(table, "resume", t("btn-resume"), "good"))
    elif table.phase == "play":
        buttons.append(do(table, "leave", t("btn-leave")))
    buttons += [
        look(table, "last", "btn-last"),
        look(table, "score", "btn-score"),
        look(table, "rules", "btn-rules"),
        look(table, "language", "btn-language"),
    ]
    return Scene("panel", table.id, (Line(t("menu-head"), "head"),), buttons=rows_of(buttons, 2))
