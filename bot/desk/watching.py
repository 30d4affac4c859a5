"""``/watch CODE`` and ``/unwatch``: tables shown here that are played elsewhere."""

from __future__ import annotations

from typing import Final

from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.ports import Store
from bot.ports.keys import dest_of
from bot.ports.records import Command, Role
from bot.scene import press
from bot.service import Service
from bot.text import t

NAMES: Final = frozenset({"watch", "unwatch"})
WATCHED: Final[tuple[Role, ...]] = ("watch",)


class Watching:
    """A part of the desk."""

    names = NAMES

    def __init__(self, service: Service, store: Store) -> None:
        self._service = service
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        code = press.code_of(ask.value)
        if ask.value and code is None:
            return Answer(False, t("watch-which"), lang=ask.lang)
        if ask.name == "watch":
            if code is None:
                return Answer(False, t("watch-which"), lang=ask.lang)
            return await self._told(ask, code)
        if code is not None:
            return await self._told(ask, code)
        rows = await self._store.tables_in(dest_of(ask.place, ask.person.acts_as), WATCHED)
        if not rows:
            return Answer(False, t("illegal-not-watching"), lang=ask.lang)
        answers = [await self._told(ask, row.table_id) for row in rows]
        return next((one for one in answers if not one.ok), answers[-1])

    async def _told(self, ask: Ask, table_id: str) -> Answer:
        key = ask.key if ask.name == "watch" else f"{ask.key}:{table_id}"
        reply = await self._service.handle(Command(key, table_id, ask.person, ask.name, ask.place))
        return Answer(reply.ok, reply.text, None, table_id, ask.lang)
