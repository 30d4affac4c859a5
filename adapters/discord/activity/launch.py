"""Launching the Activity: by ``/table``, by the button under a board, by the Entry Point command if the bot is asked.

It has to be the first answer to an interaction and changes nothing at a table, so nothing is kept before it is given;
for which table it was is remembered after it, under the instance that Discord names.
"""

from __future__ import annotations

from typing import Any, Final

import discord
import structlog

from adapters.discord.activity.launches import Launches
from adapters.discord.address import asker, place_of
from adapters.discord.reply import Reply
from adapters.runtime.core import Core
from bot.desk.chats import table_meant
from bot.ports import StoreUnavailable
from bot.ports.keys import dest_of
from bot.ports.records import Person
from bot.text import Lang, Text, t

log = structlog.get_logger(__name__)

COMMAND: Final = "table"


class Launcher:
    """For those who have been let in."""

    def __init__(self, core: Core, launches: Launches) -> None:
        self._core = core
        self._launches = launches

    async def launch(self, interaction: discord.Interaction[Any], reply: Reply, table: str | None = None) -> None:
        """``table``: the one whose button was pressed, as it stands in the button; None: the one that is meant."""
        person, place = asker(interaction), place_of(interaction)
        try:
            meant = await self._meant(person, place) if table is None else await self._pressed(person, place, table)
        except StoreUnavailable as down:
            log.warning("discord store unavailable", reason=down.key)
            await self._say(reply, t("dc-try-again"), "en")
            return
        if meant is None:
            await self._say(reply, t("illegal-no-such-table"), await self._core.desk.lang(person, place))
            return
        try:
            made = await interaction.response.launch_activity()
        except discord.HTTPException as error:
            log.warning("discord activity not launched", code=error.code, status=error.status)
            if error.code not in (10062, 40060):  # too late, or answered already
                await self._say(reply, t("dc-table-not-launched"), await self._core.desk.lang(person, place))
            return
        instance = getattr(made.resource, "id", None) or made.activity_id
        if meant and isinstance(instance, str):
            await self._launches.remember(instance, person.id, meant)

    async def _meant(self, person: Person, place: str) -> str:
        """The table that a command without one is about; empty if there is none."""
        row = await table_meant(self._core.store, place, await self._core.desk.known_as(person), adjourned=False)
        return row.table_id if row is not None else ""

    async def _pressed(self, person: Person, place: str, table: str) -> str | None:
        """A button's table; None if that is not shown here, and the person does not sit at it: a forged button."""
        row = await self._core.store.table(table)
        if row is None:
            return None
        here = dest_of(place, person.acts_as)
        known = await self._core.desk.known_as(person)
        return table if here in row.shown() or known.id in row.persons else None

    async def _say(self, reply: Reply, text: Text, lang: Lang) -> None:
        await reply.sentence(self._core.catalog.rich(lang, text), good=False)
