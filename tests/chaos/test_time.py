"""Clocks set forwards and backwards, a sleep, two hours of downtime: nobody's turn runs out by it (3.2.8, HS-30)."""

from __future__ import annotations

import asyncio
import time

import pytest

from adapters.runtime.program import Program
from tests.chaos import verdict
from tests.chaos.quiet import SetClock, dealt, house, lapses, moves, settled, stands
from tests.waiting import until

HOUR_MS = 3_600_000


async def due_in(one: Program, table_id: str, clock: SetClock) -> int:
    """In how many ms the running turn's clock runs out."""
    found = [due for due in await one.core.store.timers.due(1 << 60, 1000) if due.table_id == table_id]
    return min(due.timer.due_ms for due in found if due.timer.name.startswith("turn")) - clock.now_ms()


async def keeps(
    one: Program, table_id: str, clock: SetClock, left: int, since: float, *, within_ms: int = 7_000
) -> None:
    """Until the turn has what it had ``left`` at the moment ``since``, less what has really passed by now."""

    async def kept() -> bool:
        passed = int((time.monotonic() - since) * 1000)
        return abs(await due_in(one, table_id, clock) - (left - passed)) < within_ms

    await until(kept, 40)


@pytest.mark.parametrize("jump", [HOUR_MS, -HOUR_MS, 10_000, -10_000])
async def test_somebody_sets_the_clock(url: str, jump: int) -> None:
    """Forwards or backwards while a turn runs: the time that is left stays what it was, within the guard's tick."""
    clock = SetClock()
    async with house(url, clock) as one:
        table_id = await dealt(one)
        left, since = await due_in(one, table_id, clock), time.monotonic()
        clock.wall_ms += jump
        await keeps(one, table_id, clock, left, since)
        assert await lapses(one, table_id) == 0
        for _ in range(3):
            await moves(one, table_id)
        assert await lapses(one, table_id) == 0
        wrong = [found for found in await one.core.store.check() if (found.invariant, jump > 0) != ("I5", False)]
        assert not wrong, "times of sending go backwards with the clock; nothing else may look odd"


async def test_two_hours_of_downtime(url: str) -> None:
    """The process is gone for two hours: who was to move has the time that was left when it went."""
    clock = SetClock()
    async with house(url, clock) as one:
        table_id = await dealt(one)
        await asyncio.sleep(0.5)
        left = await due_in(one, table_id, clock)
        since = time.monotonic()
    clock.asleep_ms += 2 * HOUR_MS
    async with house(url, clock) as one:
        await keeps(one, table_id, clock, left, since, within_ms=12_000)
        assert await lapses(one, table_id) == 0
        for _ in range(3):
            await moves(one, table_id)
        await settled(one)
    found = verdict.database(url)
    assert not found.wrong, "\n".join(found.wrong)


async def test_the_machine_sleeps_for_an_hour(url: str) -> None:
    """A laptop's lid: the wall goes on, the process does not."""
    clock = SetClock()
    async with house(url, clock) as one:
        table_id = await dealt(one)
        left, since = await due_in(one, table_id, clock), time.monotonic()
        clock.asleep_ms += HOUR_MS
        await keeps(one, table_id, clock, left, since, within_ms=12_000)
        assert await lapses(one, table_id) == 0


@pytest.mark.postgres
async def test_one_of_two_workers_sleeps(postgres_database: str) -> None:
    """The other was there all the time: nobody's clock is moved when the sleeper wakes, or a worker that was stopped
    for ten minutes would give every table ten minutes more."""
    awake, sleepy = SetClock(), SetClock()
    async with house(postgres_database, awake) as one:
        table_id = await dealt(one)
        async with house(postgres_database, sleepy) as other:
            await asyncio.sleep(1.2)
            left, since = await due_in(one, table_id, awake), time.monotonic()
            # Both clocks show the same time, but this process did not see ten minutes of it.
            other.outages._last = (other.outages._last[0] - 600_000, other.outages._last[1])
            await other.core.store.timers.beat(awake.now_ms())
            await asyncio.sleep(2.0)
            await keeps(one, table_id, awake, left, since)
            assert (await stands(one, table_id)).phase == "play"


async def test_the_clock_does_run_out_when_it_is_due(url: str) -> None:
    """The guard forgives our faults, not the players': a turn of 20 s that nobody uses lapses, and not before."""
    clock = SetClock()
    async with house(url, clock) as one:
        table_id = await dealt(one, clock_s=20)
        left = await due_in(one, table_id, clock)
        for _ in range(5):  # steps that the guard takes for ordinary lateness
            clock.asleep_ms += (left - 1_500) // 5
            await asyncio.sleep(1.1)
            one.sweeper.poke()
        assert await lapses(one, table_id) <= 1
        assert await until(lambda: lapses(one, table_id)) == 1
