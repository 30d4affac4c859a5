"""A game has an address: ``/?now=GAME&name=NAME`` sits somebody down, and what plays an action says which."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, expect

from bot.games import game_keys
from tests.adapters.local.house import Running
from tests.browser.conftest import People

pytestmark = pytest.mark.timeout(300)

TABLE = "#board.staged .piece.seat"
"""The place of a player at a table that is drawn."""


async def come(people: People, here: Running, query: str, phone: bool = False) -> Page:
    size = {"width": 390, "height": 664} if phone else {}
    page = await (await people.window(**size)).new_page()
    page.on("websocket", lambda socket: people.requests.append(socket.url))
    await page.goto(f"{here.url}?{query}")
    return page


async def tables(here: Running) -> list[tuple[str, str]]:
    return [(row.game, row.status) for row in await here.store.tables_in("web:main")]


PRESSED = """() => {
  const shown = [...document.querySelectorAll('#hand [data-act]:enabled, #board .piece[data-act]')];
  const first = shown.find(node => node.checkVisibility());
  first?.click();
  return first?.dataset.act ?? '';
}"""
"""Presses the first thing that says what it plays; which it was, or nothing. In one go: the table goes on meanwhile."""


@pytest.mark.parametrize("phone", [False, True])
async def test_a_match_is_played_by_the_actions_that_are_named(here: Running, people: People, phone: bool) -> None:
    """Whoever is asked has something to press that says what it plays; in the end the page says that it is over."""
    page = await come(people, here, "now=bura3&name=Nino", phone)
    played = set()
    async with asyncio.timeout(200):
        while await page.locator("#board[data-result=match]").count() == 0:
            act = await page.evaluate(PRESSED)
            if act:
                played.add(act)
            await asyncio.sleep(0.05)
    assert any(act.startswith(("l:", "b:", "g:")) for act in played)


async def test_opened_again_it_goes_on_with_the_same_match(here: Running, people: People) -> None:
    page = await come(people, here, "now=bura3&name=Nino")
    await expect(page.locator(TABLE).first).to_be_visible()
    assert await tables(here) == [("bura3", "live")]
    await page.reload()
    await expect(page.locator(TABLE).first).to_be_visible()
    for query in ("now=bura3&name=Somebody%20else", "now=Bura%203"):
        other = await page.context.new_page()
        other.on("websocket", lambda socket: people.requests.append(socket.url))
        await other.goto(f"{here.url}?{query}")
        await expect(other.locator(TABLE).first).to_be_visible()
    assert await tables(here) == [("bura3", "live")]
    (row,) = await here.store.tables_in("web:main")
    assert '"Nino"' in row.summary, "whom the browser knows stays who they are"


async def test_two_tabs_opened_at_once_are_at_one_table(here: Running, people: People) -> None:
    page = await come(people, here, "name=Nino")
    await page.locator("#who").fill("Nino")
    await page.locator("#hello button[type=submit]").click()
    await page.locator("#room").wait_for()
    both = [await page.context.new_page() for _ in range(2)]
    for one in both:
        one.on("websocket", lambda socket: people.requests.append(socket.url))
    await asyncio.gather(*(one.goto(f"{here.url}?now=nardi") for one in both))
    for one in both:
        await expect(one.locator(TABLE).first).to_be_visible()
    assert await tables(here) == [("nardi", "live")]


async def test_a_preset_can_be_named(here: Running, people: People) -> None:
    page = await come(people, here, "now=bazaar-blot&preset=classic&name=Nino")
    await expect(page.locator(TABLE).first).to_be_visible()
    (row,) = await here.store.tables_in("web:main")
    table = await here.service.table(row.table_id)
    assert table is not None
    assert (table.game, table.preset, table.stake) == ("bazaar-blot", "classic", 0)


async def test_what_is_no_game_is_refused_with_what_there_is(here: Running, people: People) -> None:
    page = await come(people, here, "now=poker&name=Nino")
    await expect(page.locator("#toasts .refused")).to_contain_text("poker")
    assert await tables(here) == []


async def test_fetching_it_changes_nothing(here: Running, people: People) -> None:
    page = await come(people, here, "name=Nino")
    await page.locator("#who").wait_for()
    fetched = await page.evaluate(
        "async () => { const r = await fetch('/?now=bura3&name=Nino'); return [r.status, "
        "r.headers.get('x-frame-options')]; }"
    )
    assert fetched == [200, "DENY"]
    assert await tables(here) == []


BEFOREHAND = """let early = true;
Object.defineProperty(document, 'prerendering', { get: () => early });
window.looked = () => { early = false; document.dispatchEvent(new Event('prerenderingchange')); };"""
"""A page that the browser has loaded because somebody may come to it."""


async def test_it_waits_until_its_person_looks(here: Running, people: People) -> None:
    page = await come(people, here, "name=Nino")
    await page.locator("#who").fill("Nino")
    await page.locator("#hello button[type=submit]").click()
    await page.locator("#room").wait_for()
    guess = await page.context.new_page()
    guess.on("websocket", lambda socket: people.requests.append(socket.url))
    await guess.add_init_script(BEFOREHAND)
    await guess.goto(f"{here.url}?now=bura3")
    await guess.locator("#room").wait_for()
    await asyncio.sleep(0.5)
    assert await tables(here) == [], "nobody sits down at a page that nobody sees"
    await guess.evaluate("looked()")
    await expect(guess.locator(TABLE).first).to_be_visible()
    assert await tables(here) == [("bura3", "live")]


@pytest.mark.parametrize("game", game_keys())
async def test_every_game_has_one(here: Running, people: People, game: str) -> None:
    """Whoever is asked for an action finds one that is named; there are games in which that takes a while."""
    page = await come(people, here, f"now={game}&name=Nino")
    named = page.locator("#hand [data-act], #board [data-act], #board [data-leads]")
    await expect(named.first).to_be_visible(timeout=60_000)
    assert await tables(here) == [(game, "live")]
