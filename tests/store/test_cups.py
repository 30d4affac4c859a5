"""A cup from its setting up to its winner, in an evening or over weeks: who plays against whom first, who referees
(LG-9.3), what a ban or a second account changes."""

from __future__ import annotations

import asyncio
import csv
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from sqlalchemy import insert

from adapters.store import SqlStore, open_store
from adapters.store.schema import desertion
from bot.desk.answer import Answer
from bot.league.cup.options import games, targets
from bot.league.cup.table import champions, places
from bot.league.ratings import pair_key
from bot.league.seeding import by_rating
from bot.league.standings import standings
from bot.ports.keys import private_to
from bot.ports.ratings import Ladder, Rating
from bot.ports.records import Command, Person
from bot.scene.cups import CupPicture
from bot.table.limits import Limits
from bot.table.lobby import mark_of
from bot.table.model import Table
from tests.store.chat import ARAM, ARAM_DC, CATALOG, PLACE, Worker, presses_of, why
from tests.store.halls import BOSS, CupHall, crowd, keys_of, results
from tests.store.kit import ManualClock, both, key_of, sure
from tests.store.matches import ends, rated_match, tars
from tests.tiers import sampled

DUEL = {"game": "duel-blot", "target": "51", "checkin": "0"}
ROBIN = {**DUEL, "format": "robin"}
PAIRS = {"game": "bazaar-blot", "target": "101", "checkin": "0"}


@pytest.fixture
def hall(stores: list[SqlStore], clock: ManualClock) -> CupHall:
    return CupHall(stores, clock)


async def table_of(hall: CupHall) -> Table:
    (match,) = (await hall.view()).cup.now_played()
    return sure(await hall.services[0].table(match.table))


async def says(hall: CupHall, table: Table, who: Person, words: str) -> None:
    hall.n += 1
    reply = await hall.services[0].handle(Command(f"s{hall.n}", table.id, who, words, PLACE))
    assert reply.ok, (words, reply.text)


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


async def test_a_pair_is_asked_agrees_and_sits_opposite(hall: CupHall) -> None:
    await hall.opens(**PAIRS, format="knockout")
    a, b, c, d = crowd(4)
    await hall.enter(a, c)
    assert any(mark_of(a.id) in one for one in presses_of(await hall.presses(b, "cupdo.join")))
    await hall.does(b, "cupdo.ask", mark_of(a.id))
    assert "cup-asks" in keys_of(await hall.told(a))
    number = str((await hall.view()).cup.entries[-1].number)
    assert why(await hall.presses(c, "cupdo.yes", number)) == "illegal-cup-not-asked"
    await hall.does(a, "cupdo.yes", number)
    assert keys_of(await hall.told(b)) == ["cup-head", "cup-you-in"]
    assert why(await hall.presses(d, "cupdo.ask", mark_of(a.id))) == "illegal-cup-partner-taken"
    await hall.enter(d)  # c and d look for a partner: they are put together when registration ends
    seen = await hall.tend(61)
    assert sorted(seen.names(one) for one in seen.cup.whole()) == ["P2 – P1", "P3 – P4"]
    await hall.all_here()
    table, (match,) = await table_of(hall), (await hall.view()).cup.now_played()
    assert (table.phase, table.clock_s) == ("play", 60)
    home = seen.cup.entries[match.home - 1]
    assert [chair.name for chair in table.chairs if chair][0::2] == [seen.name(one) for one in home.players]
    assert len(champions((await hall.whole()).cup)) == 1


async def test_whoever_does_not_check_in_does_not_play(hall: CupHall) -> None:
    await hall.opens(**{**DUEL, "checkin": "10"}, format="swiss")
    people = crowd(4)
    await hall.enter(*people)
    assert why(await hall.presses(people[0], "cupdo.here")) == "illegal-cup-no-match-now"
    await hall.tend(60)
    assert keys_of(await hall.told(people[3])) == ["cup-head", "cup-checkin-you", "cup-checkin-rule"]
    await hall.here(*people[:3])
    assert (await hall.view()).cup.phase == "checkin"
    cup = (await hall.tend(10)).cup
    assert (cup.phase, cup.entries[3].out) == ("play", "absent")
    assert [(one.home, one.how, one.points) for one in cup.matches if not one.away] == [(3, "bye", (1, 0))]
    assert [one for one in cup.now_played() if one.away and one.table], "whoever has just checked in is there already"
    await hall.opens(**{**DUEL, "checkin": "10"}, format="swiss")
    await hall.enter(*people[:2])
    await hall.tend(60)
    await hall.here(*people[:2])
    assert (await hall.view()).cup.phase == "play"


