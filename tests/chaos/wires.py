"""A wire to a PostgreSQL server that misbehaves: it breaks at COMMIT."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from tests.store.cutter import Cutter


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
