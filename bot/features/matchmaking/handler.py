"""Handles ``/quick``, its panels and typed wishes (``нарды 50``, ``bazaar blot league 301``)."""

from dataclasses import replace
from typing import Final

from bot import games, ports
from bot.core import clocks, lobby
from bot.core.chips import STAKES, for_chips, is_match
from bot.core.service import Service
from bot.features.matchmaking import views as scenes
from bot.features.matchmaking.model import BEGUN, KIND, LEFT, Quick, Told, checked
from bot.features.matchmaking.views import ANY, words_of
from bot.games.folder import BOTH, ArgSpec, CommandSpec
from bot.handlers.names import Names, NotUnderstood, unknown
from bot.handlers.part import Answer, ArgKind, Ask, Choices, Feature, Installed
from bot.handlers.services import Services
from bot.ports import company, keys, records
from bot.ports.preferences import preferences
from bot.text import Text, t
from bot.view.scene import Line, Scene

# --- typed wishes -----------------------------------------------------------------------------------------------------


def quick_wish(names: Names, rest: str) -> str:
    """The wish as a button's value. A number is a stake if the game has that stake, else the target. A preset may stand
    before or after it. The rest stays open; chips are played for only if they are named.

    :raises NotUnderstood: with the sentence to reply.
    """
    found, left = names.leading("game", games.game_keys(), rest)
    if found is None:
        if names.find("quick", (ANY,), rest) is not None:
            return ANY
        raise unknown("game", games.game_keys(), rest)
    presets = tuple(games.rules_of(found).presets)
    numbers = [word for word in left.split() if word.isascii() and word.isdecimal() and len(word) < 7]
    named = " ".join(word for word in left.split() if word not in numbers)
    chips = for_chips(found) and not is_match(found) and names.find("chips", ("chips",), named) is not None
    preset = names.find("preset", presets, named) if named and not chips else ""
    if preset is None:
        raise unknown("preset", presets, named)
    stakes = [int(n) for n in numbers if is_match(found) and int(n) in STAKES]
    targets = [n for n in numbers if int(n) not in stakes]
    if len(stakes) > 1 or len(targets) > 1:
        raise NotUnderstood(t("cannot-read-quick"))
    options = tuple(("target", str(int(n))) for n in targets)
    return words_of(company.Wish(found, 1 if chips else stakes[0] if stakes else 0, preset, options))


# --- the handler of quick play (HS-6) ---------------------------------------------------------------------------------


