"""The clock of those who look for company (the queue of quick play, calls to a new table, invitations), of deals of the
day whose day is over, of cups and of duplicates."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from adapters.runtime.core import Core
from bot.ports import StoreUnavailable

log = structlog.get_logger(__name__)

LOOK_S: Final = 3.0


class Queue:
    """``run`` for ever. Several processes may do so on one database: each thing is done once."""

    def __init__(self, core: Core) -> None:
        company = (core.quick.tend, core.calls.tend, core.invitations.tend)
        self._tended = (*company, core.daily.tend, core.organiser.tend, core.director.tend)

    async def run(self) -> None:
        while True:
            for tend in self._tended:
                try:
                    await tend()
                except StoreUnavailable as error:
                    log.error("queue-waits-for-store", key=error.key)
                except Exception:
                    log.exception("queue-stumbled")  # a fault of ours; play goes on
            await asyncio.sleep(LOOK_S)
