"""How far a message has been pushed up: what was posted below it in its channel and still stands there.

Told by the gateway, which brings word of every message without its content, and by our own posts. Messages that one
person alone sees push nothing. Kept in memory: after a restart a board counts as the last message.
"""

from __future__ import annotations

from typing import Final

from cachetools import LRUCache

CHANNELS: Final = 5_000
SEEN: Final = 64
"""Messages remembered of each channel; nobody counts further."""


class Scroll:
    """Messages by their channel. Their ids grow with time."""

    def __init__(self) -> None:
        self._seen: LRUCache[int, list[int]] = LRUCache(CHANNELS)

    def note(self, channel: int, message: int) -> None:
        """A message has been posted; it does not matter how often this is said."""
        seen = self._seen.setdefault(channel, [])
        if message not in seen:
            seen.append(message)
            del seen[:-SEEN]

    def gone(self, channel: int, message: int) -> None:
        """It has been deleted."""
        seen = self._seen.get(channel)
        if seen is not None and message in seen:
            seen.remove(message)

    def since(self, channel: int, message: int) -> int:
        """How many stand below the message with this id, as far as can be known."""
        return sum(1 for one in self._seen.get(channel, ()) if one > message)