class QuickPlay:
    """``/quick`` alone shows the queue or the games; with a wish (``bot.features.matchmaking.views.words_of``) it
    enters the queue. ``quickdo`` is the word of the other buttons: ``leave``, ``now``, ``change WISH``, ``kept
    NUMBER``."""

    names: Final = frozenset({"quick", "quickdo"})

    def __init__(self, quick: Quick, service: Service, store: ports.Store, clock: ports.Clock) -> None:
        self._quick = quick
        self._service = service
        self._store = store
        self._clock = clock

    async def answer(self, ask: Ask) -> Answer:
        match ask.name, ask.value.partition(" "):
            case "quick", ("", _, _):
                return await self._look(ask)
            case "quick", _:
                return await self._enter(ask, scenes.wish_of(ask.value))
            case _, ("leave", _, _):
                return await self._leave(ask)
            case _, ("now", _, _):
                return await self._now(ask)
            case _, ("kept", _, number):
                return await self._kept(ask, number)
            case _, ("change", _, words) if words:
                wish = checked(scenes.wish_of(words))
                return Answer(True, scene=scenes.change(wish), lang=ask.lang) if wish.game else await self._look(ask)
            case _:
                return ask.refused(t("illegal-unknown-button"))

    async def _look(self, ask: Ask, text: Text | None = None, *, ok: bool = True) -> Answer:
        seek = await self._quick.of(ask.person.id)
        waiting = await self._quick.waiting()
        if seek is None and text is None and (busy := await self._busy(ask)) is not None:
            return Answer(True, None, Scene("panel", None, (Line(busy),)), lang=ask.lang)
        if seek is None:
            rules = await self._store.rights.rules(ask.place)
            return Answer(ok, text, scenes.chooser(waiting, rules), lang=ask.lang)
        return Answer(ok, text, scenes.panel(seek, waiting, self._clock.now_ms()), lang=ask.lang)

    async def _enter(self, ask: Ask, wish: company.Wish) -> Answer:
        """:raises Illegal: as ``Quick.enter``."""
        before = await self._quick.of(ask.person.id)
        if before is None or not before.match:
            plain = replace(ask.person, admin=False)  # matches never open with an admin's rights
            refused = await self._service.full(ask.place, plain, (ask.person.id, "")) or await self._busy(ask)
            if refused is not None:
                return Answer(False, refused, lang=ask.lang)
        seek, reply = await self._quick.enter(ask.key, ask.place, ask.person, wish, ask.lang)
        if not reply.ok:
            return await self._look(ask, reply.text, ok=False)
        if seek is None and reply.table is not None:
            return Answer(True, t("quick-found"), None, reply.table, ask.lang)
        return await self._look(ask, t("quick-entered") if seek is not None else None)

    async def _kept(self, ask: Ask, number: str) -> Answer:
        """Enter the queue with one of the chat's presets.

        :raises Illegal: ``preset-gone``, or as ``Quick.enter``.
        """
        kept = lobby.preset_of(await self._store.rights.rules(ask.place), number)
        return await self._enter(ask, company.Wish(kept.game, kept.stake, kept.preset, tuple(sorted(kept.options))))

    async def _busy(self, ask: Ask) -> Text | None:
        """The refusal for a person in a match with others whose turns take minutes at most."""
        for row in await self._store.tables_of(ask.person.id):
            table = await self._service.table(row.table_id) if row.status == "live" else None
            if table is not None and table.phase == "play" and not table.alone() and not clocks.slow(table):
                return t("illegal-quick-playing", game=t(f"game-{table.game}"))
        return None

    async def _leave(self, ask: Ask) -> Answer:
        if await self._quick.leave(ask.person.id):
            return await self._look(ask, t("quick-left"))
        return await self._look(ask, t("illegal-quick-not-waiting"), ok=False)

    async def _now(self, ask: Ask) -> Answer:
        """Leave the queue for a table with automatic players."""
        seek = await self._quick.of(ask.person.id)
        if seek is None or not await self._quick.leave(ask.person.id, BEGUN):
            return await self._look(ask, t("illegal-quick-not-waiting"), ok=False)
        game = seek.wish.game or games.game_keys()[0]
        preset = seek.wish.preset if seek.wish.preset in tuple(games.rules_of(game).presets) else None
        spoken = (await preferences(self._store, keys.chat_of(ask.place))).lang or ask.lang
        reply = await self._service.open(
            ask.key, ask.place, ask.person, game=game, preset=preset, lang=spoken, now=True
        )
        return Answer(reply.ok, reply.text or (t("table-opened") if reply.ok else None), None, reply.table, ask.lang)

    # --- messages to send ---------------------------------------------------------------------------------------------

    async def scene(self, pending: records.PendingRow) -> Scene | None:
        """The scene of an outbox row at sending; None if it is outdated."""
        told = Told.read(pending.row.ref)
        if told.what == "ready":
            table = await self._service.table(pending.table_id)
            return scenes.ready(table) if table is not None and table.phase == "play" else None
        seek = await self._quick.of(pending.row.dest.key)
        if told.what == "offer":
            if seek is None or seek.match:
                return None
            return scenes.panel(seek, await self._quick.waiting(), self._clock.now_ms(), nudge=True)
        if seek is not None:
            return None  # they are waiting again
        if told.what == LEFT:
            rules = await self._store.rights.rules(str(pending.row.dest))
            return replace(scenes.chooser(await self._quick.waiting(), rules), epilogue=True)
        if told.what == BEGUN:
            return scenes.begun()
        return scenes.over(told.wish) if told.what == "over" else scenes.refused(_why(told), told.wish)


def _why(told: Told) -> Text:
    match told.what:
        case "illegal-quick-short":
            return t("illegal-quick-short", need=told.n)
        case "illegal-too-many-tables-yours":
            return t("illegal-too-many-tables-yours", n=told.n)
        case "illegal-too-many-tables-here":
            return t("illegal-too-many-tables-here", n=told.n)
        case _:
            return t("quick-undone")


def _install(use: Services) -> Installed:
    quick = Quick(use.service, use.store, use.store.seeks, use.store.outbox, use.clock)
    part = QuickPlay(quick, use.service, use.store, use.clock)
    return Installed(parts=(part,), scenes={KIND: part.scene}, tended=(quick.tend,))


def _offered() -> Choices:
    return [(t("btn-quick-any"), ANY), *((t(f"game-{key}"), key) for key in games.game_keys())]


FEATURE: Final = Feature(
    commands=(CommandSpec("quick", "play", (ArgSpec("wish", complete=True),), after="new", top=True, menus=BOTH),),
    kinds={"wish": ArgKind(read=quick_wish, offered=_offered, of_game=True)},
    writes_later=frozenset({"quick", "quickdo"}),
    install=_install,
)
