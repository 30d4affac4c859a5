"""Who one is stays in the browser: over a closed tab, a second tab, a browser and a program that were started anew; on
a second device by a link; at the door by a code."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.adapters.local.house import Running, house
from tests.browser.conftest import PHONE, SPEED, People, Room
from tests.browser.play import free_port, link, turn, watch
from tests.tiers import nightly


async def come_back(people: People, context: BrowserContext, url: str) -> Page:
    """Open the page again, without giving a name."""
    page = await people.come(context, url)
    await page.locator("#room").wait_for()
    return page


async def held(page: Page) -> str:
    await turn(page)
    return await page.locator("#hand .unseen").inner_text()


async def test_a_closed_tab_and_a_second_one_keep_the_seat(here: Room, people: People) -> None:
    """The same person, with the same cards; nobody was asked. A tab that was still asking for a name comes in with the
    other. Then somebody else sits down at the browser: moment twice, it forgets, in all its tabs."""
    context = await people.window()
    waiting = await people.come(context, here.url)
    await waiting.locator("#hello[open]").wait_for()
    await waiting.evaluate("localStorage.setItem('davtar.token', 'x'.repeat(43))")  # of somebody of another database
    page = await people.tab(context, here.url, "Nino")
    await waiting.locator("#room").wait_for()
    await page.get_by_role("button", name="Play now").click()
    before = await held(page)
    assert await held(waiting) == before
    await page.close()
    again = await come_back(people, context, here.url)
    assert await held(again) == before
    table = await here.table()
    assert table.proposal is None
    assert [chair.name for _, chair in table.people()] == ["Nino"]

    await again.locator("#open-settings").click()
    await again.locator("#box [data-press=another]").click()
    await expect(again.locator("#box")).to_contain_text("Nino")
    await again.locator("#box [data-press=forget]").click()
    for one in (again, waiting):
        await one.locator("#hello[open]").wait_for()
    await again.locator("#who").fill("Guest")
    await again.locator("#hello button[type=submit]").click()
    await watch(again, "Nino")
    assert await again.locator("#board .piece.own").count() == 0


@nightly
async def test_two_tabs_opened_at_once_are_at_one_table(here: Room, people: People) -> None:
    context = await people.window()
    await people.tab(context, here.url, "Nino")
    both = [await come_back(people, context, f"{here.url}?now=nardi") for _ in range(2)]
    for one in both:
        await one.locator("#board[data-kind=NardiBoard]").wait_for()
    assert await here.games() == [("nardi", "live")]


@nightly
async def test_the_house_is_started_anew(tmp_path: Path, browser: Browser) -> None:
    """The page that stayed open says so meanwhile; what is pressed while nobody is there is done once, when the program
    is back. What the browser keeps is enough, and is said in no address."""
    port, crowd = free_port(), People(browser)
    async with house(tmp_path, speed=SPEED, port=port) as before:
        page = await crowd.tab(await crowd.window(), before.url, "Back")
        await page.get_by_role("button", name="Play now").click()
        cards = await held(page)
    await expect(page.locator("#line-state")).not_to_be_empty()
    await page.locator("#hand [data-press$=':pass']").click()
    async with house(tmp_path, speed=SPEED, port=port) as after:
        await expect(page.locator("#line-state")).to_be_empty()
        await expect(page.locator("#hand .rows .key.waiting")).to_have_count(0)
        assert await Room(after, "main").acts() == ["pass"]
        assert (await page.locator("#hand .unseen p").first.inner_text()) in cards
        disk = await page.context.storage_state()
        await crowd.close()
    (secret,) = [kept["value"] for kept in disk["origins"][0]["localStorage"] if kept["name"] == "davtar.token"]
    assert not any(secret in url for url in crowd.requests)
    assert disk["cookies"] == []


# --- a second device -----------------------------------------------------------------------------------------------


async def test_the_seat_comes_along_and_the_device_is_ended(here: Room, people: People) -> None:
    here.pace(2)  # that of people: a link is good for two minutes
    desk = await people.tab(await people.window(), here.url, "Nino")
    await desk.get_by_role("button", name="Play now").click()
    await turn(desk)
    new = await people.come(await people.window(**PHONE), await link(desk))
    sign = new.locator("#box .sign")
    await expect(sign).to_be_visible()
    yes = desk.locator("[data-press=device-yes]")
    await expect(yes).to_contain_text(await sign.inner_text())
    await yes.click()
    await new.locator("#room").wait_for()
    await expect(new.locator("#hand .unseen")).to_have_text(str(await desk.locator("#hand .unseen").text_content()))
    assert "#" not in new.url
    assert not any("take=" in asked for asked in people.requests if "#" not in asked)

    await new.reload()
    await expect(new.locator("#hand [data-act]").first).to_be_visible()

    await desk.locator("#open-settings").click()
    await desk.locator("[data-press=devices]").click()
    rows = desk.locator("#box .devices li")
    await expect(rows).to_have_count(2)
    await rows.nth(1).get_by_role("button").click()
    await expect(rows).to_have_count(1)
    await expect(new.locator("#hello[open]")).to_be_visible()


# --- at the door ---------------------------------------------------------------------------------------------------


@pytest_asyncio.fixture(loop_scope="session")
async def gated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """Known by a name: as behind a proxy, everybody may come from elsewhere."""
    monkeypatch.setenv("LOCAL_NAMES", "localhost")
    async with house(tmp_path) as running:
        yield running


async def test_a_code_typed_wrongly_then_rightly_and_by_the_link(gated: Running, browser: Browser) -> None:
    people = People(browser)
    page = await people.come(await people.window(), gated.url)
    await page.locator("#hello[open] #code").wait_for()
    await page.locator("#who").fill("Aram")
    await page.locator("#code").fill("AAAA-2222")
    await page.locator("#hello button[type=submit]").click()
    await expect(page.locator("#hello [role=alert]")).to_contain_text("not the code")
    assert await page.locator("#who").input_value() == "Aram"
    await page.locator("#code").fill(gated.front.code.lower())
    await page.locator("#hello button[type=submit]").click()
    await page.locator(".welcome").wait_for()
    await page.reload()
    await page.locator(".welcome").wait_for()

    await page.evaluate("localStorage.clear()")
    other = await people.come(page.context, f"{gated.url}#code={gated.front.code}")
    await other.locator("#hello[open]").wait_for()
    assert await other.locator("#code").count() == 0, "the link has brought it"
    await other.locator("#who").fill("Nino")
    async with page.expect_event("load"):  # the first tab goes along: it is Nino's now
        await other.locator("#hello button[type=submit]").click()
    await other.locator(".welcome").wait_for()
    await page.locator(".welcome").wait_for()
    assert "#" not in other.url
    await people.close()
    people.looked_after(gated.url)
