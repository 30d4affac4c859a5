"""How soon a move is seen on the pages of the others, with many tables and many pages on one process.

The real program in a process of its own, on SQLite, with the page as its only front; real sockets of people with
sessions, from another process on the same machine.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

import pytest

from adapters.local.sessions import Sessions
from adapters.runtime.process.system import SystemClock, collect_seldom
from adapters.store import open_store
from bot.ports.records import Command, Person
from bot.service import Service
from bot.text import Lang
from tests.bench.crowd import Crowd
from tests.bench.kit import deal, milliseconds, service_of
from tests.bench.record import Size, passes, record, sizes
from tests.chaos.process import BotProcess
from tests.store.servers import free_port
from tests.waiting import until

pytestmark = pytest.mark.timeout(900)

EVERY_S: Final = 5.0
"""From one move at a table to the next."""
MOST_MS: Final = 100
NAMES: Final = ("Արամ", "ნინო", "Давид", "Lusine")
LANGS: Final[tuple[Lang, ...]] = ("hy", "ka", "ru", "en")


async def opened(service: Service, n: int, place: str, people: Sequence[Person]) -> str:
    """A table of four people, the first deal on it."""
    host, *others = people
    reply = await service.open(f"b:{n}", place, host)
    assert reply.table is not None
    # No clock runs out before everybody has come, and none on a slow machine later: nobody plays for anybody.
    orders = [(host, "set target 1001"), (host, "set clock 300"), *((who, "sit") for who in others), (host, "start")]
    for k, (who, words) in enumerate(orders):
        reply2 = await service.handle(Command(f"b:{n}:{k}", reply.table, who, words, place))
        assert reply2.ok, reply2.text
    await deal(service, reply.table)
    return reply.table


async def moved_in(url: str, count: int, sockets: int) -> list[tuple[str, str, list[str]]]:
    """Open the tables, four people at each, so many tables for each group of four that all sockets have theirs."""
    store = await open_store(url)
    service, sessions = service_of(store), Sessions(store, store.visits, SystemClock().now_ms)
    groups = sockets // 4
    people: list[tuple[str, str, list[str]]] = []

    async def group(n: int) -> None:
        made = [await sessions.create(NAMES[k], LANGS[(n + (k == 3)) % 4]) for k in range(4)]
        for _, session in made:
            await sessions.settle(session)
        persons = [Person(session.person, session.name) for _, session in made]
        tables = [await opened(service, 2 * n + k, f"web:room{n}", persons) for k in range(count // groups)]
        people.extend((token, f"room{n}", tables) for token, _ in made)

    for start in range(0, groups, 50):
        await asyncio.gather(*(group(n) for n in range(start, min(groups, start + 50))))
    await store.close()
    return people


async def answers(port: int) -> bool:
    with suppress(OSError):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        return True
    return False


async def synced(folder: Path) -> tuple[float, float]:
    """What a small write costs until the disk has it, in ms: the median, and of the slowest one in twenty."""
    took = []
    with (folder / "sync").open("ab", buffering=0) as file:
        for _ in range(200):
            file.write(bytes(4096))
            began = perf_counter()
            os.fsync(file.fileno())
            took.append(perf_counter() - began)
            await passes(0.005)
    return milliseconds(took, 50), milliseconds(took, 95)


@sizes
async def test_a_move_is_seen_by_the_others(tmp_path: Path, size: Size) -> None:
    """From the press to the board on the pages of the other three, while all tables move every five seconds."""
    url = f"sqlite:///{tmp_path / 'davtar.db'}"
    count = int(os.environ.get("DAVTAR_TABLES", size.of(500, 20)))
    usual, slow = await synced(tmp_path)
    people = await moved_in(url, count, int(os.environ.get("DAVTAR_SOCKETS", size.of(1000, 40))))
    port, long = free_port(), size.of(40, 8)
    settings = {"DATABASE_URL": url, "PORT": str(port), "LOCAL_TABLE": "yes", "LOG_LEVEL": "warning"}
    program, crowd = BotProcess(settings, tmp_path), Crowd()
    collect_seldom()  # else the crowd, which has a thousand people in memory, would stand still at times
    await program.start()
    try:
        await until(lambda: answers(port))
        await crowd.come(f"http://127.0.0.1:{port}", people)
        # With so many there is much that is done once: they are noted as present, and the art is drawn.
        await crowd.play(EVERY_S, size.of(30, 6), 1)
        crowd.done.clear()
        for tab in crowd.tabs:
            tab.bytes = 0
        took, loop, own, began = program.cpu_s(), program.cpu_s(main=True), process_time(), perf_counter()
        await crowd.play(EVERY_S, long, 2)
        await passes(1)
        took, loop = program.cpu_s() - took, program.cpu_s(main=True) - loop
        own, lasted = process_time() - own, perf_counter() - began
        memory = program.memory_kb() / 1024
    finally:
        await crowd.leave()
        await program.stop()
    moves = [move for move in crowd.done if move.good]
    seen = [seconds for move in moves for seconds in move.others()]
    half, p95, p99 = (milliseconds(seen, per_cent) for per_cent in (50, 95, 99))
    unseen = 3 * len(moves) - len(seen)
    each = sum(tab.bytes for tab in crowd.tabs) / len(moves)
    record(
        "Page",
        f"a move of one seen by three others, {count} tables moving every {EVERY_S:.0f} s, {len(people)} sockets, one "
        f"process, SQLite ({len(moves)} moves, {len(moves) / long:.0f} a second)",
        f"median {half:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms; {each:.0f} bytes of JSON to all pages; "
        f"{memory:.0f} MB",
        f"≤ {MOST_MS} ms (p95)",
        f"{1000 * took / len(moves):.1f} ms of a processor a move ({1000 * loop / len(moves):.1f} of them the event "
        f"loop), {took / lasted:.0%} of one; the crowd takes {own / lasted:.0%}; the disk has a write in "
        f"{usual:.2f} ms (p95 {slow:.1f})",
    )
    size.ratio(unseen / len(moves), 0.01, "what is seen together with the next move counts for that")
    size.target(p95, MOST_MS)
