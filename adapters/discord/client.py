"""The Discord client: its events and its slash commands."""

import hashlib
import inspect
import json
import logging
import re
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
import structlog
from discord import app_commands

from adapters.discord import activity, errors, receive, send
from adapters.discord.activity import COMMAND, put_commands
from adapters.discord.address import PLATFORM, ChatRef, asker, person_of, place_of
from adapters.discord.layout import DYNAMIC, LAUNCH, MODAL, edited_away, short
from adapters.proxy import connector, http_only
from adapters.runtime.core import Core
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers import commands
from bot.ports import Catalog, StoreUnavailable, keys, records
from bot.text import Lang, Text
from bot.view import press

# --- slash commands ---------------------------------------------------------------------------------------------------
# Made from ``bot.handlers.commands``. Commands used in play are top-level; the others are subcommands: ``/seat leave``.
# Discord has no Armenian or Georgian locale; those users choose with ``/language``.


log = structlog.get_logger(__name__)

Moment: TypeAlias = discord.Interaction[Any]
Choices: TypeAlias = list[app_commands.Choice[str]]
MOST: Final = 25
THREAD: Final = "thread"
"""A Discord-only option: ``/new thread:True``."""


def add_commands(tree: app_commands.CommandTree[Any], core: Core, *, user_app: bool = False) -> None:
    """Add every command to the tree: those used in play at the top level, the others in groups. ``user_app``: offer
    table commands also to users who installed the bot for themselves, in chats where it is not a member."""
    for group, specs in commands.by_group().items():
        for spec in specs:
            if spec.top:
                tree.add_command(command_of(spec, core, **_where(user_app or spec.anywhere)))
        inside = [spec for spec in specs if not spec.top]
        if inside:
            made = app_commands.Group(
                name=app_commands.locale_str(group, key=f"groupname-{group}"),
                description=said(core.catalog, f"help-part-{group}"),
                **_where(user_app or all(spec.anywhere for spec in inside)),
            )
            for spec in inside:
                made.add_command(command_of(spec, core))
            tree.add_command(made)
    if PLATFORM in core.doors:
        tree.add_command(_table(core, user_app=user_app))


def _where(personal: bool) -> dict[str, Any]:
    """Where a command is offered: in servers and in the bot's private chat; ``personal``: also, in every chat, to users
    who installed the bot for themselves."""
    return {
        "allowed_installs": app_commands.AppInstallationType(guild=True, user=personal),
        "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=personal),
    }


def _table(core: Core, *, user_app: bool) -> app_commands.Command[Any, ..., None]:
    """``/table``, a Discord-only command: opens the table's page as an Activity."""

    async def asked(interaction: Moment) -> None:
        await interaction.client.receiver.launches(interaction)

    return app_commands.Command(
        name=app_commands.locale_str(COMMAND, key="cmdname-table"),
        description=said(core.catalog, "cmd-table"),
        callback=asked,
        **_where(user_app),
    )


def command_of(spec: CommandSpec, core: Core, **where: Any) -> app_commands.Command[Any, ..., None]:
    """One slash command. Its options are strings that the desk completes for the user. ``where``: see ``_where``; a
    subcommand is offered wherever its group is."""
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=app_commands.locale_str(spec.name if spec.top else spec.sub or spec.name, key=f"cmdname-{spec.name}"),
        description=said(core.catalog, f"cmd-{spec.name}"),
        callback=_callback(spec, core),
        **where,
    )
    for arg in spec.args:
        if arg.complete:
            made.autocomplete(arg.name)(_completer(spec, arg, core))
    return made


