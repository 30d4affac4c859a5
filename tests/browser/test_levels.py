"""How well the computer plays, chosen on the page: in the options, for one seat, and seen on the table by everybody."""

from __future__ import annotations

from playwright.async_api import expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.play import turn
from tests.browser.test_lobby import PHONE, shoot


async def test_the_level_is_chosen_for_the_table_and_for_a_seat(here: Running, people: People) -> None:
    page = await people.tab(await people.window(**PHONE), here.url, "Aram")
    await page.locator("#open-new").click()
    await page.locator("#board [data-press$=':options']").tap()
    await page.locator("#panel [data-press$=':options.more']").tap()
    await page.locator("#panel [data-press$=':options.level']").tap()
    await page.locator("#panel [data-press$=':set level strong']").tap()
    await expect(page.locator("#panel [data-press$=':options.level']")).to_contain_text("strong")
    await page.locator("#panel [data-press=close]").tap()
    await expect(page.locator("#board")).to_contain_text("computer: strong")
    await settle(page)
    await page.locator("#board [data-press$=':rules']").tap(trial=True)
    await shoot(page, "level-lobby")
    await page.locator("#board [data-press$=':seats']").tap()
    await page.locator("#panel [data-press$=':fill 2']").tap()
    await page.locator("#panel [data-press$=':set level master 2']").tap()
    await shoot(page, "level-seats")
    await page.locator("#panel [data-press$=':set level easy 2']").wait_for()
    await page.locator("#panel [data-press=close]").tap()
    nino = await people.tab(await people.window(**PHONE), page.url, "Nino")
    for one in (page, nino):
        await expect(one.locator(".plate small", has_text="master")).to_be_visible()
    await page.locator("#board [data-press$=':start fill']").tap()
    await turn(page)
