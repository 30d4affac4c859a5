"""Handles ``/settings``, ``/notify`` and the choices of a person: language, display, reminders, quiet hours.

Everyone sees a chat's settings; its admins change them. They are enforced where a table is opened or changed
(``bot.core.admission``), not here.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.core import chips, lobby, model, people, rated
from bot.core.service import Service
from bot.features.matchmaking.model import LEFT, ended
from bot.features.settings import views
from bot.features.settings.personal import OF_CHATS, PREFS
from bot.games import folder, game_keys, rules_of
from bot.handlers.part import Answer, Ask, Choices, Feature, Installed
from bot.ports import Catalog, Clock, Store, quiet, records
from bot.ports.company import WANT_MS, Company, Seeks, Want
from bot.ports.keys import chat_of, company_of, dest_of, house_of, is_private, parts_of
from bot.ports.preferences import REMINDERS, TURNS, Preferences, preferences
from bot.ports.rights import LONGEST_NAME, MOST_PRESETS, SEASONS, STARTERS, ChatRules, Preset
from bot.text import LANGUAGES, Lang, Text, language_or, t, tidy
from bot.view import info
from bot.view.scene import Button, Line, Scene
from rules.core import Illegal

# --- a person's preferences -------------------------------------------------------------------------------------------


NAMES: Final = frozenset({"language", "lang", "chatlang", *PREFS})


class Choosing:
    """Language and display. ``speaks``: a person's language at a place."""

    names: Final = NAMES

    def __init__(self, store: Store, speaks: Callable[[records.Person, str], Awaitable[Lang]]) -> None:
        self._store = store
        self._speaks = speaks

    async def answer(self, ask: Ask) -> Answer:
        """Carry out a choice, or show the choices."""
        match ask.name:
            case "language" if not ask.value:
                return Answer(True, scene=info.language_panel(chat=ask.person.admin), lang=ask.lang)
            case "language":
                words = ask.value.split()
                return await self._language(ask, words[-1], chat=len(words) > 1)
            case "lang" | "chatlang":
                return await self._language(ask, ask.value, chat=ask.name == "chatlang")
            case _:
                return await _chosen(self._store, ask.place, ask.person, ask.name, ask.value, ask.lang)

    async def _language(self, ask: Ask, value: str, *, chat: bool) -> Answer:
        place, person = ask.place, ask.person
        if value not in LANGUAGES:
            return Answer(False, t("illegal-no-such-language"), lang=await self._speaks(person, place))
        if chat and not person.admin:
            return Answer(False, t("illegal-admins-only"), lang=await self._speaks(person, place))
        await self._store.set_pref(chat_of(place) if chat else person.id, "lang", value)
        return Answer(True, t("language-set"), lang=await self._speaks(person, place), told=True)


async def _chosen(store: Store, place: str, person: records.Person, name: str, value: str, lang: Lang) -> Answer:
    """Store the choice, and say for whom it counts: a person's preference does not change how the chat sees its
    table."""
    words = value.split()
    chat = name in OF_CHATS and words[:1] == ["chat"]
    chosen = " ".join(words[1:] if chat else words)
    if chosen not in PREFS[name]:
        return Answer(True, scene=info.choice_panel(name, PREFS[name]), lang=lang)
    if chat and not person.admin:
        return Answer(False, t("illegal-admins-only"), lang=lang)
    whole, what = chat_of(place), t(f"{name}-{chosen}")
    await store.set_pref(whole if chat else person.id, name, chosen)
    if chat:
        said = t("pref-chat", what=what)
    elif name in OF_CHATS and whole != person.id and parts_of(whole)[0] != "web":  # the web draws it for each reader
        said = t("pref-mine-here", what=what, example=f"/{name} chat {chosen}")
    else:
        said = t("pref-mine", what=what)
    return Answer(True, said, lang=lang, told=True)


RING_NAMES: Final = frozenset({"remind", "quiet", "ping", "zone"})
"""The names that ``change`` accepts; the first two are commands."""


class Ringing:
    """What may notify a person: turns, reminders, quiet hours."""

    names: Final = RING_NAMES

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        """Change a setting if a value is given; show the panel."""
        if ask.value:
            await change(self._store, ask.place, ask.person, ask.name, ask.value)
        scene = await panel(self._store, ask.place, ask.person)
        return Answer(True, t("pref-set") if ask.value else None, scene, lang=ask.lang)


