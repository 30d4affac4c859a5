"""A hostile crowd at the page, with 1,024 open files: whatever it does, everybody else plays on.

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
from tests.chaos.nursery import ROOT
from tests.chaos.play import Friends, settings
from tests.chaos.process import BotProcess, Eyes, next_press
from tests.chaos.strangers import BUSY, PATIENT
from tests.fakes.telegram import FakeTelegram
from tests.patience import allowed
from tests.store.servers import free_port

pytestmark = [pytest.mark.timeout(300), pytest.mark.skipif(sys.platform == "win32", reason="has no ulimit")]

FILES = 1024
MANY = 1100
LINES = 20
"""How much the log may grow."""
ANSWER_S, WELL_S, IN_S = 1.0, 1.0, 15.0


class House:
    """The running program and those who are at home in it."""

    def __init__(self, bot: BotProcess, friends: Friends, http: aiohttp.ClientSession, page: int, health: int) -> None:
        self.bot, self.friends, self._http = bot, friends, http
        self.page, self._health = page, health
        self._lines = 0
        self.answers: list[float] = []
        self.moves: list[float] = []
        self.well: list[float] = []
        self.files = 0
        self.guest = Page(http, self.url)
        self._reading: asyncio.Task[None] | None = None

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
        while True:
            with suppress(aiohttp.ClientError):
                if (await self._http.get(f"{self.url}/words/en")).status == 200:
                    break
            assert self.bot.alive, self.bot.log.read_text()
            await asyncio.sleep(0.1)
        await self.friends.begin(target=1001)
        await self.comes_in(self.guest)
        assert (await self.guest.do({"t": "now", "game": "nardi", "preset": ""}))["ok"]
        self._lines = len(self.bot.log.read_text().splitlines())

    async def comes_in(self, page: Page, name: str = "Guest") -> None:
        """Somebody opens the page and says their name."""
        assert (await self._http.get(f"{self.url}/")).status == 200
        await page.connect()
        await page.say({"t": "hello", "v": 1, "room": "main", "name": name, "lang": "en", "code": self.code})
        await page.until("settled")

    async def newcomer(self) -> float:
        """How long somebody takes to get in, who tries until they are."""
        began = time.monotonic()
        while True:
            with suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                async with asyncio.timeout(5):
                    page = Page(self._http, self.url)
                    await self.comes_in(page, "Newcomer")
                    await page.ws.close()
                    return time.monotonic() - began
            assert time.monotonic() - began < allowed(IN_S), "nobody gets in"
            await asyncio.sleep(0.2)

    async def move(self) -> None:
        """One press of the friends: until it is answered, and until it has been committed."""
        table = await self.friends.table()
        asked = next_press(table, self.friends.seed)
        if asked is None:
            await self.friends.step()
            return
        chair = table.chairs[asked[0]]
        assert chair is not None
        human = next(one for one in self.friends.people if f"tg:{one.id}" == chair.person)
        assert self.friends._anything is not None
        began = time.monotonic()
        pressed = await human.sends_callback(self.friends._anything, asked[1])
        await human.answered(pressed)
        self.answers.append(time.monotonic() - began)
        await self.friends.past(table.seq)
        self.moves.append(time.monotonic() - began)

    async def plays_on(self, seconds: float, moves: int) -> None:
        """While the crowd is there, for so long and at least so many moves."""
        self.answers, self.moves, self.well, self.files = [], [], [], 0
        until, rested = time.monotonic() + seconds, 0.0
        while time.monotonic() < until or len(self.answers) < moves:
            await self.move()
            began = time.monotonic()
            async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{self._health}/healthz") as answer:
                assert (answer.status, (await answer.json())["ok"]) == (200, True)
            self.well.append(time.monotonic() - began)
            if time.monotonic() > rested:  # one person may not ask all the time
                assert (await self.guest.command("who"))["ok"]
                rested = time.monotonic() + 3
            self.files = max(self.files, self.bot.open_files)
            assert self.files < FILES - 64, "nothing is left for the store and the platforms"
        assert p95(self.answers) <= allowed(ANSWER_S), sorted(self.answers)
        assert p95(self.well) <= allowed(WELL_S), sorted(self.well)

    def told(self, what: str, came: float) -> None:
        print(
            f"{what}: {len(self.answers)} presses answered in {p95(self.answers):.3f} s (p95), committed in "
            f"{p95(self.moves):.3f}, /healthz in {p95(self.well):.3f}; a newcomer got in after {came:.2f}; "
            f"at most {self.files} files, {self.bot.memory_kb() // 1024} MB, {self.lines} lines more"
        )


def p95(found: list[float]) -> float:
    return sorted(found)[-1 - len(found) // 20]


@asynccontextmanager
async def house(folder: Path, **more: str) -> AsyncIterator[House]:
    page, health = free_port(), free_port()
    async with FakeTelegram() as fake, aiohttp.ClientSession() as http:
        url = f"sqlite:///{folder}/davtar.db"
        ports = {"LOCAL_TABLE": "on", "PORT": str(page), "HEALTH_PORT": str(health)}
        bot = BotProcess({**settings(fake, url), **ports, **more}, folder, files=FILES)
        await bot.start()
        try:
            while not (folder / "davtar.db").exists():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            eyes = await Eyes.open(url)
            here = House(bot, Friends(fake, eyes, bot, "crowd"), http, page, health)
            await here.everybody_in()
            yield here
            await here.guest.ws.close()
            await eyes.store.close()
        finally:
            await bot.kill()


@asynccontextmanager
async def crowd(kind: str, here: House, *, seconds: float = 0.0, forwarded: str = "") -> AsyncIterator[None]:
    """Until the end of the block."""
    words = [kind, str(MANY), str(here.page), str(seconds), forwarded, here.code or ""]
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


async def test_a_crowd_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        for kind in PATIENT:
            async with crowd(kind, here):
                await here.plays_on(0, moves=6)
            here.told(kind, await here.newcomer())
        assert here.lines <= LINES, here.bot.log.read_text()[-4000:]


@pytest.mark.soak
@pytest.mark.parametrize("kind", [*PATIENT, *BUSY])
@pytest.mark.parametrize(
    "forwarded", ["", "203.0.113.7", "*"], ids=["here", "one-behind-a-proxy", "many-behind-a-proxy"]
)
async def test_a_crowd_that_comes_back_keeps_nobody_waiting(tmp_path: Path, kind: str, forwarded: str) -> None:
    """It comes back as often as it is turned away, for a minute."""
    async with house(tmp_path, **({"LOCAL_NAMES": "127.0.0.1"} if forwarded else {})) as here:
        calm = time.monotonic()
        async with crowd(kind, here, seconds=60, forwarded=forwarded):
            await here.plays_on(45 - (time.monotonic() - calm), moves=20)
        here.told(f"{kind} {forwarded}", await here.newcomer())
        assert here.lines <= LINES, here.bot.log.read_text()[-4000:]
