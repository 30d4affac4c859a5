"""Messages in somebody's private chat with the bot, deleted because they ask for it (``bot.ports.own.Withdrawal``)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from adapters.runtime.delivery.courier import Courier
from bot.ports import Outbox
from bot.ports.keys import Dest, private_to

log = structlog.get_logger(__name__)

PLACE: Final = "place"
"""The slots that hold no message, but where somebody has their hand."""
PATIENCE_S: Final = 5.0
"""For all messages together: the person waits for the answer. What is left is deleted after it."""


class Withdrawing:
    """``couriers``: of the fronts, once they are there."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.couriers: Sequence[Courier] = ()
        self._going: set[asyncio.Task[int]] = set()

    async def withdraw(self, person: str) -> int:
        """Best effort: what cannot be deleted (too old, the front is down) stays; the person is told of that before."""
        dest = private_to(person)
        courier = next((one for one in self.couriers if str(dest).startswith(one.prefixes)), None)
        if courier is None:
            return 0
        task = asyncio.create_task(self._removed(courier, dest))
        self._going.add(task)
        task.add_done_callback(self._going.discard)
        await asyncio.wait({task}, timeout=PATIENCE_S)
        return task.result() if task.done() else 0

    async def _removed(self, courier: Courier, dest: Dest) -> int:
        """The newest first, until nothing new is there: something may be on its way yet."""
        done: dict[str, bool] = {}
        while True:
            found = [one for one in await self._outbox.sent_to(dest) if one.slot.kind != PLACE]
            new = {one.ext_id: one for one in found if one.ext_id not in done}
            if not new:
                return sum(done.values())
            for message in sorted(new.values(), key=lambda one: -one.at_ms):
                try:
                    done[message.ext_id] = await courier.remove(message)
                except Exception as error:
                    done[message.ext_id] = False
                    log.info("not-withdrawn", platform=dest.platform, error=type(error).__name__)
            for message in found:
                await self._outbox.forget_sent(dest, message.slot)
