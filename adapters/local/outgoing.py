"""What is due to be sent to one tab: made when the socket is free, each thing in its newest state only."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

import msgspec
import structlog
from aiohttp import web

from adapters.local.messages import Told

log = structlog.get_logger(__name__)

_WAITING: Final = 400
Maker: TypeAlias = Callable[[], Awaitable[Told | None]]


class Outgoing:
    def __init__(self, ws: web.WebSocketResponse) -> None:
        self._ws = ws
        self._due: dict[object, Maker] = {}
        self._after: dict[object, Maker] | None = None
        self._wake = asyncio.Event()
        self._serial = 0
        self._stuck = False

    def put(self, key: object, make: Maker) -> None:
        """``make``: called when its turn comes. What is due already keeps its turn: it will show the newest state."""
        if len(self._due) >= _WAITING and key not in self._due:
            self._stuck = True  # a connection this slow is closed; the page gets everything anew when it reconnects
            return
        self._due[key] = make
        self._wake.set()

    def show(self, key: object, make: Maker) -> None:
        """``put`` what is shown of tables; see ``answering``."""
        if self._after is None:
            self.put(key, make)
        else:
            self._after[key] = make

    @contextmanager
    def answering(self) -> Iterator[None]:
        """While something is done that the tab has asked for: its answer comes before what is shown of it."""
        self._after = {}
        try:
            yield
        finally:
            self.at_once()

    def at_once(self) -> None:
        """Wait for no answer."""
        after, self._after = self._after or {}, None
        for key, make in after.items():
            self.put(key, make)

    def tell(self, message: Told) -> None:
        """Queue a finished message."""

        async def ready() -> Told:
            return message

        self._serial += 1
        self.put(("ready", self._serial), ready)

    async def close(self, code: int) -> None:
        await self._ws.close(code=code)

    async def send(self) -> None:
        """Send what is due, one after another, until the socket closes."""
        while not self._ws.closed:
            await self._wake.wait()
            self._wake.clear()
            while self._due:
                if self._stuck:
                    await self._ws.close(code=1013)
                    return
                key = next(iter(self._due))
                message = await _made(self._due.pop(key))
                if message is not None:
                    await self._ws.send_str(msgspec.json.encode(message).decode())


async def _made(make: Maker) -> Told | None:
    try:
        return await make()
    except Exception as error:
        # No text of the error: it may hold what is private.
        log.error("web-message-failed", error=type(error).__name__)
        return None
