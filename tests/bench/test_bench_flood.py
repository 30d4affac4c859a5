"""One person presses a hundred times a second: how long another one at the same table waits for an answer.

Whole programs before the fake Telegram and the fake Discord, which enforce their limits; Telegram is asked by polling.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

import pytest

from tests.adapters.telegram.house import board, data, quick, running, started
from tests.bench.kit import milliseconds
from tests.bench.record import record
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.evening import Evening
from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.server import Limits

pytestmark = [pytest.mark.bench, pytest.mark.timeout(300), pytest.mark.filterwarnings("ignore:Please use 'Bot.getUp")]

SECONDS = 30
A_SECOND = 100


async def _measured(flood: Callable[[], Awaitable[object]], ask: Callable[[], Awaitable[object]]) -> list[float]:
    """The seconds that each question of the other waited, while the flood goes on."""
    rng = random.Random(1)
    took: list[float] = []

    async def flooding() -> None:
        began, sent = perf_counter(), 0
        while perf_counter() - began < SECONDS:
            await flood()
            sent += 1
            await asyncio.sleep(max(0.0, began + sent / A_SECOND - perf_counter()))

    under_way = asyncio.create_task(flooding())
    while not under_way.done():
        await asyncio.sleep(rng.uniform(0.6, 1.0))  # nobody presses faster for long, and slower people are not slowed
        began = perf_counter()
        await ask()
        took.append(perf_counter() - began)
    await under_way
    return took


def _recorded(where: str, took: list[float]) -> None:
    half, most = milliseconds(took, 50), milliseconds(took, 99)
    record(
        "Floods",
        f"{where}: a press, while another person presses {A_SECOND} times a second ({len(took)} presses)",
        f"median {half:.0f} ms, p99 {most:.0f} ms",
        "≤ 1000 ms (p99)",
    )
    assert most <= 1000


async def test_telegram(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    async with FakeTelegram(limits=Limits()) as fake, running(fake, tmp_path, ephemerals=False, hurry=False) as run:
        aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
        room = fake.group("Friends", aram, nino)
        await started(run, room, [aram, nino])
        found = await board(room, ":hand")
        press = data(found, ":hand").replace(":hand", ":davtar")
        took = await _measured(lambda: aram.sends_callback(found, press), lambda: nino.presses(found, press))
        assert not fake.called(code=429)
    _recorded("Telegram", took)


async def test_discord(tmp_path: Path) -> None:
    async with FakeDiscord() as fake:
        fake.server.interactions.slack_ms = 0
        guild = fake.guild()
        (channel,) = guild.channels
        aram, nino = fake.person("Aram"), fake.person("Nino")
        async with Evening(fake, tmp_path, gap_ms=1000) as evening:
            board = await evening.lobby(channel, aram)
            look = board.button("Options").custom_id or ""

            async def flood() -> None:
                aram.forges(board, look)

            took = await _measured(flood, lambda: nino.forges(board, look).answered())
        assert not [call for call in fake.log if call.status == 429]
    _recorded("Discord", took)
