"""``/replay``: a match looked at again. On the page, step by step; in a chat by a link to the page, or deal by deal.

Whoever may see a match in ``/history`` may look at it again; a link to it is made by those who played it
(``bot.desk.shares``). What is shown is what the written record holds: nothing of a match that is not finished (HS-20).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.desk.answer import Answer
from bot.desk.history import History, number
from bot.desk.part import Ask
from bot.desk.share import Ways
from bot.desk.shares import Shares
from bot.notation.model import MatchRecord
from bot.ports.matches import Finished
from bot.ports.records import Person
from bot.replay.course import course
from bot.scene import Scene
from bot.scenes import replay as scenes
from bot.service import illegal_text
from bot.text import t
from rules.core import Illegal


class Replays:
    """See the module. Buttons: ``replay.TABLE.NUMBER`` and behind it ``.share`` (a link), ``.end`` (no link any more),
    ``.deals`` (in pictures), ``.deals.N``."""

    names: Final = frozenset({"replay"})

    def __init__(self, history: History, shares: Shares, ways: Ways) -> None:
        self._history = history
        self._shares = shares
        self._ways = ways

    async def answer(self, ask: Ask) -> Answer:
        """Answer ``replay`` (nothing, ``N``, ``TABLE.NUMBER``, and the buttons)."""
        try:
            return await self._answer(ask)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)

    async def _answer(self, ask: Ask) -> Answer:
        table, dot, rest = ask.value.partition(".")
        which, _, what = rest.partition(".")
        match = await self._history.meant(ask.place, ask.person, f"{table}{dot}{which}")
        what, _, deal = what.partition(".")
        mine = await self._history.accounts(ask.person)
        played = match.played_by(*mine)
        if what == "end":
            await self._shares.withdraw(match, mine)
            return Answer(True, t("replay-ended"), lang=ask.lang)
        if what == "share" and not played:
            raise Illegal("share-not-yours")
        if what == "share" and ask.on_page:
            return Answer(True, lang=ask.lang, path=path_of(await self._linked(match, ask)))
        name = f"{match.table_id}.{match.number}" if what != "deals" else ""
        if ask.on_page:
            await self._shares.record(match)  # refused here, in words, if there is nothing to be seen
            return Answer(True, lang=ask.lang, replay=name)
        if name and played and self._ways.page("") is not None:
            url = self._ways.page(path_of(await self._linked(match, ask)))
            return Answer(True, None, scenes.linked(match, url or ""), lang=ask.lang, replay=name)
        return Answer(True, None, await self._deal(match, number(deal) or 1), lang=ask.lang, replay=name)

    async def by_link(self, token: object) -> Callable[[], MatchRecord]:
        """What makes the record to which a link leads.

        :raises Illegal: ``no-such-link``: forged, withdrawn, or its match is gone; the three are not distinguished.
        """
        match = await self._shares.match(token)
        if match is None:
            raise Illegal("no-such-link")
        return await self._shares.reading(match)

    async def by_name(self, place: str, person: Person, typed: str) -> Callable[[], MatchRecord]:
        """The same of a match that somebody may see at a place; raises as ``History.meant``."""
        return await self._shares.reading(await self._history.meant(place, person, typed))

    async def _linked(self, match: Finished, ask: Ask) -> str:
        """A new link's token, if there is anything to be seen."""
        await self._shares.record(match)
        return await self._shares.offer(match, ask.person.id)

    async def _deal(self, match: Finished, n: int) -> Scene:
        deals = course(await self._shares.record(match))
        if not 1 <= n <= len(deals):
            raise Illegal("no-such-deal")
        return scenes.deal(match, deals[n - 1], n, len(deals))


def path_of(token: str) -> str:
    """The path of a link on the page."""
    return f"r/{token}"
