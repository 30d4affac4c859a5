"""Offers beside an answer: a way out of a refusal, a question before a match ends, another game after it."""

from dataclasses import replace
from functools import partial
from typing import Final

from bot import games, ports
from bot.core import audiences, model, votes
from bot.core.service import Service, illegal_text
from bot.games.stage import do, look, rows_of
from bot.handlers.part import Answer
from bot.ports.keys import dest_of
from bot.ports.records import Person, TableRow
from bot.text import Lang, Text, language_or, t
from bot.view import info, lobby, press
from bot.view.scene import Button, Line, Scene
from rules.core import Illegal

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
"""Refusals for a person at the wrong table, or at none."""
OTHERS: Final = 3
"""The number of other tables offered to a person."""


async def hinted(service: Service, store: ports.Store, place: str, person: Person, answer: Answer) -> Answer:
    """``answer``; after a refusal in ``HELPED``, also what the person could do instead, in a sentence and as
    buttons."""
    why = answer.text
    if answer.ok or answer.scene is not None or why is None or why.key not in HELPED:
        return answer
    table = await service.table(answer.table) if answer.table else None
    if table is not None and table.seat_of(person.id) is not None:
        return answer  # seated players have the board with all its actions
    mine = [row for row in await store.tables_of(person.id) if row.status in ("lobby", "live")]
    hint, buttons = _here(table, place, person)
    buttons += [_way(row) for row in mine if table is None or row.table_id != table.id][:OTHERS]
    text = t("refused-with-hint", why=why, hint=hint) if hint is not None else why
    scene = Scene("panel", table.id if table else None, (Line(text, "head"),), buttons=rows_of(buttons, 1))
    return replace(answer, text=text, scene=scene, aside=True)


async def arriving(service: Service, store: ports.Store, place: str, person: Person, table_id: str) -> Scene | None:
    """What a newcomer to a table (or, without one, to a chat) can do: sit down, watch, open a table. None if they
    already sit at it."""
    table = await service.table(table_id) if table_id else None
    if table is None:
        rows = await store.tables_in(dest_of(place, person.acts_as))
        here = tuple(row for row in rows if row.status in ("lobby", "live"))
        if here:
            return info.tables_card(here[: info.TABLES_SHOWN])
    if table is not None and table.seat_of(person.id) is not None:
        return None
    hint, buttons = _here(table, place, person)
    if table is not None and not any(button.data == press.see(table.id, "board") for button in buttons):
        buttons.append(look(table, "board", "btn-watch"))
    mine = [row for row in await store.tables_of(person.id) if row.status in ("lobby", "live")]
    buttons += [_way(row) for row in mine if table is None or row.table_id != table.id][:OTHERS]
    line = Line(hint or t("hint-new"), "head")
    return Scene("panel", table.id if table else None, (line,), buttons=rows_of(buttons, 1))


def _here(table: model.Table | None, place: str, person: Person) -> tuple[Text | None, list[Button]]:
    """What a person without a seat can do at the table itself."""
    if table is None:
        return None, [_new(), Button(t("btn-now"), press.see(info.NO_TABLE, "now"))]
    watch = (
        [look(table, "board", "btn-watch")] if dest_of(place, person.acts_as) not in audiences.shown_in(table) else []
    )
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
    return Button(t("btn-new"), press.see(info.NO_TABLE, "games"))


def _way(row: TableRow) -> Button:
    """A button to another table of this person."""
    what = "hand" if row.status == "live" else "board"
    return Button(t("btn-my-table", game=t(f"game-{row.game}")), press.see(row.table_id, what), "primary")


FINAL: Final = frozenset({"leave", "adjourn", "abandon"})
"""Verbs that may end a match."""


async def ask_first(service: Service, table_id: str, person: Person, words: str, lang: Lang) -> Answer | None:
    """The question before a verb that would end a match at once, or None. ``… sure`` is the answer to it and raises no
    question."""
    verb, _, rest = words.partition(" ")
    if verb not in FINAL or rest == "sure":
        return None
    table = await service.table(table_id)
    if table is None or not votes.ends_at_once(table, person, verb):
        return None
    return Answer(True, None, lobby.sure(table, verb), table_id, lang)


async def another(service: Service, key: str, table: model.Table, person: Person, game: str, lang: Lang) -> Answer:
    """Open another game for the people of a finished match, where it was shown; without ``game``, offer the games. A
    second choice leads to the first one's table, unless that has been closed."""
    try:
        _allowed(table, person)
    except Illegal as refusal:
        return Answer(False, illegal_text(refusal), None, table.id, lang)
    if game not in games.game_keys():
        return Answer(True, None, info.others_panel(table), table.id, lang)
    spoken = language_or(table.lang, lang)
    first, *rest = table.audiences
    opening = partial(
        service.open,
        place=str(first.dest),
        host=person,
        game=game,
        lang=spoken,
        friends=table.chairs,
        audiences=[one for one in rest if one.role == "play"],
    )
    reply = await opening(f"another:{table.id}:{table.board}")
    found = await service.table(reply.table) if reply.duplicate and reply.table else None
    if found is not None and found.phase == "abandoned":
        reply = await opening(key)
    return Answer(reply.ok, reply.text or (t("table-opened") if reply.ok else None), None, reply.table, lang)


def _allowed(table: model.Table, person: Person) -> None:
    """Only the match's players may choose another game, and only after the match.

    :raises Illegal: ``not-seated`` or ``already-started``.
    """
    if table.seat_of(person.id) is None:
        raise Illegal("not-seated")
    if table.phase not in ("over", "abandoned"):
        raise Illegal("already-started")
