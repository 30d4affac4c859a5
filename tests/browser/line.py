"""A line between a browser and the house that is cut, held, delayed, or says things twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

_SHORT, _LONG = 126, 127
_PIECE = 65536


class Line:
    """In front of the house's port, at a port of its own, and there while the house is not.

    ``down``: nobody gets through. ``late_s``: so long everything takes. ``twice``: what the page says over its socket
    is said twice. ``breaks``: the next words of the house over a socket are cut in their middle, and the line with
    them.
    """

    def __init__(self, house: int) -> None:
        self._house = house
        self._ends: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self.port = 0
        self.down = False
        self.late_s = 0.0
        self.twice = False
        self.breaks = False
        self.broke = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def cut(self) -> None:
        """Everything that is open ends at once, without a goodbye."""
        for end in tuple(self._ends):
            end.transport.abort()

    def hold(self) -> None:
        """Nothing arrives any more, and nobody is told: what is open stays open."""
        self._flows.clear()

    def release(self) -> None:
        """It works again; what was held is lost with its connection."""
        self.cut()
        self._flows.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        mine = {writer}
        self._ends.add(writer)
        try:
            if self.down:
                return
            up, upwards = await asyncio.open_connection("127.0.0.1", self._house)
            mine.add(upwards)
            self._ends.add(upwards)
            head = await reader.readuntil(b"\r\n\r\n")
            socket = head.startswith(b"GET /ws")
            if socket:  # what is packed cannot be said twice
                head = re.sub(rb"(?i)\r\nsec-websocket-extensions:[^\r]*", b"", head)
            await self._pass(head, upwards)
            both = (self._out(reader, upwards, socket), self._in(up, writer, socket))
            _, left = await asyncio.wait(map(asyncio.ensure_future, both), return_when=asyncio.FIRST_COMPLETED)
            for one in left:
                one.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            for end in mine:
                self._ends.discard(end)
                end.transport.abort()

    async def _out(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, socket: bool) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while data := await (_frame(source) if socket else source.read(_PIECE)):
                await self._pass(data * 2 if socket and self.twice and data[0] & 15 == 1 else data, target)

    async def _in(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, socket: bool) -> None:
        with suppress(ConnectionError):
            while data := await source.read(_PIECE):
                if socket and self.breaks and not data.startswith(b"HTTP"):
                    self.breaks = False
                    self.broke += 1
                    target.write(data[: max(1, len(data) // 2)])
                    await target.drain()
                    return
                await self._pass(data, target)

    async def _pass(self, data: bytes, target: asyncio.StreamWriter) -> None:
        if self.late_s:
            await asyncio.sleep(self.late_s)  # what it is for: everything takes so long
        await self._flows.wait()
        target.write(data)
        await target.drain()


async def _frame(source: asyncio.StreamReader) -> bytes:
    """One frame of a browser's WebSocket (RFC 6455, 5.2), as it came."""
    head = await source.readexactly(2)
    size, more = head[1] & 127, b""
    if size >= _SHORT:
        more = await source.readexactly(8 if size == _LONG else 2)
        size = int.from_bytes(more, "big")
    return head + more + await source.readexactly(size + (4 if head[1] & 128 else 0))


@asynccontextmanager
async def line(house: int) -> AsyncIterator[Line]:
    one = Line(house)
    listening = await asyncio.start_server(one.serve, "127.0.0.1", 0)
    one.port = listening.sockets[0].getsockname()[1]
    try:
        yield one
    finally:
        listening.close()
        one.release()