def _callback(spec: CommandSpec, core: Core) -> Callable[..., Coroutine[Any, Any, None]]:
    """A coroutine whose signature tells discord.py the command's options."""

    async def asked(interaction: Moment, **given: Any) -> None:
        thread = given.pop(THREAD, None)
        rest = " ".join(str(given[arg.name]).strip() for arg in spec.args if given.get(arg.name))
        await interaction.client.receiver.typed(interaction, spec.name, rest, thread=thread)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for arg in spec.args:
        default = inspect.Parameter.empty if arg.required else ""
        parameters.append(inspect.Parameter(arg.name, kind, annotation=str, default=default))
    described = {arg.name: said(core.catalog, f"cmd-{spec.name}-{arg.name}") for arg in spec.args}
    if spec.name in receive.OPENS:
        parameters.append(inspect.Parameter(THREAD, kind, annotation=bool, default=None))
        described[THREAD] = said(core.catalog, "dc-option-thread")
    asked.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    app_commands.describe(**described)(asked)
    return asked


def _completer(spec: CommandSpec, arg: ArgSpec, core: Core) -> Callable[..., Coroutine[Any, Any, Choices]]:
    """Completions from the desk: legal for the user, and visible only to them."""

    async def complete(interaction: Moment, typed: str) -> Choices:
        person, place = asker(interaction), place_of(interaction)
        try:
            found = await core.desk.choices(place, person, spec.name, arg.name, typed)
            if not found:
                return []
            lang = await core.desk.lang(person, place)
        except Exception as error:
            log.warning("discord completion failed", command=spec.name, error=type(error).__name__)
            return []
        return [
            app_commands.Choice(name=short(core.catalog.say(lang, label), 100), value=value[:100])
            for label, value in found[:MOST]
        ]

    return complete


async def sync_if_changed(tree: app_commands.CommandTree[Any], core: Core) -> bool:
    """Register the commands with Discord if they have changed; return whether they had."""
    translator = tree.translator
    payload = [
        await one.get_translated_payload(tree, translator) if translator is not None else one.to_dict(tree)
        for one in tree.get_commands()
    ]
    fits(payload)
    app, activity = tree.client.application_id, PLATFORM in core.doors
    if app is None:
        raise discord.app_commands.MissingApplicationID
    written = json.dumps([app, payload, *(["activity"] if activity else [])], sort_keys=True)
    digest = hashlib.blake2b(written.encode(), digest_size=16).hexdigest()
    if (await core.store.prefs(REMEMBERED)).get("commands") == digest:
        return False
    await put_commands(tree.client.http, app, payload, wanted=activity)
    await core.store.set_pref(REMEMBERED, "commands", digest)
    return True


AT_THE_TOP: Final = 30
PLACES: Final = 90
"""Discord allows a hundred; ten are kept free for an operator's own and for future ones."""
IN_A_GROUP: Final = 25
CHARACTERS: Final = 8000
"""Discord's limit for a whole command: names, descriptions and values, each in its longest language."""


def fits(payload: Sequence[Mapping[str, Any]]) -> None:
    """Check that Discord accepts the commands and that users can find their way among them.

    :raises ValueError: there are too many, or one is too long.
    """
    groups = {one["name"]: one for one in payload if any(part["type"] == 1 for part in one.get("options") or ())}
    top = len(payload) - len(groups)
    if top > AT_THE_TOP:
        raise ValueError(
            f"{top} commands stand at the top of Discord’s list, {AT_THE_TOP} at most: put one in a group."
        )
    if len(payload) > PLACES:
        raise ValueError(f"Discord’s list has {len(payload)} entries, {PLACES} at most.")
    for name, group in groups.items():
        if (n := len(group["options"])) > IN_A_GROUP:
            raise ValueError(f"/{name} has {n} subcommands, {IN_A_GROUP} at most: divide the group.")
    for command in payload:
        if (n := characters(command)) > CHARACTERS:
            raise ValueError(f"/{command['name']} has {n} characters, {CHARACTERS} at most: shorten what it says.")


def characters(part: Mapping[str, Any]) -> int:
    """The length of a command, as Discord counts it."""
    own = sum(
        max(map(len, (str(part.get(field) or ""), *(part.get(f"{field}_localizations") or {}).values())))
        for field in ("name", "description", "value")
    )
    return own + sum(map(characters, (*(part.get("options") or ()), *(part.get("choices") or ()))))


REMEMBERED: Final = "dc:app"
"""The name under which the store keeps a digest of the registered commands."""


# --- translated names and descriptions --------------------------------------------------------------------------------

