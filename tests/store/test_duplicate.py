"""A duplicate from its setting up to its result: people press, tables are played, time passes."""

from __future__ import annotations

import asyncio
from argparse import Namespace
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
from bot.table.model import Table
from tests.bench.kit import stands
from tests.fakes.drand import Keeper, Known
from tests.store.chat import PLACE, why
from tests.store.halls import BOSS, MINUTE, DuplicateHall, crowd, keys_of
from tests.store.kit import ManualClock, both, key_of, sure
from tests.tiers import sampled

DUEL = {"game": "duel-blot", "deals": "2"}
BAZAAR = {"game": "bazaar-blot", "deals": "2"}


@pytest.fixture
def hall(stores: list[SqlStore], clock: ManualClock) -> DuplicateHall:
    return DuplicateHall(stores, clock)


async def cards(hall: DuplicateHall, table: Table) -> list[object]:
    found = [decode_event(stored, table.game) for stored in await hall.stores[0].events(table.id)]
    return [event for event in found if isinstance(event, ev.Started | ev.Dealt)]


async def tables(hall: DuplicateHall) -> list[Table]:
    return [await stands(hall.services[0], one.table) for one in (await hall.view()).now.boards]


async def test_pairs_at_two_tables_hold_the_same_cards_and_are_compared(hall: DuplicateHall) -> None:
    await hall.opens(**BAZAAR)
    people = crowd(8)
    await hall.pairs(*people)
    assert keys_of(await hall.board()).count("dup-entry") == 4
    seen = await hall.begin()
    assert (seen.now.phase, [(one.even, one.odd) for one in seen.now.boards]) == ("play", [(1, 3), (2, 4)])
    first, second = await tables(hall)
    assert [chair.name for chair in first.chairs if chair] == ["P1", "P5", "P2", "P6"]
    assert [str(one.dest) for one in first.audiences] == ["@tg:101", "@tg:105", "@tg:102", "@tg:106"]
    assert keys_of(await hall.told(people[0])) == ["dup-head", "dup-begun", "dup-table", "dup-play-until"]
    seen = await hall.whole("a", "b")
    assert (await cards(hall, first), len(await cards(hall, first))) == (await cards(hall, second), 3)
    nets = [[score[0] - score[1] for score in table] for table in seen.now.scores]
    assert ([len(one) for one in nets], nets[0] != nets[1]) == ([2, 2], True)
    won = sum((a > b) * 2 + (a == b) for a, b in zip(*nets, strict=True))
    gained = sum(nets[0]) - sum(nets[1])
    line = {one.side: (one.share, one.above) for one in ranking(seen.now, 0)}
    assert line == {1: (Fraction(won, 4), Fraction(gained)), 2: (1 - Fraction(won, 4), Fraction(-gained))}
    assert {one.side: (one.share, one.above) for one in ranking(seen.now, 1)}[3] == line[2]
    result = await hall.board()
    assert isinstance(result.picture, DuplicatePicture)
    assert [len(part.rows) for part in result.picture.parts] == [2, 2]
    assert "dup-your-place" in keys_of(await hall.told(people[0]))


async def test_fours_against_fours_by_difference(hall: DuplicateHall) -> None:
    """Each team sits one pair on the even seats of one table and one on the odd seats of the other."""
    await hall.opens(**BAZAAR, manner="teams")
    *people, ninth = crowd(9)
    await hall.pairs(*people[:4], team="t1")
    await hall.pairs(*people[4:], team="t2")
    assert why(await hall.presses(ninth, "dupdo.enter", "t1")) == "illegal-duplicate-full"
    await hall.begin()
    seats = [[chair.name for chair in table.chairs if chair] for table in await tables(hall)]
    assert seats == [["P1", "P7", "P2", "P8"], ["P5", "P3", "P6", "P4"]]
    seen = await hall.whole("c", "d")
    nets = [[score[0] - score[1] for score in table] for table in seen.now.scores]
    assert [one.gain for one in swings(seen.now)] == [a - b for a, b in zip(*nets, strict=True)]
    assert balance(seen.now) == sum(nets[0]) - sum(nets[1])
    result = await hall.board()
    assert isinstance(result.picture, DuplicatePicture)
    assert [row.mark for row in result.picture.parts[0].rows] == ["1", "2", ""]
    assert "dup-your-team" in keys_of(await hall.told(people[7]))


