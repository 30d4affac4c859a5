"""``/referee``: the panel and words for a table's referee; with a name, ask a person of the chat to referee."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.core import loaded, model, referee
from bot.core.people import MARK, those
from bot.core.service import Service
from bot.delivery.outbox import told
from bot.games.stage import do, look, rows_of
from bot.handlers.chats import table_meant
from bot.handlers.names import Names
from bot.handlers.part import Answer, Ask
from bot.ports import Store, keys, records
from bot.ports.people import HOUSE
from bot.text import Name, Text, t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene, Style

# --- referee panels ---------------------------------------------------------------------------------------------------


WITH_WORDS: Final = ("complaint", "note", "void", "correct", "unfinished", "kaput", "demand", "explain", "doubt")
"""Verbs that need a typed reason; their buttons show how."""
BAD: Final = frozenset({"void", "unfinished", "kaput", "stepdown", "deliberate", "doubt"})
SHOWN: Final = 6
"""The most lines of the record on the panel."""


def with_referee(table: model.Table, scene: Scene) -> Scene:
    """The public scene with the referee's name and the error under inquiry."""
    bench = table.bench
    if bench is model.NO_BENCH or table.phase not in ("lobby", "play", "paused"):
        return scene
    lines = [Line(t("referee-is", who=Name(bench.person, bench.name)), "small")] if bench.person else []
    if bench.asked is not None and bench.asked.open:
        lines.append(Line(t("explain-stands", about=table.name_of(bench.asked.seat)), "small"))
    return replace(scene, lines=(*scene.lines, *lines))


def for_referee(table: model.Table, scene: Scene) -> Scene:
    """The referee's private scene: the spectators' view and a button to the panel."""
    return replace(scene, buttons=((look(table, "referee", "btn-referee"),), *scene.buttons))


def panel(table: model.Table, person: records.Person, what: str = "") -> Scene:
    """What ``person`` can do, with the latest lines of the record; ``what``: how to type one of ``WITH_WORDS``."""
    can = referee.verbs(table, person)
    if what in can and what in WITH_WORDS:
        back = (look(table, "referee", "btn-back-to-referee"),)
        lines = [Line(t(f"btn-referee-{what}"), "head"), Line(_how(table, what))]
        return Scene("panel", table.id, tuple(lines), buttons=(back,))
    bench = table.bench
    head = t("referee-is", who=Name(bench.person, bench.name)) if bench.person else t("referee-none")
    lines = [Line(head, "head"), *(Line(text, "small") for text in record(table)[-SHOWN:])]
    if not (bench.person or bench.cup) and table.seat_of(person.id) is not None:
        lines.append(Line(t("referee-how-call")))
    return Scene("panel", table.id, tuple(lines), buttons=rows_of([_button(table, verb) for verb in can], 2))


def which(table: model.Table, people: Sequence[tuple[str, str]]) -> Scene:
    """Choose one of several people (account, name) to ask."""
    asks = [(press.see(info.NO_TABLE, f"referee.{MARK}{person}"), name) for person, name in people[:12]]
    buttons = [Button(t("btn-person", name=name), data) for data, name in asks]
    return Scene("panel", table.id, (Line(t("illegal-which-of-them"), "head"),), buttons=rows_of(buttons, 2))


def _how(table: model.Table, what: str) -> Text:
    if what != "correct":
        return t(f"referee-how-{what}")
    sides = [" & ".join(table.name_of(seat) for seat in sorted(side)) for side in _sides(table)]
    return t("referee-how-correct", a=sides[0], b=sides[-1])


def _sides(table: model.Table) -> tuple[frozenset[int], ...]:
    return loaded.loaded_of(table).game.sides(table.state)


def _button(table: model.Table, verb: str) -> Button:
    style: Style = "bad" if verb in BAD else "plain"
    if verb in WITH_WORDS:
        return Button(t(f"btn-referee-{verb}"), press.see(table.id, f"referee.{verb}"), style)
    return do(table, f"referee {verb}", t(f"btn-referee-{verb}"), style)


def in_davtar(table: model.Table, scene: Scene) -> Scene:
    """The Davtar with the referee's actions and judgements."""
    if not table.bench.entries:
        return scene
    lines = [Line(text, "small") for text in record(table)[-SHOWN:]]
    return replace(scene, lines=(*scene.lines, *lines))


def record(table: model.Table) -> list[Text]:
    """The record of the match, by line."""
    found = [(entry, told(entry)) for entry in table.bench.entries]
    return [t("referee-line", deal=entry.deal, what=text) for entry, text in found if text is not None]


QUOTED: Final = 24
"""The most characters of an unknown name quoted in a refusal."""


class Refereeing:
    """Handles ``/referee``. ``people``: (person, name) of those met in a chat."""

    names: Final = frozenset({"referee"})

    def __init__(
        self, service: Service, store: Store, names: Names, people: Callable[[Ask], Awaitable[dict[str, str]]]
    ) -> None:
        self._service = service
        self._store = store
        self._names = names
        self._people = people

    async def answer(self, ask: Ask) -> Answer:
        """Answer ``/referee``, ``/referee WHAT [WORDS]`` and ``/referee NAME``."""
        table = await self._table(ask)
        if table is None:
            return Answer(False, t("illegal-no-table-here"), lang=ask.lang)
        if not ask.value:
            return Answer(True, None, panel(table, ask.person), table.id, ask.lang)
        what, words = self._names.leading("referee", referee.TYPED, ask.value)
        if what is None:
            return await self._call(ask, table)
        if what in WITH_WORDS and not words:
            return Answer(True, None, panel(table, ask.person, what), table.id, ask.lang)
        said = f"referee {what} {words}"
        return await self._said(ask, table, records.Command(ask.key, table.id, ask.person, said, ask.place))

    async def _said(self, ask: Ask, table: model.Table, command: records.Command) -> Answer:
        reply = await self._service.handle(command)
        return Answer(reply.ok, reply.text, None, table.id, ask.lang)

    async def _table(self, ask: Ask) -> model.Table | None:
        """The table here that the person referees, else the one they mean (``table_meant``)."""
        dest = keys.dest_of(ask.place, ask.person.acts_as)
        rows = await self._store.tables_in(dest, ("play", "watch"))
        for row in sorted(rows, key=lambda row: -row.updated_ms):
            table = await self._service.table(row.table_id)
            if table is not None and table.bench.person == ask.person.id:
                return table
        meant = await table_meant(self._store, ask.place, ask.person, adjourned=False)
        meant = meant or await self._store.last_in(dest)
        return await self._service.table(meant.table_id) if meant is not None else None

    async def _call(self, ask: Ask, table: model.Table) -> Answer:
        """Ask a person by name; only seated players may."""
        seat = table.seat_of(ask.person.id)
        if seat is None:
            return Answer(False, t("illegal-referee-unknown"), panel(table, ask.person), table.id, ask.lang)
        found = those(await self._people(ask), ask.value, part=not ask.value.startswith(MARK))
        if len(found) > 1:
            return Answer(False, t("illegal-which-of-them"), which(table, found), table.id, ask.lang)
        if not found:
            said = ask.value.removeprefix(MARK)[:QUOTED]
            return Answer(False, t("illegal-referee-stranger", name=said), None, table.id, ask.lang)
        ((person, name),) = found
        words = f"referee ask {seat + 1} {person} {name}"
        return await self._said(ask, table, records.Command(ask.key, table.id, HOUSE, words, ask.place))
