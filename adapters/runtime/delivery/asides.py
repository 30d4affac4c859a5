"""What was said in the board's message because messages are dear there: it stays for a while, as a message would."""

from __future__ import annotations

from typing import Final

from cachetools import LRUCache

from bot.ports.keys import Dest
from bot.scene import Line

STAYS_MS: Final = 60_000
MOST: Final = 4
PLACES: Final = 5_000


class Asides:
    """Lines by place and by the row they come from. Kept in memory: each was shown at least once."""

    def __init__(self) -> None:
        self._said: LRUCache[Dest, dict[int, tuple[int, Line]]] = LRUCache(PLACES)

    def with_new(self, dest: Dest, new: dict[int, Line], now_ms: int) -> tuple[Line, ...]:
        """The lines to show now: those of the last minute and the ``new`` ones, by the number of their row."""
        known = self._said.get(dest, {})
        if not known and not new:
            return ()
        kept = {row: found for row, found in known.items() if now_ms - found[0] < STAYS_MS}
        kept |= {row: (now_ms, line) for row, line in new.items() if row not in kept}
        kept = dict(sorted(kept.items())[-MOST:])
        self._said[dest] = kept
        return tuple(line for _, line in kept.values())
