"""Chats: adding and removing the bot, their tables, titles, members and admins, and links into them."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.core import audiences, model
from bot.core.service import Service
from bot.handlers.part import Answer
from bot.ports import Outbox, Store
from bot.ports.keys import Dest, board_slot, chat_of, company_of, dest_of, is_in, is_private, platform_of, tables_slot
from bot.ports.people import HOUSE
from bot.ports.preferences import preferences
from bot.ports.records import Command, OutRow, Person, TableRow
from bot.text import Lang, Text, language_or, t, tidy
from bot.view import info

# --- tables of a chat -------------------------------------------------------------------------------------------------


class Chats:
    """The part of the desk that concerns a whole chat. ``default``: the language unless one was chosen."""

    def __init__(self, service: Service, store: Store, outbox: Outbox, default: Lang) -> None:
        self._service = service
        self._store = store
        self._outbox = outbox
        self._default = default
        service.on_change.append(self._refresh_card)

    async def joined(self, key: str, place: str, by: Person | None, missing: tuple[str, ...]) -> None:
        """The bot was added to a chat: send a greeting that names the permissions it lacks (``perm-…`` keys), and show
        the chat's tables again if they went on elsewhere."""
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
        """The bot was removed from a chat: tables shown elsewhere go on there; the others are adjourned and can be
        resumed elsewhere."""
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
        # Commands committed meanwhile still name the old place.
        rows = {row.table_id: row for chat in (old, new) for row in await self._store.tables_around(chat)}
        for row in rows.values():
            for place in sorted(str(one.dest) for one in row.audiences if not one.dest.private):
                if is_in(place, new) or is_in(place, old):
                    rest = place.removeprefix(new if is_in(place, new) else old)
                    key = f"moved:{row.table_id}:{old}{rest}:{new}"
                    await self._service.handle(Command(key, row.table_id, HOUSE, f"rehome {old}{rest} {new}{rest}"))

    async def _refresh_card(self, row: TableRow | None, table: model.Table) -> None:
        """Update the list of live tables in the chats that asked for one."""
        for dest in dict.fromkeys((*audiences.played_in(table), *(row.played() if row else ()))):
            if (await preferences(self._store, chat_of(str(dest)))).lists_tables:
                await self._say(OutRow(dest, tables_slot(str(dest)), "tables"), f"tables:{table.id}:{table.seq}:{dest}")


async def table_meant(store: Store, place: str, person: Person, *, adjourned: bool) -> TableRow | None:
    """The table a command without a table refers to, or None: the one here at which the person sits, else the only one
    here, else one elsewhere at which they sit. ``adjourned``: include adjourned tables."""
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
    """The table ``/resume`` refers to: the newest of the person's paused or adjourned tables here, else the newest
    elsewhere; if there is none, as ``table_meant``."""
    still = [row for row in await store.tables_of(person.id) if row.status == "adjourned" or row.phase == "paused"]
    here = dest_of(place, person.acts_as)
    found = next((row for row in still if here in row.played()), still[0] if still else None)
    return found or await table_meant(store, place, person, adjourned=True)


# --- admins -----------------------------------------------------------------------------------------------------------


Crew: TypeAlias = Callable[[str], Awaitable[Sequence[str]]]
"""The people who run a place's chat, as far as its front can tell."""


class Crews:
    """The admins by front; each front registers with ``open``."""

    def __init__(self) -> None:
        self._open: dict[str, Crew] = {}

    def open(self, platform: str, crew: Crew) -> None:
        """``platform``: the prefix of its places, such as ``tg``."""
        self._open[platform] = crew

    async def of(self, place: str) -> tuple[str, ...]:
        """A private chat has no admins."""
        ask = self._open.get(Dest.parse(place).platform)
        return tuple(dict.fromkeys(await ask(place))) if ask is not None and not is_private(place) else ()


# --- members ----------------------------------------------------------------------------------------------------------
# An account not known to be a member is not one.


Member: TypeAlias = Callable[[str, str], Awaitable[bool]]
"""Whether an account is a member of a place's chat, as far as its front can tell."""


class Members:
    """The membership checks by front; each front registers with ``open``."""

    def __init__(self) -> None:
        self._open: dict[str, Member] = {}

    def open(self, platform: str, member: Member) -> None:
        """``platform``: the prefix of its places and accounts, such as ``tg``."""
        self._open[platform] = member

    async def has(self, dest: Dest, account: str) -> bool:
        """Whether an account can read what is posted at ``dest``; never if the chat is on another platform."""
        if dest.private:
            return dest.key == account
        ask = self._open.get(dest.platform)
        return ask is not None and platform_of(account) == dest.front and await ask(dest.key, account)


# --- titles -----------------------------------------------------------------------------------------------------------


Title: TypeAlias = Callable[[str], Awaitable[str]]
"""The title of a place; empty if it has none."""
LONGEST = 60


class Titles:
    """The titles by front; each front registers with ``open``."""

    def __init__(self) -> None:
        self._open: dict[str, Title] = {}

    def open(self, platform: str, title: Title) -> None:
        """``platform``: the prefix of its places, such as ``tg``."""
        self._open[platform] = title

    async def of(self, dest: Dest) -> Text:
        """The title and the platform."""
        ask = self._open.get(dest.platform)
        name = tidy.one_line(await ask(str(dest)), LONGEST) if ask is not None else ""
        return t("chat-named", name=name or "?", platform=t(f"platform-{dest.platform}"))


# --- invitations ------------------------------------------------------------------------------------------------------


Way: TypeAlias = Callable[[str, str, str], Awaitable[Sequence[tuple[str, str]]]]
"""(key, address) of every way to a table, given one of its audiences, its id and the platform's id of its board
message; with two empty strings for the table, only the ways to invite the bot."""


class Ways:
    """The ways by front; each front registers with ``open``."""

    def __init__(self, service: Service, outbox: Outbox) -> None:
        self._service = service
        self._outbox = outbox
        self._open: dict[str, Way] = {}
        self._page: Callable[[str], str | None] | None = None

    def open(self, platform: str, way: Way) -> None:
        """``platform``: the prefix of its places, such as ``tg``."""
        self._open[platform] = way

    def open_page(self, address: Callable[[str], str | None]) -> None:
        """``address``: see ``page``."""
        self._page = address

    def page(self, path: str) -> str | None:
        """The address of a path of the page, for people elsewhere; None if they cannot reach the page."""
        return self._page(path) if self._page is not None else None

    async def elsewhere(self, place: str) -> Sequence[tuple[str, str]]:
        """The ways to invite the bot to another chat; empty if the front has none."""
        way = self._open.get(Dest.parse(place).platform)
        return await way(place, "", "") if way is not None else ()

    async def answer(self, place: str, person: str, table_id: str, lang: Lang) -> Answer:
        table = await self._service.table(table_id)
        if table is None:
            return Answer(False, t("illegal-no-such-table"), lang=lang)
        # An address may grant access (the page's does): give it only to people at this place.
        here = dest_of(place, person)
        dests = [dest for dest in audiences.played_in(table) if dest.platform == here.platform]
        way = self._open.get(here.platform)
        found: Sequence[tuple[str, str]] = ()
        if way is not None and dests:
            dest = here if here in dests else dests[0]
            board = await self._outbox.sent(dest, board_slot(table.id, table.board))
            found = await way(str(dest), table.id, board.ext_id if board is not None else "")
        hint = None if found or here.platform != "web" else t("illegal-share-on-page")
        return Answer(True, None, info.share(table, found, hint), lang=lang)
