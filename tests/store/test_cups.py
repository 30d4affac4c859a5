"""Cups beside the scenes of ``test_contests.py``: two workers, buttons, files, seeding on the page, pictures."""

from __future__ import annotations

import asyncio
import csv
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest

from adapters.store import SqlStore, open_store
from bot.league.cup.options import games, targets
from bot.league.cup.table import champions, places
from bot.league.seeding import by_rating
from bot.league.standings import standings
from bot.ports.records import Command, Person
from bot.scene.cups import CupPicture
from bot.table.limits import Limits
from tests.store.chat import CATALOG, PLACE, presses_of, why
from tests.store.halls import BOSS, CupHall, crowd, keys_of, results
from tests.store.kit import ManualClock, both, sure
from tests.store.matches import ends, rated_match, tars
from tests.tiers import sampled

DUEL = {"game": "duel-blot", "target": "51", "checkin": "0"}
ROBIN = {**DUEL, "format": "robin"}
PAIRS = {"game": "bazaar-blot", "target": "101", "checkin": "0"}


@pytest.fixture
def hall(stores: list[SqlStore], clock: ManualClock) -> CupHall:
    return CupHall(stores, clock)


async def test_a_cup_of_four_from_registration_to_the_winner(hall: CupHall) -> None:
    people = crowd(4)
    await hall.opens(**ROBIN)
    await hall.enter(*people)
    assert keys_of(await hall.board()).count("cup-entry") == 4
    await hall.does(BOSS, "cuprun.close")
    seen = await hall.view()
    assert (seen.cup.phase, seen.cup.round, seen.cup.rounds) == ("play", 1, 3)
    assert keys_of(await hall.told(people[0])) == ["cup-head", "cup-your-match", "cup-match", "cup-come"]
    seen = await hall.whole()
    assert len(seen.cup.matches) == 6
    assert places(seen.cup) == standings(("1", "2", "3", "4"), await results(hall.stores[0], seen))
    board = await hall.board()
    assert "cup-won" in keys_of(board)
    assert isinstance(board.picture, CupPicture)
    assert board.picture.won == len(champions(seen.cup))
    assert keys_of(await hall.told(people[0])) == ["cup-head", "cup-you-in", "cup-you-place"]


async def test_who_leaves_loses_what_is_still_to_be_played(hall: CupHall) -> None:
    _, b, _ = people = crowd(3)
    await hall.closed(people, **ROBIN)
    await hall.does(b, "cupdo.leave", "sure")
    assert "cup-bye-lost" in keys_of(await hall.board()), "the next round’s bye is theirs, and they have left"
    await hall.opens(**DUEL)
    await hall.does(BOSS, "cuprun.cancel", "sure")
    assert keys_of(await hall.board()) == ["cup-head", "cup-cancelled"]


