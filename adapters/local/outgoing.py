"""What is due to be sent to one tab: made when the socket is free, each thing in its newest state only.

What is due at the same moment goes in one frame, as a list: a board with the hand beside it and the answer to a press
cost one compression and one call of the system. A ``welcome`` always goes alone, for pages of every version read it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

import msgspec
import structlog
from aiohttp import WSMsgType, web

from adapters.local.messages import Told

log = structlog.get_logger(__name__)

_WAITING: Final = 400
_FRAME: Final = 8_000
"""From so many bytes on a frame takes nothing more."""
_encode: Final = msgspec.json.Encoder().encode
Maker: TypeAlias = Callable[[], Awaitable[Told | None]]
Turn: TypeAlias = Callable[[], Awaitable[None]]


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

    async def send(self, turn: Turn) -> None:
        """Send what is due, one after another, until the socket closes. ``turn``: waits until a frame may be made."""
        while not self._ws.closed:
            await self._wake.wait()
            self._wake.clear()
            while self._due:
                if self._stuck:
                    await self._ws.close(code=1013)
                    return
                await turn()
                await self._send_some()

    async def _send_some(self) -> None:
        """Send the next of what is due, as much as goes into one frame."""
        made: list[bytes] = []
        while self._due and sum(map(len, made)) < _FRAME:
            message = await _made(self._due.pop(next(iter(self._due))))
            if message is not None and message["t"] == "welcome":
                await self._say(made)
                made = []
                await self._say([_encode(message)])
            elif message is not None:
                made.append(_encode(message))
        await self._say(made)

    async def _say(self, made: list[bytes]) -> None:
        if made:
            data = made[0] if len(made) == 1 else b"[" + b",".join(made) + b"]"
            await self._ws.send_frame(data, WSMsgType.TEXT)


async def _made(make: Maker) -> Told | None:
    try:
        return await make()
    except Exception as error:
        # No text of the error: it may hold what is private.
        log.error("web-message-failed", error=type(error).__name__)
        return None
