"""Handles ``/top`` and ``/rating``: the ratings of a chat and overall."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.core.people import flat
from bot.core.rated import can_be_rated
from bot.features.ratings import model, views
from bot.features.ratings import views as scenes
from bot.games import folder, game_keys
from bot.handlers.names import Names, unknown
from bot.handlers.part import Answer, ArgKind, Ask, Choices, Feature, Installed
from bot.ports import Clock, Store, keys, records
from bot.ports.ratings import ALL, FIRST, Kind, Ladder
from bot.text import t
from bot.view.scene import Scene
from rules.core import Illegal

# --- a person's honours -----------------------------------------------------------------------------------------------


_LAST: Final = "9999"
"""Sorts after every season."""


def home_of(place: str) -> str:
    """The chat whose ratings are shown at a place; ``ALL`` if there is none."""
    return ALL if keys.is_private(place) or keys.is_guest(place) else keys.house_of(place)


async def honours_of(store: Store, ladder: Ladder, home: str, who: str) -> views.Honours | None:
    """The standing of ``who`` in a ladder, and their honours in the chat ``home``; None without a rated match."""
    standing = await store.ratings.of(ladder, who)
    if standing is None:
        return None
    champions = await store.ratings.champions(home, _LAST) if home != ALL else ()
    titles = await store.ratings.titles(Ladder(home)) if home != ALL else {}
    return views.Honours(
        standing=standing,
        total=await store.ratings.placed(ladder, "player"),
        champion=tuple(season for season, player, pair in champions if who in (player, *pair.split("+"))),
        holds=tuple((name, n) for name, (holder, n) in titles.items() if holder == who),
    )


# --- ``/top`` and ``/rating`` -----------------------------------------------------------------------------------------
# A chat's list names everyone with a rated match there. The overall list names only people who have played in the
# reader's chat; of another person only the rating in that chat is shown.


MOST: Final = 12
"""The most people offered for an ambiguous name."""
COURSE: Final = 60
"""Matches in the plot."""
LONGEST: Final = 5
"""The most digits of a page's first place."""


