"""Handles ``/replay``: on the web step by step; in a chat by a link to the web page, or deal by deal.

A match can be replayed by everyone who may see it in ``/history``; its players can make a link to it. The replay shows
the written record, so nothing of an unfinished match (HS-20).
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Final

from bot.features.history.handler import History, number
from bot.features.replay import views as scenes
from bot.features.replay.model import course
from bot.games.folder import PRIVATE, ArgSpec, CommandSpec
from bot.handlers import chats, part, services
from bot.notation import model, stored
from bot.ports import Entropy, Store, matches, records
from bot.text import t
from bot.view.scene import Scene
from rules.core import Illegal

# --- links to replays -------------------------------------------------------------------------------------------------
# A link opens a replay until it is withdrawn. It is a token of 128 bits; the store holds its hash. It gives access to
# one match's written record only.


MOST: Final = 5
"""The most links of one person to a match; a new one replaces the oldest."""
_BYTES: Final = 16
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class Shares:
    def __init__(self, store: Store, entropy: Entropy) -> None:
        self._store = store
        self._entropy = entropy

    async def offer(self, match: matches.Finished, person: str) -> str:
        """Make a link and return its token. The caller checks that ``person`` may."""
        token = urlsafe_b64encode(self._entropy.token(_BYTES)).decode().rstrip("=")
        await self._store.shares.offer(_digest(token), match.table_id, match.number, person, MOST)
        return token

    async def match(self, token: object) -> matches.Finished | None:
        """The match of a link; None if it is invalid or withdrawn."""
        if not isinstance(token, str) or not TOKEN.fullmatch(token):
            return None
        found = await self._store.shares.find(_digest(token))
        return await self._store.matches.at(*found) if found is not None else None

    async def reading(self, match: matches.Finished) -> Callable[[], model.MatchRecord]:
        """A callable that makes the record of a match; it is self-contained and may run on a thread. It raises
        ``Illegal``: ``record-sealed``; ``no-such-match``, if the events are gone."""
        return partial(stored.record_of, match, await self._store.events(match.table_id))

    async def record(self, match: matches.Finished) -> model.MatchRecord:
        """The record of a match; raises as ``reading``."""
        return (await self.reading(match))()

    async def made(self, match: matches.Finished, accounts: tuple[str, ...]) -> int:
        """The number of links a person has made to a match."""
        return await self._store.shares.count(match.table_id, match.number, accounts)

    async def withdraw(self, match: matches.Finished, accounts: tuple[str, ...]) -> None:
        """Withdraw a person's links to a match.

        :raises Illegal: ``no-share``: there are none.
        """
        if not await self._store.shares.end(match.table_id, match.number, accounts):
            raise Illegal("no-share")


def _digest(token: str) -> str:
    return sha256(f"davtar match\0{token}".encode()).hexdigest()


class Replays:
    """Handles ``/replay``. Buttons: ``replay.TABLE.NUMBER``, followed by ``.share`` (make a link), ``.end``
    (withdraw it), ``.deals`` (in pictures) or ``.deals.N``."""

    names: Final = frozenset({"replay"})

    def __init__(self, history: History, shares: Shares, ways: chats.Ways) -> None:
        self._history = history
        self._shares = shares
        self._ways = ways

    async def answer(self, ask: part.Ask) -> part.Answer:
        """Answer ``replay`` (nothing, ``N``, ``TABLE.NUMBER``, and the buttons)."""
        table, dot, rest = ask.value.partition(".")
        which, _, what = rest.partition(".")
        match = await self._history.meant(ask.place, ask.person, f"{table}{dot}{which}")
        what, _, deal = what.partition(".")
        mine = await self._history.accounts(ask.person)
        played = match.played_by(*mine)
        if what == "end":
            await self._shares.withdraw(match, mine)
            return part.Answer(True, t("replay-ended"), lang=ask.lang)
        if what == "share" and not played:
            raise Illegal("share-not-yours")
        if what == "share" and ask.on_page:
            return part.Answer(True, lang=ask.lang, path=path_of(await self._linked(match, ask)))
        name = match.name if what != "deals" else ""
        if ask.on_page:
            await self._shares.record(match)  # refuses here, in words, if there is nothing to show
            return part.Answer(True, lang=ask.lang, replay=name)
        if name and played and self._ways.page("") is not None:
            url = self._ways.page(path_of(await self._linked(match, ask)))
            return part.Answer(True, None, scenes.linked(match, url or ""), lang=ask.lang, replay=name)
        return part.Answer(True, None, await self._deal(match, number(deal) or 1), lang=ask.lang, replay=name)

    async def by_link(self, token: object) -> Callable[[], model.MatchRecord]:
        """A callable that makes the record of a link's match.

        :raises Illegal: ``no-such-link``: forged, withdrawn, or its match is gone; the three look the same.
        """
        match = await self._shares.match(token)
        if match is None:
            raise Illegal("no-such-link")
        return await self._shares.reading(match)

    async def by_name(self, place: str, person: records.Person, typed: str) -> Callable[[], model.MatchRecord]:
        """A callable that makes the record of a match the person may see here; raises as ``History.meant``."""
        return await self._shares.reading(await self._history.meant(place, person, typed))

    async def _linked(self, match: matches.Finished, ask: part.Ask) -> str:
        """A new link's token, if there is anything to show."""
        await self._shares.record(match)
        return await self._shares.offer(match, ask.person.id)

    async def _deal(self, match: matches.Finished, n: int) -> Scene:
        deals = course(await self._shares.record(match))
        if not 1 <= n <= len(deals):
            raise Illegal("no-such-deal")
        return scenes.deal(match, deals[n - 1], n, len(deals))


def path_of(token: str) -> str:
    """The web path of a link."""
    return f"r/{token}"


def _install(use: services.Services) -> part.Installed:
    return part.Installed(parts=(Replays(History(use.store, use.service), Shares(use.store, use.entropy), use.ways),))


FEATURE: Final = part.Feature(
    commands=(CommandSpec("replay", "stats", (ArgSpec("match"),), menus=PRIVATE),),
    install=_install,
)
