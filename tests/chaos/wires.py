"""Wires to a PostgreSQL server that misbehave: one that breaks at COMMIT, and a pooler in transaction mode."""

from __future__ import annotations

import asyncio
import random
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.store.test_postgres_faults import Cutter

SSL_REQUEST = 80877103
READY = b"Z"
CHUNK = 65536


@asynccontextmanager
async def cutting(url: str, seed: int, every: int) -> AsyncIterator[tuple[Cutter, str]]:
    """One COMMIT in about ``every`` is cut: before it arrives, or before its answer does."""
    dice = random.Random(seed)

    class Often(Cutter):
        async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                await super().serve(reader, writer)

    parts = urlsplit(url)
    cutter = Often(parts.hostname or "", parts.port or 5432)
    cutter.cuts = _Endless(dice, every)
    listening = await asyncio.start_server(cutter.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield cutter, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()


class _Endless(list[str]):
    """Truthy for about one COMMIT in ``every``."""

    def __init__(self, dice: random.Random, every: int) -> None:
        super().__init__()
        self._dice = dice
        self._every = every

    def __bool__(self) -> bool:
        return self._dice.randrange(self._every) == 0

    def pop(self, _: object = 0) -> str:
        return self._dice.choice(("before", "after"))


@dataclass(slots=True)
class Pooler:
    """PgBouncer's transaction mode in small: a client holds a line to the server only while a transaction is open, and
    gets whichever is free. What a session remembers elsewhere (locks, SET, prepared statements) is a stranger's then.

    ``lines``: how many there are to the server. ``most``: how many clients there were at once.
    """

    host: str
    port: int
    lines: int
    most: int = 0
    passed: int = 0
    _clients: int = 0
    _free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = field(default_factory=asyncio.Queue)
    _hello: bytes = b""
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def open(self, startup: bytes) -> None:
        """Every line is logged in as the first client would be; its greeting is kept for all clients."""
        for _ in range(self.lines):
            reader, writer = await asyncio.open_connection(self.host, self.port)
            writer.write(startup)
            await writer.drain()
            self._hello = await _until_ready(reader)
            await self._free.put((reader, writer))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._clients += 1
        self.most = max(self.most, self._clients)
        try:
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                await self._client(reader, writer)
        finally:
            self._clients -= 1
            writer.close()

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        startup = await _startup(reader, writer)
        async with self._opening:
            if not self._hello:
                await self.open(startup)
        writer.write(self._hello)
        while True:
            kind, message = await _message(reader)
            if kind == b"X":
                return
            line = await self._free.get()
            self.passed += 1
            try:
                await self._transaction(message, kind, reader, writer, line)
            finally:
                await self._free.put(line)

    async def _transaction(
        self,
        message: bytes,
        kind: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Until the server says that no transaction is open any more."""
        while True:
            line[1].write(message)
            while kind not in (b"Q", b"S"):  # until the server is asked to answer
                kind, message = await _message(reader)
                line[1].write(message)
            await line[1].drain()
            answer = await _until_ready(line[0])
            writer.write(answer)
            await writer.drain()
            if answer[-1:] == b"I":
                return
            kind, message = await _message(reader)


async def _startup(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    while True:
        head = await reader.readexactly(4)
        body = await reader.readexactly(struct.unpack("!I", head)[0] - 4)
        if struct.unpack("!I", body[:4])[0] != SSL_REQUEST and struct.unpack("!I", body[:4])[0] >> 16 == 3:
            return head + body
        writer.write(b"N")


async def _message(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    head = await reader.readexactly(5)
    return head[:1], head + await reader.readexactly(struct.unpack("!I", head[1:])[0] - 4)


async def _until_ready(reader: asyncio.StreamReader) -> bytes:
    """Everything up to ReadyForQuery; its last byte says whether a transaction is open (``I``: none)."""
    whole = b""
    while True:
        kind, message = await _message(reader)
        whole += message
        if kind == READY:
            return whole


@asynccontextmanager
async def pooled(url: str, lines: int) -> AsyncIterator[tuple[Pooler, str]]:
    parts = urlsplit(url)
    pooler = Pooler(parts.hostname or "", parts.port or 5432, lines)
    listening = await asyncio.start_server(pooler.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield pooler, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()
