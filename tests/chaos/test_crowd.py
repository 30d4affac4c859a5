"""A hostile crowd at the page, with few open files: whatever it does, everybody else plays on.

The program is the real one, before a fake Telegram; the crowd is a process of its own (``strangers.py``). While it is
there, four friends play on Telegram, somebody has a game open on the page, and ``/healthz`` is asked.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE

import aiohttp
import pytest

from tests.adapters.local.page import Page
from tests.bot.house import must
from tests.chaos.play import Friends, settings
from tests.chaos.process import ROOT, BotProcess, Eyes, next_press
from tests.chaos.strangers import BUSY, PATIENT
from tests.fakes.telegram import FakeTelegram
from tests.store.servers import free_port
from tests.tiers import nightly, sampled
from tests.waiting import until

pytestmark = [pytest.mark.timeout(300), pytest.mark.skipif(sys.platform == "win32", reason="has no ulimit")]

SIZES = {"small": (256, 330), "large": (1024, 1100)}
"""How many files the program may open, and how many strangers there are."""
LINES = 20
"""How much the log may grow."""


class House:
    """The running program and those who are at home in it."""

    def __init__(
        self, bot: BotProcess, friends: Friends, http: aiohttp.ClientSession, page: int, health: int, size: str
    ) -> None:
        self.bot, self.friends, self._http = bot, friends, http
        self.most, self.many = SIZES[size]
        self.page, self._health = page, health
        self._lines = 0
        self.guest = Page(http, self.url)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.page}"

    @property
    def lines(self) -> int:
        """By how much the log has grown since everybody was in."""
        return len(self.bot.log.read_text().splitlines()) - self._lines

    @property
    def code(self) -> str | None:
        """What lets people in where a proxy stands before the page."""
        found = re.search(r"need to join: (\S+)", self.bot.log.read_text())
        return found and found[1]

    async def everybody_in(self) -> None:
        await until(self._serves)
        await self.friends.begin(target=1001)
        await self.comes_in(self.guest)
        assert (await self.guest.do({"t": "now", "game": "nardi", "preset": ""}))["ok"]
        self._lines = len(self.bot.log.read_text().splitlines())

    async def _serves(self) -> bool:
        assert self.bot.alive, self.bot.log.read_text()
        with suppress(aiohttp.ClientError):
            return (await self._http.get(f"{self.url}/words/en")).status == 200
        return False

    async def comes_in(self, page: Page, name: str = "Guest") -> None:
        assert (await self._http.get(f"{self.url}/")).status == 200
        await page.connect()
        await page.say({"t": "hello", "v": 1, "room": "main", "name": name, "lang": "en", "code": self.code})
        await page.until("settled")

    async def newcomer(self) -> None:
        """Somebody new gets in, trying until they are."""

        async def gets_in() -> bool:
            with suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                async with asyncio.timeout(5):
                    page = Page(self._http, self.url)
                    await self.comes_in(page, "Newcomer")
                    await page.ws.close()
                    return True
            return False

        await until(gets_in, what="nobody gets in")

    async def move(self) -> None:
        """One press of the friends: until it is answered, and until it has been committed."""
        table = await self.friends.table()
        asked = next_press(table, self.friends.seed)
        if asked is None:
            await self.friends.step()
            return
        chair = must(table.chairs[asked[0]])
        human = next(one for one in self.friends.people if f"tg:{one.id}" == chair.person)
        assert self.friends._anything is not None
        await human.answered(await human.sends_callback(self.friends._anything, asked[1], forged=True))
        await self.friends.past(table.seq)

    async def plays_on(self, seconds: float, moves: int) -> None:
        """While the crowd is there, for so long and at least so many moves."""
        end, rested = time.monotonic() + seconds, 0.0
        while time.monotonic() < end or moves > 0:
            await self.move()
            moves -= 1
            async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{self._health}/healthz") as answer:
                assert (answer.status, (await answer.json())["ok"]) == (200, True)
            if time.monotonic() > rested:  # one person may not ask all the time
                assert (await self.guest.command("who"))["ok"]
                rested = time.monotonic() + 3
            assert self.bot.open_files < self.most - 64, "nothing is left for the store and the platforms"


@asynccontextmanager
async def house(folder: Path, size: str, **more: str) -> AsyncIterator[House]:
    page, health = free_port(), free_port()
    async with FakeTelegram() as fake, aiohttp.ClientSession() as http:
        url = f"sqlite:///{folder}/davtar.db"
        ports = {"LOCAL_TABLE": "on", "PORT": str(page), "HEALTH_PORT": str(health)}
        bot = BotProcess({**settings(fake, url), **ports, **more}, folder, files=SIZES[size][0])
        await bot.start()
        try:
            await until((folder / "davtar.db").exists)
            eyes = await Eyes.open(url)
            here = House(bot, Friends(fake, eyes, bot, "crowd"), http, page, health, size)
            await here.everybody_in()
            yield here
            await here.guest.ws.close()
            await eyes.store.close()
        finally:
            await bot.kill()


@asynccontextmanager
async def crowd(kind: str, here: House, *, seconds: float = 0.0, forwarded: str = "") -> AsyncIterator[None]:
    words = [kind, str(here.many), str(here.page), str(seconds), forwarded, here.code or ""]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.chaos.strangers", *words, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"here\n"
        yield
    finally:
        process.kill()
        await process.wait()


@pytest.mark.parametrize("size", sampled(SIZES, ["small"]))
async def test_a_crowd_keeps_nobody_waiting(tmp_path: Path, size: str) -> None:
    async with house(tmp_path, size) as here:
        for kind in PATIENT:
            async with crowd(kind, here):
                await here.plays_on(0, moves=2 if size == "small" else 6)
            await here.newcomer()
        assert here.lines <= LINES, here.bot.log.read_text()[-4000:]


@nightly
@pytest.mark.parametrize(
    ("kind", "forwarded"),
    [
        *((kind, "") for kind in (*PATIENT, *BUSY)),
        *((kind, at) for kind in ("ws", "asks") for at in ("203.0.113.7", "*")),
    ],
)
async def test_a_crowd_that_comes_back_keeps_nobody_waiting(tmp_path: Path, kind: str, forwarded: str) -> None:
    async with house(tmp_path, "large", **({"LOCAL_NAMES": "127.0.0.1"} if forwarded else {})) as here:
        calm = time.monotonic()
        async with crowd(kind, here, seconds=20, forwarded=forwarded):
            await here.plays_on(15 - (time.monotonic() - calm), moves=10)
        await here.newcomer()
        assert here.lines <= LINES, here.bot.log.read_text()[-4000:]
