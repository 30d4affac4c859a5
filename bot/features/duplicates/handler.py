"""Handles ``/duplicate``, its buttons, and the messages about a duplicate."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.core.service import illegal_text
from bot.fair import clean_word, prove
from bot.features import packs
from bot.features.duplicates import views
from bot.features.duplicates.director import BOARD, CALL, OF_ORGANISERS, Call, Director
from bot.features.duplicates.model import View
from bot.features.packs import WEB
from bot.games import entry_of
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers.names import Names
from bot.handlers.part import Answer, ArgKind, Ask, Feature, Installed
from bot.handlers.services import Services
from bot.ports import Store
from bot.ports.keys import chat_of, is_guest, is_private, platform_of
from bot.ports.preferences import preferences
from bot.ports.records import PendingRow
from bot.text import Text, t
from bot.view.scene import Scene
from rules.core import Illegal

_WORD: Final = "word."


class DuplicateDesk:
    """``duplicate``: the duplicate of the chat; ``duplicate CODE``: one by its code; ``duplicate.word.WORD``: a word
    for the one the person signed up for. ``dupdo VERB ID …``: open to all; ``duprun VERB ID …``: for the organiser."""

    names: Final = frozenset({"duplicate", "dupdo", "duprun"})
    kinds: Final = (BOARD, CALL)

    def __init__(self, director: Director, store: Store) -> None:
        self._director = director
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        try:
            if ask.name == "duplicate":
                return await self._duplicate(ask)
            verb, duplicate, rest = (*ask.value.split(" ", 2), "", "")[:3]
            if ask.name == "duprun":
                return await self._run(ask, verb, duplicate, rest)
            return await self._do(ask, verb, duplicate, rest)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)

    async def _duplicate(self, ask: Ask) -> Answer:
        if ask.value.startswith(_WORD):
            seen = await self._director.signed(ask.person.id)
            if seen is None:
                raise Illegal("duplicate-not-in")
            return await self._word(ask, seen, clean_word(ask.value.removeprefix(_WORD)))
        code = ask.value.strip().casefold()
        found = code or await self._director.latest(ask.place, ask.person.id)
        if found is not None:
            return await self._mine(ask, await self._at(found))
        return Answer(True, scene=views.none_here(await self._closed(ask)), lang=ask.lang)

    async def _at(self, duplicate: str) -> View:
        """:raises Illegal: ``duplicate-none``."""
        seen = await self._director.at(duplicate)
        if seen is None:
            raise Illegal("duplicate-none")
        return seen

    async def _mine(self, ask: Ask, seen: View, said: Text | None = None) -> Answer:
        manages = self._director.manages(seen, ask.person, ask.place)
        if seen.now.phase == "draft":
            if not manages:
                raise Illegal("duplicate-none")
            return Answer(True, scene=views.setup(seen), lang=ask.lang)
        hint = platform_of(ask.place) != WEB
        scene = views.mine(
            seen, seen.number_of(ask.person.id), manages=manages, opens=await self._closed(ask) is None, hint=hint
        )
        return Answer(True, said, scene, lang=ask.lang)

    # --- everyone's buttons -------------------------------------------------------------------------------------------

    async def _do(self, ask: Ask, verb: str, duplicate: str, rest: str) -> Answer:
        seen = await self._at(duplicate)
        if seen.now.phase == "draft":
            raise Illegal("duplicate-none")
        match verb:
            case "see":
                return await self._mine(ask, seen)
            case "table":
                return Answer(True, scene=await self._board(seen), lang=ask.lang)
            case "deal" if rest.isdecimal():
                return Answer(True, scene=await self._deal(seen, int(rest[:3])), lang=ask.lang)
            case "word":
                return await self._word(ask, seen, "")
            case "join":
                return await self._join(ask, seen)
            case "enter" | "leave":
                done = await self._director.act(ask.key, duplicate, ask.person, verb, rest, ask.place)
                # The web page shows private panels everywhere.
                joined = t("dup-joined-here") if platform_of(ask.place) == WEB else t("dup-joined")
                return await self._mine(ask, done, joined if verb == "enter" else t("dup-left"))
            case _:
                raise Illegal("unknown-button")

    async def _join(self, ask: Ask, seen: View) -> Answer:
        """:raises Illegal: sign-up is closed."""
        if seen.now.phase != "open":
            raise Illegal("duplicate-not-open")
        if seen.now.side_of(seen.number_of(ask.person.id)) is not None:
            return await self._mine(ask, seen)
        return Answer(True, scene=views.sides(seen), lang=ask.lang)

    async def _word(self, ask: Ask, seen: View, word: str) -> Answer:
        """Show the seals, or take a word from a person who has seen them."""
        if seen.now.side_of(seen.number_of(ask.person.id)) is None:
            raise Illegal("duplicate-not-in")
        if seen.now.phase != "open":
            raise Illegal("duplicate-words")
        given = await self._director.word(seen.now, ask.person.id, word) if word else None
        mine, pack = await self._director.salted(seen.now, ask.person.id)
        told = None if not word else t("dup-word-taken") if given is not None else t("daily-word-first")
        return Answer(True, told, views.word(seen, mine, pack), lang=ask.lang)

    async def _board(self, seen: View) -> Scene:
        return views.running_board(seen, await self._director.pack(seen.now) if seen.now.phase == "open" else None)

    async def _deal(self, seen: View, n: int) -> Scene:
        """:raises Illegal: ``duplicate-verify``: some have not played it; ``duplicate-no-deal``."""
        pack = await self._director.pack(seen.now)
        if seen.now.phase != "over" or not pack.open:
            raise Illegal("duplicate-verify")
        if not 1 <= n <= pack.deals:
            raise Illegal("duplicate-no-deal", n=pack.deals)
        proof = prove(packs.secret(pack, n), n, pack.words or (), len(entry_of(pack.game).fairness.pack))
        return views.deal(seen, pack, n, packs.dealt(pack, n), await self._director.words(pack), proof)

    # --- the organiser's buttons --------------------------------------------------------------------------------------

    async def _run(self, ask: Ask, verb: str, duplicate: str, rest: str) -> Answer:
        if verb == "new":
            return await self._new(ask)
        seen = await self._at(duplicate)
        if not self._director.manages(seen, ask.person, ask.place):
            raise Illegal("duplicate-organiser")
        match verb:
            case "run":
                return Answer(True, scene=views.run(seen), lang=ask.lang)
            case "page" if rest in views.NAMES and seen.now.phase == "draft":
                return Answer(True, scene=views.page(seen, rest), lang=ask.lang)
            case "hurry" | "cancel" if rest != "sure":
                return Answer(True, scene=views.sure(seen, verb), lang=ask.lang)
            case _ if verb in OF_ORGANISERS:
                done = await self._director.act(ask.key, duplicate, ask.person, verb, rest, ask.place)
                if done.now.phase in ("over", "cancelled"):
                    return await self._mine(ask, done)
                said = t("dup-published") if verb == "publish" else None
                return Answer(True, said, views.run(done), lang=ask.lang)
            case _:
                raise Illegal("unknown-button")

    async def _new(self, ask: Ask) -> Answer:
        """:raises Illegal: ``duplicate-of-chats``."""
        if is_private(ask.place) or is_guest(ask.place):
            raise Illegal("duplicate-of-chats")
        chat = await preferences(self._store, chat_of(ask.place))
        seen = await self._director.open(ask.key, ask.place, ask.person, chat.lang or ask.lang)
        return Answer(True, scene=views.setup(seen), lang=ask.lang)

    # --- messages to send ---------------------------------------------------------------------------------------------

    async def scene(self, pending: PendingRow) -> Scene | None:
        """The board of a duplicate, or a private message; None if it is outdated."""
        if pending.row.kind == BOARD:
            seen = await self._director.at(pending.row.ref)
            return await self._board(seen) if seen is not None and seen.now.phase != "draft" else None
        told = msgspec.json.decode(pending.row.ref, type=Call)
        seen = await self._director.at(told.duplicate)
        player = seen.number_of(pending.row.dest.key) if seen is not None else 0
        return views.call(seen, told, player) if seen is not None and player else None

    async def _closed(self, ask: Ask) -> Text | None:
        """Why this person cannot set up a duplicate here; None if they can."""
        if is_private(ask.place) or is_guest(ask.place):
            return t("illegal-duplicate-of-chats")
        return await self._director.refusal(ask.place, ask.person)


def _install(use: Services) -> Installed:
    store, kept = use.store, use.store.duplicates
    director = Director(use.service, store, kept, store.packs, use.clock, use.entropy, use.unranked)
    desk = DuplicateDesk(director, store)
    return Installed(parts=(desk,), scenes=dict.fromkeys(desk.kinds, desk.scene), tended=(director.tend,))


def _read(names: Names, rest: str) -> str:
    """``слово слива`` as ``word.слива``; anything else is the code of a duplicate."""
    found, left = names.leading("daily", ("word",), rest)
    return f"word.{left}" if found else rest


FEATURE: Final = Feature(
    commands=(
        CommandSpec("duplicate", "league", (ArgSpec("code", of="duplicate"),), admins=True, buttons=("duprun",)),
    ),
    kinds={"duplicate": ArgKind(read=_read)},
    writes_later=frozenset({"dupdo", "duplicate"}),
    install=_install,
)
