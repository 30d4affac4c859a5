"""Two processes on one PostgreSQL: what one of them commits is seen on the pages of the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from bot.ports.records import Person
from tests.adapters.local.house import Running, house
from tests.adapters.local.initdata import TOKEN, init_data
from tests.adapters.local.page import PATIENCE, Page
from tests.adapters.local.test_miniapp import GROUP, PUBLIC, shown, table_of
from tests.store.conftest import postgres_database, postgres_url

__all__ = ["postgres_database", "postgres_url"]
pytestmark = pytest.mark.postgres


@pytest.fixture
async def both(tmp_path: Path, postgres_database: str) -> AsyncIterator[tuple[Running, Running]]:
    url = postgres_database
    async with house(tmp_path / "one", url=url) as one, house(tmp_path / "two", url=url) as two:
        yield one, two


@pytest.fixture
async def mini(tmp_path: Path, postgres_database: str) -> AsyncIterator[tuple[Running, Running]]:
    """The same as Telegram's Mini App."""
    bot = partial(house, url=postgres_database, telegram=TOKEN, public=PUBLIC)
    async with bot(tmp_path / "one") as one, bot(tmp_path / "two") as two:
        yield one, two


async def from_telegram(http: aiohttp.ClientSession, here: Running, user: int, name: str) -> Page:
    page = await Page(http, here.url).connect()
    await page.say({"t": "hello", "v": 1, "room": "main", "telegram": init_data(user, name)})
    await page.until("settled")
    return page


async def sees_people(page: Page, table: str, people: int) -> None:
    """Until the page lists the table with so many people at it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            told = page.told("tables")[-1:]
            rows = [row for one in told for row in one["rows"] if row["id"] == table]
            if rows and sum(map(bool, rows[0]["names"])) == people:
                return
            await page.read()


async def drain(page: Page) -> None:
    try:
        while True:
            await page.read(0.1)
    except TimeoutError:
        return


def moves_of(page: Page) -> list[str]:
    """What the hand that was shown last can do now."""
    hand = page.told("hand")[-1]
    rows = hand["message"]["keys"] if hand["message"] and hand["turn"] else []
    return [key["data"] for row in rows for key in row if key["data"].startswith("a:") and key["enabled"]]


async def test_a_room_of_the_page(both: tuple[Running, Running], http: aiohttp.ClientSession) -> None:
    pages: list[Page] = []
    for here, name in zip(both, ("Aram", "Nino"), strict=True):
        pages.append(await (await Page(http, here.url).connect()).hello(name))
    aram, nino = pages
    assert (await aram.command("новый-стол", "domino"))["ok"]
    table = (await nino.until("board"))["table"]
    await sees_people(nino, table, 1)
    assert (await nino.press(f"t:{table}:sit"))["ok"]
    await sees_people(aram, table, 2)
    assert (await aram.press(f"t:{table}:start"))["ok"]
    for page in pages:
        await page.until("hand", deal=1)
    moved = 0
    async with asyncio.timeout(PATIENCE):
        while moved < 2:
            for page, other in ((aram, nino), (nino, aram)):
                await drain(page)
                if moves_of(page):
                    await drain(other)
                    seen = len(other.seen)
                    answer = await page.press(moves_of(page)[0])
                    assert answer["ok"], answer
                    await other.until("board")
                    assert len(other.seen) > seen
                    moved += 1


async def test_a_table_of_a_chat(mini: tuple[Running, Running], http: aiohttp.ClientSession) -> None:
    """Inside Telegram: it appears on the page of who sits there, and of nobody else, whichever process has it."""
    one, two = mini
    page, stranger = await from_telegram(http, two, 7, "Aram"), await from_telegram(http, two, 9, "Vano")
    table = await table_of(one, "tg:7")
    board = await page.until("board", table=table)
    assert board["seat"] == 0
    assert (await page.until("hand", table=table))["message"] is not None
    await drain(page)
    await one.desk.command("tg:1:98", GROUP, Person("tg:7", "Aram"), "pause", "")
    assert (await page.until("board", table=table))["message"] != board["message"]
    await drain(stranger)
    assert table not in shown(stranger)
