"""A duplicate on a phone: set up, signed up for and played by two, each of whom sees their own table alone."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import move, patiently
from tests.browser.test_lobby import PHONE, shoot
from tests.browser.test_quick import fits, typed
from tests.patience import allowed

pytestmark = pytest.mark.timeout(900)


async def tap(page: Page, what: str) -> None:
    await page.locator(f"#panel [data-press*='{what}']").first.tap()


async def test_two_play_the_same_cards_and_see_their_own_table(here: Running, people: People) -> None:
    anna = await people.tab(await people.window(reduced_motion="reduce", **PHONE), here.url, "Anna")
    nino = await people.tab(await people.window(reduced_motion="reduce", **PHONE), here.url, "Nino")
    await typed(anna, "/duplicate")
    await tap(anna, "duprun.new")
    for name, value in (("game", "duel-blot"), ("deals", "2")):
        await tap(anna, "duprun.page" if name == "game" else f" {name}")
        await fits(anna)
        await tap(anna, f"{name} {value}")
    await fits(anna)
    await shoot(anna, "duplicate-setup")
    await tap(anna, "duprun.publish")
    await anna.locator("#panel [data-press*='duprun.publish']").first.wait_for(state="detached")
    for page in (anna, nino):
        await typed(page, "/duplicate")
        await tap(page, "dupdo.join")
        await tap(page, "dupdo.enter")
        await page.locator("#panel [data-press*='dupdo.leave']").wait_for()
        await fits(page)
        await shoot(page, "duplicate-in")
    await typed(anna, "/duplicate")
    await tap(anna, "duprun.run")
    await tap(anna, "duprun.begin")
    for page in (anna, nino):
        await page.locator("#board .piece.own").first.wait_for()
        await fits(page)
    await shoot(anna, "duplicate-cards")
    rows = await here.store.live_tables()
    assert len(rows) == 2
    assert sorted(str(one.audiences[0].dest).partition(":")[0] for one in rows) == ["@web", "@web"]
    own = {row.persons[0]: row.table_id for row in rows}
    assert len(own) == 2
    pages = {page: await page.content() for page in (anna, nino)}
    seen = [[table for table in own.values() if table in content] for content in pages.values()]
    assert sorted(map(len, seen)) == [1, 1], "each knows their own table and not the other"
    async with asyncio.timeout(allowed(120)):
        while await here.store.live_tables() != ():
            for page in (anna, nino):
                if await page.locator("#hand.turn").count():
                    await patiently(move(page))
            await asyncio.sleep(0.05)
    for page in (anna, nino):
        await expect(page.locator("body")).to_contain_text("You: place", timeout=20_000)
    await typed(nino, "/duplicate")
    await tap(nino, "dupdo.table")
    await expect(nino.locator("#panel img").first).to_be_visible()
    await fits(nino)
    await shoot(nino, "duplicate-result")
    await typed(nino, "/duplicate")
    await tap(nino, "dupdo.deal")
    await fits(nino)
    await shoot(nino, "duplicate-deal")
