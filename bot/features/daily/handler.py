"""Handles ``/daily``: the deal of the day, its words, and the results of the day before."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot import fair, games, ports
from bot.core.service import Service
from bot.features import packs
from bot.features.daily import views
from bot.features.daily.model import Daily
from bot.features.puzzles import handler, model
from bot.games.folder import PRIVATE, ArgSpec, CommandSpec
from bot.handlers.names import Names
from bot.handlers.part import Answer, ArgKind, Ask, Choices, Feature, Installed, Part
from bot.handlers.services import Services
from bot.ports import keys, records
from bot.ports.packs import Pack
from bot.text import Text, t
from bot.view.scene import Scene
from rules.core import Illegal


class DailyDeal:
    """``daily`` (the panel), ``daily.GAME``, ``daily.play.GAME``, ``daily.card.GAME``, ``daily.deal.GAME``,
    ``daily.word`` with or without a word; ``daily.puzzle…`` belongs to ``bot.features.puzzles.handler``."""

    names: Final = frozenset({"daily"})

    def __init__(self, daily: Daily, service: Service, store: ports.Store, clock: ports.Clock, puzzles: Part) -> None:
        self._puzzles = puzzles
        self._daily = daily
        self._service = service
        self._store = store
        self._clock = clock

    async def answer(self, ask: Ask) -> Answer:
        what, _, rest = ask.value.partition(".")
        if what == "puzzle":
            return await self._puzzles.answer(replace(ask, name=what, value=rest))
        if what == "word":
            return await self._word(ask, rest)
        if what == "play":
            return await self._play(ask, _game(rest))
        if what == "card":
            return await self._card(ask, _game(rest))
        if what == "deal":
            return await self._deal(ask, _game(rest))
        scene = await self._of(ask, _game(what)) if what else await self._front(ask.person)
        return Answer(True, scene=scene, lang=ask.lang)

    # --- today's deal -------------------------------------------------------------------------------------------------

    async def _front(self, person: records.Person) -> Scene:
        today = [await self._today(person, game) for game in packs.games()]
        return views.front(self._daily.today(), today, self._left_ms())

    async def _today(self, person: records.Person, game: str) -> views.Today:
        table = await self._daily.table(person.id, game)
        accounts = await self._daily.accounts(person.id) if table is not None else ()
        there = table is not None and any(table.seat_of(one) is not None for one in accounts)
        on = there and table is not None and table.phase in ("play", "paused")
        state: views.State = "new" if table is None else "playing" if on else "played"
        return views.Today(game, state, table.id if table is not None else None, await self._streak(person, game))

    async def _streak(self, person: records.Person, game: str) -> int:
        return await self._daily.streak(person.id, game)

    def _left_ms(self) -> int:
        now = self._clock.now_ms()
        return packs.DAY_MS - now % packs.DAY_MS

    async def _of(self, ask: Ask, game: str) -> Scene:
        past = await self._daily.past(self._daily.today() - 1, game)
        if past.pack is not None and not past.pack.open:
            return views.of_game(await self._today(ask.person, game), self._left_ms(), (views.closing(),), ranked=False)
        lines = views.ranking(past.places, await self._mine(ask.person), await self._named(ask.place), past.runs)
        today = await self._today(ask.person, game)
        return views.of_game(today, self._left_ms(), lines, ranked=past.runs > 0)

    async def _mine(self, person: records.Person) -> frozenset[str]:
        return frozenset(await self._daily.accounts(person.id))

    async def _named(self, place: str) -> Mapping[str, str]:
        """The people whose results may be read at a place: those who have played in that chat."""
        return {} if keys.is_private(place) else dict(await self._store.matches.members(keys.chat_of(place)))

    async def _play(self, ask: Ask, game: str) -> Answer:
        reply = await self._daily.begin(ask.key, ask.person, game, ask.lang)
        if not reply.ok or reply.table is None:
            return Answer(False, reply.text, lang=ask.lang)
        # The web page shows private panels everywhere.
        here = keys.platform_of(ask.place) == packs.WEB or keys.dest_of(ask.place, ask.person.acts_as).private
        told: Text = reply.text or t("daily-begun" if here else "daily-begun-private")
        return Answer(True, told, None, reply.table, ask.lang)

    # --- yesterday's results ------------------------------------------------------------------------------------------

    async def _card(self, ask: Ask, game: str) -> Answer:
        """The person's own result, shown to everyone here.

        :raises Illegal: ``daily-no-card``: they are not ranked.
        """
        day = self._daily.today() - 1
        past = await self._daily.past(day, game)
        mine = await self._mine(ask.person)
        place = next((one for one in past.places if one.run.person in mine), None)
        if place is None:
            raise Illegal("daily-no-card")
        scene = views.result(game, day, place, past.places, await self._streak(ask.person, game))
        return Answer(True, None, scene, None, ask.lang, public=True)

    async def _deal(self, ask: Ask, game: str) -> Answer:
        """:raises Illegal: ``daily-sealed``: it is not open yet; ``daily-no-deal``: no one played."""
        past = await self._daily.past(self._daily.today() - 1, game)
        if past.pack is None:
            raise Illegal("daily-no-deal")
        return Answer(True, None, await self._opened(past.pack), None, ask.lang)

    async def _opened(self, pack: Pack) -> Scene:
        played = packs.of(pack)
        words = await self._daily.words(pack)
        return views.opened(pack, played.hands, played.names, played.score, words)

    # --- tomorrow's words ---------------------------------------------------------------------------------------------

    async def _word(self, ask: Ask, rest: str) -> Answer:
        """Show the seals, or take a word from a person who has seen them."""
        word = fair.clean_word(rest)
        given = await self._daily.word(ask.person.id, word) if word else None
        mine, packs = await self._daily.salted(ask.person.id)
        told = None if not word else t("daily-word-taken") if given is not None else t("daily-word-first")
        return Answer(True, told, views.word(mine, packs), lang=ask.lang)


def parts_of_a_day(
    daily: Daily, service: Service, store: ports.Store, clock: ports.Clock, book: model.Book
) -> tuple[Part, Part]:
    """The deal of the day, and the puzzle of the day."""
    puzzles = handler.PuzzleDesk(book, store, clock)
    return DailyDeal(daily, service, store, clock, puzzles), puzzles


def _game(key: str) -> str:
    if key not in packs.games():
        raise Illegal("unknown-game", game=key[:24])
    return key


def _install(use: Services) -> Installed:
    daily = Daily(use.service, use.store, use.store.packs, use.clock, use.entropy, use.unranked)
    parts = parts_of_a_day(daily, use.service, use.store, use.clock, model.Book(use.puzzles))
    return Installed(parts=parts, tended=(daily.tend,))


def _read(names: Names, rest: str) -> str:
    """``нарды`` as ``nardi``, ``слово слива`` as ``word.слива``, ``задача нарды`` as ``puzzle.nardi``."""
    found, left = names.leading("daily", ("word", "puzzle"), rest)
    if found == "puzzle":
        return f"puzzle.{names.need('game', games.game_keys(), left)}" if left else "puzzle"
    return f"word.{left}" if found else names.need("game", packs.games(), rest)


def _offered() -> Choices:
    return [*((t(f"game-{key}"), key) for key in packs.games()), (t("btn-puzzle"), "puzzle")]


FEATURE: Final = Feature(
    commands=(
        CommandSpec(
            "daily", "play", (ArgSpec("what", complete=True, of="daily"),), after="no", top=True, menus=PRIVATE
        ),
    ),
    kinds={"daily": ArgKind(read=_read, offered=_offered, of_game=True)},
    writes_later=frozenset({"daily"}),
    install=_install,
)
