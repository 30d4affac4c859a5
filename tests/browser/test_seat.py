"""At one's own seat: what is called across the table, what is at hand, how the cards look, touches meant twice."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from bot.ports.records import Command, Person
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import CARD, move, patiently, to_the_cards
from tests.patience import allowed

PHONE = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True}


async def test_words_at_the_seat(here: Running, people: People) -> None:
    """Two at a table: each sees the bubble where the speaker sits; talk too; whoever wants none has none."""
    aram = await people.tab(await people.window(**PHONE), here.url, "Aram")
    await aram.locator("#open-new").click()
    await aram.locator("#board [data-press$=':start fill']").wait_for()
    nino = await people.tab(await people.window(), here.url, "Nino")
    await nino.locator(".piece.seat.touch").first.click()
    await nino.locator("#board [data-press$=':start fill']").click()
    await aram.locator(".speak").click()
    await aram.locator("#speak [data-emote=bravo]").click()
    for page, at in ((aram, 0), (nino, 0)):
        await expect(page.locator(f".bubble[data-seat='{at}']")).to_have_text("Bravo!")
    await nino.locator("#typed").fill("Let us see")
    await nino.locator("#typed").press("Enter")
    await expect(aram.locator(".bubble[data-seat='1']")).to_have_text("Let us see")
    await expect(aram.locator("#unread")).to_have_text("1")
    await nino.locator("#open-settings").click()
    await nino.locator("#box [data-press=playing]").click()
    await nino.locator("#box [data-value=off]", has_text="Hide").click()
    await nino.keyboard.press("Escape")
    await expect(nino.locator(".speak")).to_have_count(0)


async def test_bids_score_and_values_are_one_touch_away(here: Running, people: People) -> None:
    page = await people.tab(await people.window(**PHONE), here.url, "Aram")
    await page.goto(f"{here.url}?now=bazaar-blot&name=Aram")
    await to_the_cards(page)
    await page.locator("#board [data-press$=':bids']").tap()
    calls = page.locator("#panel .said p")
    await calls.nth(3).wait_for()
    await page.locator("#panel [data-press$=':rules']").tap()
    await expect(page.locator("#panel .said .loud").first).to_contain_text("=")
    await expect(page.locator("#board .piece.own").first).to_be_visible()
    await page.locator("#panel [data-press=close]").tap()
    await page.locator("#board .corner[data-press$=':davtar']").tap()
    await expect(page.locator("#panel img")).to_be_visible()


async def test_the_log_is_of_the_table_that_is_looked_at(here: Running, people: People) -> None:
    """What was bid stands there, and the trick that lies there; of another table nothing, but what people say."""
    page = await people.tab(await people.window(), here.url, "Aram")
    await page.goto(f"{here.url}?now=bazaar-blot&name=Aram")
    await to_the_cards(page)
    first = page.locator("#log .course:visible")
    await expect(first.first).to_contain_text("Bids of this deal")
    await expect(first.first.locator(".call.bid").first).to_be_visible()
    tricks = page.locator("#log .course:visible[data-id^=trick]")
    leads = set()
    async with asyncio.timeout(allowed(60)):
        while len(leads) < 3:  # an earlier trick is gone: to remember it is part of the game
            await patiently(move(page))
            shown = await tricks.evaluate_all("all => all.map(li => [li.dataset.id, li.querySelectorAll('b').length])")
            assert len(shown) < 2
            assert all(1 <= cards <= 4 for _, cards in shown)
            leads |= {lead for lead, _ in shown}
    await page.locator("#open-new").click()
    await page.locator("#board [data-press$=':start fill']").wait_for()
    await expect(first).to_have_count(0)
    await page.locator("#typed").fill("Who comes too?")
    await page.locator("#typed").press("Enter")
    await expect(page.locator("#log .mine:visible")).to_contain_text("Who comes too?")
    await page.locator("#tables button[aria-pressed=false]").click()
    await expect(first.first).to_contain_text("Bids of this deal")
    await expect(page.locator("#log .mine:visible")).to_contain_text("Who comes too?")
    low = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2"
    await page.wait_for_function(f"({low})(document.getElementById('log'))")


async def test_tables_of_the_same_people_are_told_apart(here: Running, people: People) -> None:
    """In the tabs and where one chooses: by the game if there are several, and by a number."""
    page = await people.tab(await people.window(), here.url, "Aram")
    for game in ("nardi", "nardi", "bazaar-blot"):
        await page.locator(".brand").click()
        cover = page.locator(f"[data-game={game}]")
        if await cover.get_attribute("aria-expanded") == "false":
            await cover.click()
        await page.locator(f"[data-press='with-friends:{game}']").click()
        await page.locator("#board [data-press*=':start']").first.wait_for()
    tabs = await page.locator("#tables button > span:first-child").all_inner_texts()
    assert sorted(tabs) == ["Bazaar Blot: Aram", "Nardi 1: Aram", "Nardi 2: Aram"]
    await page.locator(".brand").click()
    chosen = page.locator("#board [data-open]")
    await expect(chosen).to_have_count(3)
    assert len(set(await chosen.all_inner_texts())) == 3


async def test_to_end_the_match_takes_two_presses_and_leaves_a_way_on(here: Running, people: People) -> None:
    """Alone at the table: asked first; then the same again, another game, a look at it again."""
    page = await people.tab(await people.window(**PHONE), here.url, "Aram")
    await page.goto(f"{here.url}?now=bazaar-blot&name=Aram")
    await page.locator("#board .piece.own").first.wait_for()
    await page.locator("#board [data-press$=':menu']").tap()
    await page.locator("#panel [data-press$=':abandon']").tap()
    await page.locator("#panel [data-press$='abandon sure']").wait_for()
    await expect(page.locator("#board .piece.own").first).to_be_visible()
    await page.locator("#panel [data-press$='abandon sure']").tap()
    await page.locator("#board [data-press$=':rematch']").wait_for()
    ways = page.locator("#board .rows [data-press]")
    assert await ways.count() > 1


async def test_a_card_that_is_to_be_touched_twice(here: Running, people: People) -> None:
    """By choice; and the looks are kept with the person, on a second device too."""
    page = await people.tab(await people.window(), here.url, "Aram")
    await page.locator("#open-settings").click()
    await page.locator("#box [data-press=playing]").click()
    await page.locator("#box [data-value=on]", has_text="Touch it twice").click()
    await page.keyboard.press("Escape")
    await page.locator("#open-settings").click()
    await page.locator("#box [data-press=look]").click()
    await page.locator("#box [data-value=cyrillic]").click()
    await page.locator("#box [data-value=wine]").click()
    await expect(page.locator("html")).to_have_attribute("data-letters", "cyrillic")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-felt", "wine")
    await page.locator("#open-new").click()
    await page.locator("#board [data-press$=':start fill']").wait_for()
    (row,) = await here.store.tables_in("web:main")
    assert (await here.service.handle(Command("k1", row.table_id, Person(row.persons[0], "Aram"), "set clock 0"))).ok
    await page.locator("#board [data-press$=':start fill']").click()
    await to_the_cards(page)
    card = page.locator(CARD).first
    act = await card.get_attribute("data-act")
    await card.click(position={"x": 11, "y": 22})
    await expect(page.locator("[data-lifted]")).to_have_attribute("data-act", str(act))
    await expect(page.locator("#live")).to_contain_text("Touch again")
    await page.locator("[data-lifted]").click(position={"x": 11, "y": 22})
    await expect(page.locator(f"#board .piece.own[data-act='{act}']")).to_have_count(0)
