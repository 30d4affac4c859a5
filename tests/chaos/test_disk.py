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

import aiohttp
import pytest

from bot.ports import Store, StoreUnavailable
from tests.adapters.local.house import house
from tests.adapters.local.page import Page
from tests.chaos import verdict
from tests.chaos.play import evening, judged, settings
from tests.chaos.process import WORKER, BotProcess
from tests.fakes.telegram import FakeTelegram
from tests.store.kit import mount
from tests.tiers import nightly
from tests.waiting import until

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount(folder, "-t", "tmpfs", "-o", "size=8m", "tmpfs")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


def _filled(folder: Path) -> Path:
    """What leaves no room on the disk."""
    filler = folder / "filler"
    left = os.statvfs(folder)
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        file.write(bytes(left.f_bavail * left.f_frsize))
    return filler


async def _nothing_fits(store: Store, folder: Path) -> Path:
    """Fill it up again and again: what is small goes into pages that are there, or into room that the log has made."""
    for n in range(5_000):
        filler = _filled(folder)
        try:
            await store.set_pref(f"filler:{n}", "web-name", "x" * 40)
        except StoreUnavailable:
            return filler
    raise AssertionError("there is still room")


@nightly
async def test_the_disk_is_full_while_people_play(tmp_path: Path, small_disk: Path, seed: int) -> None:
    """Presses wait with Telegram or in the inbox; once there is room each takes effect once, without a restart."""
    url = f"sqlite:///{small_disk}/davtar.db"
    async with evening(url, tmp_path, "disk", seed) as (bot, four):
        await bot.start()
        await four.begin(20)
        while (await four.table()).deal < 1 or (await four.table()).seq < 16:
            await four.step()
        filler = _filled(small_disk)
        pressing = asyncio.create_task(four.step())

        async def full() -> bool:
            nonlocal pressing
            if pressing.done():  # it still fitted into pages that were there
                assert await pressing == "on"
                pressing = asyncio.create_task(four.step())
            return "disk-full" in bot.log.read_text()

        await until(full, 120)
        told = "Nothing can be stored here right now"
        calls = four.fake.called
        await until(lambda: [one for one in calls("answerCallbackQuery") if told in str(one.params.get("text"))])
        filler.unlink()
        assert await pressing == "on"
        await four.to_the_end()
        await bot.stop()
        assert not judged(url, four).twins


async def test_a_newcomer_on_a_full_disk(tmp_path: Path, small_disk: Path) -> None:
    """Somebody new is told why they cannot come in, in their language, and comes in by the same page afterwards."""
    async with house(small_disk) as running, aiohttp.ClientSession() as http:
        filler = await _nothing_fits(running.store, small_disk)
        async with http.get(running.url) as page:
            assert page.status == 200
        newcomer = await Page(http, running.url).connect()
        hello = {"t": "hello", "v": 1, "room": "main", "name": "Нино", "lang": "ru", "token": None}
        await newcomer.say(hello)
        refused = await newcomer.until("refused")
        assert refused["why"] == "store-full"
        async with http.get(f"{running.url}words/ru") as words:
            assert "место" in (await words.json())["words"][refused["why"]]
        filler.unlink()
        await newcomer.say(hello)
        assert (await newcomer.until("welcome"))["me"]["name"] == "Нино"


@nightly
async def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    """An empty file, as the oldest there can be, and a start that is killed right away: the next one goes on."""
    path = tmp_path / "davtar.db"
    path.touch()
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, f"sqlite:///{path}"), tmp_path, WORKER)
        for pause in (0.3, 0.6, 0.9):
            await bot.start()
            await bot.kill(after=pause)
        asked = len(fake.called("getUpdates", code=None))
        await bot.start()
        await until(lambda: len(fake.called("getUpdates", code=None)) >= asked + 2)
        await bot.stop()
        assert bot.code == 0
        assert "Traceback" not in bot.log.read_text()
    assert not verdict.database(f"sqlite:///{path}").wrong