async def test_words_are_given_after_the_seal_and_until_it_begins(hall: DuplicateHall) -> None:
    """To the duplicate that waits for them: not to one that somebody only runs, nor to one that has begun."""
    first = await hall.opens(**DUEL)
    a, b = crowd(2)
    sealed = {line.text.key: dict(line.text.args) for line in (await hall.board()).lines}
    assert sealed["dup-seal"]["value"] == link((await hall.pack()).seed, 0)
    assert why(await hall.says(a, "word plum")) == "illegal-duplicate-not-in"
    await hall.enter(a)
    await hall.enter(b)
    await hall.opens(**DUEL)
    await hall.does(BOSS, "dupdo.see")
    hall.it = first
    told = [await hall.says(a, "слово слива"), await hall.says(a, "слово слива", place="tg:101:0")]
    assert [key_of(one) for one in told] == ["daily-word-first", "dup-word-taken"]
    assert keys_of(told[0].scene) == ["dup-word-head", "dup-word-how", "dup-seal", "daily-word-salt"]
    await hall.begin()
    for who, key in ((a, "words"), (b, "words"), (BOSS, "not-in")):
        assert why(await hall.says(who, "word late")) == f"illegal-duplicate-{key}"
    pack = await hall.pack()
    assert len(sure(pack.words)) == 1
    for table in await tables(hall):
        assert sure(table.pack).words == pack.words
        assert not (await hall.services[0].handle(Command(f"w{table.id}", table.id, a, "word mine"))).ok
    assert await hall.stores[0].packs.give(pack.round, a.id, "late", hall.clock.now + 1) is None


@both
async def test_nothing_opens_before_the_last_table_has_played(hall: DuplicateHall) -> None:
    a, b = crowd(2)
    await hall.begun(a, b, **DUEL)
    assert (await hall.plays(1)).phase == "over"
    seen = await hall.tend()
    assert (seen.now.phase, [one.how for one in seen.now.boards], seen.now.scores) == ("play", ["played", ""], ())
    pack = await hall.pack()
    assert not pack.open
    assert not await hall.stores[1].packs.open(pack.id, 1)
    for who in (a, b, BOSS):
        assert why(await hall.presses(who, "dupdo.deal", "1")) == "illegal-duplicate-verify"
    board = await hall.board()
    assert (board.picture, keys_of(board).count("dup-table")) == (None, 2)
    await hall.plays(2, "other")
    assert (await hall.tend(worker=1)).now.phase == "over"
    shown = keys_of((await hall.presses(a, "dupdo.deal", "2")).scene)
    assert [shown.count(one) for one in ("dup-deal-table", "dealt-hand", "verify-good")] == [2, 2, 1]
    assert why(await hall.presses(a, "dupdo.deal", "3")) == "illegal-duplicate-no-deal"


async def test_a_table_that_may_not_be_opened_is_left_out(store: SqlStore, clock: ManualClock) -> None:
    """Whoever sits at as many tables as they may gets theirs when one of those is over; in the end without it."""
    hall, (a, b) = DuplicateHall([store], clock), crowd(2)
    await hall.opens(**DUEL, time="60", tables="2")
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


async def test_games_that_the_chat_has_closed_are_not_played(hall: DuplicateHall) -> None:
    rights, (kept, closed, *others) = hall.stores[0].rights, games()
    for game in (closed, *others):
        await rights.close_game(PLACE, game, closed=True)
    hall.it = sure((await hall.presses(BOSS, "duprun.new")).scene).buttons[-1][0].data.split()[-1]
    assert (await hall.view()).now.options.game == kept
    assert why(await hall.presses(BOSS, "duprun.set", f"game {closed}")) == "illegal-duplicate-game-closed"
    await rights.close_game(PLACE, kept, closed=True)
    assert why(await hall.presses(BOSS, "duprun.new")) == "illegal-duplicate-no-game"


