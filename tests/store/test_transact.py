"""The one write (I1, I2, I4): once for each key, everything or nothing; and the checker that sees damage."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, Executable, delete, insert, update

from adapters.store import SqlStore, open_store, sqlite
from adapters.store.schema import command_log, event, game_table, lane, outbox, table_person, timer
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest, Slot
from bot.ports.records import Decision, Head, OutRow, Sent, Timer
from tests.bench.kit import deal
from tests.store.kit import NOON, PLACE, ManualClock, board, both, events, note, refusing, say, saying, sure
from tests.store.played import Hall


@both
async def test_what_a_command_causes_is_all_there(store: SqlStore) -> None:
    done = await say(
        store,
        "t1",
        "tg:1:1",
        "a",
        "b",
        outbox=(board("t1"), note("hello")),
        timers=(Timer("turn.0", 2, NOON + 5),),
        persons=("tg:7", "tg:8"),
    )
    assert (done.head_seq, done.duplicate, [e.seq for e in done.events]) == (2, False, [1, 2])
    assert await store.events("t1") == done.events
    assert [e.body for e in done.events] == [b"a", b"b"]
    kept = sure(await store.table("t1"))
    assert (kept.head_seq, kept.persons, kept.shown()) == (2, ("tg:7", "tg:8"), (Dest(PLACE),))
    lane = sure(await store.outbox.claim(("tg:",), "me", 1000))
    pending = await store.outbox.rows(lane)
    assert [(p.row, p.seq, p.table_id, p.dedupe_key) for p in pending] == [
        (board("t1"), 2, "t1", "t1:1:0"),
        (note("hello"), 2, "t1", "t1:1:1"),
    ]
    assert [one.timer for one in await store.timers.due(NOON + 5)] == [Timer("turn.0", 2, NOON + 5)]
    assert await store.check() == ()


async def test_a_repeated_key_has_no_second_effect_and_the_same_answer(store: SqlStore) -> None:
    await say(store, "t1", "k", "a", outcome='{"ok":1}', outbox=(board("t1"),))
    again = await store.transact("t1", "k", 0, _never)
    assert (again.duplicate, again.outcome, again.events, again.head_seq) == (True, '{"ok":1}', (), 1)
    elsewhere = await store.transact("t2", "k", 0, _never)
    assert elsewhere.duplicate
    assert len(await store.events("t1")) == 1
    assert await store.table("t2") is None
    assert await store.check() == ()


async def test_a_refusal_is_remembered_too(store: SqlStore) -> None:
    await say(store, "t1", "k1", "a")
    refused = await store.transact("t1", "k2", 1, refusing('{"ok":0}'))
    assert (refused.head_seq, refused.events) == (1, ())
    again = await store.transact("t1", "k2", 1, _never)
    assert (again.duplicate, again.outcome) == (True, '{"ok":0}')
    assert (await store.transact("none", "k3", 0, refusing())).head_seq == 0
    assert await store.table("none") is None


async def test_decide_sees_only_what_it_does_not_know(store: SqlStore) -> None:
    await say(store, "t1", "k1", "a", "b", "c")
    seen: list[Head] = []

    def look(head: Head) -> Decision:
        seen.append(head)
        return Decision("ok")

    await store.transact("t1", "k2", 1, look)
    await store.transact("t1", "k3", 3, look)
    assert [[e.body for e in head.events] for head in seen] == [[b"b", b"c"], []]
    assert [head.head_seq for head in seen] == [3, 3]
    assert seen[0].row == await store.table("t1")


@both
async def test_what_decide_raises_comes_out_and_leaves_nothing(store: SqlStore) -> None:
    class Odd(Exception):
        pass

    def fail(head: Head) -> Decision:
        raise Odd("from inside")

    with pytest.raises(Odd, match="from inside"):
        await store.transact("t1", "k", 0, fail)
    assert (await say(store, "t1", "k", "a")).duplicate is False
    assert await store.check() == ()


async def test_events_without_a_row_are_refused(store: SqlStore) -> None:
    with pytest.raises(ValueError, match="without a row"):
        await store.transact("t1", "k", 0, lambda _: Decision("ok", events("a")))
    assert await store.events("t1") == ()


async def test_a_cache_ahead_of_the_database_is_not_believed(store: SqlStore) -> None:
    await say(store, "t1", "k1", "a")
    with pytest.raises(StoreUnavailable):
        await store.transact("t1", "k2", 9, _never)


@both
async def test_one_failing_decide_does_not_touch_those_that_share_its_commit(store: SqlStore) -> None:
    """The group commit of SQLite: 32 tables at once, every third fails after the others' rows are written."""

    def fail(head: Head) -> Decision:
        raise RuntimeError("mine alone")

    async def one(n: int) -> bool:
        try:
            await store.transact(f"t{n}", f"k{n}", 0, fail if n % 3 == 0 else saying(f"t{n}", "a", outbox=(note(),)))
        except RuntimeError:
            return False
        return True

    assert [n for n, well in enumerate(await asyncio.gather(*map(one, range(32)))) if not well] == list(range(0, 32, 3))
    for n in range(32):
        assert len(await store.events(f"t{n}")) == (0 if n % 3 == 0 else 1)
    assert await store.check() == ()


