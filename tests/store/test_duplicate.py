"""A duplicate from its setting up to its result, on both databases: people press, tables are played, time passes."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator
from fractions import Fraction

import pytest
from sqlalchemy import insert

from adapters.commands.verify import run as verify_cli
from adapters.operator import Operator
from adapters.store import SqlStore, open_store
from adapters.store.schema_accounts import joined
from bot.fair import link
from bot.fair.beacon import AHEAD_MS, randomness, time_of
from bot.games import rules_of
from bot.league.days import games
from bot.league.duplicate.events import decode
from bot.league.duplicate.result import balance, ranking, swings
from bot.league.line import Dealt
from bot.league.line import dealt as dealt_of
from bot.ports.records import Command, Person
from bot.scene.duplicate import DuplicatePicture
from bot.table import events as ev
from bot.table.codec import decode_event
from bot.table.evolve import evolve
from tests.bench.kit import stands
from tests.fakes.drand import Keeper, Known
from tests.store.cup_hall import crowd, keys_of
from tests.store.duplicate_hall import BOSS, MINUTE, DuplicateHall
from tests.store.kit import PLACE, ManualClock
from tests.store.test_settings import presses_of, why

DUEL = {"game": "duel-blot", "deals": "2"}
BAZAAR = {"game": "bazaar-blot", "deals": "2"}


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[DuplicateHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield DuplicateHall(stores, clock)
    for store in stores:
        assert await store.check() == ()
        await store.close()


async def cards(store: SqlStore, table: str, game: str) -> list[object]:
    """The first dealer and the cards of a table."""
    found = [decode_event(stored, game) for stored in await store.events(table)]
    return [event for event in found if isinstance(event, ev.Started | ev.Dealt)]


async def test_pairs_at_two_tables_hold_the_same_cards_and_are_compared(hall: DuplicateHall) -> None:
    """Eight people at two tables; the result is that of the scores, computed here by hand."""
    await hall.opens(**BAZAAR)
    people = crowd(8)
    await hall.pairs(*people)
    board = await hall.board()
    assert keys_of(board).count("dup-entry") == 4
    seen = await hall.begin()
    assert seen.now.phase == "play"
    assert [(one.even, one.odd) for one in seen.now.boards] == [(1, 3), (2, 4)]
    first, second = [await stands(hall.services[0], one.table) for one in seen.now.boards]
    assert [chair.name for chair in first.chairs if chair] == ["P1", "P5", "P2", "P6"]
    assert [str(one.dest) for one in first.audiences] == ["@tg:101", "@tg:105", "@tg:102", "@tg:106"]
    assert keys_of(await hall.told(people[0])) == ["dup-head", "dup-begun", "dup-table", "dup-play-until"]
    seen = await hall.whole("a", "b")
    assert await cards(hall.stores[0], first.id, first.game) == await cards(hall.stores[0], second.id, second.game)
    assert len(await cards(hall.stores[0], first.id, first.game)) == 3
    assert seen.now.phase == "over"
    nets = [[score[0] - score[1] for score in table] for table in seen.now.scores]
    assert [len(one) for one in nets] == [2, 2]
    assert nets[0] != nets[1]
    won = sum((a > b) * 2 + (a == b) for a, b in zip(*nets, strict=True))
    gained = sum(nets[0]) - sum(nets[1])
    line = {one.side: one for one in ranking(seen.now, 0)}
    assert (line[1].share, line[1].above) == (Fraction(won, 4), gained)
    assert (line[2].share, line[2].above) == (1 - Fraction(won, 4), -gained)
    other = {one.side: one for one in ranking(seen.now, 1)}
    assert (other[3].share, other[3].above) == (line[2].share, line[2].above)
    result = await hall.board()
    assert isinstance(result.picture, DuplicatePicture)
    assert [len(part.rows) for part in result.picture.parts] == [2, 2]
    assert "dup-your-place" in keys_of(await hall.told(people[0]))


async def test_fours_against_fours_by_difference(hall: DuplicateHall) -> None:
    """Each team sits one pair on the even seats of one table and one on the odd seats of the other."""
    await hall.opens(**BAZAAR, manner="teams")
    people = crowd(8)
    await hall.pairs(*people[:4], team="t1")
    await hall.pairs(*people[4:], team="t2")
    assert why(await hall.presses(crowd(9)[8], "dupdo.enter", "t1")) == "illegal-duplicate-full"
    seen = await hall.begin()
    tables = [await stands(hall.services[0], one.table) for one in seen.now.boards]
    seats = [[chair.name for chair in table.chairs if chair] for table in tables]
    assert seats == [["P1", "P7", "P2", "P8"], ["P5", "P3", "P6", "P4"]]
    seen = await hall.whole("c", "d")
    nets = [[score[0] - score[1] for score in table] for table in seen.now.scores]
    assert [one.gain for one in swings(seen.now)] == [a - b for a, b in zip(*nets, strict=True)]
    assert balance(seen.now) == sum(nets[0]) - sum(nets[1])
    result = await hall.board()
    assert isinstance(result.picture, DuplicatePicture)
    assert [row.mark for row in result.picture.parts[0].rows] == ["1", "2", ""]
    assert "dup-your-team" in keys_of(await hall.told(people[7]))


async def test_whoever_comes_alone_plays_with_the_computer_and_the_same_cards(hall: DuplicateHall) -> None:
    """Two people, each at a table of their own, on the same seats: what they did is compared."""
    await hall.opens(**BAZAAR, tables="8")
    a, b = crowd(2)
    assert why(await hall.presses(BOSS, "duprun.begin")) == "illegal-duplicate-few"
    await hall.enter(a)
    await hall.enter(b)
    seen = await hall.begin()
    assert [(one.even, one.odd) for one in seen.now.boards] == [(1, 0), (2, 0)]
    tables = [await stands(hall.services[0], one.table) for one in seen.now.boards]
    assert [len(table.people()) for table in tables] == [1, 1]
    assert [table.seat_of(who.id) for table, who in zip(tables, (a, b), strict=True)] == [0, 0]
    seen = await hall.whole()  # both play as the computer does: nothing parts them
    assert [one.place for one in ranking(seen.now, 0)] == [1, 1]
    assert {one.above for one in ranking(seen.now, 0)} == {0}


async def test_one_against_one(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL, manner="difference", tables="3")
    for one in crowd(6):
        await hall.enter(one)
    assert why(await hall.presses(crowd(7)[6], "dupdo.enter")) == "illegal-duplicate-full"
    seen = await hall.begin()
    assert [(one.even, one.odd) for one in seen.now.boards] == [(1, 4), (2, 5), (3, 6)]
    seen = await hall.whole("x", "y", "z")
    assert seen.now.phase == "over"
    for line in (0, 1):
        found = ranking(seen.now, line)
        assert sum(one.above for one in found) == 0
        assert sum(one.share for one in found) == Fraction(3, 2)
        assert [one.above for one in found] == sorted((one.above for one in found), reverse=True)


async def test_words_are_given_after_the_seal_and_until_it_begins(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL)
    a, b = crowd(2)
    sealed = {line.text.key: dict(line.text.args) for line in (await hall.board()).lines}
    pack = await hall.pack()
    assert sealed["dup-seal"]["value"] == link(pack.seed, 0)
    assert why(await hall.says(a, "word plum")) == "illegal-duplicate-not-in"
    await hall.enter(a)
    await hall.enter(b)
    told = [await hall.says(a, "слово слива"), await hall.says(a, "слово слива", place="tg:101:0")]
    assert [one.text.key for one in told if one.text] == ["daily-word-first", "dup-word-taken"]
    assert keys_of(told[0].scene) == ["dup-word-head", "dup-word-how", "dup-seal", "daily-word-salt"]
    seen = await hall.begin()
    assert why(await hall.says(b, "word late")) == "illegal-duplicate-words"
    pack = await hall.pack()
    assert pack.words is not None
    assert len(pack.words) == 1
    for board in seen.now.boards:
        table = await stands(hall.services[0], board.table)
        assert table.pack is not None
        assert table.pack.words == pack.words
        reply = await hall.services[0].handle(Command(f"w{board.number}", table.id, a, "word mine"))
        assert not reply.ok
    assert await hall.stores[0].packs.give(pack.round, a.id, "late", hall.clock.now + 1) is None


async def test_nothing_opens_before_the_last_table_has_played(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL)
    a, b = crowd(2)
    await hall.enter(a)
    await hall.enter(b)
    await hall.begin()
    done = await hall.plays(1)
    assert done.phase == "over"
    seen = await hall.tend()
    assert (seen.now.phase, [one.how for one in seen.now.boards]) == ("play", ["played", ""])
    pack = await hall.pack()
    assert not pack.open
    assert not await hall.stores[1].packs.open(pack.id, 1)
    assert seen.now.scores == ()
    for who in (a, b, BOSS):
        assert why(await hall.presses(who, "dupdo.deal", "1")) == "illegal-duplicate-verify"
    board = await hall.board()
    assert board.picture is None
    assert keys_of(board).count("dup-table") == 2
    await hall.plays(2, "other")
    seen = await hall.tend(worker=1)
    assert seen.now.phase == "over"
    shown = await hall.presses(a, "dupdo.deal", "2")
    assert keys_of(shown.scene).count("dup-deal-table") == 2
    assert keys_of(shown.scene).count("dealt-hand") == 2
    assert "verify-good" in keys_of(shown.scene)
    assert why(await hall.presses(a, "dupdo.deal", "3")) == "illegal-duplicate-no-deal"


async def test_a_table_whose_people_do_not_come_back_is_finished_by_the_computer(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL, time="60")
    for one in crowd(2):
        await hall.enter(one)
    seen = await hall.begin()
    await hall.plays(1, most=9)
    reply = await hall.services[0].handle(Command("gone", seen.now.boards[0].table, crowd(1)[0], "leave"))
    assert reply.ok
    assert (await stands(hall.services[0], seen.now.boards[0].table)).phase == "adjourned"
    await hall.plays(2)
    seen = await hall.tend()
    assert seen.now.phase == "play"
    seen = await hall.tend(61)
    assert seen.now.phase == "over"
    assert [len(one) for one in seen.now.scores] == [2, 2]


async def test_whoever_runs_it_can_end_it_early(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL)
    a, b = crowd(2)
    await hall.enter(a)
    await hall.enter(b)
    await hall.begin()
    assert why(await hall.presses(a, "duprun.hurry", "sure")) == "illegal-duplicate-organiser"
    await hall.presses(BOSS, "duprun.hurry")  # asked first
    assert (await hall.view()).now.phase == "play"
    assert (await hall.presses(BOSS, "duprun.hurry", "sure")).ok
    assert (await hall.view()).now.phase == "over"


async def test_a_table_that_may_not_be_opened_is_left_out(url: str, clock: ManualClock) -> None:
    """Whoever sits at as many tables as they may gets theirs when one of those is over; in the end without it."""
    store = await open_store(url, clock)
    hall = DuplicateHall([store], clock)
    await hall.opens(**DUEL, time="60", tables="2")
    a, b = crowd(2)
    hall.services[0].limits = type(hall.limits)(person=1)
    await hall.services[0].open("other", "tg:-9:0", a, game="duel-blot")
    await hall.enter(a)
    await hall.enter(b)
    seen = await hall.begin()
    assert [bool(one.table) for one in seen.now.boards] == [False, True]
    await hall.plays(2)
    clock.on(MINUTE)
    seen = await hall.tend(61)
    assert [one.how for one in seen.now.boards] == ["not", "played"]
    assert seen.now.phase == "over"
    assert ranking(seen.now, 0) == ()
    assert "dup-nothing" in keys_of(await hall.board())
    await store.close()


async def test_time_begins_it_or_calls_it_off(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL, signup="15")
    await hall.enter(crowd(1)[0])
    seen = await hall.tend(16)
    assert (seen.now.phase, seen.now.why) == ("cancelled", "few")
    assert "dup-cancelled-few" in keys_of(await hall.told(crowd(1)[0]))
    await hall.opens(**DUEL, signup="15")
    for one in crowd(2):
        await hall.enter(one)
    assert (await hall.tend(16)).now.phase == "play"


async def test_refusals(hall: DuplicateHall) -> None:
    a, b, c = crowd(3)
    assert "dup-what" in keys_of((await hall.says(a)).scene)
    assert why(await hall.presses(a, "duprun.new", place="tg:101:0")) == "illegal-duplicate-of-chats"
    await hall.opens(**BAZAAR)
    assert why(await hall.presses(BOSS, "duprun.set", "deals 8")) == "illegal-duplicate-fixed"
    assert why(await hall.presses(a, "duprun.begin")) == "illegal-duplicate-organiser"
    await hall.enter(a)
    assert why(await hall.presses(a, "dupdo.enter")) == "illegal-duplicate-entered"
    await hall.enter(b, "1")
    assert why(await hall.presses(c, "dupdo.enter", "1")) == "illegal-duplicate-side-taken"
    assert why(await hall.presses(c, "dupdo.leave")) == "illegal-duplicate-not-in"
    assert (await hall.presses(b, "dupdo.leave")).ok
    await hall.enter(c, "1")
    await hall.enter(b)
    assert why(await hall.says(a, "nosuch")) == "illegal-duplicate-none"
    assert any("duprun.run" in one for one in presses_of(await hall.says(BOSS)))
    await hall.begin()
    assert why(await hall.presses(b, "dupdo.leave")) == "illegal-duplicate-stay"
    assert why(await hall.presses(crowd(4)[3], "dupdo.enter")) == "illegal-duplicate-not-open"
    assert why(await hall.presses(BOSS, "duprun.cancel", "sure")) == "illegal-duplicate-begun"


async def test_a_press_that_is_repeated_counts_once(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL)
    a, b = crowd(2)
    for _ in range(2):
        await hall.presses(a, "dupdo.enter", key="once")
    await hall.enter(b)
    assert len((await hall.view()).now.sides) == 2
    for _ in range(2):
        await hall.presses(BOSS, "duprun.begin", key="go")
    seen = await hall.view()
    assert len({one.table for one in seen.now.boards}) == 2


async def test_two_workers_open_each_table_once_and_end_it_once(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL, tables="4", signup="15")
    for n, one in enumerate(crowd(8)):
        await hall.presses(one, "dupdo.enter", worker=n % 2)
    hall.clock.on(16 * MINUTE)
    await asyncio.gather(*(one.tend() for one in hall.directors * 2))
    seen = await hall.view()
    if any(not one.table for one in seen.now.boards):
        seen = await hall.tend()
    assert len({one.table for one in seen.now.boards}) == 4
    assert len(await hall.stores[0].packs.runs(seen.now.pack)) <= 4
    for board in seen.now.boards:
        await hall.plays(board.number, f"{board.number}")
    await asyncio.gather(*(one.tend() for one in hall.directors * 2))
    seen = await hall.tend()
    assert seen.now.phase == "over"
    kept = await hall.stores[1].duplicates.at(hall.it)
    assert kept is not None
    names = [type(decode(one.body)).__name__ for one in kept.events]
    assert (names.count("Seated"), names.count("Played"), names.count("Over")) == (4, 4, 1)


async def test_a_new_process_goes_on_where_the_old_one_was_killed(hall: DuplicateHall) -> None:
    """After every step everything in memory is lost."""
    await hall.opens(**DUEL)
    for one in crowd(2):
        await hall.enter(one)
    await hall.begin()
    for _ in range(200):
        fresh = DuplicateHall(hall.stores, hall.clock, it=hall.it, n=hall.n + 1_000)
        seen = await fresh.tend()
        if seen.now.phase == "over":
            break
        for board in seen.now.boards:
            if not board.how:
                await fresh.plays(board.number, most=5)
        hall.n = fresh.n
    assert (await hall.view()).now.phase == "over"


async def test_nobody_sits_twice_under_two_accounts(hall: DuplicateHall) -> None:
    """Two accounts sign up and are joined then: the later one's seat goes to the computer."""
    tg, dc = Person("tg:101", "Ani"), Person("dc:101", "ani")
    await hall.opens(**DUEL)
    for one in (tg, crowd(2)[1], dc):
        await hall.enter(one)
    row = {"account": dc.id, "person": tg.id, "name": "ani", "person_name": "Ani", "attempt": "a", "at_ms": 1}
    await hall.stores[0]._backend.write(lambda conn: conn.execute(insert(joined), [row]) and None)
    seen = await hall.begin()
    tables = [await stands(hall.services[0], one.table) for one in seen.now.boards]
    assert [[chair.person for _, chair in table.people()] for table in tables] == [["tg:101"], ["tg:102"]]
    assert (await hall.whole()).now.phase == "over"


