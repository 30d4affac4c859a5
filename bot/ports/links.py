"""Chats that are linked: tables opened in one of them are shown in both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.ports.keys import Dest


class Links(Protocol):
    """Each link holds in both directions; codes are used up by it."""

    async def of(self, place: Dest) -> tuple[Dest, ...]:
        """The places linked with this one, the oldest link first."""
        ...

    async def offer(self, code: str, place: Dest, until_ms: int) -> None:
        """Note a code of ``place``, valid until then; its earlier ones are void."""
        ...

    async def ask(self, code: str, other: Dest, now_ms: int) -> Dest | None:
        """``other`` answers a code: the place that offered it, which has to confirm; None if the code is unknown, too
        old, answered by another place already, or this place's own."""
        ...

    async def settle(self, code: str, place: Dest, now_ms: int, *, agreed: bool) -> Dest | None:
        """``place``, which offered the code, confirms or refuses: the place that answered it, None if nobody did or it
        is too old. The code is used up; if ``agreed``, the two are linked."""
        ...

    async def words(self, place: Dest) -> Mapping[Dest, tuple[bool, bool]]:
        """Of each link whether words may cross as far as this place is concerned, and the other one."""
        ...

    async def let_words(self, place: Dest, other: Dest, on: bool) -> bool:
        """What ``place`` says to that; whether there is such a link."""
        ...

    async def part(self, place: Dest, other: Dest) -> bool:
        """End a link; whether there was one."""
        ...
