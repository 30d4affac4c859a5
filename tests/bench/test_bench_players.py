"""What a button's answer takes in a house of fifty tables at which three of four are automatic players, and while such
players think for a second each."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, Final

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
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame
from tests.adapters.runtime.thinkers import Club, Delivered, easy, threads
from tests.bench.kit import milliseconds
from tests.bench.record import Size, passes, record, sizes
from tests.bot.house import ARAM, NINO
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock
from tests.waiting import until

THOUGHT_S = 1.0
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
                await passes(LOOK_S / 10)
                await self.say(table_id, who, f"act - {game.encode(game.timeout(table.state, seat))}")
                self.took.append(loop.time() - pressed)
            await passes(LOOK_S)


async def lived(folder: Path, level: str, size: Size) -> tuple[list[float], Counted]:
    """The presses of fifty people beside players of a level, once all have begun."""
    store = await open_store(f"sqlite:///{folder}/{level}.db", SystemClock())
    house = House(store)
    running = [asyncio.create_task(house.sweeper.run())]
    tables = [await house.open(n, level) for n in range(1, size.of(50, 8) + 1)]
    running += [asyncio.create_task(house.sits(*one)) for one in tables]
    await passes(size.of(5, 2))
    house.took, house.players.thought, house.players.busy = [], 0, 0.0
    await passes(size.of(25, 6))
    took = [*house.took]
    for one in running[1:]:
        assert not one.done(), one
        one.cancel()
    house.sweeper.stop()
    await asyncio.gather(*running, return_exceptions=True)
    await store.close()
    return took, house.players


@sizes
async def test_a_button_is_answered_in_a_house_of_strong_players(tmp_path: Path, size: Size) -> None:
    plain, _ = await lived(tmp_path, "easy", size)
    beside, players = await lived(tmp_path, "strong", size)
    median, p99 = milliseconds(beside, 50), milliseconds(beside, 99)
    was, most = milliseconds(plain, 50), milliseconds(plain, 99)
    chosen, waited = players.thought / size.of(25, 6), 1000 * players.busy / players.thought
    record(
        "Automatic players",
        f"a press, {size.of(50, 8)} tables of Bazaar Blot with three `strong` players each ({len(beside)} presses; "
        f"{chosen:.0f} choices a second, each there after {waited:.0f} ms)",
        f"median {median:.1f} ms, p99 {p99:.1f} ms",
        f"≤ {MOST_MS} ms (p99)",
        f"{median / was:.2f} × and {p99 / most:.2f} × of a house of `easy` ones ({was:.1f} ms, {most:.1f} ms)",
    )
    size.target(p99, MOST_MS)
    size.ratio(median / was, 2.5)


# --- while they think -------------------------------------------------------------------------------------------------


def waiting(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """outside of the interpreter"""
    asyncio.run(passes(THOUGHT_S))
    return easy(game, view, legal, seat, chance)


def reckoning(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """in plain Python"""
    until = time.thread_time() + THOUGHT_S / 4
    while time.thread_time() < until:
        sum(range(1000))
    return easy(game, view, legal, seat, chance)


@sizes
@pytest.mark.parametrize("player", [waiting, reckoning])
async def test_a_button_is_answered_while_fifty_tables_think(tmp_path: Path, player: Any, size: Size) -> None:
    count, presses = size.of(50, 12), size.of(60, 15)
    clock = ManualClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    club = Club(store, clock, threads(player))
    tables = [await club.alone(n) for n in range(1, count + 1)]
    reply = await club.service.open("quick", "tg:-9:0", NINO, game="duel-blot")
    table = str(reply.table)
    for who, words in ((ARAM, "sit"), (NINO, "set clock 0"), (NINO, "start")):
        await club.say(table, who, words)
    await club.on(2_000)
    for n, one in enumerate(tables, start=1):
        if 0 in loaded_of(await club.table(one)).game.waiting((await club.table(one)).state):
            await club.does_what_silence_means(one, Person(f"tg:{n}", "Արամ"))
    alone = await _presses(club, table, presses)
    clock.on(1_500)
    await club.sweeper.sweep()
    await until(lambda: club.sweeper.busy)
    beside = await _presses(club, table, presses)
    assert size.short or club.sweeper.busy, "they have thought all the time"
    record(
        "Automatic players",
        f"a press while {count} tables think, {player.__doc__}",
        f"{_told(beside)}; nobody thinking: {_told(alone)}",
        f"p95 ≤ {MOST_MS} ms",
    )
    for task in list(club.sweeper._under_way.values()):
        task.cancel()
    await passes(1.5 * THOUGHT_S)  # their threads know nothing of it
    await store.close()
    size.target(beside[-len(beside) // 20], MOST_MS)
    size.ratio(beside[len(beside) // 2] / alone[len(alone) // 2], 8)


def _told(took: list[float]) -> str:
    return f"median {took[len(took) // 2]:.1f} ms, p95 {took[-len(took) // 20]:.1f} ms"


async def _presses(club: Club, table_id: str, count: int) -> list[float]:
    """How long each of them took, in ms, the shortest first."""
    took: list[float] = []
    while len(took) < count:
        table = await club.table(table_id)
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            for who in (ARAM, NINO):
                await club.say(table_id, who, "ready")
            continue
        chair = table.chairs[min(game.waiting(table.state))]
        assert chair is not None
        began = time.perf_counter()
        await club.does_what_silence_means(table_id, Person(chair.person, chair.name))
        took.append(1000 * (time.perf_counter() - began))
        await passes(0.02)
    return sorted(took)