async def test_whoever_is_forgotten_leaves_the_result_and_no_name(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL)
    a, b = crowd(2)
    await hall.enter(a)
    await hall.enter(b)
    await hall.says(a, "word plum")
    await hall.says(a, "word plum")
    assert b"plum" in await hall.stores[0].own_data(a.id)
    seen = await hall.begin()
    await hall.plays(1, most=9)
    assert (await hall.services[0].handle(Command("goes", seen.now.boards[0].table, a, "leave"))).ok
    await hall.stores[0].forget(a.id, "gone:abc")
    for service in hall.services:
        service.forget((await hall.view()).now.boards[0].table)
    await hall.plays(2)
    seen = await hall.tend(24 * 60 + 1)
    assert seen.now.phase == "over"
    shown = [line for line in (await hall.board()).reading if a.name in str(line)]
    assert not shown
    assert "plum" not in str(await hall.stores[0].packs.words(seen.now.pack))


async def test_from_another_chat_by_its_code(hall: DuplicateHall) -> None:
    """Whoever comes from there has the board there too; a chat that keeps to itself lets nobody in."""
    there = "tg:-9:0"
    await hall.opens(**DUEL)
    a, b = crowd(2)
    shown = await hall.says(b, hall.it, place=there)
    assert any("dupdo.join" in one for one in presses_of(shown))
    assert (await hall.presses(b, "dupdo.enter", place=there)).ok
    await hall.enter(a)
    assert keys_of(await hall.board(there)).count("dup-entry") == 2
    await hall.begin()
    seen = await hall.whole("x", "y")
    assert seen.now.phase == "over"
    for place in (there, PLACE):
        assert isinstance((await hall.board(place)).picture, DuplicatePicture)


