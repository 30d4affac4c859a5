"""The commands in Telegram's menu: three scopes in four languages, told to Telegram only when something has changed."""

from __future__ import annotations

import json
from hashlib import blake2b

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.commands import of_menu
from bot.games.folder import Scope
from bot.ports import Catalog, Store
from bot.text import LANGUAGES, Lang, t

log = structlog.get_logger(__name__)

SCOPES: tuple[tuple[BotCommandScope, Scope], ...] = (
    (BotCommandScopeAllPrivateChats(), "private"),
    (BotCommandScopeAllGroupChats(), "group"),
    (BotCommandScopeAllChatAdministrators(), "group"),
)
NAME, DESCRIPTION = 32, 256
"""Longest name and longest description Telegram takes."""
MOST: dict[Scope, int] = {"group": 15, "private": 20}
"""The most commands in a menu: what is read at a glance, far below the hundred Telegram takes."""


def entries(catalog: Catalog, lang: Lang, scope: Scope, *, ephemerals: bool = True) -> list[BotCommand]:
    """The menu of a scope: what people use there; the others can be typed. In groups, what concerns one person alone is
    typed unseen (``is_ephemeral``, 10.3).

    :raises ValueError: more are declared for it than it may hold.
    """
    listed = of_menu(scope)
    if len(listed) > MOST[scope]:
        raise ValueError(
            f"Telegram’s menu of a {scope} chat would have {len(listed)} commands, {MOST[scope]} at most: "
            "take one out (CommandSpec.menus)."
        )
    return [
        BotCommand(
            spec.name[:NAME],
            catalog.say(lang, t(f"cmd-{spec.name}"))[:DESCRIPTION],
            api_kwargs={"is_ephemeral": True} if ephemerals and spec.ephemeral and scope == "group" else None,
        )
        for spec in listed
    ]


async def publish(bot: Bot, catalog: Catalog, store: Store, *, ephemerals: bool = True) -> bool:
    """Set all menus, English for everybody who speaks none of the four languages; whether there was anything to do.

    A failure is logged and tried again at the next start: the bot works without menus.
    """
    menus = [
        (scope, "" if lang == "en" else lang, entries(catalog, lang, kind, ephemerals=ephemerals))
        for scope, kind in SCOPES
        for lang in LANGUAGES
    ]
    whole = json.dumps([[scope.type, code, [one.to_dict() for one in menu]] for scope, code, menu in menus])
    mark = blake2b(whole.encode(), digest_size=10).hexdigest()
    who = f"bot:tg:{bot.id}"
    if (await store.prefs(who)).get("menu") == mark:
        return False
    try:
        for scope, code, menu in menus:
            await bot.set_my_commands(menu, scope=scope, language_code=code or None)
    except TelegramError as error:
        log.warning("menus not set", error=type(error).__name__)
        return False
    await store.set_pref(who, "menu", mark)
    return True
