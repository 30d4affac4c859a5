"""Emotes: short fixed phrases and signs that a player calls across the table, never about cards.

Fronts that can do so show an emote at the seat (``heard``). A chat where the table is played gets a short line: the
speaker's own chat, and linked chats if messages cross between them (``/say``). Emotes are not stored.

They are off where partners could use them as signals (HS-14): at rated tables, before a referee, and with shared deals.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.core import audiences, codec, model
from bot.core.service import Service
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.handlers.services import Services
from bot.ports import Clock, Outbox, Store, keys, records
from bot.rate import Buckets, Rate
from bot.text import Name, Text, t
from bot.view.press import is_table
from rules.core import Seat

SIGNS: Final = ("smile", "laugh", "wow", "cool", "sleep", "thumb", "fire", "cup")
WORDS: Final = (
    *("hello", "luck", "bravo", "played", "what", "thanks"),
    *("sorry", "moment", "quick", "go", "again", "bye"),
)
"""No hearts, no winks, nothing about one's own luck: none of these can refer to a hand."""
ALL: Final = frozenset((*SIGNS, *WORDS))
EACH: Final = Rate(3, 4_000)
"""The limit of emotes for a person. A table's lines in a chat are fewer, as each costs the chat a message."""
LINES: Final = Rate(2, 20_000)
REPEATED: Final = 2_000
"""How many past presses are remembered, to ignore repeats."""


@dataclass(frozen=True, slots=True)
class Heard:
    """``what``: one of ``ALL``."""

    table: model.Table
    seat: Seat
    person: str
    what: str


def silent(table: model.Table) -> bool:
    """Whether emotes are off at a table."""
    return table.rated or table.pack is not None or bool(table.bench.person)


class Emotes:
    """Handles ``emote`` with ``TABLE.WHAT``."""

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
        """Called with every emote."""

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
        for dest in audiences.played_in(table):
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

    async def _in_chats(self, ask: Ask, table: model.Table, what: str) -> None:
        """Post a line in chats that show the table as a message. Beyond the limit, other players see the emote only
        at the seat."""
        dests = await self._chats(ask, table)
        if not dests or self._lines.take(table.id):
            return
        text = t("emote-line", who=Name(ask.person.id, ask.person.name), what=t(f"emote-{what}"))
        for dest in dests:
            await self._outbox.say(
                records.OutRow(dest, None, "note", codec.text_to_json(text)), f"emote:{ask.key}:{dest}"
            )
        self._committed()

    async def _chats(self, ask: Ask, table: model.Table) -> list[keys.Dest]:
        own = {*audiences.found_in(table, ask.person.id), keys.dest_of(ask.place, ask.person.acts_as)}
        reached = {dest for dest in own if dest in audiences.played_in(table)}
        for one in tuple(reached):
            reached |= {dest for dest, both in (await self._store.links.words(one)).items() if all(both)}
        shown = (dest for dest in audiences.played_in(table) if dest in reached)
        return [dest for dest in shown if not dest.private and dest.platform not in ("web", keys.USER_APP)]

    def _no(self, ask: Ask, why: Text) -> Answer:
        return Answer(False, why, lang=ask.lang)


def _install(use: Services) -> Installed:
    return Installed(parts=(Emotes(use.service, use.store, use.store.outbox, use.clock, use.committed),))


FEATURE: Final = Feature(install=_install)