async def test_whoever_runs_the_server_plays_and_is_not_ranked(hall: DuplicateHall) -> None:
    a, b, c = crowd(3)
    hall.directors[0]._operators = frozenset({b.id})
    await hall.opens(**DUEL, tables="3")
    assert "dup-trust" in keys_of(await hall.board())
    for one in (a, b, c):
        await hall.enter(one)
    await hall.begin()
    seen = await hall.whole("p", "q", "r")
    assert seen.unranked == {2}
    board = await hall.board()
    assert isinstance(board.picture, DuplicatePicture)
    assert [(row.mark, row.name) for row in board.picture.parts[0].rows][-1] == ("–", "P2")
    assert "dup-unranked" in keys_of(await hall.told(b))
    assert "dup-your-place" in keys_of(await hall.told(a))


async def test_a_word_goes_to_the_duplicate_that_waits_for_it(hall: DuplicateHall) -> None:
    """Not to one that somebody only runs, nor to one that has begun."""
    await hall.opens(**DUEL)
    first = hall.it
    for one in crowd(2):
        await hall.enter(one)
    await hall.opens(**DUEL)
    assert (await hall.presses(BOSS, "dupdo.see")).ok
    hall.it = first
    told = [await hall.says(crowd(1)[0], "word plum") for _ in range(2)]
    assert [one.text.key for one in told if one.text] == ["daily-word-first", "dup-word-taken"]
    await hall.begin()
    assert why(await hall.says(crowd(1)[0], "word late")) == "illegal-duplicate-words"
    assert why(await hall.says(BOSS, "word mine")) == "illegal-duplicate-not-in"


