"""A cup from its setting up to its winner, on both databases: people press, tables are played, time passes."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import AsyncIterator
from io import StringIO

import pytest

from adapters.store import open_store
from bot.desk.answer import Answer
from bot.league.cup.table import champions, places
from bot.league.standings import Result, standings
from bot.ports.keys import private_to
from bot.ports.records import Command, Person
from bot.scene.cups import CupPicture
from bot.table.limits import Limits
from bot.table.lobby import mark_of
from tests.store.cup_hall import BOSS, CupHall, crowd, keys_of
from tests.store.kit import PLACE, ManualClock
from tests.store.test_settings import presses_of, why

DUEL = {"game": "duel-blot", "target": "51", "checkin": "0"}
PAIRS = {"game": "bazaar-blot", "target": "101", "checkin": "0"}


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield CupHall(stores, clock)
    for store in stores:
        assert await store.check() == ()
        await store.close()


async def test_a_cup_of_four_from_registration_to_the_winner(hall: CupHall) -> None:
    """Everybody meets everybody; the standings are those of the matches as they are in the history."""
    await hall.opens(**DUEL, format="robin")
    people = crowd(4)
    await hall.enter(*people)
    assert keys_of(await hall.board()).count("cup-entry") == 4
    assert (await hall.presses(BOSS, "cuprun.close")).ok
    seen = await hall.view()
    assert (seen.cup.phase, seen.cup.round, seen.cup.rounds) == ("play", 1, 3)
    assert keys_of(await hall.told(people[0])) == ["cup-head", "cup-your-match", "cup-match", "cup-come"]
    seen = await hall.whole()
    assert seen.cup.phase == "over"
    assert len(seen.cup.matches) == 6
    results = []
    for match in seen.cup.matches:
        found = await hall.stores[0].matches.at(match.table, 1)
        assert found is not None
        home = next(one for one in found.seats if one.seat == 0)
        assert home.person == seen.person(seen.cup.entries[match.home - 1].players[0])
        won = 2 if found.how == "rubicon" else 1
        points = (won, 0) if home.ending == "won" else (0, won)
        results.append(Result(str(match.home), str(match.away), points, found.score))  # type: ignore[arg-type]
    assert places(seen.cup) == standings(("1", "2", "3", "4"), results)
    board = await hall.board()
    assert "cup-won" in keys_of(board)
    assert isinstance(board.picture, CupPicture)
    assert board.picture.won == len(champions(seen.cup))
    assert keys_of(await hall.told(people[0])) == ["cup-head", "cup-you-in", "cup-you-place"]


async def test_a_pair_is_asked_agrees_and_sits_opposite(hall: CupHall) -> None:
    await hall.opens(**PAIRS, format="knockout")
    a, b, c, d = crowd(4)
    await hall.enter(a, c)
    shown = await hall.presses(b, "cupdo.join")
    assert any(mark_of(a.id) in one for one in presses_of(shown))
    assert (await hall.presses(b, "cupdo.ask", mark_of(a.id))).ok
    assert "cup-asks" in keys_of(await hall.told(a))
    seen = await hall.view()
    assert why(await hall.presses(c, "cupdo.yes", str(seen.cup.entries[-1].number))) == "illegal-cup-not-asked"
    assert (await hall.presses(a, "cupdo.yes", str(seen.cup.entries[-1].number))).ok
    assert keys_of(await hall.told(b)) == ["cup-head", "cup-you-in"]
    assert why(await hall.presses(d, "cupdo.ask", mark_of(a.id))) == "illegal-cup-partner-taken"
    await hall.enter(d)  # c and d look for a partner: they are put together when registration ends
    await hall.tend(61)
    seen = await hall.view()
    assert [seen.names(one) for one in seen.cup.whole()] == ["P2 – P1", "P3 – P4"] or [
        seen.names(one) for one in seen.cup.whole()
    ] == ["P3 – P4", "P2 – P1"]
    await hall.all_here()
    (match,) = (await hall.view()).cup.now_played()
    table = await hall.services[0].table(match.table)
    assert table is not None
    assert table.phase == "play"
    assert table.clock_s == 60
    home = seen.cup.entries[match.home - 1]
    assert [chair.name for chair in table.chairs if chair][0::2] == [seen.name(one) for one in home.players]
    seen = await hall.whole()
    assert seen.cup.phase == "over"
    assert len(champions(seen.cup)) == 1


async def test_whoever_does_not_check_in_does_not_play(hall: CupHall) -> None:
    await hall.opens(**{**DUEL, "checkin": "10"}, format="swiss")
    people = crowd(4)
    await hall.enter(*people)
    assert why(await hall.presses(people[0], "cupdo.here")) == "illegal-cup-no-match-now"
    await hall.tend(60)
    assert keys_of(await hall.told(people[3])) == ["cup-head", "cup-checkin-you", "cup-checkin-rule"]
    await hall.here(*people[:3])
    assert (await hall.view()).cup.phase == "checkin"
    seen = await hall.tend(10)
    assert seen.cup.phase == "play"
    assert seen.cup.entries[3].out == "absent"
    bye = [one for one in seen.cup.matches if not one.away]
    assert [(one.home, one.how, one.points) for one in bye] == [(3, "bye", (1, 0))]
    # Whoever has just checked in is there already.
    assert [one for one in seen.cup.now_played() if one.away and one.table]


async def test_when_all_have_checked_in_the_cup_begins_at_once(hall: CupHall) -> None:
    await hall.opens(**{**DUEL, "checkin": "10"}, format="swiss")
    await hall.enter(*crowd(2))
    await hall.tend(60)
    await hall.here(*crowd(2))
    assert (await hall.view()).cup.phase == "play"


async def test_whoever_does_not_come_loses_and_time_decides_what_is_not_played_to_its_end(hall: CupHall) -> None:
    await hall.opens(**{**DUEL, "target": "301"}, format="swiss", rounds="2", round="30", wait="10")
    a, b, c, d = crowd(4)
    await hall.enter(a, b, c, d)
    await hall.tend(60)
    # 1 meets 3, 2 meets 4. The first two come, of the others one.
    await hall.here(a, c, b)
    seen = await hall.tend(5)
    assert seen.cup.reminded == 1
    assert keys_of(await hall.told(d))[-1] == "cup-come"
    seen = await hall.tend(6)
    assert (seen.cup.matches[1].how, seen.cup.matches[1].points) == ("default", (1, 0))
    assert why(await hall.presses(d, "cupdo.here")) == "illegal-cup-no-match-now"
    table = seen.cup.matches[0].table
    playing = await hall.hall.moves(table, most=60)
    assert playing.phase == "play"
    leads = [sum(row.written[side] for row in playing.state.rows) for side in (0, 1)]
    assert leads[0] != leads[1]
    hall.clock.on(20 * 60_000)
    seen = await hall.tend()
    late = seen.cup.matches[0]
    assert (late.how, late.written, late.points) == ("time", tuple(leads), (1, 0) if leads[0] > leads[1] else (0, 1))
    assert seen.cup.round == 2
    # It is played on, but the result is too late.
    assert (await hall.hall.moves(table)).phase == "over"
    seen = await hall.tend()
    assert seen.cup.matches[0] == late


async def test_nobody_comes_and_the_cup_ends_all_the_same(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="knockout")
    await hall.enter(*crowd(3))
    await hall.tend(60)
    for _ in range(4):
        seen = await hall.tend(91)
    assert seen.cup.phase == "over"
    assert champions(seen.cup) == ()  # the higher seed went on to the final, and did not come to that either
    assert "cup-won-nobody" in keys_of(await hall.board())


async def test_a_match_that_is_given_up_is_nobodys(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="swiss", rounds="2")
    a, b = crowd(2)
    await hall.enter(a, b)
    await hall.tend(60)
    await hall.here(a, b)
    (match,) = (await hall.view()).cup.now_played()
    for who in (a, b):
        words = "abandon" if who is a else "yes"
        await hall.services[0].handle(Command(f"give-up:{who.id}", match.table, who, words))
    seen = await hall.tend()
    assert (seen.cup.matches[0].how, seen.cup.matches[0].points) == ("unfinished", (0, 0))
    assert seen.cup.phase == "over"  # two can meet once


async def test_who_leaves_loses_what_is_still_to_be_played(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    a, b, c = crowd(3)
    await hall.enter(a, b, c)
    await hall.presses(BOSS, "cuprun.close")
    assert (await hall.presses(b, "cupdo.leave")).ok  # asked first
    assert not (await hall.view()).cup.entries[1].out
    assert (await hall.presses(b, "cupdo.leave", "sure")).ok
    assert "cup-bye-lost" in keys_of(await hall.board()), "the next round’s bye is theirs, and they have left"
    seen = await hall.whole()
    lost = [one for one in seen.cup.matches if one.has(2) and one.away]
    assert {one.how for one in lost} == {"default"}
    assert all(one.points[(one.home, one.away).index(2)] == 0 for one in lost)
    assert seen.cup.phase == "over"


async def test_the_organiser_decides_closes_and_calls_off(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    a, b = crowd(2)
    assert why(await hall.presses(BOSS, "cuprun.close")) == "illegal-cup-few"
    await hall.enter(a, b)
    assert why(await hall.presses(a, "cuprun.close")) == "illegal-cup-organiser"
    assert why(await hall.presses(BOSS, "cuprun.set", "target 101")) == "illegal-cup-fixed"
    await hall.presses(BOSS, "cuprun.close")
    assert why(await hall.presses(crowd(3)[2], "cupdo.seek")) == "illegal-cup-not-open"
    assert why(await hall.presses(a, "cupdo.seek")) == "illegal-cup-not-open"
    assert (await hall.presses(BOSS, "cuprun.judge", "1 away")).ok
    seen = await hall.view()
    assert (seen.cup.phase, champions(seen.cup)) == ("over", (2,))
    assert why(await hall.presses(BOSS, "cuprun.cancel", "sure")) == "illegal-cup-over"
    await hall.opens(**DUEL)
    assert (await hall.presses(BOSS, "cuprun.cancel", "sure")).ok
    assert keys_of(await hall.board()) == ["cup-head", "cup-cancelled"]


async def test_too_few_and_there_is_no_cup(hall: CupHall) -> None:
    await hall.opens(**DUEL)
    await hall.enter(*crowd(1))
    seen = await hall.tend(60)
    assert seen.cup.phase == "cancelled"
    assert "cup-cancelled-few" in keys_of(await hall.told(crowd(1)[0]))


async def test_a_repeated_press_has_no_second_effect_and_two_workers_do_nothing_twice(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    people = crowd(4)
    for one in people:
        await asyncio.gather(
            *(hall.presses(one, "cupdo.seek", worker=n % 2, key=f"enter:{one.id}") for n in range(4)),
            return_exceptions=True,
        )
    assert len((await hall.view()).cup.entries) == 4
    hall.clock.on(61 * 60_000)
    await asyncio.gather(*(one.tend() for one in hall.organisers * 3))
    assert (await hall.view()).cup.round == 1
    seen = await hall.view()
    comers = [Person(seen.person(one), "") for match in seen.cup.now_played() for one in seen.cup.missing(match)]
    await asyncio.gather(*(hall.presses(one, "cupdo.here", worker=n % 2) for n, one in enumerate(comers * 2)))
    await asyncio.gather(*(one.tend() for one in hall.organisers * 3))
    tables = [one.table for one in (await hall.view()).cup.now_played()]
    assert all(tables)
    assert len(await hall.stores[0].tables_in(PLACE)) == 2
    await hall.play_out()
    await asyncio.gather(*(one.tend() for one in hall.organisers * 3))
    assert (await hall.view()).cup.round == 2


async def test_what_can_be_chosen_can_be_seen_and_pressed(hall: CupHall) -> None:
    """Every button of every page answers, in every language, and is short enough for the platforms."""
    shown = await hall.presses(BOSS, "cuprun.new")
    hall.cup = presses_of(shown)[-1].split()[1]
    pages = [one for one in presses_of(shown) if ".page " in one]
    assert len(pages) >= 9
    for page in pages:
        answer = await hall.desks[0].press(f"page:{page}", PLACE, BOSS, page)
        for button in presses_of(answer):
            assert len(button.encode()) <= 64
            assert (await hall.desks[0].press(f"press:{page}:{button}", PLACE, BOSS, button)).ok, button
    nobody = Person("tg:500", "Somebody")
    assert why(await hall.presses(nobody, "cupdo.see")) == "illegal-cup-none"  # not open yet
    assert why(await hall.presses(nobody, "cuprun.run")) == "illegal-cup-organiser"


@pytest.mark.parametrize("what", ["cuprun.set game seka", "cuprun.set round 7", "cuprun.set nothing 1", "cuprun.eat"])
async def test_what_cannot_be_chosen_is_refused(hall: CupHall, what: str) -> None:
    shown = await hall.presses(BOSS, "cuprun.new")
    hall.cup = presses_of(shown)[-1].split()[1]
    verb, _, rest = what.partition(" ")
    assert not (await hall.presses(BOSS, verb, rest)).ok


async def test_who_may_set_one_up(hall: CupHall) -> None:
    hall.cup = ""
    somebody = crowd(1)[0]
    assert why(await hall.presses(somebody, "cuprun.new")) == "illegal-cup-admins"
    own = Person("tg:9", "Own", admin=True)
    assert why(await hall.presses(own, "cuprun.new", place="tg:9:0")) == "illegal-cup-of-chats"
    assert keys_of((await hall.says(somebody)).scene) == ["cup-no-cup", "cup-who-opens"]
    assert keys_of((await hall.says(BOSS)).scene) == ["cup-no-cup", "cup-open-how"]
    assert why(await hall.says(somebody, "nosuchcup")) == "illegal-cup-none"


async def test_somebody_from_another_chat_and_platform_enters_by_code_and_sees_the_table_there(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    here, there = crowd(1)[0], Person("dc:5", "Dato")
    code = hall.cup
    shown = await hall.says(there, code, place="dc:9:1")
    assert any("cupdo.join" in one for one in presses_of(shown))
    assert (await hall.presses(there, "cupdo.join", place="dc:9:1")).ok
    await hall.enter(here)
    await hall.presses(BOSS, "cuprun.close")
    await hall.here(here)
    assert (await hall.presses(there, "cupdo.here", place="dc:9:1")).ok
    (match,) = (await hall.view()).cup.now_played()
    table = await hall.services[0].table(match.table)
    assert table is not None
    assert {str(one.dest) for one in table.audiences} == {PLACE, "dc:9:1"}
    await hall.stores[0].rights.set_rule(PLACE, "guests", "off")
    await hall.opens(**DUEL)
    assert why(await hall.presses(there, "cupdo.join", place="dc:9:1")) == "illegal-no-guests"


async def test_a_chat_that_keeps_to_itself_lets_in_by_code_only_those_who_have_played_there(hall: CupHall) -> None:
    await hall.stores[0].rights.set_rule(PLACE, "guests", "off")
    await hall.opens(**DUEL)
    known, stranger = Person("tg:1", "Արամ"), Person("tg:600", "Stranger")
    table = await hall.hall.opened("bura3", seats=2)
    await hall.hall.plays(table)
    assert why(await hall.presses(stranger, "cupdo.join", place="tg:600:0")) == "illegal-no-guests"
    assert (await hall.presses(known, "cupdo.join", place="tg:1:0")).ok
    await hall.enter(crowd(1)[0])  # in the chat itself
    await hall.presses(BOSS, "cuprun.close")
    await hall.here(crowd(1)[0])
    assert (await hall.presses(known, "cupdo.here", place="tg:1:0")).ok
    (match,) = (await hall.view()).cup.now_played()
    cup_table = await hall.services[0].table(match.table)
    assert cup_table is not None
    assert {str(one.dest) for one in cup_table.audiences} == {PLACE, "@tg:1"}


async def test_a_cup_played_in_private_chats(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin", where="private")
    a, b = crowd(2)
    await hall.enter(a, b)
    await hall.presses(BOSS, "cuprun.close")
    await hall.here(a, b)
    (match,) = (await hall.view()).cup.now_played()
    table = await hall.services[0].table(match.table)
    assert table is not None
    assert {one.dest for one in table.audiences} == {private_to(a.id), private_to(b.id)}


async def test_where_the_chat_has_no_room_the_tables_open_in_private_and_where_nobody_has_any_later(
    url: str, clock: ManualClock
) -> None:
    """The chat takes one table, everybody two; P1 sits at two already until one of them is closed."""
    store = await open_store(url, clock)
    hall = CupHall([store], clock, Limits(1, 2))
    people = crowd(4)
    await hall.opens(**DUEL, format="swiss")
    await hall.enter(*people)
    await hall.presses(BOSS, "cuprun.close")
    busy = [await hall.services[0].open(f"busy{n}", f"tg:-{77 + n}:0", people[0], game="duel-blot") for n in range(2)]
    assert all(one.ok for one in busy)
    await hall.all_here()
    first, second = (await hall.view()).cup.now_played()
    assert not first.table
    assert second.table
    closed = await hall.services[0].handle(Command("close", str(busy[0].table), people[0], "abandon", "tg:-77:0"))
    assert closed.ok, closed
    seen = await hall.tend()
    places = []
    for match in seen.cup.now_played():
        table = await hall.services[0].table(match.table)
        assert table is not None
        places.append({str(one.dest) for one in table.audiences})
    assert places == [{f"@{people[0].id}", f"@{people[2].id}"}, {PLACE}]
    await store.close()


async def test_a_blocked_person_does_not_enter_and_two_who_keep_apart_are_no_pair(hall: CupHall) -> None:
    await hall.opens(**PAIRS)
    a, b, c = crowd(3)
    await hall.stores[0].rights.bar(PLACE, c.id, c.name, 0)
    assert why(await hall.presses(c, "cupdo.seek")) == "illegal-barred"
    await hall.enter(a)
    await hall.stores[0].rights.shun(a.id, b.id, b.name)
    assert why(await hall.presses(b, "cupdo.ask", mark_of(a.id))) == "illegal-cup-partner-taken"


async def test_the_bot_makes_no_pair_of_two_who_keep_apart_and_nobody_agrees_to_one(hall: CupHall) -> None:
    """P1 has blocked P2, and P3 blocks P4 once P4 has asked them."""
    await hall.opens(**PAIRS)
    a, b, c, d, e, f = crowd(6)
    rights = hall.stores[0].rights
    await rights.shun(a.id, b.id, b.name)
    await hall.enter(a, b, c)
    assert (await hall.presses(d, "cupdo.ask", mark_of(c.id))).ok
    asked = str((await hall.view()).cup.entries[-1].number)
    await rights.shun(c.id, d.id, d.name)
    assert why(await hall.presses(c, "cupdo.yes", asked)) == "illegal-cup-partner-taken"
    await hall.presses(d, "cupdo.leave", "sure")
    await hall.enter(d, e, f)
    seen = await hall.tend(60)
    assert [seen.names(one) for one in seen.cup.whole()] == ["P1 – P3", "P2 – P4", "P5 – P6"]
    # With nobody else there they both stay out.
    await hall.opens(**PAIRS)
    await hall.enter(a, b)
    assert (await hall.tend(60)).cup.phase == "cancelled"


async def test_the_export_has_every_match_and_no_formula(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    a, b = Person("tg:1", "=cmd|' /C calc'!A0"), Person("tg:2", "Նինո, «ծով»")
    await hall.enter(a, b)
    await hall.presses(BOSS, "cuprun.close")
    await hall.whole()
    answer: Answer = await hall.presses(b, "cupdo.file")
    assert answer.file is not None
    text = answer.file.data.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(text, newline=""), strict=True))
    gap = rows.index([])
    cup = (await hall.view()).cup
    names = {1: "'=cmd|' /C calc'!A0", 2: "Նինո, «ծով»"}
    whole = [[int(row[0]), *map(int, row[2:])] for row in rows[1:gap]]
    assert [(row[1], *cells) for row, cells in zip(rows[1:gap], whole, strict=True)] == [
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
    seen = await hall.tend(2)
    assert seen.cup.phase == "open"
    seen = await hall.tend(50)
    assert seen.cup.phase == "play"


async def test_somebody_forgotten_leaves_the_cup_and_no_name(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    a, b, c = crowd(3)
    await hall.enter(a, b, c)
    await hall.presses(BOSS, "cuprun.close")
    data = (await hall.stores[0].own_data(b.id)).decode()
    assert hall.cup in data
    await hall.stores[0].forget(b.id, "gone:abc")
    seen = await hall.tend()
    assert seen.cup.entries[1].out == "gone"
    assert seen.names(seen.cup.entries[1]) == "…"
    assert b.id not in str(seen.kept.people)
    assert "P2" not in str(seen.kept.people)
    seen = await hall.whole()
    assert seen.cup.phase == "over"


async def test_a_chat_with_a_new_id_keeps_its_cup(hall: CupHall) -> None:
    await hall.opens(**DUEL)
    await hall.stores[0].rehome("tg:-5", "tg:-1005")
    assert (await hall.view()).place == "tg:-1005:0"
    assert keys_of((await hall.says(BOSS, place="tg:-1005:0")).scene)[0] == "cup-head"
