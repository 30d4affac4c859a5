"""The desk: it answers every press and every command of every platform.

It finds the table, parses typed words, and separates commands (durable) from looks (not). Answers are for the person
alone unless they say otherwise.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from bot import games, ports
from bot.core import loaded, model, people
from bot.core.service import Service, illegal_text
from bot.features import features
from bot.features.feedback import Announcements, Feedback, OperatorsChat
from bot.features.history.handler import History
from bot.features.settings import handler as desk_prefs
from bot.features.settings.handler import ChatSettings
from bot.games.folder import CommandSpec, stage_of
from bot.games.stage import names_of
from bot.handlers import admission, chats, commands
from bot.handlers.hints import another, ask_first
from bot.handlers.names import Names, NotUnderstood
from bot.handlers.part import Answer, Ask, Choices, Part
from bot.handlers.typed import MOST, choices, typed
from bot.ports.keys import chat_of, dest_of, platform_of, private_to, tables_slot
from bot.ports.preferences import FACES, FELTS, LETTERS, preferences
from bot.ports.records import Command, OutRow, Person, TableRow
from bot.text import Lang, Text, t, tidy
from bot.view import info, lobby, press, show
from bot.view.press import Act, Do, Press, See
from bot.view.scene import Scene, arranged
from rules.core import Illegal, Seat

T = TypeVar("T")

# --- why a piece cannot be played -------------------------------------------------------------------------------------
# The game answers from that seat's own View, so the answer is the same whatever the hands hidden from that seat hold.


_AT_REST: Final = {
    "lobby": t("illegal-not-started"),
    "paused": t("illegal-is-paused"),
    "adjourned": t("illegal-is-adjourned"),
    "over": t("illegal-is-over"),
    "abandoned": t("illegal-is-closed"),
}


def why(table: model.Table, person: str, piece: str) -> Text:
    """``piece``: its text form (``JH``, ``6-4``, ``24``), unchecked user input."""
    seat = table.seat_of(person)
    if seat is None:
        return t("illegal-not-seated")
    if table.phase != "play" or table.state is None:
        return _AT_REST.get(table.phase, t("why-else"))
    if any(one.seat == seat for one in table.meant):
        return t("illegal-steady-wait")
    said = stage_of(table.game).why(table, seat, piece)
    if said is not None:
        return said
    waiting = loaded.loaded_of(table).game.waiting(table.state)
    if not waiting:
        return t("illegal-between-deals")
    return t("why-else") if seat in waiting else t("why-turn", who=names_of(table, waiting))


# --- the look of the page ---------------------------------------------------------------------------------------------
# Card letters and faces, the felt, what other players say. Chosen in the page's settings and stored with the person,
# so every device shows the same.


CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "letters": LETTERS,
    "faces": FACES,
    "felt": FELTS,
    "emotes": ("on", "off"),
}


class SeatLook:
    """The part of the desk that stores it."""

    names: Final = frozenset(CHOICES)

    def __init__(self, store: ports.Store) -> None:
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        if ask.value not in CHOICES[ask.name]:
            return Answer(False, t("illegal-unknown-button"), lang=ask.lang)
        await self._store.set_pref(ask.person.id, ask.name, ask.value)
        return Answer(True, lang=ask.lang)


LONGEST = 100
"""The number of typed characters that are read; no command has more."""


class Desk(admission.Admission):
    """``default``: the language if nobody chose one and the platform names none. ``throttle``: the rate limits.
    ``catalog``: lets people type the labels of buttons (None: codes and aliases only)."""

    def __init__(
        self,
        service: Service,
        store: ports.Store,
        outbox: ports.Outbox,
        default: Lang = "en",
        throttle: admission.Throttle = admission.UNLIMITED,
        catalog: ports.Catalog | None = None,
        feedback: Feedback | None = None,
        operators: OperatorsChat | None = None,
        parts: Sequence[Part] = (),
        ways: chats.Ways | None = None,
    ) -> None:
        """``parts``: answer the commands and buttons of their subjects. ``ways``: shared with a part."""
        news = Announcements(store, outbox, service.committed)
        self.operators = operators or OperatorsChat(outbox, news, service.committed)
        self._feedback = feedback
        self._names = Names(catalog)
        super().__init__(service, store, outbox, default, throttle)
        self._history = History(store, service)
        self._settings = ChatSettings(store, service, catalog, service.limits.here)
        choosing, ringing = desk_prefs.Choosing(store, self.lang), desk_prefs.Ringing(store)
        own: tuple[Part, ...] = (self._history, choosing, ringing, self._settings, SeatLook(store))
        self._parts = {name: part for part in (*own, *parts) for name in part.names}
        self._writes_later = frozenset[str]().union(*(feature.writes_later for feature in features()))
        self.ways = ways or chats.Ways(service, outbox)

    def part(self, kind: type[T]) -> T:
        """The part of that class."""
        return next(part for part in self._parts.values() if isinstance(part, kind))

    # --- presses -------------------------------------------------------------------------------------------

    async def press(self, key: str, place: str, person: Person, data: str | Press) -> Answer:
        """Answer a button. Forged, foreign and outdated presses are refused with a reason; only the key is trusted."""
        pressed = press.unpack(data) if isinstance(data, str) else data
        return await self._admitted(key, place, person, lambda who, lang: self._press(key, place, who, pressed, lang))

    async def _press(self, key: str, place: str, person: Person, pressed: Press | None, lang: Lang) -> Answer:
        match pressed:
            case None:
                return Answer(False, t("illegal-unknown-button"), lang=lang)
            case See(info.NO_TABLE, what):
                return await self._tableless(key, place, person, what, lang)
            case See(table_id, "share"):
                return await self.ways.answer(place, person.acts_as, table_id, lang)
            case See(table_id, what):
                return await self._look(key, place, table_id, person, what, lang)
            case Act(table_id):
                reply = await self._handle(key, place, table_id, person, pressed.words)
                return Answer(reply.ok, reply.text, None, table_id, lang)
            case Do(table_id, words):
                return await self._do(key, place, table_id, person, words, lang)

    async def _do(self, key: str, place: str, table_id: str, person: Person, words: str, lang: Lang) -> Answer:
        """A table command, with the panel to go on with if it came from one."""
        verb = words.split()[0] if words.split() else ""
        if verb == "resume":
            words = f"resume {place}"  # here, whatever place a forged button names
        question = await ask_first(self._service, table_id, person, words, lang)
        if question is not None:
            return question
        reply = await self._handle(key, place, table_id, person, words)
        scene = None
        if reply.ok and verb in ("set", "remove", "readmit", "fill", "clear", "lots"):
            table = await self._service.table(table_id)
            scene = lobby.panel_after(table, person, words) if table and table.phase == "lobby" else None
        return Answer(reply.ok, reply.text, scene, table_id, lang)

    async def at_table(self, key: str, place: str, person: Person, table: str, words: str) -> Answer:
        """Answer an action at a table without button or command, such as a seal: ``words`` is its text form."""

        async def done(who: Person, lang: Lang) -> Answer:
            reply = await self._handle(key, place, table, who, words)
            return Answer(reply.ok, reply.text, None, table, lang)

        return await self._admitted(key, place, person, done)

    # --- commands ------------------------------------------------------------------------------------------

    def named(self, word: str, rest: str = "") -> tuple[str, str] | None:
        """The command a typed word means, in any language, and its arguments; None if there is none."""
        return self._names.command(word, rest)

    async def command(self, key: str, place: str, person: Person, name: str, rest: str = "") -> Answer:
        """Answer a typed command, ``/bid 9 hearts`` as ``("bid", "9 hearts")``."""
        return await self._admitted(
            key, place, person, lambda who, lang: self._command(key, place, who, name, rest, lang)
        )

    async def on_or_now(self, key: str, place: str, person: Person, words: str) -> Answer:
        """Answer the link of a game: show the person's running match of it here; else as ``/now``."""
        return await self._admitted(key, place, person, lambda who, lang: self._on_or_now(key, place, who, words, lang))

    async def _on_or_now(self, key: str, place: str, person: Person, words: str, lang: Lang) -> Answer:
        try:
            rest = typed(self._names, games.game_keys()[0], commands.by_name()["now"], tidy.one_line(words, LONGEST))
            game = (await self._settings.wanted(place, rest)).game
        except NotUnderstood as refusal:
            return Answer(False, refusal.text, lang=lang)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=lang)
        here = (dest_of(place, person.acts_as), private_to(person.acts_as))
        for row in [row for dest in here for row in await self._store.tables_in(dest)]:
            if (row.game, row.status) == (game, "live") and person.id in row.persons:
                return Answer(True, table=row.table_id, lang=lang)
        return await self._open(key, place, person, rest, lang, now=True)

    async def thumb(self, key: str, place: str, person: Person) -> Answer:
        """Answer a thumbs-down: quansh, or the sur in reply to it; refused if there is nothing to double."""
        row = await chats.table_meant(self._store, place, await self.known_as(person), adjourned=False)
        table = await self._service.table(row.table_id) if row is not None else None
        live = table is not None and table.state is not None
        return await self.command(key, place, person, stage_of(table.game).thumb(table) if live and table else "quansh")

    async def _command(self, key: str, place: str, person: Person, name: str, rest: str, lang: Lang) -> Answer:
        if name == commands.ANNOUNCE and self.operators.hears(place):
            return await self.operators.announce(key, rest, lang)
        named = self.named(name, rest)
        if named is None:
            return Answer(False, t("illegal-unknown-command"), lang=lang)
        name, rest = named
        spec = commands.by_name()[name]
        if name == "feedback" and self._feedback is not None:
            return await self._feedback.take(key, place, person, rest, lang)
        rest = tidy.one_line(rest, spec.longest)
        code = press.code_of(rest) if name == "join" else None
        if code is not None:
            reply = await self._handle(key, place, code, person, "sit")
            return Answer(reply.ok, reply.text, None, code, lang)
        tableless = not commands.concerns_table(name) or (name == "hand" and rest != "")
        row = None if tableless else await self._meant_by(name, place, person)
        if row is None and (spec.look or name == "rematch") and not tableless:
            row = await self._store.last_in(dest_of(place, person.acts_as))
            row = row or await self._put_aside(person)
        worded = await self._worded(place, row, spec, rest, lang)
        if isinstance(worded, Answer):
            return worded
        rest = worded
        if tableless:
            return await self._tableless(key, place, person, f"{name}.{rest}" if rest else name, lang)
        if name == "davtar" and rest:
            return await self._history.answer(Ask(key, place, person, name, rest, lang))
        if row is None:
            return Answer(False, t("illegal-no-table-here"), lang=lang)
        if name == "level" and not rest:
            return await self._look(key, place, row.table_id, person, "options.level", lang)
        if spec.look:
            return await self._look(key, place, row.table_id, person, f"{name}.{rest}" if rest else name, lang)
        if name in commands.actions():
            return await self._act(key, place, row.table_id, person, name, rest, lang)
        words = f"resume {place}" if name == "resume" else f"{spec.verb} {rest}".strip()
        question = await ask_first(self._service, row.table_id, person, words, lang)
        if question is not None:
            return question
        reply = await self._handle(key, place, row.table_id, person, words)
        return Answer(reply.ok, reply.text, None, row.table_id, lang)

    async def _meant_by(self, name: str, place: str, person: Person) -> TableRow | None:
        if name == "resume":
            return await chats.table_to_resume(self._store, place, person)
        return await chats.table_meant(self._store, place, person, adjourned=False)

    async def _put_aside(self, person: Person) -> TableRow | None:
        """The newest of the person's adjourned matches; its chat may have removed the bot."""
        rows = [row for row in await self._store.tables_of(person.id) if row.status == "adjourned"]
        return max(rows, key=lambda row: row.updated_ms) if rows else None

    async def _worded(self, place: str, row: TableRow | None, spec: CommandSpec, rest: str, lang: Lang) -> Answer | str:
        """A command in the words a button would carry, or the refusal."""
        if row is not None and spec.by_seat and rest:
            named = await self._by_name(row.table_id, spec.name, rest, lang)
            if isinstance(named, Answer):
                return named
            rest = named
        kept = await self._settings.named(place, rest) if spec.name in ("new", "now") else None
        try:
            return kept or typed(self._names, row.game if row else games.game_keys()[0], spec, rest)
        except NotUnderstood as refusal:
            return Answer(False, refusal.text, lang=lang)

    async def _by_name(self, table_id: str, name: str, rest: str, lang: Lang) -> Answer | str:
        """A command's words with the seat in place of a person's name. If several people have that name, the question
        who is meant; if none has, the words unchanged."""
        table = await self._service.table(table_id)
        if table is None or any(word.isdecimal() for word in rest.split()):
            return rest
        chairs = [(seat, chair.person, chair.name) for seat, chair in enumerate(table.chairs) if chair is not None]
        words = rest.split()
        for at in range(len(words) if name == "level" else 1):
            found, left = people.meant(chairs, " ".join(words[at:]))
            said = " ".join((*words[:at], left)).strip()
            if len(found) > 1:
                return Answer(False, t("illegal-which-of-them"), lobby.which(table, found, name, said), table_id, lang)
            if found:
                return f"{found[0] + 1} {said}".strip() if name == "level" else str(found[0] + 1)
        if name == "level":
            return rest
        return Answer(False, t("illegal-nobody-here", name=rest.removeprefix(people.MARK)[:24]), None, table_id, lang)

    async def _act(
        self, key: str, place: str, table_id: str, person: Person, name: str, rest: str, lang: Lang
    ) -> Answer:
        table = await self._service.table(table_id)
        seat = table.seat_of(person.id) if table else None
        if table is None or seat is None:
            return Answer(False, t("illegal-not-seated"), None, table_id, lang)
        if table.state is None:
            return Answer(False, t("illegal-not-started"), lang=lang)
        try:
            action = stage_of(table.game).command(table, seat, name, rest)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), None, table_id, lang)
        if action is None:
            return Answer(False, t(f"cannot-read-{name}"), None, table_id, lang)
        reply = await self._handle(key, place, table_id, person, f"act - {action}")
        return Answer(reply.ok, reply.text, None, table_id, lang)

    async def choices(self, place: str, person: Person, name: str, arg: str, begun: str) -> Choices:
        """Completions of a command's argument that are legal for this person now: (label, value), at most 25; none over
        the rate limit."""
        if not self._throttle.type(self._payer(person.id), chat_of(place)):
            return ()
        person = await self.known_as(person)
        if name in ("stats", "rating"):
            return await self._history.choices(place, begun)
        if name not in commands.by_name():
            return ()
        kept = await self._settings.choices(place, begun) if name in ("new", "now") else ()
        row = await chats.table_meant(self._store, place, person, adjourned=False)
        table = await self._service.table(row.table_id) if row else None
        return (*kept, *choices(self._names, table, person, commands.by_name()[name], begun[:LONGEST]))[:MOST]

    async def why(self, place: str, person: Person, table_id: str, piece: str) -> Text:
        """Why ``piece`` cannot be played at a table now. Writes nothing."""
        if not self._throttle.type(self._payer(person.id), chat_of(place)):
            return t("illegal-slow-down")
        person = await self.known_as(person)
        table = await self._service.table(table_id) if press.is_table(table_id) else None
        return why(table, person.id, piece[:LONGEST]) if table is not None else t("illegal-no-such-table")

    # --- without a table -----------------------------------------------------------------------------------

    async def _tableless(self, key: str, place: str, person: Person, what: str, lang: Lang) -> Answer:
        """The answer of a part, or its refusal in words."""
        try:
            return await self._of_a_part(key, place, person, what, lang)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=lang)

    async def _of_a_part(self, key: str, place: str, person: Person, what: str, lang: Lang) -> Answer:
        name, _, value = what.partition(".")
        match name:
            case "new" | "now":
                return await self._open(key, place, person, value, lang, now=name == "now")
            case "help":
                return Answer(True, scene=info.help_scene(value), lang=lang)
            case "rules":
                if value and value not in games.game_keys():
                    return Answer(False, t("illegal-unknown-game"), lang=lang)
                return Answer(True, scene=info.rules(value or games.game_keys()[0]), lang=lang)
            case "tables":
                await self._store.set_pref(chat_of(place), "tables", "on")
                dest = dest_of(place, person.acts_as)
                await self._say(OutRow(dest, tables_slot(str(dest)), "tables", fresh=True), f"tables:{key}")
                return Answer(True, lang=lang)
            case _ if name in self._parts:
                if value and name in self._writes_later:
                    await self.keep_spoken(person.acts_as)
                return await self._parts[name].answer(Ask(key, place, person, name, value, lang))
            case _:
                return Answer(False, t("illegal-unknown-button"), lang=lang)

    async def _open(self, key: str, place: str, person: Person, game: str, lang: Lang, *, now: bool) -> Answer:
        chat = await preferences(self._store, chat_of(place))
        try:
            what = await self._settings.wanted(place, game)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=lang)
        spoken, there = chat.lang or lang, await self._room_for(place, person)
        reply = await self._service.open(
            key, there, person, game=what.game, preset=what.preset, kept=what.kept, lang=spoken, now=now
        )
        return Answer(reply.ok, reply.text or (t("table-opened") if reply.ok else None), None, reply.table, lang)

    async def _room_for(self, place: str, person: Person) -> str:
        """The place at which to open a table: ``place``, unless it is a room of the page that already shows as many of
        this person's tables as others may see. Then it is the person's own list, which others reach by its code."""
        most = self._service.limits.here
        if platform_of(place) != "web" or not most:
            return place
        rows = await self._store.tables_in(dest_of(place))
        alone = sum(len(row.persons) == 1 and row.status in ("lobby", "live") for row in rows)
        return place if alone < most else str(private_to(person.acts_as))

    # --- looks ---------------------------------------------------------------------------------------------

    async def _look(self, key: str, place: str, table_id: str, person: Person, what: str, lang: Lang) -> Answer:
        """Answer a look at a table. The look itself commits nothing; what opening the table means does, before it."""
        table = await self._service.table(table_id)
        if table is None:
            return Answer(False, t("illegal-no-such-table"), lang=lang)
        name, _, value = what.partition(".")
        if name == "another":
            return await another(self._service, key, table, person, value, lang)
        if name == "feedback" and name != what and self._feedback is not None:
            return await self._feedback.record(table, person, value, lang)
        table = await self._opened(key, place, table, person)
        try:
            scene = await self._seen(table, person, what)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), None, table_id, lang)
        if scene is None:
            return Answer(False, t("illegal-nothing-to-see"), None, table_id, lang)
        if name == "options":
            scene = await self._settings.with_presets(scene, table, person, place)
        scene = arranged(scene, grid=(await preferences(self._store, person.id)).grid)
        return Answer(True, None, scene, table_id, lang, public=name in ("board", "who"))

    async def _opened(self, key: str, place: str, table: model.Table, person: Person) -> model.Table:
        """The table once its player has opened it: they are back at it (HS-30), and open hands are kept up to date for
        the account they use, too."""
        seat = table.seat_of(person.id)
        chair = table.chairs[seat] if seat is not None else None
        if chair is None:
            return table
        verbs = ["back"] if chair.away and table.phase == "play" else []
        verbs += ["meet"] if person.account and person.account not in chair.met else []
        for verb in verbs:
            await self._service.handle(Command(f"{key}:{verb}", table.id, person, verb, place))
        return (await self._service.table(table.id) or table) if verbs else table

    async def _seen(self, table: model.Table, person: Person, what: str) -> Scene | None:
        """:raises Illegal: it is not for this person, or not now."""
        seat = table.seat_of(person.id)
        if what == show.OWN:
            return await self._hint(table, seat)
        verifies = what.partition(".")[0] == "verify"
        return show.looked(table, seat, person, what, await self._service.proofs(table.id) if verifies else ())

    async def _hint(self, table: model.Table, seat: Seat | None) -> Scene | None:
        """The hand with a hint. The table may have changed while the hint was computed."""
        question = loaded.checked(table, seat)
        found = await self._service.advised(question)
        now = await self._service.table(table.id)
        scene = show.private(table, question.seat) if now is not None and now.acts == table.acts else None
        if scene is None:
            raise Illegal("hint-nothing")
        return show.hinted(table, question.seat, scene, found)

    # --- links -----------------------------------------------------------------------------------------------

    async def link(self, key: str, place: str, person: Person, payload: str) -> Answer:
        """A deep link into the private chat: ``join_<table>`` seats the person; ``hand_<table>`` shows their cards, or
        the table if there are none yet."""
        return await self._admitted(key, place, person, lambda who, lang: self._link(key, place, who, payload, lang))

    async def _link(self, key: str, place: str, person: Person, payload: str, lang: Lang) -> Answer:
        verb, _, table_id = payload.partition("_")
        if not press.is_table(table_id):
            return await self._welcome(place, person, lang)
        if verb == "join":
            reply = await self._handle(key, place, table_id, person, "sit")
            return Answer(reply.ok, reply.text, None, table_id, lang)
        if verb == "hand":
            answer = await self._look(key, place, table_id, person, "hand", lang)
            nothing = answer.text is not None and answer.text.key == "illegal-nothing-to-see"
            return await self._look(key, place, table_id, person, "board", lang) if nothing else answer
        return await self._welcome(place, person, lang)

    async def _welcome(self, place: str, person: Person, lang: Lang) -> Answer:
        return Answer(True, None, info.welcome(person.name, await self.ways.elsewhere(place)), None, lang)
