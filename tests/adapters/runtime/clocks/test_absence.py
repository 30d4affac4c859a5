"""Time stands still at the tables of a platform that cannot be reached, and is given back once (HS-30)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from adapters.runtime.clocks.absence import Absence
from adapters.runtime.clocks.outages import BEAT_MS, DOWN_MS, Outages
from adapters.store import SqlStore
from bot.ports.keys import Dest
from bot.ports.records import Timer
from tests.patience import allowed
from tests.store.kit import NOON, ManualClock, board, saying


@dataclass
class Line:
    well: bool = True


class Watched:
    """A worker with two platforms, and tables ``a`` on Telegram and ``b`` on Discord with a minute each."""

    def __init__(self, store: SqlStore, clock: ManualClock) -> None:
        self.store, self.clock = store, clock
        self.telegram, self.discord = Line(), Line()
        self.outages = Outages(store.timers, clock.now_ms, clock.now_ms, seated_at=self.places)
        self.absence = Absence(
            [("tg:", self.telegram), ("dc:", self.discord)], store.timers, clock.now_ms, self.outages.gave, self.is_back
        )
        self.back = asyncio.Event()

    def is_back(self) -> None:
        self.back.set()

    async def places(self, table: str) -> tuple[Dest, ...]:
        row = await self.store.table(table)
        return row.shown() if row else ()

    async def tables(self) -> None:
        await self.absence.start()
        for table, place in (("a", "tg:-5:0"), ("b", "dc:1:2")):
            timers = (Timer("turn.0", 1, NOON + 60_000),)
            await self.store.transact(table, f"k{table}", 0, saying(table, "x", timers=timers, place=place))

    async def passes(self, seconds: int) -> None:
        for _ in range(seconds):
            self.clock.on(1_000)
            await self.absence.check()

    async def left(self) -> dict[str, int]:
        """Seconds until each table's turn is over."""
        found = await self.store.timers.due(1 << 60)
        return {one.table_id: (one.timer.due_ms - self.clock.now) // 1000 for one in found}

    async def due(self) -> list[str]:
        return [one.table_id for one in await self.store.timers.due(self.clock.now, 10, self.absence.prefixes())]


@pytest.fixture
async def worker(store: SqlStore, clock: ManualClock) -> Watched:
    made = Watched(store, clock)
    await made.tables()
    return made


@pytest.mark.parametrize("seconds", [9, 55, 600])
async def test_a_turn_has_afterwards_what_it_had_before(worker: Watched, seconds: int) -> None:
    await worker.passes(10)
    worker.telegram.well = False
    await worker.passes(seconds)
    assert worker.absence.prefixes() == ("tg:",)
    assert "a" not in await worker.due()
    worker.telegram.well = True
    assert worker.absence.prefixes() == ("tg:",), "not before it has been given back"
    await worker.passes(1)
    assert worker.absence.prefixes() == ()
    left = await worker.left()
    assert 49 <= left["a"] <= 49 + BEAT_MS // 1000, "what was left, and at most the time since it was last noted"
    assert left["b"] == 60 - 10 - seconds - 1


async def test_a_line_that_stumbles_costs_and_gives_nothing(worker: Watched) -> None:
    worker.telegram.well = False
    await worker.passes(3)
    worker.telegram.well = True
    await worker.passes(1)
    assert await worker.left() == {"a": 56, "b": 56}


async def test_whoever_looks_for_clocks_is_told_when_they_run_again(
    worker: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some may have run out meanwhile. Poked, it does not wait for its next look: a house that starts pokes it."""
    monkeypatch.setattr("adapters.runtime.clocks.absence.TICK_MS", 3_600_000)
    worker.telegram.well = False
    await worker.absence.check()
    running = asyncio.create_task(worker.absence.run())
    await asyncio.sleep(0.05)
    assert not worker.back.is_set()
    worker.telegram.well = True
    worker.absence.poke()
    await asyncio.wait_for(worker.back.wait(), allowed(10))
    assert worker.absence.prefixes() == ()
    running.cancel()


async def test_two_workers_give_it_once_and_nothing_while_one_of_them_hears(worker: Watched) -> None:
    other = Watched(worker.store, worker.clock)
    worker.telegram.well = False
    for _ in range(30):
        await other.absence.check()
        await worker.passes(1)
    assert (await worker.left())["a"] == 30, "the other was there"
    other.telegram.well = False
    for _ in range(30):
        await other.absence.check()
        await worker.passes(1)
    worker.telegram.well = other.telegram.well = True
    await worker.passes(1)
    await other.absence.check()
    assert 29 <= (await worker.left())["a"] <= 30 + BEAT_MS // 1000


async def test_what_was_given_to_all_is_not_given_again_to_some(worker: Watched) -> None:
    """The machine sleeps while Telegram is out of reach: that hour is given to everybody."""
    worker.telegram.well = False
    await worker.passes(20)
    worker.clock.on(3_600_000)
    await worker.store.timers.shift(3_600_000)
    await worker.passes(5)
    worker.telegram.well = True
    await worker.passes(1)
    left = await worker.left()
    assert left["b"] == 60 - 26
    assert 59 <= left["a"] <= 60 + BEAT_MS // 1000


async def test_a_board_that_waited_is_not_paid_twice(worker: Watched) -> None:
    """It lay unsent for the same minute: what is left to be given is what came after."""
    worker.telegram.well = False
    since = worker.clock.now
    await worker.store.outbox.say(board("a"), "late", "a")
    for second in range(61):
        worker.telegram.well = second == 60
        await worker.passes(1)
        await worker.outages.check()
    before = (await worker.left())["a"]
    assert await worker.outages.board_waited("a", since) == 0
    worker.clock.on(2_000)
    assert await worker.outages.board_waited("a", since) == 2_000
    assert (await worker.left())["a"] == before
    assert await worker.outages.board_waited("b", since) == 63_000, "elsewhere nothing was given"


async def test_a_platform_that_was_not_used_for_long_gets_nothing_for_it(worker: Watched) -> None:
    worker.clock.on(30 * 86_400_000)
    again = Watched(worker.store, worker.clock)
    await again.absence.start()
    before = await again.left()
    again.telegram.well = False
    await again.passes(DOWN_MS // 1000)
    again.telegram.well = True
    await again.passes(1)
    assert (await again.left())["a"] - before["a"] <= 0