async def test_whoever_does_not_come_loses_and_time_decides_what_is_not_played_to_its_end(hall: CupHall) -> None:
    await hall.opens(**{**DUEL, "target": "301"}, format="swiss", rounds="2", round="30", wait="10")
    a, b, c, d = crowd(4)
    await hall.enter(a, b, c, d)
    await hall.tend(60)
    await hall.here(a, c, b)  # 1 meets 3, 2 meets 4
    assert ((await hall.tend(5)).cup.reminded, keys_of(await hall.told(d))[-1]) == (1, "cup-come")
    seen = await hall.tend(6)
    assert (seen.cup.matches[1].how, seen.cup.matches[1].points) == ("default", (1, 0))
    assert why(await hall.presses(d, "cupdo.here")) == "illegal-cup-no-match-now"
    table = seen.cup.matches[0].table
    playing = await hall.hall.moves(table, most=60)
    leads = [sum(row.written[side] for row in playing.state.rows) for side in (0, 1)]
    assert (playing.phase, leads[0] != leads[1]) == ("play", True)
    seen = await hall.tend(20)
    late = seen.cup.matches[0]
    assert (late.how, late.written, late.points) == ("time", tuple(leads), (1, 0) if leads[0] > leads[1] else (0, 1))
    assert seen.cup.round == 2
    assert (await hall.hall.moves(table)).phase == "over", "it is played on, but the result is too late"
    assert (await hall.tend()).cup.matches[0] == late


async def test_a_match_that_is_given_up_is_nobodys(hall: CupHall) -> None:
    a, b = crowd(2)
    await hall.begun((a, b), **DUEL, format="swiss", rounds="2")
    table = await table_of(hall)
    for who, words in ((a, "abandon"), (b, "yes")):
        await says(hall, table, who, words)
    cup = (await hall.tend()).cup
    assert (cup.matches[0].how, cup.matches[0].points) == ("unfinished", (0, 0))
    assert cup.phase == "over", "two can meet once"


async def test_who_leaves_loses_what_is_still_to_be_played(hall: CupHall) -> None:
    _, b, _ = people = crowd(3)
    await hall.closed(people, **ROBIN)
    await hall.does(b, "cupdo.leave")  # asked first
    assert not (await hall.view()).cup.entries[1].out
    await hall.does(b, "cupdo.leave", "sure")
    assert "cup-bye-lost" in keys_of(await hall.board()), "the next round’s bye is theirs, and they have left"
    lost = [one for one in (await hall.whole()).cup.matches if one.has(2) and one.away]
    assert {(one.how, one.points[(one.home, one.away).index(2)]) for one in lost} == {("default", 0)}


