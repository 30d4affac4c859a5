"""Around the tables, mostly on a phone: lobbies, panels, several tables in a room, quick play."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.async_api import Page, expect

from bot.ports.records import Command, Person
from bot.text import LANGUAGES
from tests.browser.conftest import PHONE, People, Room, settle
from tests.browser.play import WRONG, goes, turn, typed, watch
from tests.tiers import nightly, sampled


async def fits(page: Page) -> None:
    """Nothing sticks out."""
    await settle(page)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("hy",)))
async def test_lobby_and_panels_on_a_phone(here: Room, people: People, lang: str) -> None:
    """In each language everything fits and can be pressed: ratings, quick play, calls for company, the lobby with its
    options, levels and seats; then one press, and the cards are there."""
    here.pace(2)  # no lobby is to grow old on a busy machine
    page = await people.tab(await people.window(**PHONE), here.url, "Aram")
    panel, board = page.locator("#panel"), page.locator("#board")
    await typed(page, f"/language {lang}")
    await expect(page.locator("html")).to_have_attribute("lang", lang)
    on = partial(goes, page, finger=True)
    await typed(page, "/top")
    await on("… #panel [data-press$=':rating']")
    await fits(page)
    await on("#panel [data-press$=':rating']", "… #panel [data-press$=':top']")
    await fits(page)
    await typed(page, "/quick nardi 50")
    await on("#panel [data-press*=':quickdo.change']", "… #panel [data-press$=':quick.nardi s100']")
    await fits(page)
    await typed(page, "/quick off")
    await typed(page, "/notify nardi")
    await on("… #panel [data-press*=':notifydo.end']")
    await fits(page)
    await on("#panel [data-press$=':notifydo.all']")
    await expect(panel.locator("[data-press*=':notifydo.end']")).to_have_count(0)

    await on("#open-new", "#board [data-press*=':invite.']")
    await on("… #panel :is([data-press$=':share'], [data-press*=':quick.'])")
    await fits(page)
    await on("#panel [data-press=close]")
    await fits(page)
    await on("#board [data-press$=':start']")
    await expect(page.locator("body")).to_contain_text("3")
    await on("#board [data-press$=':options']", "… #panel [data-press$=':options.more']")
    assert await panel.locator("[data-press*=':options.']").count() == 6
    await fits(page)
    await on("#panel [data-press$=':options.more']", "… #panel [data-press$=':options.pack']")
    await fits(page)
    await on("#panel [data-press$=':options.level']", "#panel [data-press$=':set level strong']")
    await on("… #panel [data-press$=':options.level']", "#panel [data-press=close]")
    await settle(page)
    await board.locator("[data-press$=':rules']").tap(trial=True)
    if lang == "en":
        await expect(board).to_contain_text("computer: strong")
    await on("#board [data-press$=':seats']", "#panel [data-press$=':fill 2']")
    await on("#panel [data-press$=':set level master 2']", "… #panel [data-press$=':set level easy 2']")
    await on("… #panel [data-press*=':remove 2']")
    await fits(page)
    await on("#panel [data-press=close]")
    table = await here.table()
    computer = table.chairs[1]
    assert computer is not None
    assert (table.level, computer.level) == ("strong", "master")
    await board.locator("[data-press$=':start fill']").tap()
    await turn(page)
    await fits(page)


async def test_several_tables_and_several_people(here: Room, people: People) -> None:
    """Each sees their own table first and may look at the other; by the link of a table one sits down; who watches has
    nothing to press; tables of the same people are told apart."""
    one = await people.tab(await people.window(), here.url, "One")
    await one.locator("#open-new").click()
    data = str(await one.locator("#board [data-press$=':start fill']").get_attribute("data-press"))
    friend = await people.tab(await people.window(**PHONE), f"{here.url}#join={data.split(':')[1]}", "Friend")
    await expect(one.locator("#board .said")).to_contain_text("Friend")
    (_, chair), *_ = (table := await here.table()).people()
    calm = Command("calm", table.id, Person(chair.person, chair.name), "set clock 0")  # the house's goes fast
    assert (await here.service.handle(calm)).ok
    await one.locator("#board [data-press$=':start fill']").click()
    for page in (one, friend):
        await page.locator("#board .piece.own").first.wait_for()
    texts = [await page.locator("#hand .unseen").inner_text() for page in (one, friend)]
    assert texts[0].splitlines()[0] != texts[1].splitlines()[0], "each has their own cards"

    guest = await people.tab(await people.window(390, 664), here.url, "Guest")
    await watch(guest, "Friend")
    await expect(guest.locator("#board .plate")).to_have_count(4)
    assert await guest.locator("#board .piece.own, #board [data-press^='a:']").count() == 0
    for width, height in ((390, 664), (844, 390)):
        await guest.set_viewport_size({"width": width, "height": height})
        await settle(guest)
        assert await guest.evaluate(WRONG) == [], "nothing lies over anything"

    for game, title in (("nardi", "Nardi 1: One"), ("nardi", "Nardi 2: One")):
        await one.locator(".brand").click()
        cover = one.locator(f"[data-game={game}]")
        if await cover.get_attribute("aria-expanded") == "false":
            await cover.click()
        await one.locator(f"[data-press='with-friends:{game}']").click()
        await one.locator("#board [data-press*=':start']").first.wait_for()
        await one.locator("#tables button", has_text=title if title.endswith("2: One") else "One").first.wait_for()
    tabs = await one.locator("#tables button > span:first-child").all_inner_texts()
    assert sorted(one.partition(",")[0] for one in tabs) == ["Bazaar Blot: One", "Nardi 1: One", "Nardi 2: One"]
    await one.locator(".brand").click()
    chosen = one.locator("#board [data-open]")
    await expect(chosen).to_have_count(3)
    assert len(set(await chosen.all_inner_texts())) == 3


@nightly
async def test_two_on_phones_press_the_same_and_play(here: Room, people: People) -> None:
    """Each in their own room."""
    nino = await people.tab(await people.window(**PHONE), here.url, "Nino")
    aram = await people.tab(await people.window(**PHONE), f"{here.root}t/attic", "Aram")
    await typed(nino, "/quick")
    await goes(nino, "… #panel [data-press$=':quick.any']")
    await fits(nino)
    await goes(nino, "#panel [data-press$=':quick.nardi']", "… #panel [data-press$=':quickdo.leave']", finger=True)
    await fits(nino)
    await typed(aram, "/quick нарды")
    for page, other in ((nino, "Aram"), (aram, "Nino")):
        await expect(page.locator("#board")).to_contain_text(other)
    await fits(nino)
    (row,) = await here.store.live_tables()
    assert row.status == "live"
    assert len(row.persons) == 2


async def test_answers_and_settings_are_words_and_parts(here: Room, people: People) -> None:
    """People among words, and lists of parts, are shown as they are. On a phone the talk lies over the table: it makes
    way for a panel that was asked for there."""
    page = await people.tab(await people.window(390, 664), here.url, "Nino")
    said = [
        {"name": "Aram", "hue": 1, "you": False},
        " has the place of ",
        {"name": "Nino", "hue": 2, "you": True},
        ".",
    ]
    await page.locator("#open-talk").click()
    await page.evaluate("async (said) => (await import('/s/log.js')).told(said, true)", said)
    line = page.locator("#log > li").last
    await expect(line.locator(".body")).to_have_text("Aram has the place of Nino.")
    await expect(line.locator(".person")).to_have_count(2)
    await goes(page, "#typed = /puzzle nardi", "¤ Enter")
    await page.locator("#panel .key").first.click(trial=True)  # nothing lies over it
    await page.locator("#panel [data-press='close']").click()
    await expect(page.locator("#open-talk")).to_be_focused()
    await goes(page, "#open-talk", "#typed = /no-such-thing", "¤ Enter")
    await expect(page.locator("#log > li").last).to_be_visible()
    await goes(page, "¤ Escape", "#open-settings", "#box [data-press='look']")
    await expect(page.locator("#box fieldset").filter(has=page.locator("[data-value='rank']"))).to_be_visible()
    assert "[object" not in await page.locator("body").inner_text()
