"""An evening of two people at one table: their browsers, the lines between, and the house as a process to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from bot.table import events as ev
from bot.table.codec import decode_event
from bot.table.loaded import loaded_of, public_view
from bot.table.model import Table
from rules.blot.actions import Named
from rules.domino.actions import Lay
from rules.nardi.moves import Move
from tests.browser.conftest import PHONE, People
from tests.browser.heard import Heard
from tests.browser.line import Line, line
from tests.browser.play import LONG_S, PENDING, PageScreen, patiently, touch
from tests.chaos.process import Eyes
from tests.patience import allowed
from tests.tools.driver import Chooser, play
from tests.waiting import until

BRISK_MS = 250
AGAIN_S = 0.11
"""Between the two clicks of somebody who double-clicks everything."""


class House:
    """The program, in a process of its own. What it writes is kept in ``log``."""

    def __init__(self, folder: Path, port: int, seed: int) -> None:
        self._folder, self._port, self._seed = folder, port, seed
        self._process: asyncio.subprocess.Process | None = None
        self.log = folder / "house.log"
        self.starts = 0

    async def start(self) -> None:
        self.starts += 1
        before = self.log.stat().st_size if self.starts > 1 else 0
        cards = f"{self._seed}/{self.starts}"
        with self.log.open("ab") as out:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.browser.serve", str(self._folder), str(self._port), "1", cards),
                env={**os.environ, "LONGEST_MS": str(BRISK_MS)},
                stdout=out,
                stderr=out,
                cwd=Path(__file__).parents[2],
            )

        async def open() -> bool:
            assert self._process is not None
            assert self._process.returncode is None, self.log.read_text()[-2000:]
            return any(one.startswith(b"http://") for one in self.log.read_bytes()[before:].splitlines())

        await until(open, allowed(120))

    async def kill(self) -> None:
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    def faults(self) -> list[str]:
        """What it complained of."""
        marks = ("[error", "[critical", "Traceback", "Error:")
        return [one for one in self.log.read_text().splitlines() if any(mark in one for mark in marks)]


class Crowd(People):
    """``cut``: the network is being cut; what does not come through meanwhile is no fault of the page."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        self.cut = False

    def _failed(self, request: Request) -> None:
        if not self.cut:
            super()._failed(request)

    def _said(self, message: ConsoleMessage) -> None:
        if not (self.cut and any(one in message.text for one in ("net::ERR", "fetching the script"))):
            super()._said(message)


