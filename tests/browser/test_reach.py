"""The page for everybody: by keyboard alone, on a phone, in the dark, in words, over a line that breaks."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.table import events as ev
from bot.table.codec import decode_event
from tests.adapters.local.house import Running, house
from tests.browser.conftest import SPEED, People, settle
from tests.browser.play import to_the_cards, turn
from tests.waiting import until


async def test_keyboard_alone(here: Running, people: People) -> None:
    """From the name to the second card: arrows and Enter, figures, never the mouse."""
    context = await people.window()
    page = await context.new_page()
    await page.goto(here.url)
    await page.locator("#hello[open]").wait_for()
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("Keys")
    await page.keyboard.press("Enter")
    await page.locator(".welcome").wait_for()
    await page.keyboard.press("b")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    played = 0
    for _ in range(40):
        await turn(page)
        left = await page.locator("#board .piece.own[data-act]").count()
        if not left:
            await page.keyboard.press("h")
            await page.keyboard.press("Enter")
            await page.wait_for_timeout(250)
            continue
        if played == 0:
            await page.keyboard.press("ArrowRight")
            card = await page.evaluate("document.activeElement.dataset.card ?? ''")
            assert card
            assert await page.evaluate("document.activeElement.matches(':focus-visible')")
            await page.keyboard.press("Enter")
        else:
            await page.keyboard.press("1")
            card = await page.evaluate("document.activeElement.dataset.card")
            await page.keyboard.press("1")
        played += 1
        if played == 2:
            break
        await expect(page.locator(f"#board .piece.own[data-card='{card}']")).to_have_count(0, timeout=8000)
    assert played == 2
    await expect(page.locator("#board .said")).not_to_be_empty()


async def test_everything_has_a_name(here: Running, people: People) -> None:
    """Every button says what it does to those who listen, every picture what it shows."""
    page = await people.tab(await people.window(), here.url, "Ears")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await settle(page)
    nameless = await page.evaluate(
        """[...document.querySelectorAll('button, a[href], input')].filter((node) => node.checkVisibility())
           .filter((node) => !(node.getAttribute('aria-label') || node.innerText || node.title).trim())
           .map((node) => node.outerHTML)"""
    )
    assert nameless == []
    told = str(await page.locator("#board .said").text_content())
    assert any(name in told for name in ("Tigran", "Nino", "Vardan"))
    assert await page.locator("#log").get_attribute("aria-live") == "polite"
    assert (
        "♠" in await page.locator("#hand .unseen").inner_text()
        or "♥" in await page.locator("#hand .unseen").inner_text()
    )


async def test_words_instead_of_pictures(here: Running, people: People) -> None:
    page = await people.tab(await people.window(), here.url, "Words")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await page.locator("#open-settings").click()
    await page.get_by_role("button", name="Text only").click()
    await expect(page.locator("#hand img")).to_have_count(0)
    await expect(page.locator("#board img")).to_have_count(0)
    await expect(page.locator("#hand .said")).to_contain_text(re.compile("[♠♥♦♣]"))


BELOW = """() => {
  const edges = (id) => document.querySelector(id).getBoundingClientRect();  // both at once: the page may be moving
  return edges("#board").bottom <= edges("#hand").top;
}"""
IN_SIGHT = "document.querySelector('#hand').getBoundingClientRect().bottom <= 845"


async def test_phone(here: Running, people: People) -> None:
    """390 × 844: nothing sticks out, the hand is below the board, targets are big enough for a thumb."""
    page = await people.tab(await people.window(390, 844, has_touch=True, device_scale_factor=2), here.url, "Thumb")
    await page.get_by_role("button", name="Play now").tap()
    await turn(page)
    await settle(page)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    await until(lambda: page.evaluate(IN_SIGHT), 30)  # by itself
    await to_the_cards(page)
    assert await page.evaluate(BELOW)
    for button in await page.locator("#board .piece.own[data-act]").all():
        box = await button.bounding_box()
        assert box is not None
        assert box["width"] >= 38
        assert box["height"] >= 88
    for button in await page.locator("#hand .key, #board .key").all():
        box = await button.bounding_box()
        assert box is None or box["height"] >= 44


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_light_and_dark(here: Running, people: People, scheme: str) -> None:
    """What is read stands out from its ground by 4.5 : 1 at least, in both."""
    page = await people.tab(await people.window(color_scheme=scheme), here.url, "Eyes")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await page.locator("#typed").fill("Barev")  # who calls first has read nothing yet
    await page.locator("#typed").press("Enter")
    await page.locator(".log time").first.wait_for()
    await page.locator("#board .plate b").first.wait_for()  # words are there before the table is drawn
    for selector in (
        "#hand .said .head",
        "#board .plate b",
        "#board .plate small",
        "#board .scores b",
        ".log time",
        ".key",
    ):
        assert await _contrast(page, selector) >= 4.5, selector
    await page.locator("#open-settings").click()
    await page.locator("#box [data-press=look]").click()
    other = "Dark" if scheme == "light" else "Light"
    await page.get_by_role("button", name=other, exact=True).click()
    assert await page.evaluate("document.documentElement.dataset.theme") == other.lower()


_CONTRAST = """
(selector) => {
  const rgb = (css) => {
    const dot = document.createElement("canvas").getContext("2d");
    dot.fillStyle = css;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data];
  };
  const linear = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const light = (c) => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
  const over = (top, under) => top.map((v, n) => (n < 3 ? (v * top[3] + under[n] * (255 - top[3])) / 255 : 255));
  const node = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const layers = [];
  for (let at = node; at && layers.at(-1)?.[3] !== 255; at = at.parentElement) {
    const ground = rgb(getComputedStyle(at).backgroundColor);
    if (ground[3]) layers.push(ground);
  }
  const ground = layers.reduceRight((under, top) => over(top, under), [255, 255, 255, 255]);
  const [dark, bright] = [light(rgb(getComputedStyle(node).color)), light(ground)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
"""


async def _contrast(page: Page, selector: str) -> float:
    """WCAG contrast of an element's text with the solid grounds behind it."""
    return float(await page.evaluate(_CONTRAST, selector))


async def test_restart_in_the_middle(tmp_path: Path, browser: Browser) -> None:
    """The program goes down and comes up again: the page finds its way back, the same hand lies there, play goes on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    crowd = People(browser)
    async with house(tmp_path, speed=SPEED, port=port) as before:
        page = await crowd.tab(await crowd.window(), before.url, "Back")
        await page.get_by_role("button", name="Play now").click()
        await turn(page)
        hand = await page.locator("#hand .unseen p").first.inner_text()
    await expect(page.locator("#line-state")).not_to_be_empty()
    # Pressed while nobody is there: done once, when the program is back.
    await page.locator("#hand [data-press$=':pass']").click()
    async with house(tmp_path, speed=SPEED, port=port) as after:
        await expect(page.locator("#line-state")).to_be_empty(timeout=15_000)
        await expect(page.locator("#hand .rows .key.waiting")).to_have_count(0)
        assert await page.locator("#hand .unseen p").first.inner_text() == hand
        rows = await after.store.tables_in("web:main")
        events = [decode_event(one, rows[0].game) for one in await after.store.events(rows[0].table_id)]
        assert sum(isinstance(event, ev.Acted) and event.seat == 0 for event in events) == 1
    await crowd.close()


async def test_language(here: Running, people: People) -> None:
    """The newcomer's choice holds for the whole page and may be changed later."""
    context = await people.window()
    page = await context.new_page()
    await page.goto(here.url)
    await page.locator("#hello [data-value=hy]").click()
    await expect(page.locator("html")).to_have_attribute("lang", "hy")
    await page.locator("#hello button[type=submit]").click()
    await page.locator(".welcome .key.primary").first.click()
    await turn(page)
    await expect(page.locator("#hand .said")).to_contain_text(re.compile("[ա-ֆ]{3}"))
    await page.locator("#open-settings").click()
    await page.locator("#box [data-value=ru]").click()
    await expect(page.locator("html")).to_have_attribute("lang", "ru")
    await expect(page.locator("#hand .said")).to_contain_text(re.compile("[а-я]{3}"))
