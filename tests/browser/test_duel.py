"""Several cards chosen on the drawn table of Bura: with the keyboard, and what the other sees."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from bot.table import pauses
from bot.table.model import Table
from bot.table.pauses import Pauses
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.test_games import PHONE, set_up

pytestmark = pytest.mark.timeout(300)

FOCUSED = "document.activeElement.dataset.card ?? ''"
CHOSEN = "#board .piece.own.chosen"
LEFTS = """() => Object.fromEntries([...document.querySelectorAll('#board .piece.own')]
  .map(node => [node.dataset.card, Math.round(node.getBoundingClientRect().left)]))"""


async def two_at_a_table(here: Running, desk: Page, phone: Page) -> Table:
    """The first deal of Bura with five cards, when its first lead is asked for."""
    table_id = await set_up(desk, phone, "bura5")
    await desk.locator("#board .piece.own").nth(4).wait_for()
    await phone.locator("#board .piece.own").nth(4).wait_for()
    table = await here.service.table(table_id)
    assert table is not None
    return table


async def test_several_cards_are_chosen_led_and_given(
    here: Running, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BU-3, BU-4: five cards always hold two of a suit."""
    monkeypatch.setattr(pauses, "PAUSES", Pauses(first_deal_ms=200, next_deal_ms=200))
    desk = await people.tab(await people.window(reduced_motion="reduce"), here.url, "Aram")
    phone = await people.tab(await people.window(**PHONE), here.url, "Nino")
    table = await two_at_a_table(here, desk, phone)
    seat = next(seat for seat, chair in table.people() if chair.name == "Aram")
    leader, other = (desk, phone) if table.state.turn == seat else (phone, desk)

    await leader.locator("#hand [data-press$=':pick.l']").click()
    free = leader.locator("#board .piece.own[data-press*=':pick.l.']")
    await expect(free.first).to_have_attribute("aria-pressed", "false")
    lay = await leader.evaluate(LEFTS)
    first = str(await free.first.get_attribute("data-card"))
    await free.first.focus()
    await leader.keyboard.press("Enter")
    await expect(leader.locator(CHOSEN)).to_have_count(1)
    assert await leader.evaluate(FOCUSED) == first, "whoever chooses with the keyboard stays where they are"
    await leader.keyboard.press("ArrowRight")
    second = str(await leader.evaluate(FOCUSED))
    assert second != first
    assert second[-1] == first[-1], "the others of its suit are offered"
    await leader.keyboard.press("Space")
    await expect(leader.locator(CHOSEN)).to_have_count(2)
    assert await leader.evaluate(FOCUSED) == second
    assert await leader.evaluate(LEFTS) == lay, "chosen cards keep their place"
    assert await other.locator("#board .piece[data-card]:not(.own)").count() == 1, "only the turned trump is seen"

    await leader.locator(f"#board .piece.own[data-card='{first}']").press("Enter")  # taken back, and chosen again
    await expect(leader.locator(CHOSEN)).to_have_count(1)
    await leader.keyboard.press("Enter")
    await expect(leader.locator(CHOSEN)).to_have_count(2)
    await leader.locator("#hand [data-act^='l:']").click()
    for card in (first, second):
        await other.locator(f"#board .piece[data-card='{card}']:not(.own)").wait_for()

    # A card that beats none is touched: that begins the giving, with this card chosen.
    await other.locator("#hand.turn").wait_for()
    idle = other.locator("#board .piece.own[data-press$=':pick.g']")
    if await idle.count():
        await idle.first.focus()
        await other.keyboard.press("Enter")
        await expect(other.locator(CHOSEN)).to_have_count(1)
    else:
        await other.locator("#hand [data-press$=':pick.g']").click()
    longer = other.locator("#board .piece.own:not(.chosen)[data-press*=':pick.g.']")
    while await other.locator(CHOSEN).count() < 2:
        n = await other.locator(CHOSEN).count()
        await longer.first.focus()
        await other.keyboard.press("Enter")
        await expect(other.locator(CHOSEN)).to_have_count(n + 1)
    gifts = [str(await one.get_attribute("data-card")) for one in await other.locator(CHOSEN).all()]
    await other.locator("#hand [data-act^='g:']").click()
    await expect(leader.locator("#board .piece[data-id^='given:']")).to_have_count(2)
    seen = await leader.locator("#board").evaluate("node => node.outerHTML")
    held = set(await leader.evaluate(LEFTS))
    assert not [card for card in gifts if f'"{card}"' in seen and card not in held], "gifts are face down for everybody"
