"""``/replay``: a match looked at again. On the page, step by step; in a chat by a link to the page, or deal by deal.

Whoever may see a match in ``/history`` may look at it again; a link to it is made by those who played it
(``bot.features.replay.handler``). What is shown is what the written record holds: nothing of a match that is not
finished (HS-20).
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Final

from bot.core.service import illegal_text
from bot.features.history.handler import History, number
from bot.features.replay import views as scenes
from bot.features.replay.model import course
from bot.handlers.chats import Ways
from bot.handlers.part import Answer, Ask
from bot.notation.model import MatchRecord
from bot.notation.stored import record_of
from bot.ports import Entropy, Store
from bot.ports.matches import Finished
from bot.ports.records import Person
from bot.text import t
from bot.view.scene import Scene
from rules.core import Illegal

# --- Links to finished matches ----------------------------------------------------------------------------------------
# whoever has one may look at the match again, until it is withdrawn.
#
# A link is a token of 128 bits; the store has its hash. It leads to one match, shows what the match's written record
# holds, and lets nobody in anywhere.


MOST: Final = 5
"""Links of one person to a match; the oldest goes."""
_BYTES: Final = 16
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class Shares:
    """The links of all matches."""

    def __init__(self, store: Store, entropy: Entropy) -> None:
        self._store = store
        self._entropy = entropy

    async def offer(self, match: Finished, person: str) -> str:
        """A new link's token. Whether ``person`` may make one has to be known."""
        token = urlsafe_b64encode(self._entropy.token(_BYTES)).decode().rstrip("=")
        await self._store.shares.offer(_digest(token), match.table_id, match.number, person, MOST)
        return token

    async def match(self, token: object) -> Finished | None:
        """Where a link leads; None if it is none, or has been withdrawn."""
        if not isinstance(token, str) or not TOKEN.fullmatch(token):
            return None
        found = await self._store.shares.find(_digest(token))
        return await self._store.matches.at(*found) if found is not None else None

    async def reading(self, match: Finished) -> Callable[[], MatchRecord]:
        """What makes the record of a match: a piece of work that needs nothing else and may be done on a thread. It
        raises ``Illegal``: ``record-sealed``; ``no-such-match``, if its events are not there."""
        return partial(record_of, match, await self._store.events(match.table_id))

    async def record(self, match: Finished) -> MatchRecord:
        """The record of a match; raises as ``reading``."""
        return (await self.reading(match))()

    async def made(self, match: Finished, accounts: tuple[str, ...]) -> int:
        """How many links somebody has made to a match."""
        return await self._store.shares.count(match.table_id, match.number, accounts)

    async def withdraw(self, match: Finished, accounts: tuple[str, ...]) -> None:
        """:raises Illegal: ``no-share``: they have made none to this match."""
        if not await self._store.shares.end(match.table_id, match.number, accounts):
            raise Illegal("no-share")


def _digest(token: str) -> str:
    return sha256(f"davtar match\0{token}".encode()).hexdigest()


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
