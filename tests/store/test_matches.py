"""The read model of matches and of their analyses: noted once, added up, made again to the same bytes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from adapters.cli import main
from adapters.players import roster
from adapters.runtime.clocks.lookback import Looking
from adapters.runtime.process.system import SystemClock
from adapters.store import SqlStore, open_store, transact
from adapters.store.prune import KEPT_MS
from bot.analysis.lookback import Lookback
from bot.desk.desk import Desk
from bot.games import game_keys
from bot.games.levels import AtOnce
from bot.ports.analysed import SeatTotal, Total
from bot.ports.keys import Dest
from bot.ports.matches import Finished
from bot.ports.people import HOUSE
from bot.ports.records import Decision, Entry, Head, NewEvent, Posting
from bot.table.model import Audience
from tests.store.aged import age
from tests.store.kit import NOON, ManualClock, both, row, sure
from tests.store.matches import bura_match, ends
from tests.store.matches import bura_match as match
from tests.store.played import PEOPLE, Hall, model, run
from tests.tiers import nightly


@both
async def test_matches_are_listed_by_chat_and_by_person_the_last_one_first(store: SqlStore) -> None:
    for n in range(5):
        await ends(store, bura_match(f"t{n}", ended_ms=NOON + n))
    await ends(store, bura_match("u", chat="tg:-51", ended_ms=NOON + 9))
    asked = store.matches
    page = await asked.in_chat("tg:-5", 1, 3)
    assert [one.table_id for one in page] == ["t3", "t2", "t1"]
    assert page[0] == bura_match("t3", ended_ms=NOON + 3)
    assert [one.table_id for one in await asked.of("tg:1", 0, 2)] == ["u", "t4"]
    assert [one.table_id for one in await asked.of("tg:1", 0, 2, "tg:-5")] == ["t4", "t3"]
    assert await asked.at("t3", 1) == page[0]
    assert await asked.at("t3", 2) is None
    assert await asked.in_chat("tg:-5", 5, 3) == ()
    assert await asked.endings("tg:1", 9, "tg:-51") == ("won",)
    assert (await asked.tally("tg:1"))["bura3", "bids"] == 18
    assert (await asked.tally("tg:1", "tg:-51"))["bura3", "matches"] == 1
    assert await asked.tally("a:1") == {}, "automatic players have no results"
    assert await asked.members("tg:-51") == (("tg:1", "Արամ"),)
    assert await store.check() == ()


async def test_a_match_that_is_known_is_neither_changed_nor_counted_again(url: str, store: SqlStore) -> None:
    """What is repeated with another key, and what is repeated with the same."""
    await ends(store, bura_match("t"), "one")
    before = model(url)
    await ends(store, replace(bura_match("t", last_seq=2), score=(9, 9)), "two")
    await ends(store, bura_match("t"), "one")
    assert model(url) == before


async def test_of_a_commit_that_failed_nothing_is_left(
    url: str, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match, its seats and the sums are committed with the command or not at all; tried again, they are there
    once."""
    one = bura_match("t")
    entry = Entry("grant", (Posting("tg:1", 5), Posting("issuer", -5)))

    def decide(head: Head) -> Decision:
        event = NewEvent("said", 1, b"x")
        return Decision("ok", (event,), row("t", head, status="closed"), finished=one, entries=(entry,))

    def cut(*_: object) -> None:
        raise RuntimeError("cut")

    with monkeypatch.context() as broken:
        broken.setattr(transact, "post", cut)
        with pytest.raises(RuntimeError):
            await store.transact("t", "k", 0, decide)
    assert not any(model(url).values())
    await store.transact("t", "k", 0, decide)
    await store.transact("t", "k", 0, decide)
    assert (await store.matches.tally("tg:1"))["bura3", "matches"] == 1


async def test_a_chat_that_moves_takes_its_matches_along(store: SqlStore) -> None:
    await ends(store, bura_match("t"))
    await ends(store, bura_match("u", chat="tg:-51"))
    await ends(store, bura_match("v", chat="tg:-1005", ended_ms=NOON + 5))
    await store.rehome("tg:-5", "tg:-1005")
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == ["v", "t"]
    assert [one.table_id for one in await store.matches.in_chat("tg:-51", 0, 9)] == ["u"]
    assert (await store.matches.tally("tg:1", "tg:-1005"))["bura3", "bids"] == 6
    assert await store.matches.tally("tg:1", "tg:-5") == {}
    assert await store.matches.members("tg:-5") == ()


async def test_a_match_without_its_events_is_noticed(store: SqlStore) -> None:
    await ends(store, bura_match("t", last_seq=7))
    assert [(one.invariant, one.key) for one in await store.check()] == [("I1", "finished")]


