"""What a button's answer takes in a house of fifty tables at which three of four are automatic players."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from adapters.players import roster
from adapters.runtime.process.system import SystemClock
from adapters.runtime.thinking import Threads
from adapters.store import SqlStore, open_store
from bot.ports.players import Question
from bot.ports.records import Person
from bot.table.loaded import loaded_of
from tests.adapters.runtime.thinkers import Club
from tests.bench.kit import Size, milliseconds, passes, record, sizes

LOOK_S = 0.2
MOST_MS = 100


class Counted(Threads):
    thought = 0

    async def think(self, question: Question) -> str:
        self.thought += 1
        return await super().think(question)


class House(Club):
    """As a program has it, at the pace of life. ``took``: the seconds from each press to its answer, the way into the
    loop included."""

    def __init__(self, store: SqlStore) -> None:
        self.players: Final = Counted(roster())
        super().__init__(store, SystemClock(), self.players)  # type: ignore[arg-type]
        self.service._on_commit = self.sweeper.poke
        self.took: list[float] = []

    async def open(self, n: int, level: str) -> tuple[str, Person]:
        who = Person(f"tg:{n}", "Արամ")
        reply = await self.service.open(f"open:{n}", f"tg:-{n + 10}:0", who, game="bazaar-blot")
        for words in ("set clock 0", f"set level {level}", "fill", "start"):
            await self.say(str(reply.table), who, words)
        return str(reply.table), who

    async def sits(self, table_id: str, who: Person) -> None:
        loop = asyncio.get_running_loop()
        while True:
            table = await self.table(table_id)
            game = loaded_of(table).game
            if game.needs_deal(table.state) and not table.ready:
                await self.say(table_id, who, "ready")
            elif table.state is not None and table.seat_of(who.id) in game.waiting(table.state):
                pressed = loop.time() + LOOK_S / 10
                await passes(LOOK_S / 10)
                await self.does_what_silence_means(table_id, who)
                self.took.append(loop.time() - pressed)
            await passes(LOOK_S)


async def lived(folder: Path, level: str, size: Size) -> tuple[list[float], int]:
    store = await open_store(f"sqlite:///{folder}/{level}.db", SystemClock())
    house = House(store)
    running = [asyncio.create_task(house.sweeper.run())]
    tables = [await house.open(n, level) for n in range(1, size.of(50, 8) + 1)]
    running += [asyncio.create_task(house.sits(*one)) for one in tables]
    await passes(size.of(5, 2))
    house.took, house.players.thought = [], 0
    await passes(size.of(25, 6))
    took = [*house.took]
    for one in running[1:]:
        assert not one.done(), one
        one.cancel()
    house.sweeper.stop()
    await asyncio.gather(*running, return_exceptions=True)
    await store.close()
    return took, house.players.thought


@sizes
async def test_a_button_is_answered_in_a_house_of_strong_players(tmp_path: Path, size: Size) -> None:
    plain, _ = await lived(tmp_path, "easy", size)
    beside, thought = await lived(tmp_path, "strong", size)
    median, p99 = milliseconds(beside, 50), milliseconds(beside, 99)
    was, most = milliseconds(plain, 50), milliseconds(plain, 99)
    record(
        "Automatic players",
        f"a press, {size.of(50, 8)} tables of Bazaar Blot with three `strong` players each ({len(beside)} presses; "
        f"{thought / size.of(25, 6):.0f} choices a second)",
        f"median {median:.1f} ms, p99 {p99:.1f} ms",
        f"≤ {MOST_MS} ms (p99)",
        f"{median / was:.2f} × and {p99 / most:.2f} × of a house of `easy` ones ({was:.1f} ms, {most:.1f} ms)",
    )
    size.target(p99, MOST_MS)
    size.ratio(median / was, 2.5)
