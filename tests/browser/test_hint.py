"""A hint on the page: a small key in the corner of the dock, and gone with the move."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import touch

COVERED = """() => {
  const lamp = document.querySelector('#hand .lamp').getBoundingClientRect();
  const texts = document.createTreeWalker(document.querySelector('#hand .said'), NodeFilter.SHOW_TEXT), under = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lies = (one) => one.right > lamp.left && one.top < lamp.bottom && one.bottom > lamp.top;
    if ([...range.getClientRects()].some(lies)) under.push(texts.currentNode.textContent);
  }
  return under;
}"""
"""The words that the lamp lies upon."""

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("game", ["bazaar-blot", "bura3"])
async def test_a_hint_is_read_beside_the_cards(here: Running, people: People, game: str) -> None:
    page = await (await people.window(390, 664, has_touch=True, reduced_motion="reduce")).new_page()
    await page.goto(f"{here.url}?now={game}&name=Nino")
    lamp = page.locator("#hand .lamp")
    await lamp.wait_for(timeout=60_000)
    await expect(lamp).to_have_attribute("aria-label", "Hint")
    box = await lamp.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    said = page.locator("#hand .coach")
    await expect(said).to_have_count(0)
    await touch(lamp, finger=True)
    await expect(said.first).to_be_visible()
    assert await page.evaluate(COVERED) == []
    await expect(page.locator("#board")).not_to_contain_text("What it is worth")
    acts = page.locator("#board .piece.own[data-act]")
    if await acts.count():
        await touch(acts.first, finger=True)
    else:
        await touch(page.locator("#hand [data-act]:visible").first, finger=True)
    await expect(said).to_have_count(0)
    assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")