async def an_evening(url: str, clock: ManualClock, games: tuple[str, ...]) -> None:
    """A match of each game; rematches, an automatic player, somebody who leaves and is replaced, a pause, a match given
    up, an action taken back, a chat that moves, and tables put away."""
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    for game in games:
        await hall.plays(await hall.opened(game))
    clock.on(KEPT_MS + 1)
    await store.prune()
    while await store.archive():
        pass
    table = await hall.opened("bura3", "tg:-6:0")
    for n in range(3):
        if n:
            await hall.says(table, "rematch")
        await hall.plays(table)
    other = await hall.opened("bazaar-blot", "tg:-6:9", seats=3)
    await hall.says(other, "fill")
    await hall.says(other, "start")
    await hall.says(other, "pause")
    for person in PEOPLE[1:3]:
        await hall.says(other, "yes", person)
    clock.on(3_600_000)
    await hall.says(other, "resume")
    given_up = await hall.opened("domino", "tg:-7:0", seats=2)
    await hall.says(given_up, "start")
    while (await hall.moves(given_up, 1)).deal < 2:
        pass
    await hall.says(given_up, "leave", PEOPLE[1])
    await hall.says(given_up, "sub 2", PEOPLE[2])
    await hall.says(given_up, "yes")
    for person in (PEOPLE[0], PEOPLE[2]):
        await hall.says(given_up, "abandon", person)
    await hall.says(table, "rematch")
    await store.rehome("tg:-6", "tg:-1006")
    for one, topic in ((table, 0), (other, 9)):
        await hall.says(one, f"rehome tg:-1006:{topic}", HOUSE)
    await store.close()


@pytest.mark.parametrize(
    "games", [("georgian-belote", "domino"), pytest.param(tuple(game_keys()), marks=nightly)], ids=["two", "all"]
)
async def test_made_again_it_is_the_same_to_the_last_byte(url: str, clock: ManualClock, games: tuple[str, ...]) -> None:
    await an_evening(url, clock, games)
    before = model(url)
    assert {one[3] for one in before["finished"]} == {*games, "bura3", "domino"}
    assert {one[2] for one in before["finished"]} == {"tg:-5", "tg:-1006", "tg:-7"}
    assert {one[8] for one in before["finished_seat"]} == {"self", "sub"}
    store = await open_store(url, clock)
    assert await store.rebuild() == len(before["finished"]) == len(games) + 4
    assert model(url) == before
    assert await store.check() == ()
    await store.close()
    run(url, "DELETE FROM finished", "DELETE FROM finished_seat", "DELETE FROM tally", "UPDATE member SET name = 'x'")
    store = await open_store(url, clock)
    await store.rebuild()
    await store.close()
    assert model(url) == before


