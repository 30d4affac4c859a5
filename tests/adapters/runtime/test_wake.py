"""A loop that is poked often rests between its looks; what is due is never left lying."""

from __future__ import annotations

import asyncio

from adapters.runtime.wake import Wake

REST_S = 0.2


class Loop:
    def __init__(self) -> None:
        self.wake = Wake(REST_S)
        self.looks: list[float] = []

    async def run(self) -> None:
        while True:
            self.wake.begin()
            self.looks.append(asyncio.get_running_loop().time())
            await self.wake.sleep(30)


async def test_after_a_rest_it_looks_at_once() -> None:
    loop = Loop()
    task = asyncio.create_task(loop.run())
    await asyncio.sleep(REST_S * 1.5)
    now = asyncio.get_running_loop().time()
    loop.wake.poke()
    await asyncio.sleep(REST_S / 4)
    task.cancel()
    assert len(loop.looks) == 2
    assert loop.looks[1] - now < REST_S / 4


async def test_poked_all_the_time_it_rests_between() -> None:
    loop = Loop()
    task = asyncio.create_task(loop.run())
    for _ in range(100):
        loop.wake.poke()
        await asyncio.sleep(REST_S * 4 / 100)
    task.cancel()
    between = [after - before for before, after in zip(loop.looks, loop.looks[1:], strict=False)]
    assert between
    assert min(between) >= REST_S * 0.95


async def test_what_came_while_it_rested_is_looked_at() -> None:
    loop = Loop()
    task = asyncio.create_task(loop.run())
    await asyncio.sleep(0)
    loop.wake.poke()
    assert loop.wake.due
    await asyncio.sleep(REST_S * 2)
    task.cancel()
    assert len(loop.looks) == 2
    assert not loop.wake.due


async def test_hurried_it_does_not_rest() -> None:
    loop = Loop()
    task = asyncio.create_task(loop.run())
    await asyncio.sleep(0)
    for hurried in range(1, 6):
        loop.wake.hurry()
        await asyncio.sleep(0.01)
        assert len(loop.looks) == 1 + hurried
    task.cancel()
