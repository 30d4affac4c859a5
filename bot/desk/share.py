"""Invitations to a table, or of the bot to another chat; each platform has its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.desk.answer import Answer
from bot.ports import Outbox
from bot.ports.keys import Dest, board_slot, dest_of
from bot.scenes import info
from bot.service import Service
from bot.table.audiences import played_in
from bot.text import Lang, t

Way: TypeAlias = Callable[[str, str, str], Awaitable[Sequence[tuple[str, str]]]]
"""(key, address) of every way to a table, given an audience of it, its id and the platform's id of its board message;
without a table (two empty strings) only the ways to invite the bot."""


class Ways:
    """The ways of all fronts, each registered with ``open``."""

    def __init__(self, service: Service, outbox: Outbox) -> None:
        self._service = service
        self._outbox = outbox
        self._open: dict[str, Way] = {}
        self._page: Callable[[str], str | None] | None = None

    def open(self, platform: str, way: Way) -> None:
        """``platform``: the prefix of its places, such as ``tg``."""
        self._open[platform] = way

    def open_page(self, address: Callable[[str], str | None]) -> None:
        """``address``: see ``page``."""
        self._page = address

    def page(self, path: str) -> str | None:
        """The address of a path of the page, for people elsewhere; None if they cannot reach it."""
        return self._page(path) if self._page is not None else None

    async def elsewhere(self, place: str) -> Sequence[tuple[str, str]]:
        """The ways to invite the bot elsewhere; empty if the front has none."""
        way = self._open.get(Dest.parse(place).platform)
        return await way(place, "", "") if way is not None else ()

    async def answer(self, place: str, person: str, table_id: str, lang: Lang) -> Answer:
        table = await self._service.table(table_id)
        if table is None:
            return Answer(False, t("illegal-no-such-table"), lang=lang)
        # An address may let people in (the page's does): only those who are at the place are given it.
        here = dest_of(place, person)
        dests = [dest for dest in played_in(table) if dest.platform == here.platform]
        way = self._open.get(here.platform)
        found: Sequence[tuple[str, str]] = ()
        if way is not None and dests:
            dest = here if here in dests else dests[0]
            board = await self._outbox.sent(dest, board_slot(table.id, table.board))
            found = await way(str(dest), table.id, board.ext_id if board is not None else "")
        hint = None if found or here.platform != "web" else t("illegal-share-on-page")
        return Answer(True, None, info.share(table, found, hint), lang=lang)
