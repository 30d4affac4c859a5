"""Ratings on a phone: the list and one's own as pictures that can be read, with everything that can be pressed."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.ports.ratings import PLACED
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.test_lobby import PHONE, shoot
from tests.browser.test_quick import fits, typed
from tests.store.kit import DAY, NOON
from tests.store.matches import ends
from tests.store.matches import rated_match as match


@pytest.mark.parametrize("lang", ["en", "ru", "hy", "ka"])
async def test_the_list_and_ones_own_rating(here: Running, people: People, lang: str) -> None:
    page = await people.tab(await people.window(**PHONE), here.url, "Nino")
    await typed(page, f"/language {lang}")
    await expect(page.locator("html")).to_have_attribute("lang", lang)
    await typed(page, "/top")
    await page.locator("#panel [data-press$=':rating']").wait_for()
    await fits(page)
    await shoot(page, f"top-none-{lang}")
    await typed(page, "/new nardi")
    await page.locator("#board [data-press$=':start fill']").wait_for()
    (row,) = await here.store.live_tables()
    place, (nino,) = str(row.audiences[0].dest), row.persons
    four = (nino, "web:b", "web:c", "web:d")
    for n in range(PLACED + 5):
        won = four if n % 3 else four[::-1]
        await ends(here.store, match(f"t{n}", won[:2], won[2:], NOON + n * DAY, place))
    await typed(page, "/top")
    await page.locator("#panel .shot img").wait_for()
    await fits(page)
    await shoot(page, f"top-{lang}")
    for ending in ("top.pair", "top", "rating"):
        await page.locator(f"#panel [data-press$=':{ending}']").tap()
        await expect(page.locator("#panel .shot img")).to_have_count(1)
        await fits(page)
        await shoot(page, f"{ending}-pressed-{lang}")
    await expect(page.locator("#panel [data-press$=':top']")).to_have_count(1)
