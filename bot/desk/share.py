"""Share: the ways to a table, or for the bot into another chat; each platform has its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.desk.answer import Answer
from bot.ports import Outbox
from bot.ports.keys import board_slot, platform_of
from bot.scenes import info
from bot.service import Service
from bot.text import Lang, t

Way: TypeAlias = Callable[[str, str, str], Awaitable[Sequence[tuple[str, str]]]]
"""(key, address) of every way to a table, given its place, its id and the front's own name of the message in which its
board stands; without a table (two empty strings) only those that bring the bot to other people."""


class Ways:
    """A front that has any says so with ``open``."""

    def __init__(self, service: Service, outbox: Outbox) -> None:
        self._service = service
        self._outbox = outbox
        self._open: dict[str, Way] = {}

    def open(self, platform: str, way: Way) -> None:
        """``platform``: as places begin, ``tg``."""
        self._open[platform] = way

    async def elsewhere(self, place: str) -> Sequence[tuple[str, str]]:
        """How the bot is brought to other people; nothing where a front knows no way."""
        way = self._open.get(platform_of(place))
        return await way(place, "", "") if way is not None else ()

    async def answer(self, place: str, table_id: str, lang: Lang) -> Answer:
        table = await self._service.table(table_id)
        if table is None:
            return Answer(False, t("illegal-no-such-table"), lang=lang)
        platform = platform_of(table.place)
        # A way may let people in (the page's does): it is told to those who are there, and to nobody from elsewhere.
        way = self._open.get(platform) if platform_of(place) == platform else None
        board = await self._outbox.sent(table.place, board_slot(table.id, table.board))
        found = await way(table.place, table.id, board.ext_id if board is not None else "") if way is not None else ()
        if not found:
            return Answer(False, t("illegal-share-on-page"), lang=lang)
        return Answer(True, None, info.share(table, found), lang=lang)
