"""Nardi on the board that the page draws: touched, carried, by keys; turned to whoever looks."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import SOON_S, patiently, typed
from tests.browser.test_address import come
from tests.waiting import until

pytestmark = pytest.mark.timeout(300)

BEGINS = "#board .piece[data-leads]"
TARGET = "#board .piece.target[data-act]"
LED = "document.activeElement.matches('.target[data-act]:focus-visible')"
ON = "#hand [data-act='roll'], #hand [data-act='done'], #hand [data-act='accept']"


async def table_of(here: Running) -> Table:
    (row,) = await here.store.tables_in("web:main")
    table = await here.service.table(row.table_id)
    assert table is not None
    return table


async def legal(here: Running) -> set[str]:
    """The steps that the person, who sits first, may make now."""
    table = await table_of(here)
    game = loaded_of(table).game
    return {game.encode(one) for one in game.legal(table.state, 0).actions} - {"roll", "undo", "done", "davi"}


async def moment(here: Running) -> tuple[int, int, int]:
    """Deal, throws and steps: another one after each step."""
    state: Any = (await table_of(here)).state
    return state.deal, len(state.turns), len(state.steps)


async def later(here: Running, before: tuple[int, int, int]) -> bool:
    return await moment(here) != before


async def last_step(here: Running) -> Any:
    """The last step that was made, of this throw or of the one before."""
    state: Any = (await table_of(here)).state
    return state.steps[-1] if state.steps else state.turns[-1].steps[-1]


async def to_a_step(page: Page, ways: int = 1) -> Locator:
    """Throw, and end turns, until a checker can go; one that has so many ways."""
    async with asyncio.timeout(200):
        while True:
            for one in await page.locator(BEGINS).all():
                leads = await one.get_attribute("data-leads") if await one.count() else None
                if leads and len(leads.split()) >= ways:
                    return page.locator(f"{BEGINS}[data-leads='{leads}']").first
            if await page.locator(ON).count():
                await patiently(page.locator(ON).first.click(timeout=500))
            elif ways > 1 and await page.locator(BEGINS).count():
                await patiently(play_one(page))
            await asyncio.sleep(0.05)


async def play_one(page: Page) -> None:
    await page.locator(BEGINS).first.click(timeout=500)
    await page.locator(TARGET).first.click(timeout=500)


async def middle(node: Locator) -> tuple[float, float]:
    box = await node.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("phone", [False, True])
async def test_a_checker_and_then_its_point(here: Running, people: People, phone: bool) -> None:
    page = await come(people, here, "now=nardi&name=Nino", phone)
    one = await to_a_step(page)
    said = [str(await node.get_attribute("data-leads")).split() for node in await page.locator(BEGINS).all()]
    assert {act for acts in said for act in acts} == await legal(here), "every step begins at a checker"
    assert await page.locator("#hand [data-act*='/']").count() == 0, "what lies on the board is not in the dock too"
    assert await page.locator(TARGET).count() == 0

    leads = set(str(await one.get_attribute("data-leads")).split())
    await one.click()
    await expect(page.locator(TARGET)).to_have_count(len(leads))
    assert {await node.get_attribute("data-act") for node in await page.locator(TARGET).all()} == leads
    await page.locator("#board .stage").click(position={"x": 4, "y": 4})
    await expect(page.locator(TARGET)).to_have_count(0)

    before = await moment(here)
    name = await one.get_attribute("data-id")
    was = await middle(one)
    await one.click()
    await page.locator(TARGET).first.click()
    await until(lambda: later(here, before))
    await expect(page.locator(TARGET)).to_have_count(0)
    there = page.locator(f"#board .piece[data-id='{name}']")
    await until(lambda: away(there, was))


async def away(node: Locator, was: tuple[float, float]) -> bool:
    x, y = await middle(node)
    return abs(x - was[0]) + abs(y - was[1]) > 20


async def test_a_checker_is_carried(here: Running, people: People) -> None:
    page = await come(people, here, "now=nardi&name=Nino")
    one = await to_a_step(page)
    before, name, was = await moment(here), await one.get_attribute("data-id"), await middle(one)
    await page.mouse.move(*was)
    await page.mouse.down()
    await page.mouse.move(was[0] + 30, was[1] + 30, steps=4)
    await expect(page.locator(TARGET)).not_to_have_count(0)
    bar = await middle(page.locator("#board .piece.ground"))
    await page.mouse.move(*bar, steps=6)
    await page.mouse.up()
    assert await moment(here) == before, "let go where it cannot go, it goes back"
    same = page.locator(f"#board .piece[data-id='{name}']")
    assert not await away(same, was)

    target = page.locator(TARGET).first
    act, where = await target.get_attribute("data-act"), await middle(target)
    await page.mouse.move(*was)
    await page.mouse.down()
    await page.mouse.move(*where, steps=8)
    await page.mouse.up()
    await until(lambda: later(here, before))
    assert str(act).startswith(("bar", str((await last_step(here)).point)))
    assert not await away(same, where)


async def test_twice_at_once_plays_the_larger_number(here: Running, people: People) -> None:
    page = await come(people, here, "now=nardi&name=Nino")
    one = await to_a_step(page, ways=2)
    leads = str(await one.get_attribute("data-leads")).split()
    before = await moment(here)
    await one.evaluate("node => { node.click(); node.click(); }")
    await until(lambda: later(here, before))
    made = await last_step(here)
    assert made.point - made.die == min(int(act.split("/")[1]) for act in leads)


async def test_by_keys_alone(here: Running, people: People) -> None:
    """Arrows and Enter: the checker, then its point; the dock by its letter."""
    page = await come(people, here, "now=hyper-nardi&name=Nino")
    made = 0
    async with asyncio.timeout(240):
        while made < 6 and not await page.locator("#board[data-result]").count():
            if await page.locator(BEGINS).count():
                await page.keyboard.press("ArrowRight")
                if not await page.evaluate("Boolean(document.activeElement.dataset.leads)"):
                    continue
                assert await page.evaluate("document.activeElement.getAttribute('aria-label')")
                before = await moment(here)
                await page.keyboard.press("Enter")
                await page.locator(TARGET).first.wait_for()
                await until(lambda: page.evaluate(LED), 10)
                if made == 0:
                    await page.keyboard.press("Escape")
                    await expect(page.locator(TARGET)).to_have_count(0)
                    await page.keyboard.press("Enter")
                    await until(lambda: page.evaluate(LED), 10)
                await page.keyboard.press("Enter")
                await until(lambda before=before: later(here, before))  # type: ignore[misc]
                made += 1
            elif await page.locator("#hand [data-act]").count():
                await page.keyboard.press("h")
                await page.keyboard.press("Enter")
            await asyncio.sleep(0.1)
    assert made


async def test_a_checker_that_cannot_go_says_why(here: Running, people: People) -> None:
    page = await come(people, here, "now=nardi&name=Nino")
    still = page.locator("#board .piece.own[aria-disabled='true']")
    async with asyncio.timeout(200):
        while True:
            await to_a_step(page)
            if await still.count():
                break
            await patiently(play_one(page))
    assert await still.first.get_attribute("aria-label")
    await asyncio.sleep(SOON_S)  # or it is the second half of a double click
    await still.first.click(force=True)
    await expect(page.locator("#toasts p").last).not_to_be_empty()


NUMBERS = """() => {
  const ground = document.querySelector('#board .piece.ground').getBoundingClientRect();
  const all = what => [...document.querySelectorAll(`#board ${what}`)];
  const at = node => { const b = node.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const there = ([x, y]) => x > ground.x + ground.width * .5 && y > ground.y + ground.height * .5;
  const home = seat => all(`.piece[data-id^="checker:${seat}:"]`).filter(node => there(at(node))).length;
  const names = all('.numbers span').filter(node => there(at(node))).map(node => node.textContent);
  const low = all('.piece.seat').sort((a, b) => at(a)[1] - at(b)[1]).at(-1).textContent;
  return [home(0), home(1), names.join(' '), low];
}"""
"""How many checkers of each side are in the lower right, how the points there are numbered, who is at the bottom."""


async def test_everybody_sees_their_own_home_at_the_lower_right(here: Running, people: People) -> None:
    aram = await people.tab(await people.window(), here.url, "Aram")
    nino = await people.tab(await people.window(390, 664), here.url, "Nino")
    await typed(aram, "/new nardi")
    await nino.locator("#board [data-press$=':sit 2']").click()
    await aram.locator("#board [data-press$=':start']").click()
    for page in (aram, nino):
        await page.locator("#board .piece.ground").wait_for()
    onlooker = await people.tab(await people.window(820, 1180), here.url, "Tigran")
    await onlooker.locator("#board button", has_text="Aram, Nino").first.click()
    await onlooker.locator("#board .piece.ground").wait_for()
    for page, seat, name in ((aram, 0, "Aram"), (nino, 1, "Nino")):
        counts = [5, 2] if seat == 0 else [2, 5]
        await until(lambda page=page, counts=counts: starts(page, counts))  # type: ignore[misc]
        *_, names, low = await page.evaluate(NUMBERS)
        assert names == "6 5 4 3 2 1"
        assert name in low
    *_, low = await onlooker.evaluate(NUMBERS)
    assert "Aram" in low
    assert await onlooker.locator("#board .piece.touch").count() == 0, "who watches has nothing to touch"


async def starts(page: Page, counts: list[int]) -> bool:
    return list((await page.evaluate(NUMBERS))[:2]) == counts