@both
async def test_many_at_once_each_delivered_twice(store: SqlStore) -> None:
    """Seed 5: 12 tables, 10 commands each, all twice and shuffled; each takes effect once, at one place."""
    orders = [(f"t{n % 12}", f"tg:1:{n}") for n in range(120)] * 2
    random.Random(5).shuffle(orders)

    def decide(table: str) -> object:
        return saying(
            table, "x", outbox=(board(table), OutRow(Dest.parse("@tg:7"), Slot.parse(f"hand:{table}"), "hand", seat=0))
        )

    done = await asyncio.gather(*(store.transact(t, k, 0, decide(t)) for t, k in orders))  # type: ignore[arg-type]
    assert sum(not one.duplicate for one in done) == 120
    for n in range(12):
        assert [e.seq for e in await store.events(f"t{n}")] == list(range(1, 11))
    assert await store.check() == ()


@both
async def test_the_first_command_of_a_table_delivered_twice_at_once(stores: list[SqlStore]) -> None:
    """Two stores, one key, no row to lock yet, the same millisecond: one of them has done it, the other is told so."""
    for n in range(30):
        same = (f"t{n}", f"k{n}", 0, saying(f"t{n}", "x"))
        done = await asyncio.gather(*(one.transact(*same) for one in stores))
        assert [told.duplicate for told in done].count(False) == 1


@both
async def test_two_workers_on_one_table(stores: list[SqlStore]) -> None:
    """Two stores on one database, twenty commands each at the same moment: no number is given twice (I1)."""
    each = [(worker, f"{name}{n}") for n in range(20) for name, worker in enumerate(stores)]
    decide = {key: saying("t", key, outbox=(board("t"), note())) for _, key in each}
    await asyncio.gather(*(worker.transact("t", key, 0, decide[key]) for worker, key in each))
    found = await stores[1].events("t")
    assert sorted(one.body.decode() for one in found) == sorted(decide)
    assert [one.seq for one in found] == list(range(1, 41))


