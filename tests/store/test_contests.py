"""Cups and duplicates beside their scenes in ``evenings``: two workers, buttons, files, proofs, pictures."""

from __future__ import annotations

import asyncio
import csv
from argparse import Namespace
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from sqlalchemy import insert

from adapters.commands.records import run_verify as verify_cli
from adapters.operator import Operator
from adapters.store.schema import joined
from adapters.store.store import SqlStore, open_store
from bot.core import events as ev
from bot.core.admission import Limits
from bot.core.codec import decode_event
from bot.core.fold import evolve
from bot.core.model import Table
from bot.fair import AHEAD_MS, link, randomness, time_of
from bot.features.cups.model import Options, champions, places, targets
from bot.features.cups.organiser import by_rating
from bot.features.cups.pairing import standings
from bot.features.duplicates.events import DECODER
from bot.features.duplicates.model import balance, ranking, swings
from bot.features.packs import Dealt, games
from bot.features.packs import dealt as dealt_of
from bot.games import rules_of
from bot.ports.records import Command, Person
from bot.view.pictures import CupPicture, DuplicatePicture
from tests.bench.kit import stands
from tests.bot.house import must
from tests.fakes.drand import Keeper, Known
from tests.store.chat import CATALOG, PLACE, presses_of, why
from tests.store.halls import BOSS, MINUTE, CupHall, DuplicateHall, crowd, keys_of, results
from tests.store.kit import ManualClock, both, key_of
from tests.store.matches import ends, rated_match, tars
from tests.tiers import sampled

DUEL = {"game": "duel-blot", "target": "51", "checkin": "0"}
ROBIN = {**DUEL, "format": "robin"}
PAIRS = {"game": "bazaar-blot", "target": "101", "checkin": "0"}


@pytest.fixture
def hall(stores: list[SqlStore], clock: ManualClock) -> CupHall:
    return CupHall(stores, clock)


