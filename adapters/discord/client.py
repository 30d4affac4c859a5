"""The client: which events are asked for and who gets them.

Intents: *guilds* (to know channels, threads and what the bot may do in them), *guild reactions* (a thumb down on the
board is a quansh) and *guild messages* (that something was posted below the board, not what). None is privileged.
Message contents and the lists of members are never asked for: everything comes by interactions, which tell who presses,
or in a message that mentions the bot.
"""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from adapters.discord import permissions
from adapters.discord.activity import entry
from adapters.discord.address import PLATFORM, ChatRef, person_of
from adapters.discord.buttons import DYNAMIC, LAUNCH, MODAL, edited_away
from adapters.discord.commands import CatalogTranslator, add_commands, sync_if_changed
from adapters.discord.line import Line
from adapters.discord.receive import Receiver
from adapters.discord.scroll import Scroll
from adapters.proxy import connector, http_only
from adapters.runtime.core import Core
from bot import commands
from bot.ports import StoreUnavailable
from bot.ports.keys import is_in, key_of, private_to
from bot.ports.records import Person
from bot.scene import press

log = structlog.get_logger(__name__)

THUMB_DOWN: Final = "👎"
DOUBTS: Final = frozenset({"q", "s"})
GUILD_READY_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class Shards:
    """Which part of all servers this process serves; None for both: as many shards as Discord advises."""

    ids: tuple[int, ...] | None = None
    count: int | None = None


def intents() -> discord.Intents:
    return discord.Intents(guilds=True, guild_reactions=True, guild_messages=True)


