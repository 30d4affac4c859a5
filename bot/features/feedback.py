"""Feedback to the operator with the record of the deal, the operator's answers, and announcements."""

from collections.abc import Callable
from typing import Final

from bot.core import events as ev
from bot.core.codec import decode_event, text_to_json
from bot.core.model import Table
from bot.core.service import Service
from bot.fair import link
from bot.games.folder import PRIVATE, ArgSpec, CommandSpec
from bot.handlers.chats import table_meant
from bot.handlers.part import Answer, Feature
from bot.ports import Clock, Outbox, Store
from bot.ports.keys import NEWS, Dest, news_slot, private_to, teller_of, told_slot
from bot.ports.records import OutRow, PendingRow, Person
from bot.text import Lang, Name, Text, listed_all, t, tidy
from bot.view import info, press, show
from bot.view.scene import Button, Line, Scene

# --- records of deals -------------------------------------------------------------------------------------------------
# The record of a running deal holds what the board shows to everyone. Once the deal is over and no card of it stays
# hidden (HS-20), the record holds the actions in order and the secret of the deal, so that it can be replayed.


MOST_ACTS: Final = 2000
"""The most characters of a record's actions; the last ones are kept."""


class DealRecords:
    """Makes the record of a deal."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, table: Table, deal: int) -> Text:
        """The record of a deal of the table's current match, 1 to ``table.deal``. A shared deal has none, because
        its readers may still play it."""
        if table.pack is not None:
            return t("feedback-pack", table=table.id, game=t(f"game-{table.game}"))
        return await self._finished(table, deal) if deal <= info.last_finished(table) else self._running(table)

    def _running(self, table: Table) -> Text:
        scene = show.public(table, self._clock.now_ms())
        shown = listed_all([line.text for line in (*scene.lines, *scene.reading)])
        return t("feedback-running", table=table.id, game=t(f"game-{table.game}"), deal=table.deal, shown=shown)

    async def _finished(self, table: Table, deal: int) -> Text:
        acts: list[str] = []
        now = 0
        for stored in await self._store.events(table.id):
            if stored.seq > table.seq:  # of the next match
                break
            event = decode_event(stored, table.game)
            if isinstance(event, ev.Dealt):
                now = event.deal
            elif isinstance(event, ev.Rematched | ev.Started):
                now, acts = 0, []  # of the current match
            elif isinstance(event, ev.Acted) and now == deal:
                acts.append(f"{event.seat + 1} {event.text}")
        note = next(it for it in table.deals if it.deal == deal)
        said = " · ".join(acts)[-MOST_ACTS:]
        return t(
            "feedback-finished",
            table=table.id,
            game=t(f"game-{table.game}"),
            deal=deal,
            secret=link(table.seed, note.link),
            words=" | ".join(note.words) or "–",
            acts=said or "–",
        )


# --- feedback to the operator -----------------------------------------------------------------------------------------
# The words are sent at once, and the record of the deal if the person agrees.


LONGEST: Final = 1000
"""The most characters of a person's words."""
PAUSE_MS: Final = 60_000
"""The least time between two messages of one person."""


class Feedback:
    """``chat``: the operator's place; None: no feedback. People's words are not logged, because they could not be
    deleted from a log."""

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
        """Forward a person's words and thank them; then ask whether to add the record."""
        if self._chat is None:
            return Answer(False, t("feedback-nowhere"), lang=lang)
        said = tidy.one_line(words, LONGEST)
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
        """Ask a player seated at a table with a deal whether to add the record; None for others."""
        row = await table_meant(self._store, place, person, adjourned=False) or await self._store.last_in(place)
        table = await self._service.table(row.table_id) if row is not None else None
        if table is None or table.state is None or not table.deal or table.seat_of(person.id) is None:
            return None
        with_it = Button(t("btn-feedback-record"), press.see(table.id, f"feedback.{table.deal}"), "primary")
        lines = (Line(t("feedback-thanks"), "head"), Line(t("feedback-ask", deal=table.deal)))
        return Scene("panel", table.id, lines, buttons=((with_it,),))

    async def record(self, table: Table, person: Person, deal: str, lang: Lang) -> Answer:
        """Send the record of a deal: once for each person, and once more when the deal is over."""
        if table.seat_of(person.id) is None:
            return Answer(False, t("illegal-not-seated"), None, table.id, lang)
        if not deal.isdecimal() or not 0 < int(deal) <= table.deal or table.state is None:
            return Answer(False, t("illegal-nothing-to-see"), None, table.id, lang)
        number, over = int(deal), int(deal) <= info.last_finished(table)
        text = await self._records.of(table, number)
        await self._pass_on(f"{table.id}:{number}:{over}:{person.id}", person, text)
        return Answer(True, t("feedback-record-sent"), None, table.id, lang)

    async def _pass_on(self, key: str, person: Person, text: Text) -> None:
        if self._chat is None:
            return
        row = OutRow(Dest.parse(self._chat), told_slot(person.acts_as, key), "note", text_to_json(text))
        await self._outbox.say(row, f"feedback:{key}")
        self._service.committed()


