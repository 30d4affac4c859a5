"""The program with a platform that takes everything at once, and a clock that can be set: for faults of time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.runtime.delivery.courier import Courier
from adapters.runtime.process.system import SystemClock
from adapters.runtime.program import Program
from bot.ports.records import Command, Person
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.adapters.runtime.kit import Platform
from tests.chaos.process import next_press
from tests.store.kit import sure
from tests.waiting import until

PLACE = "tg:-5:0"
FOUR = tuple(Person(f"tg:{n}", name) for n, name in enumerate(("Արամ", "ნინო", "Давид", "Lusine"), start=1))


class SetClock(SystemClock):
    """Time that passes when a test says so. ``on``: it has passed; ``wall_ms``: how far somebody has set the wall clock
    off, or for how long the machine has slept."""

    def __init__(self) -> None:
        self.wall_ms = 0
        self._passed_ms = 0
        self._began_ms = super().now_ms()

    def on(self, ms: int) -> None:
        self._passed_ms += ms

    def now_ms(self) -> int:
        return self._began_ms + self._passed_ms + self.wall_ms

    def monotonic_ms(self) -> int:
        return self._passed_ms


class QuietFront:
    """No way in; a way out that never fails."""

    name = "quiet"
    well = True

    def __init__(self) -> None:
        self.platform = Platform("tg:", "@tg:")

    @property
    def courier(self) -> Courier:
        return self.platform

    async def start(self) -> None:
        return

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def stop(self) -> None:
        return


@asynccontextmanager
async def house(url: str, clock: SystemClock | None = None) -> AsyncIterator[Program]:
    settings = Settings(_env_file=None, database_url=url)
    one = await open_program(settings, clock=clock or SystemClock(), fronts=lambda *_: [QuietFront()])
    await one.start()
    try:
        yield one
    finally:
        await one.stop()


async def dealt(one: Program, clock: SetClock, clock_s: int = 60) -> str:
    """A table of four, the first deal on it; ``clock_s`` for a move."""
    service = one.core.service
    opened = await service.open("k:new", PLACE, FOUR[0])
    assert opened.table is not None
    table_id = opened.table
    orders = [(FOUR[0], f"set clock {clock_s}"), *((who, "sit") for who in FOUR[1:]), (FOUR[0], "start")]
    for n, (who, words) in enumerate(orders):
        assert (await service.handle(Command(f"k:{n}", table_id, who, words))).ok

    async def playing() -> bool:
        clock.on(250)
        one.sweeper.poke()
        table = await stands(one, table_id)
        return not loaded_of(table).game.needs_deal(table.state)

    await until(playing)
    return table_id


async def stands(one: Program, table_id: str) -> Table:
    return sure(await one.core.service.table(table_id))


async def moves(one: Program, table_id: str) -> None:
    table = await stands(one, table_id)
    asked = sure(next_press(table, "quiet"))
    chair = sure(table.chairs[asked[0]])
    _, _, decision, action = asked[1].split(":", 3)
    words = f"act {decision} {action}"
    who = Person(chair.person, chair.name)
    assert (await one.core.service.handle(Command(f"move:{table_id}:{table.seq}", table_id, who, words))).ok


async def lapses(one: Program, table_id: str) -> int:
    return sum(event.type == "Lapsed" for event in await one.core.store.events(table_id))