@both
async def test_a_repeated_press_has_no_second_effect_and_two_workers_do_nothing_twice(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    for one in crowd(4):
        again = (hall.presses(one, "cupdo.seek", worker=n % 2, key=f"enter:{one.id}") for n in range(4))
        await asyncio.gather(*again, return_exceptions=True)
    assert len((await hall.view()).now.entries) == 4
    hall.clock.on(61 * 60_000)
    await asyncio.gather(*(one.tend() for one in hall.heads * 3))
    seen = await hall.view()
    assert seen.now.round == 1
    comers = [Person(seen.person(one), "") for match in seen.now.now_played() for one in seen.now.missing(match)]
    await asyncio.gather(*(hall.presses(one, "cupdo.here", worker=n % 2) for n, one in enumerate(comers * 2)))
    await asyncio.gather(*(one.tend() for one in hall.heads * 3))
    assert all(one.table for one in (await hall.view()).now.now_played())
    assert len(await hall.stores[0].tables_in(PLACE)) == 2
    await hall.play_out()
    await asyncio.gather(*(one.tend() for one in hall.heads * 3))
    assert (await hall.view()).now.round == 2


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


async def test_a_cup_of_four_from_registration_to_the_winner(hall: CupHall) -> None:
    people = crowd(4)
    await hall.opens(**ROBIN)
    await hall.enter(*people)
    assert keys_of(await hall.board()).count("cup-entry") == 4
    await hall.does(BOSS, "cuprun.close")
    seen = await hall.view()
    assert (seen.now.phase, seen.now.round, seen.now.rounds) == ("play", 1, 3)
    assert keys_of(await hall.told(people[0])) == ["cup-head", "cup-your-match", "cup-match", "cup-come"]
    seen = await hall.whole()
    assert len(seen.now.matches) == 6
    assert places(seen.now) == standings((1, 2, 3, 4), await results(hall.stores[0], seen))
    board = await hall.board()
    assert "cup-won" in keys_of(board)
    assert isinstance(board.picture, CupPicture)
    assert board.picture.won == len(champions(seen.now))
    assert keys_of(await hall.told(people[0])) == ["cup-head", "cup-you-in", "cup-you-place"]


async def test_who_leaves_loses_what_is_still_to_be_played(hall: CupHall) -> None:
    _, b, _ = people = crowd(3)
    await hall.closed(people, **ROBIN)
    await hall.does(b, "cupdo.leave", "sure")
    assert "cup-bye-lost" in keys_of(await hall.board()), "the next round’s bye is theirs, and they have left"
    await hall.opens(**DUEL)
    await hall.does(BOSS, "cuprun.cancel", "sure")
    assert keys_of(await hall.board()) == ["cup-head", "cup-cancelled"]


async def test_who_may_set_one_up(hall: CupHall) -> None:
    somebody, own = crowd(1)[0], Person("tg:9", "Own", admin=True)
    assert why(await hall.presses(somebody, "cuprun.new")) == "illegal-cup-admins"
    assert why(await hall.presses(own, "cuprun.new", place="tg:9:0")) == "illegal-cup-of-chats"
    assert keys_of((await hall.says(somebody)).scene) == ["cup-no-cup", "cup-who-opens"]
    assert keys_of((await hall.says(BOSS)).scene) == ["cup-no-cup", "cup-open-how"]
    assert why(await hall.says(somebody, "nosuchcup")) == "illegal-cup-none"


async def test_somebody_forgotten_leaves_the_cup_and_no_name_and_the_chat_may_get_a_new_id(hall: CupHall) -> None:
    _, b, _ = people = crowd(3)
    await hall.closed(people, **ROBIN)
    assert hall.it in (await hall.stores[0].own_data(b.id)).decode()
    await hall.stores[0].forget(b.id, "gone:abc")
    seen = await hall.tend()
    assert (seen.now.entries[1].out, seen.names(2)) == ("gone", "…")
    assert not [one for one in (b.id, "P2") if one in str(seen.kept.people)]
    await hall.whole()
    await hall.opens(**DUEL)
    await hall.stores[0].rehome("tg:-5", "tg:-1005")
    assert (await hall.view()).place == "tg:-1005:0"
    assert keys_of((await hall.says(BOSS, place="tg:-1005:0")).scene)[0] == "cup-head"


async def test_a_rated_cup_says_so_and_whoever_is_banned_reads_why_and_until_when(hall: CupHall) -> None:
    """CUP-6."""
    a, b = crowd(2)
    await ends(hall.stores[0], tars("t", hall.clock.now, people=(a.id, "tg:801", b.id, "tg:802")))
    await hall.opens(**PAIRS, rated="on")
    assert any("cup-rated" in str(line.text) for line in (await hall.board()).lines)
    refused = CATALOG.say("en", must((await hall.presses(a, "cupdo.seek")).text))
    assert [word for word in ("tars kaput", "2027") if word in refused] == ["tars kaput", "2027"]


async def test_where_the_chat_has_no_room_tables_open_in_private_or_later(store: SqlStore, clock: ManualClock) -> None:
    """The chat takes one table, everybody two; P1 sits at two already until one of them is closed."""
    hall, people = CupHall([store], clock, Limits(1, 2)), crowd(4)
    await hall.closed(people, **DUEL, format="swiss")
    busy = [await hall.services[0].open(f"busy{n}", f"tg:-{77 + n}:0", people[0], game="duel-blot") for n in range(2)]
    await hall.all_here()
    assert [bool(one.table) for one in (await hall.view()).now.now_played()] == [False, True]
    closed = await hall.services[0].handle(Command("close", str(busy[0].table), people[0], "abandon", "tg:-77:0"))
    assert closed.ok, closed
    tables = [must(await hall.services[0].table(one.table)) for one in (await hall.tend()).now.now_played()]
    shown = [{str(one.dest) for one in table.audiences} for table in tables]
    assert shown == [{f"@{people[0].id}", f"@{people[2].id}"}, {PLACE}]


async def test_the_export_has_every_match_and_no_formula(hall: CupHall) -> None:
    people = Person("tg:1", "=cmd|' /C calc'!A0"), Person("tg:2", "Նինո, «ծով»")
    await hall.closed(people, **ROBIN)
    cup = (await hall.whole()).now
    text = must((await hall.presses(people[1], "cupdo.file")).file).data.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(text, newline=""), strict=True))
    gap = rows.index([])
    names = {1: "'=cmd|' /C calc'!A0", 2: "Նինո, «ծով»"}
    assert [(row[1], int(row[0]), *map(int, row[2:])) for row in rows[1:gap]] == [
        (names[p.entrant], p.place, p.points, p.buchholz, p.among, p.difference, p.played) for p in places(cup)
    ]
    matches = [dict(zip(rows[gap + 1], row, strict=True)) for row in rows[gap + 2 :]]
    assert [
        (one["home"], one["away"], int(one["points home"]), int(one["points away"]), int(one["written home"]))
        for one in matches
    ] == [(names[m.home], names[m.away], *m.points, m.written[0]) for m in cup.matches]
    assert {len(row) for row in rows} == {0, 7, 9}


