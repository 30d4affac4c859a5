"""Updates as the inbox keeps them, and the worker that lets them in and hands them to the dispatcher."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import structlog

from adapters.runtime.inbox_worker import Handle, InboxWorker
from adapters.telegram.access import Access, line_of
from bot.ports import Clock, Inbox, StoreUnavailable

log = structlog.get_logger(__name__)

Update: TypeAlias = dict[str, Any]
"""As it came over the wire."""
TYPED: Final = "inline_query"
"""What somebody is typing: asked anew with every letter, and worth nothing later."""


def kept_form(update: Update) -> tuple[str, bytes]:
    """An update as the inbox keeps it: its number and its JSON. Half of a surrogate pair, which no database and no
    request would take later, becomes a question mark here.

    :raises ValueError: not an update, or one that could not be read again: a number out of range, too many brackets.
    """
    try:
        body = json.dumps(update, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        number = update["update_id"]
        if not isinstance(number, int) or isinstance(number, bool):
            raise ValueError("no update")
    except (KeyError, TypeError, RecursionError):
        raise ValueError("no update") from None
    return str(number), body.encode("utf-8", "replace")


def read(payload: bytes) -> Update:
    """An update as it was kept; empty if it is none."""
    try:
        update = json.loads(payload)
    except ValueError:
        return {}
    return update if isinstance(update, dict) else {}


class Updates:
    """Each sender's updates in order; a chat's own news (it has moved, the bot was added) in a line of their own.
    ``access`` decides what is kept at all (None: everything). ``on_look``: answers what is only being typed; that is
    never kept. ``on_unkept``: told of an update that could not be stored, which Telegram brings again; of each once."""

    def __init__(
        self,
        src: str,
        inbox: Inbox,
        handle: Handle[Update],
        clock: Clock,
        *,
        on_give_up: Handle[Update] | None = None,
        access: Access | None = None,
        on_look: Callable[[Update], Awaitable[None]] | None = None,
        on_unkept: Callable[[Update], Awaitable[None]] | None = None,
    ) -> None:
        self._on_unkept = on_unkept
        self._unkept: set[str] = set()
        self._clock = clock
        self._access = access
        self._on_look = on_look
        self._looking: set[asyncio.Task[None]] = set()
        admit = access.admit if access is not None else lambda update: None
        self._worker = InboxWorker(
            src, inbox, clock, handle, read=read, line_of=line_of, admit=admit, on_give_up=on_give_up
        )
        self.recover, self.idle = self._worker.recover, self._worker.idle

    async def keep(self, items: list[tuple[str, bytes]]) -> None:
        """Store updates durably, then work on those that are new. Only after this may they be acknowledged. Those that
        ``access`` turns away have no effect, and are acknowledged without being kept.

        :raises StoreUnavailable: nothing was kept.
        """
        come = [(ext_id, payload, read(payload)) for ext_id, payload in items]
        for _, _, update in come:
            if TYPED in update and self._on_look is not None:
                self._beside(update, self._on_look)
        come = [item for item in come if TYPED not in item[2]]
        if self._access is not None:
            now = self._clock.now_ms()
            come = [item for item in come if self._access.knock(item[2], now)]
        try:
            again = await self._worker.keep(come)
        except StoreUnavailable:
            self._sorry(come)
            raise
        self._unkept.clear()
        if self._access is not None:
            for known in again:
                self._access.dismiss(known)

    def _sorry(self, come: list[tuple[str, bytes, Update]]) -> None:
        """Whoever has sent these is told that they are not lost."""
        for ext_id, _, update in come:
            if ext_id not in self._unkept and self._on_unkept is not None:
                self._unkept.add(ext_id)
                self._beside(update, self._on_unkept)

    def _beside(self, update: Update, call: Callable[[Update], Awaitable[None]]) -> None:
        task = asyncio.ensure_future(self._looked(update, call))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _looked(self, update: Update, call: Callable[[Update], Awaitable[None]]) -> None:
        try:
            await call(update)
        except Exception as error:  # what is typed on asks again, and what was not kept comes again
            log.warning("telegram look failed", error=type(error).__name__)

    async def stop(self) -> None:
        """See ``InboxWorker.stop``."""
        for task in self._looking:
            task.cancel()
        if self._access is not None:
            await self._access.close()
        await self._worker.stop()
