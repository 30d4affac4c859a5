"""A wire to PostgreSQL that is cut at a COMMIT."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Cutter:
    """A wire to the server that is cut when COMMIT comes by: before it is passed on, or before its answer is."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self.cuts: list[str] = []
        """What to do with the next COMMITs: ``before`` or ``after``."""
        self.done = 0
        self.cut = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up, upwards = await asyncio.open_connection(self._host, self._port)
        answers = asyncio.create_task(self._pass(up, writer))
        while chunk := await reader.read(65536):
            if b"COMMIT" in chunk and self.cuts:
                self.done += 1
                self.cut.set()
                if self.cuts.pop(0) == "after":
                    answers.cancel()
                    upwards.write(chunk)
                    await upwards.drain()
                    await up.read(100)  # it is committed now
                break
            upwards.write(chunk)
            await upwards.drain()
        answers.cancel()
        writer.transport.abort()
        upwards.close()

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while chunk := await source.read(65536):
            target.write(chunk)
            await target.drain()


@asynccontextmanager
async def wire(url: str) -> AsyncIterator[tuple[Cutter, str]]:
    parts = urlsplit(url)
    cutter = Cutter(parts.hostname or "", parts.port or 5432)
    listening = await asyncio.start_server(cutter.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield cutter, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()
