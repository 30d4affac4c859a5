"""The way out to the page: a room's messages, edited in place, and the private hands of those whose tabs are open."""

from __future__ import annotations

from adapters.local.rooms import Posted, Rooms
from adapters.runtime.delivery.courier import Delivery, Pace, Receipt, Undeliverable
from bot.ports import Clock
from bot.ports.keys import Dest
from bot.ports.records import Sent


class LocalCourier:
    """Implements ``adapters.runtime.delivery.courier.Courier``. Nothing is sent to a page here: its tabs are told what
    is new and draw it themselves, each in its own language, the newest state only."""

    def __init__(self, rooms: Rooms, clock: Clock) -> None:
        self._rooms = rooms
        self._clock = clock

    @property
    def prefixes(self) -> tuple[str, ...]:
        return ("web:", "@web:")

    def pace(self, dest: Dest) -> Pace:
        return Pace()

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        if delivery.slot_kind in ("board", "hand"):
            return None  # of an earlier version: tabs look at tables themselves (``following``)
        if delivery.dest.private:
            self._private(delivery.dest.key, delivery)
            return None
        room = self._rooms.get(delivery.dest.key)
        same = _number(delivery) if delivery.slot is not None else None
        posted = self._posted(delivery, same)
        room.put(posted)
        for tab in room.tabs:
            tab.show_entry(posted)
        return Receipt(str(posted.id), same is None)

    async def remove(self, previous: Sent) -> bool:
        return False

    def _private(self, reader: str, delivery: Delivery) -> None:
        """What is said to somebody goes to their open tabs; nothing is left to be edited, so there is no receipt."""
        tabs = tuple(self._rooms.tabs_of(reader))
        if not tabs and delivery.kind in ("note", "invite"):
            raise Undeliverable("away")
        posted = self._posted(delivery, None)
        for tab in tabs:
            tab.show_entry(posted)

    def _posted(self, delivery: Delivery, same: int | None) -> Posted:
        now = self._clock.now_ms()
        slot = delivery.slot if not delivery.dest.private else None
        return Posted(same or self._rooms.next_id(now), slot, delivery.message.scene, now)


def _number(delivery: Delivery) -> int | None:
    """The number of the message to be edited, None for a new one."""
    if delivery.previous is None or delivery.fresh or not delivery.previous.ext_id.isdecimal():
        return None
    return int(delivery.previous.ext_id)
