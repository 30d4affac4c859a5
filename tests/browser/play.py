"""How a person in a hurry plays in the browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

from playwright.async_api import Locator, Page, TimeoutError

SHORT_MS = 300
LONG_S = 3.0


async def turn(page: Page, within: float = 60) -> None:
    """Wait until the person is asked for something."""
    await page.locator("#hand.turn").wait_for(timeout=within * 1000)


async def hand(page: Page) -> str:
    """The cards one holds, in the words for those who listen."""
    await page.locator("#hand .fan img").first.wait_for()
    return await page.locator("#hand .unseen").inner_text()


async def move(page: Page) -> None:
    """Do the first sensible thing that is offered: declare or show, play a card, else pass."""
    passing = "#hand [data-press$=':pass']"
    for wanted in ("#hand .key.primary", "#hand .fan button", "#hand .key.card", passing, "#hand .rows .key"):
        offered = page.locator(wanted)
        if await offered.count():
            await touch(offered.first)
            return


async def to_the_cards(page: Page) -> None:
    """Call until a card is asked for."""
    async with asyncio.timeout(120):
        while not await page.locator(".fan button").count():
            if await page.locator("#hand.turn").count():
                await patiently(move(page))
            await asyncio.sleep(0.05)


async def new_match(page: Page) -> int:
    """Set up a table with the smallest target there is, fill it with automatic players, start; the target."""
    await page.get_by_role("button", name="New table").first.click()
    await page.locator("#board [data-press$=':options']").click()
    await page.locator("#panel [data-press$=':options.target']").click()
    offered = page.locator("#panel [data-press*=':set target ']")
    await offered.first.wait_for()
    targets = [int(str(await one.get_attribute("data-press")).split()[-1]) for one in await offered.all()]
    await page.locator(f"#panel [data-press$=':set target {min(targets)}']").click()
    await page.locator("#panel").get_by_text(f"{min(targets)}").first.wait_for()
    await page.locator("#board [data-press$=':start fill']").click()
    return min(targets)


async def to_the_end(page: Page, within: float = 300) -> str:
    """Play until a rematch is offered; what then stands on the board."""
    over = page.locator("#board [data-press$=':rematch']")
    async with asyncio.timeout(within):
        while not await over.count():
            ready = page.locator("#board [data-press$=':ready']")
            if await page.locator("#hand.turn").count():
                await patiently(move(page))
            elif await ready.count():
                await patiently(touch(ready.first))
            await asyncio.sleep(0.03)
    return await page.locator("#board .said").inner_text()


async def touch(node: Locator, *, finger: bool = False) -> None:
    """Press a button with the mouse or a finger. Nobody waits for one that is gone: the table goes on by itself."""
    end = time.monotonic() + LONG_S
    while True:
        try:
            return await (node.tap(timeout=SHORT_MS) if finger else node.click(timeout=SHORT_MS))
        except TimeoutError:
            if time.monotonic() > end or not await node.count():
                raise


async def patiently(work: Awaitable[None]) -> None:
    """A button may vanish under the hand: the table goes on by itself."""
    try:
        await work
    except Exception as gone:
        if "Timeout" not in str(gone) and "detached" not in str(gone):
            raise
