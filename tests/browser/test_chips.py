"""Tables with chips, drawn by the page: chips are dragged, and staked with the keys."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, expect

from bot.table import events as ev
from bot.table.codec import decode_event
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import touch
from tests.waiting import until

STAKE = "#board .piece.stake[data-act]"


async def at_a_table(here: Running, people: People, game: str, width: int = 1440, height: int = 900) -> Page:
    window = await people.window(width, height, reduced_motion="reduce")
    page = await people.tab(window, f"{here.url}?now={game}", "Aram")
    await page.locator("#board .piece").first.wait_for()
    return page


async def asked(page: Page, wanted: str) -> None:
    """Play on until it is offered."""
    async with asyncio.timeout(150):
        while not await page.locator(wanted).count():
            for other in ("#hand.turn .key[data-act]", "#board .rows [data-press$=':ready']"):
                if await page.locator(other).count():
                    try:
                        await touch(page.locator(other).first)
                    except Exception as gone:
                        if "Timeout" not in str(gone):
                            raise
            await asyncio.sleep(0.1)


async def acted(here: Running, act: str) -> bool:
    """The first seat has done it."""
    (row,) = await here.store.tables_in("web:main")
    events = [decode_event(one, row.game) for one in await here.store.events(row.table_id)]
    return act in [event.text for event in events if isinstance(event, ev.Acted) and event.seat == 0]


async def dragged(page: Page) -> str:
    """A chip to the middle, from where it lies still."""
    chip = page.locator(STAKE).first
    await chip.hover()
    act, box = str(await chip.get_attribute("data-act")), await chip.bounding_box()
    assert box is not None
    await page.mouse.down()
    await page.mouse.move(box["x"] + 26, box["y"] - 10, steps=3)
    await page.mouse.move(box["x"], box["y"] - 260, steps=6)
    await page.mouse.up()
    return act


@pytest.mark.parametrize(("game", "label"), [("seka", "Bet"), ("blackjack", "Stake")])
async def test_a_chip_is_dragged_to_the_middle(here: Running, people: People, game: str, label: str) -> None:
    """And the field for any other sum says what it is."""
    page = await at_a_table(here, people, game)
    await asked(page, STAKE)
    await expect(page.get_by_role("spinbutton", name=label, exact=True)).to_be_visible()
    await expect(page.locator("#hand .bids")).not_to_contain_text("Bid")
    act = await dragged(page)
    await until(lambda: acted(here, act))


async def test_with_the_keys_alone(here: Running, people: People) -> None:
    page = await at_a_table(here, people, "blackjack")
    await asked(page, STAKE)
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    act = await page.evaluate("document.activeElement.dataset.act")
    assert act == "bet20"
    await page.keyboard.press("Enter")
    await until(lambda: acted(here, act))
