"""Admission to the desk: the rate limit, the language somebody is answered in, and the limit on open tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.desk.answer import Answer
from bot.desk.chats import Chats
from bot.desk.hints import hinted
from bot.desk.throttle import Knock, Throttle, Unlimited
from bot.ports import Outbox, Store
from bot.ports.keys import chat_of, dest_of
from bot.ports.people import tidy
from bot.ports.preferences import Preferences, preferences
from bot.ports.records import Command, Person, Reply, TableRow
from bot.scenes import info
from bot.service import Service
from bot.table.limits import TOO_MANY
from bot.text import Lang, house_language, t

UNLIMITED = Unlimited()


class Admission(Chats):
    """The part of the desk through which everything comes in. ``throttle``: the rate limits."""

    def __init__(self, service: Service, store: Store, outbox: Outbox, default: Lang, throttle: Throttle) -> None:
        super().__init__(service, store, outbox, default)
        self._throttle = throttle

    # --- languages and preferences ---------------------------------------------------------------------------

    async def lang(self, person: Person | None, place: str | None, *, keep: bool = True) -> Lang:
        """A person's language: the one chosen, else the platform's, else the chat's, else the default.

        The platform's is stored (``spoken``) for messages that the person has not asked for; not so without ``keep``.
        """
        if person is not None:
            kept = await preferences(self._store, person.id)
            spoken = house_language(person.lang)
            if keep and spoken and kept.spoken != spoken:
                await self._store.set_pref(person.id, "spoken", spoken)
            mine = kept.lang or spoken or kept.spoken
            if mine:
                return mine
        chat = (await preferences(self._store, chat_of(place))).lang if place is not None else None
        return chat or self._default

    async def prefs(self, who: str) -> Preferences:
        """The preferences of a person or a place."""
        return await preferences(self._store, chat_of(who) if who.count(":") > 1 else who)

    # --- admission -----------------------------------------------------------------------------------------------

    def knock(self, key: str | None, place: str, person: str) -> Knock:
        """Ask for admission when something arrives, before it costs anything (``Throttle.knock``). For fronts."""
        return self._throttle.knock(person, chat_of(place), key)

    def dismiss(self, key: str, place: str, person: str) -> None:
        """What was admitted under ``key`` had already been stored: refund it."""
        self._throttle.dismiss(person, chat_of(place), key)

    def admit(self, key: str) -> None:
        """Admit what was admitted before a restart."""
        self._throttle.admit(key)

    def chatter(self, place: str, person: str) -> bool:
        """Whether to look at a message in a chat that is not addressed to the bot."""
        return self._throttle.chatter(person, chat_of(place))

    async def slowly(self, place: str, person: Person) -> Answer:
        """The answer to somebody who is over the rate limit; nothing is written for it."""
        return Answer(False, t("illegal-slow-down"), lang=await self.lang(person, place, keep=False))

    async def _admitted(
        self, key: str, place: str, person: Person, serve: Callable[[Person, Lang], Awaitable[Answer]]
    ) -> Answer:
        """Check the rate limit and tidy the person's name, then ``serve``. Over the limit nothing is written."""
        person = tidy(person)
        if not self._throttle.paid(key) and not self._throttle.enter(person.id, chat_of(place)):
            return await self.slowly(place, person)
        answer = await serve(person, await self.lang(person, place))
        if answer.text is not None and answer.text.key in TOO_MANY:
            return replace(answer, scene=info.too_many(answer.text, await self._open_here(place, person)))
        return await hinted(self._service, self._store, place, person, answer)

    async def _open_here(self, place: str, person: Person) -> tuple[TableRow, ...]:
        """The open tables of a place, and those at which the person sits."""
        here = await self._store.tables_in(dest_of(place, person.id))
        rows = {row.table_id: row for row in (*here, *await self._store.tables_of(person.id))}
        return tuple(row for row in rows.values() if row.status in ("lobby", "live"))

    async def full(self, place: str, person: Person) -> Answer | None:
        """The refusal of another table here, or None if one may be opened: for a front that has to create a place for
        it first. The check is made again when the table is opened."""
        refused = await self._service.full(place, person)
        if refused is None:
            return None
        rows = await self._open_here(place, person)
        return Answer(False, refused, info.too_many(refused, rows), lang=await self.lang(person, place))

    async def _handle(self, key: str, place: str, table_id: str, person: Person, words: str) -> Reply:
        """Pass a command to the service. Moves of a game and repeated updates are refunded."""
        reply = await self._service.handle(Command(key, table_id, person, words, place))
        if reply.duplicate:
            self._throttle.pay_back(person.id, chat_of(place), 1)
        elif reply.ok and words.startswith("act "):
            self._throttle.pay_back(person.id, chat_of(place))
        return reply
