"""Handles ``/watch CODE`` and ``/unwatch``, and decides who may see a table from elsewhere."""

from collections.abc import Iterable
from typing import Final

from bot.core.model import Audience, Table
from bot.core.service import Service
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers.chats import Members
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.ports import Store, keys, records
from bot.text import t
from bot.view import press, show
from bot.view.scene import Scene

NAMES: Final = frozenset({"watch", "unwatch"})
WATCHED: Final[tuple[records.Role, ...]] = ("watch",)


class Watching:
    """Handles ``/watch`` and ``/unwatch``."""

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
        rows = await self._store.tables_in(keys.dest_of(ask.place, ask.person.acts_as), WATCHED)
        if not rows:
            return Answer(False, t("illegal-not-watching"), lang=ask.lang)
        answers = [await self._told(ask, row.table_id) for row in rows]
        return next((one for one in answers if not one.ok), answers[-1])

    async def _told(self, ask: Ask, table_id: str) -> Answer:
        key = ask.key if ask.name == "watch" else f"{ask.key}:{table_id}"
        reply = await self._service.handle(records.Command(key, table_id, ask.person, ask.name, ask.place))
        return Answer(reply.ok, reply.text, None, table_id, ask.lang)


# --- viewing a table from elsewhere -----------------------------------------------------------------------------------
# For the web page that a platform embeds. A seated player sees the board; a member of one of the table's chats sees
# what that chat shows. The id of a table, or a link with it, gives no access.


class Onlooking:
    """Checks access on each call, because seats, chats and members change."""

    def __init__(self, service: Service, store: Store, showing: show.Showing, members: Members) -> None:
        self._service = service
        self._store = store
        self._showing = showing
        self._members = members

    async def tables(self, person: str, account: str, asked: Iterable[str] = ()) -> tuple[str, ...]:
        """A person's open tables: their seats, the tables of their private chat, and those of ``asked`` they may
        see. ``account``: the one in use, which may be joined to ``person``."""
        rows = (
            *await self._store.tables_of(person),
            *await self._store.tables_in(keys.private_to(account), ("play", "watch")),
        )
        found = dict.fromkeys(row.table_id for row in rows if row.status in ("lobby", "live"))
        for table in asked:
            if table not in found and await self.sees(table, person, account):
                found[table] = None
        return tuple(found)

    async def sees(self, table_id: str, person: str, account: str) -> bool:
        """Whether a person may see a table; False if it does not exist."""
        table = await self._service.table(table_id)
        return table is not None and await self._audience(table, person, account) is not None

    async def board(self, table_id: str, person: str, account: str) -> tuple[Table, Scene] | None:
        """A table and its board; None if the person may not see it or it does not exist."""
        table = await self._service.table(table_id)
        found = await self._audience(table, person, account) if table is not None else None
        if table is None or found is None:
            return None
        return table, await self._showing.board(table, found.dest, watch=found.role == "watch")

    async def _audience(self, table: Table, person: str, account: str) -> Audience | None:
        """The audience as which a person sees the table: their private chat if seated, else a chat they are in."""
        if table.seat_of(person) is not None:
            return Audience(keys.private_to(account))
        if table.pack is not None and table.phase != "lobby":  # others play the same cards
            return None
        for one in sorted(table.audiences, key=lambda audience: audience.role != "play"):
            if one.role != "lost" and await self._members.has(one.dest, account):
                return one
        return None


FEATURE: Final = Feature(
    commands=(
        CommandSpec("watch", "chat", (ArgSpec("code", required=True),), ephemeral=False),
        CommandSpec("unwatch", "chat", (ArgSpec("code"),)),
    ),
    install=lambda use: Installed(parts=(Watching(use.service, use.store),)),
)