class Events:
    """The events of both kinds of client. ``receiver`` is where components and commands go."""

    receiver: Receiver
    core: Core
    scroll: Scroll
    line: Line

    def furnish(
        self, client: Any, core: Core, receiver: Receiver, scroll: Scroll, line: Line, *, user_app: bool
    ) -> None:
        self.core, self.receiver, self.scroll, self.line = core, receiver, scroll, line
        self._user_app = user_app
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
        self.tree.error(self._command_failed)
        add_commands(self.tree, core, user_app=user_app)

    async def setup_hook(self) -> None:
        client: Any = self
        client.add_dynamic_items(*DYNAMIC)
        await self.tree.set_translator(CatalogTranslator(self.core.catalog))
        await self._register()
        taken = await self.receiver.again()
        if taken:
            log.info("discord unfinished interactions taken up", n=taken)

    async def _register(self) -> None:
        """Register the commands. If Discord takes none for user apps, the others have to do."""
        try:
            changed = await sync_if_changed(self.tree, self.core)
        except discord.HTTPException as error:
            if not self._user_app or error.status >= 500:
                raise
            log.warning("discord takes no commands of a user app", code=error.code)
            self.tree.clear_commands(guild=None)
            add_commands(self.tree, self.core)
            changed = await sync_if_changed(self.tree, self.core)
        if changed:
            log.info("discord commands registered")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """What discord.py would let drop: modals, which it forgets at a restart, the Entry Point command, and presses
        on a button that stood in the message when the person saw it and has been edited away since."""
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit and custom_id.startswith(MODAL):
            await self.receiver.submitted(interaction)
        elif interaction.type is discord.InteractionType.application_command and data.get("type") == entry.KIND:
            await self.receiver.launches(interaction)
        elif interaction.type is discord.InteractionType.component and edited_away(interaction.message, custom_id):
            if custom_id.startswith(LAUNCH):
                await self.receiver.launches(interaction, custom_id.removeprefix(LAUNCH))
            else:
                await self.receiver.pressed(interaction, str((data.get("values") or [custom_id])[0]))

    async def on_connect(self) -> None:
        self.line.connected()

    async def on_resumed(self) -> None:
        self.line.connected()

    async def on_disconnect(self) -> None:
        self.line.broken()

    async def _command_failed(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        data: Any = interaction.data or {}
        if data.get("type") != entry.KIND:  # which the library does not know, see on_interaction
            log.warning("discord command failed", error=type(error).__name__)

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """An event's handler failed. Its arguments may hold tokens and hands, so only the name is written down."""
        log.error("discord event failed", event=event, error=type(sys.exception()).__name__)

    # --- arrivals and departures ------------------------------------------------------------------------------------

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet; and say what is not allowed, to the channel or else to whoever added the bot."""
        adder = await permissions.who_added(guild)
        locale = str(guild.preferred_locale)
        by = (
            person_of(adder, locale) if adder is not None else Person(key_of(PLATFORM, guild.owner_id or 0), "", locale)
        )
        channel = permissions.greeting_channel(guild)
        joined = int(guild.me.joined_at.timestamp()) if guild.me.joined_at else 0
        key = f"dc:join:{guild.id}:{joined}"
        if channel is not None:
            lacking = permissions.missing(channel.permissions_for(guild.me))
            await self.core.desk.joined(key, ChatRef(guild.id, channel.id).place, by, permissions.keys(lacking))
        else:
            lacking = permissions.missing(guild.me.guild_permissions) or ("view_channel", "send_messages")
            await self.core.desk.joined(key, str(private_to(by.id)), by, permissions.keys(lacking))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        here = key_of(PLATFORM, guild.id)
        rows = await self.core.store.tables_around(here)
        for place in sorted({place for row in rows for place in map(str, row.shown()) if is_in(place, here)}):
            await self.core.desk.removed(f"dc:gone:{guild.id}:{self.core.clock.now_ms()}:{place}", place)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(ChatRef(channel.guild.id, channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._gone(ChatRef(payload.guild_id, payload.thread_id))

    async def _gone(self, where: ChatRef) -> None:
        await self.core.desk.removed(f"dc:gone:{where.channel}", where.place)

    # --- what pushes a board up ------------------------------------------------------------------------------------

    async def on_message(self, message: discord.Message) -> None:
        if not message.flags.ephemeral:
            self.scroll.note(message.channel.id, message.id)
        place = ChatRef(message.guild.id if message.guild else None, message.channel.id).place
        if message.author.bot:
            return
        client: Any = self
        words = message.content.replace(client.user.mention, "").strip()
        if self.core.desk.operators.hears(place):
            await self._operator_says(place, message, words)
        elif words.startswith("/"):
            await self.receiver.heard(message, words)

    async def _operator_says(self, place: str, message: discord.Message, words: str) -> None:
        """Discord shows us what is written only where we are mentioned, as a reply to our message does by itself."""
        key = f"dc:{message.id}"
        verb, _, rest = words.removeprefix("/").partition(" ")
        try:
            if message.reference is not None and message.reference.message_id is not None:
                await self.core.desk.operators.answer(key, place, str(message.reference.message_id), words)
            elif verb == commands.ANNOUNCE:
                await self.core.desk.command(key, place, person_of(message.author), verb, rest)
        except StoreUnavailable as down:
            log.warning("discord store unavailable", reason=down.key)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        self.scroll.gone(payload.channel_id, payload.message_id)

    # --- a thumb down is a quansh, or the sur that answers it ------------------------------------------------------

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        client: Any = self
        mine = payload.message_author_id == getattr(client.user, "id", None)
        if not mine or payload.member is None or payload.member.bot:
            return
        if not str(payload.emoji.name or "").startswith(THUMB_DOWN):
            return
        place = ChatRef(payload.guild_id, payload.channel_id).place
        if self.core.desk.knock(None, place, key_of(PLATFORM, payload.user_id)) != "in":
            return  # to look what the thumb is at costs a call
        channel = client.get_partial_messageable(payload.channel_id, guild_id=payload.guild_id)
        try:
            message = await channel.fetch_message(payload.message_id)
        except discord.HTTPException as error:
            log.info("discord board not read", code=error.code)
            return
        found = _doubt_on(message)
        if found is None:
            return
        pressed, data = found
        key = f"dcr:{payload.message_id}:{payload.user_id}:{pressed.decision}"
        person = person_of(payload.member, None, payload.member.guild_permissions)
        await self.core.desk.press(key, place, person, data)


def _doubt_on(message: discord.Message) -> tuple[press.Press, str] | None:
    """The button for quansh, or for sur, of a board that has one now: it carries table and decision, also after a
    restart."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    for item in view.walk_children():
        data = getattr(item, "custom_id", None)
        pressed = press.unpack(data) if isinstance(data, str) else None
        if pressed is not None and pressed.kind == "a" and pressed.rest in DOUBTS:
            return pressed, str(data)
    return None


class LoneClient(Events, discord.Client):
    """One connection, for as many servers as one may serve (Discord says 2,500)."""


class ManyClient(Events, discord.AutoShardedClient):
    """Several connections in this process."""


def make_client(
    core: Core,
    receiver: Receiver,
    scroll: Scroll,
    line: Line,
    shards: Shards | None,
    *,
    ready_s: float = GUILD_READY_S,
    user_app: bool = False,
    proxy: str | None = None,
) -> LoneClient | ManyClient:
    """A client that is not connected yet. ``shards`` None: one connection for all. ``user_app``: see
    ``commands.add_commands``. ``proxy``: see ``adapters.proxy.way``; the library itself knows those for HTTP alone."""
    how: dict[str, Any] = {
        "intents": intents(),
        "allowed_mentions": discord.AllowedMentions.none(),
        "max_ratelimit_timeout": 30.0,
        "guild_ready_timeout": ready_s,
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
        "connector": connector(proxy, limit=0),
        "proxy": http_only(proxy),
    }
    client: LoneClient | ManyClient
    if shards is None:
        client = LoneClient(**how)
    else:
        if shards.ids:
            how["shard_ids"] = list(shards.ids)
        client = ManyClient(shard_count=shards.count, **how)
    client.furnish(client, core, receiver, scroll, line, user_app=user_app)
    return client


# --- the library's own logging ------------------------------------------------------------------------------------

_TALKATIVE: Final = (
    "discord.http",
    "discord.webhook.async_",
    "discord.webhook.sync",
    "discord.gateway",
    "discord.client",
    "discord.state",
    "discord.ui.view",
    "discord.app_commands.tree",
)


class _Brief(logging.Filter):
    """Log a lost connection in one line, not with a traceback at every attempt."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return True


_BRIEF: Final = _Brief()


def hush() -> None:
    """Keep discord.py from debugging aloud, whatever the root logger is set to: its debug lines hold interaction
    tokens, whole requests and so private hands."""
    logging.getLogger("discord.client").addFilter(_BRIEF)
    for name in _TALKATIVE:
        logger = logging.getLogger(name)
        if logger.level < logging.INFO:
            logger.setLevel(logging.INFO)
