"""The checker sees what it is there to see: each kind of damage, planted by hand, is named."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from sqlalchemy import Connection, Executable, delete, insert, update

from adapters.store import SqlStore, open_store
from adapters.store.schema import command_log, event, game_table, lane, outbox, table_person, timer
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent, Timer
from tests.store.kit import NOON, PLACE, ManualClock, board, note, say, saying

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
    "a torn command": (
        update(event).where(event.c.seq == 4).values(cmd_key="k1"),
        {("I2", "torn"), ("I2", "log")},
    ),
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
    held = await store.outbox.claim(("tg:",), "me", 1000)
    assert held is not None
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
