"""A refusal that says what would help: a free seat, one to be taken over, the table to be watched, one's own tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.desk.answer import Answer
from bot.games.common import do, look, rows_of
from bot.ports import Store
from bot.ports.records import Person, TableRow
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.service import Service
from bot.table.model import Table
from bot.text import Text, t

HELPED: Final = frozenset(
    {
        "illegal-not-seated",
        "illegal-no-seat-to-take",
        "illegal-no-such-table",
        "illegal-no-table-here",
        "illegal-seat-taken",
        "illegal-table-full",
    }
)
"""Refusals of somebody who is at the wrong place, or at none."""
OTHERS: Final = 3
"""So many other tables of a person are offered."""


async def hinted(service: Service, store: Store, place: str, person: Person, answer: Answer) -> Answer:
    """``answer``; if it is such a refusal, with what this person could do instead: in a sentence, and as buttons."""
    why = answer.text
    if answer.ok or answer.scene is not None or why is None or why.key not in HELPED:
        return answer
    table = await service.table(answer.table) if answer.table else None
    if table is not None and table.seat_of(person.id) is not None:
        return answer  # who sits there has the board, with all there is to do
    mine = [row for row in await store.tables_of(person.id) if row.status in ("lobby", "live")]
    hint, buttons = _here(table, place, person)
    buttons += [_way(row) for row in mine if table is None or row.table_id != table.id][:OTHERS]
    text = t("refused-with-hint", why=why, hint=hint) if hint is not None else why
    scene = Scene("panel", table.id if table else None, (Line(text, "head"),), buttons=rows_of(buttons, 1))
    return replace(answer, text=text, scene=scene, aside=True)


def _here(table: Table | None, place: str, person: Person) -> tuple[Text | None, list[Button]]:
    """What can be done at the table itself by somebody who does not sit there."""
    if table is None:
        return None, [_new(), Button(t("btn-now"), press.see(NO_TABLE, "now"))]
    watch = [look(table, "board", "btn-watch")] if place != table.place else []
    if table.phase == "lobby":
        free = next((seat for seat, chair in enumerate(table.chairs) if chair is None), None)
        kept = next((seat for seat, chair in enumerate(table.chairs) if chair is not None and chair.auto), None)
        if free is None and kept is None:
            return t("hint-watch"), [*watch, _new()]
        hint = t("hint-free", seat=free + 1) if free is not None else t("hint-auto")
        return hint, [do(table, "sit", t("btn-sit"), "good"), *watch]
    if table.phase in ("play", "paused"):
        if any(chair is not None and chair.left and chair.person == person.id for chair in table.chairs):
            return t("hint-former"), [do(table, "sub", t("btn-sit-again"), "good"), *watch]
        if not table.stake and any(chair is not None and not chair.present for chair in table.chairs):
            return t("hint-sub"), [do(table, "sub", t("btn-sub"), "primary"), *watch]
        return t("hint-watch"), [*watch, _new()]
    return t("hint-new"), [_new()]


def _new() -> Button:
    return Button(t("btn-new"), press.see(NO_TABLE, "games"))


def _way(row: TableRow) -> Button:
    """To another table of this person."""
    what = "hand" if row.status == "live" else "board"
    return Button(t("btn-my-table", game=t(f"game-{row.game}")), press.see(row.table_id, what), "primary")
