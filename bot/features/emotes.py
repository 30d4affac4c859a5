"""Words at the seat: what somebody who plays calls across the table, chosen from a few and never about cards.

A front that can shows it where they sit (``heard``); in a chat in which the table is played it is a short line: in the
speaker's own, and in those linked with it if words cross between them (``/say``). Nothing of it is kept.

Nobody calls anything where partners could be given a sign by it (HS-14): at a rated table, before a referee, and where
others play the same cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.core.audiences import found_in, played_in
from bot.core.codec import text_to_json
from bot.core.model import Table
from bot.core.service import Service
from bot.handlers.part import Answer, Ask
from bot.ports import Clock, Outbox, Store
from bot.ports.keys import USER_APP, Dest, dest_of
from bot.ports.records import OutRow
from bot.rate import Buckets, Rate
from bot.text import Name, Text, t
from bot.view.press import is_table
from rules.core import Seat

SIGNS: Final = ("smile", "laugh", "wow", "cool", "sleep", "thumb", "fire", "cup")
WORDS: Final = (
    *("hello", "luck", "bravo", "played", "what", "thanks"),
    *("sorry", "moment", "quick", "go", "again", "bye"),
)
"""No hearts, no winks, nothing about luck that one has: none of it can be meant of a hand."""
ALL: Final = frozenset((*SIGNS, *WORDS))
EACH: Final = Rate(3, 4_000)
"""How often a person calls something; a table's lines in a chat are fewer, as each costs the chat a message."""
LINES: Final = Rate(2, 20_000)
REPEATED: Final = 2_000
"""Presses that are known when they come again."""


@dataclass(frozen=True, slots=True)
class Heard:
    """``what``: one of ``ALL``."""

    table: Table
    seat: Seat
    person: str
    what: str


def silent(table: Table) -> bool:
    """Whether nothing may be called at a table."""
    return table.rated or table.pack is not None or bool(table.bench.person)


class Emotes:
    """A part of the desk: ``emote`` with ``TABLE.WHAT``."""

    names: Final = frozenset({"emote"})

    def __init__(
        self, service: Service, store: Store, outbox: Outbox, clock: Clock, committed: Callable[[], None]
    ) -> None:
        self._service = service
        self._store = store
        self._outbox = outbox
        self._committed = committed
        self._each: Buckets[str] = Buckets(EACH, clock.now_ms)
        self._lines: Buckets[str] = Buckets(LINES, clock.now_ms)
        self._done: LRUCache[str, None] = LRUCache(REPEATED)
        self.heard: list[Callable[[Heard], None]] = []
        """Called with everything that is said at a seat."""

    async def answer(self, ask: Ask) -> Answer:
        name, _, what = ask.value.partition(".")
        table = await self._service.table(name) if is_table(name) and what in ALL else None
        if table is None:
            return self._no(ask, t("illegal-unknown-button"))
        seat = table.seat_of(ask.person.id)
        if seat is None or table.phase == "abandoned":
            return self._no(ask, t("illegal-not-seated"))
        if silent(table):
            return self._no(ask, t("illegal-silent-table"))
        for dest in played_in(table):
            if not dest.private and await self._store.rights.barred(str(dest), ask.person.id) is not None:
                return self._no(ask, t("illegal-barred"))
        if ask.key in self._done:
            return Answer(True, lang=ask.lang)
        if self._each.take(ask.person.id):
            return self._no(ask, t("illegal-slow-down"))
        self._done[ask.key] = None
        for tell in self.heard:
            tell(Heard(table, seat, ask.person.id, what))
        await self._in_chats(ask, table, what)
        return Answer(True, lang=ask.lang)

    async def _in_chats(self, ask: Ask, table: Table, what: str) -> None:
        """A line where the speaker's table stands as a message of the bot; beyond the limit none, the others see it at
        the seat."""
        dests = await self._chats(ask, table)
        if not dests or self._lines.take(table.id):
            return
        text = t("emote-line", who=Name(ask.person.id, ask.person.name), what=t(f"emote-{what}"))
        for dest in dests:
            await self._outbox.say(OutRow(dest, None, "note", text_to_json(text)), f"emote:{ask.key}:{dest}")
        self._committed()

    async def _chats(self, ask: Ask, table: Table) -> list[Dest]:
        own = {*found_in(table, ask.person.id), dest_of(ask.place, ask.person.acts_as)}
        reached = {dest for dest in own if dest in played_in(table)}
        for one in tuple(reached):
            reached |= {dest for dest, both in (await self._store.links.words(one)).items() if all(both)}
        shown = (dest for dest in played_in(table) if dest in reached)
        return [dest for dest in shown if not dest.private and dest.platform not in ("web", USER_APP)]

    def _no(self, ask: Ask, why: Text) -> Answer:
        return Answer(False, why, lang=ask.lang)
