"""Quick play and calls for company on a phone: two who press the same are at one table, each in their own room."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.play import typed
from tests.browser.test_lobby import PHONE, shoot


async def fits(page: Page) -> None:
    await settle(page)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390


async def test_two_on_phones_press_the_same_and_play(here: Running, people: People) -> None:
    nino = await people.tab(await people.window(**PHONE), here.url, "Nino")
    aram = await people.tab(await people.window(**PHONE), f"{here.url}t/attic", "Aram")
    await typed(nino, "/quick")
    await nino.locator("#panel [data-press$=':quick.any']").wait_for()
    await fits(nino)
    await shoot(nino, "quick-choose")
    await nino.locator("#panel [data-press$=':quick.nardi']").tap()
    await nino.locator("#panel [data-press$=':quickdo.leave']").wait_for()
    await fits(nino)
    await shoot(nino, "quick-waits")
    await typed(aram, "/quick нарды")
    for page, other in ((nino, "Aram"), (aram, "Nino")):
        await expect(page.locator("#board")).to_contain_text(other)
    await fits(nino)
    await shoot(nino, "quick-found")
    (row,) = await here.store.live_tables()
    assert row.status == "live"
    assert len(row.persons) == 2


@pytest.mark.parametrize("lang", ["en", "ru", "hy", "ka"])
async def test_the_panels_fit_a_phone_in_every_language(here: Running, people: People, lang: str) -> None:
    page = await people.tab(await people.window(**PHONE), here.url, "Nino")
    await typed(page, f"/language {lang}")
    await expect(page.locator("html")).to_have_attribute("lang", lang)
    await typed(page, "/quick nardi 50")
    await page.locator("#panel [data-press*=':quickdo.change']").tap()
    await page.locator("#panel [data-press$=':quick.nardi s100']").wait_for()
    await fits(page)
    await shoot(page, f"quick-change-{lang}")
    await typed(page, "/notify nardi")
    await page.locator("#panel [data-press*=':notifydo.end']").wait_for()
    await fits(page)
    await shoot(page, f"notify-{lang}")
    await page.locator("#panel [data-press$=':notifydo.all']").tap()
    await expect(page.locator("#panel [data-press*=':notifydo.end']")).to_have_count(0)
    await page.locator("#open-new").click()
    await page.locator("#board [data-press*=':invite.']").tap()
    await page.locator("#panel [data-press$=':share'], #panel [data-press*=':quick.']").first.wait_for()
    await fits(page)
    await shoot(page, f"invite-{lang}")
