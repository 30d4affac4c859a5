"""``/top`` and ``/rating`` as people use them: who is named where, and what a match did to whom."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.store import SqlStore
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.desk.history import History
from bot.desk.standings import Standings
from bot.ports.keys import Dest, board_slot, house_of
from bot.ports.ratings import ALL, PLACED
from bot.ports.records import OutRow, PendingRow, Person
from bot.scene import Scene, press
from bot.scene.ladders import RatingPicture, TopPicture
from bot.scenes import ladder as scenes
from bot.scenes.show import Showing
from bot.text import LANGUAGES
from tests.store.kit import NOON, ManualClock
from tests.store.played import PEOPLE, Hall
from tests.store.test_daily_desk import words
from tests.store.test_matches import ends
from tests.store.test_ratings import DAY, OTHER, A, B, C, D, E, match

GROUP, ELSEWHERE, PRIVATE = "tg:-5:0", "tg:-6:0", "tg:1:0"
CATALOG = FluentCatalog()


class Club:
    """A desk at a store."""

    def __init__(self, store: SqlStore, clock: ManualClock) -> None:
        self.store = store
        self.hall = Hall(store, clock)
        service = self.hall.service
        parts = (Standings(store, clock), History(store, service))
        self.desk = Desk(service, store, store.outbox, catalog=CATALOG, parts=parts)
        self.showing = Showing(service, store, clock)
        self.asked = 0

    async def types(self, who: str, name: str, rest: str = "", place: str = GROUP) -> Answer:
        self.asked += 1
        return await self.desk.command(f"k{self.asked}", place, person(who), name, rest)

    async def presses(self, who: str, what: str, place: str = GROUP) -> Answer:
        self.asked += 1
        return await self.desk.press(f"k{self.asked}", place, person(who), press.see("-", what))

    async def top(self, rest: str = "", who: str = A, place: str = GROUP) -> TopPicture:
        scene = shown(await self.types(who, "top", rest, place))
        assert isinstance(scene.picture, TopPicture), words(scene)
        return scene.picture


def person(who: str) -> Person:
    return Person(who, f"N{who}")


def shown(answer: Answer) -> Scene:
    assert answer.ok, answer.text
    assert answer.scene is not None, answer.text
    return answer.scene


def listed(picture: TopPicture) -> list[tuple[int, str]]:
    return [(row.rank, row.name if isinstance(row.name, str) else row.name.key) for row in picture.rows]


def ways(scene: Scene) -> list[str]:
    return [button.data for row in scene.buttons for button in row]


@pytest.fixture
async def club(store: SqlStore, clock: ManualClock) -> AsyncIterator[Club]:
    yield Club(store, clock)
    assert await store.check() == ()


async def some_matches(store: SqlStore) -> None:
    """A and C win six times here, and A with E five times elsewhere against B and D."""
    for n in range(6):
        await ends(store, match(f"t{n}", (A, C), (B, D), NOON + n * DAY))
    for n in range(PLACED):
        await ends(store, match(f"u{n}", (A, E), (B, D), NOON + n * DAY + 1, OTHER))


async def test_the_best_of_a_chat_by_name_and_where_one_stands(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    here = await club.top()
    assert listed(here) == [(1, f"N{A}"), (1, f"N{C}"), (3, f"N{B}"), (3, f"N{D}")]
    assert [row.mine for row in here.rows] == [True, False, False, False]
    scene = shown(await club.types(A, "top"))
    told = words(scene)
    assert f"1. N{A}: {here.rows[0].rating} · 6 matches · won 6 · points 6" in told
    assert "You: place 1 of 4" in told
    assert "Players · in this chat" in told
    assert "You have no rated match here yet." in words(shown(await club.types(E, "top")))


async def test_over_all_others_are_named_only_where_one_has_met_them(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    everywhere = await club.top("все")
    assert [name for _, name in listed(everywhere)] == [f"N{A}", f"N{C}", "top-somebody", f"N{B}", f"N{D}"]
    assert f"N{E}" not in words(shown(await club.types(A, "top", "over all")))
    private = await club.top(place=PRIVATE)
    assert [name for _, name in listed(private)].count("top-somebody") == 4, "in private one knows oneself alone"


async def test_pairs_are_a_list_of_their_own(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    pairs = await club.top("pairs")
    assert listed(pairs) == [(1, f"N{A} & N{C}"), (2, f"N{B} & N{D}")]
    assert pairs.rows[0].mine
    over_all = await club.top("пары все", E, ELSEWHERE)
    assert [name for _, name in listed(over_all)] == ["top-some-pair", f"N{A} & N{E}", f"N{B} & N{D}"]


async def test_nobody_has_a_place_before_five_matches(club: Club, store: SqlStore) -> None:
    for n in range(PLACED - 1):
        await ends(store, match(f"t{n}", ended_ms=NOON + n * DAY))
    scene = shown(await club.types(A, "top"))
    assert scene.picture is None
    assert "Nobody has a place here yet" in words(scene)
    assert "one more rated match for a place" in words(scene)


async def test_pages_of_ten_are_turned_and_forged_ones_refused(club: Club, store: SqlStore) -> None:
    people = [f"tg:{n}" for n in range(10, 34)]
    for n in range(PLACED):
        for k in range(0, 24, 4):
            four = random.Random(n).sample(people[k : k + 4], 4)
            await ends(store, match(f"t{n}-{k}", four[:2], four[2:], NOON + n * DAY + k))
    first = shown(await club.types(people[0], "top"))
    names: list[str] = []
    scene: Scene | None = first
    while scene is not None:
        assert isinstance(scene.picture, TopPicture)
        names += [str(row.name) for row in scene.picture.rows]
        turn = [one for one in ways(scene) if f".{len(names)}." in one]
        scene = shown(await club.presses(people[0], turn[0].removeprefix("s:-:"))) if turn else None
    assert sorted(names) == sorted(f"N{one}" for one in people)
    assert shown(await club.presses(people[0], "top.player.here.ever.99999")).picture is None
    assert all(len(one.encode()) <= 64 for one in ways(first))
    for forged in ("top.drop", "top.1.2", "top.-1", "top.123456"):
        assert not (await club.presses(people[0], forged)).ok, forged
    assert not (await club.types(people[0], "top", "sideways")).ok


async def test_a_button_is_about_its_chat_in_the_private_chat_too(club: Club, store: SqlStore) -> None:
    """What is typed in a group may be answered in the private chat, and is pressed there."""
    await some_matches(store)
    for say in ("top", "rating"):
        for way in ways(shown(await club.types(A, say))):
            assert way.endswith("@tg:-5"), way
            told = words(await club.desk.press(f"k{way}{say}", PRIVATE, person(A), way))
            assert "from elsewhere" not in told or "over all" in told
            stranger = await club.desk.press(f"e{way}{say}", "tg:5:0", person(E), way)
            assert (stranger.ok, stranger.text and stranger.text.key) == (False, "illegal-top-elsewhere"), way
    pairs = shown(await club.presses(A, "top.pair.@tg:-5", PRIVATE))
    assert "Pairs · in this chat" in words(pairs)
    asked = shown(await club.presses(B, f"rating.={A}.@tg:-5", PRIVATE))
    assert "You against them: 0 : 6" in words(asked)
    assert not (await club.presses(B, f"rating.={E}.@tg:-5", PRIVATE)).ok
    longest = scenes._to("tg:-1009876543210", "pair", "all", "ever", "georgian-belote", "99990")
    assert len(longest.encode()) <= 64


async def test_seasons_have_lists_of_their_own_and_the_best_a_badge(
    club: Club, store: SqlStore, clock: ManualClock
) -> None:
    await store.rights.set_rule(GROUP, "season", "month")
    for n in range(12):
        await ends(store, match(f"t{n}", (A, C), (B, D), NOON + n * 5 * DAY))
    clock.on(70 * DAY)
    scene = shown(await club.types(B, "top", "all time"))
    assert isinstance(scene.picture, TopPicture)
    assert [row.badge for row in scene.picture.rows] == [True, True, False, False], "the best pair of a season"
    assert f"🏆 02/2027: N{A}" in words(scene)
    assert "wins in a row" in words(scene)
    now = shown(await club.types(B, "top"))
    assert now.picture is None, "nobody has played in this season"
    own = shown(await club.types(A, "rating"))
    assert "🏆 Best of the season: 02/2027" in words(own)
    pair = shown(await club.types(B, "top", "pairs all time"))
    assert f"🏆 02/2027: N{A} & N{C}" in words(pair)


async def test_each_game_has_lists_of_its_own(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    for n in range(PLACED):
        one = replace(match(f"n{n}", (B,), (A,), NOON + (8 + n) * DAY), game="nardi")
        await ends(store, one)
    assert listed(await club.top("нарды")) == [(1, f"N{B}"), (2, f"N{A}")]
    assert (await club.top("nardi")).rows[0].rating > 1000 > (await club.top("nardi")).rows[1].rating
    assert [name for _, name in listed(await club.top("Bazaar Blot"))] == [f"N{A}", f"N{C}", f"N{B}", f"N{D}"]
    assert "Players · in this chat · Nardi" in words(shown(await club.types(A, "top", "nardi")))
    panel = shown(await club.types(A, "top", "by game"))
    assert words(panel).splitlines()[-3:] == ["Bazaar Blot", "Nardi", "All games"]
    for way in ways(panel)[:2]:
        assert isinstance(shown(await club.desk.press("p" + way, GROUP, person(A), way)).picture, TopPicture)
    rating = words(shown(await club.types(A, "rating")))
    assert "Bazaar Blot: 1" in rating
    assert "Nardi: 8" in rating or "Nardi: 7" in rating or "Nardi: 6" in rating
    assert not (await club.presses(A, "top.nardi.bazaar-blot")).ok


async def test_top_with_a_name_is_that_persons_rating(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    told = shown(await club.types(B, "top", f"N{A}"))
    assert isinstance(told.picture, RatingPicture)
    assert told.picture.name == f"N{A}"
    assert "You against them: 0 : 6" in words(told)
    nobody = await club.types(B, "top", "sideways")
    assert not nobody.ok
    assert nobody.scene is not None
    assert len(ways(nobody.scene)) == 4


async def test_whom_the_page_alone_knows_is_ranked_in_its_room_and_nowhere_else(club: Club, store: SqlStore) -> None:
    guest, room = "web:a1b2", "web:main"
    for n in range(PLACED):
        await ends(store, match(f"r{n}", (guest, C), (B, D), NOON + n * DAY, room))
        await ends(store, match(f"t{n}", (guest, C), (B, D), NOON + n * DAY))
    assert f"N{guest}" in words(shown(await club.types(guest, "top", place=room)))
    assert listed(await club.top()) == [(1, f"N{C}"), (2, f"N{B}"), (2, f"N{D}")]
    assert listed(await club.top("pairs")) == [(1, f"N{B} & N{D}")]
    assert f"N{guest}" not in words(shown(await club.types(C, "top", "all")))
    own = shown(await club.types(guest, "rating"))
    assert "Place" not in words(own)


async def test_ones_results_tell_of_rating_titles_and_seasons(club: Club, store: SqlStore, clock: ManualClock) -> None:
    await store.rights.set_rule(GROUP, "season", "month")
    table = await club.hall.opened("georgian-belote", GROUP, rated=True)
    await club.hall.plays(table)
    players = [one for one in await store.ratings.changes(ALL, table, 1) if "+" not in one.who]
    winner, after = next((one.who, one.after.shown) for one in players if one.won)
    loser = next(one.who for one in players if not one.won)
    mine = words(shown(await club.types(winner, "me")))
    assert f"Rating {after} · 4 more rated matches for a place" in mine
    for n in range(PLACED):
        await ends(store, match(f"t{n}", (winner, "tg:91"), ("tg:92", "tg:93"), clock.now_ms() + n * 1000))
    clock.on(40 * DAY)
    scene = shown(await club.types(PEOPLE[0].id, "stats", f"N{winner}"))
    assert "🏆 Best of the season: 01/2027" in words(scene)
    assert "Has most here: " in words(scene)
    assert "Place 1 of " in words(scene)
    assert getattr(scene.picture, "badge", None) is True
    assert "🏆" not in words(shown(await club.types(loser, "me")))
    assert "Has most here" not in words(shown(await club.types(winner, "me", place=f"{winner}:0"))), "not in private"


async def test_deserted_matches_are_told_of(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    await store._backend.write(lambda conn: conn.exec_driver_sql(f"INSERT INTO desertion VALUES ('t', 1, '{B}', 5)"))
    picture = await club.top()
    assert [row.told.key for row in picture.rows] != []
    assert words(shown(await club.types(A, "top"))).count("deserted 1") == 1
    assert "Deserted one rated match" in words(shown(await club.types(B, "rating")))


async def test_somebodys_rating_over_time_and_how_one_has_played_against_them(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    own = shown(await club.types(A, "rating"))
    assert isinstance(own.picture, RatingPicture)
    assert own.picture.course[0] == 1000
    assert len(own.picture.course) == 7
    assert own.picture.course[-1] == own.picture.rating > 1000
    other = shown(await club.types(B, "rating", f"N{A}"))
    assert "You against them: 0 : 6 · together: 0 won, 0 lost" in words(other)
    mate = shown(await club.types(C, "rating", f"N{A}"))
    assert "together: 6 won, 0 lost" in words(mate)
    assert not (await club.types(A, "rating", "Nobody")).ok
    assert not (await club.presses(A, f"rating.={E}")).ok, "who has not played here is told of nowhere"
    several = await club.types(A, "rating", "N")
    assert several.scene is not None
    assert len(ways(several.scene)) == 4


async def test_whoever_is_forgotten_is_in_no_list(club: Club, store: SqlStore) -> None:
    await some_matches(store)
    await store.forget(A, "gone:zz")
    for rest in ("", "pairs", "all", "pairs all"):
        answer = await club.types(B, "top", rest)
        assert f"N{A}" not in words(answer), rest
        assert "gone" not in words(answer), rest
    assert listed(await club.top(who=B)) == [(1, f"N{C}"), (2, f"N{B}"), (2, f"N{D}")]
    assert not (await club.types(B, "rating", f"N{A}")).ok


async def test_the_board_and_the_record_say_what_a_match_did_and_why(club: Club, store: SqlStore) -> None:
    table = await club.hall.opened("georgian-belote", GROUP, rated=True)
    await club.hall.plays(table)
    changes = await store.ratings.changes(house_of(GROUP), table, 1)
    now = await club.hall.service.table(table)
    assert now is not None
    board = OutRow(Dest.parse(GROUP), board_slot(table, now.board), "board")
    scene = await club.showing.scene(PendingRow(1, "x", table, now.seq, board, 0, 0))
    assert scene is not None
    for one in changes:
        if "+" in one.who:
            continue
        name = next(p.name for p in PEOPLE if p.id == one.who)
        way = "won, chance 50%" if one.won else "lost, chance 50%"
        assert f"{name}: 1000 → {one.after.shown} · {way}" in words(scene)
    assert "Rated" not in [CATALOG.say("en", line.text) for line in scene.lines]
    record = shown(await club.presses(PEOPLE[0].id, f"match.{table}.1.record"))
    assert words(record).count("chance 50%") == 6, "four players and two pairs"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_language_says_all_of_it(lang: str, club: Club, store: SqlStore) -> None:
    await some_matches(store)
    for name, rest in (("top", ""), ("rating", "")):
        scene = shown(await club.types(A, name, rest))
        for line in (*scene.lines, *scene.reading):
            assert "{" not in CATALOG.say(lang, line.text)  # type: ignore[arg-type]