@both
async def test_where_tables_are_found(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "a", "k1", "x", status="lobby", persons=("tg:7",))
    clock.on(10)
    await say(store, "b", "k2", "x", persons=("tg:7", "tg:8"))
    clock.on(10)
    await say(store, "c", "k3", "x", status="closed", persons=("tg:7",))
    await say(store, "d", "k4", "x", status="adjourned", place="tg:-5:9", persons=("tg:9",))
    assert [t.table_id for t in await store.tables_in(PLACE)] == ["a", "b"]
    assert [t.table_id for t in await store.tables_in("tg:-5:9")] == ["d"]
    assert [t.table_id for t in await store.tables_of("tg:7")] == ["b", "a"]
    assert [t.table_id for t in await store.live_tables()] == ["b", "a"]
    assert await store.heads() == {"a": 1, "b": 1}
    assert {t.table_id: t.status for t in await store.tables({"a", "c", "none"})} == {"a": "lobby", "c": "closed"}
    assert await store.tables(()) == ()
    clock.on(10)
    await store.transact("b", "k5", 1, saying("b", "y", persons=("tg:8", "tg:9")))
    assert await store.heads() == {"a": 1, "b": 2}
    assert [t.table_id for t in await store.tables_of("tg:7")] == ["a"]
    assert [t.table_id for t in await store.tables_of("tg:9")] == ["b", "d"]