class Device(PageScreen):
    """A browser of somebody, behind a line of its own. ``twice``: they click everything twice, fast."""

    def __init__(
        self, owner: str, context: BrowserContext, page: Page, wire: Line, heard: Heard, *, finger: bool
    ) -> None:
        super().__init__(page, finger=finger)
        self.owner, self.context, self.line, self.heard = owner, context, wire, heard
        self.finger = finger
        self.twice = False

    async def press(self, data: str) -> None:
        if not self.twice or not data.startswith("a:"):
            return await super().press(data)
        self.presses += 1
        await patiently(self.press_twice(data))
        return None

    async def press_twice(self, data: str) -> None:
        """The second click goes to the same place, whatever has come there."""
        node = self.page.locator(f'#room [data-press="{data}"]').first
        begun = self.page.locator(f'#board [data-begins~="{data}"]').first
        if not await node.count():
            if not await begun.count():
                return await self._do(data)
            await touch(begun, finger=self.finger)
            await node.wait_for(timeout=1000)
        box = await node.bounding_box()
        own = "own" in str(await node.get_attribute("class"))
        if box is None:
            return None
        x, y = (box["x"] + 11, box["y"] + 22) if own else (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(2):
            await (self.page.touchscreen.tap(x, y) if self.finger else self.page.mouse.click(x, y))
            await asyncio.sleep(AGAIN_S)  # so fast people are; the page tells a double click by it
        return None

    async def surely(self, data: str) -> None:
        """Press it; it must be there."""
        await self.shown()
        await self._do(data)

    async def answered(self) -> None:
        """The line is there, and everything the page has said has been answered."""
        await expect(self.page.locator("body")).to_have_attribute("data-line", "online", timeout=allowed(90) * 1000)

        async def said() -> bool:
            return not await self.page.evaluate(PENDING)

        await until(said, allowed(60))

    async def comes_back(self, page: Page) -> None:
        """A tab that is opened: nobody is asked for a name."""
        self.page = page
        await page.goto(self.line.url)
        await page.locator("#room").wait_for()
        await expect(page.locator("#hello[open]")).to_have_count(0)


class Either:
    """Somebody with several devices, who takes now one, now another."""

    def __init__(self, *devices: Device) -> None:
        self.devices = devices
        self._turn = 0
        self._screen: Device = devices[0]

    async def shown(self) -> list[str]:
        self._screen = self.devices[self._turn % len(self.devices)]
        return await self._screen.shown()

    async def press(self, data: str) -> None:
        await self._screen.press(data)
        if data.startswith("a:"):
            self._turn += 1

    async def wait(self) -> None:
        await self._screen.wait()


class Evening:
    """``aram`` has a desk and a phone, ``nino`` a phone; ``guest`` looks on."""

    def __init__(self, house: House, crowd: Crowd, eyes: Eyes, devices: list[Device]) -> None:
        self.house, self.crowd, self.eyes = house, crowd, eyes
        self.desk, self.pocket, self.nino, self.guest = devices
        self.table_id = ""
        self.chooser = Chooser(5)

    async def table(self) -> Table:
        return await self.eyes.table(self.table_id)

    async def seat(self, name: str) -> int:
        (seat,) = [seat for seat, chair in (await self.table()).people() if chair.name == name]
        return seat

    async def acts(self, seat: int, after: int = 0) -> list[str]:
        """What the owner of a seat has done, by hand."""
        table = await self.table()
        found = [decode_event(one, table.game) for one in await self.eyes.store.events(self.table_id, after)]
        return [one.text for one in found if isinstance(one, ev.Acted) and (one.seat, one.by) == (seat, "player")]

    async def play(self, name: str = "", chooser: Chooser | None = None) -> Table:
        """On, until ``name`` is to play a piece; without a name, to the end."""
        table = await self.table()
        screens = {
            chair.person: self.nino if chair.name == "Nino" else Either(self.desk, self.pocket)
            for _, chair in table.people()
        }
        seat = await self.seat(name) if name else -1

        def there(now: Table) -> bool:
            if now.phase == "over":
                return True
            return bool(name) and self.chooser.next_seat(now) == seat and self._piece(now, seat)

        return await play(self.eyes, self.table_id, screens, chooser or self.chooser, there, within=400)

    def _piece(self, table: Table, seat: int) -> bool:
        """Whether they would put a piece somewhere, and not say something."""
        game = loaded_of(table).game
        action = game.parse(self.chooser.wanted(table, seat).split(":", 3)[3])
        return isinstance(action, Lay | Move) or (isinstance(action, Named) and public_view(table).phase == "play")

    async def wanted(self, name: str, device: Device) -> str:
        """What somebody will press now, once it is shown to them. The keys may be there before the table is drawn."""
        drawn = time.monotonic() + LONG_S

        async def there() -> str:
            table, seat, shown = await self.table(), await self.seat(name), await device.shown()
            found = self.chooser.preferred(table, seat, shown) or ""
            if not found and time.monotonic() > drawn:
                found = self.chooser.any_of(table, seat, shown) or ""
            return found if found.startswith("a:") else ""

        return await until(there, allowed(60))

    async def takes_effect_once(self, name: str, data: str, after: int, *, back: bool = True) -> None:
        """What was pressed happened, once, and nothing else by that hand. ``back``: all lines are there again."""
        seat, text = await self.seat(name), data.split(":", 3)[3]

        async def done() -> bool:
            return bool(await self.acts(seat, after))

        await until(done)
        if back:
            await self.all_back()
        done_so = await self.acts(seat, after)
        assert done_so == [text], f"{data}: {done_so}"

    @property
    def devices(self) -> tuple[Device, ...]:
        return self.desk, self.pocket, self.nino, self.guest

    async def all_back(self) -> None:
        for device in self.devices:
            await device.answered()
        self.crowd.cut = False


@asynccontextmanager
async def evening(folder: Path, browser: Browser, port: int, seed: int) -> AsyncIterator[Evening]:
    """The house is open and all have come, but for Aram's phone; nobody sits yet. In the end nobody complained."""
    async with AsyncExitStack() as stack:
        house = House(folder, port, seed)
        await house.start()
        stack.push_async_callback(house.kill)
        crowd, devices = Crowd(browser), []
        stack.push_async_callback(crowd.close)
        sizes: tuple[tuple[str, dict[str, Any]], ...] = (("Aram", {}), ("", PHONE), ("Nino", PHONE), ("Guest", {}))
        for name, size in sizes:
            wire, heard = await stack.enter_async_context(line(port)), Heard(name or "phone")
            context = await crowd.window(own=True, **size)
            context.on("page", heard.listen)
            page = await crowd.tab(context, wire.url, name) if name else await context.new_page()
            devices.append(Device(name or "Aram", context, page, wire, heard, finger=bool(size)))
        eyes = await Eyes.open(f"sqlite:///{folder}/davtar.db")
        stack.push_async_callback(eyes.store.close)
        yield Evening(house, crowd, eyes, devices)
        assert not crowd.complaints, crowd.complaints
        assert not house.faults(), house.faults()
