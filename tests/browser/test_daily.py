"""The deal of the day on a phone: it is shown to whoever plays it, in no room, from the press to the end."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import move, patiently
from tests.browser.test_lobby import PHONE, shoot
from tests.browser.test_quick import fits, typed


async def test_played_to_its_end_by_one_and_seen_by_nobody_else(here: Running, people: People) -> None:
    window = await people.window(reduced_motion="reduce", **PHONE)
    nino = await people.tab(window, here.url, "Nino")
    aram = await people.tab(await people.window(**PHONE), here.url, "Aram")
    await typed(nino, "/daily duel-blot")
    await nino.locator("#panel [data-press$=':daily.play.duel-blot']").tap()
    await nino.locator("#board .piece.own").first.wait_for()
    await fits(nino)
    await shoot(nino, "daily-begun")
    (row,) = await here.store.live_tables()
    await nino.reload()
    await nino.locator("#board .piece.own").first.wait_for()
    await expect(nino.locator("#board .plate")).to_have_count(2)
    async with asyncio.timeout(120):
        while (await here.store.live_tables()) != ():
            if await nino.locator("#hand.turn").count():
                await patiently(move(nino))
            await asyncio.sleep(0.05)
    await typed(nino, "/daily duel-blot")
    await expect(nino.locator("#panel [data-press$=':daily.play.duel-blot']")).to_have_count(0)
    await fits(nino)
    await shoot(nino, "daily-over")
    assert await aram.locator("#board .plate").count() == 0
    assert row.table_id not in await aram.content()
