"""Doors from the platforms to the page: whoever opens the page inside a platform shows it something that only that
platform could have given them, and the platform's front says who they are and which table they have come for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.ports.records import Person


@dataclass(frozen=True, slots=True)
class Visitor:
    """``person``: by their account, as the platform names it. ``place``: where they opened the page, ``table``: what it
    was opened for; each empty if that is not known."""

    person: Person
    place: str = ""
    table: str = ""


class NotAdmitted(Exception):
    """``key``: of the page's word for the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


Door: TypeAlias = Callable[[Mapping[str, object]], Awaitable[Visitor]]
"""From what the page was shown, unchecked, to who that is. :raises NotAdmitted:"""


class Doors:
    """Those of all fronts, each registered with ``open``."""

    def __init__(self) -> None:
        self._open: dict[str, Door] = {}

    def open(self, platform: str, door: Door) -> None:
        """``platform``: the prefix of its people, such as ``dc``."""
        self._open[platform] = door

    def is_open(self, platform: str) -> bool:
        return platform in self._open

    async def admit(self, platform: str, shown: Mapping[str, object]) -> Visitor:
        """:raises NotAdmitted: nobody has come, or there is no such door."""
        door = self._open.get(platform)
        if door is None:
            raise NotAdmitted("door-closed")
        return await door(shown)
