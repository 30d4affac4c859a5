"""What live tables weigh in memory: ``python -m tests.bench.weigher URL`` prints kB a table and ms to replay one."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path
from time import perf_counter

from adapters.store import open_store
from tests.bench.kit import service_of, stands


def resident() -> int:
    """Bytes of real memory of this process."""
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines())
    return int(fields["VmRSS"].split()[0]) * 1024


async def main(url: str) -> None:
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


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
