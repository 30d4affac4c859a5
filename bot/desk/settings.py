"""``/settings`` of a chat: everybody sees them, its admins change them; and the presets that a chat keeps.

They are enforced where a table is opened or changed (``bot.table.admit``), not here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.chips.model import STAKES
from bot.desk import prefs
from bot.desk.answer import Answer
from bot.desk.names import flat
from bot.desk.part import Ask
from bot.desk.typed import Choices
from bot.games import game_keys, rules_of
from bot.ports import Catalog, Store
from bot.ports.keys import chat_of, house_of, is_private
from bot.ports.preferences import preferences
from bot.ports.records import Person
from bot.ports.rights import LONGEST_NAME, MOST_PRESETS, SEASONS, STARTERS, ChatRules, Preset
from bot.scene import Scene
from bot.scenes import info, settings
from bot.service import Service, illegal_text
from bot.table.model import CLOCKS, Table
from bot.table.presets import preset_from, preset_of
from bot.table.rated import can_be_rated
from bot.text import LANGUAGES, Text, language_or, t
from bot.text.tidy import is_seen, one_line
from rules.core import Illegal

_PLAIN: Final = frozenset({"start", "stake", "clock", "tables", "links", "guests", "rated", "raters", "bans", "season"})
"""The settings that are one value."""
KEPT: Final = "~"
"""What the value of ``new`` begins with for a preset of the chat."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table to be opened: see ``bot.table.opening``."""

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
        ``keep.TABLE`` keeps a lobby's choices as a preset; ``games`` shows what can be opened."""
        try:
            if ask.name == "games":
                return Answer(True, scene=await self.games(ask.place), lang=ask.lang)
            if ask.name == "keep":
                return await self._keep(ask)
            return await self._settings(ask)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)

    async def _settings(self, ask: Ask) -> Answer:
        if is_private(ask.place):
            raise Illegal("settings-of-chats")
        name, value = _asked(ask.value)
        if name and name not in settings.NAMES and name not in _numbers():
            refused = t("illegal-no-such-setting", name=name[:24])
            return Answer(False, refused, await self._scene(ask, ""), lang=ask.lang)
        if value and not ask.person.admin:
            return Answer(False, settings.who_can(ask.place), lang=ask.lang)
        said = await self._change(ask, name, value) if value else None
        return Answer(True, said, await self._scene(ask, name), lang=ask.lang)

    async def _scene(self, ask: Ask, name: str) -> Scene:
        rules, chat = await self.rules(ask.place), await preferences(self._store, chat_of(ask.place))
        if name in settings.NAMES and ask.person.admin:
            return settings.page(name, rules, chat, most=self._most)
        return settings.overview(rules, chat, ask.place, admin=ask.person.admin, most=self._most)

    async def rules(self, place: str) -> ChatRules:
        return await self._store.rights.rules(place)

    async def _change(self, ask: Ask, name: str, value: str) -> Text:
        """:raises Illegal: ``bad-option``: there is no such setting or value; and as ``prefs.change``."""
        rights, place = self._store.rights, ask.place
        match name:
            case "games" if value in game_keys():
                closed = (await self.rules(place)).closed
                if value not in closed and not set(game_keys()) - closed - {value}:
                    raise Illegal("last-game")
                await rights.close_game(place, value, closed=value not in closed)
            case "rated" if value in game_keys() and can_be_rated(value):
                closed = (await self.rules(place)).unrated
                await rights.close_game(place, value, closed=value not in closed, rated=True)
            case "presets" if value in _numbers():
                await rights.drop_preset(place, int(value))
            case _ if name in _numbers():
                return await self._rename(place, name, value)
            case "language" if value in LANGUAGES:
                await self._store.set_pref(chat_of(place), "lang", value)
            case "quiet":
                await prefs.change(self._store, place, ask.person, "quiet", f"chat {value}")
            case _ if name in _PLAIN and value in self._allowed(name):
                usual = {"all", settings.ANY, "on", "none"} | ({"0"} if name == "tables" else set())
                await rights.set_rule(place, name, None if value in usual else value)
            case _:
                raise Illegal("bad-option", name=name)
        return t("settings-set")

    def _allowed(self, name: str) -> tuple[str, ...]:
        allowed: dict[str, tuple[str, ...]] = {
            "start": STARTERS,
            "raters": STARTERS,
            "season": SEASONS,
            "stake": (settings.ANY, *map(str, STAKES)),
            "clock": tuple(map(str, CLOCKS)),
            "tables": tuple(str(n) for n in settings.TABLES if not self._most or n <= self._most),
        }
        return allowed.get(name, ("on", "off"))

    # --- presets -----------------------------------------------------------------------------------------------

    async def named(self, place: str, typed: str) -> str | None:
        """The value of ``new`` for a preset of the chat by its typed name; None if there is none."""
        wanted = flat(typed)
        found = (one for one in (await self.rules(place)).presets if flat(one.name) == wanted)
        return next((f"{KEPT}{one.number}" for one in found), None) if wanted else None

    async def wanted(self, place: str, value: str) -> Wanted:
        """What ``new`` is to open: a game and perhaps one of its presets, or a preset of the chat (``~3``).

        :raises Illegal: ``unknown-game`` or ``preset-gone``.
        """
        if value.startswith(KEPT):
            found = preset_of(await self.rules(place), value.removeprefix(KEPT))
            return Wanted(kept=(found.number, found.name))
        game, _, preset = value.partition(" ")
        if game and (game not in game_keys() or (preset and preset not in tuple(rules_of(game).presets))):
            raise Illegal("unknown-game")
        return Wanted(game or None, preset or None)

    async def choices(self, place: str, begun: str) -> Choices:
        """Completions of ``new``: the presets whose name contains what has been typed."""
        wanted = flat(begun)
        found = (one for one in (await self.rules(place)).presets if wanted in flat(one.name))
        return tuple((t("btn-preset", name=one.name), one.name) for one in found)

    async def games(self, place: str) -> Scene:
        """The presets of the chat, and every game that may be opened."""
        rules = await self.rules(place)
        keys = [key for key in game_keys() if key not in rules.closed]
        return info.games_panel(keys, settings.opening(rules), notify=not is_private(place))

    async def with_presets(self, scene: Scene, table: Table, person: Person, place: str) -> Scene:
        """The options of a lobby with what the chat's presets add; they are kept in the chat of the table."""
        home = str(table.audiences[0].dest)
        keeps = person.admin and house_of(home) == house_of(place)
        rows = settings.lobby_rows(await self.rules(home), table, admin=keeps)
        return replace(scene, buttons=(*scene.buttons, *rows))

    async def _rename(self, place: str, number: str, words: str) -> Text:
        found = (await self.rules(place)).preset(int(number))
        name = one_line(words, LONGEST_NAME)
        if found is None or not is_seen(name) or not flat(name):
            raise Illegal("preset-name")
        await self._store.rights.keep_preset(place, replace(found, name=name))
        return t("settings-set")

    async def _keep(self, ask: Ask) -> Answer:
        """Keep the choices of a lobby in this chat.

        :raises Illegal: ``no-such-table``, ``already-started``, ``presets-full``.
        """
        table = await self._service.table(ask.value)
        if table is None or house_of(str(table.audiences[0].dest)) != house_of(ask.place):
            raise Illegal("no-such-table")
        if not ask.person.admin:
            return Answer(False, settings.who_can(ask.place), lang=ask.lang)
        if table.phase != "lobby":
            raise Illegal("already-started")
        there = (await self.rules(ask.place)).presets
        number = await self._store.rights.keep_preset(ask.place, self._preset(table, there))
        if not number:
            raise Illegal("presets-full", n=MOST_PRESETS)
        rules = await self.rules(ask.place)
        one = rules.preset(number)
        said = t("preset-kept", name=one.name if one else "", n=str(number))
        return Answer(True, said, settings.presets(rules), lang=ask.lang)

    def _preset(self, table: Table, there: tuple[Preset, ...]) -> Preset:
        """A preset of a table's choices, under a name that no other has."""
        game = t(f"game-{table.game}")
        base = self._catalog.say(language_or(table.lang), game) if self._catalog else table.game
        taken, n = {flat(one.name) for one in there}, 1
        while flat(f"{base[: LONGEST_NAME - 3]} {n}") in taken:
            n += 1
        name = f"{base[: LONGEST_NAME - 3]} {n}"
        return preset_from(table, name)


def _asked(value: str) -> tuple[str, str]:
    """Name and value, of ``stake.100`` (a button) or ``2 Friday`` (typed)."""
    cut = "." if "." in value.partition(" ")[0] else " "
    name, _, rest = value.partition(cut)
    return name, rest.strip()


def _numbers() -> frozenset[str]:
    return frozenset(str(n) for n in range(1, MOST_PRESETS + 1))
