"""Finished matches are put away after thirty days: smaller, and in every question as if nothing had happened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, func, select, update

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store
from adapters.store.prune import KEPT_MS
from adapters.store.schema import archive, event
from bot.desk.desk import Desk
from bot.ports import StoreUnavailable
from bot.ports.records import Decision, NewEvent, StoredEvent
from bot.scene import press
from bot.scenes.show import public
from bot.service import Service
from tests.bench.kit import dealt, moves, people
from tests.chance import SeededEntropy
from tests.project.kit import davtar
from tests.store.kit import ManualClock, say
from tests.store.test_schema import driver


async def closed(store: SqlStore, clock: ManualClock, table: str, count: int = 3) -> tuple[StoredEvent, ...]:
    for n in range(count):
        await say(store, table, f"{table}:{n}", f"event {n} of {table}, with ♥", status="live")
    await say(store, table, f"{table}:over", "over", status="closed")
    clock.on(1)
    return await store.events(table)


def rows(url: str) -> tuple[int, int]:
    """How many rows ``event`` and ``archive`` have."""
    engine = create_engine(driver(url))
    with engine.connect() as conn:
        found = tuple(conn.scalar(select(func.count()).select_from(table)) or 0 for table in (event, archive))
    engine.dispose()
    return found[0], found[1]


async def after_thirty_days(store: SqlStore, clock: ManualClock) -> int:
    clock.on(KEPT_MS + 1)
    await store.prune()
    return await store.archive()


async def test_what_is_old_and_over_is_put_away_and_read_as_before(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    before = {table: await closed(store, clock, table) for table in "abcdefg"}
    await say(store, "live", "live:1", "still played")
    await say(store, "aside", "aside:1", "put aside", status="adjourned")
    assert await store.archive() == 0, "nothing is old"
    clock.on(KEPT_MS - 100)
    young = await closed(store, clock, "young")
    assert await after_thirty_days(store, clock) == 7 + 1
    assert rows(url) == (2, 8)
    for table, events in (*before.items(), ("young", young)):
        assert await store.events(table) == events
        assert await store.events(table, 2) == events[2:]
        assert await store.events(table, 4) == ()
    assert await store.check() == ()
    assert await store.archive() == 0, "once is enough"


async def test_young_matches_stay(url: str, store: SqlStore, clock: ManualClock) -> None:
    await closed(store, clock, "a")
    clock.on(KEPT_MS - 100)
    await store.prune()
    assert await store.archive() == 0
    assert rows(url)[1] == 0


async def test_what_happens_to_an_archived_table_stands_behind_it(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    """New events are numbered on, are read after the old ones, and are put away with them in their turn."""
    old = await closed(store, clock, "a")
    assert await after_thirty_days(store, clock) == 1
    done = await store.transact("a", "a:late", 0, lambda head: _echo(head.events))
    assert done.head_seq == 5
    again = await store.events("a")
    assert again[:4] == old
    assert [one.seq for one in again] == [1, 2, 3, 4, 5]
    assert again[4].body == b"4 seen"
    assert await store.events("a", 3) == again[3:]
    assert await store.check() == ()
    assert await after_thirty_days(store, clock) == 1
    assert await store.events("a") == again
    assert rows(url) == (0, 1)
    assert await store.check() == ()


def _echo(seen: tuple[StoredEvent, ...]) -> Decision:
    return Decision("ok", (NewEvent("said", 1, f"{len(seen)} seen".encode()),))


async def test_two_workers_put_away_at_once(url: str, store: SqlStore, clock: ManualClock) -> None:
    before = {f"t{n}": await closed(store, clock, f"t{n}") for n in range(23)}
    clock.on(KEPT_MS + 1)
    await store.prune()
    if url.startswith("sqlite"):
        other = store  # one process owns the file
    else:
        other = await open_store(url, clock)
    await asyncio.gather(store.archive(), other.archive())
    if other is not store:
        await other.close()
    assert await store.archive() + rows(url)[1] >= 23
    assert rows(url) == (0, 23)
    for table, events in before.items():
        assert await store.events(table) == events
    assert await store.check() == ()


@pytest.mark.parametrize("body", [b"", b"nonsense", b"x\x9c"])
async def test_a_damaged_archive_is_said_and_not_taken_for_an_empty_table(
    url: str, store: SqlStore, clock: ManualClock, body: bytes
) -> None:
    await closed(store, clock, "a")
    await after_thirty_days(store, clock)
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        conn.execute(update(archive).values(body=body))
    engine.dispose()
    with pytest.raises(StoreUnavailable) as damaged:
        await store.events("a")
    assert damaged.value.key == "damaged"


def test_a_played_match_is_the_same_match(tmp_path: Path) -> None:
    """A whole match by four people: board, Davtar, proof of fairness and ``davtar replay`` before and after."""
    url = f"sqlite:///{tmp_path}/davtar.db"
    clock = ManualClock()

    def replayed(table_id: str) -> tuple[int, str]:
        told = davtar("replay", "--table", table_id, env={"DATABASE_URL": url})
        return told.returncode, told.stdout

    table_id, weight, before = asyncio.run(_played(url, clock))
    told = replayed(table_id)
    assert told[0] == 0
    assert asyncio.run(_seen_after_a_month(url, clock, table_id)) == before
    assert replayed(table_id) == told
    engine = create_engine(url)
    with engine.connect() as conn:
        packed = conn.scalar(select(func.length(archive.c.body))) or 0
    engine.dispose()
    print(f"{weight} bytes of events became {packed}")
    assert 0 < packed < weight / 3
    asyncio.run(_rematch(url, clock, table_id))


@asynccontextmanager
async def opened(url: str, clock: ManualClock) -> AsyncIterator[SqlStore]:
    store = await open_store(url, clock)
    try:
        yield store
    finally:
        await store.close()


async def _played(url: str, clock: ManualClock) -> tuple[str, int, list[object]]:
    """A match from the first chair to its end; its table, the weight of its events, and what can be seen of it."""
    async with opened(url, clock) as store:
        service = Service(store, Locks(), clock, SeededEntropy(7), lambda: None)
        table_id = await dealt(service, 1, target=20)
        await moves(service, table_id, 2_000)
        weight = sum(len(one.body) for one in await store.events(table_id))
        return table_id, weight, await _seen(store, clock, table_id)


async def _seen_after_a_month(url: str, clock: ManualClock, table_id: str) -> list[object]:
    async with opened(url, clock) as store:
        assert await after_thirty_days(store, clock) == 1
        assert await store.check() == ()
        return await _seen(store, clock, table_id)


async def _rematch(url: str, clock: ManualClock, table_id: str) -> None:
    """Played on at the same table: what is new stands behind what was put away."""
    async with opened(url, clock) as store:
        service = Service(store, Locks(), clock, SeededEntropy(9), lambda: None)
        old = await store.events(table_id)
        again = await Desk(service, store, store.outbox).command("tg:9:1", "tg:-1001:0", people(1)[0], "rematch")
        assert again.ok, again.text
        assert (await store.events(table_id))[: len(old)] == old
        table = await service.table(table_id)
        assert table is not None
        assert table.phase == "lobby"
        assert await store.check() == ()


async def _seen(store: SqlStore, clock: ManualClock, table_id: str) -> list[object]:
    service = Service(store, Locks(), clock, SeededEntropy(8), lambda: None)
    desk = Desk(service, store, store.outbox)
    table = await service.table(table_id)
    assert table is not None
    assert table.phase == "over"
    looks = [
        await desk.press(f"k{clock.now}{what}", str(table.audiences[0].dest), people(1)[0], press.see(table_id, what))
        for what in ("davtar", "score", "verify.1", "board")
    ]
    assert all(look.ok for look in looks)
    return [table, public(table, 0), looks, await store.events(table_id)]
