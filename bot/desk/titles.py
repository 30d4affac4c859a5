"""What people call a chat: its title, asked of the front that it belongs to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.ports.keys import Dest
from bot.text import Text, t
from bot.text.tidy import one_line

Title: TypeAlias = Callable[[str], Awaitable[str]]
"""The title of a place; empty if it has none."""
LONGEST = 60


class Titles:
    """Those of all fronts, each registered with ``open``."""

    def __init__(self) -> None:
        self._open: dict[str, Title] = {}

    def open(self, platform: str, title: Title) -> None:
        """``platform``: the prefix of its places, such as ``tg``."""
        self._open[platform] = title

    async def of(self, dest: Dest) -> Text:
        """The title and the platform."""
        ask = self._open.get(dest.platform)
        name = one_line(await ask(str(dest)), LONGEST) if ask is not None else ""
        return t("chat-named", name=name or "?", platform=t(f"platform-{dest.platform}"))
