"""Who runs a chat: asked of the front that it belongs to, at that moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.ports.keys import Dest, is_private

Crew: TypeAlias = Callable[[str], Awaitable[Sequence[str]]]
"""The people who run the chat of a place, as far as the front can learn it."""


class Crews:
    """Those of all fronts, each registered with ``open``."""

    def __init__(self) -> None:
        self._open: dict[str, Crew] = {}

    def open(self, platform: str, crew: Crew) -> None:
        """``platform``: the prefix of its places, such as ``tg``."""
        self._open[platform] = crew

    async def of(self, place: str) -> tuple[str, ...]:
        """Nobody runs a private chat."""
        ask = self._open.get(Dest.parse(place).platform)
        return tuple(dict.fromkeys(await ask(place))) if ask is not None and not is_private(place) else ()
