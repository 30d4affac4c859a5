"""The program and its disk, which is full while people play (3.2.7).

What the store alone does is in ``tests/store/test_faults.py``, and files that cannot be used in ``test_host.py``; here
``davtar run`` is looked at from outside.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.chaos import verdict
from tests.chaos.play import Friends, settings
from tests.chaos.process import BotProcess, Eyes
from tests.fakes.telegram import FakeTelegram
from tests.store.test_faults import mount

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount(folder, "-t", "tmpfs", "-o", "size=8m", "tmpfs")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


async def test_the_disk_is_full_while_people_play(tmp_path: Path, small_disk: Path, seed: int) -> None:
    """Presses wait with Telegram or in the inbox; once there is room each takes effect once, without a restart."""
    url = f"sqlite:///{small_disk}/davtar.db"
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, url, CHAOS_SEED=seed), tmp_path, "tests.chaos.worker")
        eyes = await Eyes.open(url)
        four = Friends(fake, eyes, bot, f"disk/{seed}")
        try:
            await bot.start()
            await four.begin(51)
            while (await four.table()).deal < 1 or (await four.table()).seq < 16:
                await four.step()
            filler = small_disk / "filler"
            left = os.statvfs(small_disk)
            with suppress(OSError), filler.open("wb", buffering=0) as file:
                file.write(bytes(left.f_bavail * left.f_frsize))
            pressing = asyncio.create_task(four.step())
            async with asyncio.timeout(120):
                while "disk-full" not in bot.log.read_text():
                    assert bot.alive
                    if pressing.done():  # it still fitted into pages that were there
                        assert await pressing == "on"
                        pressing = asyncio.create_task(four.step())
                    await asyncio.sleep(0.1)
            await asyncio.sleep(1.0)
            filler.unlink()
            assert await pressing == "on"
            while await four.step() != "over":
                pass
            await four.settled()
            await bot.stop()
            await eyes.store.close()
            found = verdict.database(url)
            verdict.updates(url, fake, four.given, found)
            verdict.chat(url, four.room, found)
            assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
            assert not found.twins
        finally:
            if bot.alive:
                await bot.kill()


async def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    """An empty file, as the oldest there can be, and a start that is killed right away: the next one goes on."""
    path = tmp_path / "davtar.db"
    path.touch()
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, f"sqlite:///{path}"), tmp_path, "tests.chaos.worker")
        for pause in (0.3, 0.6, 0.9):
            await bot.start()
            await asyncio.sleep(pause)
            await bot.kill()
        asked = len(fake.called("getUpdates", code=None))
        await bot.start()
        await fake.until(lambda: len(fake.called("getUpdates", code=None)) >= asked + 2, 90, "a start")
        await bot.stop()
        assert bot.code == 0
        assert "Traceback" not in bot.log.read_text()
    assert not verdict.database(f"sqlite:///{path}").wrong