# --- announcements to players -----------------------------------------------------------------------------------------
# A line at each live table, until it is taken down. Each place has one slot, so that a new announcement replaces the
# previous one. It goes through the outbox, so it respects the chat's budget and survives a restart.


class Announcements:
    """``committed``: called when there is something to send."""

    def __init__(self, store: Store, outbox: Outbox, committed: Callable[[], None]) -> None:
        self._store = store
        self._outbox = outbox
        self._committed = committed

    async def say(self, key: str, text: Text) -> int:
        """Announce at all live tables and open lobbies, once for each ``key``; return the number of places."""
        dests = {dest for row in await self._store.live_tables() for dest in row.shown()}
        for dest in sorted(dests, key=str):
            row = OutRow(dest, news_slot(str(dest)), NEWS, text_to_json(text), fresh=True)
            await self._outbox.say(row, f"{NEWS}:{key}:{dest}")
        self._committed()
        return len(dests)

    async def over(self) -> int:
        """Take down or cancel the announcement; return the number of places."""
        standing = await self._outbox.standing(NEWS)
        for dest, slot, mark in standing:
            await self._outbox.say(OutRow(dest, slot, NEWS), f"{NEWS}-over:{dest}:{mark}")
        self._committed()
        return len({dest for dest, _, _ in standing})


# --- the operator's chat ----------------------------------------------------------------------------------------------
# People in this chat speak for the operator. A reply to a feedback message goes to its author in private; ``/announce``
# goes to all live tables. The outbox confirms both in the chat.


LONGEST_NEWS: Final = 500
"""The most letters of an announcement."""
TAKE_DOWN: Final = "-"
_ANSWER: Final = "answer:"
"""Begins the key of an answer's row."""


class OperatorsChat:
    """``chat``: its place, None: there is none. ``committed``: called when there is something to send."""

    def __init__(
        self, outbox: Outbox, announcements: Announcements, committed: Callable[[], None], chat: str | None = None
    ) -> None:
        self._outbox = outbox
        self._announcements = announcements
        self._committed = committed
        self._chat = chat

    def hears(self, place: str) -> bool:
        return self._chat is not None and place == self._chat

    async def answer(self, key: str, place: str, replied_to: str, words: str) -> bool:
        """Forward a reply to the author of the feedback ``replied_to``; False if it is not feedback."""
        if not self.hears(place) or (person := await self._author(replied_to)) is None:
            return False
        said = tidy.one_line(words, LONGEST)
        if said:
            row = OutRow(private_to(person), None, "note", text_to_json(t("feedback-answer", text=said)))
            await self._outbox.say(row, f"{_ANSWER}{key}")
        await self._confirm(key, t("feedback-answered", id=person) if said else t("feedback-unread"))
        return True

    async def _author(self, message: str) -> str | None:
        return teller_of(await self._outbox.slot_of(Dest.parse(self._chat or ""), message))

    async def undelivered(self, row: PendingRow) -> None:
        """Tell the operator if an answer can never arrive."""
        person = row.row.dest.reader
        if person is not None and row.dedupe_key.startswith(_ANSWER):
            await self._confirm(f"unreached:{row.dedupe_key}", t("feedback-unreached", id=person))

    async def announce(self, key: str, words: str, lang: Lang) -> Answer:
        """``/announce TEXT``; ``/announce -`` takes it down."""
        said = tidy.one_line(words, LONGEST_NEWS)
        if not said:
            return Answer(False, t("announce-empty"), lang=lang)
        if said == TAKE_DOWN:
            await self._confirm(key, t("announce-taken-away", n=await self._announcements.over()))
        else:
            n = await self._announcements.say(key, t("announce-said", text=said))
            await self._confirm(key, t("announce-done", n=n))
        return Answer(True, lang=lang)

    async def _confirm(self, key: str, text: Text) -> None:
        if self._chat is not None:
            await self._outbox.say(OutRow(Dest.parse(self._chat), None, "note", text_to_json(text)), f"operator:{key}")
        self._committed()


FEATURE: Final = Feature(
    commands=(CommandSpec("feedback", "data", (ArgSpec("text", required=True),), menus=PRIVATE, anywhere=True),),
)
"""The desk answers it."""
