"""Four browsers are four people."""

from __future__ import annotations

import asyncio

from playwright.async_api import Page, expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.measure import WRONG
from tests.browser.play import hand, turn
from tests.patience import allowed


async def test_four_friends(here: Running, people: People) -> None:
    """One sets up a table, the others sit down by its buttons; each has its own cards and only its turn is its turn."""
    tabs = [await people.tab(await people.window(), here.url, name) for name in ("Արամ", "ნინო", "Давид", "Lusine")]
    await tabs[0].get_by_role("button", name="New table").first.click()
    for n, page in enumerate(tabs[1:], start=2):
        await page.locator(f"#board [data-press$=':sit {n}']").click()
        await expect(tabs[0].locator("#board .said")).to_contain_text(("ნინო", "Давид", "Lusine")[n - 2])
    await tabs[3].locator("#board [data-press$=':start']").click()
    hands = await asyncio.gather(*(hand(page) for page in tabs))
    assert len(set(hands)) == 4
    # They call in turn; whoever is not asked has nothing lifted.
    callers = []
    for _ in range(3):
        page = await asked(tabs)
        callers.append(page)
        await page.locator("#hand [data-press$=':pass']").click()
        await expect(page.locator("#hand.turn")).to_have_count(0)
    assert len(set(callers)) == 3
    kept = [await hand(page) for page in tabs]
    assert [one.splitlines()[0] for one in kept] == [one.splitlines()[0] for one in hands]


async def asked(tabs: list[Page]) -> Page:
    """The only one whose turn it is."""
    async with asyncio.timeout(allowed(60)):
        while True:
            found = [page for page in tabs if await page.locator("#hand.turn").count()]
            if len(found) == 1:
                return found[0]
            await asyncio.sleep(0.05)


async def test_a_spectator_sees_the_public_table_only(here: Running, people: People) -> None:
    player = await people.tab(await people.window(), here.url, "Player")
    await player.get_by_role("button", name="Play now").click()
    await turn(player)
    guest = await people.tab(await people.window(390, 664, reduced_motion="reduce"), here.url, "Guest")
    await guest.locator("[data-open]").click()
    await expect(guest.locator("#board .plate")).to_have_count(4)
    await expect(guest.locator("#board")).to_contain_text("You are watching.")
    assert await guest.locator("#board .piece.own").count() == 0
    assert await guest.locator("#board [data-press^='a:']").count() == 0
    for width, height in ((390, 664), (844, 390)):
        await guest.set_viewport_size({"width": width, "height": height})
        await settle(guest)
        assert await guest.evaluate(WRONG) == [], "nothing lies over anything"


async def test_several_tables_in_one_room(here: Running, people: People) -> None:
    """Each sees its own table first and may look at the other."""
    one, two = [await people.tab(await people.window(), here.url, name) for name in ("One", "Two")]
    for page in (one, two):
        await page.locator("#open-new").click()
        await expect(page.locator("#board .said .person.you")).to_have_count(1)
    await expect(one.locator("#tables button")).to_have_count(2)
    await one.locator("#tables button[aria-pressed=false]").click()
    await expect(one.locator("#board .said")).to_contain_text("Two")
    await one.locator("#tables button.mine").click()
    await expect(one.locator("#board .said .person.you")).to_have_count(1)


async def test_join_link(here: Running, people: People) -> None:
    """The link of a table seats whoever opens it, once a name is given."""
    host = await people.tab(await people.window(), here.url, "Host")
    await host.locator("#open-new").click()
    data = await host.locator("#board [data-press$=':start fill']").get_attribute("data-press")
    assert data is not None
    await people.tab(await people.window(), f"{here.url}#join={data.split(':')[1]}", "Friend")
    await expect(host.locator("#board .said")).to_contain_text("Friend")
