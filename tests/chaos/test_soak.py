"""Many matches through the whole program (3.2.10): ``make soak``, or ``make soak MATCHES=30`` for fewer than 1,000.

One person and three automatic players at each table, over the wire: presses of the person's come as updates, everything
else is the program's own clocks. In between the process is killed now and then. At the end the usual verdict.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from bot.table.loaded import loaded_of
from tests.chaos import verdict
from tests.chaos.play import settings
from tests.chaos.process import BotProcess, Eyes, next_press
from tests.fakes.telegram import FakeTelegram, Human, Room
from tests.waiting import until

MATCHES = int(os.environ.get("DAVTAR_SOAK_MATCHES", "1000"))
AT_ONCE = 12
EVERY = max(1, min(50, MATCHES // 4))
"""After so many matches the memory of the process is looked at."""


async def one_match(fake: FakeTelegram, eyes: Eyes, human: Human, n: int) -> None:
    """``/new`` to the end, in a private chat."""
    room: Room = human.private
    asked = await human.says(room, "/new")
    place = f"tg:{room.id}:0"
    (row,) = await until(lambda: eyes.store.tables_in(place), 300)
    table_id = row.table_id
    for words in ("set target 51", "fill", "start"):
        seq = (await eyes.table(table_id)).seq
        await human.sends_callback(asked, f"t:{table_id}:{words}")
        await past(eyes, table_id, seq)
    while True:
        table = await eyes.table(table_id)
        if table.phase == "over":
            return
        between = loaded_of(table).game.needs_deal(table.state)
        mine = between or min(loaded_of(table).game.waiting(table.state)) == table.seat_of(f"tg:{human.id}")
        if mine:
            press = next_press(table, f"soak/{n}")
            await human.sends_callback(asked, press[1] if press is not None else f"t:{table_id}:ready")
        await past(eyes, table_id, table.seq)


async def past(eyes: Eyes, table_id: str, seq: int) -> None:
    async def moved() -> bool:
        return (await eyes.table(table_id)).seq > seq

    await until(moved, 300, 0.02)


@pytest.mark.soak
@pytest.mark.timeout(4 * 3600)
async def test_a_thousand_matches(tmp_path: Path, sqlite_url: str, seed: int) -> None:
    dice = random.Random(seed)
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, sqlite_url, CHAOS_SEED=seed), tmp_path, "tests.chaos.worker")
        await bot.start()
        eyes = await Eyes.open(sqlite_url)
        numbers = iter(range(MATCHES))
        over = 0
        memory: list[int] = []
        began = time.monotonic()

        async def guests(human: Human) -> None:
            nonlocal over
            for n in numbers:
                await one_match(fake, eyes, human, n)
                over += 1
                if over % EVERY == 0:
                    memory.append(bot.memory_kb())
                    fake.calls.clear()

        async def killer() -> None:
            while True:
                await asyncio.sleep(dice.uniform(60, 180))
                await bot.kill()
                await bot.start()

        people = [fake.user(f"Guest {n}", started=True) for n in range(AT_ONCE)]
        for n, one in enumerate(people):  # to draw takes longer than all the rest; every fourth has pictures
            if n % 4:
                await eyes.store.set_pref(f"tg:{one.id}", "pictures", "off")
        killing = asyncio.create_task(killer())
        try:
            await asyncio.gather(*map(guests, people))
            killing.cancel()
            await asyncio.gather(killing, return_exceptions=True)
            if not bot.alive:
                await bot.start()
            await until(lambda: _silent(eyes), 120)
            await bot.stop()
        finally:
            killing.cancel()
            if bot.alive:
                await bot.kill()
        await eyes.store.close()
        took = time.monotonic() - began
        print(f"\n{over} matches in {took:.0f} s, {over / took * 60:.1f} a minute; memory, every {EVERY}: {memory} kB")
        found = verdict.database(sqlite_url)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong[:20]))
        assert over == MATCHES == sum(table.phase == "over" for table in found.tables.values())
        assert "Traceback" not in bot.log.read_text()
        assert fake.problems == []


async def _silent(eyes: Eyes) -> bool:
    return await eyes.store.outbox.next_due() is None
