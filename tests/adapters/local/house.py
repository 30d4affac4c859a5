"""The whole program as ``davtar run`` puts it together, with the local table as its only front and a faster clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias
from unittest.mock import patch

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.local import app
from adapters.local.app import LocalFront, LocalSettings
from adapters.render.renderer import Renderer
from adapters.runtime.core import Core
from adapters.runtime.front import Front
from adapters.runtime.program import Program
from adapters.runtime.system import SystemClock
from adapters.text import FluentCatalog
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.service import Service
from bot.handlers.desk import Desk
from bot.ports import Clock, Store
from bot.ports.packs import Rounds
from bot.ports.records import Command, Person
from tests.waiting import until

Action: TypeAlias = Literal["silence", "first", "last"]


class FastClock(SystemClock):
    """The time, going ``speed`` times as fast, and set ahead by hand."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._wall, self._start = time.time() * 1000, time.monotonic()
        self.ahead_ms = 0

    def now_ms(self) -> int:
        return int(self._wall) + self.monotonic_ms()

    def monotonic_ms(self) -> int:
        return int((time.monotonic() - self._start) * 1000 * self._speed) + self.ahead_ms


@cache
def catalog() -> FluentCatalog:
    return FluentCatalog()


class Running:
    """What a test reaches into."""

    def __init__(self, house: Program, front: LocalFront, clock: FastClock) -> None:
        self.front, self.clock = front, clock
        self.core = house.core
        self.desk: Desk = house.core.desk
        self.service: Service = house.core.service
        self.store: Store = house.core.store

    @property
    def url(self) -> str:
        return self.front.url

    async def table(self, table_id: str) -> Table:
        found = await self.service.table(table_id)
        assert found is not None
        return found

    async def asked(self, table_id: str, seats: Collection[int] = range(8)) -> Table:
        """The table once one of these seats is waited for."""

        async def theirs() -> Table | None:
            found = await self.table(table_id)
            waiting = loaded_of(found).game.waiting(found.state) if found.state is not None else frozenset()
            return found if found.phase == "play" and waiting & {*seats} else None

        found = await until(theirs, every=0.01)
        assert found is not None
        return found

    async def own_turn(self, table_id: str) -> Table:
        return await self.asked(table_id, (0,))

    async def act(self, table: Table, seat: int, how: Action = "silence") -> None:
        """Do there what silence means, or the first or last that is legal."""
        game, chair = loaded_of(table).game, table.chairs[seat]
        assert chair is not None
        legal = [*game.legal(table.state, seat)]
        action = {"silence": game.timeout(table.state, seat), "first": legal[0], "last": legal[-1]}[how]
        words = f"act {game.decision(table.state, action)} {game.encode(action)}"
        who = Person(chair.person, chair.name)
        assert (await self.service.handle(Command(f"acts:{table.seq}", table.id, who, words))).ok

    async def finished(self, table_id: str) -> None:
        """The match of somebody and the computer to its end."""

        async def over() -> bool:
            found = await self.table(table_id)
            if found.phase == "over":
                return True
            ((seat, chair),) = found.people()
            if loaded_of(found).game.needs_deal(found.state):
                ready = Command(f"ready:{found.seq}", table_id, Person(chair.person, chair.name), "ready")
                await self.service.handle(ready)
            elif seat in loaded_of(found).game.waiting(found.state):
                await self.act(found, seat)
            return False

        await until(over, every=0.005)


@asynccontextmanager
async def house(
    folder: Path,
    *,
    speed: float = 1.0,
    host: str = "127.0.0.1",
    port: int = 0,
    url: str = "",
    telegram: str = "",
    public: str = "",
    names: tuple[str, ...] = (),
    rounds: Callable[[Clock], Rounds] | None = None,
) -> AsyncIterator[Running]:
    """Open the program on the database in ``folder``, or at ``url``; in the end everything is stopped.

    ``telegram``: the token of a bot whose Mini App the page is, ``public``: its address,
    ``names``: the others by which a web server before it is reached. ``rounds``: of a beacon."""
    folder.mkdir(exist_ok=True)  # noqa: ASYNC240
    await asyncio.to_thread(Renderer().warm, "classic")
    settings = Settings(host=host, port=port, local_table=True, database_url=url or f"sqlite:///{folder / 'davtar.db'}")

    there = names or tuple(settings.local_names)

    def page(core: Core, _: Settings) -> list[Front]:
        return [LocalFront(core, LocalSettings(host, port, there, public=public, telegram_token=telegram))]

    clock = FastClock(speed)
    made = await open_program(settings, clock=clock, fronts=page, rounds=rounds(clock) if rounds else None)
    # Most tests are over before the art would have been drawn ahead, and whoever wants some asks for it.
    with patch.object(app, "QUIET_S", 3_600.0):
        await made.start()
        await asyncio.sleep(0)  # by now its loop sleeps

    async def hurry() -> None:
        while True:
            await asyncio.sleep(0.03)  # really: the program sleeps by the real clock, while its own clocks run faster
            for poke in made.core.on_commit:
                poke()

    hurrying = asyncio.create_task(hurry())
    front = made.fronts[0]
    assert isinstance(front, LocalFront)
    try:
        yield Running(made, front, clock)
    finally:
        hurrying.cancel()
        await made.stop()
