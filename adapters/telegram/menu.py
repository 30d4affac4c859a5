"""Telegram's command menus, and the buttons that open the page inside Telegram."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

import structlog
import telegram
from telegram import BotCommand, WebAppInfo
from telegram.error import TelegramError

from adapters.runtime.courier import Key, Message
from adapters.telegram.address import ChatRef
from bot.games.folder import Scope
from bot.handlers.commands import of_menu
from bot.ports import Catalog, Store
from bot.text import LANGUAGES, Lang, t

# --- command menus ----------------------------------------------------------------------------------------------------
# Three scopes in four languages, sent only after a change.


log = structlog.get_logger(__name__)

SCOPES: tuple[tuple[telegram.BotCommandScope, Scope], ...] = (
    (telegram.BotCommandScopeAllPrivateChats(), "private"),
    (telegram.BotCommandScopeAllGroupChats(), "group"),
    (telegram.BotCommandScopeAllChatAdministrators(), "group"),
)
NAME, DESCRIPTION = 32, 256
"""Telegram's limits on the length of a name and a description."""
MOST: dict[Scope, int] = {"group": 15, "private": 20}
"""The most commands in a menu, to be read at a glance; Telegram allows a hundred."""


def entries(catalog: Catalog, lang: Lang, scope: Scope, *, ephemerals: bool = True) -> list[BotCommand]:
    """The menu of a scope: its common commands; others can be typed. In groups, personal commands are ephemeral
    (``is_ephemeral``, 10.3).

    :raises ValueError: more commands are declared than it may hold.
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


async def publish_commands(bot: telegram.Bot, catalog: Catalog, store: Store, *, ephemerals: bool = True) -> bool:
    """Set all menus, in English for users of other languages; return whether anything was sent.

    A failure is logged and retried at the next start: the bot works without menus.
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


# --- the Mini App -----------------------------------------------------------------------------------------------------
# Telegram allows Mini App buttons (``web_app``) only in private chats. In groups the button is a link to the app by its
# short name, with the table as ``startapp``. The link alone grants nothing: access depends on the user who opens it.


_MARK: Final = "menu-app"


@dataclass(frozen=True, slots=True)
class MiniApp:
    """``page``: the Mini App's address; ``name``: its short name, without which groups have no button. ``bot``: returns
    the bot's user name, once known."""

    page: str
    name: str
    bot: Callable[[], str]
    catalog: Catalog

    def under(self, message: Message, where: ChatRef) -> Message:
        """The board with a button that opens its table; unchanged if it is finished or no button is possible."""
        table = message.scene.table
        if table is None or message.scene.epilogue or not message.keys:
            return message
        label = self.catalog.say(message.lang, t("tg-btn-app"))
        if where.private:
            key = Key(label, "", app=f"{self.page}?table={table}")
        elif self.name:
            key = Key(label, "", url=f"https://t.me/{self.bot()}/{self.name}?startapp={table}")
        else:
            return message
        bare = message.bare
        return replace(
            message,
            keys=(*message.keys, (key,)),
            bare=None if bare is None else lambda: replace(bare(), keys=(*bare().keys, (key,))),
        )


async def publish_button(bot: telegram.Bot, catalog: Catalog, store: Store, lang: Lang, page: str) -> None:
    """Make the menu button of private chats open the page; empty: restore Telegram's own if we had replaced it. A
    failure is logged and retried at the next start."""
    who = f"bot:tg:{bot.id}"
    mark = f"{lang} {page}" if page else ""
    if (await store.prefs(who)).get(_MARK, "") == mark:
        return
    words = catalog.say(lang, t("tg-menu-app"))
    button = telegram.MenuButtonWebApp(words, WebAppInfo(page)) if page else telegram.MenuButtonDefault()
    await store.set_pref(who, _MARK, "?")  # if interrupted, the next start tries again
    try:
        await bot.set_chat_menu_button(menu_button=button)
    except TelegramError as error:
        log.warning("menu button not set", error=type(error).__name__)
        return
    await store.set_pref(who, _MARK, mark or None)
