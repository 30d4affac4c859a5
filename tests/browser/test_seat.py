"""At one's own seat: what is called across the table, what is at hand, how the cards look, touches meant twice."""

from __future__ import annotations

from playwright.async_api import expect

from bot.ports.records import Command, Person
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import CARD, to_the_cards

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
