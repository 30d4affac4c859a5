"""One's seat on a second device, in two browsers: the link, the question, the list of devices."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Page, expect

from tests.adapters.local.house import Running, house
from tests.browser.conftest import People
from tests.browser.play import turn


@pytest_asyncio.fixture(loop_scope="session")
async def here(tmp_path: Path) -> AsyncIterator[Running]:
    """At the pace of people: a link is good for two minutes."""
    async with house(tmp_path, speed=2) as running:
        yield running


async def link(page: Page) -> str:
    """A link from the settings."""
    await page.locator("#open-settings").click()
    await page.locator("[data-press=devices]").click()
    await page.locator("[data-press=handover]").click()
    address = page.locator("#box .address code")
    await expect(address).to_contain_text("#take=")
    await expect(page.locator("#box .qr svg")).to_be_visible()
    return await address.inner_text()


async def phone(people: People, url: str) -> Page:
    page = await (await people.window(390, 664, has_touch=True, is_mobile=True, device_scale_factor=2)).new_page()
    page.on("websocket", lambda socket: people.requests.append(socket.url))
    await page.goto(url)
    return page


async def test_the_seat_comes_along_and_the_device_is_ended(here: Running, people: People) -> None:
    desk = await people.tab(await people.window(), here.url, "Nino")
    await desk.get_by_role("button", name="Play now").click()
    await turn(desk)
    url = await link(desk)
    new = await phone(people, url)
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
    await new.locator("#room").wait_for()
    await expect(new.locator("#hand [data-act]").first).to_be_visible()

    await desk.locator("#open-settings").click()
    await desk.locator("[data-press=devices]").click()
    rows = desk.locator("#box .devices li")
    await expect(rows).to_have_count(2)
    await rows.nth(1).get_by_role("button").click()
    await expect(rows).to_have_count(1)
    await expect(new.locator("#hello[open]")).to_be_visible()


async def test_a_refused_and_a_used_link_say_so(here: Running, people: People) -> None:
    desk = await people.tab(await people.window(), here.url, "Nino")
    url = await link(desk)
    new = await phone(people, url)
    await desk.locator("[data-press=device-no]").click()
    await expect(new.locator("#toasts .refused")).to_be_visible()
    await expect(new.locator("#hello[open]")).to_be_visible()
    again = await phone(people, url)
    await expect(again.locator("#toasts .refused")).to_be_visible()


async def test_whoever_has_a_seat_here_is_asked_before_it_is_forgotten(here: Running, people: People) -> None:
    desk = await people.tab(await people.window(), here.url, "Nino")
    window = await people.window()
    other = await people.tab(window, here.url, "Aram")
    await other.close()
    url = await link(desk)
    kept = await window.new_page()
    kept.on("websocket", lambda socket: people.requests.append(socket.url))
    await kept.goto(url)
    await kept.locator("[data-press=take-no]").click()
    await kept.locator("#room").wait_for()
    await kept.locator("#open-settings").click()
    await kept.locator("[data-press=another]").click()
    await expect(kept.locator("#box")).to_contain_text("Aram")
