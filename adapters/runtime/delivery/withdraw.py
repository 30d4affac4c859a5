"""Messages in somebody's private chat with the bot, deleted because they ask for it (``bot.ports.own.Withdrawal``)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from adapters.runtime.delivery.courier import Courier
from bot.ports import Outbox, StoreUnavailable
from bot.ports.keys import private_to

log = structlog.get_logger(__name__)

PATIENCE_S: Final = 5.0
"""For all messages together: the person waits for the answer."""


class Withdrawing:
    """``couriers``: of the fronts, once they are there."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.couriers: Sequence[Courier] = ()

    async def withdraw(self, person: str) -> int:
        """Best effort: what cannot be deleted (too old, the front is down) stays; the person is told of that before."""
        dest = private_to(person)
        courier = next((one for one in self.couriers if str(dest).startswith(one.prefixes)), None)
        gone = 0
        if courier is None:
            return gone
        try:
            async with asyncio.timeout(PATIENCE_S):
                for message in await self._outbox.sent_to(dest):
                    gone += await courier.remove(message)
        except StoreUnavailable:
            raise
        except Exception as error:
            log.info("not-withdrawn", platform=dest.platform, error=type(error).__name__)
        return gone
