"""Handles ``/duplicate``, its buttons, and the messages about a duplicate."""

from typing import Final

from bot.competitions import handler, model
from bot.fair import clean_word
from bot.features import packs
from bot.features.duplicates import views
from bot.features.duplicates.model import View
from bot.features.duplicates.organiser import DuplicateOrganiser
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers.names import Names
from bot.handlers.part import Answer, ArgKind, Ask, Feature, Installed
from bot.handlers.services import Services
from bot.ports.keys import platform_of
from bot.text import t
from bot.view.scene import Scene
from rules.core import Illegal

_WORD: Final = "word."


class DuplicateDesk(handler.CompetitionDesk[View]):
    """Also ``duplicate.word.WORD``: a word for the one the person signed up for."""

    SCENES = handler.Scenes(
        *(views.none_here, views.mine, views.run, views.call),
        {
            "hurry": (t("dup-hurry-ask"), t("btn-dup-hurry-yes")),
            "cancel": (t("dup-cancel-ask"), t("btn-cup-cancel-yes")),
        },
    )
    _organiser: DuplicateOrganiser

    async def command(self, ask: Ask) -> Answer:
        if not ask.value.startswith(_WORD):
            return await super().command(ask)
        seen = await self._organiser.signed(ask.person.id)
        if seen is None:
            raise Illegal("duplicate-not-in")
        return await self._word(ask, seen, clean_word(ask.value.removeprefix(_WORD)))

    async def do(self, ask: Ask, seen: View, verb: str, rest: str) -> Answer:
        match verb:
            case "deal" if rest.isdecimal():
                return self._show(ask, await self._deal(seen, int(rest[:3])))
            case "word":
                return await self._word(ask, seen, "")
            case "join":
                return await self._join(ask, seen)
            case "enter" | "leave":
                done = await self._organiser.act(ask.key, seen.now.id, ask.person, verb, rest, ask.place)
                # The web page shows private panels everywhere.
                joined = t("dup-joined-here") if platform_of(ask.place) == packs.WEB else t("dup-joined")
                return await self._mine(ask, done, joined if verb == "enter" else t("dup-left"))
            case _:
                return await super().do(ask, seen, verb, rest)

    async def _join(self, ask: Ask, seen: View) -> Answer:
        """:raises Illegal: sign-up is closed."""
        if seen.now.phase != "open":
            raise Illegal("duplicate-not-open")
        if seen.now.side_of(seen.number_of(ask.person.id)) is not None:
            return await self._mine(ask, seen)
        return self._show(ask, views.sides(seen))

    async def _word(self, ask: Ask, seen: View, word: str) -> Answer:
        """Show the seals, or take a word from a person who has seen them."""
        if seen.now.side_of(seen.number_of(ask.person.id)) is None:
            raise Illegal("duplicate-not-in")
        if seen.now.phase != "open":
            raise Illegal("duplicate-words")
        given = await self._organiser.word(seen.now, ask.person.id, word) if word else None
        mine, pack = await self._organiser.salted(seen.now, ask.person.id)
        told = None if not word else t("dup-word-taken") if given is not None else t("daily-word-first")
        return self._show(ask, views.word(seen.now, mine, pack), told)

    async def _board(self, seen: View) -> Scene:
        return views.running_board(seen, await self._organiser.pack(seen.now) if seen.now.phase == "open" else None)

    async def _deal(self, seen: View, n: int) -> Scene:
        """:raises Illegal: ``duplicate-verify``: some have not played it; ``duplicate-no-deal``."""
        pack = await self._organiser.pack(seen.now)
        if seen.now.phase != "over" or not pack.open:
            raise Illegal("duplicate-verify")
        if not 1 <= n <= pack.deals:
            raise Illegal("duplicate-no-deal", n=pack.deals)
        return views.deal(seen, pack, n, packs.dealt(pack, n), await self._organiser.words(pack))

    async def ran(self, ask: Ask, done: View, verb: str) -> Answer:
        return await (self._mine(ask, done) if done.now.phase in model.ENDED else super().ran(ask, done, verb))


def _install(use: Services) -> Installed:
    store, kept = use.store, use.store.duplicates
    organiser = DuplicateOrganiser(use.service, store, kept, store.packs, use.clock, use.entropy, use.unranked)
    desk = DuplicateDesk(organiser, store)
    return Installed(parts=(desk,), scenes=dict.fromkeys(desk.kinds, desk.scene), tended=(organiser.tend,))


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
