"""Clocks set forwards and backwards, a sleep, two hours of downtime: nobody's turn runs out by it (3.2.8, HS-30)."""

from __future__ import annotations

import pytest

from adapters.runtime.clocks.outages import BEAT_MS, TICK_MS
from adapters.runtime.program import Program
from tests.chaos.quiet import SetClock, dealt, house, lapses, moves, stands
from tests.tiers import sampled
from tests.waiting import until

HOUR_MS = 3_600_000


async def due_in(one: Program, table_id: str, clock: SetClock) -> int:
    """In how many ms the running turn's clock runs out."""
    found = [due for due in await one.core.store.timers.due(1 << 60, 1000) if due.table_id == table_id]
    return min(due.timer.due_ms for due in found if due.timer.name.startswith("turn")) - clock.now_ms()


@pytest.mark.parametrize("jump", sampled([HOUR_MS, -HOUR_MS, 10_000, -10_000], [-HOUR_MS, 10_000]))
async def test_somebody_sets_the_clock(sqlite_url: str, jump: int) -> None:
    """Forwards or backwards while a turn runs, or a laptop's lid is shut: the time that is left stays what it was, but
    for a tick of the guard."""
    clock = SetClock()
    async with house(sqlite_url, clock) as one:
        table_id = await dealt(one, clock)
        await one.outages.check()
        left = await due_in(one, table_id, clock)
        clock.wall_ms += jump
        await one.outages.check()
        assert left - await due_in(one, table_id, clock) == (TICK_MS if jump > 0 else 0)
        for _ in range(3):
            await moves(one, table_id)
        assert await lapses(one, table_id) == 0
        wrong = [found for found in await one.core.store.check() if (found.invariant, jump > 0) != ("I5", False)]
        assert not wrong, "times of sending go backwards with the clock; nothing else may look odd"


async def test_two_hours_of_downtime(sqlite_url: str) -> None:
    """The process is gone for two hours: the player to move has the time that was left when it went."""
    clock = SetClock()
    async with house(sqlite_url, clock) as one:
        table_id = await dealt(one, clock)
        left = await due_in(one, table_id, clock)
    clock.wall_ms += 2 * HOUR_MS
    async with house(sqlite_url, clock) as one:
        assert 0 <= await due_in(one, table_id, clock) - left <= BEAT_MS
        for _ in range(3):
            await moves(one, table_id)
        assert await lapses(one, table_id) == 0


@pytest.mark.postgres
async def test_one_of_two_workers_sleeps(postgres_database: str) -> None:
    """The other was there all the time: nobody's clock is moved when the sleeper wakes, or a worker that was stopped
    for ten minutes would give every table ten minutes more."""
    clock = SetClock()
    async with house(postgres_database, clock) as one:
        table_id = await dealt(one, clock)
        async with house(postgres_database, clock) as other:
            left = await due_in(one, table_id, clock)
            # Both clocks show the same time, but this process did not see ten minutes of it.
            other.outages._last = (other.outages._last[0] - 600_000, other.outages._last[1])
            await other.core.store.timers.beat(clock.now_ms())
            await other.outages.check()
            assert await due_in(one, table_id, clock) == left
            assert (await stands(one, table_id)).phase == "play"


async def test_the_clock_does_run_out_when_it_is_due(sqlite_url: str) -> None:
    """The guard forgives our faults, not the players': a turn of 20 s that nobody uses lapses, and not before."""
    clock = SetClock()
    async with house(sqlite_url, clock) as one:
        table_id = await dealt(one, clock, clock_s=20)
        left = await due_in(one, table_id, clock)
        for _ in range(5):  # steps that the guard takes for ordinary lateness
            clock.on((left - 500) // 5)
            await one.outages.check()
            one.sweeper.poke()
            assert await lapses(one, table_id) == 0

        async def lapsed() -> bool:
            clock.on(1_000)
            one.sweeper.poke()
            return await lapses(one, table_id) == 1

        await until(lapsed)
