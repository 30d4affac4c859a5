"""What a command costs, one process and two, and how that grows with the length of a match.

A command is a real move through ``bot.core.service``: decided by the rules, its events, messages and clocks durable
before it is answered. Rates depend on the disk; the ratios beside them do not.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import pytest

from adapters.store import open_store
from tests.bench import kit
from tests.bench.kit import Size, milliseconds, moves, record, service_of, sizes, stands
from tests.store.servers import server

pytestmark = pytest.mark.timeout(300)

RATE = 300
CORES = os.cpu_count() or 1
PIPE = asyncio.subprocess.PIPE
ROOT = Path(__file__).resolve().parents[2]


@sizes
async def test_durable_commands_of_one_process(tmp_path: Path, size: Size) -> None:
    """At least 300 a second over 64 tables, SQLite with ``synchronous=FULL``."""
    count, each = size.of(64, 16), size.of(60, 12)
    best, plain = 0.0, kit.one_row_commits(tmp_path / "plain.db")
    for turn in range(size.of(3, 1)):
        store = await open_store(f"sqlite:///{tmp_path}/davtar{turn}.db")
        service = service_of(store)
        tables = await kit.many(service, count)
        began = perf_counter()
        took = await asyncio.gather(*(moves(service, one, each) for one in tables))
        best = max(best, sum(map(len, took)) / (perf_counter() - began))
        assert await store.check() == ()
        await store.close()
    plain = max(plain, kit.one_row_commits(tmp_path / "again.db"))
    record(
        "Commands",
        f"`service.handle`, {count} tables, SQLite `FULL`",
        f"{best:.0f} durable commands/s",
        f"≥ {RATE}/s",
        f"{best / plain:.2f} of bare one-row commits on the same disk ({plain:.0f}/s)",
    )
    size.target(RATE, best)


@sizes
@pytest.mark.postgres
async def test_two_workers_are_more_than_one(size: Size) -> None:
    """PostgreSQL: two processes on tables of their own do at least one and a half times what one does. One worker and
    the server keep more than one core busy, so where all three share two there is not another half for the second
    worker to win; that is stated only."""
    each = size.of(60, 8)
    with server() as one:
        store = await open_store(one.url)
        service = service_of(store)
        await kit.many(service, size.of(64, 16))
        await store.close()
        before = one.cpu_s()
        alone = await _workers(one.url, each, "0/2")
        worker_ms, server_ms = alone.cpu_ms, (one.cpu_s() - before) / alone.done * 1000
        both = await _workers(one.url, each, "0/2", "1/2")
        store = await open_store(one.url)
        assert await store.check() == ()
        await store.close()
    all_cores = CORES / (worker_ms + server_ms)
    ceiling = min(2 / worker_ms, all_cores) / min(1 / worker_ms, all_cores)
    record(
        "Commands",
        f"PostgreSQL, two workers against one (server on the same machine, {CORES} cores for all three)",
        f"{both.rate:.0f}/s against {alone.rate:.0f}/s; a command takes {worker_ms:.1f} ms of a worker's time and "
        f"{server_ms:.1f} ms of the server's",
        "≥ 1.5 × (from four cores on)",
        f"{both.rate / alone.rate:.2f} × of {ceiling:.2f} × that these cores allow",
    )
    size.ratio(1.5 if CORES >= 4 else 1.0, both.rate / alone.rate)


class Went(NamedTuple):
    """``rate``: commands a second of all workers together; ``cpu_ms``: processor time of a worker for one of them."""

    done: int
    rate: float
    cpu_ms: float


async def _workers(url: str, each: int, *shares: str) -> Went:
    command = (sys.executable, "-m", "tests.bench.programs", "moves", url)
    running = [
        await asyncio.create_subprocess_exec(*command, share, str(each), cwd=ROOT, stdin=PIPE, stdout=PIPE)
        for share in shares
    ]
    for one in running:
        assert one.stdout is not None
        assert await one.stdout.readline() == b"ready\n"
    began = perf_counter()
    done, busy = 0, 0.0
    for one in running:
        assert one.stdin is not None
        one.stdin.write(b"go\n")
    for one in running:
        assert one.stdout is not None
        count, seconds = (await one.stdout.readline()).split()
        done, busy = done + int(count), busy + float(seconds)
    took = perf_counter() - began
    for one in running:
        await one.wait()
    return Went(done, done / took, busy / done * 1000)


@sizes
async def test_a_command_costs_the_same_however_long_the_match_is(tmp_path: Path, size: Size) -> None:
    """A match after a thousand commands beside one that has just begun, move by move in turn: flat."""
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db")
    service = service_of(store)
    old = await kit.dealt(service, 1, target=1001)
    took = await moves(service, old, size.of(900, 150))
    young = await kit.dealt(service, 2, target=1001)
    early: list[float] = []
    late: list[float] = []
    for _ in range(size.of(150, 30)):
        early += await moves(service, young, 1)
        late += await moves(service, old, 1)
    length, deals = (await stands(service, old)).seq, (await stands(service, old)).deal
    assert await store.check() == ()
    await store.close()
    new, far = median(early) * 1000, median(late) * 1000
    record(
        "Growth",
        f"one command, a match that begins against one of {length} events and {deals} deals",
        f"{new:.2f} ms against {far:.2f} ms",
        "flat (≤ 1.3 ×)",
        f"{far / new:.2f} ×",
    )
    record("Commands", "one table alone, one after the other", f"median {milliseconds(took, 50):.2f} ms", "stated")
    size.ratio(far / new, 1.3)


@sizes
async def test_what_a_deal_weighs(tmp_path: Path, size: Size) -> None:
    """kB a deal in the database: in all; of its events, which stay; and of these in the archive."""
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    service = service_of(store)
    await store.close()
    empty = path.stat().st_size
    store = await open_store(f"sqlite:///{path}")
    service = service_of(store)
    tables = [await kit.dealt(service, n, target=size.of(101, 20)) for n in range(size.of(12, 4))]
    await asyncio.gather(*(moves(service, one, 5_000) for one in tables))
    assert await store.live_tables() == ()
    stored = {one: await store.events(one) for one in tables}
    deals = sum(event.type == "Dealt" for events in stored.values() for event in events)
    events = sum(len(event.body) + len(event.type) + 40 for events in stored.values() for event in events)
    await store.close()
    full = path.stat().st_size - empty
    store = await open_store(f"sqlite:///{path}")
    await kit.said(store)
    later = 1 << 50
    assert (await store.prune(later)).commands > 0
    assert await store.archive(later) == len(tables)
    assert {one: await store.events(one) for one in tables} == stored
    assert await store.check() == ()
    await store.close()
    with closing(sqlite3.connect(path)) as raw:
        (packed,) = raw.execute("SELECT sum(length(body)) FROM archive").fetchone()
    record(
        "Growth",
        f"the database, a deal (four people; {deals} deals of {len(tables)} finished matches)",
        f"{full / deals / 1024:.0f} kB in all, of which events {events / deals / 1024:.1f} kB",
        "stated",
        f"after 30 days {packed / deals / 1024:.1f} kB: all but the events is forgotten, and these are archived, "
        f"{events / packed:.1f} times smaller",
    )
    size.target(full / deals, 200 * 1024)
    size.ratio(packed / events, 1 / 3)