async def test_a_match_that_ends_while_its_table_is_looked_at(hall: CupHall, monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = (await hall.begun(crowd(2), **ROBIN)).now.now_played()
    store = hall.stores[0]
    look = store.table

    async def late(table_id: str) -> Any:
        monkeypatch.setattr(store, "table", look)
        await hall.hall.moves(table_id)
        return await look(table_id)

    monkeypatch.setattr(store, "table", late)
    assert [one.how for one in (await hall.tend()).now.matches] == ["played"]
    assert await store.matches.at(match.table, 1) is not None


@pytest.mark.parametrize("game", sampled(Options.games(), ("nardi",)))
async def test_a_cup_of(sqlite_url: str, clock: ManualClock, game: str) -> None:
    hall = CupHall([await open_store(sqlite_url, clock)], clock)
    chosen = {"game": game, "checkin": "0", "format": "knockout"}
    await hall.opens(**chosen)
    options = (await hall.view()).now.options
    if usual := sorted(targets(game, options.preset), key=int):
        chosen["target"] = usual[0]
    await hall.closed(crowd(4 if options.pairs else 2), **chosen)
    seen = await hall.whole()
    (match,), (won,) = seen.now.matches, champions(seen.now)
    found = must(await hall.stores[0].matches.at(match.table, 1))
    winners = {one.person for one in found.seats if one.ending == "won"}
    assert {seen.person(one) for one in must(seen.now.entry(won)).players} == winners
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


TWO_DEALS = {"game": "duel-blot", "deals": "2"}
BAZAAR = {"game": "bazaar-blot", "deals": "2"}


@pytest.fixture
def duplicate(stores: list[SqlStore], clock: ManualClock) -> DuplicateHall:
    return DuplicateHall(stores, clock)


async def cards(duplicate: DuplicateHall, table: Table) -> list[object]:
    found = [decode_event(stored, table.game) for stored in await duplicate.stores[0].events(table.id)]
    return [event for event in found if isinstance(event, ev.Started | ev.Dealt)]


async def tables(duplicate: DuplicateHall) -> list[Table]:
    return [await stands(duplicate.services[0], one.table) for one in (await duplicate.view()).now.boards]


async def test_pairs_at_two_tables_hold_the_same_cards_and_are_compared(duplicate: DuplicateHall) -> None:
    await duplicate.opens(**BAZAAR)
    people = crowd(8)
    await duplicate.pairs(*people)
    assert keys_of(await duplicate.board()).count("dup-entry") == 4
    seen = await duplicate.begin()
    assert (seen.now.phase, [(one.even, one.odd) for one in seen.now.boards]) == ("play", [(1, 3), (2, 4)])
    first, second = await tables(duplicate)
    assert [chair.name for chair in first.chairs if chair] == ["P1", "P5", "P2", "P6"]
    assert [str(one.dest) for one in first.audiences] == ["@tg:101", "@tg:105", "@tg:102", "@tg:106"]
    assert keys_of(await duplicate.told(people[0])) == ["dup-head", "dup-begun", "dup-table", "dup-play-until"]
    seen = await duplicate.whole("a", "b")
    assert (await cards(duplicate, first), len(await cards(duplicate, first))) == (await cards(duplicate, second), 3)
    nets = [[score[0] - score[1] for score in table] for table in seen.now.scores]
    assert ([len(one) for one in nets], nets[0] != nets[1]) == ([2, 2], True)
    won = sum((a > b) * 2 + (a == b) for a, b in zip(*nets, strict=True))
    gained = sum(nets[0]) - sum(nets[1])
    line = {one.side: (one.share, one.above) for one in ranking(seen.now, 0)}
    assert line == {1: (Fraction(won, 4), Fraction(gained)), 2: (1 - Fraction(won, 4), Fraction(-gained))}
    assert {one.side: (one.share, one.above) for one in ranking(seen.now, 1)}[3] == line[2]
    result = await duplicate.board()
    assert isinstance(result.picture, DuplicatePicture)
    assert [len(part.rows) for part in result.picture.parts] == [2, 2]
    assert "dup-your-place" in keys_of(await duplicate.told(people[0]))


async def test_fours_against_fours_by_difference(duplicate: DuplicateHall) -> None:
    """Each team sits one pair on the even seats of one table and one on the odd seats of the other."""
    await duplicate.opens(**BAZAAR, manner="teams")
    *people, ninth = crowd(9)
    await duplicate.pairs(*people[:4], team="t1")
    await duplicate.pairs(*people[4:], team="t2")
    assert why(await duplicate.presses(ninth, "dupdo.enter", "t1")) == "illegal-duplicate-full"
    await duplicate.begin()
    seats = [[chair.name for chair in table.chairs if chair] for table in await tables(duplicate)]
    assert seats == [["P1", "P7", "P2", "P8"], ["P5", "P3", "P6", "P4"]]
    seen = await duplicate.whole("c", "d")
    nets = [[score[0] - score[1] for score in table] for table in seen.now.scores]
    assert [one.gain for one in swings(seen.now)] == [a - b for a, b in zip(*nets, strict=True)]
    assert balance(seen.now) == sum(nets[0]) - sum(nets[1])
    result = await duplicate.board()
    assert isinstance(result.picture, DuplicatePicture)
    assert [row.mark for row in result.picture.parts[0].rows] == ["1", "2", ""]
    assert "dup-your-team" in keys_of(await duplicate.told(people[7]))


async def test_words_are_given_after_the_seal_and_until_it_begins(duplicate: DuplicateHall) -> None:
    """To the duplicate that waits for them: not to one that somebody only runs, nor to one that has begun."""
    first = await duplicate.opens(**TWO_DEALS)
    a, b = crowd(2)
    sealed = {line.text.key: dict(line.text.args) for line in (await duplicate.board()).lines}
    assert sealed["dup-seal"]["value"] == link((await duplicate.pack()).seed, 0)
    assert why(await duplicate.says(a, "word plum")) == "illegal-duplicate-not-in"
    await duplicate.enter(a)
    await duplicate.enter(b)
    await duplicate.opens(**TWO_DEALS)
    await duplicate.does(BOSS, "dupdo.see")
    duplicate.it = first
    told = [await duplicate.says(a, "слово слива"), await duplicate.says(a, "слово слива", place="tg:101:0")]
    assert [key_of(one) for one in told] == ["daily-word-first", "dup-word-taken"]
    assert keys_of(told[0].scene) == ["dup-word-head", "dup-word-how", "dup-seal", "daily-word-salt"]
    await duplicate.begin()
    for who, key in ((a, "words"), (b, "words"), (BOSS, "not-in")):
        assert why(await duplicate.says(who, "word late")) == f"illegal-duplicate-{key}"
    pack = await duplicate.pack()
    assert len(must(pack.words)) == 1
    for table in await tables(duplicate):
        assert must(table.pack).words == pack.words
        assert not (await duplicate.services[0].handle(Command(f"w{table.id}", table.id, a, "word mine"))).ok
    assert await duplicate.stores[0].packs.give(pack.round, a.id, "late", duplicate.clock.now + 1) is None


@both
async def test_nothing_opens_before_the_last_table_has_played(duplicate: DuplicateHall) -> None:
    a, b = crowd(2)
    await duplicate.begun(a, b, **TWO_DEALS)
    assert (await duplicate.plays(1)).phase == "over"
    seen = await duplicate.tend()
    assert (seen.now.phase, [one.how for one in seen.now.boards], seen.now.scores) == ("play", ["played", ""], ())
    pack = await duplicate.pack()
    assert not pack.open
    assert not await duplicate.stores[1].packs.open(pack.id, 1)
    for who in (a, b, BOSS):
        assert why(await duplicate.presses(who, "dupdo.deal", "1")) == "illegal-duplicate-verify"
    board = await duplicate.board()
    assert (board.picture, keys_of(board).count("dup-table")) == (None, 2)
    await duplicate.plays(2, "other")
    assert (await duplicate.tend(worker=1)).now.phase == "over"
    shown = keys_of((await duplicate.presses(a, "dupdo.deal", "2")).scene)
    assert [shown.count(one) for one in ("dup-deal-table", "dealt-hand", "verify-good")] == [2, 2, 1]
    assert why(await duplicate.presses(a, "dupdo.deal", "3")) == "illegal-duplicate-no-deal"


async def test_a_table_that_may_not_be_opened_is_left_out(store: SqlStore, clock: ManualClock) -> None:
    """Whoever sits at as many tables as they may gets theirs when one of those is over; in the end without it."""
    hall, (a, b) = DuplicateHall([store], clock), crowd(2)
    await hall.opens(**TWO_DEALS, time="60", tables="2")
    hall.services[0].limits = type(hall.limits)(person=1)
    await hall.services[0].open("other", "tg:-9:0", a, game="duel-blot")
    await hall.enter(a)
    await hall.enter(b)
    assert [bool(one.table) for one in (await hall.begin()).now.boards] == [False, True]
    await hall.plays(2)
    seen = await hall.tend(62)
    assert ([one.how for one in seen.now.boards], seen.now.phase) == (["not", "played"], "over")
    assert ranking(seen.now, 0) == ()
    assert "dup-nothing" in keys_of(await hall.board())


async def test_games_that_the_chat_has_closed_are_not_played(duplicate: DuplicateHall) -> None:
    rights, (kept, closed, *others) = duplicate.stores[0].rights, games()
    for game in (closed, *others):
        await rights.close_game(PLACE, game, closed=True)
    duplicate.it = must((await duplicate.presses(BOSS, "duprun.new")).scene).buttons[-1][0].data.split()[-1]
    assert (await duplicate.view()).now.options.game == kept
    assert why(await duplicate.presses(BOSS, "duprun.set", f"game {closed}")) == "illegal-duplicate-game-closed"
    await rights.close_game(PLACE, kept, closed=True)
    assert why(await duplicate.presses(BOSS, "duprun.new")) == "illegal-duplicate-no-game"


@both
async def test_two_workers_open_each_table_once_and_end_it_once(duplicate: DuplicateHall) -> None:
    await duplicate.opens(**TWO_DEALS, tables="4", signup="15")
    for n, one in enumerate(crowd(8) * 2):  # each press is delivered twice
        await duplicate.presses(one, "dupdo.enter", worker=n % 2, key=f"enter {one.id}")
    assert len((await duplicate.view()).now.sides) == 8
    duplicate.clock.on(16 * MINUTE)
    await asyncio.gather(*(one.tend() for one in duplicate.heads * 2))
    seen = await duplicate.tend()
    assert len({one.table for one in seen.now.boards}) == 4
    assert len(await duplicate.stores[0].packs.runs(seen.now.pack)) <= 4
    for board in seen.now.boards:
        await duplicate.plays(board.number, f"{board.number}")
    await asyncio.gather(*(one.tend() for one in duplicate.heads * 2))
    assert (await duplicate.tend()).now.phase == "over"
    kept = must(await duplicate.stores[1].duplicates.at(duplicate.it))
    names = [type(DECODER.decode(one.body)).__name__ for one in kept.events]
    assert (names.count("Seated"), names.count("Played"), names.count("Over")) == (4, 4, 1)


async def test_nobody_sits_twice_under_two_accounts(duplicate: DuplicateHall) -> None:
    tg, dc = Person("tg:101", "Ani"), Person("dc:101", "ani")
    await duplicate.entered(tg, crowd(2)[1], dc, **TWO_DEALS)
    row = {"account": dc.id, "person": tg.id, "name": "ani", "person_name": "Ani", "attempt": "a", "at_ms": 1}
    await duplicate.stores[0]._backend.write(lambda conn: conn.execute(insert(joined), [row]) and None)
    await duplicate.begin()
    assert [[chair.person for _, chair in table.people()] for table in await tables(duplicate)] == [
        ["tg:101"],
        ["tg:102"],
    ]
    await duplicate.whole()


async def test_whoever_is_forgotten_leaves_the_result_and_no_name(duplicate: DuplicateHall) -> None:
    a, b = crowd(2)
    await duplicate.entered(a, b, **TWO_DEALS)
    for _ in range(2):
        await duplicate.says(a, "word plum")
    assert b"plum" in await duplicate.stores[0].own_data(a.id)
    seen = await duplicate.begin()
    await duplicate.plays(1, most=9)
    assert (await duplicate.services[0].handle(Command("goes", seen.now.boards[0].table, a, "leave"))).ok
    await duplicate.stores[0].forget(a.id, "gone:abc")
    for service in duplicate.services:
        service.forget(seen.now.boards[0].table)
    await duplicate.plays(2)
    seen = await duplicate.tend(24 * 60 + 1)
    assert seen.now.phase == "over"
    assert not [line for line in (await duplicate.board()).reading if a.name in str(line)]
    assert "plum" not in str(await duplicate.stores[0].packs.words(seen.now.pack))


async def test_whoever_runs_the_server_plays_and_is_not_ranked(duplicate: DuplicateHall) -> None:
    a, b, c = crowd(3)
    duplicate.heads[0]._operators = frozenset({b.id})
    await duplicate.opens(**TWO_DEALS, tables="3")
    assert "dup-trust" in keys_of(await duplicate.board())
    for one in (a, b, c):
        await duplicate.enter(one)
    await duplicate.begin()
    assert (await duplicate.whole("p", "q", "r")).unranked == {2}
    board = await duplicate.board()
    assert isinstance(board.picture, DuplicatePicture)
    assert [(row.mark, row.name) for row in board.picture.parts[0].rows][-1] == ("–", "P2")
    assert "dup-unranked" in keys_of(await duplicate.told(b))
    assert "dup-your-place" in keys_of(await duplicate.told(a))


@pytest.mark.parametrize("game", sampled(games(), ("duel-blot",)))
async def test_the_cards_shown_afterwards_are_those_that_were_dealt(
    sqlite_url: str, clock: ManualClock, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await open_store(sqlite_url, clock)
    hall, (a, b) = DuplicateHall([store], clock), crowd(2)
    await hall.entered(a, b, game=game, deals="4")
    for _ in range(2):
        await hall.says(a, "word plum")
    await hall.begin()
    seen = await hall.whole("a", "b")
    pack, table, dealt = await hall.pack(), None, []
    for row in await store.events(seen.now.boards[0].table):
        event = decode_event(row, game)
        table = evolve(table, event, row.seq, row.at_ms)
        if isinstance(event, ev.Dealt):
            views = [rules_of(game).view(table.state, seat) for seat in range(len(table.chairs))]
            turned = str(getattr(views[0], "turned", None) or "")
            dealt.append(Dealt(tuple(tuple(map(str, one.hand)) for one in views), turned))
    assert len(dealt) == 4
    secret = ""
    for n, begun in enumerate(dealt, 1):
        assert begun == dealt_of(pack, n)
        shown = must((await hall.presses(a, "dupdo.deal", str(n))).scene)
        told = {one.text.key: dict(one.text.args) for one in shown.lines}
        assert "verify-word" in told
        sealed = secret if n > 1 else told["dup-seal"]["value"]
        assert told["verify-commitment"]["value"] == sealed, "from the seal on the board on, link by link"
        secret = str(told["verify-secret"]["value"])
        given = {"deal": n, "word": list(pack.words or ()), "commitment": str(sealed), "secret": secret, "game": game}
        assert verify_cli(Namespace(file=None, salt=[], pack=None, **given), Operator()) == 0
    assert bool(dealt[0].turned) == (game != "bazaar-blot")
    capsys.readouterr()
    await store.close()


async def test_a_duplicate_waits_for_a_round_of_its_own_and_shows_it_afterwards(duplicate: DuplicateHall) -> None:
    known = Known(Keeper())
    there = DuplicateHall(duplicate.stores, duplicate.clock, rounds=known)
    seen = await there.begun(*crowd(2), **TWO_DEALS)
    named = (await there.pack()).awaits
    assert time_of(named) - duplicate.clock.now_ms() >= AHEAD_MS
    assert not any(board.table for board in seen.now.boards), "no cards before it is published"
    duplicate.clock.now = time_of(named)
    assert all(board.table for board in (await there.tend()).now.boards)
    assert known.asked == [named]
    await there.whole("a", "b")
    shown = must((await there.presses(crowd(1)[0], "dupdo.deal", "1")).scene)
    (line,) = [one.text for one in shown.lines if one.text.key == "verify-beacon"]
    signature = Keeper().sign(named)
    assert dict(line.args) == {"round": str(named), "signature": signature, "value": randomness(signature)}
    assert "verify-good" in keys_of(shown)