async def test_without_a_new_row_the_head_still_goes_up(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k1", "a", persons=("tg:7",))
    clock.on(7)
    await store.transact("t", "k2", 1, lambda _: Decision("ok", events("b")))
    kept = sure(await store.table("t"))
    assert (kept.head_seq, kept.updated_ms, kept.persons) == (2, NOON + 7, ("tg:7",))


@both
async def test_names_of_any_script_survive(store: SqlStore) -> None:
    summary = '{"names": ["Դավիթ", "დავით", "كريم", "🂡", "z͑ͫ"]}'
    await say(store, "t", "k", "тест", summary=summary, persons=("web:Անի",))
    kept = sure(await store.table("t"))
    assert (kept.summary, kept.persons) == (summary, ("web:Անի",))
    assert (await store.events("t"))[0].body.decode() == "тест"


@both
async def test_preferences(store: SqlStore) -> None:
    await store.set_pref("tg:7", "lang", "hy")
    await store.set_pref("tg:7", "palette", "four")
    await store.set_pref("tg:7", "lang", "ka")
    assert await store.prefs("tg:7") == {"lang": "ka", "palette": "four"}
    await store.set_pref("tg:7", "lang", None)
    await store.set_pref("tg:7", "lang", None)
    assert await store.prefs("tg:7") == {"palette": "four"}
    assert await store.prefs("tg:77") == {}


@both
async def test_what_was_committed_is_there_when_the_store_is_opened_again(url: str) -> None:
    one = await open_store(url)
    await say(one, "t", "k", "a")
    await one.close()
    two = await open_store(url)
    assert [event.body for event in await two.events("t")] == [b"a"]
    await two.close()


def _never(head: Head) -> Decision:
    raise AssertionError("a known command is not decided again")


PLANTED: dict[str, tuple[Executable, set[tuple[str, str]]]] = {
    "a hole in the numbers": (delete(event).where(event.c.seq == 2), {("I1", "gap"), ("I2", "log")}),
    "a head too far": (update(game_table).values(head_seq=9), {("I1", "head")}),
    "a head that fell back": (
        update(game_table).values(head_seq=1),
        {("I1", "head"), ("I4", "unfounded"), ("I6", "timer")},
    ),
    "a table without events": (
        insert(game_table).values(
            table_id="u",
            audiences="[]",
            game="g",
            status="live",
            head_seq=3,
            created_ms=1,
            updated_ms=1,
            persons="[]",
            summary="",
        ),
        {("I1", "head")},
    ),
    "a command at two tables": (
        insert(event).values(table_id="u", seq=1, type="x", v=1, body=b"", cmd_key="k1", at_ms=1),
        {("I1", "head"), ("I2", "two-tables")},
    ),
    "a torn command": (update(event).where(event.c.seq == 4).values(cmd_key="k1"), {("I2", "torn"), ("I2", "log")}),
    "a log that says otherwise": (
        update(command_log).where(command_log.c.cmd_key == "k2").values(first_seq=None, last_seq=None),
        {("I2", "log")},
    ),
    "something said of nothing": (update(outbox).where(outbox.c.id == 1).values(seq=77), {("I4", "unfounded")}),
    "a lane that miscounts": (update(lane).values(pending=lane.c.pending + 1), {("I5", "lane")}),
    "a lane that is missing": (delete(lane), {("I5", "lane")}),
    "a closed row without a time": (
        update(outbox).where(outbox.c.state == "sent").values(done_ms=None),
        {("I5", "state")},
    ),
    "an older board after a newer": (
        update(outbox).where(outbox.c.id == 1).values(state="sent", done_ms=NOON + 10**6),
        {("I5", "order")},
    ),
    "a clock of no event": (update(timer).values(armed_seq=99), {("I6", "timer")}),
    "a clock of a table that is over": (update(game_table).values(status="closed"), {("I6", "timer")}),
    "somebody at no table": (insert(table_person).values(table_id="zz", person="tg:7"), {("I2", "person")}),
}


@pytest.mark.parametrize("what", PLANTED, ids=lambda what: what.replace(" ", "-"))
async def test_damage_is_named(store: SqlStore, clock: ManualClock, what: str) -> None:
    await say(store, "t", "k1", "a", "b", outbox=(board("t"), note()), timers=(Timer("turn.0", 2, NOON),))
    await store.transact("t", "k2", 2, saying("t", "c", "d", outbox=(board("t"), note())))
    held = sure(await store.outbox.claim(("tg:",), "me", 1000))
    rows = await store.outbox.rows(held)
    clock.on(5)
    await store.outbox.mark(
        held, [rows[2].id], "sent", Sent(Dest(PLACE), Slot.parse("board:t:1"), "1", 4, "h", clock.now)
    )
    await store.outbox.mark(held, [rows[0].id], "superseded")
    assert await store.check() == ()
    statement, expected = PLANTED[what]
    await store._backend.write(lambda conn: _run(conn, statement))
    found = await store.check()
    assert {(one.invariant, one.key) for one in found} == expected
    assert all(one.detail for one in found)


def _run(conn: Connection, statement: Executable) -> None:
    conn.execute(statement)


@both
async def test_looked_at_while_others_write(store: SqlStore, url: str) -> None:
    """All checks see one moment: what is committed between two of them is no damage."""
    other = await open_store(url)
    over = asyncio.Event()

    async def write() -> None:
        for n in itertools.count():
            if over.is_set():
                return
            await say(other, f"t{n}", f"k{n}", "a", "b", outbox=(board(f"t{n}"), note()))

    writing = asyncio.create_task(write())
    try:
        for _ in range(60):
            assert await store.check() == ()
            assert not writing.done()
    finally:
        over.set()
        await writing
        await other.close()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement of the connection that writes, on one line each."""
    statements: list[str] = []
    opened = sqlite._writing

    def traced(path: Path) -> sqlite3.Connection:
        raw = opened(path)
        raw.set_trace_callback(lambda one: statements.append(" ".join(one.split())))
        return raw

    monkeypatch.setattr(sqlite, "_writing", traced)
    return statements


async def test_a_move_reads_the_row_of_its_table_and_its_key(tmp_path: Path, said: list[str]) -> None:
    clock = ManualClock()
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    hall = Hall(store, clock)
    table = await hall.opened("bazaar-blot")
    await hall.says(table, "start")
    await deal(hall.service, table)
    said.clear()
    await hall.moves(table, 1)
    reads = [one.split(" FROM ")[1].split()[0] for one in said if one.startswith("SELECT")]
    assert reads == ["game_table", "command_log"]
    (row,) = (one for one in said if one.startswith("UPDATE game_table"))
    assert "persons" not in row
    assert "audiences" not in row
    await store.close()


async def test_where_nobody_is_blocked_nobodys_accounts_are_looked_up(tmp_path: Path, said: list[str]) -> None:
    clock = ManualClock()
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    hall = Hall(store, clock)
    table = await hall.opened("bazaar-blot")
    said.clear()
    await hall.says(table, "set target 301")
    assert len([one for one in said if " FROM chat_block " in one]) == 1
    assert not [one for one in said if " FROM joined " in one]
    await store.close()
