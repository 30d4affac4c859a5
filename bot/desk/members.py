"""Who is a member of a chat: asked of the front that it belongs to. Whatever is not known is answered with no."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.ports.keys import Dest, platform_of

Member: TypeAlias = Callable[[str, str], Awaitable[bool]]
"""Whether an account is a member of the chat of a place, as far as the front can learn it."""


class Members:
    """Those of all fronts, each registered with ``open``."""

    def __init__(self) -> None:
        self._open: dict[str, Member] = {}

    def open(self, platform: str, member: Member) -> None:
        """``platform``: the prefix of its places and accounts, such as ``tg``."""
        self._open[platform] = member

    async def has(self, dest: Dest, account: str) -> bool:
        """Whether an account can read what stands at a destination; no one is in a chat of another platform."""
        if dest.private:
            return dest.key == account
        ask = self._open.get(dest.platform)
        return ask is not None and platform_of(account) == dest.front and await ask(dest.key, account)
