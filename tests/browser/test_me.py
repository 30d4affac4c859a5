"""Who one is stays in the browser: over a closed tab, a second tab, a browser and a program that were started anew."""

from __future__ import annotations

import socket
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.adapters.local.house import Running, house
from tests.browser.conftest import SPEED, People
from tests.browser.play import turn


async def _come_back(context: BrowserContext, url: str) -> Page:
    """Open the page again, without giving a name."""
    page = await context.new_page()
    await page.goto(url)
    await page.locator("#room").wait_for()
    return page


async def _held(page: Page) -> str:
    await turn(page)
    return await page.locator("#hand .unseen").inner_text()


async def test_a_closed_tab_keeps_the_seat(here: Running, people: People) -> None:
    """Opened again it is the same person, with the same cards, and nobody was asked whether it may sit there."""
    context = await people.window()
    page = await people.tab(context, here.url, "Nino")
    await page.get_by_role("button", name="Play now").click()
    before = await _held(page)
    await page.close()
    again = await _come_back(context, here.url)
    assert await _held(again) == before
    assert not await again.locator("#hello[open]").count()
    await again.locator("#hand .rows .key").first.click()
    (row,) = await here.store.tables_in("web:main")
    table = await here.service.table(row.table_id)
    assert table is not None
    assert table.proposal is None
    assert [chair.name for _, chair in table.people()] == ["Nino"]


async def test_a_second_tab_is_the_same_person(here: Running, people: People) -> None:
    """What one plays in either is played in both; a tab that was still asking for a name comes in with the other."""
    context = await people.window()
    waiting = await context.new_page()
    await waiting.goto(here.url)
    await waiting.locator("#hello[open]").wait_for()
    page = await people.tab(context, here.url, "Nino")
    await waiting.locator("#room").wait_for()
    await page.get_by_role("button", name="Play now").click()
    held = await _held(page)
    assert await _held(waiting) == held
    assert await _held(await _come_back(context, here.url)) == held
    table = (await here.store.tables_in("web:main"))[0]
    found = await here.service.table(table.table_id)
    assert found is not None
    assert len(list(found.people())) == 1


async def test_what_is_begun_in_one_tab_leaves_a_match_in_another_alone(here: Running, people: People) -> None:
    """Whoever plays at a table stays there; the other table stands in the bar, the own ones first."""
    stranger = await people.tab(await people.window(), here.url, "Aram")
    await stranger.get_by_role("button", name="Play now").click()
    context = await people.window()
    page = await people.tab(context, here.url, "Nino")
    await page.get_by_role("button", name="Play now").click()
    held = await _held(page)
    other = await _come_back(context, f"{here.url}?now=nardi")
    await expect(other.locator("#board[data-kind=NardiBoard]")).to_be_visible()
    bar = page.locator("#tables button")
    await expect(bar).to_have_count(3)
    assert [await one.get_attribute("class") for one in await bar.all()] == ["mine", "mine", ""]
    assert await _held(page) == held
    await bar.and_(page.locator("[aria-pressed=false].mine")).click()
    await expect(page.locator("#board[data-kind=NardiBoard]")).to_be_visible()


async def test_browser_and_house_started_anew(tmp_path: Path, browser: Browser) -> None:
    """What the browser keeps on its disk is enough; what the program keeps is a hash."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    crowd = People(browser)
    async with house(tmp_path, speed=SPEED, port=port) as before:
        context = await crowd.window()
        page = await crowd.tab(context, before.url, "Back")
        await page.get_by_role("button", name="Play now").click()
        held = await _held(page)
        disk = await context.storage_state()
        await context.close()
    async with house(tmp_path, speed=SPEED, port=port) as after:
        again = await _come_back(await crowd.window(storage_state=disk), after.url)
        assert await _held(again) == held
        await crowd.close()
    (secret,) = [kept["value"] for kept in disk["origins"][0]["localStorage"] if kept["name"] == "davtar.token"]
    assert not any(secret in url for url in crowd.requests)
    assert disk["cookies"] == []
    assert crowd.complaints == []


async def test_somebody_else_at_the_same_browser(here: Running, people: People) -> None:
    """Moment twice, the browser forgets; whoever comes then watches, and its other tabs forget too."""
    context = await people.window()
    page = await people.tab(context, here.url, "Nino")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    other = await _come_back(context, here.url)
    await page.locator("#open-settings").click()
    await page.locator("#box [data-press=another]").click()
    await expect(page.locator("#box")).to_contain_text("Nino")
    await page.locator("#box [data-press=forget]").click()
    await page.locator("#hello[open]").wait_for()
    await other.locator("#hello[open]").wait_for()
    await page.locator("#who").fill("Guest")
    await page.locator("#hello button[type=submit]").click()
    await expect(page.locator("#board")).to_contain_text("You are watching.")
    assert await page.locator("#board .piece.own").count() == 0


async def test_a_secret_the_house_does_not_know(here: Running, people: People) -> None:
    """A browser that remembers somebody from another database is asked for a name, and remembers the new one."""
    context = await people.window()
    before = await context.new_page()
    await before.goto(here.url)
    await before.locator("#hello[open]").wait_for()
    await before.evaluate("localStorage.setItem('davtar.token', 'x'.repeat(43))")
    await before.close()
    page = await people.tab(context, here.url, "Nino")
    await page.get_by_role("button", name="Play now").click()
    held = await _held(page)
    await page.reload()
    assert await _held(page) == held
