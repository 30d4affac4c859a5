"""``/block``, ``/blocked``, ``/blocks``: who may not play in a chat, by its admins; and whom a person does not want to
play with, which nobody else learns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from bot.desk.answer import Answer
from bot.desk.names import flat
from bot.desk.part import Ask
from bot.desk.titles import Titles
from bot.ports import Clock, Outbox, Store
from bot.ports.keys import chat_of, dest_of, house_of, is_private, private_to
from bot.ports.people import HOUSE
from bot.ports.records import Command, OutRow
from bot.scene import Scene
from bot.scenes import blocks, settings
from bot.service import Service
from bot.table.codec import text_to_json
from bot.table.naming import MARK, those
from bot.text import Text, t

RECENT: Final = 20
"""Own matches in which people to block are looked for."""


class Blocks:
    """``committed``: called when there is something to be sent."""

    names: Final = frozenset({"block", "blocked", "blocks"})

    def __init__(
        self,
        service: Service,
        store: Store,
        outbox: Outbox,
        clock: Clock,
        titles: Titles,
        committed: Callable[[], None],
    ) -> None:
        self._service = service
        self._store = store
        self._outbox = outbox
        self._clock = clock
        self._titles = titles
        self._committed = committed

    async def answer(self, ask: Ask) -> Answer:
        """``block`` (a name; ``=PERSON``; ``own.PERSON``, ``day.PERSON`` …), ``blocked``, ``blocks`` (``PERSON``: end
        the block)."""
        match ask.name:
            case "blocked":
                return await self._blocked(ask)
            case "blocks":
                return await self._own(ask)
            case _:
                return await self._block(ask)

    async def _block(self, ask: Ask) -> Answer:
        people = await self.people(ask)
        verb, _, person = ask.value.partition(".")
        if verb in ("own", *blocks.TERMS) and person in people:
            if verb == "own":
                return await self._shun(ask, person, people[person])
            return await self.bar(ask, person, people[person], verb)
        found = those(people, ask.value, part=not ask.value.startswith(MARK))
        if len(found) == 1:
            ((person, name),) = found
            return Answer(True, None, blocks.how(person, name, admin=self._rules(ask)), lang=ask.lang)
        if ask.value and not found:
            refused = t("illegal-nobody-to-block", name=ask.value.removeprefix("=")[:24])
            return Answer(False, refused, blocks.whom(list(people.items()), admin=self._rules(ask)), lang=ask.lang)
        if not people:
            return Answer(False, t("illegal-nobody-met"), lang=ask.lang)
        return Answer(True, None, blocks.whom(found or list(people.items()), admin=self._rules(ask)), lang=ask.lang)

    @staticmethod
    def _rules(ask: Ask) -> bool:
        """Whether the person decides for a chat here."""
        return ask.person.admin and not is_private(ask.place)

    async def people(self, ask: Ask) -> dict[str, str]:
        """(person, name) of those met here: at open tables, in finished matches of the chat or of one's own."""
        found: dict[str, str] = {}
        here = [] if is_private(ask.place) else await self._store.tables_in(dest_of(ask.place))
        for row in (*here, *await self._store.tables_of(ask.person.id)):
            table = await self._service.table(row.table_id)
            found |= {chair.person: chair.name for _, chair in table.people()} if table is not None else {}
            found |= dict(table.removed) if table is not None else {}
        if not is_private(ask.place):
            for person, name in await self._store.matches.members(chat_of(ask.place)):
                found.setdefault(person, name)
        for match in await self._store.matches.of(ask.person.id, 0, RECENT):
            for one in match.seats:
                if one.played != "auto":
                    found.setdefault(one.person, one.name)
        found.pop(ask.person.id, None)
        return found

    # --- in a chat -------------------------------------------------------------------------------------------------

    async def bar(self, ask: Ask, person: str, name: str, term: str) -> Answer:
        """Block somebody in this chat for a ``term`` of ``blocks.TERMS``; only by an admin."""
        if not self._rules(ask):
            return Answer(False, settings.who_can(ask.place), lang=ask.lang)
        ends = await self.put(ask, person, name, term)
        day = datetime.fromtimestamp(ends / 1000, UTC).date()
        said = t("block-done-until", name=name, day=day) if ends else t("block-done", name=name)
        return Answer(True, said, await self._list(ask), lang=ask.lang)

    async def put(self, ask: Ask, person: str, name: str, term: str) -> int:
        """Block somebody at the place of ``ask``, which is known to come from an admin; when it ends, 0: never."""
        lasts = blocks.TERMS[term]
        ends = self._clock.now_ms() + lasts if lasts else 0
        await self._store.rights.bar(ask.place, person, name, ends)
        await self._tables(ask, person, "bar")
        chat = await self._titles.of(dest_of(ask.place))
        day = datetime.fromtimestamp(ends / 1000, UTC).date()
        told = t("you-are-blocked-until", chat=chat, day=day) if ends else t("you-are-blocked", chat=chat)
        await self._tell(person, told, f"barred:{ask.key}")
        return ends

    async def _tables(self, ask: Ask, person: str, verb: str) -> None:
        """Their tables in this chat."""
        house = house_of(ask.place)
        for row in await self._store.tables_of(person):
            if any(house_of(str(dest)) == house for dest in row.played()):
                command = Command(f"{ask.key}:{verb}:{row.table_id}", row.table_id, HOUSE, f"{verb} {person}")
                await self._service.handle(command)

    async def _blocked(self, ask: Ask) -> Answer:
        if is_private(ask.place):
            return await self._own(ask)
        if not ask.value:
            return Answer(True, None, await self._list(ask), lang=ask.lang)
        if not ask.person.admin:
            return Answer(False, settings.who_can(ask.place), lang=ask.lang)
        bars = {bar.person: bar for bar in await self._store.rights.bars(ask.place)}
        found = bars.get(ask.value) or next((one for one in bars.values() if flat(one.name) == flat(ask.value)), None)
        if found is None:
            return Answer(False, t("illegal-not-blocked"), await self._list(ask), lang=ask.lang)
        if await self._store.rights.unbar(ask.place, found.person):
            await self._tables(ask, found.person, "unbar")
            chat = await self._titles.of(dest_of(ask.place))
            await self._tell(found.person, t("you-are-free", chat=chat), f"unbarred:{ask.key}")
        return Answer(True, t("block-lifted", name=found.name), await self._list(ask), lang=ask.lang)

    async def _list(self, ask: Ask) -> Scene:
        bars = await self._store.rights.bars(ask.place)
        return blocks.blocked(bars, ask.place, admin=ask.person.admin)

    # --- for oneself -------------------------------------------------------------------------------------------------

    async def _shun(self, ask: Ask, person: str, name: str) -> Answer:
        await self._store.rights.shun(ask.person.id, person, name)
        return Answer(True, t("block-own-done", name=name), lang=ask.lang)

    async def _own(self, ask: Ask) -> Answer:
        mine = await self._store.rights.shunned(ask.person.id)
        if not ask.value:
            return Answer(True, None, blocks.own(mine), lang=ask.lang)
        found = next((one for one in mine if one.person == ask.value or flat(one.name) == flat(ask.value)), None)
        if found is None:
            return Answer(False, t("illegal-not-blocked"), blocks.own(mine), lang=ask.lang)
        await self._store.rights.unshun(ask.person.id, found.person)
        left = [one for one in mine if one is not found]
        return Answer(True, t("block-lifted", name=found.name), blocks.own(left), lang=ask.lang)

    async def _tell(self, person: str, text: Text, key: str) -> None:
        await self._outbox.say(OutRow(private_to(person), None, "note", text_to_json(text)), key)
        self._committed()