LOCALES: Final[dict[discord.Locale, Lang]] = {discord.Locale.russian: "ru"}
_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_WHERE: Final = app_commands.TranslationContextLocation
_NAMES: Final = frozenset({_WHERE.command_name, _WHERE.group_name, _WHERE.parameter_name})


def said(catalog: Catalog, key: str) -> app_commands.locale_str:
    """An English description, with its key for the translator."""
    return app_commands.locale_str(catalog.say("en", Text(key))[:100], key=key)


class CatalogTranslator(app_commands.Translator):
    """Translates a ``locale_str`` by its key; leaves it alone if it has no key or no suitable translation."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self._catalog = catalog

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        lang, key = LOCALES.get(locale), string.extras.get("key")
        if lang is None or key is None:
            return None
        words = self._catalog.say(lang, Text(key)).strip()
        if not words or words == f"[{key}]":
            return None
        if context.location in _NAMES:
            words = words.split(",")[0]
            return words if _NAME.fullmatch(words) and words == words.lower() else None
        return words[:100]


# --- the client -------------------------------------------------------------------------------------------------------
# Intents: *guilds* (channels, threads, the bot's permissions), *guild reactions* (a thumb down on the board is a
# quansh) and *guild messages* (that a message was posted below the board, not its content). None is privileged. Message
# contents and member lists are never requested: interactions name their user, and Discord shows the content of messages
# that mention the bot.


THUMB_DOWN: Final = "👎"
DOUBTS: Final = frozenset({"q", "s"})
GUILD_READY_S: Final = 2.0


class BotClient(discord.Client):
    """One connection, for at most 2,500 servers (Discord's limit). Components and commands go to ``receiver``."""

    def __init__(
        self,
        core: Core,
        receiver: receive.Receiver,
        scroll: send.Scroll,
        line: errors.Line,
        *,
        ready_s: float = GUILD_READY_S,
        user_app: bool = False,
        proxy: str | None = None,
    ) -> None:
        """``user_app``: see ``add_commands``. ``proxy``: see ``adapters.proxy.way``; the library itself supports only
        HTTP proxies."""
        super().__init__(
            intents=discord.Intents(guilds=True, guild_reactions=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            guild_ready_timeout=ready_s,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            connector=connector(proxy, limit=0),
            proxy=http_only(proxy),
        )
        self.core, self.receiver, self.scroll, self.line = core, receiver, scroll, line
        self._user_app = user_app
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)
        self.tree.error(self._command_failed)
        add_commands(self.tree, core, user_app=user_app)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*DYNAMIC)
        await self.tree.set_translator(CatalogTranslator(self.core.catalog))
        await self._register()
        taken = await self.receiver.again()
        if taken:
            log.info("discord unfinished interactions taken up", n=taken)

    async def _register(self) -> None:
        """Register the commands. If Discord refuses those for user apps, register the others."""
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
        """Handle what discord.py would drop: modals (which it forgets at a restart), the Entry Point command, and
        presses of a button that has been edited away since the user saw it."""
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit and custom_id.startswith(MODAL):
            await self.receiver.submitted(interaction)
        elif interaction.type is discord.InteractionType.application_command and data.get("type") == activity.KIND:
            await self.receiver.launches(interaction)
        elif interaction.type is discord.InteractionType.component and edited_away(interaction.message, custom_id):
            if custom_id.startswith(LAUNCH):
                await self.receiver.launches(interaction, custom_id.removeprefix(LAUNCH))
            else:
                await self.receiver.pressed(interaction, str((data.get("values") or [custom_id])[0]))

    async def on_connect(self) -> None:
        self.line.connected()

    on_resumed = on_connect

    async def on_disconnect(self) -> None:
        self.line.broken()

    async def _command_failed(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        data: Any = interaction.data or {}
        if data.get("type") != activity.KIND:  # unknown to the library, see on_interaction
            log.warning("discord command failed", error=type(error).__name__)

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Log a failed handler by the event's name only: the arguments may contain tokens and hands."""
        log.error("discord event failed", event=event, error=type(sys.exception()).__name__)

    # --- arrivals and departures ------------------------------------------------------------------------------------

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet the server, and report missing permissions to a channel, else to the user who added the bot."""
        adder = await errors.who_added(guild)
        locale = str(guild.preferred_locale)
        by = (
            person_of(adder, locale)
            if adder is not None
            else records.Person(keys.key_of(PLATFORM, guild.owner_id or 0), "", locale)
        )
        channel = errors.greeting_channel(guild)
        joined = int(guild.me.joined_at.timestamp()) if guild.me.joined_at else 0
        if channel is not None:
            place, lacking = ChatRef(guild.id, channel.id).place, errors.missing(channel.permissions_for(guild.me))
        else:
            place = str(keys.private_to(by.id))
            lacking = errors.missing(guild.me.guild_permissions) or ("view_channel", "send_messages")
        await self.core.desk.joined(f"dc:join:{guild.id}:{joined}", place, by, errors.keys(lacking))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        here = keys.key_of(PLATFORM, guild.id)
        rows = await self.core.store.tables_around(here)
        for place in sorted({place for row in rows for place in map(str, row.shown()) if keys.is_in(place, here)}):
            await self.core.desk.removed(f"dc:gone:{guild.id}:{self.core.clock.now_ms()}:{place}", place)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(ChatRef(channel.guild.id, channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._gone(ChatRef(payload.guild_id, payload.thread_id))

    async def _gone(self, where: ChatRef) -> None:
        await self.core.desk.removed(f"dc:gone:{where.channel}", where.place)

    # --- messages that push a board up -----------------------------------------------------------------------------

    async def on_message(self, message: discord.Message) -> None:
        if not message.flags.ephemeral:
            self.scroll.note(message.channel.id, message.id)
        place = ChatRef(message.guild.id if message.guild else None, message.channel.id).place
        if message.author.bot:
            return
        words = message.content.replace(self.user.mention if self.user else "", "").strip()
        if self.core.desk.operators.hears(place):
            await self._operator_says(place, message, words)
        elif words.startswith("/"):
            await self.receiver.heard(message, words)

    async def _operator_says(self, place: str, message: discord.Message, words: str) -> None:
        """Handle an operator's message; Discord shows its text only if it mentions us, as replies to us do."""
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

    # --- a thumb down: quansh, or the sur that answers it ----------------------------------------------------------

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        mine = payload.message_author_id == getattr(self.user, "id", None)
        if not mine or payload.member is None or payload.member.bot:
            return
        if not str(payload.emoji.name or "").startswith(THUMB_DOWN):
            return
        place = ChatRef(payload.guild_id, payload.channel_id).place
        if self.core.desk.knock(None, place, keys.key_of(PLATFORM, payload.user_id)) != "in":
            return  # fetching the message costs a call
        channel = self.get_partial_messageable(payload.channel_id, guild_id=payload.guild_id)
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


def _doubt_on(message: discord.Message) -> tuple[press.Act, str] | None:
    """The board's current button for quansh or sur: it names the table and the decision, even after a restart."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    for item in view.walk_children():
        data = getattr(item, "custom_id", None)
        pressed = press.unpack(data) if isinstance(data, str) else None
        if isinstance(pressed, press.Act) and pressed.action in DOUBTS:
            return pressed, str(data)
    return None


# --- the library's logging --------------------------------------------------------------------------------------------

_TALKATIVE: Final = (
    *("discord.http", "discord.webhook.async_", "discord.webhook.sync", "discord.gateway", "discord.client"),
    *("discord.state", "discord.ui.view", "discord.app_commands.tree"),
)


class _Brief(logging.Filter):
    """Logs a lost connection in one line, without a traceback at every attempt."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return True


_BRIEF: Final = _Brief()


def hush() -> None:
    """Keep discord.py from debug logging, whatever the root logger's level: its debug lines contain interaction tokens
    and whole requests, including private hands."""
    logging.getLogger("discord.client").addFilter(_BRIEF)
    for name in _TALKATIVE:
        logger = logging.getLogger(name)
        if logger.level < logging.INFO:
            logger.setLevel(logging.INFO)
