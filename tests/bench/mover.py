"""A worker that moves as fast as it can at its share of the tables: ``python -m tests.bench.mover URL K/N EACH``."""

from __future__ import annotations

import asyncio
import sys
from time import process_time

from adapters.store import open_store
from tests.bench.kit import moves, service_of, stands


async def main(url: str, share: str, each: int) -> None:
    store = await open_store(url)
    service = service_of(store)
    mine, of = map(int, share.split("/"))
    rows = sorted(row.table_id for row in await store.live_tables())[mine::of]
    for one in rows:
        await stands(service, one)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    began = process_time()
    done = await asyncio.gather(*(moves(service, one, each) for one in rows))
    print(sum(map(len, done)), process_time() - began, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
