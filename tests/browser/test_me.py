"""Who one is stays in the browser: over a closed tab, a second tab, and a program that was killed; on a second
device by a link; at the door by a code. Parts of the page's program alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, expect

from bot.core import events as ev
from bot.core.codec import decode_event
from tests.adapters.local.house import Running, house
from tests.browser.conftest import PHONE, People, Room
from tests.browser.play import PENDING, free_port, goes, link, turn, watch
from tests.chaos.process import Eyes
from tests.chaos.test_kill_points import process
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

    await goes(again, "#open-settings", "#box [data-press=another]")
    await expect(again.locator("#box")).to_contain_text("Nino")
    await again.locator("#box [data-press=forget]").click()
    for one in (again, waiting):
        await one.locator("#hello[open]").wait_for()
    await goes(again, "#who = Guest", "#hello button[type=submit]")
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
@pytest.mark.parametrize("pressed", ["before", "meanwhile"])
async def test_the_house_is_killed(tmp_path: Path, browser: Browser, pressed: str) -> None:
    """Just as somebody presses, or when they have not yet: the page that stayed open says so meanwhile, and what was
    pressed is done once when the program is back. What the browser keeps is enough, and is said in no address."""
    port, crowd, url = free_port(), People(browser), f"sqlite:///{tmp_path}/davtar.db"
    async with process(tmp_path, port, url) as before:
        page = await crowd.tab(await crowd.window(), f"http://127.0.0.1:{port}/", "Back")
        await page.get_by_role("button", name="Play now").click()
        cards, passing = await held(page), page.locator("#hand [data-press$=':pass']")
        if pressed == "before":
            await passing.click()
        before.kill()
        await before.wait()
    await expect(page.locator("#line-state")).not_to_be_empty()
    if pressed == "meanwhile":
        await passing.click()
    async with process(tmp_path, port, url):
        await expect(page.locator("#line-state")).to_be_empty()
        await expect(page.locator("#hand .rows .key.waiting")).to_have_count(0)
        eyes = await Eyes.open(url)
        (row,) = await eyes.store.live_tables()
        events = [decode_event(one, row.game) for one in await eyes.store.events(row.table_id)]
        assert [one.text for one in events if isinstance(one, ev.Acted) and one.by == "player"] == ["pass"]
        await eyes.store.close()
        assert (await page.locator("#hand .unseen p").first.inner_text()) in cards
        disk = await page.context.storage_state()
        await crowd.close()
    (secret,) = [kept["value"] for kept in disk["origins"][0]["localStorage"] if kept["name"] == "davtar.token"]
    assert not any(secret in url for url in crowd.requests)
    assert disk["cookies"] == []


# --- a second device -----------------------------------------------------------------------------------------------


PRESS = "data => document.querySelector(`#hand [data-press='${data}']`)?.click()"


async def test_the_seat_comes_along_and_the_device_is_ended(here: Room, people: People) -> None:
    """Pressed on both devices at once, it is done once."""
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
    data = await new.locator("#hand [data-press$=':pass']").get_attribute("data-press")
    await asyncio.gather(*(one.evaluate(PRESS, data) for one in (desk, new)))
    for one in (desk, new):
        await one.wait_for_function(f"() => ({PENDING})() === 0")
    assert await here.acts() == ["pass"]

    await goes(desk, "#open-settings", "[data-press=devices]")
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
    await goes(page, "#who = Aram", "#code = AAAA-2222", "#hello button[type=submit]")
    await expect(page.locator("#hello [role=alert]")).to_contain_text("not the code")
    assert await page.locator("#who").input_value() == "Aram"
    await goes(page, f"#code = {gated.front.code.lower()}", "#hello button[type=submit]", "… .welcome")
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


# --- parts of the page's program alone -----------------------------------------------------------------------------

ALONE = """async () => {
  const { patched } = await import("/s/patch.js"), { Here } = await import("/s/here.js");
  const here = new Here("x", () => {});
  here.pick("table001");
  here.drop("table001");
  return [Object.keys(patched({ a: 1, b: 2 }, { o: { a: null } })), here.current];
}"""
CLOSED = """async () => {
  const { Wire } = await import("/s/wire.js");
  const lines = [], told = [], real = globalThis.WebSocket;
  globalThis.WebSocket = class { static OPEN = 1; readyState = 0; close() {} constructor() { lines.push(this); } };
  const wire = new Wire({ state: (now) => told.push(now) }, () => ({}));
  wire.connect();
  wire.connect();
  lines[0].onclose({ code: 1006 });
  const before = told.length;
  lines[1].onclose({ code: 1006 });
  wire.stop();
  clearTimeout(wire.timer);
  globalThis.WebSocket = real;
  return [before, told];
}"""
WATCHED = """async () => {
  const { showBoard } = await import("/s/board.js");
  const keys = [["a:t:d1:JH", "t:t:sit"].map((data) => ({ label: data, data, style: "plain", enabled: true }))];
  const message = { kind: "board", lines: [], keys, amounts: [], reading: [], model: null, image: null };
  return [null, 1].map((seat) => {
    showBoard({ table: "t", seat, live: true, clocks: [], message }, undefined, { press: () => {} }, {});
    return [...document.querySelectorAll("#board .keys button")].map((one) => one.textContent);
  });
}"""


async def test_parts_by_themselves(here: Room, browser: Browser) -> None:
    """What a change takes away is no longer there; nobody looks at a table that has gone; a line that was given up
    says nothing when it closes; somebody who only watches has no buttons of the game."""
    page = await (await browser.new_context()).new_page()
    await page.goto(here.root)
    assert await page.evaluate(ALONE) == [["b"], None]
    assert await page.evaluate(CLOSED) == [0, ["offline"]]
    assert await page.evaluate(WATCHED) == [["t:t:sit"], ["a:t:d1:JH", "t:t:sit"]]
    await page.context.close()
