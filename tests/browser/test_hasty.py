"""Whoever clicks everything twice plays one card; whoever's line has died without a word loses none."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, expect

from bot.table import events as ev
from bot.table.codec import decode_event
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.line import line
from tests.browser.play import CARD, EDGE, to_the_cards, turn
from tests.waiting import until

BETWEEN_S = 0.13


async def played(here: Running) -> int:
    """How many cards the only person at the table has played or calls has made."""
    (row,) = await here.store.tables_in("web:main")
    found = [decode_event(one, row.game) for one in await here.store.events(row.table_id)]
    return sum(isinstance(one, ev.Acted) and one.by == "player" for one in found)


async def at_the_cards(page: Page, here: Running) -> None:
    """The first cards of the second deal: whoever passes is not asked again for long."""
    await page.get_by_role("button", name="Play now").click()
    await to_the_cards(page)
    await turn(page)


@pytest.mark.parametrize("finger", [False, True])
async def test_a_fast_double_click_plays_one_card(here: Running, people: People, finger: bool) -> None:
    """When the card takes the trick, the next one slides under the finger and may be played at once."""
    size = {"width": 390, "height": 664, "has_touch": True} if finger else {}
    page = await people.tab(await people.window(reduced_motion="reduce", **size), here.url, "Nino")
    await at_the_cards(page, here)
    for _ in range(7):
        await turn(page)
        if not await page.locator(CARD).count():
            break
        before = await played(here)
        box = await page.locator(CARD).first.bounding_box()
        assert box is not None
        for _ in range(2):
            x, y = box["x"] + EDGE["x"], box["y"] + EDGE["y"]
            await (page.touchscreen.tap(x, y) if finger else page.mouse.click(x, y))
            await asyncio.sleep(BETWEEN_S)
        await asyncio.sleep(0.5)
        assert await played(here) == before + 1


async def test_a_key_held_down_plays_one_card(here: Running, people: People) -> None:
    page = await people.tab(await people.window(reduced_motion="reduce"), here.url, "Nino")
    await at_the_cards(page, here)
    before = await played(here)
    await page.locator(CARD).first.focus()
    for _ in range(25):  # what comes while it is down is a repetition
        await page.keyboard.down("Enter")
        await asyncio.sleep(0.03)
    await page.keyboard.up("Enter")
    assert await played(here) == before + 1


async def test_a_line_that_died_without_a_word_loses_nothing(here: Running, people: People) -> None:
    """What is pressed into it is said again over the next one, and the person is told meanwhile."""
    async with line(int(here.url.split(":")[2].strip("/"))) as wire:
        people.also = wire.url
        page = await people.tab(await people.window(reduced_motion="reduce"), wire.url, "Nino")
        await at_the_cards(page, here)
        before = await played(here)
        wire.hold()
        await page.locator(CARD).first.click(position=EDGE)  # type: ignore[arg-type]
        await expect(page.locator("#line-state")).not_to_be_empty(timeout=60_000)
        wire.release()

        async def arrived() -> bool:
            return await played(here) == before + 1

        await until(arrived)
        await expect(page.locator("body")).to_have_attribute("data-line", "online")
