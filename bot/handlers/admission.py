"""Admission to the desk: rate limits, the language of an answer, and the limit on open tables."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from cachetools import LRUCache

from bot.core import admission, model
from bot.core.service import Service
from bot.handlers import hints, part
from bot.handlers.chats import Chats
from bot.ports import Clock, Outbox, Store, people
from bot.ports.keys import chat_of, dest_of, platform_of
from bot.ports.preferences import Preferences, preferences
from bot.ports.records import Command, Person, Reply, TableRow
from bot.rate import Buckets, Rate
from bot.text import Lang, Text, house_language, t
from bot.view import info, press
from bot.view.scene import Line, Scene

# --- rate limits ------------------------------------------------------------------------------------------------------
# Each person and each chat has a token bucket (``bot.rate``). A refusal costs nothing. The person's bucket is checked
# first, so one person in a hurry never uses up the chat's.
#
# Completions are requested with every letter. They have their own buckets: fast typing is limited, but does not use up
# the tokens for commands.
#
# A move in a game refunds more than it cost: turns already limit it, so fast players are not slowed down.
#
# A front asks for admission (``knock``) when an update arrives, before it is stored or costs a call. The desk knows an
# admitted update by its key and does not charge it again. Of the updates turned away, one every ten seconds gets the
# answer "slowly", one every two seconds is acknowledged silently so that a button does not stay pressed, and the rest
# are dropped.


LET_IN: Final = 20_000
"""Keys admitted but not yet seen by the desk; a key pushed out of this list pays a second time."""

Knock: TypeAlias = Literal["in", "slowly", "hush", "no"]
"""Admitted; or turned away with an answer, with a silent acknowledgement, or dropped."""
What: TypeAlias = Literal["asking", "typing", "chatter"]
"""Each kind has its own buckets."""


PERSON: Final = Rate(30, 750)
CHAT: Final = Rate(120, 100)
TYPING: Final = Rate(60, 150)
TYPING_CHAT: Final = Rate(240, 40)
CHATTER: Final = Rate(60, 150)
CHATTER_CHAT: Final = Rate(240, 40)
TOLD: Final = Rate(1, 10_000)
"""How often a person is told to slow down."""
HUSHED: Final = Rate(1, 2_000)
"""How often a refused update is acknowledged at all."""
PAID_BACK: Final = 6
"""Refund for a move in a game: the move itself, and a few looks at hand, board and score before the next."""


class Throttle:
    """The buckets of persons and chats, in memory and for one process: a refusal writes nothing."""

    def __init__(self, clock: Clock, person: Rate = PERSON, chat: Rate = CHAT) -> None:
        def buckets(rate: Rate) -> Buckets[str]:
            return Buckets(rate, clock.now_ms)

        self._buckets: dict[What, tuple[Buckets[str], Buckets[str]]] = {
            "asking": (buckets(person), buckets(chat)),
            "typing": (buckets(TYPING), buckets(TYPING_CHAT)),
            "chatter": (buckets(CHATTER), buckets(CHATTER_CHAT)),
        }
        self._told, self._hushed = buckets(TOLD), buckets(HUSHED)
        self._let_in: LRUCache[str, None] = LRUCache(LET_IN)

    # --- on arrival ----------------------------------------------------------------------------------------------

    def knock(self, person: str, chat: str, key: str | None) -> Knock:
        """Whether to admit the update ``key``; the same key does not pay twice. ``key`` None: the kind of update is not
        known yet; it pays separately at the desk."""
        if key is not None and key in self._let_in:
            return "in"
        if self.enter(person, chat):
            if key is not None:
                self.admit(key)
            return "in"
        if not self._told.take(person):
            self._hushed.take(person)
            return "slowly"
        return "no" if self._hushed.take(person) else "hush"

    def admit(self, key: str) -> None:
        """Admit free of charge an update that was admitted before a restart."""
        self._let_in[key] = None

    def dismiss(self, person: str, chat: str, key: str) -> None:
        """Refund ``key``: the update is a repetition."""
        if self.paid(key):
            self.pay_back(person, chat, 1)

    def paid(self, key: str) -> bool:
        """Whether ``key`` was admitted on arrival; true once."""
        return self._let_in.pop(key, 0) is None

    def chatter(self, person: str, chat: str) -> bool:
        """Whether to read a message not addressed to the bot; these have their own buckets."""
        return self._ask("chatter", person, chat)

    # --- at the desk ---------------------------------------------------------------------------------------------

    def enter(self, person: str, chat: str) -> bool:
        """Whether the person may act now; if so, they have paid."""
        return self._ask("asking", person, chat)

    def type(self, person: str, chat: str) -> bool:
        """Whether the person may have completions now; if so, they have paid."""
        return self._ask("typing", person, chat)

    def _ask(self, what: What, person: str, chat: str) -> bool:
        persons, chats = self._buckets[what]
        if persons.take(person):
            return False
        if chats.take(chat):
            persons.give(person)
            return False
        return True

    def pay_back(self, person: str, chat: str, tokens: int = PAID_BACK) -> None:
        """Refund tokens for a move in a game or a repeated update."""
        persons, chats = self._buckets["asking"]
        persons.give(person, tokens)
        chats.give(chat, tokens)


class Unlimited(Throttle):
    """No limits."""

    def __init__(self) -> None: ...

    def knock(self, person: str, chat: str, key: str | None) -> Knock:
        return "in"

    def admit(self, key: str) -> None: ...

    def paid(self, key: str) -> bool:
        return True

    def pay_back(self, person: str, chat: str, tokens: int = PAID_BACK) -> None: ...

    def _ask(self, what: What, person: str, chat: str) -> bool:
        return True


# --- admission to the desk --------------------------------------------------------------------------------------------


UNLIMITED = Unlimited()
KNOWN: Final = 10_000
"""Joined accounts whose persons the rate limits remember."""


class Admission(Chats):
    """The part of the desk that every update passes first. ``throttle``: the rate limits."""

    def __init__(self, service: Service, store: Store, outbox: Outbox, default: Lang, throttle: Throttle) -> None:
        super().__init__(service, store, outbox, default)
        self._throttle = throttle
        self.on_forgotten: list[Callable[[Person], None]] = []
        """Called after a person's data is deleted."""
        self._known: LRUCache[str, str] = LRUCache(KNOWN)
        self._heard: LRUCache[str, Lang] = LRUCache(KNOWN)
        """Platform languages heard but not stored yet, by person."""
        service.on_change.append(self._seated)

    # --- languages and preferences ---------------------------------------------------------------------------

    async def lang(self, person: Person | None, place: str | None, *, keep: bool = True) -> Lang:
        """A person's language: the one they chose, else the platform's, else the chat's, else the default.

        The platform's language is remembered (``spoken``) for messages the person did not ask for, unless ``keep`` is
        False. ``keep_spoken`` stores it when they sit down or do anything else that may bring such messages; a person
        who only looks leaves no row.
        """
        if person is not None:
            return await self._spoken(person, await preferences(self._store, person.id), place, keep=keep)
        return await self._lang_of(place)

    async def _spoken(self, person: Person, kept: Preferences, place: str | None, *, keep: bool) -> Lang:
        """For a joined account nothing is stored: the language is the person's choice, else the account's own."""
        spoken = house_language(person.lang)
        if keep and spoken and kept.spoken != spoken and kept.person is None and not person.account:
            self._heard[person.id] = spoken
            if kept.spoken is not None:
                await self.keep_spoken(person.id)
        return kept.lang or spoken or kept.spoken or self._heard.get(person.id) or await self._lang_of(place)

    async def keep_spoken(self, person: str) -> None:
        """Store the language in which a person was last heard, if it is new. Visitors of the page keep theirs in their
        account (``bot.ports.accounts``)."""
        spoken = self._heard.pop(person, None)
        if spoken is not None and platform_of(person) != "web":
            await self._store.set_pref(person, "spoken", spoken)

    async def _seated(self, row: TableRow | None, table: model.Table) -> None:
        for _, chair in table.people():
            await self.keep_spoken(chair.person)

    async def _lang_of(self, place: str | None) -> Lang:
        chat = (await preferences(self._store, chat_of(place))).lang if place is not None else None
        return chat or self._default

    async def prefs(self, who: str) -> Preferences:
        """The preferences of a person or a place."""
        return await preferences(self._store, chat_of(who) if who.count(":") > 1 else who)

    # --- one person, several accounts ----------------------------------------------------------------------------

    async def known_as(self, person: Person) -> Person:
        """The person this account belongs to; the account itself unless accounts are joined."""
        return self._meant(person, await preferences(self._store, person.id))

    def _meant(self, person: Person, kept: Preferences) -> Person:
        if kept.person is None:
            self._known.pop(person.id, None)
            return person
        self._known[person.id] = kept.person
        return replace(person, id=kept.person, account=person.id)

    def _payer(self, account: str) -> str:
        """Whose rate limit an account counts against, without asking the store: the person it last belonged to."""
        return self._known.get(account, account)

    # --- admission -----------------------------------------------------------------------------------------------

    def knock(self, key: str | None, place: str, person: str) -> Knock:
        """Ask for admission when an update arrives, before it costs anything (``Throttle.knock``). For fronts."""
        return self._throttle.knock(self._payer(person), chat_of(place), key)

    def dismiss(self, key: str, place: str, person: str) -> None:
        """Refund the update ``key``: it had already been stored."""
        self._throttle.dismiss(self._payer(person), chat_of(place), key)

    def admit(self, key: str) -> None:
        """Admit an update that was admitted before a restart."""
        self._throttle.admit(key)

    def chatter(self, place: str, person: str) -> bool:
        """Whether to look at a message in a chat that is not addressed to the bot."""
        return self._throttle.chatter(self._payer(person), chat_of(place))

    async def slowly(self, place: str, person: Person) -> part.Answer:
        """The answer to a person over the rate limit; it writes nothing."""
        return part.Answer(False, t("illegal-slow-down"), lang=await self.lang(person, place, keep=False))

    async def _admitted(
        self, key: str, place: str, person: Person, serve: Callable[[Person, Lang], Awaitable[part.Answer]]
    ) -> part.Answer:
        """Check the rate limit, tidy the person's name, find the person the account belongs to, then ``serve`` them.
        Over the limit nothing is written."""
        person = people.tidy(person)
        if not self._throttle.paid(key) and not self._throttle.enter(self._payer(person.id), chat_of(place)):
            return await self.slowly(place, person)
        kept = await preferences(self._store, person.id)
        person = self._meant(person, kept)
        answer = await serve(person, await self._spoken(person, kept, place, keep=True))
        for tell in self.on_forgotten if answer.forgotten else ():
            tell(person)
        if answer.text is not None and answer.text.key in admission.TOO_MANY:
            return replace(answer, scene=info.too_many(answer.text, await self._open_here(place, person)))
        if answer.text is not None and answer.scene is not None and not answer.ok and not answer.aside:
            answer = replace(answer, scene=_with_reason(answer.scene, answer.text))  # some fronts show only the panel
        if answer.scene is not None and answer.scene.kind in ("panel", "info") and not answer.public:
            answer = replace(answer, scene=await self._possible(answer.scene, place, person))
        return await hints.hinted(self._service, self._store, place, person, answer)

    async def _possible(self, scene: Scene, place: str, person: Person) -> Scene:
        """A panel for one person without the buttons they may not use; if that removes every button of a kind, it says
        why."""
        there = [pressed for row in scene.buttons for one in row if (pressed := press.unpack(one.data)) is not None]
        gone: dict[str, Text] = {}
        reasons: list[Text] = []
        for table_id in dict.fromkeys(one.table for one in there if isinstance(one, press.Do)):
            table = await self._service.table(table_id)
            verbs = [one.words for one in there if isinstance(one, press.Do) and one.table == table_id]
            refused = await self._service.refusals(table, place, person, verbs) if table is not None else {}
            gone |= {press.do(table_id, verb): why for verb, why in refused.items()}
            reasons += list(refused.values())[:1] if len(refused) == len(set(verbs)) else ()
        for opens, admin in (
            (_opens, person.admin),
            (_queues, False),
        ):  # the queue does not use an admin's right to open tables
            free = [one.what for one in there if isinstance(one, press.See) and one.table == info.NO_TABLE]
            found = [press.see(info.NO_TABLE, what) for what in free if opens(what)]
            why_not = await self._service.full(place, replace(person, admin=admin)) if found else None
            if why_not is not None:
                gone |= dict.fromkeys(found, why_not)
                reasons.append(why_not)
        if not gone:
            return scene
        rows = (tuple(one for one in row if one.data not in gone) for row in scene.buttons)
        lines = (*scene.lines, *(Line(why, "small") for why in dict.fromkeys(reasons)))
        return replace(scene, lines=lines, buttons=tuple(row for row in rows if row))

    async def _open_here(self, place: str, person: Person) -> tuple[TableRow, ...]:
        """The open tables of a place, and those at which the person sits."""
        here = await self._store.tables_in(dest_of(place, person.acts_as))
        rows = {row.table_id: row for row in (*here, *await self._store.tables_of(person.id))}
        return tuple(row for row in rows.values() if row.status in ("lobby", "live"))

    async def full(self, place: str, person: Person) -> part.Answer | None:
        """The refusal if no more tables may be opened here, else None. For a front that must create a place for the
        table first; opening checks again."""
        person = await self.known_as(person)
        refused = await self._service.full(place, person)
        if refused is None:
            return None
        rows = await self._open_here(place, person)
        return part.Answer(False, refused, info.too_many(refused, rows), lang=await self.lang(person, place))

    async def _handle(self, key: str, place: str, table_id: str, person: Person, words: str) -> Reply:
        """Pass a command to the service. Moves in a game and repeated updates are refunded."""
        reply = await self._service.handle(Command(key, table_id, person, words, place))
        if reply.duplicate:
            self._throttle.pay_back(person.id, chat_of(place), 1)
        elif reply.ok and words.startswith("act "):
            self._throttle.pay_back(person.id, chat_of(place))
        return reply


def _with_reason(scene: Scene, why: Text) -> Scene:
    """The panel that comes with a refusal, headed by its reason."""
    said = scene.kind != "panel" or any(line.text == why for line in scene.lines)
    return scene if said else replace(scene, lines=(Line(why, "loud"), *scene.lines))


def _opens(what: str) -> bool:
    """Whether a button opens a table here."""
    return what.partition(".")[0] in ("new", "now")


def _queues(what: str) -> bool:
    """Whether a button leads into the queue, which opens a table here."""
    return what.startswith("quick.")
