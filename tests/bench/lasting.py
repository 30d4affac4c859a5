"""Deal after deal through the service, an evening without end: ``python -m tests.bench.lasting URL FIRST LAST`` prints
the memory of the process in kB after FIRST and after LAST deals."""

from __future__ import annotations

import asyncio
import gc
import sys

from adapters.runtime.process.system import collect_seldom, give_back
from adapters.store import SqlStore, open_store
from bot.ports.records import Command, Person
from bot.service import Service
from bot.table.loaded import loaded_of
from tests.bench.kit import deal, move, service_of, stands
from tests.bench.weigher import resident

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


async def main(url: str, first: int, last: int) -> None:
    collect_seldom()
    give_back()
    store = await open_store(url)
    evening = Evening(service_of(store), store, last)
    playing = [asyncio.create_task(evening.table()) for _ in range(TABLES)]
    while evening.deals < first:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    gc.collect()
    print(resident() // 1024, flush=True)
    await asyncio.gather(*playing)
    gc.collect()
    print(resident() // 1024, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