@both
async def test_a_repeated_press_has_no_second_effect_and_two_workers_do_nothing_twice(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    for one in crowd(4):
        again = (hall.presses(one, "cupdo.seek", worker=n % 2, key=f"enter:{one.id}") for n in range(4))
        await asyncio.gather(*again, return_exceptions=True)
    assert len((await hall.view()).cup.entries) == 4
    hall.clock.on(61 * 60_000)
    await asyncio.gather(*(one.tend() for one in hall.heads * 3))
    seen = await hall.view()
    assert seen.cup.round == 1
    comers = [Person(seen.person(one), "") for match in seen.cup.now_played() for one in seen.cup.missing(match)]
    await asyncio.gather(*(hall.presses(one, "cupdo.here", worker=n % 2) for n, one in enumerate(comers * 2)))
    await asyncio.gather(*(one.tend() for one in hall.heads * 3))
    assert all(one.table for one in (await hall.view()).cup.now_played())
    assert len(await hall.stores[0].tables_in(PLACE)) == 2
    await hall.play_out()
    await asyncio.gather(*(one.tend() for one in hall.heads * 3))
    assert (await hall.view()).cup.round == 2


async def test_what_can_be_chosen_can_be_seen_and_pressed_and_nothing_else(hall: CupHall) -> None:
    """Every button of every page answers, in every language, and is short enough for the platforms."""
    shown = await hall.presses(BOSS, "cuprun.new")
    hall.it = presses_of(shown)[-1].split()[1]
    pages = [one for one in presses_of(shown) if ".page " in one]
    assert len(pages) >= 9
    for page in pages:
        answer = await hall.desks[0].press(f"page:{page}", PLACE, BOSS, page)
        for button in presses_of(answer):
            assert len(button.encode()) <= 64
            assert (await hall.desks[0].press(f"press:{page}:{button}", PLACE, BOSS, button)).ok, button
    for verb, rest in (("set", "game seka"), ("set", "round 7"), ("set", "nothing 1"), ("eat", "")):
        assert not (await hall.presses(BOSS, f"cuprun.{verb}", rest)).ok, (verb, rest)
    nobody = Person("tg:500", "Somebody")
    assert why(await hall.presses(nobody, "cupdo.see")) == "illegal-cup-none", "it is not open yet"
    assert why(await hall.presses(nobody, "cuprun.run")) == "illegal-cup-organiser"


async def test_who_may_set_one_up(hall: CupHall) -> None:
    somebody, own = crowd(1)[0], Person("tg:9", "Own", admin=True)
    assert why(await hall.presses(somebody, "cuprun.new")) == "illegal-cup-admins"
    assert why(await hall.presses(own, "cuprun.new", place="tg:9:0")) == "illegal-cup-of-chats"
    assert keys_of((await hall.says(somebody)).scene) == ["cup-no-cup", "cup-who-opens"]
    assert keys_of((await hall.says(BOSS)).scene) == ["cup-no-cup", "cup-open-how"]
    assert why(await hall.says(somebody, "nosuchcup")) == "illegal-cup-none"


async def test_where_the_chat_has_no_room_tables_open_in_private_or_later(store: SqlStore, clock: ManualClock) -> None:
    """The chat takes one table, everybody two; P1 sits at two already until one of them is closed."""
    hall, people = CupHall([store], clock, Limits(1, 2)), crowd(4)
    await hall.closed(people, **DUEL, format="swiss")
    busy = [await hall.services[0].open(f"busy{n}", f"tg:-{77 + n}:0", people[0], game="duel-blot") for n in range(2)]
    await hall.all_here()
    assert [bool(one.table) for one in (await hall.view()).cup.now_played()] == [False, True]
    closed = await hall.services[0].handle(Command("close", str(busy[0].table), people[0], "abandon", "tg:-77:0"))
    assert closed.ok, closed
    tables = [sure(await hall.services[0].table(one.table)) for one in (await hall.tend()).cup.now_played()]
    shown = [{str(one.dest) for one in table.audiences} for table in tables]
    assert shown == [{f"@{people[0].id}", f"@{people[2].id}"}, {PLACE}]


async def test_the_export_has_every_match_and_no_formula(hall: CupHall) -> None:
    people = Person("tg:1", "=cmd|' /C calc'!A0"), Person("tg:2", "Նինո, «ծով»")
    await hall.closed(people, **ROBIN)
    cup = (await hall.whole()).cup
    text = sure((await hall.presses(people[1], "cupdo.file")).file).data.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(text, newline=""), strict=True))
    gap = rows.index([])
    names = {1: "'=cmd|' /C calc'!A0", 2: "Նինո, «ծով»"}
    assert [(row[1], int(row[0]), *map(int, row[2:])) for row in rows[1:gap]] == [
        (names[int(p.entrant)], p.place, p.points, p.buchholz, p.among, p.difference, p.played) for p in places(cup)
    ]
    matches = [dict(zip(rows[gap + 1], row, strict=True)) for row in rows[gap + 2 :]]
    assert [
        (one["home"], one["away"], int(one["points home"]), int(one["points away"]), int(one["written home"]))
        for one in matches
    ] == [(names[m.home], names[m.away], *m.points, m.written[0]) for m in cup.matches]
    assert {len(row) for row in rows} == {0, 7, 9}