async def test_the_command_says_how_many(
    sqlite_url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await open_store(sqlite_url, clock)
    hall = Hall(store, clock)
    await hall.plays(await hall.opened("bura3"))
    await store.close()
    before = model(sqlite_url)
    run(sqlite_url, "DELETE FROM finished", "DELETE FROM tally")
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    assert await asyncio.to_thread(main, ["rebuild"]) == 0
    assert "1" in capsys.readouterr().out
    assert model(sqlite_url) == before


async def test_a_file_from_before_is_filled(url: str, clock: ManualClock) -> None:
    """Matches of one table after another, one of them put away: what the migration finds is what would be there had
    it been kept all along."""
    await an_evening(url, clock, ("bura3",))
    before = model(url)
    older = (
        "CREATE TABLE finished (id INTEGER PRIMARY KEY, table_id VARCHAR, number INTEGER, chat VARCHAR, game VARCHAR, "
        "last_seq BIGINT, ended_ms BIGINT, persons TEXT, summary TEXT)"
    )
    drops = [f"DROP TABLE {name}" for name in ("finished", "finished_seat", "tally", "member")]
    places = (
        "ALTER TABLE game_table ADD COLUMN place VARCHAR",
        "UPDATE game_table SET place = (SELECT dest FROM audience WHERE audience.table_id = game_table.table_id)",
        "ALTER TABLE game_table DROP COLUMN audiences",
        "CREATE INDEX ix_game_table_place ON game_table (place)",
        "DROP TABLE audience",
    )
    age(url)
    run(url, *drops, older, *places, "UPDATE alembic_version SET version_num = '0004'")
    store = await open_store(url, clock)
    assert await store.check() == ()
    await store.close()
    assert model(url) == before


HERE, CHANNEL = "tg:-5", "dc:1:2"


@both
async def test_it_is_listed_and_counted_in_each_chat_and_once_in_all(store: SqlStore) -> None:
    await ends(store, replace(match("t"), also=(CHANNEL, "tg:-6")))
    await ends(store, match("u", chat=CHANNEL, ended_ms=NOON + 1))
    await ends(store, match("v", ended_ms=NOON + 2))
    asked = store.matches
    assert [one.table_id for one in await asked.in_chat(HERE, 0, 9)] == ["v", "t"]
    assert [one.table_id for one in await asked.in_chat(CHANNEL, 0, 9)] == ["u", "t"]
    assert [one.table_id for one in await asked.in_chat(CHANNEL, 1, 9)] == ["t"]
    assert [one.table_id for one in await asked.in_chat("tg:-6", 0, 9)] == ["t"]
    assert (await asked.in_chat("tg:-6", 0, 9))[0] == replace(match("t"), also=(CHANNEL, "tg:-6"))
    assert [one.table_id for one in await asked.of("tg:1", 0, 9)] == ["v", "u", "t"], "once"
    assert [one.table_id for one in await asked.of("tg:1", 0, 9, CHANNEL)] == ["u", "t"]
    assert await asked.endings("tg:1", 9, CHANNEL) == ("won", "won")
    assert await asked.endings("tg:1", 9) == ("won",) * 3
    assert (await asked.tally("tg:1"))["bura3", "matches"] == 3
    assert (await asked.tally("tg:1", CHANNEL))["bura3", "matches"] == 2
    assert (await asked.tally("tg:1", HERE))["bura3", "bids"] == 6
    assert await asked.members("tg:-6") == (("tg:1", "Արամ"),)
    assert await store.check() == ()


async def test_a_chat_that_moves_takes_along_what_was_played_there_too(store: SqlStore) -> None:
    await ends(store, replace(match("t", chat=CHANNEL), also=(HERE,)))
    await store.rehome("tg:-5", "tg:-1005")
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == ["t"]
    assert await store.matches.in_chat(HERE, 0, 9) == ()
    assert (await store.matches.tally("tg:1", "tg:-1005"))["bura3", "matches"] == 1
    assert (await store.matches.tally("tg:1"))["bura3", "matches"] == 1


async def test_it_is_made_again_to_the_same_bytes(url: str, store: SqlStore, clock: ManualClock) -> None:
    """A table that comes to a second chat in mid-match, leaves it, and whose first chat gets a new id."""
    hall = Hall(store, clock)
    desk = Desk(hall.service, store, store.outbox)
    others = [Audience(Dest("tg:-6:0")), Audience(Dest("tg:-9:0"), "watch")]
    opened = await hall.service.open("k", "tg:-5:0", PEOPLE[0], game="bura3", audiences=others)
    assert opened.table is not None
    table = opened.table
    await hall.says(table, "set clock 0")
    await hall.says(table, "sit", PEOPLE[1])
    await hall.says(table, "start")
    await hall.moves(table, 2)
    await desk.removed("gone", "tg:-6:0")
    await desk.moved("tg:-5", "tg:-1005")
    assert (await hall.moves(table, level="standard")).phase == "over"
    (one,) = await store.matches.in_chat("tg:-1005", 0, 9)
    assert one.also == ("tg:-6",), "those who watched played nothing"
    before = model(url)
    assert await store.rebuild() == 1
    assert model(url) == before


async def test_what_is_over_when_its_chat_moves_goes_along_and_can_go_on(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    hall = Hall(store, clock)
    desk = Desk(hall.service, store, store.outbox)
    table = await hall.opened("bura3", seats=2)
    await hall.plays(table)
    await desk.moved("tg:-5", "tg:-1005")
    await desk.moved("tg:-5", "tg:-1005")
    assert [event.type for event in await store.events(table)].count("Rehomed") == 1
    before = model(url)
    assert await store.rebuild() == 1
    assert model(url) == before
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == [table]
    await hall.says(table, "rematch")
    found = sure(await store.table(table))
    assert found.shown() == (Dest("tg:-1005:0"),), "not back in the chat that is no more"


HERE, THERE = "tg:-5", "tg:-6"
MINE = SeatTotal(seat=0, deals=4, decisions=20, called=8, faults=3, calls=2_500, play=-700)
FIRST, GONE = "tg:1", "gone:x"


async def analysed(store: SqlStore, one: Finished, total: SeatTotal = MINE) -> None:
    await ends(store, one)
    await store.analysed.note(one.table_id, one.number, [total])


@both
async def test_matches_add_up_where_they_were_played(store: SqlStore) -> None:
    await analysed(store, match("t"))
    await analysed(store, match("u", chat=THERE))
    await analysed(store, replace(match("v", chat=THERE), also=(HERE,)))
    assert await store.analysed.sums(FIRST) == {"bura3": Total(3, 12, 60, 24, 9, 7_500, -2_100)}
    assert (await store.analysed.sums(FIRST, HERE))["bura3"].matches == 2
    assert (await store.analysed.sums(FIRST, THERE))["bura3"].matches == 2
    assert await store.analysed.sums(FIRST, "tg:-7") == {}
    assert await store.analysed.sums("tg:9") == {}
    assert (await store.analysed.sums(FIRST))["bura3"].accuracy == 85


async def test_a_match_is_noted_once(store: SqlStore) -> None:
    await analysed(store, match("t"))
    await store.analysed.note("t", match("t").number, [replace(MINE, faults=20)])
    assert (await store.analysed.sums(FIRST))["bura3"].faults == 3


@pytest.mark.parametrize("played", ["sub", "left"])
async def test_a_seat_that_others_have_played_too_is_nobodys(store: SqlStore, played: str) -> None:
    one = match("t")
    seat, *others = one.seats
    await analysed(store, replace(one, seats=(replace(seat, played=played), *others)))  # type: ignore[arg-type]
    assert await store.analysed.sums(FIRST) == {}


async def test_the_latest_match_is_due_first_and_an_old_one_never(store: SqlStore) -> None:
    for name, at in (("old", NOON - 10), ("t", NOON), ("u", NOON + 5)):
        await ends(store, match(name, ended_ms=at))
    found = []
    while (one := await store.analysed.due(["bura3", "nardi"], NOON)) is not None:
        found.append(one.table_id)
        await store.analysed.note(one.table_id, one.number, [MINE])
    assert found == ["u", "t"]
    assert await store.analysed.due(["nardi"], 0) is None


async def test_it_is_exported_and_forgotten(store: SqlStore) -> None:
    await analysed(store, match("t"))
    (own,) = msgspec.json.decode(await store.own_data(FIRST))["accounts"]
    assert [(one["table_id"], one["faults"]) for one in own["analyses of your matches"]] == [("t", 3)]
    (other,) = msgspec.json.decode(await store.own_data("tg:2"))["accounts"]
    assert other["analyses of your matches"] == []
    await store.forget(FIRST, GONE)
    for one in (FIRST, GONE):
        assert await store.analysed.sums(one) == {}


async def test_a_match_looked_back_at(store: SqlStore, clock: ManualClock) -> None:
    """Nothing while it goes on, and nothing of half a match; then sums for both seats, once."""
    hall = Hall(store, clock, people=PEOPLE[:2])
    table = await hall.opened("hyper-nardi")
    lookback = Lookback(store, AtOnce(roster()))
    await hall.says(table, "start")
    await hall.moves(table, 10, level="easy")
    assert await lookback.due(clock.now_ms()) is None, "it goes on"
    await hall.moves(table, level="easy")
    due = sure(await lookback.due(clock.now_ms()))
    steps = lookback.steps(due)
    await anext(steps)
    await steps.aclose()  # type: ignore[attr-defined]
    assert await store.analysed.sums(PEOPLE[0].id) == {}
    async for _ in lookback.steps(due):
        pass
    assert await lookback.due(clock.now_ms()) is None
    for person in PEOPLE[:2]:
        total = (await store.analysed.sums(person.id))["hyper-nardi"]
        assert (total.matches, total.deals, total.called) == (1, len(due.deals), 0)
        assert total.decisions > total.faults > 0, "easy makes faults"
        assert total.play > 0


async def test_beside_the_play_matches_are_looked_at_until_none_is_left(store: SqlStore, clock: ManualClock) -> None:
    hall = Hall(store, clock, people=PEOPLE[:2])
    for place in ("tg:-5:0", "tg:-6:0"):
        table = await hall.opened("hyper-nardi", place)
        await hall.says(table, "start")
        await hall.moves(table, level="easy")
    core: Any = SimpleNamespace(store=store, clock=SystemClock(), lookback=Lookback(store, AtOnce(roster())))
    core.clock.now_ms = clock.now_ms
    looking = Looking(core, rest=0.0)
    assert [await looking.look() for _ in range(3)] == [True, True, False]
    assert (await store.analysed.sums(PEOPLE[0].id))["hyper-nardi"].matches == 2


async def test_what_cannot_be_analysed_is_not_tried_again(store: SqlStore) -> None:
    await ends(store, match("t", ended_ms=NOON))
    due = sure(await store.analysed.due(["bura3"], 0))
    await Lookback(store, AtOnce(roster())).give_up(due)
    assert await store.analysed.due(["bura3"], 0) is None
    assert await store.analysed.sums(FIRST) == {}
