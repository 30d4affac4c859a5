"""Programs that are measured from outside, each a process of its own: ``python -m tests.bench.programs WHAT …``.

``moves URL K/N EACH``   moves as fast as it can at its share of the tables
``serves URL``           the program until it serves, with a platform that takes everything
``weighs URL``           prints how many live tables there are, kB a table in memory, and ms to replay one
``lasts URL FIRST LAST`` deal after deal, an evening without end; the memory in kB after FIRST and after LAST deals
"""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path
from time import perf_counter, process_time

import structlog

from adapters.runtime.process.system import collect_seldom, give_back
from adapters.store import SqlStore, open_store
from bot.ports.records import Command, Person
from bot.service import Service
from bot.table.loaded import loaded_of
from tests.bench.kit import deal, move, moves, service_of, stands
from tests.chaos.quiet import house
from tests.waiting import until

TABLES = 20
"""So many are played side by side; where a match ends, others sit down."""
GAMES = ("bura3", "domino", "duel-blot", "bura5")
"""Games of two with short deals, so that ten thousand of them end."""


class Evening:
    def __init__(self, service: Service, store: SqlStore, last: int) -> None:
        self._service, self._store, self._last = service, store, last
        self._opened = self.deals = 0

    async def table(self) -> None:
        while self.deals < self._last:
            self._opened += 1
            n, game = self._opened, GAMES[self._opened % len(GAMES)]
            host, guest = (Person(f"tg:{10 * n + k}", f"P{k}") for k in (1, 2))
            opened = await self._service.open(f"o:{n}", f"tg:-{n}:0", host, game=game)
            assert opened.table is not None, opened.text
            for k, (who, words) in enumerate(((guest, "sit"), (host, "start"))):
                await self._service.handle(Command(f"o:{n}:{k}", opened.table, who, words))
            await self._play(opened.table)
            if self._opened % 50 == 0:
                await self._tidy()

    async def _play(self, table_id: str) -> None:
        table = await stands(self._service, table_id)
        while table.phase == "play" and self.deals < self._last:
            if loaded_of(table).game.needs_deal(table.state):
                await deal(self._service, table_id)
                self.deals += 1
            else:
                await self._service.handle(move(table))
            table = await stands(self._service, table_id)

    async def _tidy(self) -> None:
        """What has been said is done with, as after a day."""
        await self._store.prune(now_ms=1 << 62)


def resident() -> int:
    """Bytes of real memory of this process."""
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


async def serves(url: str) -> None:
    async with house(url) as one:
        await one.core.store.ping()
        print("serving", flush=True)
        await asyncio.Event().wait()


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
    evening = Evening(service_of(store), store, int(last))
    playing = [asyncio.create_task(evening.table()) for _ in range(TABLES)]
    await until(lambda: evening.deals >= int(first), 3600, 0.01)
    gc.collect()
    print(resident() // 1024, flush=True)
    await asyncio.gather(*playing)
    gc.collect()
    print(resident() // 1024, flush=True)
    await store.close()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))  # what is asked for is the one line
    asyncio.run({"moves": moving, "serves": serves, "weighs": weighs, "lasts": lasts}[sys.argv[1]](*sys.argv[2:]))
