"""One person and three automatic players in a real browser."""

from __future__ import annotations

import asyncio
import re
import time

from playwright.async_api import expect

from bot.ports.records import Command, Person
from bot.table import events as ev
from bot.table.codec import decode_event
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import new_match, to_the_end, turn
from tests.patience import allowed


async def test_play_now(here: Running, people: People) -> None:
    """One press, and within ten seconds eight cards lie before one (section 3 of the issue)."""
    page = await people.tab(await people.window(), here.url, "Արամ")
    began = time.monotonic()
    await page.get_by_role("button", name="Play now").click()
    await page.locator("#board .piece.own").first.wait_for(timeout=allowed(10) * 1000)
    assert time.monotonic() - began < allowed(10)
    await expect(page.locator("#board .plate")).to_have_count(4)
    await turn(page)
    await expect(page.locator("#board .said")).to_contain_text("Արամ")
    await expect(page).to_have_title(re.compile("Your turn"))


async def test_a_whole_match(here: Running, people: People) -> None:
    """From a new table with the smallest target to the end of the match, every move made with the mouse."""
    page = await people.tab(await people.window(), here.url, "Lusine")
    target = await new_match(page)
    (row,) = await here.store.tables_in("web:main")
    table = await here.service.table(row.table_id)
    assert table is not None
    said = await to_the_end(page, here.service, table)
    assert max(int(number) for number in re.findall(r"\d+", said)) >= target
    # The deals that are over lie in the talk with their pictures, folded.
    folded = page.locator("#log details")
    if await folded.count():
        await folded.first.locator("summary").click()
        await expect(folded.first.locator("img")).to_have_count(1)


async def test_a_press_counts_while_the_board_is_drawn_anew(here: Running, people: People) -> None:
    """The finger is down, somebody else sits down and the board says so, the finger goes up: the match begins."""
    page = await people.tab(await people.window(), here.url, "Nino")
    await page.get_by_role("button", name="New table").first.click()
    fill = page.locator("#board [data-press$=':start fill']")
    box = await fill.bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    await page.mouse.down()
    (row,) = await here.store.tables_in("web:main")
    assert (await here.service.handle(Command("k1", row.table_id, Person("web:9", "Vardan"), "sit 3"))).ok
    await expect(page.locator("#board .said")).to_contain_text("Vardan")
    await page.mouse.up()
    await turn(page)


async def acted(here: Running) -> list[str]:
    """Everything that the first seat has done at the only table."""
    row = (await here.store.tables_in("web:main"))[0]
    events = [decode_event(one, row.game) for one in await here.store.events(row.table_id)]
    return [event.text for event in events if isinstance(event, ev.Acted) and event.seat == 0]


async def test_a_bid_is_a_strain_then_a_level(here: Running, people: People) -> None:
    page = await people.tab(await people.window(), here.url, "Davit")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await page.locator("#hand [data-press$=':bid.H']").click()
    level = page.locator("#hand [data-press^='a:'][data-press$='H']").first
    await level.wait_for()
    bid = str(await level.get_attribute("data-press")).rpartition(":")[2]
    await level.click()
    async with asyncio.timeout(60):
        while bid not in await acted(here):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_reload_keeps_the_seat(here: Running, people: People) -> None:
    page = await people.tab(await people.window(), here.url, "Nino")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    before = await page.locator("#hand .unseen").inner_text()
    await page.reload()
    await turn(page)
    assert await page.locator("#hand .unseen").inner_text() == before
    assert not await page.locator("#hello[open]").count()


async def test_command_line(here: Running, people: People) -> None:
    """``/`` opens it, what may follow is completed for this person, an answer is for its eyes only."""
    page, other = [await people.tab(await people.window(), here.url, name) for name in ("Vano", "Nare")]
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await page.keyboard.press("/")
    await expect(page.locator("#choices li")).not_to_have_count(0)
    await page.keyboard.type("bid ")
    await expect(page.locator("#choices li").first).to_be_visible()
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("/pass")
    await page.keyboard.press("Enter")
    async with asyncio.timeout(60):
        while "pass" not in await acted(here):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    for number, wrong in enumerate(("/nonsense", "/փաս", "/ставка 14 черви", "/14 hearts"), start=1):
        await page.locator("#typed").fill(wrong)
        await page.keyboard.press("Enter")
        await expect(page.locator("#log .private.refused")).to_have_count(number)
    await expect(page.locator("#log .private.refused", has_text="/help")).to_have_count(3)
    await page.locator("#typed").fill("good luck <b>all</b>")
    await page.keyboard.press("Enter")
    await expect(other.locator("#log")).to_contain_text("good luck <b>all</b>")
    assert await other.locator("#log .private").count() == 0
    assert await other.locator("#log li", has_text="14 hearts").count() == 0
    assert await other.locator("#log li", has_text="good luck").locator("b").count() == 0


async def test_enter_sends_what_was_typed(here: Running, people: People) -> None:
    """A suggestion is taken when it was chosen, with an arrow, Tab or a finger; never by Enter alone."""
    page = await people.tab(await people.window(), here.url, "Vano")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    line = page.locator("#typed")
    await line.click()
    await page.keyboard.type("/bid ")
    await expect(page.locator("#choices li").nth(1)).to_be_visible()
    await page.keyboard.type("14 hearts")
    await page.keyboard.press("Enter")
    async with asyncio.timeout(60):
        while "14H" not in (done := await acted(here)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert done == ["14H"]


async def test_a_suggestion_is_chosen_by_an_arrow(here: Running, people: People) -> None:
    page = await people.tab(await people.window(), here.url, "Vano")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await page.locator("#typed").click()
    await page.keyboard.type("/bid ")
    offered = page.locator("#choices li")
    await expect(offered.nth(2)).to_be_visible()
    assert await page.locator("#choices [aria-selected=true]").count() == 0
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    chosen = await page.locator("#choices [aria-selected=true] i, #choices [aria-selected=true] b").last.inner_text()
    await page.keyboard.press("Enter")
    async with asyncio.timeout(60):
        while not (done := await acted(here)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert len(done) == 1
    assert chosen.replace("♠", "S") == done[0]
