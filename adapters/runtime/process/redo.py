"""What lies in the inbox unfinished, after a restart or a failure: done again, in order, and not for ever."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.ports import Inbox, StoreUnavailable

log = structlog.get_logger(__name__)

POISON: Final = 5
"""After so many attempts an update is laid aside."""


async def redo(
    inbox: Inbox,
    src: str,
    handle: Callable[[str, bytes], Awaitable[None]],
    *,
    skip: Callable[[str], bool] = lambda _: False,
    limit: int = 100,
) -> int:
    """Hand each unfinished update of ``src`` to ``handle(ext_id, payload)``; how many were finished.

    ``skip``: those that are being handled at this moment. One that fails stays for the next time, the others go on;
    after ``POISON`` attempts it is marked done, and logged.

    :raises StoreUnavailable: when the store cannot be used; nothing is counted as the update's own fault then.
    """
    finished = 0
    for ext_id, payload, _ in await inbox.pending(src, limit):
        if skip(ext_id):
            continue
        try:
            await handle(ext_id, payload)
        except StoreUnavailable:
            raise
        except Exception as error:
            tries = await inbox.failed(src, ext_id, type(error).__name__)
            log.exception("update-failed", src=src, tries=tries)
            if tries < POISON:
                continue
            log.error("update-laid-aside", src=src, ext_id=ext_id)
        await inbox.done(src, ext_id)
        finished += 1
    return finished