class Standings:
    """Handles ``/top`` and ``/rating``."""

    names: Final = frozenset({"top", "rating"})

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def answer(self, ask: Ask) -> Answer:
        home, value = await self._meant(ask)
        name = ask.name
        if name == "top" and value.startswith(scenes.SOMEBODY):
            name, value = "rating", value.removeprefix(scenes.SOMEBODY)
        meant = replace(ask, name=name, value=value)
        if name == "rating":
            return await self._rating(meant, home)
        return Answer(True, scene=await self._top(meant, home), lang=ask.lang)

    async def _meant(self, ask: Ask) -> tuple[str, str]:
        """The chat whose ratings are meant, ``ALL`` if there is none, and the rest of the value. A button names its
        chat, because the answer may appear in a private chat.

        :raises Illegal: ``top-elsewhere``: they have not played there.
        """
        rest, mark, chat = ask.value.rpartition(scenes.CHAT)
        if not mark or ":" not in chat or rest[-1:] not in ("", "."):
            return home_of(ask.place), ask.value
        if chat != home_of(ask.place) and not await self._store.ratings.names(chat, (ask.person.id,)):
            raise Illegal("top-elsewhere")
        return chat, rest.removesuffix(".")

    # --- the list ------------------------------------------------------------------------------------------------

    async def _top(self, ask: Ask, home: str) -> Scene:
        """``top.pair.all.ever.nardi.10``, in any order. Defaults: players, this chat, its season, all games.

        :raises Illegal: ``unknown-button``.
        """
        said, game, skip = _read(ask.value)
        length = (await self._store.rights.rules(home)).season if home != ALL else "none"
        season = model.season_at(length, self._clock.now_ms())
        chat = ALL if "all" in said else home
        ladder = Ladder(chat, season if chat != ALL and "ever" not in said else ALL, game)
        kind: Kind = "pair" if "pair" in said else "player"
        asked = self._store.ratings
        games = await asked.games(ladder, kind)
        if "games" in said:
            return scenes.by_game(ladder, kind, games, home)
        rows = await asked.top(ladder, kind, skip, scenes.PAGE)
        titles = await asked.titles(ladder) if kind == "player" and chat != ALL else {}
        champions = await asked.champions(chat, season, game) if chat != ALL and season != ALL else ()
        people = {one for row in rows for one in row.who.split("+")} | {who for who, _ in titles.values()}
        people |= {one for best in champions for who in best[1:] for one in who.split("+") if one}
        found = scenes.Top(
            ladder=ladder,
            kind=kind,
            rows=rows,
            total=await asked.placed(ladder, kind),
            skip=skip,
            me=ask.person.id,
            mine=await asked.of(ladder, ask.person.id),
            names=await self._named(home, people, ask),
            season=season,
            titles=titles,
            champions=champions,
            deserted=await asked.desertions({one for row in rows for one in row.who.split("+")}),
            games=games,
            home=home,
        )
        return scenes.top(found)

    async def _named(self, home: str, people: set[str], ask: Ask) -> Mapping[str, str]:
        """The names of people who have played in this chat, and of the reader."""
        known = dict(await self._store.ratings.names(home, people)) if home != ALL else {}
        return known | {ask.person.id: known.get(ask.person.id, ask.person.name)}

    # --- one rating ----------------------------------------------------------------------------------------------

    async def _rating(self, ask: Ask, home: str) -> Answer:
        typed, own = ask.value, ask.person
        if not typed:
            return Answer(True, scene=await self._told(own, home, own.id, own.name), lang=ask.lang)
        if typed.startswith(scenes.SOMEBODY):
            who = typed.removeprefix(scenes.SOMEBODY)
            name = (await self._store.ratings.names(home, (who,))).get(who) if home != ALL else None
            found = [(who, name)] if name else []
            here: tuple[tuple[str, str], ...] = ()
        else:
            here = await self._store.matches.members(keys.chat_of(ask.place))
            wanted = flat(typed)
            found = [one for one in here if flat(one[1]) == wanted] or [one for one in here if wanted in flat(one[1])]
        if len(found) == 1:
            return Answer(True, scene=await self._told(own, home, *found[0]), lang=ask.lang)
        if not found:
            refused = t("illegal-nobody-called", name=typed.removeprefix(scenes.SOMEBODY)[:24])
            return Answer(False, refused, scenes.which(here[:MOST], home), lang=ask.lang)
        return Answer(True, None, scenes.which(found[:MOST], home), lang=ask.lang)

    async def _told(self, asking: records.Person, home: str, who: str, name: str) -> Scene:
        asked, own = self._store.ratings, who == asking.id
        ladder = Ladder(home)
        found = await honours_of(self._store, ladder, home, who)
        if found is None and own and home != ALL:  # their own results elsewhere
            ladder = Ladder(ALL)
            found = await honours_of(self._store, ladder, home, who)
        if found is None:
            return scenes.nobody(home, own=own)
        course = await asked.course(ladder, who, COURSE + 1)
        before = course[0].shown if len(course) > COURSE else FIRST
        met = None if own else await asked.meetings(home, asking.id, who)
        return scenes.person(
            scenes.Person(
                name=name,
                honours=found,
                course=course[-COURSE:],
                before=before,
                here=ladder.chat != ALL,
                met=met,
                deserted=(await asked.desertions((who,))).get(who, 0),
                games=await asked.by_game(ladder, who),
                home=home,
            )
        )


def _read(value: str) -> tuple[frozenset[str], str, int]:
    """The words of a button, the game or ``ALL``, and the places to skip.

    :raises Illegal: ``unknown-button``.
    """
    parts = [part for part in value.split(".") if part]
    numbers = [part for part in parts if part.isascii() and part.isdecimal() and len(part) <= LONGEST]
    games = [part for part in parts if part in game_keys()]
    said = frozenset(parts) - {*numbers, *games}
    if said - set(scenes.WORDS) or len(numbers) > 1 or len(games) > 1:
        raise Illegal("unknown-button")
    return said, games[0] if games else ALL, int(numbers[0]) if numbers else 0


def _words(names: Names, rest: str) -> str:
    """``пары нарды все`` as ``pair.nardi.all``; anything else as a person's name, behind a mark."""
    said: list[str] = []
    while rest:
        found, left = names.leading("top", scenes.WORDS, rest)
        if found is None:
            found, left = names.leading("game", game_keys(), rest)
        if found is None and said:
            raise unknown("top", scenes.WORDS, rest)
        if found is None:
            return f"{scenes.SOMEBODY}{rest}"
        said.append(found)
        rest = left
    return ".".join(said)


def _offered() -> Choices:
    rated = [(t(f"game-{key}"), key) for key in game_keys() if can_be_rated(key)]
    return [*((t(f"btn-top-{word}"), word) for word in scenes.WORDS), *rated]


FEATURE: Final = Feature(
    commands=(
        folder.CommandSpec("top", "stats", (folder.ArgSpec("what", complete=True, of="top"),), after="stats"),
        folder.CommandSpec("rating", "stats", (folder.ArgSpec("name", complete=True),), after="top"),
    ),
    kinds={"top": ArgKind(read=_words, offered=_offered)},
    install=lambda use: Installed(parts=(Standings(use.store, use.clock),)),
)
