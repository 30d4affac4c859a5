"""What the operator has to say to everybody who plays: a line at each live table, taken away when it is over.

Each place has one slot for it, so that a new announcement replaces the one before. It goes through the outbox, within
the budget of the chat, and survives a restart as any other message does.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.ports import Outbox, Store
from bot.ports.keys import NEWS, news_slot
from bot.ports.records import OutRow
from bot.table.codec import text_to_json
from bot.text import Text


class Announcements:
    """``committed``: called when there is something to be sent."""

    def __init__(self, store: Store, outbox: Outbox, committed: Callable[[], None]) -> None:
        self._store = store
        self._outbox = outbox
        self._committed = committed

    async def say(self, key: str, text: Text) -> int:
        """Say it where there are live tables, open lobbies among them; at how many places. Once for each ``key``."""
        dests = {dest for row in await self._store.live_tables() for dest in row.shown()}
        for dest in sorted(dests, key=str):
            row = OutRow(dest, news_slot(str(dest)), NEWS, text_to_json(text), fresh=True)
            await self._outbox.say(row, f"{NEWS}:{key}:{dest}")
        self._committed()
        return len(dests)

    async def over(self) -> int:
        """Take away what stands anywhere, or waits to be sent; at how many places."""
        standing = await self._outbox.standing(NEWS)
        for dest, slot, mark in standing:
            await self._outbox.say(OutRow(dest, slot, NEWS), f"{NEWS}-over:{dest}:{mark}")
        self._committed()
        return len({dest for dest, _, _ in standing})
