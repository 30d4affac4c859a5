"""Whether the gateway connection is up: set by the client's events, awaited by the front."""

from __future__ import annotations

import asyncio
from typing import Final

PATIENCE_S: Final = 20.0
"""How long the library may try to reconnect by itself; its back-off grows to many minutes."""


class Line:
    """``up`` between the first answer of the gateway and a break. ``refuse``: a request was answered 401."""

    def __init__(self) -> None:
        self.up = False
        self.refused: Final = asyncio.Event()
        self._changed: Final = asyncio.Event()

    def connected(self) -> None:
        self.up = True
        self._changed.set()

    def broken(self) -> None:
        self.up = False
        self._changed.set()

    def refuse(self) -> None:
        self.refused.set()

    async def lost(self, patience_s: float) -> None:
        """Until the line has been down for that long without a break."""
        while True:
            while self.up:
                await self._change()
            try:
                async with asyncio.timeout(patience_s):
                    while not self.up:
                        await self._change()
            except TimeoutError:
                return

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()
