"""Chats as a whole: adding and removing the bot, a changed chat id, the list of tables, the table somebody means."""

from __future__ import annotations

from bot.ports import Outbox, Store
from bot.ports.keys import Dest, chat_of, company_of, dest_of, is_in, tables_slot
from bot.ports.people import HOUSE
from bot.ports.preferences import preferences
from bot.ports.records import Command, OutRow, Person, TableRow
from bot.service import Service
from bot.table.audiences import played_in
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
        """The bot was added to a chat: send a greeting that names the permissions it lacks (``perm-…`` keys). Tables
        that went on elsewhere are shown here again."""
        if by is not None and by.lang:
            spoken = language_or(by.lang, self._default)
            if (await preferences(self._store, chat_of(place))).lang is None:
                await self._store.set_pref(chat_of(place), "lang", spoken)
        listed = ",".join(f'"{m}"' for m in missing)
        await self._say(OutRow(Dest.parse(place), None, "greeting", ref=f"[{listed}]"), f"greeting:{key}")
        for row in await self._store.tables_around(company_of(place).rstrip(":")):
            for dest in (one.dest for one in row.audiences if one.role == "lost"):
                words = f"show-again {dest}"
                await self._service.handle(Command(f"{key}:{row.table_id}:{dest}", row.table_id, HOUSE, words))

    async def removed(self, key: str, place: str) -> None:
        """The bot was removed from a chat: its tables there go on where else they are shown; the others are adjourned,
        so that they can be resumed elsewhere."""
        dest = dest_of(place)
        for row in await self._store.tables_in(dest, ("play", "watch")):
            await self._service.handle(Command(f"{key}:{row.table_id}", row.table_id, HOUSE, f"put-aside {dest}"))

    async def _say(self, row: OutRow, key: str) -> None:
        """Put a row into the outbox outside any command."""
        await self._outbox.say(row, key)
        self._service.committed()

    async def moved(self, old: str, new: str) -> None:
        """A chat has a new id; ``old`` and ``new`` are place prefixes such as ``tg:-5``. Idempotent."""
        await self._store.rehome(old, new)
        # Whatever was committed meanwhile still says where it was.
        rows = {row.table_id: row for chat in (old, new) for row in await self._store.tables_around(chat)}
        for row in rows.values():
            for place in sorted(str(one.dest) for one in row.audiences if not one.dest.private):
                if is_in(place, new) or is_in(place, old):
                    rest = place.removeprefix(new if is_in(place, new) else old)
                    key = f"moved:{row.table_id}:{old}{rest}:{new}"
                    await self._service.handle(Command(key, row.table_id, HOUSE, f"rehome {old}{rest} {new}{rest}"))

    async def _refresh_card(self, row: TableRow | None, table: Table) -> None:
        """Update the list of live tables in the chats that have asked for one."""
        for dest in dict.fromkeys((*played_in(table), *(row.played() if row else ()))):
            if (await preferences(self._store, chat_of(str(dest)))).lists_tables:
                await self._say(OutRow(dest, tables_slot(str(dest)), "tables"), f"tables:{table.id}:{table.seq}:{dest}")


async def table_meant(store: Store, place: str, person: Person, *, adjourned: bool) -> TableRow | None:
    """The table that a command without a table refers to, or None: the one here at which the person sits, else the only
    one here, else one elsewhere at which they sit. ``adjourned``: include adjourned tables."""
    found = await store.tables_in(dest_of(place, person.acts_as))
    here = [row for row in found if (row.status == "adjourned") == adjourned or adjourned]
    mine = [row for row in here if person.id in row.persons]
    if mine:
        return max(mine, key=lambda row: row.updated_ms)
    elsewhere = [row for row in await store.tables_of(person.id) if (row.status == "adjourned") == adjourned]
    if len(here) == 1 and not elsewhere:
        return here[0]
    if elsewhere:
        return elsewhere[0]
    return here[-1] if here else None


async def table_to_resume(store: Store, place: str, person: Person) -> TableRow | None:
    """The table that ``/resume`` refers to: of the person's tables that are paused or adjourned the newest one here,
    else the newest one elsewhere; without any, as ``table_meant``."""
    still = [row for row in await store.tables_of(person.id) if row.status == "adjourned" or row.phase == "paused"]
    here = dest_of(place, person.acts_as)
    found = next((row for row in still if here in row.played()), still[0] if still else None)
    return found or await table_meant(store, place, person, adjourned=True)
