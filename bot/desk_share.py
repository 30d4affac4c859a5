"""Share: the ways to a table, or for the bot into another chat; each platform has its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.answer import Answer
from bot.scenes import info
from bot.service import Service
from bot.text import Lang, t

Way: TypeAlias = Callable[[str, str], Sequence[tuple[str, str]]]
"""(key, address) of every way to a table, given its place and id."""


class Ways:
    """A front that has any says so with ``open``."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._open: dict[str, Way] = {}

    def open(self, platform: str, way: Way) -> None:
        """``platform``: as places begin, ``tg``."""
        self._open[platform] = way

    async def answer(self, place: str, table_id: str, lang: Lang) -> Answer:
        table = await self._service.table(table_id)
        if table is None:
            return Answer(False, t("illegal-no-such-table"), lang=lang)
        way = self._open.get(place.partition(":")[0])
        if way is None:
            return Answer(False, t("illegal-share-on-page"), lang=lang)
        return Answer(True, None, info.share(table, way(table.place, table.id)), lang=lang)
