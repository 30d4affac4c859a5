"""Programs that are measured from outside, each a process of its own: ``python -m tests.bench.programs WHAT …``.

``moves URL K/N EACH``   moves as fast as it can at its share of the tables
``weighs URL``           prints how many live tables there are, kB a table in memory, and ms to replay one
``lasts URL FIRST LAST`` deal after deal, an evening without end; the memory in kB after FIRST and after LAST deals
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from time import perf_counter, process_time

import structlog

from adapters.runtime.system import collect_seldom, give_back
from adapters.store.store import open_store
from bot.core.loaded import loaded_of
from bot.ports.records import Command, Person
from tests.bench.kit import deal, move, moves, service_of, stands
from tests.waiting import until

TABLES = 20
"""So many are played side by side; where a match ends, others sit down."""
GAMES = ("bura3", "domino", "duel-blot", "bura5")
"""Games of two with short deals, so that ten thousand of them end."""


def resident() -> int:
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines())
    return int(fields["VmRSS"].split()[0]) * 1024


async def moving(url: str, share: str, each: str) -> None:
    store = await open_store(url)
    service = service_of(store)
    mine, of = map(int, share.split("/"))
    rows = sorted(row.table_id for row in await store.live_tables())[mine::of]
    for one in rows:
        await stands(service, one)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    began = process_time()
    done = await asyncio.gather(*(moves(service, one, int(each)) for one in rows))
    print(sum(map(len, done)), process_time() - began, flush=True)
    await store.close()


async def weighs(url: str) -> None:
    store = await open_store(url)
    tables = [row.table_id for row in await store.live_tables()]
    warm = service_of(store)
    for one in tables[:50]:  # what is loaded once, whatever the number of tables
        await stands(warm, one)
    service = service_of(store)
    del warm
    gc.collect()
    before, began = resident(), perf_counter()
    for one in tables:
        await stands(service, one)
    took = perf_counter() - began
    gc.collect()
    print(len(tables), (resident() - before) / len(tables) / 1024, took / len(tables) * 1000)
    await store.close()


async def lasts(url: str, first: str, last: str) -> None:
    collect_seldom()
    give_back()
    store = await open_store(url)
    service = service_of(store)
    deals, numbers = 0, count(1)

    async def table() -> None:
        nonlocal deals
        while deals < int(last):
            n = next(numbers)
            host, guest = (Person(f"tg:{10 * n + k}", f"P{k}") for k in (1, 2))
            opened = await service.open(f"o:{n}", f"tg:-{n}:0", host, game=GAMES[n % len(GAMES)])
            assert opened.table is not None, opened.text
            await service.handle(Command(f"o:{n}:sit", opened.table, guest, "sit"))
            await service.handle(Command(f"o:{n}:start", opened.table, host, "start"))
            while (playing := await stands(service, opened.table)).phase == "play" and deals < int(last):
                if loaded_of(playing).game.needs_deal(playing.state):
                    await deal(service, opened.table)
                    deals += 1
                else:
                    await service.handle(move(playing))
            if n % 50 == 0:
                await store.prune(now_ms=1 << 62)  # what has been said is done with, as after a day

    tables = [asyncio.create_task(table()) for _ in range(TABLES)]
    await until(lambda: deals >= int(first), 3600, 0.01)
    gc.collect()
    print(resident() // 1024, flush=True)
    await asyncio.gather(*tables)
    gc.collect()
    print(resident() // 1024, flush=True)
    await store.close()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))  # what is asked for is the one line
    what: dict[str, Callable[..., Coroutine[None, None, None]]]
    what = {"moves": moving, "weighs": weighs, "lasts": lasts}
    asyncio.run(what[sys.argv[1]](*sys.argv[2:]))
