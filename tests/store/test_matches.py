"""The read model of matches and their analyses (noted once, added up, made again to the same bytes); inbox, outbox with
its lanes, clocks, leases (I5, I6, I10), audiences, links, invitations, quick play."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, text

from adapters.cli import main
from adapters.players import roster
from adapters.runtime.housekeeping import Looking
from adapters.runtime.system import Locks, SystemClock
from adapters.store import transact
from adapters.store.migrate import upgrade
from adapters.store.prune import KEPT_MS
from adapters.store.store import SqlStore, open_store
from bot.core.model import Audience
from bot.core.service import Service
from bot.features.analysis.model import Lookback
from bot.features.matchmaking.model import FAILED_MS, WAIT_MS, Quick, gathered, passes
from bot.games import game_keys
from bot.games.levels import AtOnce
from bot.handlers.desk import Desk
from bot.ports.company import Invited, Seek, Want, Wish
from bot.ports.keys import Dest, Slot, private_to
from bot.ports.matches import Finished, SeatTotal, Total
from bot.ports.people import HOUSE
from bot.ports.records import AudienceRow, Decision, Entry, Head, Lane, NewEvent, OutRow, Posting, Role, Sent, Timer
from bot.ports.rights import RightsNow
from tests.bot.house import must
from tests.chance import SeededEntropy
from tests.store.aged import age
from tests.store.kit import (
    DAY,
    NOON,
    PLACE,
    ManualClock,
    begun,
    board,
    both,
    events,
    note,
    refusing,
    row,
    say,
    saying,
)
from tests.store.matches import bura_match, ends
from tests.store.played import PEOPLE, Hall, model, run
from tests.tiers import nightly


@both
async def test_matches_are_listed_and_counted_in_each_chat_and_once_in_all_the_last_one_first(store: SqlStore) -> None:
    for n in range(4):
        await ends(store, bura_match(f"t{n}", ended_ms=NOON + n))
    both_chats = replace(bura_match("t4", ended_ms=NOON + 4), also=(CHANNEL, "tg:-51"))
    await ends(store, both_chats)
    await ends(store, bura_match("u", chat=CHANNEL, ended_ms=NOON + 9))
    await ends(store, bura_match("v", chat="tg:-52", ended_ms=NOON - 9))
    asked = store.matches
    page = await asked.in_chat(HERE, 1, 3)
    assert ([one.table_id for one in page], page[0]) == (["t3", "t2", "t1"], bura_match("t3", ended_ms=NOON + 3))
    assert [one.table_id for one in await asked.in_chat(CHANNEL, 0, 9)] == ["u", "t4"]
    assert [one.table_id for one in await asked.in_chat(CHANNEL, 1, 9)] == ["t4"]
    assert await asked.in_chat("tg:-51", 0, 9) == (both_chats,)
    assert [one.table_id for one in await asked.of("tg:1", 0, 3)] == ["u", "t4", "t3"], "once"
    assert [one.table_id for one in await asked.of("tg:1", 0, 2, HERE)] == ["t4", "t3"]
    assert [one.table_id for one in await asked.of("tg:1", 0, 9, CHANNEL)] == ["u", "t4"]
    assert await asked.at("t3", 1) == page[0]
    assert await asked.at("t3", 2) is None
    assert await asked.in_chat(HERE, 5, 3) == ()
    assert (await asked.endings("tg:1", 9, CHANNEL), await asked.endings("tg:1", 5)) == (("won",) * 2, ("won",) * 5)
    tallies = [await asked.tally("tg:1", *chats) for chats in ((), (HERE,), (CHANNEL,), ("tg:-51",))]
    assert [(one["bura3", "matches"], one["bura3", "bids"]) for one in tallies] == [(7, 21), (5, 15), (2, 6), (1, 3)]
    assert await asked.tally("a:1") == {}, "automatic players have no results"
    assert (await asked.members("tg:-51"), await store.check()) == ((("tg:1", "Արամ"),), ())


async def test_a_match_that_is_known_is_neither_changed_nor_counted_again(url: str, store: SqlStore) -> None:
    await ends(store, bura_match("t"), "one")
    before = model(url)
    await ends(store, replace(bura_match("t", last_seq=2), score=(9, 9)), "two")
    await ends(store, bura_match("t"), "one")
    assert model(url) == before


async def test_a_commit_that_failed_leaves_nothing(url: str, store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_a_chat_that_moves_takes_along_what_was_played_there(store: SqlStore) -> None:
    await ends(store, bura_match("t"))
    await ends(store, bura_match("u", chat="tg:-51"))
    await ends(store, bura_match("v", chat="tg:-1005", ended_ms=NOON + 5))
    await ends(store, replace(bura_match("w", chat=CHANNEL, ended_ms=NOON + 9), also=(HERE,)))
    await store.rehome("tg:-5", "tg:-1005")
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == ["w", "v", "t"]
    assert [one.table_id for one in await store.matches.in_chat("tg:-51", 0, 9)] == ["u"]
    assert (await store.matches.tally("tg:1", "tg:-1005"))["bura3", "bids"] == 9
    assert (await store.matches.tally("tg:1"))["bura3", "matches"] == 4
    assert (await store.matches.in_chat(HERE, 0, 9), await store.matches.tally("tg:1", "tg:-5")) == ((), {})
    assert await store.matches.members("tg:-5") == ()


@pytest.mark.usefixtures("damaged")
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
    assert (model(url), await store.check()) == (before, ())
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
    assert (await store.rebuild(), model(url)) == (1, model(url))


async def test_what_is_over_when_its_chat_moves_goes_along(url: str, store: SqlStore, clock: ManualClock) -> None:
    hall = Hall(store, clock)
    desk = Desk(hall.service, store, store.outbox)
    table = await hall.opened("bura3", seats=2)
    await hall.plays(table)
    await desk.moved("tg:-5", "tg:-1005")
    await desk.moved("tg:-5", "tg:-1005")
    assert [event.type for event in await store.events(table)].count("Rehomed") == 1
    assert (await store.rebuild(), model(url)) == (1, model(url))
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == [table]
    await hall.says(table, "rematch")
    found = must(await store.table(table))
    assert found.shown() == (Dest("tg:-1005:0"),), "not back in the chat that is no more"


HERE, THERE, CHANNEL = "tg:-5", "tg:-6", "dc:1:2"
MINE = SeatTotal(seat=0, deals=4, decisions=20, called=8, faults=3, calls=2_500, play=-700)
FIRST, GONE = "tg:1", "gone:x"


async def analysed(store: SqlStore, one: Finished, total: SeatTotal = MINE) -> None:
    await ends(store, one)
    await store.analysed.note(one.table_id, one.number, [total])


@both
async def test_matches_add_up_where_they_were_played(store: SqlStore) -> None:
    await analysed(store, bura_match("t"))
    await analysed(store, bura_match("u", chat=THERE))
    await analysed(store, replace(bura_match("v", chat=THERE), also=(HERE,)))
    assert await store.analysed.sums(FIRST) == {"bura3": Total(3, 12, 60, 24, 9, 7_500, -2_100)}
    assert (await store.analysed.sums(FIRST, HERE))["bura3"].matches == 2
    assert (await store.analysed.sums(FIRST, THERE))["bura3"].matches == 2
    assert (await store.analysed.sums(FIRST, "tg:-7"), await store.analysed.sums("tg:9")) == ({}, {})
    assert (await store.analysed.sums(FIRST))["bura3"].accuracy == 85


async def test_a_match_is_noted_once(store: SqlStore) -> None:
    await analysed(store, bura_match("t"))
    await store.analysed.note("t", bura_match("t").number, [replace(MINE, faults=20)])
    assert (await store.analysed.sums(FIRST))["bura3"].faults == 3


@pytest.mark.parametrize("played", ["sub", "left"])
async def test_a_seat_that_others_have_played_too_is_nobodys(store: SqlStore, played: str) -> None:
    one = bura_match("t")
    seat, *others = one.seats
    await analysed(store, replace(one, seats=(replace(seat, played=played), *others)))  # type: ignore[arg-type]
    assert await store.analysed.sums(FIRST) == {}


async def test_the_latest_match_is_due_first_and_an_old_one_never(store: SqlStore) -> None:
    for name, at in (("old", NOON - 10), ("t", NOON), ("u", NOON + 5)):
        await ends(store, bura_match(name, ended_ms=at))
    found = []
    while (one := await store.analysed.due(["bura3", "nardi"], NOON)) is not None:
        found.append(one.table_id)
        await store.analysed.note(one.table_id, one.number, [MINE])
    assert found == ["u", "t"]
    assert await store.analysed.due(["nardi"], 0) is None


async def test_it_is_exported_and_forgotten(store: SqlStore) -> None:
    await analysed(store, bura_match("t"))
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
    due = must(await lookback.due(clock.now_ms()))
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
    await ends(store, bura_match("t", ended_ms=NOON))
    await core.lookback.give_up(must(await store.analysed.due(["bura3"], 0)))
    assert await store.analysed.due(["bura3"], 0) is None, "what cannot be analysed is not tried again"
    assert "bura3" not in await store.analysed.sums(FIRST)


async def claimed(store: SqlStore, *prefixes: str, ms: int = 1000) -> Lane:
    return must(await store.outbox.claim(prefixes or ("tg:",), "me", ms))


async def test_an_update_is_kept_once_and_in_order(store: SqlStore) -> None:
    box = store.inbox
    assert await box.put("tg:1", [("3", b"c"), ("1", b"a"), ("3", b"again")]) == ("3", "1")
    assert await box.put("tg:1", [("1", b"other"), ("2", b"b")]) == ("2",)
    assert (await box.put("tg:2", [("1", b"z")]), await box.put("tg:1", [])) == (("1",), ())
    assert await box.pending("tg:1") == (("3", b"c", 0), ("1", b"a", 0), ("2", b"b", 0))
    assert await box.pending("tg:1", 1) == (("3", b"c", 0),)
    await box.done("tg:1", "3")
    assert (await box.failed("tg:1", "1", "Boom"), await box.failed("tg:1", "1", "Boom" * 200)) == (1, 2)
    assert await box.pending("tg:1") == (("1", b"a", 2), ("2", b"b", 0))
    assert await box.put("tg:1", [("3", b"c")]) == (), "a finished one is still known"


@both
async def test_a_lane_is_one_claim_at_a_time_and_fences_go_up(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k", "a", outbox=(board("t"), note("n")))
    first = await claimed(store)
    assert (str(first.dest), first.fence) == (PLACE, 1)
    assert await store.outbox.claim(("tg:",), "other", 1000) is None
    assert await store.outbox.claim(("dc:", "@tg:"), "other", 1000) is None
    clock.on(1001)
    second = await claimed(store)
    assert second.fence == 2
    ids = [row.id for row in await store.outbox.rows(second)]
    fenced = Sent(Dest(PLACE), Slot.parse("s"), "9", 1, "h", NOON)
    assert not await store.outbox.mark(first, ids, "sent", fenced)
    await store.outbox.retry(first, ids[0], "late", NOON + 10**6)
    await store.outbox.release(first, NOON + 10**6)
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("s")) is None
    assert [row.attempts for row in await store.outbox.rows(second)] == [0, 0]
    assert await store.outbox.mark(second, ids, "sent")
    assert await store.outbox.rows(second) == ()
    await store.outbox.release(second)
    assert await store.outbox.claim(("tg:",), "me", 1000) is None


async def test_what_was_sent_is_remembered_with_its_row(store: SqlStore) -> None:
    await say(store, "t", "k", "a", outbox=(board("t"), board("t"), note("n")))
    lane = await claimed(store)
    rows = await store.outbox.rows(lane)
    message = Sent(Dest(PLACE), Slot.parse("board:t:1"), "77", 1, "hash", NOON)
    assert await store.outbox.mark(lane, [rows[1].id], "sent", message)
    assert await store.outbox.mark(lane, [rows[0].id], "superseded")
    assert await store.outbox.mark(lane, [rows[2].id], "dead")
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1")) == message
    newer = Sent(Dest(PLACE), Slot.parse("board:t:1"), "78", 2, "other", NOON + 1)
    assert await store.outbox.mark(lane, (), "sent", newer)
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1")) == newer
    await store.outbox.forget_sent(Dest(PLACE), Slot.parse("board:t:1"))
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1")) is None


async def test_a_row_for_later_wakes_its_lane_then(store: SqlStore, clock: ManualClock) -> None:
    assert await store.outbox.next_due() is None
    await say(store, "t", "k", "a", outbox=(board("t", after_ms=NOON + 1500),))
    assert await store.outbox.next_due() == NOON + 1500
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    clock.on(1500)
    lane = await claimed(store)
    (row,) = await store.outbox.rows(lane)
    await store.outbox.retry(lane, row.id, "429", clock.now + 4000)
    await store.outbox.release(lane, clock.now + 10)
    assert await store.outbox.next_due() == clock.now + 4000, "a rest is never cut short"
    assert (await store.outbox.rows(lane))[0].attempts == 1
    clock.on(3999)
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    clock.on(1)
    await claimed(store)


@both
async def test_lanes_are_taken_in_the_order_of_what_waits_longest(store: SqlStore) -> None:
    """Prefixes are taken literally: no wildcard, no case folding; ``t_:`` is not ``tg:``, ``TG:`` neither."""
    for n, dest in enumerate(("tg:-9:0", "tg:-1:0", "tg:-4:0")):
        await say(store, f"t{n}", f"k{n}", "a", outbox=(note("x", dest),))
    for odd in ("t_:", "TG:", "%", "tg:-9:00"):
        assert await store.outbox.claim((odd,), "me", 1000) is None
    assert [str((await claimed(store)).dest) for _ in range(3)] == ["tg:-9:0", "tg:-1:0", "tg:-4:0"]


async def test_a_lane_at_rest_is_woken(store: SqlStore, clock: ManualClock) -> None:
    """Somebody has pressed where nothing could be said before: its lane is due at once, a row for later is not."""
    box = store.outbox
    assert not await box.wake(Dest(PLACE))
    await say(store, "t", "k", "a", outbox=(note(), note(dest="dc:1:2")))
    for _ in range(2):
        await box.release(await claimed(store, "tg:", "dc:"), clock.now + 60_000)
    assert await box.claim(("tg:", "dc:"), "me", 1000) is None
    assert await box.wake(Dest(PLACE))
    assert str((await claimed(store, "tg:", "dc:")).dest) == PLACE
    assert await box.claim(("tg:", "dc:"), "me", 1000) is None


async def test_a_whole_platform_rests(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k", "a", outbox=(note(), note(dest="@tg:7"), note(dest="dc:1:2")))
    await store.outbox.pause(("tg:", "@tg:"), clock.now + 5000)
    await store.outbox.pause(("tg:",), clock.now + 100)
    assert str((await claimed(store, "tg:", "@tg:", "dc:")).dest) == "dc:1:2"
    assert await store.outbox.claim(("tg:", "@tg:", "dc:"), "me", 1000) is None
    assert await store.outbox.next_due(("tg:", "@tg:")) == clock.now + 5000
    clock.on(5000)
    assert {str((await claimed(store, "tg:", "@tg:")).dest) for _ in range(2)} == {PLACE, "@tg:7"}


async def test_something_outside_any_command_is_said_once(store: SqlStore) -> None:
    for _ in range(3):
        await store.outbox.say(OutRow(Dest(PLACE), None, "greeting", ref="[]"), "hello:tg:-5")
    assert [row.dedupe_key for row in await store.outbox.rows(await claimed(store))] == ["hello:tg:-5"]


@both
async def test_two_senders_never_hold_the_same_lane(stores: list[SqlStore]) -> None:
    for n in range(12):
        await say(stores[0], f"t{n}", f"k{n}", "a", outbox=(note(dest=f"tg:{n}:0"),))
    taken = await asyncio.gather(*(store.outbox.claim(("tg:",), "x", 9000) for store in stores * 12))
    dests = [str(lane.dest) for lane in taken if lane is not None]
    assert len(dests) == len(set(dests))
    while lane := await stores[0].outbox.claim(("tg:",), "x", 9000):
        dests.append(str(lane.dest))
    assert sorted(dests) == sorted(f"tg:{n}:0" for n in range(12))


async def test_since_when_a_board_waits(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k", "a", outbox=(note(), board("t", after_ms=NOON + 50)))
    assert await store.outbox.waiting_since("t") is None
    clock.on(60)
    assert await store.outbox.waiting_since("t") == NOON + 50
    lane = await claimed(store)
    await store.outbox.mark(lane, [row.id for row in await store.outbox.rows(lane)], "sent")
    assert await store.outbox.waiting_since("t") is None


async def test_clocks_are_armed_moved_and_taken_away(store: SqlStore) -> None:
    half, turn = Timer("half.0", 1, NOON + 10), Timer("turn.0", 1, NOON + 20)
    await say(store, "t", "k1", "a", timers=(turn, half))
    assert (await store.timers.next_due(), await store.timers.due(NOON + 9)) == (NOON + 10, ())
    assert [one.timer for one in await store.timers.due(NOON + 20)] == [half, turn]
    assert len(await store.timers.due(NOON + 20, 1)) == 1
    await store.timers.remove("t", "half.0", 99)
    await store.timers.remove("t", "half.0", 1)
    assert [one.timer for one in await store.timers.due(NOON + 20)] == [turn]
    await store.transact("t", "k2", 1, saying("t", "b", timers=(Timer("turn.1", 2, NOON + 30),), disarm=("turn.0",)))
    assert [(one.table_id, one.timer) for one in await store.timers.due(NOON + 99)] == [
        ("t", Timer("turn.1", 2, NOON + 30))
    ]


@both
async def test_time_given_for_an_outage_survives_arming_again(store: SqlStore) -> None:
    """HS-30: a clock that is armed anew by the same event keeps what it was given, one of another event does not."""
    await say(store, "t", "k1", "a", timers=(Timer("turn.0", 1, NOON + 10), Timer("vote", 1, NOON + 10)))
    await say(store, "u", "k2", "a", timers=(Timer("turn.0", 1, NOON + 10),))
    await store.timers.shift(1000)
    await store.timers.shift(500, "t")
    again = (Timer("turn.0", 1, NOON + 15), Timer("vote", 2, NOON + 15))
    await store.transact("t", "k3", 1, saying("t", "b", timers=again, disarm=("turn.0", "vote")))
    due = {(one.table_id, one.timer.name): one.timer.due_ms - NOON for one in await store.timers.due(NOON + 10**6)}
    assert due == {("t", "turn.0"): 1515, ("t", "vote"): 15, ("u", "turn.0"): 1010}
    assert set(await store.timers.of("t")) == {Timer("turn.0", 1, NOON + 1515), Timer("vote", 2, NOON + 15)}
    assert await store.timers.of("v") == ()


@both
async def test_leases_and_beats(store: SqlStore, clock: ManualClock) -> None:
    """A beat tells of the one before; of many who want a lease one has it."""
    assert [await store.timers.beat(at) for at in (5, 9, 7)] == [None, 5, 9]
    leases = store.leases
    got = await asyncio.gather(*(leases.take("shard:0", f"w{n}", 1000) for n in range(8)))
    assert [fence for fence in got if fence is not None] == [1]
    assert [await leases.take("poller", who, 1000) for who in "ab"] == [1, None]
    clock.on(900)
    assert await leases.take("poller", "a", 1000) == 1, "renewed"
    clock.on(900)
    assert await leases.take("poller", "b", 1000) is None
    clock.on(101)
    assert await leases.take("poller", "b", 1000) == 2
    await leases.give_back("poller", "a")
    assert await leases.take("poller", "a", 1000) is None
    await leases.give_back("poller", "b")
    assert await leases.take("poller", "a", 1000) == 3


@both
async def test_a_chat_that_moved_takes_everything_with_it(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k1", "a", outbox=(board("t"), note()), place="tg:-5:0")
    await say(store, "u", "k2", "a", outbox=(note(dest="tg:-5:3"),), place="tg:-5:3")
    await say(store, "v", "k3", "a", outbox=(note(dest="tg:-55:0"),), place="tg:-55:0")
    await store.outbox.say(OutRow(Dest("tg:-1005:0"), None, "greeting"), "hello")
    await store.set_pref("tg:-5", "lang", "hy")
    await store.set_pref("tg:-1005", "lang", "ru")
    await store.set_pref("tg:-5", "palette", "four")
    held = await claimed(store, "tg:-5:0")
    await store.outbox.mark(held, (), "sent", Sent(Dest("tg:-5:0"), Slot.parse("board:t:1"), "7", 1, "h", NOON))
    await store.rehome("tg:-5", "tg:-1005")
    assert [t.shown() for t in await store.tables_in("tg:-1005:0")] == [(Dest("tg:-1005:0"),)]
    assert [t.table_id for t in await store.tables_in("tg:-1005:3")] == ["u"]
    assert [t.table_id for t in await store.tables_in("tg:-55:0")] == ["v"]
    assert must(await store.outbox.sent(Dest("tg:-1005:0"), Slot.parse("board:t:1"))).ext_id == "7"
    assert await store.outbox.sent(Dest("tg:-5:0"), Slot.parse("board:t:1")) is None
    assert (await store.prefs("tg:-1005"), await store.prefs("tg:-5")) == ({"lang": "ru", "palette": "four"}, {})
    assert not await store.outbox.mark(held, (), "sent"), "who held the old lane is fenced off"
    assert await store.check() == ()
    lanes = [await claimed(store) for _ in range(3)]
    assert sorted(str(lane.dest) for lane in lanes) == ["tg:-1005:0", "tg:-1005:3", "tg:-55:0"]
    (merged,) = (lane for lane in lanes if str(lane.dest) == "tg:-1005:0")
    assert [row.row.kind for row in await store.outbox.rows(merged)] == ["board", "note", "greeting"]


@both
@pytest.mark.usefixtures("damaged")
async def test_thirty_days_are_remembered(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "old", "a", outbox=(note("1"),))
    await store.inbox.put("tg:1", [("1", b"a"), ("2", b"b")])
    await store.inbox.done("tg:1", "1")
    lane = await claimed(store)
    await store.outbox.mark(lane, [row.id for row in await store.outbox.rows(lane)], "sent")
    clock.on(20 * DAY)
    await store.transact("t", "new", 1, saying("t", "b", outbox=(note("2"),)))
    await store.prune()
    assert (await store.transact("t", "old", 2, refusing())).duplicate
    clock.on(11 * DAY)
    gone = await store.prune()
    assert ((gone.commands, gone.updates, gone.messages), await store.check()) == ((1, 1, 1), ())
    assert (await store.transact("t", "new", 2, refusing())).duplicate
    assert not (await store.transact("t", "old", 2, refusing())).duplicate
    assert await store.inbox.pending("tg:1") == (("2", b"b", 0),), "what is unfinished is never forgotten"
    assert (len(await store.events("t")), (await store.stats()).open_rows) == (2, 1)
    assert [(one.invariant, one.key) for one in await store.check()] == [("I2", "log")], "which the checker notices"


async def test_a_claim_whose_answer_was_lost(store: SqlStore) -> None:
    """The line broke as a lane was claimed: its owner does not know of it, and nobody else may have it for a minute."""
    for name in ("lost", "known"):
        await store.outbox.say(OutRow(Dest(f"tg:-{len(name)}:0"), None, "note"), name)
    first, second = [must(await store.outbox.claim(("tg:",), "one", 60_000)) for _ in range(2)]
    assert await store.outbox.claim(("tg:",), "one", 60_000) is None
    assert (await store.outbox.unclaim("two", ()), await store.outbox.unclaim("one", [second.dest])) == (0, 1)
    again = must(await store.outbox.claim(("tg:",), "one", 60_000))
    assert (again.dest, again.fence) == (first.dest, first.fence + 1)


GROUP, LINKED, OWN = Dest("tg:-5:0"), Dest("dc:1:2"), private_to("tg:7")


def at(dest: Dest, role: Role = "play", *, seated: bool = True) -> AudienceRow:
    return AudienceRow(dest, role, seated)


async def stands(
    store: SqlStore,
    name: str,
    *audiences: AudienceRow,
    key: str = "",
    status: str = "live",
    persons: tuple[str, ...] = (),
) -> None:
    """A table with these audiences from now on, and a turn that ends in a minute."""

    def decide(head: Head) -> Decision:
        new = row(name, head, audiences=audiences, status=status, persons=persons)
        return Decision("{}", events("x"), new, timers=(Timer("turn.0", head.head_seq + 1, NOON + 60_000),))

    await store.transact(name, key or f"k-{name}", 0, decide)


async def ids(store: SqlStore, dest: Dest | str, *roles: Role) -> list[str]:
    return [found.table_id for found in await store.tables_in(dest, roles or ("play",))]


async def test_a_table_is_found_in_each_of_its_audiences(store: SqlStore) -> None:
    await stands(store, "a", at(GROUP), at(LINKED), at(OWN), at(Dest("tg:-9:0"), "watch"))
    assert [await ids(store, dest) for dest in (GROUP, LINKED, OWN, "tg:7:0")] == [["a"]] * 4
    assert (await ids(store, "tg:-9:0"), await ids(store, "tg:-9:0", "play", "watch")) == ([], ["a"])
    found = must(await store.table("a"))
    assert found.audiences == (at(GROUP), at(LINKED), at(OWN), at(Dest("tg:-9:0"), "watch"))
    assert found.played() == (GROUP, LINKED, OWN)
    assert must(await store.last_in(LINKED)).table_id == "a"


@pytest.mark.usefixtures("damaged")
async def test_the_index_follows_the_row(store: SqlStore) -> None:
    await stands(store, "a", at(GROUP), at(LINKED))
    await stands(store, "a", at(LINKED), at(GROUP, "lost"), key="k2")
    assert (await ids(store, GROUP), await ids(store, LINKED)) == ([], ["a"])
    await stands(store, "b", at(Dest("tg:-5:3")), status="closed")
    await stands(store, "c", at(Dest("tg:-55:0")))
    await stands(store, "d", at(OWN))
    assert [found.table_id for found in await store.tables_around("tg:-5")] == ["a", "b"], "topics, closed tables too"
    assert [found.table_id for found in await store.tables_around("tg:7")] == ["d"]


async def test_a_table_in_two_chats_counts_once_and_for_both(store: SqlStore) -> None:
    alone, two = ("tg:1",), ("tg:1", "tg:2")
    await stands(store, "a", at(GROUP), at(LINKED), persons=alone)
    await stands(store, "b", at(GROUP), persons=two)
    await stands(store, "c", at(LINKED, "watch"), at(OWN))
    assert sorted((await store.open_tables({"tg:-5:"}, "tg:1"))[0]) == [alone, two]
    assert await store.open_tables({"dc:1:"}, "tg:2") == ((alone,), 1)
    assert sorted((await store.open_tables({"tg:-5:", "dc:1:"}, "tg:1"))[0]) == [alone, two]
    assert (await store.open_tables({"@tg:7"}, "tg:1"), await store.open_tables((), "tg:1")) == ((((),), 2), ((), 2))


async def test_clocks_stand_still_where_somebody_called_cannot_be_reached(store: SqlStore) -> None:
    """A linked channel in which nobody of the table is does not hold it up."""
    await stands(store, "a", at(GROUP), at(LINKED))
    await stands(store, "b", at(GROUP), at(LINKED, seated=False))
    await stands(store, "c", at(private_to("dc:9")))
    await stands(store, "d", at(GROUP), at(LINKED, "watch", seated=False))
    later = NOON + 100_000
    assert [due.table_id for due in await store.timers.due(later, 10, ("dc:",))] == ["b", "d"]
    assert [due.table_id for due in await store.timers.due(later, 10, ("tg:",))] == ["c"]
    await store.timers.heard("dc:", NOON)
    assert await store.timers.give_silence("dc:", NOON + 9_999, 10_000) == 0
    assert await store.timers.give_silence("dc:", NOON + 30_000, 10_000) == 30_000
    await store.timers.heard("tg:", NOON)
    assert await store.timers.give_silence("tg:", NOON + 10_000, 10_000) == 10_000, "just the least"
    shifted = {due.table_id: due.timer.due_ms - NOON for due in await store.timers.due(later, 10)}
    assert shifted == {"a": 100_000, "b": 70_000, "c": 90_000, "d": 70_000}


async def test_a_board_waits_only_for_those_who_play(store: SqlStore, clock: ManualClock) -> None:
    await stands(store, "a", at(GROUP), at(LINKED, seated=False))
    both = (at(GROUP), at(LINKED, seated=False))
    await say(store, "a", "k2", "y", outbox=(board("a", "dc:1:2"),), audiences=both)
    assert await store.outbox.waiting_since("a") is None
    await say(store, "a", "k3", "z", outbox=(board("a"),), audiences=both)
    assert await store.outbox.waiting_since("a") == clock.now


async def test_one_of_several_chats_gets_a_new_id(store: SqlStore) -> None:
    await stands(store, "a", at(GROUP), at(LINKED), at(Dest("tg:-1005:0"), "watch"))
    await stands(store, "b", at(Dest("tg:-55:0")))
    await store.rehome("tg:-5", "tg:-1005")
    found = must(await store.table("a"))
    assert found.audiences == (at(Dest("tg:-1005:0")), at(LINKED)), "two that have become one"
    assert (await ids(store, "tg:-1005:0"), await ids(store, GROUP)) == (["a"], [])
    assert await ids(store, "tg:-55:0") == ["b"]


def _as_it_was(conn: Connection) -> None:
    """A table in a group, and one in a private chat with a board that was sent and one that waits."""
    upgrade(conn, "0005")
    if conn.dialect.name == "sqlite":
        conn.exec_driver_sql("PRAGMA application_id = 0x44617674")
    for table_id, place in (("a", "tg:-5:7"), ("b", "tg:7:0"), ("c", "dc:@me:3"), ("d", "web:main")):
        fields = "table_id, place, game, status, head_seq, created_ms, updated_ms, persons, summary"
        values = f"'{table_id}', '{place}', 'nardi', 'live', 0, 1, 2, '[]', '{{}}'"
        conn.execute(text(f"INSERT INTO game_table ({fields}) VALUES ({values})"))
    for dest, pending in (("tg:7:0", 1), ("@tg:7", 0), ("tg:-5:7", 0)):
        fields = "dest, pending, not_before_ms, owner, fence, until_ms"
        conn.execute(text(f"INSERT INTO lane ({fields}) VALUES ('{dest}', {pending}, 0, '', 1, 0)"))
    for dest, slot in (("tg:7:0", "board:b:1"), ("tg:7:0", "board:b:2"), ("@tg:7", "board:b:1"), ("@tg:7", "hand:b")):
        values = f"'{dest}', '{slot}', '{dest} {slot}', 0, 'h', 1"
        conn.execute(text(f"INSERT INTO sent (dest, slot, ext_id, seq, hash, at_ms) VALUES ({values})"))
    fields = "dedupe_key, dest, slot, kind, ref, fresh, table_id, seq, state, attempts, error, after_ms, created_ms"
    values = "'k', 'tg:7:0', 'board:b:2', 'board', '', '0', 'b', 0, 'open', 0, '', 0, 1"
    conn.execute(text(f"INSERT INTO outbox ({fields}) VALUES ({values})"))


@both
async def test_tables_from_before_are_shown_where_they_were(url: str, from_nothing: None) -> None:
    with begun(url) as conn:
        _as_it_was(conn)
    store = await open_store(url)
    rows = {row.table_id: row.audiences for row in await store.live_tables()}
    assert rows == {
        "a": (at(Dest("tg:-5:7")),),
        "b": (at(OWN),),
        "c": (at(Dest("dc:@me:3")),),
        "d": (at(Dest("web:main")),),
    }
    assert await ids(store, "tg:7:0") == ["b"]
    first, second = [await store.outbox.sent(OWN, Slot("board", "b", n)) for n in (1, 2)]
    assert (must(first).ext_id, must(second).ext_id) == ("@tg:7 board:b:1", "tg:7:0 board:b:2")
    assert await store.outbox.sent(Dest("tg:7:0"), Slot("board", "b", 1)) is None
    lane = must(await store.outbox.claim(("@tg:",), "me", 1000))
    assert [row.dedupe_key for row in await store.outbox.rows(lane)] == ["k"]
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    assert await store.check() == ()
    await store.close()


CHAT, OTHER_CHAT, ELSEWHERE = Dest("tg:-5:0"), Dest("dc:1:2"), Dest("tg:-6:0")
LATER = NOON + 600_000


async def test_a_code_and_who_may_answer_it(store: SqlStore) -> None:
    links = store.links
    for code in ("old", "code"):
        await links.offer(code, CHAT, LATER)
    for code, dest, at, why in (
        ("old", OTHER_CHAT, NOON, "a new code makes the old one void"),
        ("edoc", OTHER_CHAT, NOON, "no such code"),
        ("code", CHAT, NOON, "with oneself"),
        ("code", OTHER_CHAT, LATER, "too late"),
    ):
        assert await links.ask(code, dest, at) is None, why
    assert await links.settle("code", CHAT, NOON, agreed=True) is None, "nobody has answered"
    asked = [await links.ask("code", dest, NOON) for dest in (OTHER_CHAT, ELSEWHERE, OTHER_CHAT)]
    assert asked == [CHAT, None, CHAT]
    assert await links.settle("code", OTHER_CHAT, NOON, agreed=True) is None, "the other chat cannot confirm"
    assert await links.settle("code", CHAT, LATER, agreed=True) is None
    assert await links.settle("code", CHAT, NOON, agreed=False) == OTHER_CHAT
    assert await links.settle("code", CHAT, NOON, agreed=True) is None, "used up"
    assert await links.of(CHAT) == ()


@both
async def test_of_many_who_confirm_at_once_one_does(store: SqlStore) -> None:
    await store.links.offer("code", CHAT, LATER)
    answers = await asyncio.gather(*(store.links.ask("code", dest, NOON) for dest in (OTHER_CHAT, ELSEWHERE)))
    assert sorted(map(str, answers)) == ["None", str(CHAT)]
    settled = await asyncio.gather(*(store.links.settle("code", CHAT, NOON, agreed=True) for _ in range(4)))
    assert (len([one for one in settled if one is not None]), len(await store.links.of(CHAT))) == (1, 1)


async def test_a_linked_chat_gets_a_new_id_and_parts(store: SqlStore) -> None:
    """Each side says whether words may cross."""
    links, moved = store.links, Dest("tg:-1005:0")
    await links.offer("code", CHAT, LATER)
    assert await links.ask("code", OTHER_CHAT, NOON) == CHAT
    assert await links.settle("code", CHAT, NOON, agreed=True) == OTHER_CHAT
    await links.offer("next", CHAT, LATER)
    await store.rehome("tg:-5", "tg:-1005")
    assert (await links.of(moved), await links.of(OTHER_CHAT)) == ((OTHER_CHAT,), (moved,))
    assert await links.ask("next", ELSEWHERE, NOON) == moved
    assert await links.words(moved) == {OTHER_CHAT: (False, False)}
    assert [await links.let_words(*two, True) for two in ((OTHER_CHAT, moved), (moved, ELSEWHERE))] == [True, False]
    assert await links.words(moved) == {OTHER_CHAT: (False, True)}
    assert await links.words(OTHER_CHAT) == {moved: (True, False)}
    assert [await links.part(*two) for two in ((OTHER_CHAT, moved), (moved, OTHER_CHAT))] == [True, False]
    assert (await links.of(moved), await links.of(OTHER_CHAT)) == ((), ())


HOUR = 3_600_000


def want(clock: ManualClock, game: str = "nardi", person: str = "tg:1") -> Want:
    return Want(person, "Nino", "tg:-5:", game, clock.now_ms() + 8 * HOUR)


def invited(clock: ManualClock, table: str = "t1", person: str = "tg:1", by: str = "tg:2") -> Invited:
    return Invited(table, person, "Nino", by, clock.now_ms(), "sent")


def call(person: str = "tg:1") -> OutRow:
    return OutRow(private_to(person), None, "call")


@both
async def test_two_workers_tell_and_invite_somebody_once(stores: list[SqlStore], clock: ManualClock) -> None:
    wanted, company = want(clock), stores[0].company
    await company.want(wanted)
    done = await asyncio.gather(*(one.company.tell(wanted, "t1", [call()]) for one in stores * 4))
    assert (sorted(done), await company.wanted(clock.now_ms())) == ([False] * 7 + [True], ())
    assert [one.person for one in await stores[1].company.told_of("t1")] == ["tg:1"]
    assert await company.awaited(clock.now_ms()) == ("t1",)
    asked = (one.company.invite(invited(clock), [call()], lambda by, of: True, 0) for one in stores * 4)
    assert sorted(await asyncio.gather(*asked), key=bool) == [False] * 7 + [True]
    ended = await asyncio.gather(*(one.company.settle("t1", "tg:1", "failed", [call("tg:2")]) for one in stores))
    assert (sorted(ended), await company.open_invitations()) == ([False, True], ())


async def test_an_invitation_that_is_not_allowed_leaves_nothing(store: SqlStore, clock: ManualClock) -> None:
    counts: list[tuple[int, int]] = []

    def allow(by: int, of: int) -> bool:
        counts.append((by, of))
        return len(counts) < 2

    assert await store.company.invite(invited(clock), [call()], allow, 0)
    assert await store.company.invite(invited(clock, "t2"), [call()], allow, 0) is None
    assert counts == [(0, 0), (1, 1)]
    assert await store.company.invitation("t2", "tg:1") is None


async def test_wants_end_by_time_and_by_choice_and_move_with_the_chat(store: SqlStore, clock: ManualClock) -> None:
    for game in ("nardi", "seka", ""):
        await store.company.want(want(clock, game))
    assert await store.company.unwant("tg:1", "tg:-5:", "seka") == 1
    await store.rehome("tg:-5", "tg:-100")
    assert {one.company for one in await store.company.wants("tg:1", clock.now_ms())} == {"tg:-100:"}
    clock.on(9 * HOUR)
    assert (await store.company.wanted(clock.now_ms()), await store.company.unwant("tg:1")) == ((), 0)


def seek(n: int, clock: ManualClock, game: str = "nardi") -> Seek:
    now = clock.now_ms()
    return Seek(f"tg:{n}", f"P{n}", "en", PLACE, Wish(game), now, now + WAIT_MS, now + 60_000)


def pairs(waiting: Sequence[Seek], rights: RightsNow) -> Sequence[Sequence[str]]:
    return gathered(waiting, passes(rights))


def tell(seek: Seek) -> Sequence[OutRow]:
    return (OutRow(private_to(seek.person), None, "quick", "{}"),)


async def test_what_is_said_of_a_search_and_a_match_that_cannot_begin(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    due = await store.seeks.next_due()
    assert due == clock.now_ms() + 60_000
    clock.on(60_000)
    assert [await store.seeks.offer(clock.now_ms(), tell) for _ in range(2)] == [1, 0]
    assert await store.seeks.next_due() == due - 60_000 + WAIT_MS
    clock.on(WAIT_MS - 60_010)
    (match,) = (await store.seeks.enter("k2", seek(2, clock), pairs)).matches
    assert not await store.seeks.leave("tg:1", tell), "whoever is matched can do nothing else"
    again = must((await store.seeks.enter("k3", seek(1, clock, "seka"), pairs)).seek)
    assert (again.match, again.wish.game) == (match, "nardi")
    clock.on(20)
    assert await store.seeks.unfinished(clock.now_ms()) == (match,)
    for _ in range(2):
        await store.seeks.undo(match, ["tg:2"], tell)
    (waits,) = await store.seeks.waiting()
    assert (waits.person, waits.match) == ("tg:1", "")
    assert waits.until_ms > clock.now_ms(), "there is time left to be matched again"
    assert await store.seeks.unfinished(clock.now_ms()) == ()
    await store.rehome("tg:-5", "tg:-100")
    assert [one.place for one in await store.seeks.waiting()] == ["tg:-100:0"]
    clock.now = waits.until_ms
    assert [await store.seeks.expire(clock.now_ms(), tell) for _ in range(2)] == [1, 0]
    assert await store.seeks.next_due() is None


@both
async def test_a_hundred_at_once_on_two_workers_are_fifty_matches(stores: list[SqlStore], clock: ManualClock) -> None:
    entered = await asyncio.gather(*(stores[n % 2].seeks.enter(f"k{n}", seek(n, clock), pairs) for n in range(100)))
    matches = [match for one in entered for match in one.matches]
    assert len(set(matches)) == len(matches) == 50
    people = Counter([one.person for match in matches for one in await stores[0].seeks.matched(match)])
    assert ((len(people), set(people.values())), await stores[0].seeks.waiting()) == ((100, {1}), ())


async def test_a_match_whose_worker_was_killed_is_begun_by_another(stores: list[SqlStore], clock: ManualClock) -> None:
    await stores[0].seeks.enter("k1", seek(1, clock), pairs)
    (match,) = (await stores[0].seeks.enter("k2", seek(2, clock), pairs)).matches
    services = [Service(one, Locks(), clock, SeededEntropy(n), lambda: None) for n, one in enumerate(stores)]
    quick = [Quick(one, store, store.seeks, store.outbox, clock) for one, store in zip(services, stores, strict=True)]
    await quick[1].tend()
    assert await stores[1].live_tables() == (), "whoever has paired them may still be at it"
    clock.on(FAILED_MS)
    await asyncio.gather(*(one.tend() for one in quick))
    (table,) = await stores[1].live_tables()
    assert (set(table.persons), table.status) == ({"tg:1", "tg:2"}, "live")
    assert await stores[0].seeks.matched(match) == ()
    await quick[0].tend()
    assert len(await stores[0].live_tables()) == 1
