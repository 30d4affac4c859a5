"""What the page says: people among words, and lists of parts, are shown as they are."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People

pytestmark = pytest.mark.timeout(120)


async def test_answers_and_settings_are_words_and_parts(here: Running, people: People) -> None:
    page = await (await people.window()).new_page()
    await page.goto(here.url)
    await page.locator("#who").fill("Nino")
    await page.keyboard.press("Enter")
    await page.locator(".welcome").wait_for()
    said = [
        {"name": "Aram", "hue": 1, "you": False},
        " has the place of ",
        {"name": "Nino", "hue": 2, "you": True},
        ".",
    ]
    await page.evaluate("async (said) => (await import('/s/log.js')).told(said, true)", said)
    line = page.locator("#log > li").last
    await expect(line.locator(".body")).to_have_text("Aram has the place of Nino.")
    await expect(line.locator(".person")).to_have_count(2)
    await page.locator("#open-settings").click()
    await page.locator("#box [data-press='look']").click()
    await expect(page.locator("#box fieldset").filter(has=page.locator("[data-value='rank']"))).to_be_visible()
    assert "[object" not in await page.locator("body").inner_text()


async def test_what_is_asked_for_in_the_drawer_is_seen(here: Running, people: People) -> None:
    """On a phone the talk lies over the table: it makes way for a panel that was asked for there."""
    page = await people.tab(await people.window(390, 664, reduced_motion="reduce"), here.url, "Nino")
    await page.locator("#open-talk").click()
    await page.locator("#typed").fill("/puzzle nardi")
    await page.locator("#typed").press("Enter")
    await page.locator("#panel .key").first.click(trial=True)  # nothing lies over it
    await page.locator("#panel [data-press='close']").click()
    await expect(page.locator("#open-talk")).to_be_focused()
    await page.locator("#open-talk").click()
    await page.locator("#typed").fill("/no-such-thing")
    await page.locator("#typed").press("Enter")
    await expect(page.locator("#log > li").last).to_be_visible()
