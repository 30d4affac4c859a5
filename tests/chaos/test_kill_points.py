"""kill -9 at every named point of a press's way, and at random: one match that ends as if nothing had happened (3.2.1).

The same on SQLite and PostgreSQL. What died is started again on the same database; Telegram delivers again whatever it
was not told has arrived. The verdict reads the database and the fake's log, nothing of the bot's memory.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.chaos import verdict
from tests.chaos.play import Friends, settings
from tests.chaos.process import BotProcess, Eyes, clock_names, hands
from tests.fakes.telegram import FakeTelegram
from tests.tools.crash import POINTS, VARIABLE

pytestmark = pytest.mark.timeout(900)

WORKER = "tests.chaos.worker"


async def test_a_match_through_every_crash_point(tmp_path: Path, url: str, seed: int) -> None:
    """Each point once, the n-th press after the start chosen by the seed; then the match is played to its end."""
    dice = random.Random(seed)
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, url, CHAOS_SEED=seed), tmp_path, WORKER)
        eyes = await Eyes.open(url)
        friends = Friends(fake, eyes, bot, f"points/{seed}")
        try:
            await bot.start()
            await friends.begin(101)
            await bot.stop()
            for point in POINTS:
                await bot.start(**{VARIABLE: f"{point}:{dice.randint(2, 5)}"})
                went = "on"
                while went == "on":
                    before = await friends.table()
                    went = await friends.step()
                if went == "over":  # of its last move: a send comes a moment after its press
                    went = "dead" if await bot.ended() else went
                assert went == "dead", f"seed {seed}: {point} was not passed ({went})\n{bot.log.read_text()[-2000:]}"
                assert bot.code == -9
                after = await friends.table()
                if after.seq == before.seq:
                    assert (hands(after), clock_names(after)) == (hands(before), clock_names(before))
            await bot.start()
            while await friends.step() != "over":
                pass
            await friends.settled()
            await bot.stop()
            found = verdict.database(url)
            verdict.updates(url, fake, friends.given, found)
            verdict.chat(url, friends.room, found)
            assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
            # Whatever point kills: a post may be in the air at that moment, and its answer comes to nobody.
            assert len(found.twins) + found.repeats <= len(POINTS)
            assert "Traceback" not in bot.log.read_text()
            assert fake.problems == []
        finally:
            if bot.alive:
                await bot.kill()
            await eyes.store.close()


async def test_a_match_with_kills_at_random(tmp_path: Path, url: str, seed: int) -> None:
    """Four kills at moments that nobody chose; every press is made once and takes effect once."""
    dice = random.Random(seed)
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, url, CHAOS_SEED=seed), tmp_path, WORKER)
        eyes = await Eyes.open(url)
        friends = Friends(fake, eyes, bot, f"random/{seed}")
        killer: asyncio.Task[None] | None = None
        kills = steps = 0
        try:
            await bot.start()
            await friends.begin(51)
            deadly = dice.randint(1, 6)
            while True:
                if steps == deadly and kills < 4:
                    killer = asyncio.create_task(_kill_after(bot, dice.uniform(0, 0.2)))
                went = await friends.step()
                steps += 1
                if went == "over" and (killer is None or killer.done()):
                    break
                if went == "dead":
                    kills += 1
                    deadly = steps + dice.randint(1, 6)
                    await bot.start()
            if not bot.alive:
                kills += 1
                await bot.start()
            assert kills >= 2, f"seed {seed}: the match was over before anybody could be killed"
            await friends.settled()
            await bot.stop()
            found = verdict.database(url)
            verdict.updates(url, fake, friends.given, found)
            verdict.chat(url, friends.room, found)
            assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
            assert len(found.twins) + found.repeats <= kills
        finally:
            if killer is not None:
                killer.cancel()
            if bot.alive:
                await bot.kill()
            await eyes.store.close()


async def _kill_after(bot: BotProcess, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await bot.kill()
