"""``/referee``: what there is to do about the referee of a table, as a panel or in words; and with a name, to ask
somebody of the chat to be one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.desk.answer import Answer
from bot.desk.chats import table_meant
from bot.desk.names import Names
from bot.desk.part import Ask
from bot.ports import Store
from bot.ports.keys import dest_of
from bot.ports.people import HOUSE
from bot.ports.records import Command
from bot.scenes.referee import WITH_WORDS, panel, which
from bot.service import Service
from bot.table.model import Table
from bot.table.naming import MARK, those
from bot.table.referee import TYPED
from bot.text import t

QUOTED: Final = 24
"""Characters of a name nobody has that the refusal quotes."""


class Refereeing:
    """A part of the desk. ``people``: (person, name) of those met in a chat."""

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
        what, words = self._names.leading("referee", TYPED, ask.value)
        if what is None:
            return await self._call(ask, table)
        if what in WITH_WORDS and not words:
            return Answer(True, None, panel(table, ask.person, what), table.id, ask.lang)
        said = f"referee {what} {words}"
        return await self._said(ask, table, Command(ask.key, table.id, ask.person, said, ask.place))

    async def _said(self, ask: Ask, table: Table, command: Command) -> Answer:
        reply = await self._service.handle(command)
        return Answer(reply.ok, reply.text, None, table.id, ask.lang)

    async def _table(self, ask: Ask) -> Table | None:
        """The table here at which the person is the referee, else the one they mean (``table_meant``)."""
        dest = dest_of(ask.place, ask.person.acts_as)
        rows = await self._store.tables_in(dest, ("play", "watch"))
        for row in sorted(rows, key=lambda row: -row.updated_ms):
            table = await self._service.table(row.table_id)
            if table is not None and table.bench.person == ask.person.id:
                return table
        meant = await table_meant(self._store, ask.place, ask.person, adjourned=False)
        meant = meant or await self._store.last_in(dest)
        return await self._service.table(meant.table_id) if meant is not None else None

    async def _call(self, ask: Ask, table: Table) -> Answer:
        """Ask somebody by name; only those seated may."""
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
        return await self._said(ask, table, Command(ask.key, table.id, HOUSE, words, ask.place))
