"""Chromium, headless, and the people who use it: each a browser of its own.

``DAVTAR_CHROMIUM`` names the browser, else it is looked for; where there is none these tests are skipped, unless
``DAVTAR_TEST_BROWSER=required`` says that they must run.

All tests of a worker share the browser and the house, which end with the last of these tests. Each has a room of its
own there, with its own cards, and leaves no table behind. Windows are lent: what is kept in them is wiped, so that only
what is the same for everybody stays.
"""

from __future__ import annotations

import asyncio
import functools
import os
import shutil
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
import pytest_asyncio
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    async_playwright,
    expect,
)

from adapters import bootstrap
from bot.core import events as ev
from bot.core.codec import decode_event
from bot.core.model import Table
from bot.ports.records import Command, Person, TableRow
from tests.adapters.local.house import FastClock, Running, house
from tests.browser.staged import Screen
from tests.chance import SeededEntropy, same_cards
from tests.waiting import until

__all__ = ["same_cards"]

SPEED = 25
LIMIT = 400
"""Seconds for one test, without its fixtures."""
CLOSING = 30
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--in-process-gpu",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one has no windows to draw, and takes two thirds of the memory."""
NO_WORKER = "Service Worker registration blocked"
WIPE = "() => { localStorage.clear(); sessionStorage.clear(); }"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.timeout(600))
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)  # the browser lives in its loop
            if isinstance(item, pytest.Function):
                item.obj = _limited(item.obj)


def _limited(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The same test, stopped at the line where it waits too long: not every call of Playwright has a time-out."""

    @functools.wraps(test)
    async def limited(*args: Any, **named: Any) -> None:
        async with asyncio.timeout(LIMIT):
            await test(*args, **named)

    return limited


def found() -> str | None:
    named = os.environ.get("DAVTAR_CHROMIUM")
    if named:
        return named
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One for all tests; every person has a context of their own."""
    path = found()
    if path is None:
        if os.environ.get("DAVTAR_TEST_BROWSER") == "required":
            pytest.fail("no Chromium: set DAVTAR_CHROMIUM to the browser's path")
        pytest.skip("no Chromium here (DAVTAR_CHROMIUM names one)")
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=path, args=ARGS)
        yield launched
        await launched.close()


expect.set_options(timeout=60_000)  # what comes is seen at once; the machine may be busy with other tests


class Room(Running):
    """A room of the house, and what a test reaches into."""

    _numbers = count()

    def __init__(self, running: Running, name: str) -> None:
        self.__dict__.update(vars(running))
        self._root = running.url
        self._name = name
        self.place = f"web:{name}"

    @property
    def root(self) -> str:
        """The address of the house."""
        return self._root

    @property
    def url(self) -> str:
        """The address of the room."""
        return f"{self._root}t/{self._name}"

    @property
    def port(self) -> int:
        return int(self._root.rstrip("/").rpartition(":")[2])

    async def rows(self) -> tuple[TableRow, ...]:
        return await self.store.tables_in(self.place)

    async def games(self) -> list[tuple[str, str]]:
        """What is played here, and how it stands."""
        return [(row.game, row.status) for row in await self.rows()]

    async def table(self, table_id: str = "") -> Table:
        """A table; by default the only one, once it is there."""
        return await super().table(table_id or (await until(self.rows))[0].table_id)

    async def acts(self, seat: int = 0) -> list[str]:
        """All that a seat has done by hand at the only table."""
        row = (await until(self.rows))[0]
        events = [decode_event(one, row.game) for one in await self.store.events(row.table_id)]
        return [one.text for one in events if isinstance(one, ev.Acted) and (one.seat, one.by) == (seat, "player")]

    async def acted(self, act: str, seat: int = 0) -> None:
        """Once a seat has done it."""

        async def done() -> bool:
            return act in await self.acts(seat)

        await until(done, what=f"{act} has not come")

    async def end(self) -> None:
        """Whatever is played in the house is given up."""
        for row in await self.store.live_tables():
            table = await self.service.table(row.table_id)
            assert table is not None
            seated = [Person(chair.person, chair.name) for _, chair in table.people()]
            host = Person("web:host", "Host", admin=True)
            asked = [(host, "abandon"), *((one, verb) for verb in ("abandon", "yes", "leave") for one in seated)]
            for n, (who, verb) in enumerate(asked):
                await self.service.handle(Command(f"end:{table.id}:{n}", table.id, who, verb))
        assert await self.store.live_tables() == ()

    def pace(self, speed: float) -> None:
        """The clock goes on at another speed."""
        clock: Any = self.core.clock
        assert isinstance(clock, FastClock)
        clock._start, clock._speed = time.monotonic() - clock.monotonic_ms() / 1000 / speed, speed


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Running, SeededEntropy]]:
    entropy = SeededEntropy("browser")
    async with AsyncExitStack() as stack:
        with patch.object(bootstrap, "SystemEntropy", lambda: entropy):
            running = await stack.enter_async_context(house(tmp_path_factory.mktemp("house"), speed=SPEED))
        yield running, entropy


