"""The interactions of user-app chats that can still be answered, and which of them can edit which message.

Kept in memory alone: a token lets its holder speak in a private chat, so it is written down nowhere. What is lost at a
restart is brought back by the next press.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Final

import discord
from cachetools import LRUCache

from adapters.discord.hands import YOUNG_MS
from bot.ports import Clock

FOLLOW_UPS: Final = 5
"""What Discord allows an interaction where the bot is not a member."""
PLACES: Final = 10_000
KEPT: Final = 12
"""Windows kept of each place."""


@dataclass(slots=True, repr=False)
class Window:
    """An interaction that can be answered. ``left``: how many follow-ups it still has."""

    interaction: discord.Interaction[Any]
    at_ms: int
    left: int


@dataclass(frozen=True, slots=True, repr=False)
class Holder:
    """By which interaction a message can be edited. ``follow_up``: its id if it is a follow-up, None if it is the
    interaction's own answer, or the message that was pressed on."""

    window: Window
    follow_up: int | None


class Windows:
    """By place (``dcu:<channel>``) and by message."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._at: LRUCache[str, deque[Window]] = LRUCache(PLACES)
        self._holders: LRUCache[int, Holder] = LRUCache(PLACES)

    def open(self, place: str, interaction: discord.Interaction[Any], at_ms: int, used: int) -> Window:
        """Note an interaction that has been answered with ``used`` follow-ups so far."""
        window = Window(interaction, at_ms, max(0, FOLLOW_UPS - used))
        self._at.setdefault(place, deque(maxlen=KEPT)).append(window)
        return window

    def holds(self, message: int, window: Window, follow_up: int | None = None) -> None:
        """Note that a message can be edited by a window; a newer one takes the place of an older one."""
        known = self._holders.get(message)
        if known is None or known.window.at_ms <= window.at_ms:
            self._holders[message] = Holder(window, follow_up)

    def holder(self, message: int) -> Holder | None:
        """How a message can be edited now; None if nobody has pressed on it for a quarter of an hour."""
        found = self._holders.get(message)
        return found if found is not None and self._young(found.window) else None

    def speaker(self, place: str) -> Window | None:
        """The newest window by which something can be posted."""
        return next((one for one in reversed(self._at.get(place, ())) if one.left and self._young(one)), None)

    def shut(self, window: Window) -> None:
        """Discord takes no more follow-ups of it."""
        window.left = 0

    def lose(self, message: int) -> None:
        """A message that can no longer be edited."""
        self._holders.pop(message, None)

    def _young(self, window: Window) -> bool:
        return self._clock.now_ms() - window.at_ms < YOUNG_MS
