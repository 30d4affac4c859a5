"""The way from a chat to the page inside Telegram: a button under the board, and the bot's menu button.

Telegram takes buttons that open a Mini App (``web_app``) in private chats only. In groups it is a link to the app by
its short name, with the table as its ``startapp``; the page is not opened by having it, but by who opens it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import structlog
from telegram import Bot, MenuButtonDefault, MenuButtonWebApp, WebAppInfo
from telegram.error import TelegramError

from adapters.runtime.delivery.courier import Key, Message
from adapters.telegram.address import ChatRef
from bot.ports import Catalog, Store
from bot.text import Lang, t

log = structlog.get_logger(__name__)

_MARK: Final = "menu-app"


@dataclass(frozen=True, slots=True)
class MiniApp:
    """``page``: the Mini App's own address; ``name``: its short name, empty if it has none, and then groups have no
    button. ``bot``: tells the bot's user name once that is known."""

    page: str
    name: str
    bot: Callable[[], str]
    say: Callable[[Lang, str], str]

    def under(self, message: Message, where: ChatRef) -> Message:
        """A board with the button that opens its table; the same if it is over, or there can be none here."""
        table = message.scene.table
        if table is None or message.scene.epilogue or not message.keys:
            return message
        label = self.say(message.lang, "tg-btn-app")
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


async def publish(bot: Bot, catalog: Catalog, store: Store, lang: Lang, page: str) -> None:
    """Make the menu button of private chats open the page; empty: give Telegram's own back if it was ours. A failure
    is logged and tried again at the next start."""
    who = f"bot:tg:{bot.id}"
    mark = f"{lang} {page}" if page else ""
    if (await store.prefs(who)).get(_MARK, "") == mark:
        return
    words = catalog.say(lang, t("tg-menu-app"))
    button = MenuButtonWebApp(words, WebAppInfo(page)) if page else MenuButtonDefault()
    await store.set_pref(who, _MARK, "?")  # whatever comes between, the next start finds that it is not done
    try:
        await bot.set_chat_menu_button(menu_button=button)
    except TelegramError as error:
        log.warning("menu button not set", error=type(error).__name__)
        return
    await store.set_pref(who, _MARK, mark or None)
