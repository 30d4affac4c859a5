"""Tables that are shown in chats, on the page of people who have come by their account there.

Such a page is no place of its own: it shows the tables of its person wherever they are, and others that they may see
(``bot.desk.onlooking``), and follows what is committed, as no lane of the outbox leads to it. What its person does
there is done from their private chat with the bot.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol

from adapters.local.sessions import ENDED, Session, Sessions
from bot.ports.keys import key_of, parts_of
from bot.ports.records import Person
from bot.table.model import Table


class Looker(Protocol):
    """A tab (``tab.Tab``) of somebody who has come by their account."""

    @property
    def person(self) -> str: ...
    @property
    def known_as(self) -> str: ...
    @property
    def session(self) -> Session: ...
    @property
    def looked_at(self) -> set[str]: ...
    def look_at(self, table: str) -> None: ...
    async def close(self, code: int = ...) -> None: ...


def home_of(account: str) -> str:
    """The place from which somebody acts on the page: their private chat (``tg:7`` → ``tg:7:0``)."""
    platform, number, *_ = (*parts_of(account), "")
    return key_of(platform, number, 0) if platform == "tg" else f"@{account}"


class Elsewhere:
    """The open tabs of such people, and what each of them has to be told of."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._closing: set[asyncio.Task[None]] = set()
        self._of: defaultdict[str, set[Looker]] = defaultdict(set)

    def add(self, tab: Looker) -> None:
        for one in {tab.person, tab.known_as}:
            self._of[one].add(tab)

    def remove(self, tab: Looker) -> None:
        for one, tabs in tuple(self._of.items()):
            tabs.discard(tab)
            if not tabs:
                del self._of[one]

    def tabs(self) -> tuple[Looker, ...]:
        """All of them, each once."""
        return tuple({tab for tabs in self._of.values() for tab in tabs})

    def knows(self, people: Iterable[str]) -> bool:
        """Whether one of them is here."""
        return any(one in self._of for one in people)

    def changed(self, table: Table) -> None:
        """Something has happened at a table: whoever sits there or looks on is shown it."""
        if not self._of:
            return
        people = {one for _, chair in table.people() for one in (chair.person, *chair.met)}
        people |= {one.dest.key for one in table.audiences if one.dest.private}
        found = {tab for one in people if one in self._of for tab in self._of[one]}
        for tab in found | {tab for tab in self.tabs() if table.id in tab.looked_at}:
            tab.look_at(table.id)

    def forgotten(self, person: Person) -> None:
        """Somebody has been forgotten, wherever they asked for it: none of their accounts has a session any more."""
        for one in {person.id, person.acts_as}:
            self._sessions.forget(one)
        closing = asyncio.create_task(self._close_ended())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _close_ended(self) -> None:
        for tab in self.tabs():
            if not await self._sessions.holds(tab.session):
                await tab.close(ENDED)
