"""Pictures of the page: made at each run, and kept in the folder that ``DAVTAR_PICTURES`` names (``docs/pictures``)."""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image
from playwright.async_api import Page, expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.play import move, patiently, to_the_cards, turn


async def shoot(page: Page, name: str, folder: Path) -> None:
    await page.mouse.move(5, 300)
    await expect(page.locator("#toasts p")).to_have_count(0, timeout=10_000)
    await settle(page)
    kept = Path(os.environ.get("DAVTAR_PICTURES", str(folder))) / f"local-{name}.png"
    await page.screenshot(path=kept, scale="css")
    with Image.open(kept) as image:
        assert image.convert("RGB").getcolors(maxcolors=200) is None, "an empty page"


async def test_pictures(here: Running, people: People, tmp_path: Path) -> None:
    """Welcome, bidding, play by day and by night, the Davtar, a phone; in three languages."""
    window = await people.window(1360, 850)
    page = await people.tab(window, here.url, "Նարեկ")
    await shoot(page, "welcome", tmp_path)
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await shoot(page, "bidding", tmp_path)
    await to_the_cards(page)
    await page.locator("#typed").fill("Good luck!")
    await page.keyboard.press("Enter")
    for _ in range(3):
        await patiently(move(page))
        await page.wait_for_timeout(400)
        await turn(page)
    await shoot(page, "table", tmp_path)
    night = await people.tab(await people.window(1360, 850, color_scheme="dark"), here.url, "Настя")
    await night.locator("#open-new").click()
    await night.locator("#board [data-press$=':sit 2']").wait_for()
    await shoot(night, "night", tmp_path)
    phone = await people.tab(await people.window(390, 844, has_touch=True), f"{here.url}t/evening", "Nino")
    await phone.get_by_role("button", name="Play now").tap()
    await to_the_cards(phone)
    await phone.evaluate("scrollTo(0, 0)")
    await shoot(phone, "phone", tmp_path)
