"""Posts that nobody knows to have arrived, and copies that are found of them.

A post whose answer was lost, or that its process did not survive, may have arrived all the same, and its message then
stands twice. Telegram tells of it in no other way than by a press on the copy.
"""

from __future__ import annotations

from dataclasses import dataclass

from cachetools import LRUCache
from telegram import InlineKeyboardMarkup, Message

from adapters.telegram.address import ChatRef, MessageRef
from bot.scene import press
from bot.scenes.info import NO_TABLE

DOUBTS = 5
"""How many doubtful posts are remembered for each chat."""
NEVER = 1 << 62
"""Above the number of every message."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A message whose button was pressed. ``sent_ms``: to the second. ``about``: see ``about``."""

    ref: MessageRef
    where: ChatRef
    sent_ms: int
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A post that nobody knows to have arrived. If it has, it stands ``where`` it was sent to, was sent between
    ``since_ms`` and ``until_ms``, has a number below ``below``, and buttons for the same as what was posted.

    Others were sent there in that time, too: answers, boards of other tables, what people wrote.
    """

    where: ChatRef
    about: frozenset[str]
    since_ms: int
    until_ms: int
    below: int = NEVER

    def may_be(self, one: Pressed) -> bool:
        return (
            one.where == self.where
            and not one.ref.receiver
            and one.ref.number < self.below
            and self.since_ms < one.sent_ms + 1_000
            and one.sent_ms <= self.until_ms
            and not one.about.isdisjoint(self.about)
        )


class Doubts:
    """The newest of each chat. One that was of use remains: the post may have been tried, and stand there, more than
    once, and deleting may fail."""

    def __init__(self) -> None:
        self._of: LRUCache[int, tuple[Doubt, ...]] = LRUCache(1000)

    def note(self, doubt: Doubt) -> None:
        chat = doubt.where.chat
        self._of[chat] = (*self._of.get(chat, ())[1 - DOUBTS :], doubt)

    def may_be(self, one: Pressed) -> bool:
        """Whether it may be a post that nobody knows to have arrived."""
        return any(doubt.may_be(one) for doubt in self._of.get(one.ref.chat, ()))


def pressed(ref: MessageRef, where: ChatRef, message: Message) -> Pressed:
    return Pressed(ref, where, int(message.date.timestamp() * 1000), about(message.reply_markup))


def about(keys: InlineKeyboardMarkup | None) -> frozenset[str]:
    """What buttons are for: their tables, or what they do where they are for none."""
    presses = (
        [str(key.callback_data) for row in keys.inline_keyboard for key in row if key.callback_data] if keys else []
    )
    named = [(data, press.unpack(data)) for data in presses]
    return frozenset(data if what is None or what.table == NO_TABLE else what.table for data, what in named)