@both
async def test_two_workers_open_each_table_once_and_end_it_once(hall: DuplicateHall) -> None:
    await hall.opens(**DUEL, tables="4", signup="15")
    for n, one in enumerate(crowd(8) * 2):  # each press is delivered twice
        await hall.presses(one, "dupdo.enter", worker=n % 2, key=f"enter {one.id}")
    assert len((await hall.view()).now.sides) == 8
    hall.clock.on(16 * MINUTE)
    await asyncio.gather(*(one.tend() for one in hall.directors * 2))
    seen = await hall.tend()
    assert len({one.table for one in seen.now.boards}) == 4
    assert len(await hall.stores[0].packs.runs(seen.now.pack)) <= 4
    for board in seen.now.boards:
        await hall.plays(board.number, f"{board.number}")
    await asyncio.gather(*(one.tend() for one in hall.directors * 2))
    assert (await hall.tend()).now.phase == "over"
    kept = sure(await hall.stores[1].duplicates.at(hall.it))
    names = [type(decode(one.body)).__name__ for one in kept.events]
    assert (names.count("Seated"), names.count("Played"), names.count("Over")) == (4, 4, 1)


async def test_nobody_sits_twice_under_two_accounts(hall: DuplicateHall) -> None:
    tg, dc = Person("tg:101", "Ani"), Person("dc:101", "ani")
    await hall.entered(tg, crowd(2)[1], dc, **DUEL)
    row = {"account": dc.id, "person": tg.id, "name": "ani", "person_name": "Ani", "attempt": "a", "at_ms": 1}
    await hall.stores[0]._backend.write(lambda conn: conn.execute(insert(joined), [row]) and None)
    await hall.begin()
    assert [[chair.person for _, chair in table.people()] for table in await tables(hall)] == [["tg:101"], ["tg:102"]]
    await hall.whole()


async def test_whoever_is_forgotten_leaves_the_result_and_no_name(hall: DuplicateHall) -> None:
    a, b = crowd(2)
    await hall.entered(a, b, **DUEL)
    for _ in range(2):
        await hall.says(a, "word plum")
    assert b"plum" in await hall.stores[0].own_data(a.id)
    seen = await hall.begin()
    await hall.plays(1, most=9)
    assert (await hall.services[0].handle(Command("goes", seen.now.boards[0].table, a, "leave"))).ok
    await hall.stores[0].forget(a.id, "gone:abc")
    for service in hall.services:
        service.forget(seen.now.boards[0].table)
    await hall.plays(2)
    seen = await hall.tend(24 * 60 + 1)
    assert seen.now.phase == "over"
    assert not [line for line in (await hall.board()).reading if a.name in str(line)]
    assert "plum" not in str(await hall.stores[0].packs.words(seen.now.pack))


async def test_whoever_runs_the_server_plays_and_is_not_ranked(hall: DuplicateHall) -> None:
    a, b, c = crowd(3)
    hall.directors[0]._operators = frozenset({b.id})
    await hall.opens(**DUEL, tables="3")
    assert "dup-trust" in keys_of(await hall.board())
    for one in (a, b, c):
        await hall.enter(one)
    await hall.begin()
    assert (await hall.whole("p", "q", "r")).unranked == {2}
    board = await hall.board()
    assert isinstance(board.picture, DuplicatePicture)
    assert [(row.mark, row.name) for row in board.picture.parts[0].rows][-1] == ("–", "P2")
    assert "dup-unranked" in keys_of(await hall.told(b))
    assert "dup-your-place" in keys_of(await hall.told(a))


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
        shown = sure((await hall.presses(a, "dupdo.deal", str(n))).scene)
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


async def test_a_duplicate_waits_for_a_round_of_its_own_and_shows_it_afterwards(hall: DuplicateHall) -> None:
    known = Known(Keeper())
    there = DuplicateHall(hall.stores, hall.clock, rounds=known)
    seen = await there.begun(*crowd(2), **DUEL)
    named = (await there.pack()).awaits
    assert time_of(named) - hall.clock.now_ms() >= AHEAD_MS
    assert not any(board.table for board in seen.now.boards), "no cards before it is published"
    hall.clock.now = time_of(named)
    assert all(board.table for board in (await there.tend()).now.boards)
    assert known.asked == [named]
    await there.whole("a", "b")
    shown = sure((await there.presses(crowd(1)[0], "dupdo.deal", "1")).scene)
    (line,) = [one.text for one in shown.lines if one.text.key == "verify-beacon"]
    signature = Keeper().sign(named)
    assert dict(line.args) == {"round": str(named), "signature": signature, "value": randomness(signature)}
    assert "verify-good" in keys_of(shown)
