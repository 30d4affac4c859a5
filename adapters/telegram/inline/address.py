"""Inline messages as places: ``tgi:`` and a digest of the message's id, whose real id the store keeps."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from cachetools import LRUCache

from bot.ports import Clock, Outbox
from bot.ports.keys import INLINE, Dest, Slot, key_of, parts_of
from bot.ports.records import Sent

SLOT: Final = Slot("inline")
"""Under this slot the real id of a place's message is remembered."""
KNOWN: Final = 5_000
_BYTES: Final = 10
_NO_CHAT: Final = -(10**16)
"""Below every chat's number: such messages have budgets of their own."""


def place_of(inline_id: str) -> str:
    return key_of(INLINE, blake2b(inline_id.encode(), digest_size=_BYTES).hexdigest())


def budget_of(place: str) -> int:
    """A number that stands for the message where chats are counted (``adapters.telegram.budget``)."""
    return _NO_CHAT - int(parts_of(place)[1][:12], 16)


class Messages:
    """The ids of the messages, in the store and the newest in memory."""

    def __init__(self, outbox: Outbox, clock: Clock) -> None:
        self._outbox = outbox
        self._clock = clock
        self._ids: LRUCache[str, str] = LRUCache(KNOWN)

    async def met(self, inline_id: str) -> str:
        """Remember a message that something has come from; its place."""
        place = place_of(inline_id)
        if self._ids.get(place) != inline_id:
            sent = Sent(Dest(place), SLOT, inline_id, 0, "", self._clock.now_ms())
            await self._outbox.remember(sent)
            self._ids[place] = inline_id
        return place

    async def id_of(self, place: str) -> str | None:
        """The real id of a place's message; None if nothing has ever come from it."""
        if place not in self._ids:
            known = await self._outbox.sent(Dest(place), SLOT)
            if known is None:
                return None
            self._ids[place] = known.ext_id
        return self._ids[place]
