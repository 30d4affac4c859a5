"""A process that puts people into the queue of quick play and begins their matches, for ``test_seeks``.

``SEEKERS_URL``: the database; ``SEEKERS_WORKER``: 0 or 1, whose half of the people it is. Started again for the same
half it delivers the same updates, as an inbox would. It ends when everybody who can play sits at a table.
"""

from __future__ import annotations

import asyncio
import os
import random
from typing import Final

from adapters.runtime.process.system import Locks, SystemClock, SystemEntropy
from adapters.store import open_store
from bot.ports.records import Person
from bot.ports.seeks import Wish
from bot.quick import play
from bot.quick.play import Quick
from bot.service import Service

PEOPLE: Final = 200
PLACE: Final = "tg:-5:0"
GAMES: Final = ("nardi", "seka", "bazaar-blot", "")
START: Final = 2_000_000_000_000
AT_ONCE: Final = 12


def wish(n: int) -> Wish:
    return Wish(random.Random(n).choice(GAMES))


async def main() -> None:
    play.FAILED_MS = 300  # type: ignore[misc]  # whoever is killed does not keep others waiting for long
    play.LOOK_MS = 300  # type: ignore[misc]
    store = await open_store(os.environ["SEEKERS_URL"])
    clock = SystemClock()
    service = Service(store, Locks(), clock, SystemEntropy(), lambda: None)
    quick = Quick(service, store, store.seeks, store.outbox, clock)
    turn = asyncio.Semaphore(AT_ONCE)

    async def asks(n: int) -> None:
        async with turn:
            await asyncio.sleep(random.random() / 5)
            await quick.enter(f"tg:1:{n}", PLACE, Person(f"tg:{n}", f"P{n}"), wish(n), "en")

    half = range(int(os.environ["SEEKERS_WORKER"]), PEOPLE, 2)
    await asyncio.gather(*(asks(n) for n in half))
    for _ in range(20):
        await asyncio.sleep(0.1)
        await quick.tend()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())
