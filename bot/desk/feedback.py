"""Feedback to the operator: the words at once and, if the person agrees, the record of the deal they were in. The
operator answers by replying to it (``bot.desk.operators``).
"""

from __future__ import annotations

from typing import Final

from bot.desk.answer import Answer
from bot.desk.chats import table_meant
from bot.desk.records import DealRecords
from bot.ports import Clock, Outbox, Store
from bot.ports.keys import Dest, told_slot
from bot.ports.records import OutRow, Person
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import last_finished
from bot.service import Service
from bot.table.codec import text_to_json
from bot.table.model import Table
from bot.text import Lang, Name, Text, t
from bot.text.tidy import one_line

LONGEST: Final = 1000
"""Characters of somebody's words."""
PAUSE_MS: Final = 60_000
"""The least time between two messages of one person."""


class Feedback:
    """``chat``: the operator's place; None: nobody would read it. What people write goes into no log, for nothing could
    be taken out of it again."""

    def __init__(
        self,
        service: Service,
        store: Store,
        outbox: Outbox,
        clock: Clock,
        chat: str | None = None,
    ) -> None:
        self._service = service
        self._store = store
        self._outbox = outbox
        self._clock = clock
        self._chat = chat
        self._records = DealRecords(store, clock)

    async def take(self, key: str, place: str, person: Person, words: str, lang: Lang) -> Answer:
        """Pass on somebody's words and thank them; then ask whether to add the record."""
        if self._chat is None:
            return Answer(False, t("feedback-nowhere"), lang=lang)
        said = one_line(words, LONGEST)
        if not said:
            return Answer(False, t("feedback-empty"), lang=lang)
        kept = (await self._store.prefs(person.id)).get("feedback", "")
        last, _, by = kept.partition(" ")
        if by != key:  # else a repeated update
            if last.isdecimal() and self._clock.now_ms() - int(last) < PAUSE_MS:
                return Answer(False, t("feedback-slowly"), lang=lang)
            who = Name(person.id, person.name)
            await self._pass_on(key, person, t("feedback-said", who=who, id=person.id, text=said))
            await self._store.set_pref(person.id, "feedback", f"{self._clock.now_ms()} {key}")
        return Answer(True, t("feedback-thanks"), await self._ask(place, person), lang=lang)

    async def _ask(self, place: str, person: Person) -> Scene | None:
        """The question whether to add the record, for somebody seated at a table with a deal; else None."""
        row = await table_meant(self._store, place, person, adjourned=False) or await self._store.last_in(place)
        table = await self._service.table(row.table_id) if row is not None else None
        if table is None or table.state is None or not table.deal or table.seat_of(person.id) is None:
            return None
        with_it = Button(t("btn-feedback-record"), press.see(table.id, f"feedback.{table.deal}"), "primary")
        lines = (Line(t("feedback-thanks"), "head"), Line(t("feedback-ask", deal=table.deal)))
        return Scene("panel", table.id, lines, buttons=((with_it,),))

    async def record(self, table: Table, person: Person, deal: str, lang: Lang) -> Answer:
        """Send the record of a deal after the words: once for each person, and once more when the deal is over."""
        if table.seat_of(person.id) is None:
            return Answer(False, t("illegal-not-seated"), None, table.id, lang)
        if not deal.isdecimal() or not 0 < int(deal) <= table.deal or table.state is None:
            return Answer(False, t("illegal-nothing-to-see"), None, table.id, lang)
        number, over = int(deal), int(deal) <= last_finished(table)
        text = await self._records.of(table, number)
        await self._pass_on(f"{table.id}:{number}:{over}:{person.id}", person, text)
        return Answer(True, t("feedback-record-sent"), None, table.id, lang)

    async def _pass_on(self, key: str, person: Person, text: Text) -> None:
        if self._chat is None:
            return
        row = OutRow(Dest.parse(self._chat), told_slot(person.acts_as, key), "note", text_to_json(text))
        await self._outbox.say(row, f"feedback:{key}")
        self._service.committed()