@pytest.mark.parametrize("game", games())
async def test_the_cards_shown_afterwards_are_those_that_were_dealt(
    sqlite_url: str, clock: ManualClock, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By seat, in every deal; and what is shown with them can be checked by the command line."""
    store = await open_store(sqlite_url, clock)
    hall = DuplicateHall([store], clock)
    await hall.opens(game=game, deals="4")
    for one in crowd(2):
        await hall.enter(one)
    await hall.says(crowd(1)[0], "word plum")
    await hall.says(crowd(1)[0], "word plum")
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
        shown = (await hall.presses(crowd(1)[0], "dupdo.deal", str(n))).scene
        assert shown is not None
        told = {one.text.key: dict(one.text.args) for one in shown.lines}
        assert "verify-word" in told
        sealed = secret if n > 1 else told["dup-seal"]["value"]
        assert told["verify-commitment"]["value"] == sealed, "from the seal on the board on, link by link"
        secret = str(told["verify-secret"]["value"])
        args = Namespace(
            file=None, deal=n, word=list(pack.words or ()), salt=[], pack=None, game=game,
            commitment=str(told["verify-commitment"]["value"]), secret=str(told["verify-secret"]["value"]),
        )  # fmt: skip
        assert verify_cli(args, Operator()) == 0
    assert bool(dealt[0].turned) == (game != "bazaar-blot")
    capsys.readouterr()
    await store.close()


async def test_a_duplicate_waits_for_a_round_of_its_own_and_shows_it_afterwards(hall: DuplicateHall) -> None:
    known = Known(Keeper())
    there = DuplicateHall(hall.stores, hall.clock, rounds=known)
    await there.opens(**DUEL)
    for person in crowd(2):
        await there.enter(person)
    seen = await there.begin()
    pack = await there.pack()
    assert time_of(pack.awaits) - hall.clock.now_ms() >= AHEAD_MS
    assert not any(board.table for board in seen.now.boards), "no cards before it is published"
    hall.clock.now = time_of(pack.awaits)
    seen = await there.tend()
    assert all(board.table for board in seen.now.boards)
    assert known.asked == [pack.awaits]
    seen = await there.whole("a", "b")
    assert seen.now.phase == "over"
    shown = await there.presses(crowd(2)[0], "dupdo.deal", "1")
    assert shown.scene is not None
    (line,) = [one.text for one in shown.scene.lines if one.text.key == "verify-beacon"]
    signature = Keeper().sign(pack.awaits)
    assert dict(line.args) == {
        "round": str(pack.awaits),
        "signature": signature,
        "value": randomness(signature),
    }
    assert "verify-good" in [one.text.key for one in shown.scene.lines]