async def change(store: Store, place: str, person: records.Person, name: str, value: str) -> None:
    """Set ``name`` (of ``RING_NAMES``) to ``value``; a value that begins with ``chat`` applies to the chat.

    :raises Illegal: ``admins-only``, ``remind-when``, ``quiet-hours``, ``quiet-zone``.
    """
    words = value.split()
    chat = words[:1] == ["chat"]
    if chat and not person.admin:
        raise Illegal("admins-only")
    who = chat_of(place) if chat else person.id
    said = " ".join(words[1:] if chat else words).casefold()
    match name:
        case "remind" | "ping":
            known = "remind" if said in REMINDERS else "ping" if said in TURNS else None
            if known is None:
                raise Illegal("remind-when")
            await store.set_pref(who, known, said)
        case "quiet" if said in quiet.OFF:
            await store.set_pref(who, "quiet", "off")
        case "quiet":
            await _quiet(store, place, who, said)
        case _:
            await _shift(store, place, who, said)


async def _quiet(store: Store, place: str, who: str, said: str) -> None:
    """Set the hours. Without a time zone, the earlier zone applies."""
    usual = await _zone(store, place, who)
    hours = quiet.read(said, usual)
    if hours is None:
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    if hours.name:
        name = store.zones.find(hours.name)
        if name is None:
            raise Illegal("quiet-zone", name=hours.name[:24], zone=quiet.EXAMPLE)
        hours = replace(hours, name=name)
    elif hours == quiet.read(said, usual + 15):
        pass  # an offset was given
    elif (before := (await preferences(store, who)).quiet) is not None:
        hours = replace(hours, name=before.name)
    await store.set_pref(who, "quiet", hours.kept())
    await store.set_pref(who, "zone", str(hours.zone))


async def _shift(store: Store, place: str, who: str, said: str) -> None:
    """Move the local time an hour ahead (``+1``) or back; quiet hours move with it."""
    if said not in ("+1", "-1"):
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    ahead = await _zone(store, place, who) + 60 * int(said)
    if not quiet.is_zone(ahead):
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    await store.set_pref(who, "zone", str(ahead))
    hours = (await preferences(store, who)).quiet
    if hours is not None and hours.name:
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    if hours is not None and hours != quiet.NEVER:
        await store.set_pref(who, "quiet", quiet.Quiet(hours.start, hours.end, ahead).kept())


async def _zone(store: Store, place: str, who: str) -> int:
    """Minutes ahead of UTC, as set by this person or chat, else by the chat of ``place``."""
    for one in (who, chat_of(place)):
        zone = (await preferences(store, one)).zone
        if zone is not None:
            return zone
    return quiet.USUAL_ZONE


async def panel(store: Store, place: str, person: records.Person) -> Scene:
    """The notification settings with buttons to change them."""
    mine, chat = await preferences(store, person.id), await preferences(store, chat_of(place))
    return ring_panel(mine.over(chat), admin=person.admin)


def ring_panel(prefs: Preferences, *, admin: bool = False) -> Scene:
    turn, reminder, hours = prefs.turns or "later", prefs.reminders or "half", views.quiet_hours(prefs)
    lines = (
        Line(t("rings-head"), "head"),
        *views.ring_lines(prefs),
        Line(t("rings-later"), "small"),
        Line(t("rings-hint"), "small"),
        *((Line(t("rings-chat"), "small"),) if admin else ()),
    )
    shifts = tuple(_button("zone", by, t("btn-zone", shift=by.replace("-", "−")), False) for by in ("-1", "+1"))
    rows = (
        tuple(_button("ping", one, t(f"ping-{one}"), one == turn) for one in TURNS),
        tuple(_button("remind", one, t(f"remind-{one}"), one == reminder) for one in REMINDERS[:2]),
        tuple(_button("remind", one, t(f"remind-{one}"), one == reminder) for one in REMINDERS[2:]),
        tuple(
            _button("quiet", one, t("btn-quiet", hours=one.replace("-", "–")), _same(hours, one)) for one in views.HOURS
        ),
        (
            _button("quiet", "off", t("btn-quiet-off"), hours is None),
            *(shifts if hours is None or not hours.name else ()),
        ),
    )
    return Scene("panel", None, lines, buttons=rows)


def _same(hours: quiet.Quiet | None, offered: str) -> bool:
    return hours is not None and replace(hours, name="") == quiet.read(offered, hours.zone)


