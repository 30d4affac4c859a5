"""Where a new table stands: in the channel, or in a thread of its own; and whether the bot may post there at all."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

import discord
import structlog

from adapters.discord import permissions
from adapters.discord.address import ChatRef, as_user_app, chat_ref
from adapters.discord.asks import Ask
from adapters.runtime.core import Core
from bot.desk.desk import Answer
from bot.ports.people import tidy_name
from bot.scene import Button, Line, Scene
from bot.text import t
from bot.text.tidy import one_line

log = structlog.get_logger(__name__)

OPENS: Final = frozenset({"new", "now"})
"""Commands that set up a table."""

TITLE: Final = 100
"""Characters in the name of a thread."""

_MARKUP: Final = re.compile(r"[*_~`|>\\\[\]()<]")

A_DAY_MIN: Final = 1440
"""A thread nobody writes in is archived after so many minutes; posting opens it again."""


class Threads:
    """``place`` decides for one ``/new`` or ``/now``. ``user_app``: whether tables may stand where the bot is no
    member."""

    def __init__(self, core: Core, *, user_app: bool = False) -> None:
        self._core = core
        self._user_app = user_app

    async def place(
        self, interaction: discord.Interaction[Any], ask: Ask, wanted: bool | None
    ) -> tuple[Answer | None, Ask]:
        """(a refusal, or None; the ask with the place where the table shall stand).

        A second table of a channel gets a thread where the bot may open one, else it stands in the channel too.
        """
        if as_user_app(interaction):
            if self._user_app:
                return None, ask
            return Answer(False, t("dc-guest"), lang=await self._core.desk.lang(ask.person, ask.place)), ask
        if interaction.guild_id is None:
            return None, ask
        thread = isinstance(interaction.channel, discord.Thread)
        lacking = permissions.missing(interaction.app_permissions, thread=thread)
        if lacking:
            return await self._refusal(ask, lacking), ask
        if thread or wanted is False or not (wanted or await self._busy(ask.place)):
            return None, ask
        if not permissions.may_open_thread(interaction.app_permissions):
            lacking = tuple(name for name in permissions.WELCOME if not getattr(interaction.app_permissions, name))
            return (await self._refusal(ask, lacking), ask) if wanted else (None, ask)
        if (full := await self._core.desk.full(ask.place, ask.person)) is not None:
            return full, ask
        where = await self._open(interaction, ask)
        return None, replace(ask, place=where.place) if where else ask

    async def _busy(self, place: str) -> bool:
        return any(row.status in ("lobby", "live") for row in await self._core.store.tables_in(place))

    async def _refusal(self, ask: Ask, lacking: tuple[str, ...]) -> Answer:
        lang = await self._core.desk.lang(ask.person, ask.place)
        return Answer(False, scene=lacking_scene(lacking), lang=lang)

    async def _open(self, interaction: discord.Interaction[Any], ask: Ask) -> ChatRef | None:
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            return None
        lang = await self._core.desk.lang(None, ask.place)
        name = title(self._core.catalog.say(lang, t("dc-thread-name", who=tidy_name(ask.person.name))))
        try:
            made = await opened(channel, name)
        except discord.HTTPException as error:
            log.info("discord thread refused", code=error.code)
            return None
        try:
            await made.add_user(interaction.user)
        except discord.HTTPException as error:
            log.info("discord thread member refused", code=error.code)
        return ChatRef(interaction.guild_id, made.id)


async def opened(channel: discord.TextChannel, name: str) -> discord.Thread:
    """A new thread that everybody in the channel may enter.

    :raises discord.HTTPException: Discord does not allow it.
    """
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=A_DAY_MIN)


def title(words: str) -> str:
    """A thread's name: one plain line, in which a person's name is neither markup nor a call for anybody."""
    plain = one_line(_MARKUP.sub("", words), TITLE)
    return one_line(plain.replace("@", "＠").replace("#", "＃"), TITLE) or "Davtar"


def thread_scene(place: str) -> Scene:
    """Where the new table is, with the way there."""
    where = chat_ref(place)
    way = f"https://discord.com/channels/{where.guild}/{where.channel}"
    return Scene("info", None, (Line(t("dc-thread-opened")),), buttons=((Button(t("dc-go"), "", url=way),),))


def lacking_scene(lacking: tuple[str, ...]) -> Scene:
    """Which permissions the bot lacks and what for, to whoever can give them."""
    lines = [Line(t("dc-cannot-post"), "head"), *(Line(t(key)) for key in permissions.keys(lacking))]
    return Scene("info", None, (*lines, Line(t("dc-who-can"), "small")))
