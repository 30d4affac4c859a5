"""Messages as Discord shows them, with what the layout itself says in the message's language."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adapters.discord.address import PLATFORM
from adapters.discord.buttons import LiveParts
from adapters.discord.layout import Body, Words, body
from adapters.runtime.core import Core
from adapters.runtime.delivery.courier import Message
from adapters.runtime.delivery.rendered import Rendered
from bot.scene import Button, Line, Scene
from bot.text import t

PARTS: Final = LiveParts()
AT_TABLE: Final = frozenset({"lobby", "board", "score"})
"""Messages under which the table can be opened on the page."""


def sent_scene(way: str) -> Scene:
    """Where the hand is, with the way there."""
    return Scene("info", None, (Line(t("dc-hand-sent")),), buttons=((Button(t("dc-go-hand"), "", url=way),),))


def make_body(core: Core, message: Message, image: Rendered | None) -> Body:
    """``image``: the drawn picture, None for text alone."""
    say = core.catalog.say
    words = Words(*(say(message.lang, t(f"dc-{key}")) for key in ("choose", "other", "more")))
    if core.doors.is_open(PLATFORM) and message.scene.kind in AT_TABLE and not message.scene.epilogue:
        words = replace(words, open=say(message.lang, t("dc-open-table")))
    return body(message, image, PARTS, words)
