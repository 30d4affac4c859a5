"""A table as an inline message shows it: in words, with the buttons that can be answered there.

Moves and commands are pressed in the message. What shows something to one person opens the private chat instead.
"""

from __future__ import annotations

from dataclasses import replace

from adapters.runtime.delivery.courier import Key, Message
from adapters.telegram.markup import TEXT, Short, body_html, keyboard
from adapters.telegram.poster import Body
from bot.ports import Catalog
from bot.scene import press
from bot.scenes.info import NO_TABLE
from bot.text import t


def private_link(bot: str, table: str) -> str:
    """To one's hand at a table, or to the table while there is none, in the private chat."""
    return f"https://t.me/{bot}?start=hand_{table}"


def inline_body(message: Message, bot: str, catalog: Catalog, short: Short) -> Body:
    """The message in words. Its keyboard is the same for everybody, and made of public facts alone."""
    shown = message.bare() if message.bare is not None else message
    amounts = [(short(shown.lang, label, amount), amount) for label, amount in shown.amounts]
    table = shown.scene.table
    rows = [tuple(key for key in row if _stays(key)) for row in shown.keys]
    if table is not None:
        hand = next((key.label for row in shown.keys for key in row if key.data == press.see(table, "hand")), None)
        label = hand or catalog.say(shown.lang, t("tgi-btn-private"))
        rows.append((Key(label, "", url=private_link(bot, table)),))
    return Body(body_html(replace(shown, image=None), TEXT), keyboard([row for row in rows if row], amounts))


def _stays(key: Key) -> bool:
    """Whether a press of this button can be answered in the message."""
    pressed = press.unpack(key.data)
    return key.url is not None or (pressed is not None and (pressed.kind != "s" or pressed.table == NO_TABLE))
