"""Slash commands, made from the bot's list (``bot.commands``), and their translations.

What is typed in play stands at the top of what Discord shows; the rest are subcommands: ``/seat leave``.

Discord has no Armenian and no Georgian among its locales; who speaks those chooses with ``/language``.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
import structlog
from discord import app_commands

from adapters.discord.activity.entry import put_commands
from adapters.discord.activity.launch import COMMAND
from adapters.discord.address import PLATFORM, asker, place_of
from adapters.discord.layout import short
from adapters.discord.threads import OPENS
from adapters.runtime.core import Core
from bot.commands import by_group
from bot.games.folder import ArgSpec, CommandSpec
from bot.ports import Catalog
from bot.text import Lang, Text

log = structlog.get_logger(__name__)

Moment: TypeAlias = discord.Interaction[Any]
Choices: TypeAlias = list[app_commands.Choice[str]]
MOST: Final = 25
THREAD: Final = "thread"
"""An option of Discord's own: ``/new thread:True``."""


def add_commands(tree: app_commands.CommandTree[Any], core: Core, *, user_app: bool = False) -> None:
    """Put every command on the tree: what is typed in play at the top, the others in their groups. ``user_app``: those
    of a table too are for people who have installed the bot for themselves, in chats of which it is no member."""
    for group, specs in by_group().items():
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
    if core.doors.is_open(PLATFORM):
        tree.add_command(_table(core, user_app=user_app))


def _where(personal: bool) -> dict[str, Any]:
    """Where a command is offered: in servers and to the bot in private; ``personal``: also to those who have installed
    it for themselves, in every chat."""
    return {
        "allowed_installs": app_commands.AppInstallationType(guild=True, user=personal),
        "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=personal),
    }


def _table(core: Core, *, user_app: bool) -> app_commands.Command[Any, ..., None]:
    """``/table``, which only Discord has: it opens the table on the page, as an Activity."""

    async def asked(interaction: Moment) -> None:
        await interaction.client.receiver.launches(interaction)

    return app_commands.Command(
        name=app_commands.locale_str(COMMAND, key="cmdname-table"),
        description=said(core.catalog, "cmd-table"),
        callback=asked,
        **_where(user_app),
    )


def command_of(spec: CommandSpec, core: Core, **where: Any) -> app_commands.Command[Any, ..., None]:
    """One slash command: its options are strings, completed by the desk for the person who types. ``where``: see
    ``_where``; a command in a group is offered where its group is."""
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
    """A coroutine with the signature from which discord.py makes the command's options."""

    async def asked(interaction: Moment, **given: Any) -> None:
        thread = given.pop(THREAD, None)
        rest = " ".join(str(given[arg.name]).strip() for arg in spec.args if given.get(arg.name))
        await interaction.client.receiver.typed(interaction, spec.name, rest, thread=thread)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for arg in spec.args:
        default = inspect.Parameter.empty if arg.required else ""
        parameters.append(inspect.Parameter(arg.name, kind, annotation=str, default=default))
    if spec.name in OPENS:
        parameters.append(inspect.Parameter(THREAD, kind, annotation=bool, default=None))
    asked.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    described = {arg.name: said(core.catalog, f"cmd-{spec.name}-{arg.name}") for arg in spec.args}
    if spec.name in OPENS:
        described[THREAD] = said(core.catalog, "dc-option-thread")
    app_commands.describe(**described)(asked)
    return asked


def _completer(spec: CommandSpec, arg: ArgSpec, core: Core) -> Callable[..., Coroutine[Any, Any, Choices]]:
    """Completions from the desk: legal for the person who asks, and shown to that person alone."""

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
    """Register the commands with Discord if they have changed; whether that was needed."""
    payload = []
    for command in tree.get_commands():
        translator = tree.translator
        made = (
            await command.get_translated_payload(tree, translator) if translator is not None else command.to_dict(tree)
        )
        payload.append(made)
    fits(payload)
    app, activity = tree.client.application_id, core.doors.is_open(PLATFORM)
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
"""Discord takes a hundred; ten are kept free for what an operator adds in the portal, and for what comes."""
IN_A_GROUP: Final = 25
CHARACTERS: Final = 8000
"""Of a command with all that is in it: names, descriptions and values, each in its longest language."""


def fits(payload: Sequence[Mapping[str, Any]]) -> None:
    """Whether Discord takes these commands, and whether a person finds one among them.

    :raises ValueError: they are too many, or one is too long.
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
        if len(group["options"]) > IN_A_GROUP:
            raise ValueError(
                f"/{name} has {len(group['options'])} subcommands, {IN_A_GROUP} at most: divide the group."
            )
    for command in payload:
        if (n := characters(command)) > CHARACTERS:
            raise ValueError(f"/{command['name']} has {n} characters, {CHARACTERS} at most: shorten what it says.")


def characters(part: Mapping[str, Any]) -> int:
    """How long a command is, as Discord counts."""
    own = sum(
        max(map(len, (str(part.get(field) or ""), *(part.get(f"{field}_localizations") or {}).values())))
        for field in ("name", "description", "value")
    )
    return own + sum(map(characters, (*(part.get("options") or ()), *(part.get("choices") or ()))))


REMEMBERED: Final = "dc:app"
"""Under this name the store keeps which commands Discord knows."""


# --- names and descriptions in other languages: those that both we and Discord have --------------------------------

LOCALES: Final[dict[discord.Locale, Lang]] = {discord.Locale.russian: "ru"}
_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_NAMES: Final = frozenset(
    {
        app_commands.TranslationContextLocation.command_name,
        app_commands.TranslationContextLocation.group_name,
        app_commands.TranslationContextLocation.parameter_name,
    }
)


def said(catalog: Catalog, key: str) -> app_commands.locale_str:
    """A description: English, with its key for the translator."""
    return app_commands.locale_str(catalog.say("en", Text(key))[:100], key=key)


class CatalogTranslator(app_commands.Translator):
    """Looks the key of a ``locale_str`` up in the catalog; what has no key, or no fitting words, stays as it is."""

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
