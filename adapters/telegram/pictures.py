"""Chats in which the bot may write but not send pictures: found out by being refused, and asked again now and then.

A right of the group's members is taken and given without a word to the bot, so the only way to know is to try. A new
message tries soon again, for a new deal is where a picture is missed; a message that is edited all the time, seldom.
"""

from __future__ import annotations

from typing import Final

from cachetools import LRUCache

from bot.ports import Clock

NEW_MS: Final = 30_000
"""So long after a refusal a new message is not tried with its picture."""

EDIT_MS: Final = 300_000
"""So long a message that is there stays in words."""


class Pictures:
    """``allowed`` before something is drawn, ``refused`` when it was in vain."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused: LRUCache[int, int] = LRUCache(5000)

    def allowed(self, chat: int, *, new: bool = False) -> bool:
        """Whether to try a picture; ``new``: in a message of its own."""
        at = self._refused.get(chat)
        return at is None or not 0 <= self._clock.now_ms() - at < (NEW_MS if new else EDIT_MS)

    def refused(self, chat: int) -> None:
        self._refused[chat] = self._clock.now_ms()

    def again(self, chat: int) -> None:
        """What the bot may do there has changed."""
        self._refused.pop(chat, None)
