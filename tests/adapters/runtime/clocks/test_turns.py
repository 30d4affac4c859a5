"""Who is next: hints and players go before analyses, threads take short turns, and loops rest between their looks."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from adapters.runtime.process.metrics import Metrics, Pulse
from adapters.runtime.process.system import take_turns
from adapters.runtime.turns import Turns
from adapters.runtime.wake import Wake
from tests.record.hours import passes


def test_turns_are_short() -> None:
    before = sys.getswitchinterval()
    try:
        take_turns()
        assert sys.getswitchinterval() <= 0.001
    finally:
        sys.setswitchinterval(before)


class Desk:
    """What is begun, in order; each works until it is let go."""

    def __init__(self, at_once: int) -> None:
        self.turns = Turns(at_once)
        self.begun: list[str] = []
        self.go: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def comes(self, *names: str, patient: bool = False) -> None:
        for name in names:
            self.go[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._works(name, patient))
            await asyncio.sleep(0)

    async def _works(self, name: str, patient: bool) -> None:
        async with self.turns.taken(patient=patient):
            self.begun.append(name)
            await self.go[name].wait()

    async def ends(self, name: str) -> None:
        self.go[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)


async def test_a_hint_never_waits_behind_an_analysis() -> None:
    desk = Desk(2)
    await desk.comes(*(f"analysis {n}" for n in range(5)), patient=True)
    await desk.comes("hint")
    assert desk.begun == ["analysis 0", "hint"], "one thread is kept from analyses"


async def test_when_all_are_busy_hints_and_players_are_next() -> None:
    desk = Desk(1)
    await desk.comes("analysis 0", "analysis 1", patient=True)
    await desk.comes("hint", "player")
    await desk.ends("analysis 0")
    assert desk.begun == ["analysis 0", "hint"]
    await desk.ends("hint")
    await desk.ends("player")
    assert desk.begun == ["analysis 0", "hint", "player", "analysis 1"]


async def test_a_cancelled_task_leaves_its_turn_to_others() -> None:
    desk = Desk(1)
    await desk.comes("player", "hint", "another")
    desk.tasks["hint"].cancel()
    await desk.ends("player")
    assert desk.begun == ["player", "another"]
    desk.tasks["another"].cancel()
    with suppress(asyncio.CancelledError):
        await desk.tasks["another"]
    await desk.comes("analysis", patient=True)
    assert desk.begun[-1] == "analysis"


async def test_a_task_cancelled_just_when_its_turn_comes_gives_it_back() -> None:
    desk = Desk(1)
    await desk.comes("player", "hint")
    desk.go["player"].set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    desk.tasks["hint"].cancel()
    await asyncio.gather(*desk.tasks.values(), return_exceptions=True)
    await desk.comes("another")
    assert desk.begun[-1] == "another"


async def test_a_loop_looks_at_once_when_it_has_rested_and_else_rests_first() -> None:
    wake, looks, loop = Wake(10), list[float](), asyncio.get_running_loop()
    start = loop.time()

    async def run() -> None:
        while True:
            wake.begin()
            looks.append(round(loop.time() - start))
            await wake.sleep(1_000)

    task = asyncio.create_task(run())
    await passes(15)
    wake.poke()  # it has rested for longer than ten seconds
    await passes(1)
    assert looks == [0, 15]
    for _ in range(34):  # poked every second, up to second 50
        wake.poke()
        await passes(1)
    assert looks == [0, 15, 25, 35, 45]
    assert wake.due
    wake.poke()
    await passes(20)
    assert looks == [0, 15, 25, 35, 45, 55], "what came while it rested is looked at, once"
    assert not wake.due
    for second in (70, 71, 72):
        wake.hurry()
        await passes(1)
        assert looks[-1] == second, "hurried it does not rest"
    await passes(1_000)
    assert looks[-1] == 1_072, "at the latest after its nap"
    task.cancel()


async def test_the_pulse_tells_the_longest_hold_up_of_the_last_minute() -> None:
    metrics, loop = Metrics(), asyncio.get_running_loop()
    task = asyncio.create_task(Pulse(metrics).run())

    def told() -> float:
        (value,) = [one.value for one in metrics.lag.collect()[0].samples]
        return round(value, 3)

    await passes(1.1)
    assert told() == 0
    loop.time.__self__.now += 3  # type: ignore[attr-defined]
    await passes(0.9)
    assert told() == 2.85, "the beat of 1.25 s came at 4.1 s"
    loop.time.__self__.now += 0.5  # type: ignore[attr-defined]
    await passes(58.5)
    assert told() == 2.85
    await passes(1)
    assert told() == 0.4
    await passes(60)
    assert told() == 0
    task.cancel()