async def test_somebody_forgotten_leaves_the_cup_and_no_name_and_the_chat_may_get_a_new_id(hall: CupHall) -> None:
    _, b, _ = people = crowd(3)
    await hall.closed(people, **ROBIN)
    assert hall.it in (await hall.stores[0].own_data(b.id)).decode()
    await hall.stores[0].forget(b.id, "gone:abc")
    seen = await hall.tend()
    assert (seen.cup.entries[1].out, seen.names(seen.cup.entries[1])) == ("gone", "…")
    assert not [one for one in (b.id, "P2") if one in str(seen.kept.people)]
    await hall.whole()
    await hall.opens(**DUEL)
    await hall.stores[0].rehome("tg:-5", "tg:-1005")
    assert (await hall.view()).place == "tg:-1005:0"
    assert keys_of((await hall.says(BOSS, place="tg:-1005:0")).scene)[0] == "cup-head"


async def test_a_match_that_ends_while_its_table_is_looked_at(hall: CupHall, monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = (await hall.begun(crowd(2), **ROBIN)).cup.now_played()
    store = hall.stores[0]
    look = store.table

    async def late(table_id: str) -> Any:
        monkeypatch.setattr(store, "table", look)
        await hall.hall.moves(table_id)
        return await look(table_id)

    monkeypatch.setattr(store, "table", late)
    assert [one.how for one in (await hall.tend()).cup.matches] == ["played"]
    assert await store.matches.at(match.table, 1) is not None


async def test_a_rated_cup_says_so_and_whoever_is_banned_reads_why_and_until_when(hall: CupHall) -> None:
    """CUP-6."""
    a, b = crowd(2)
    await ends(hall.stores[0], tars("t", hall.clock.now, people=(a.id, "tg:801", b.id, "tg:802")))
    await hall.opens(**PAIRS, rated="on")
    assert any("cup-rated" in str(line.text) for line in (await hall.board()).lines)
    refused = CATALOG.say("en", sure((await hall.presses(a, "cupdo.seek")).text))
    assert [word for word in ("tars kaput", "2027") if word in refused] == ["tars kaput", "2027"]


@pytest.mark.parametrize("game", sampled(games(), ("nardi",)))
async def test_a_cup_of(sqlite_url: str, clock: ManualClock, game: str) -> None:
    hall = CupHall([await open_store(sqlite_url, clock)], clock)
    chosen = {"game": game, "checkin": "0", "format": "knockout"}
    await hall.opens(**chosen)
    options = (await hall.view()).cup.options
    if usual := sorted(targets(game, options.preset), key=int):
        chosen["target"] = usual[0]
    await hall.closed(crowd(4 if options.pairs else 2), **chosen)
    seen = await hall.whole()
    (match,), (won,) = seen.cup.matches, champions(seen.cup)
    found = sure(await hall.stores[0].matches.at(match.table, 1))
    winners = {one.person for one in found.seats if one.ending == "won"}
    assert {seen.person(one) for one in sure(seen.cup.entry(won)).players} == winners
    assert (match.how, max(match.points) in (1, 2), sorted(match.written)) == ("played", True, sorted(found.score))
    await hall.stores[0].close()


async def test_on_the_page_they_are_seeded_by_the_ratings_of_its_room(hall: CupHall) -> None:
    names = [Person(f"web:p{n}", f"W{n}") for n in (1, 2, 3)]
    found = rated_match("w", [names[2].id], [names[0].id], hall.clock.now, "web:main")
    await ends(hall.stores[0], replace(found, game="duel-blot"))
    await hall.opens(**ROBIN)
    await hall.enter(*names)
    seen = await hall.view()
    strength = by_rating(hall.stores[0].ratings)
    there = replace(seen, kept=replace(seen.kept, row=replace(seen.kept.row, place="web:main")))
    assert (list(await strength(seen)), list(await strength(there))) == ([1, 2, 3], [3, 2, 1])
