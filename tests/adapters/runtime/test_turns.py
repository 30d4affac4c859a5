"""Hints and players at tables go before analyses, however many of these wait."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from adapters.runtime.turns import Turns


class Desk:
    """What is begun, in order; each works until it is let go."""

    def __init__(self, at_once: int) -> None:
        self.turns = Turns(at_once)
        self.begun: list[str] = []
        self.go: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def comes(self, name: str, *, patient: bool = False) -> None:
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
    for n in range(5):
        await desk.comes(f"analysis {n}", patient=True)
    await desk.comes("hint")
    assert desk.begun == ["analysis 0", "hint"], "one thread is kept from analyses"


async def test_where_all_are_busy_whoever_is_waited_for_is_next() -> None:
    desk = Desk(1)
    await desk.comes("analysis 0", patient=True)
    await desk.comes("analysis 1", patient=True)
    await desk.comes("hint")
    await desk.comes("player")
    await desk.ends("analysis 0")
    assert desk.begun == ["analysis 0", "hint"]
    await desk.ends("hint")
    await desk.ends("player")
    assert desk.begun == ["analysis 0", "hint", "player", "analysis 1"]


async def test_who_goes_away_leaves_their_turn_to_others() -> None:
    desk = Desk(1)
    for name in ("player", "hint", "another"):
        await desk.comes(name)
    desk.tasks["hint"].cancel()
    await desk.ends("player")
    assert desk.begun == ["player", "another"]
    desk.tasks["another"].cancel()
    with suppress(asyncio.CancelledError):
        await desk.tasks["another"]
    await desk.comes("analysis", patient=True)
    assert desk.begun[-1] == "analysis"


async def test_who_goes_away_just_when_called_gives_the_turn_back() -> None:
    desk = Desk(1)
    await desk.comes("player")
    await desk.comes("hint")
    desk.go["player"].set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    desk.tasks["hint"].cancel()
    await asyncio.gather(*desk.tasks.values(), return_exceptions=True)
    await desk.comes("another")
    assert desk.begun[-1] == "another"
