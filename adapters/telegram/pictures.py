"""Chats in which the bot may write but not send pictures: learnt from a refusal, and tried again now and then.

Telegram does not tell the bot when this right changes, so the only way to know is to try: soon for a new message,
because a picture is missed most at a new deal, rarely for one that is edited often.
"""

from __future__ import annotations

from typing import Final

from cachetools import LRUCache

from bot.ports import Clock

NEW_MS: Final = 30_000
"""For how long after a refusal a new message is sent without its picture."""

EDIT_MS: Final = 300_000
"""For how long an existing message stays without one."""


class Pictures:
    """Call ``allowed`` before drawing, and ``refused`` when Telegram refused the picture."""

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