async def test_the_organiser_decides_closes_and_calls_off(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    a, b, c = crowd(3)
    assert why(await hall.presses(BOSS, "cuprun.close")) == "illegal-cup-few"
    await hall.enter(a, b)
    assert why(await hall.presses(a, "cuprun.close")) == "illegal-cup-organiser"
    assert why(await hall.presses(BOSS, "cuprun.set", "target 101")) == "illegal-cup-fixed"
    await hall.does(BOSS, "cuprun.close")
    assert why(await hall.presses(BOSS, "cuprun.close")) == "illegal-cup-begun"
    for who in (a, c):
        assert why(await hall.presses(who, "cupdo.seek")) == "illegal-cup-not-open"
    await hall.does(BOSS, "cuprun.judge", "1 away")
    seen = await hall.view()
    assert (seen.cup.phase, champions(seen.cup)) == ("over", (2,))
    assert why(await hall.presses(BOSS, "cuprun.cancel", "sure")) == "illegal-cup-over"
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


async def test_by_code_people_enter_from_elsewhere_and_see_the_table_there(hall: CupHall) -> None:
    """A chat that keeps to itself lets in by code only those who have played there."""
    here, there, afar = crowd(1)[0], Person("dc:5", "Dato"), "dc:9:1"
    code = await hall.opens(**ROBIN)
    assert any("cupdo.join" in one for one in presses_of(await hall.says(there, code, place=afar)))
    await hall.does(there, "cupdo.join", place=afar)
    await hall.enter(here)
    await hall.does(BOSS, "cuprun.close")
    await hall.here(here)
    await hall.does(there, "cupdo.here", place=afar)
    assert {str(one.dest) for one in (await table_of(hall)).audiences} == {PLACE, afar}
    await hall.stores[0].rights.set_rule(PLACE, "guests", "off")
    await hall.opens(**DUEL)
    assert why(await hall.presses(there, "cupdo.join", place=afar)) == "illegal-no-guests"
    known = Person("tg:1", "Արամ")
    await hall.hall.plays(await hall.hall.opened("bura3", seats=2))
    await hall.does(known, "cupdo.join", place="tg:1:0")
    await hall.enter(here)  # in the chat itself
    await hall.does(BOSS, "cuprun.close")
    await hall.here(here)
    await hall.does(known, "cupdo.here", place="tg:1:0")
    assert {str(one.dest) for one in (await table_of(hall)).audiences} == {PLACE, "@tg:1"}


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


async def test_blocks_hold_in_a_cup_and_the_bot_makes_no_pair_of_two_who_keep_apart(hall: CupHall) -> None:
    """P1 has blocked P2, and P3 blocks P4 once P4 has asked them; the chat has blocked P7."""
    await hall.opens(**PAIRS)
    a, b, c, d, e, f, g = crowd(7)
    rights = hall.stores[0].rights
    await rights.bar(PLACE, g.id, g.name, 0)
    assert why(await hall.presses(g, "cupdo.seek")) == "illegal-barred"
    await rights.shun(a.id, b.id, b.name)
    await hall.enter(a)
    assert why(await hall.presses(b, "cupdo.ask", mark_of(a.id))) == "illegal-cup-partner-taken"
    await hall.enter(b, c)
    await hall.does(d, "cupdo.ask", mark_of(c.id))
    asked = str((await hall.view()).cup.entries[-1].number)
    await rights.shun(c.id, d.id, d.name)
    assert why(await hall.presses(c, "cupdo.yes", asked)) == "illegal-cup-partner-taken"
    await hall.does(d, "cupdo.leave", "sure")
    await hall.enter(d, e, f)
    seen = await hall.tend(60)
    assert [seen.names(one) for one in seen.cup.whole()] == ["P1 – P3", "P2 – P4", "P5 – P6"]
    await hall.opens(**PAIRS)
    await hall.enter(a, b)
    assert (await hall.tend(60)).cup.phase == "cancelled", "with nobody else there they both stay out"


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


async def test_while_the_bot_is_away_the_clock_of_a_cup_stands_still(hall: CupHall) -> None:
    await hall.opens(**DUEL)
    await hall.enter(*crowd(2))
    hall.clock.on(59 * 60_000)
    await hall.stores[0].timers.shift(50 * 60_000)
    assert ((await hall.tend(2)).cup.phase, (await hall.tend(50)).cup.phase) == ("open", "play")


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


HOUR, DAY = 60, 1440
WEEKS = {"game": "duel-blot", "target": "301", "format": "robin", "pace": "weeks", "checkin": "0"}


async def over_weeks(hall: CupHall, **chosen: str) -> tuple[Person, Person]:
    a, b = crowd(2)
    await hall.closed((a, b), **{**WEEKS, **chosen})
    return a, b


async def test_the_table_opens_when_both_are_there_within_an_hour(hall: CupHall) -> None:
    a, b = await over_weeks(hall)
    assert "cup-together" in keys_of(await hall.told(a))
    await hall.tend(DAY)
    await hall.here(a)
    assert keys_of(await hall.told(b)) == ["cup-head", "cup-there", "cup-match"]
    assert not (await hall.tend(HOUR)).cup.matches[0].arrived
    await hall.tend(DAY)  # now b is there, but a is not any more
    await hall.here(b)
    assert not (await hall.view()).cup.matches[0].table
    await hall.tend(HOUR - 1)
    await hall.here(a)
    assert (await table_of(hall)).phase == "play"


async def test_whoever_never_came_loses_and_two_who_missed_each_other_get_nothing(hall: CupHall) -> None:
    for second, result in ((False, ("default", (1, 0))), (True, ("time", (0, 0)))):
        a, b = await over_weeks(hall)
        await hall.here(a)
        await hall.tend(DAY)
        if second:
            await hall.here(b)
        match = (await hall.tend(6 * DAY)).cup.matches[0]
        assert (match.how, match.points) == result


async def test_they_are_reminded_halfway_and_near_the_end(hall: CupHall) -> None:
    a, b = await over_weeks(hall)
    assert [(await hall.tend(days * DAY)).cup.reminded for days in (3, 1)] == [0, 1]
    assert keys_of(await hall.told(b)) == ["cup-head", "cup-your-match", "cup-match", "cup-come", "cup-together"]
    await hall.here(a, b)
    assert [(await hall.tend(minutes)).cup.reminded for minutes in (2 * DAY, 6 * HOUR)] == [1, 2]
    assert keys_of(await hall.told(a)) == ["cup-head", "cup-your-match", "cup-match", "cup-go-on"]


@pytest.mark.parametrize("taken_up", [True, False])
async def test_they_adjourn_and_finish_another_day_or_whoever_led_has_won(hall: CupHall, taken_up: bool) -> None:
    a, b = await over_weeks(hall)
    await hall.here(a, b)
    table = await table_of(hall)
    playing = await hall.hall.moves(table.id, most=60)
    led = [sum(row.written[side] for row in playing.state.rows) for side in (0, 1)]
    assert led[0] != led[1]
    for who, words in ((a, "adjourn"), (b, "yes")):
        await says(hall, table, who, words)
    assert (await table_of(hall)).phase == "adjourned"
    assert not (await hall.tend(3 * DAY)).cup.matches[0].how
    if taken_up:
        await says(hall, table, b, f"resume {PLACE}")
        await hall.play_out()
        cup = (await hall.view()).cup
        assert (cup.matches[0].how, cup.phase) == ("played", "over")
    else:
        match = (await hall.tend(4 * DAY)).cup.matches[0]
        assert (match.how, match.written) == ("time", tuple(led))
        assert match.points == ((1, 0) if led[0] > led[1] else (0, 1))


async def test_whoever_deserts_a_rated_match_has_lost_it_in_the_cup(hall: CupHall) -> None:
    """A round of two weeks: a goes away, and does not come back within the week in which the match can be taken up."""
    a, b = await over_weeks(hall, round=str(14 * DAY), wait=str(14 * DAY), rated="on")
    await hall.here(a, b)
    table = await table_of(hall)
    assert table.rated
    await says(hall, table, a, "leave sure")
    assert (await table_of(hall)).phase == "adjourned"
    assert not (await hall.tend(6 * DAY)).cup.matches[0].how
    hall.clock.on(2 * DAY * 60_000)
    seq = sure(await hall.stores[0].table(table.id)).head_seq
    await hall.services[0].handle(Command("tick", table.id, None, f"tick taken {seq}"))
    match = (await hall.tend()).cup.matches[0]
    assert (match.how, match.points) == ("default", (0, 1))
    assert why(await hall.presses(a, "cupdo.here")) == "illegal-cup-no-match-now"


VANO, KATE = Person("tg:901", "Vano"), Person("dc:902", "Kate")


async def tables(hall: CupHall) -> list[Table]:
    cup = (await hall.view()).cup
    return [sure(await hall.services[0].table(one.table)) for one in cup.now_played() if one.table]


async def beats(hall: CupHall, n: int, winners: list[Person], losers: list[Person], game: str = "") -> None:
    found = rated_match(f"old{n}", [one.id for one in winners], [one.id for one in losers], hall.clock.now + n)
    await ends(hall.stores[0], replace(found, game=game or ("bazaar-blot" if len(winners) == 2 else "duel-blot")))


async def rating(hall: CupHall, who: Person, chat: str = "tg:-5") -> Rating:
    found = await hall.stores[0].ratings.of(Ladder(chat), who.id)
    return found.rating if found is not None else Rating()


async def test_the_strongest_meets_the_weakest_first(hall: CupHall) -> None:
    """They come as P1 … P5. P5 has beaten P1 twice and P4 once, so that P5 is strongest; nobody knows P2 and P3: they
    stand before those who have lost, in the order in which they came. Of those who lost P4 did so only once. The first
    three have a bye."""
    p1, _, _, p4, p5 = people = crowd(5)
    for n, loser in enumerate((p1, p1, p4)):
        await beats(hall, n, [p5], [loser])
    cup = (await hall.closed(people, **DUEL, format="knockout")).cup
    assert cup.order == (5, 2, 3, 4, 1)
    assert [(one.home, one.away) for one in cup.now_played()] == [(5, 0), (4, 1), (2, 0), (3, 0)]


async def test_time_seeds_by_the_same_rule_and_other_games_do_not_count(hall: CupHall) -> None:
    a, b, c = crowd(3)
    await beats(hall, 0, [c], [a], "nardi")
    await beats(hall, 1, [b], [a])
    await hall.opens(**ROBIN)
    assert why(await hall.presses(b, "cupdo.ask", mark_of(a.id))) == "illegal-cup-singles"
    await hall.enter(a, b, c)
    assert (await hall.tend(60, worker=1)).cup.order == (2, 3, 1)


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


async def test_a_pair_counts_by_its_own_rating_a_new_one_by_both_players(hall: CupHall) -> None:
    """P1 and P2 have lost together, though each of them has won with somebody else; P3 and P4 have never played."""
    a, b, c, d = crowd(4)
    others = [Person(f"tg:{n}", f"X{n}") for n in range(200, 206)]
    for n in range(3):
        await beats(hall, 4 * n, [a, others[0]], [others[1], others[2]])
        await beats(hall, 4 * n + 1, [b, others[3]], [others[4], others[5]])
    await beats(hall, 100, [others[1], others[4]], [a, b])
    own = sure(await hall.stores[0].ratings.of(Ladder(), pair_key(a.id, b.id)))
    assert own.rating.mu < (await rating(hall, a)).mu
    assert (await rating(hall, a)).shown > 1000
    seen = await hall.closed((a, b, c, d), **PAIRS, format="swiss")
    assert [seen.names(seen.cup.entry(one)) for one in seen.cup.order] == ["P3 – P4", "P1 – P2"]


async def test_matches_of_a_rated_cup_are_rated_and_whoever_signs_up_is_told(hall: CupHall) -> None:
    await hall.opens(**ROBIN, rated="on")
    assert any("cup-rated" in str(line.text) for line in (await hall.board()).lines)
    a, b = crowd(2)
    await hall.enter(a, b)
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    assert table.rated
    await hall.whole()
    assert sure(await hall.stores[0].matches.at(table.id, 1)).rated
    assert sorted([(one.matches, one.wins) for one in (await rating(hall, a), await rating(hall, b))]) == [
        (1, 0),
        (1, 1),
    ]


@pytest.mark.parametrize(
    ("rule", "value", "where"), [("rated", "off", "chat"), ("unrated", "duel-blot", "private"), ("", "", "chat")]
)
async def test_where_the_chat_has_no_rated_tables_the_cup_is_played_unrated(
    hall: CupHall, rule: str, value: str, where: str
) -> None:
    await hall.opens(**ROBIN, rated="on" if rule else "off", where=where)
    if rule:
        await hall.stores[0].rights.set_rule(PLACE, rule, value)
    await hall.enter(*crowd(2))
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    assert [(one.phase, one.rated) for one in await tables(hall)] == [("play", False)]


async def banned(hall: CupHall, one: Person, other: Person, chat: str = "tg:-5") -> None:
    """They have lost by tars kaput at a rated table."""
    people = (one.id, "tg:801", other.id, "tg:802")
    await ends(hall.stores[0], tars(f"tars{one.id}", hall.clock.now, people=people, chat=chat))


def reason(answer: Answer) -> str:
    assert not answer.ok
    return CATALOG.say("en", sure(answer.text))


async def test_nobody_banned_enters_a_rated_cup_and_they_are_told_why_and_until_when(hall: CupHall) -> None:
    a, b, c, d = crowd(4)
    await banned(hall, a, b)
    await hall.opens(**PAIRS, rated="on")
    said = reason(await hall.presses(a, "cupdo.seek"))
    assert [word for word in ("tars kaput", "2027") if word in said] == ["tars kaput", "2027"]
    await hall.enter(c)
    assert why(await hall.presses(b, "cupdo.ask", mark_of(c.id))) == "illegal-banned-until"
    await banned(hall, c, Person("tg:803", "X"))
    assert "P3 is banned from rated tables until" in reason(await hall.presses(d, "cupdo.ask", mark_of(c.id)))
    seen = await hall.view()
    assert seen.cup.entry_of(seen.number_of(d.id) or 99) is None
    await hall.opens(**PAIRS)  # unrated: they may
    await hall.enter(a, b)
    assert len((await hall.view()).cup.entries) == 2


async def test_somebody_banned_for_life_cannot_be_asked_to_be_a_partner(hall: CupHall) -> None:
    a, b, c = crowd(3)
    await hall.opens(**PAIRS, rated="on")
    await hall.enter(a)
    for n in (1, 2):
        people = (a.id, "tg:801", b.id, "tg:802")
        await ends(hall.stores[0], tars(f"tars{n}", hall.clock.now + n, people=people))
    answer = await hall.presses(c, "cupdo.ask", mark_of(a.id))
    assert (why(answer), dict(sure(answer.text).args)) == ("illegal-cup-partner-banned", {"name": a.name})


@pytest.mark.parametrize("where", ["chat", "private"])
async def test_whoever_is_banned_afterwards_is_out_and_the_others_go_on(hall: CupHall, where: str) -> None:
    """Where the matches are public. Two workers find out at the same time; nobody's match is lost for it."""
    a, _, _ = people = crowd(3)
    await hall.closed(people, **ROBIN, rated="on", where=where)
    await banned(hall, a, Person("tg:804", "X"), "tg:-99")
    await hall.all_here()
    for worker in (0, 1, 0):
        await hall.tend(worker=worker)
    seen = await hall.whole()
    entry = next(one for one in seen.cup.entries if seen.person(one.players[0]) == a.id)
    played = [one for one in seen.cup.matches if one.away]
    assert {one.how for one in played if entry.number not in (one.home, one.away)} == {"played"}
    met = {one.how for one in played if entry.number in (one.home, one.away)}
    assert (entry.out, met) == (("", {"played"}) if where == "private" else ("removed", {"default"}))
    assert "cup-won" in keys_of(await hall.board())


async def test_whoever_deserts_again_and_again_does_not_enter_a_rated_cup(hall: CupHall) -> None:
    (a,) = crowd(1)
    rows = [{"table_id": f"t{n}", "seq": 1, "person": a.id, "at_ms": hall.clock.now} for n in range(3)]
    await hall.stores[0]._backend.write(lambda conn: conn.execute(insert(desertion), rows) and None)
    await hall.opens(**DUEL, rated="on")
    assert why(await hall.presses(a, "cupdo.seek")) == "illegal-rated-deserter"
    await hall.opens(**DUEL)
    await hall.enter(a)


async def number(hall: CupHall, who: Person) -> str:
    return str((await hall.view()).number_of(who.id))


async def accepted(hall: CupHall, *people: Person) -> None:
    for one in people:
        await hall.does(one, "cupdo.offer")
        await hall.does(BOSS, "cuprun.name", await number(hall, one))


async def refereed(hall: CupHall, people: int, *referees: Person, **chosen: str) -> list[Table]:
    await hall.opens(**{**ROBIN, **chosen})
    await hall.enter(*crowd(people))
    await accepted(hall, *referees)
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    return await tables(hall)


async def test_somebody_offers_is_accepted_and_has_the_table_in_private(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    a, b = crowd(2)
    await hall.enter(a, b)
    assert any("cupdo.offer" in one for one in presses_of(await hall.presses(VANO, "cupdo.see")))
    assert key_of(await hall.presses(VANO, "cupdo.offer")) == "cup-offered"
    assert (keys_of(await hall.told(BOSS)), (await hall.view()).cup.referees) == (["cup-head", "cup-offers"], ())
    page = await hall.presses(BOSS, "cuprun.referees")
    accept = next(one for one in presses_of(page) if "cuprun.name" in one)
    assert why(await hall.presses(a, "cuprun.name", accept.split()[-1])) == "illegal-cup-organiser"
    assert (await hall.desks[0].press("accept", PLACE, BOSS, accept)).ok
    assert keys_of(await hall.told(VANO)) == ["cup-head", "cup-you-referee", "cup-referee-how"]
    assert "cup-referees" in keys_of(await hall.board())
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    assert (table.bench.person, table.bench.how, table.phase) == (VANO.id, "cup", "play")
    assert private_to(VANO.id) in [one.dest for one in table.audiences if one.role == "watch"]
    assert (await hall.view()).cup.matches[0].referee == int(await number(hall, VANO))
    await hall.whole()


async def test_each_match_has_one_and_nobody_has_many_more_than_another(hall: CupHall) -> None:
    found = await refereed(hall, 4, VANO, KATE, format="swiss", rounds="2")
    assert sorted(one.bench.person for one in found) == [KATE.id, VANO.id]
    cup = (await hall.whole()).cup
    assert sorted([one.referee for one in cup.matches].count(n) for n in cup.referees) == [2, 2]


async def test_whoever_plays_does_not_referee_and_whoever_referees_does_not_play(hall: CupHall) -> None:
    await hall.opens(**PAIRS)
    a, b, c = crowd(3)
    await hall.enter(a)
    assert why(await hall.presses(a, "cupdo.offer")) == "illegal-cup-referee-plays"
    await hall.does(VANO, "cupdo.offer")
    assert why(await hall.presses(VANO, "cupdo.seek")) == "illegal-cup-referee-enters"
    await hall.enter(b)
    assert why(await hall.presses(VANO, "cupdo.ask", mark_of(a.id))) == "illegal-cup-referee-enters"
    await hall.does(VANO, "cupdo.unoffer")
    await hall.does(VANO, "cupdo.seek")
    # Somebody who was asked, offers, and agrees to play after all.
    await hall.does(VANO, "cupdo.leave", "sure")
    await hall.enter(c)
    await hall.does(VANO, "cupdo.offer")
    assert why(await hall.presses(c, "cupdo.ask", mark_of(VANO.id))) == "illegal-cup-partner-taken"


async def test_at_a_table_of_a_cup_nobody_else_becomes_the_referee(hall: CupHall) -> None:
    """A rival from the next table offers; somebody seated asks a rival by name. After a rematch it is no match of the
    cup any more."""
    await hall.begun(crowd(3), **ROBIN)
    (table,) = await tables(hall)
    seated = {chair.person for chair in table.chairs if chair is not None}
    rival = next(one for one in crowd(3) if one.id not in seated)
    for n, who in enumerate((rival, VANO)):
        reply = await hall.services[0].handle(Command(f"offer{n}", table.id, who, "referee offer", PLACE))
        assert key_of(reply) == "illegal-referee-of-cup"
    await hall.play_out()
    first = next(one for one in crowd(3) if one.id in seated)
    assert (await hall.services[0].handle(Command("again", table.id, first, "rematch", PLACE))).ok
    assert sure(await hall.services[0].table(table.id)).bench.cup == ""


async def test_a_referee_who_is_found_later_is_given_a_match_that_has_begun(hall: CupHall) -> None:
    await hall.begun(crowd(2), **ROBIN)
    await accepted(hall, KATE)
    kate = await number(hall, KATE)
    give = next(one for one in presses_of(await hall.presses(BOSS, "cuprun.match", "1")) if "cuprun.referee" in one)
    assert why(await hall.presses(crowd(1)[0], "cuprun.referee", f"1 {kate}")) == "illegal-cup-organiser"
    for desk in hall.desks:  # repeated, at the other worker
        assert (await desk.press("give", PLACE, BOSS, give)).ok
    (table,) = await tables(hall)
    assert (table.bench.person, [one.kind for one in table.bench.entries]) == (KATE.id, ["appointed"])
    assert why(await hall.desks[0].press("more", PLACE, BOSS, give)) == "illegal-referee-already"
    assert why(await hall.presses(BOSS, "cuprun.referee", "1 77")) == "illegal-cup-no-offer"
    assert why(await hall.presses(BOSS, "cuprun.referee", f"2 {kate}")) == "illegal-cup-no-match"


async def test_a_referee_who_is_declined_withdraws_or_is_forgotten_gets_no_more_matches(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="swiss", rounds="2")
    await hall.enter(*crowd(4))
    await accepted(hall, VANO)
    await hall.does(KATE, "cupdo.offer")
    await hall.does(BOSS, "cuprun.unname", await number(hall, KATE))
    assert why(await hall.presses(BOSS, "cuprun.name", await number(hall, KATE))) == "illegal-cup-no-offer"
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    assert {one.bench.person for one in await tables(hall)} == {VANO.id}
    await hall.stores[0].forget(VANO.id, "gone:abc")
    await hall.play_out()
    assert (await hall.view()).cup.referees == ()
    await hall.all_here()
    assert {one.bench.person for one in await tables(hall)} == {""}
    await hall.whole()
    assert why(await hall.presses(KATE, "cupdo.offer")) == "illegal-cup-over"


async def test_whoever_runs_the_cup_may_referee_it_and_is_replaced_by_another(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    await hall.enter(*crowd(2))
    assert (await hall.does(BOSS, "cupdo.offer")).text is None
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    assert table.bench.person == BOSS.id
    await accepted(hall, KATE)
    assert (await hall.services[0].handle(Command("down", table.id, BOSS, "referee stepdown", "tg:77:0"))).ok
    page = await hall.presses(BOSS, "cuprun.match", "1")
    kate = await number(hall, KATE)
    give = next(one for one in presses_of(page) if one.endswith(f" {kate}"))
    assert (await hall.desks[0].press("other", PLACE, BOSS, give)).ok
    assert [one.bench.person for one in await tables(hall)] == [KATE.id]


async def test_nobody_referees_who_is_blocked_by_the_chat_or_by_a_player(hall: CupHall) -> None:
    rights = hall.stores[0].rights
    await rights.shun(crowd(2)[1].id, VANO.id, VANO.name)
    assert [one.bench.person for one in await refereed(hall, 2, VANO, KATE)] == [KATE.id]
    await hall.opens(**ROBIN)
    await hall.enter(*crowd(6)[2:4])
    await accepted(hall, VANO)
    for one in (VANO, KATE):
        await rights.bar(PLACE, one.id, one.name, 0)
    assert why(await hall.presses(KATE, "cupdo.offer")) == "illegal-barred"
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    assert [(one.bench.person, one.phase) for one in await tables(hall)] == [("", "play")]


async def joined(hall: CupHall) -> None:
    await Worker(hall.stores[0], hall.clock, 9).joined()


def at(who: Person) -> str:
    return "dc:1:2" if who.id.startswith("dc") else PLACE


async def enters(hall: CupHall, *people: Person) -> None:
    for who in people:
        await hall.does(who, "cupdo.seek", place=at(who))


async def test_joined_accounts_cannot_enter_twice(hall: CupHall) -> None:
    await joined(hall)
    for chosen, first, second in ((DUEL, ARAM, ARAM_DC), (PAIRS, ARAM_DC, ARAM)):
        await hall.opens(**chosen)
        await enters(hall, first)
        assert why(await hall.presses(second, "cupdo.seek", place=at(second), worker=1)) == "illegal-cup-entered"


async def test_accounts_that_are_joined_after_both_have_entered_stay_in_it_once(hall: CupHall) -> None:
    (other,) = crowd(1)
    await hall.opens(**ROBIN)
    await enters(hall, other, ARAM, ARAM_DC)
    await joined(hall)
    seen = await hall.tend()
    assert [one.out for one in seen.cup.entries] == ["", "", "twice"]
    assert seen.number_of(ARAM.id) == 3 or seen.cup.entry_of(seen.number_of(ARAM.id)) is not None
    await hall.does(BOSS, "cuprun.close")
    await hall.here(other)
    await hall.does(ARAM_DC, "cupdo.here", place="dc:1:2")
    assert len(await tables(hall)) == 1


async def test_joined_in_the_middle_of_it_the_later_entry_loses_what_it_has_still_to_play(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    await enters(hall, ARAM_DC, *crowd(1), ARAM)
    await hall.does(BOSS, "cuprun.close")
    await joined(hall)
    await hall.tend()
    cup = (await hall.whole()).cup
    assert [one.out for one in cup.entries] == ["", "", "twice"]
    assert {one.how for one in cup.matches if one.has(3) and one.away} == {"default"}


async def test_two_accounts_of_one_person_are_no_pair(hall: CupHall) -> None:
    await hall.opens(**PAIRS)
    await enters(hall, ARAM, ARAM_DC, *crowd(2))
    await joined(hall)
    await hall.tend()
    await hall.presses(BOSS, "cuprun.close")
    seen = await hall.view()
    for entry in seen.cup.whole():
        people = [seen.person(one) for one in entry.players]
        assert len(set(people)) == len(people)


async def test_a_referee_who_turns_out_to_play_referees_no_more(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    await enters(hall, ARAM, *crowd(1))
    await hall.does(ARAM_DC, "cupdo.offer", place="dc:1:2")
    await hall.does(BOSS, "cuprun.name", await number(hall, ARAM_DC))
    await joined(hall)
    cup = (await hall.tend()).cup
    assert (cup.referees, [one.out for one in cup.entries]) == ((), ["", ""])
    assert why(await hall.presses(ARAM_DC, "cupdo.offer", place="dc:1:2")) == "illegal-cup-referee-plays"