def _button(name: str, value: str, label: Text, chosen: bool) -> Button:
    return info.looking(label, f"{name}.{value}", "primary" if chosen else "plain")


_PLAIN: Final = frozenset({"start", "stake", "clock", "tables", "links", "guests", "rated", "raters", "bans", "season"})
"""Settings with a single value."""
KEPT: Final = "~"
"""Begins a value of ``new`` that names a preset of the chat."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The table to open, see ``bot.core.lobby``."""

    game: str | None = None
    preset: str | None = None
    kept: tuple[int, str] | None = None


class ChatSettings:
    """``most``: the operator's limit of open tables in a chat, 0: none. ``catalog``: names the presets."""

    names: Final = frozenset({"settings", "keep", "games"})

    def __init__(self, store: Store, service: Service, catalog: Catalog | None = None, most: int = 0) -> None:
        self._store = store
        self._service = service
        self._catalog = catalog
        self._most = most

    async def answer(self, ask: Ask) -> Answer:
        """``settings``, ``settings NAME``, ``settings NAME.VALUE``; ``settings N WORDS`` renames a preset;
        ``keep.TABLE`` keeps a lobby's choices as a preset; ``games`` shows the games and presets to open."""
        if ask.name == "games":
            return Answer(True, scene=await self.games(ask.place), lang=ask.lang)
        if ask.name == "keep":
            return await self._keep(ask)
        return await self._settings(ask)

    async def _settings(self, ask: Ask) -> Answer:
        if is_private(ask.place):
            raise Illegal("settings-of-chats")
        name, value = _asked(ask.value)
        if name and name not in views.NAMES and name not in _numbers():
            refused = t("illegal-no-such-setting", name=name[:24])
            return Answer(False, refused, await self._scene(ask, ""), lang=ask.lang)
        if value and not ask.person.admin:
            return ask.refused(info.who_can(ask.place))
        said = await self._change(ask, name, value) if value else None
        return Answer(True, said, await self._scene(ask, name), lang=ask.lang)

    async def _scene(self, ask: Ask, name: str) -> Scene:
        rules, chat = await self.rules(ask.place), await preferences(self._store, chat_of(ask.place))
        if name in views.NAMES and ask.person.admin:
            return views.page(name, rules, chat, most=self._most)
        return views.overview(rules, chat, ask.place, admin=ask.person.admin, most=self._most)

    async def rules(self, place: str) -> ChatRules:
        return await self._store.rights.rules(place)

    async def _change(self, ask: Ask, name: str, value: str) -> Text:
        """:raises Illegal: ``bad-option``: there is no such setting or value; and as ``change``."""
        rights, place = self._store.rights, ask.place
        match name:
            case "games" if value in game_keys():
                closed = (await self.rules(place)).closed
                if value not in closed and not set(game_keys()) - closed - {value}:
                    raise Illegal("last-game")
                await rights.close_game(place, value, closed=value not in closed)
            case "rated" if value in game_keys() and rated.can_be_rated(value):
                closed = (await self.rules(place)).unrated
                await rights.close_game(place, value, closed=value not in closed, rated=True)
            case "presets" if value in _numbers():
                await rights.drop_preset(place, int(value))
            case _ if name in _numbers():
                return await self._rename(place, name, value)
            case "language" if value in LANGUAGES:
                await self._store.set_pref(chat_of(place), "lang", value)
            case "quiet":
                await change(self._store, place, ask.person, "quiet", f"chat {value}")
            case _ if name in _PLAIN and value in self._allowed(name):
                usual = {"all", views.ANY, "on", "none"} | ({"0"} if name == "tables" else set())
                await rights.set_rule(place, name, None if value in usual else value)
            case _:
                raise Illegal("bad-option", name=name)
        return t("settings-set")

    def _allowed(self, name: str) -> tuple[str, ...]:
        allowed: dict[str, tuple[str, ...]] = {
            "start": STARTERS,
            "raters": STARTERS,
            "season": SEASONS,
            "stake": (views.ANY, *map(str, chips.STAKES)),
            "clock": tuple(map(str, model.CLOCKS)),
            "tables": tuple(str(n) for n in views.TABLES if not self._most or n <= self._most),
        }
        return allowed.get(name, ("on", "off"))

    # --- presets of a chat --------------------------------------------------------------------------------------------

    async def named(self, place: str, typed: str) -> str | None:
        """The value of ``new`` for the chat's preset of that name; None if there is none."""
        wanted = people.flat(typed)
        found = (one for one in (await self.rules(place)).presets if people.flat(one.name) == wanted)
        return next((f"{KEPT}{one.number}" for one in found), None) if wanted else None

    async def wanted(self, place: str, value: str) -> Wanted:
        """What ``new`` opens: a game, perhaps with one of its presets, or a preset of the chat (``~3``).

        :raises Illegal: ``unknown-game`` or ``preset-gone``.
        """
        if value.startswith(KEPT):
            found = lobby.preset_of(await self.rules(place), value.removeprefix(KEPT))
            return Wanted(kept=(found.number, found.name))
        game, _, preset = value.partition(" ")
        if game and (game not in game_keys() or (preset and preset not in tuple(rules_of(game).presets))):
            raise Illegal("unknown-game")
        return Wanted(game or None, preset or None)

    async def choices(self, place: str, begun: str) -> Choices:
        """Completions of ``new``: presets whose name contains the typed text."""
        wanted = people.flat(begun)
        found = (one for one in (await self.rules(place)).presets if wanted in people.flat(one.name))
        return tuple((t("btn-preset", name=one.name), one.name) for one in found)

    async def games(self, place: str) -> Scene:
        """The presets of the chat, and the games it allows."""
        rules = await self.rules(place)
        keys = [key for key in game_keys() if key not in rules.closed]
        return info.games_panel(keys, views.opening(rules), notify=not is_private(place))

    async def with_presets(self, scene: Scene, table: model.Table, person: records.Person, place: str) -> Scene:
        """The options of a lobby with the presets of the table's chat."""
        home = str(table.audiences[0].dest)
        keeps = person.admin and house_of(home) == house_of(place)
        rows = views.lobby_rows(await self.rules(home), table, admin=keeps)
        return replace(scene, buttons=(*scene.buttons, *rows))

    async def _rename(self, place: str, number: str, words: str) -> Text:
        found = (await self.rules(place)).preset(int(number))
        name = tidy.one_line(words, LONGEST_NAME)
        if found is None or not tidy.is_seen(name) or not people.flat(name):
            raise Illegal("preset-name")
        await self._store.rights.keep_preset(place, replace(found, name=name))
        return t("settings-set")

    async def _keep(self, ask: Ask) -> Answer:
        """Keep the choices of a lobby as a preset of this chat.

        :raises Illegal: ``no-such-table``, ``already-started``, ``presets-full``.
        """
        table = await self._service.table(ask.value)
        if table is None or house_of(str(table.audiences[0].dest)) != house_of(ask.place):
            raise Illegal("no-such-table")
        if not ask.person.admin:
            return ask.refused(info.who_can(ask.place))
        if table.phase != "lobby":
            raise Illegal("already-started")
        there = (await self.rules(ask.place)).presets
        number = await self._store.rights.keep_preset(ask.place, self._preset(table, there))
        if not number:
            raise Illegal("presets-full", n=MOST_PRESETS)
        rules = await self.rules(ask.place)
        one = rules.preset(number)
        said = t("preset-kept", name=one.name if one else "", n=str(number))
        return Answer(True, said, views.presets(rules), lang=ask.lang)

    def _preset(self, table: model.Table, there: tuple[Preset, ...]) -> Preset:
        """A preset of a table's choices, under a unique name."""
        game = t(f"game-{table.game}")
        base = self._catalog.say(language_or(table.lang), game) if self._catalog else table.game
        taken, n = {people.flat(one.name) for one in there}, 1
        while people.flat(f"{base[: LONGEST_NAME - 3]} {n}") in taken:
            n += 1
        name = f"{base[: LONGEST_NAME - 3]} {n}"
        return lobby.preset_from(table, name)


