"""Chats as a whole: adding and removing the bot, a changed chat id, the list of tables, the table somebody means."""

from __future__ import annotations

from bot.ports import Outbox, Store
from bot.ports.keys import Dest, chat_of, is_in, tables_slot
from bot.ports.people import HOUSE
from bot.ports.preferences import preferences
from bot.ports.records import Command, OutRow, Person, TableRow
from bot.service import Service
from bot.table.model import Table
from bot.text import Lang, language_or


class Chats:
    """The part of the desk that concerns a whole chat. ``default``: the language where nobody has chosen one."""

    def __init__(self, service: Service, store: Store, outbox: Outbox, default: Lang) -> None:
        self._service = service
        self._store = store
        self._outbox = outbox
        self._default = default
        service.on_change.append(self._refresh_card)

    async def joined(self, key: str, place: str, by: Person | None, missing: tuple[str, ...]) -> None:
        """The bot was added to a chat: send a greeting that names the permissions it lacks (``perm-…`` keys)."""
        if by is not None and by.lang:
            spoken = language_or(by.lang, self._default)
            if (await preferences(self._store, chat_of(place))).lang is None:
                await self._store.set_pref(chat_of(place), "lang", spoken)
        listed = ",".join(f'"{m}"' for m in missing)
        await self._say(OutRow(Dest.parse(place), None, "greeting", ref=f"[{listed}]"), f"greeting:{key}")

    async def removed(self, key: str, place: str) -> None:
        """The bot was removed from a chat: adjourn its tables there, so that they can be resumed elsewhere."""
        for row in await self._store.tables_in(place):
            await self._service.handle(Command(f"{key}:{row.table_id}", row.table_id, HOUSE, f"put-aside {place}"))

    async def _say(self, row: OutRow, key: str) -> None:
        """Put a row into the outbox outside any command."""
        await self._outbox.say(row, key)
        self._service.committed()

    async def moved(self, old: str, new: str) -> None:
        """A chat has a new id; ``old`` and ``new`` are place prefixes such as ``tg:-5``. Idempotent."""
        await self._store.rehome(old, new)
        for row in await self._store.live_tables():
            if is_in(row.place, new):
                key = f"moved:{row.table_id}:{old}:{new}"
                await self._service.handle(Command(key, row.table_id, HOUSE, f"rehome {row.place}"))

    async def _refresh_card(self, row: TableRow | None, table: Table) -> None:
        """Update the list of live tables in the chats that have asked for one."""
        for place in {table.place, row.place if row else table.place}:
            if (await preferences(self._store, chat_of(place))).lists_tables:
                await self._say(
                    OutRow(Dest(place), tables_slot(place), "tables"), f"tables:{table.id}:{table.seq}:{place}"
                )


async def table_meant(store: Store, place: str, person: Person, *, adjourned: bool) -> TableRow | None:
    """The table that a command without a table refers to, or None: the one here at which the person sits, else the only
    one here, else one elsewhere at which they sit. ``adjourned``: include adjourned tables."""
    here = [row for row in await store.tables_in(place) if (row.status == "adjourned") == adjourned or adjourned]
    mine = [row for row in here if person.id in row.persons]
    if mine:
        return max(mine, key=lambda row: row.updated_ms)
    elsewhere = [row for row in await store.tables_of(person.id) if (row.status == "adjourned") == adjourned]
    if len(here) == 1 and not elsewhere:
        return here[0]
    if elsewhere:
        return elsewhere[0]
    return here[-1] if here else None
