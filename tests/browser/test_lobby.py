"""The lobby on a phone: what stands there, one press to the cards, the start that says what is missing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.play import turn, typed

PHONE = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


async def shoot(page: Page, name: str) -> None:
    """A picture for whoever wants to look: ``DAVTAR_LOOK`` names the folder."""
    if os.environ.get("DAVTAR_LOOK"):
        await settle(page)
        await page.screenshot(path=Path(os.environ["DAVTAR_LOOK"]) / f"{name}.png")


@pytest.mark.parametrize("lang", ["en", "ru", "hy", "ka"])
async def test_the_lobby_on_a_phone(here: Running, people: People, lang: str) -> None:
    """Nothing sticks out, in any language; everything can be pressed; then one press, and the cards are there."""
    page = await people.tab(await people.window(**PHONE), here.url, "Aram")
    await typed(page, f"/language {lang}")
    await expect(page.locator("html")).to_have_attribute("lang", lang)
    await page.locator("#open-new").click()
    await page.locator("#board [data-press$=':start fill']").wait_for()
    await settle(page)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    await shoot(page, f"lobby-{lang}")
    await page.locator("#board [data-press$=':start']").tap()
    await expect(page.locator("body")).to_contain_text("3")
    await shoot(page, f"lobby-early-{lang}")
    await page.locator("#board [data-press$=':options']").tap()
    await page.locator("#panel [data-press$=':options.more']").wait_for()
    assert await page.locator("#panel [data-press*=':options.']").count() == 6
    await shoot(page, f"options-{lang}")
    await page.locator("#panel [data-press$=':options.more']").tap()
    await page.locator("#panel [data-press$=':options.pack']").wait_for()
    await shoot(page, f"more-{lang}")
    await page.locator("#panel [data-press=close]").tap()
    await page.locator("#board [data-press$=':seats']").tap()
    await page.locator("#panel [data-press$=':fill 2']").tap()
    await page.locator("#panel [data-press*=':remove 2']").wait_for()
    await shoot(page, f"seats-{lang}")
    await page.locator("#panel [data-press=close]").tap()
    await page.locator("#board [data-press$=':start fill']").tap()
    await turn(page)
    await shoot(page, f"begun-{lang}")
