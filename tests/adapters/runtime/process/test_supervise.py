"""How a front that fails is tried again: soon, then less and less often; what is refused, rarely."""

from __future__ import annotations

import asyncio
import random

import pytest

from adapters.runtime.process.front import FrontRefused
from adapters.runtime.process.supervise import Keeper, Keepers, Patience
from tests.adapters.runtime.kit import Platform

_SLEEP = asyncio.sleep


class Fickle:
    """``starts`` and ``runs``: what each attempt does: an exception, or None for good. When none is left: well."""

    name = "fickle"
    well = True

    def __init__(self, starts: list[Exception | None], runs: list[Exception | None] | None = None) -> None:
        self.starts, self.runs = starts, runs or []
        self.courier = Platform()
        self.stopped = False
        self.cancelled = False

    async def start(self) -> None:
        act = self.starts.pop(0) if self.starts else None
        if isinstance(act, Stuck):
            try:
                await asyncio.Event().wait()
            finally:
                self.cancelled = True
        if act is not None:
            raise act

    async def run(self) -> None:
        act = self.runs.pop(0) if self.runs else None
        if act is not None:
            raise act
        await asyncio.Event().wait()

    async def stop(self) -> None:
        self.stopped = True


class Stuck(Exception):
    """An attempt that comes to no end."""


class Slept:
    """Waits are noted and take no time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, enough: int) -> None:
        self.waits: list[float] = []
        self.enough = enough
        monkeypatch.setattr("adapters.runtime.process.supervise.asyncio.sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        if len(self.waits) >= self.enough:
            await asyncio.Event().wait()
        await _SLEEP(0)


async def watched(front: Fickle, patience: Patience, until_ok: int = 1) -> list[str]:
    states: list[str] = []
    ok = asyncio.Event()

    def changed(keeper: Keeper) -> None:
        states.append(keeper.state)
        if states.count("ok") == until_ok:
            ok.set()

    task = asyncio.create_task(Keeper(front, changed, patience).run())
    async with asyncio.timeout(10):
        await ok.wait()
    task.cancel()
    return states


async def test_unreachable_waits_grow_and_are_spread_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    slept = Slept(monkeypatch, 100)
    front = Fickle([FrontRefused("unreachable") for _ in range(9)])
    states = await watched(front, Patience(chance=random.Random(7)))
    assert states == ["unreachable", "ok"], "said once"
    plain = [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert all(low <= wait <= 1.5 * low for low, wait in zip(plain, slept.waits, strict=True)), slept.waits
    again = Slept(monkeypatch, 100)
    await watched(Fickle([FrontRefused("unreachable") for _ in range(9)]), Patience(chance=random.Random(7)))
    assert again.waits == slept.waits


async def test_a_refused_token_is_asked_for_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    slept = Slept(monkeypatch, 100)
    states = await watched(Fickle([FrontRefused("token-refused"), FrontRefused("token-refused")]), Patience())
    assert states == ["token-refused", "ok"]
    assert all(600 <= wait <= 900 for wait in slept.waits)


async def test_a_refusal_in_play_is_believed_at_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slept = Slept(monkeypatch, 100)
    front = Fickle([None, FrontRefused("token-refused")], [FrontRefused("token-refused")])
    assert await watched(front, Patience(), 2) == ["ok", "token-refused", "ok"]
    assert slept.waits[0] < 2
    assert slept.waits[1] >= 600


async def test_our_own_fault_is_no_end_either(monkeypatch: pytest.MonkeyPatch) -> None:
    Slept(monkeypatch, 100)
    front = Fickle([RuntimeError("secret words")], [ValueError("more of them")])
    assert await watched(front, Patience(), 2) == ["failing", "ok", "failing", "ok"]


async def test_an_attempt_has_an_end() -> None:
    front = Fickle([Stuck()])
    assert await watched(front, Patience(first=0.01, start=0.05)) == ["unreachable", "ok"]
    assert front.cancelled


async def test_no_hope_is_when_all_are_refused() -> None:
    refused, silent = Fickle([FrontRefused("token-refused")] * 9), Fickle([FrontRefused("unreachable")] * 9)
    keepers = Keepers([refused, silent], lambda _: None, Patience(first=30, refused=30))
    keepers.open()
    await keepers.tried()
    assert not keepers.hopeless.is_set(), "the line may come back"
    await keepers.close()
    keepers = Keepers(
        [Fickle([FrontRefused("token-refused")] * 9), Fickle([FrontRefused("port-taken")] * 9)],
        lambda _: None,
        Patience(refused=30),
    )
    keepers.open()
    await keepers.tried()
    assert keepers.hopeless.is_set()
    await keepers.close()


async def test_stopping_waits_for_no_attempt() -> None:
    stuck, waiting = Fickle([Stuck()]), Fickle([FrontRefused("unreachable")])
    keepers = Keepers([stuck, waiting], lambda _: None, Patience(first=600))
    keepers.open()
    await keepers.all[1].tried.wait()
    async with asyncio.timeout(2):
        await keepers.close()
    assert stuck.cancelled
    assert stuck.stopped
    assert waiting.stopped
