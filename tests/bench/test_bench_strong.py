"""What a button's answer takes in a house of fifty tables at which three of four are automatic players."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import pytest

from adapters.players import roster
from adapters.runtime.clocks.outages import Outages
from adapters.runtime.clocks.sweeper import Sweeper
from adapters.runtime.process.system import Locks, SystemClock
from adapters.runtime.program import thoughtful, ticking
from adapters.runtime.thinking import Threads
from adapters.store import SqlStore, open_store
from bot.ports.players import Question
from bot.ports.records import Command, DueTimer, Person
from bot.service import Service
from bot.table.loaded import loaded_of
from tests.adapters.runtime.thinkers import Delivered
from tests.bench.kit import milliseconds
from tests.bench.record import record
from tests.chance import SeededEntropy

pytestmark = pytest.mark.bench

TABLES = 50
SETTLED_S = 5
MEASURED_S = 25
LOOK_S = 0.2
MOST_MS = 100


class Counted(Threads):
    """Those of the program; ``thought``: how often, and ``busy``: seconds, all of them together."""

    thought = 0
    busy = 0.0

    async def think(self, question: Question) -> str:
        began = asyncio.get_running_loop().time()
        found = await super().think(question)
        self.busy += asyncio.get_running_loop().time() - began
        self.thought += 1
        return found


class House:
    """Service, sweeper and players as a program has them, at the pace of life."""

    def __init__(self, store: SqlStore) -> None:
        clock = SystemClock()
        self.players: Final = Counted(roster())
        self.service: Final = Service(store, Locks(), clock, SeededEntropy(1), self._committed, thinking=self.players)
        outages = Outages(store.timers, lambda: 0, lambda: 0)
        self.sweeper: Final = Sweeper(store.timers, Delivered(), outages, self._fire, clock, slow=thoughtful)  # type: ignore[arg-type]
        self.took: list[float] = []
        self._n = 0

    def _committed(self) -> None:
        self.sweeper.poke()

    async def _fire(self, due: DueTimer) -> None:
        key = f"timer:{due.table_id}:{due.timer.name}:{due.timer.armed_seq}"
        await self.service.handle(Command(key, due.table_id, None, ticking(due.timer)))

    async def say(self, table: str, who: Person, words: str) -> None:
        self._n += 1
        reply = await self.service.handle(Command(f"say:{self._n}", table, who, words))
        assert reply.ok, (words, reply.text)

    async def open(self, n: int, level: str) -> tuple[str, Person]:
        """A table of one person and three players of a level."""
        who = Person(f"tg:{n}", "Արամ")
        reply = await self.service.open(f"open:{n}", f"tg:-{n + 10}:0", who, game="bazaar-blot")
        for words in ("set clock 0", f"set level {level}", "fill", "start"):
            await self.say(str(reply.table), who, words)
        return str(reply.table), who

    async def sits(self, table_id: str, who: Person) -> None:
        """Plays on without end; ``took``: the seconds from each press to its answer, the way into the loop included."""
        loop = asyncio.get_running_loop()
        while True:
            table = await self.service.table(table_id)
            assert table is not None
            game, seat = loaded_of(table).game, table.seat_of(who.id)
            assert seat is not None
            if game.needs_deal(table.state) and not table.ready:
                await self.say(table_id, who, "ready")
            elif table.state is not None and seat in game.waiting(table.state):
                pressed = loop.time() + LOOK_S / 10
                await asyncio.sleep(LOOK_S / 10)
                await self.say(table_id, who, f"act - {game.encode(game.timeout(table.state, seat))}")
                self.took.append(loop.time() - pressed)
            await asyncio.sleep(LOOK_S)


async def lived(folder: Path, level: str) -> tuple[list[float], Counted]:
    """The presses of fifty people beside players of a level, once all have begun."""
    store = await open_store(f"sqlite:///{folder}/{level}.db", SystemClock())
    house = House(store)
    running = [asyncio.create_task(house.sweeper.run())]
    tables = [await house.open(n, level) for n in range(1, TABLES + 1)]
    running += [asyncio.create_task(house.sits(*one)) for one in tables]
    await asyncio.sleep(SETTLED_S)
    house.took, house.players.thought, house.players.busy = [], 0, 0.0
    await asyncio.sleep(MEASURED_S)
    took = [*house.took]
    for one in running[1:]:
        assert not one.done(), one
        one.cancel()
    house.sweeper.stop()
    await asyncio.gather(*running, return_exceptions=True)
    await store.close()
    return took, house.players


async def test_a_button_is_answered_in_a_house_of_strong_players(tmp_path: Path) -> None:
    plain, _ = await lived(tmp_path, "easy")
    beside, players = await lived(tmp_path, "strong")
    median, p99 = milliseconds(beside, 50), milliseconds(beside, 99)
    was, most = milliseconds(plain, 50), milliseconds(plain, 99)
    chosen, waited = players.thought / MEASURED_S, 1000 * players.busy / players.thought
    record(
        "Automatic players",
        f"a press, {TABLES} tables of Bazaar Blot with three `strong` players each ({len(beside)} presses; "
        f"{chosen:.0f} choices a second, each there after {waited:.0f} ms)",
        f"median {median:.1f} ms, p99 {p99:.1f} ms",
        f"≤ {MOST_MS} ms (p99)",
        f"{median / was:.2f} × and {p99 / most:.2f} × of a house of `easy` ones ({was:.1f} ms, {most:.1f} ms)",
    )
    assert p99 <= MOST_MS
