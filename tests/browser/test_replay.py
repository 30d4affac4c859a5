"""Replay in a browser: a match of each kind of game step by step, on a phone and on a desk; by a link; from a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.notation.model import text_of
from tests.bot.notation.test_records import played, record
from tests.browser.conftest import People, Room
from tests.tiers import sampled

SIZES: dict[str, dict[str, Any]] = {"phone": {"width": 390, "height": 664}, "desk": {"width": 1440, "height": 900}}
KINDS = ("bazaar-blot", "bura5", "domino", "nardi", "seka", "blackjack")
SAID = "[data-replay=said]"
FITS = """() => {
    const outside = (node) => { const box = node.getBoundingClientRect(); return box.bottom > innerHeight + 1 || box.right > innerWidth + 1; };
    const parts = [...document.querySelectorAll(".replay header, .replay footer, .replay .controls > *, .replay .said")];
    return parts.filter(outside).map((node) => node.className || node.dataset.replay);
}"""  # noqa: E501


async def opened(people: People, here: Room, text: str, folder: Path, size: str) -> Page:
    """Somebody opens a record that they have as a file."""
    context = await people.window(**SIZES[size])
    page = await people.tab(context, here.url, "Nino")
    await chosen(page, text, folder)
    return page


async def chosen(page: Page, text: str, folder: Path) -> None:
    file = folder / "match.davtar"
    file.write_text(text, encoding="utf-8")
    async with page.expect_file_chooser() as chooser:
        await page.locator("[data-press=record]").click()
    await (await chooser.value).set_files(str(file))


async def place(page: Page) -> int:
    return int(await page.locator(".replay").get_attribute("data-step") or -1)


@pytest.mark.parametrize(
    ("key", "size"), sampled([(key, size) for key in KINDS for size in SIZES], [("bura5", "phone")])
)
async def test_a_match_step_by_step(here: Room, people: People, tmp_path: Path, key: str, size: str) -> None:
    one = record(played(key, 1))
    page = await opened(people, here, text_of([one]), tmp_path, size)
    await expect(page.locator(".replay[data-whole=yes]")).to_be_visible()
    last = int(await page.locator("[data-replay=slider]").get_attribute("max") or 0)
    assert last > 10
    said = {await page.locator(SAID).inner_text()}
    for n in range(1, 7):
        await page.locator("[data-replay=next]").click()
        assert await place(page) == n
        said.add(await page.locator(SAID).inner_text())
        assert await page.evaluate(FITS) == []
    assert len(said) > 3
    await page.keyboard.press("ArrowLeft")
    assert await place(page) == 5
    await page.keyboard.press("End")
    assert await place(page) == last
    await expect(page.locator(".replay [data-result]")).to_be_visible()
    await page.keyboard.press("Home")
    await expect(page.locator(".replay [data-result]")).to_be_hidden()
    deals = page.locator("[data-replay-deal]")
    await deals.last.click()
    assert await deals.last.get_attribute("aria-current") == "step"
    await page.locator("[data-replay=view]").select_option("1")
    assert await page.evaluate(FITS) == []
    await page.keyboard.press("Escape")
    await expect(page.locator(".replay")).to_have_count(0)


async def test_it_plays_by_itself_until_it_is_stopped(here: Room, people: People, tmp_path: Path) -> None:
    """And a file that is no record is refused in words."""
    page = await opened(people, here, "Davtar 1\nGame name=bura3", tmp_path, "desk")
    await expect(page.locator(".replay [role=alert]")).to_contain_text("no record")
    await page.locator("[data-replay=close]").click()
    await expect(page.locator(".replay")).to_have_count(0)
    assert all("replay" in one or "400" in one for one in people.complaints)
    people.complaints.clear()
    await page.clock.install()
    await chosen(page, text_of([record(played("bura3", 1))]), tmp_path)
    await expect(page.locator(".replay[data-whole=yes]")).to_be_visible()
    await page.locator("[data-replay=speed]").select_option("4")
    await page.locator("[data-replay=play]").click()
    await page.clock.run_for(5_000)
    assert (now := await place(page)) > 3
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("[data-replay=play]")).to_be_visible()
    assert (stopped := await place(page)) > now  # its clock goes on by itself between two looks
    await page.clock.run_for(5_000)
    assert await place(page) == stopped


async def test_by_a_link_without_coming_in(here: Room, people: People) -> None:
    """Its maker shares it and ends it; whoever has it sees the match and gets in nowhere."""
    mine = await people.come(await people.window(), f"{here.url}?now=bura3&name=Aram")
    await expect(mine.locator("#board[data-result], #hand .key, #hand [data-act]").first).to_be_visible()
    table = (await here.table()).id
    await here.finished(table)
    await mine.locator(f'[data-press="s:-:replay.{table}.1"]').first.click()
    await expect(mine.locator(".replay[data-whole=yes]")).to_be_visible()
    await mine.locator("[data-replay=share]").click()
    link = await mine.locator(".replay .address code").inner_text()
    assert re.fullmatch(re.escape(here.root) + r"r/[A-Za-z0-9_-]{22}", link)

    phone = await people.come(await people.window(**SIZES["phone"]), link)
    await expect(phone.locator(".replay[data-whole=yes]")).to_be_visible()
    await expect(phone.locator("[data-replay=share]")).to_have_count(0)
    await phone.locator("[data-replay=last]").click()
    await expect(phone.locator(".replay [data-result]")).to_contain_text("won the match")
    assert await phone.evaluate("Object.keys(localStorage).concat(document.cookie).join('')") == ""
    await phone.locator("[data-replay=close]").click()
    await expect(phone.locator("#who")).to_be_visible()

    await mine.locator("[data-replay=end]").click()
    await expect(mine.locator(".replay .address")).to_have_count(0)
    await phone.goto(link)
    await expect(phone.locator(".replay [role=alert]")).to_contain_text("opens nothing")
    assert [one for one in people.complaints if "404" not in one] == []
    people.complaints.clear()