@pytest_asyncio.fixture(loop_scope="session")
async def here(shared: tuple[Running, SeededEntropy], seed: int, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    running, entropy = shared
    entropy.seed, entropy.drawn = f"{seed}/{request.node.nodeid}", 0
    room = Room(running, f"room{next(Room._numbers)}")
    yield room
    room.pace(SPEED)
    await room.end()


async def closed(context: BrowserContext) -> None:
    """Its pages first: Chromium on a busy machine may never answer that a context with several pages is closed. What
    has not closed in time closes with the browser."""
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSING):
            for page in context.pages:
                await page.close()
            await context.close()


class Windows:
    """Of one browser; each is lent, wiped and lent again."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.home = ""
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    async def take(self, lent: bool, **how: Any) -> BrowserContext:
        free = self._free[str(sorted(how.items()))] if lent else []
        return free.pop() if free else await self._browser.new_context(**how)

    async def give_back(self, context: BrowserContext, **how: Any) -> None:
        for page in context.pages[1:]:
            await page.close()
        for page in context.pages:
            await page.goto(f"{self.home}privacy")  # where no script of the page writes anything
            await page.evaluate(WIPE)
            await page.close()
        await context.clear_cookies()
        self._free[str(sorted(how.items()))].append(context)


class People:
    """Browsers of people, each with a storage of its own. What the page complained of, and every request, is kept and
    looked at in the end."""

    def __init__(self, browser: Browser, windows: Windows | None = None) -> None:
        self._windows = windows or Windows(browser)
        self._contexts: list[tuple[BrowserContext, bool, dict[str, Any]]] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.also = ""
        """Another address of the house: that of a line before it."""

    async def window(self, width: int = 1440, height: int = 900, *, own: bool = False, **more: Any) -> BrowserContext:
        """``own``: a new one, because scripts, routes or workers are put into it that do not go away."""
        how: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "locale": "en",
            "reduced_motion": "reduce",
            "service_workers": "block",
            **more,
        }
        context = await self._windows.take(not own, **how)
        self._contexts.append((context, own, how))
        for name, hear in self._ears():
            context.on(name, hear)
        context.set_default_timeout(60_000)
        return context

    def _ears(self) -> tuple[tuple[Any, Any], ...]:
        return (
            ("request", self._asked),
            ("console", self._said),
            ("requestfailed", self._failed),
            ("response", self._answered),
            ("weberror", self._erred),
        )

    def _erred(self, error: Any) -> None:
        if NO_WORKER not in str(error.error):
            self.complaints.append(str(error.error))

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _failed(self, request: Request) -> None:
        """A page that is left or loaded anew lets go of what it had asked for; anything else has failed."""
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{request.failure}: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(one in message.text for one in ("WebSocket", NO_WORKER)):
            self.complaints.append(message.text)

    async def come(self, context: BrowserContext, url: str) -> Page:
        """Somebody opens a tab."""
        page = await context.new_page()
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        await page.goto(url)
        return page

    async def tab(self, context: BrowserContext, url: str, name: str) -> Page:
        """Somebody opens a tab and comes in."""
        page = await self.come(context, url)
        await page.locator("#who").fill(name)
        await page.locator("#hello button[type=submit]").click()
        await page.locator("#room").wait_for()
        return page

    async def close(self) -> None:
        for context, own, how in self._contexts:
            for name, hear in self._ears():
                context.remove_listener(name, hear)
            if own or not self._windows.home:
                await closed(context)
            else:
                await self._windows.give_back(context, **how)

    def looked_after(self, url: str) -> None:
        """No request left the origin, and the page had nothing to complain of."""
        homes = [one.rstrip("/") for one in (url, self.also) if one]
        allowed = tuple(f"{kind}{home}" for home in homes for kind in ("", "blob:"))
        allowed += tuple(home.replace("http", "ws") for home in homes)
        assert [one for one in self.requests if not one.startswith(allowed)] == []
        assert self.requests
        assert self.complaints == []


@pytest.fixture(scope="package")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, windows: Windows, here: Room) -> AsyncIterator[People]:
    crowd, windows.home = People(browser, windows), here.root
    yield crowd
    await crowd.close()
    crowd.looked_after(here.root)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def stage(shared: tuple[Running, SeededEntropy], browser: Browser) -> AsyncIterator[tuple[Screen, People]]:
    """One page for all that is staged."""
    crowd = People(browser)
    yield await Screen.open(Room(shared[0], "stage"), crowd, **PHONE), crowd
    await crowd.close()


@pytest_asyncio.fixture(loop_scope="session")
async def screen(stage: tuple[Screen, People]) -> AsyncIterator[Screen]:
    """A page that is shown what the test likes, at first the size of a phone, by day."""
    one, crowd = stage
    await one.clear()
    yield one
    complaints, crowd.complaints = crowd.complaints, []
    assert complaints == []


async def settle(page: Page) -> None:
    """Let pictures and motion come to rest."""
    await expect(page.locator("img.going, .waiting")).to_have_count(0)
    await page.evaluate(AT_REST)


AT_REST = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  const places = () => [...document.querySelectorAll('#board .piece, .key, #panel')].map(one => {
    const { left, top, width } = one.getBoundingClientRect();
    return `${left} ${top} ${width}`;
  }).join();
  for (let same = 0, was = '', n = 0; same < 4 && n < 300; n += 1, await frame()) {
    const now = places();
    same = now === was ? same + 1 : 0;
    was = now;
  }
  await Promise.all(document.getAnimations().filter(one => one.effect.getComputedTiming().iterations !== Infinity)
    .map(one => one.finished.catch(() => {})));
}"""
