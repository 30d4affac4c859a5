"""A worker to be killed: commands on several tables at once, each named on standard output once it is durable.

``python -m tests.store.load URL TABLES EACH ROUND``: command ``n`` of table ``t`` has the key ``t:n``; everything is
sent again in every round, as a platform would after a restart.
"""

from __future__ import annotations

import asyncio
import sys

from adapters.store import open_store
from bot.ports.keys import Dest, Slot
from bot.ports.records import OutRow, Timer
from tests.store.kit import NOON, board, note, saying


async def main(url: str, tables: int, each: int) -> None:
    store = await open_store(url)
    print("ready", flush=True)

    async def table(t: int) -> None:
        name = f"t{t}"
        for n in range(each):
            key = f"{t}:{n}"
            decide = saying(
                name,
                f"{key}.a",
                f"{key}.b",
                outbox=(
                    board(name),
                    note(key),
                    OutRow(Dest.parse(f"@tg:{t}"), Slot.parse(f"hand:{name}"), "hand", seat=0),
                ),
                timers=(Timer("turn.0", 1, NOON + n),),
                persons=(f"tg:{t}", f"tg:{n}"),
            )
            await store.inbox.put("tg:1", [(key, b"update")])
            await store.transact(name, key, 0, decide)
            await store.inbox.done("tg:1", key)
            print(key, flush=True)

    await asyncio.gather(*map(table, range(tables)))
    await store.close()
    print("done", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