def _asked(value: str) -> tuple[str, str]:
    """Name and value, of ``stake.100`` (a button) or ``2 Friday`` (typed)."""
    cut = "." if "." in value.partition(" ")[0] else " "
    name, _, rest = value.partition(cut)
    return name, rest.strip()


def _numbers() -> frozenset[str]:
    return frozenset(str(n) for n in range(1, MOST_PRESETS + 1))


# --- the ``/notify`` command ------------------------------------------------------------------------------------------


class Notify:
    """``/notify`` alone shows all notifications; ``/notify GAME`` (or ``any``) asks to be told when a table opens here.

    ``notifydo`` is the word of its buttons: ``games``, ``end MARK`` (of a want), ``all``, ``invitations on|off``,
    ``unhush MARK``.
    """

    names: Final = frozenset({"notify", "notifydo"})

    def __init__(self, store: Store, company: Company, seeks: Seeks, clock: Clock) -> None:
        self._store = store
        self._company = company
        self._seeks = seeks
        self._clock = clock

    async def answer(self, ask: Ask) -> Answer:
        verb, _, rest = ask.value.partition(" ")
        match ask.name, verb:
            case "notify", "":
                return await self._panel(ask)
            case "notify", _:
                return await self._want(ask, verb)
            case _, "games":
                self._in_chat(ask)
                return Answer(True, scene=views.games(), lang=ask.lang)
            case _, "end":
                return await self._end(ask, rest)
            case _, "all":
                return await self._end_all(ask)
            case _, "invitations" if rest in ("on", "off"):
                await self._store.set_pref(ask.person.id, "invitations", rest)
                return await self._panel(ask, t("pref-set"))
            case _, "unhush":
                return await self._unhush(ask, rest)
            case _:
                return ask.refused(t("illegal-unknown-button"))

    async def _panel(self, ask: Ask, text: Text | None = None) -> Answer:
        now = self._clock.now_ms()
        scene = views.panel(
            await preferences(self._store, ask.person.id),
            await self._company.wants(ask.person.id, now),
            await self._seeks.of(ask.person.id),
            [(lobby.mark_of(other), name) for other, name in await self._company.hushed(ask.person.id)],
            now,
            in_chat=not dest_of(ask.place, ask.person.acts_as).private,
        )
        return Answer(True, text, scene, lang=ask.lang)

    @staticmethod
    def _in_chat(ask: Ask) -> None:
        """:raises Illegal: ``notify-in-chat``: in a private chat others open no tables."""
        if dest_of(ask.place, ask.person.acts_as).private:
            raise Illegal("notify-in-chat")

    async def _want(self, ask: Ask, game: str) -> Answer:
        """:raises Illegal: ``unknown-game``, ``notify-in-chat``."""
        self._in_chat(ask)
        if game not in (*game_keys(), views.ANY):
            raise Illegal("unknown-game")
        until = self._clock.now_ms() + WANT_MS
        here, named = company_of(ask.place), "" if game == views.ANY else game
        await self._company.want(Want(ask.person.id, ask.person.name, here, named, until))
        hours = WANT_MS // 3_600_000
        told = t("notify-any", hours=hours) if not named else t("notify-game", game=t(f"game-{named}"), hours=hours)
        return await self._panel(ask, told)

    async def _end(self, ask: Ask, number: str) -> Answer:
        """End a want. The button of an old panel may name one that is over."""
        wants = await self._company.wants(ask.person.id, self._clock.now_ms())
        for want in wants:
            if views.want_mark(want) == number:
                await self._company.unwant(want.person, want.company, want.game)
                return await self._panel(ask, t("notify-ended"))
        return await self._panel(ask)

    async def _end_all(self, ask: Ask) -> Answer:
        """End all notifications, except requests by others at a table."""
        await self._company.unwant(ask.person.id)
        await self._seeks.leave(ask.person.id, ended(LEFT))
        for name, value in (("ping", "never"), ("remind", "none"), ("invitations", "off")):
            await self._store.set_pref(ask.person.id, name, value)
        return await self._panel(ask, t("notify-all-ended"))

    async def _unhush(self, ask: Ask, mark: str) -> Answer:
        for other, _ in await self._company.hushed(ask.person.id):
            if lobby.mark_of(other) == mark:
                await self._company.unhush(ask.person.id, other)
        return await self._panel(ask, t("pref-set"))


# --- the entry --------------------------------------------------------------------------------------------------------


FEATURE: Final = Feature(
    commands=(
        folder.CommandSpec("tables", "chat", menus=folder.GROUP, ephemeral=False),
        folder.CommandSpec("settings", "chat", (folder.ArgSpec("what"),), admins=True, buttons=("keep",)),
    ),
    writes_later=frozenset({"notifydo", "notify"}),
    install=lambda use: Installed(parts=(Notify(use.store, use.store.company, use.store.seeks, use.clock),)),
)
"""The other parts are the desk's own."""
