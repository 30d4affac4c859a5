"""Every game of the house in the browser, pictures on: one at a desk, one with a phone, to the result of a match.

Everything is done through what the page shows: the lobby, options, moves. What is pressed is chosen among the buttons
that are before the person; which of them it likes best, the automatic player knows that plays the game well.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from playwright.async_api import Page

from bot.games import game_keys, rules_of
from bot.table import pauses
from bot.table.model import Table
from bot.table.pauses import Pauses
from tests.adapters.games import Chooser
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import patiently, touch
from tests.chaos.waiting import until
from tests.facts import FACTS

pytestmark = pytest.mark.timeout(600)

GAMES = tuple(game_keys())
MOST = 20_000
HIGH_BID = "/bid 40 spades"
ENOUGH = 3
"""Moves in a deal of a long game."""
PHONE = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

OFFERED = """() => [[...document.querySelectorAll('#hand [data-press], #board [data-press], #panel [data-press]')]
  .filter(node => !node.disabled && node.checkVisibility()).map(node => node.dataset.press),
  [...document.querySelectorAll('#hand .bids, #board .bids, #panel .bids')]
  .filter(one => one.checkVisibility()).flatMap(one => {
    const field = one.querySelector('input');
    const [low, high] = [Number(field.min), Number(field.max)];
    return [...one.querySelectorAll('[data-form]')].map(node => [node.dataset.form, low, high]);
  })]"""
"""The presses that are shown, and the forms with their lowest and highest number."""
REACHED = """() => [...document.querySelectorAll('#hand button, #board button')].some(node => {
  if (node.disabled || !node.checkVisibility()) return false;
  const what = node.dataset.press ?? node.dataset.form ?? '';
  if (!/^a:|^s:[^:]*:(bid|pick)/.test(what) && !node.matches('.fan button')) return false;
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && (node === at || node.contains(at));
})"""
WIDE = "document.documentElement.scrollWidth <= innerWidth"
SEEN = """async () => {
  const shown = [...document.querySelectorAll('#board .shot img, #hand .fan img')];
  for (const image of shown.filter(one => one.checkVisibility())) {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 48;
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0, 48, 48);
    const colours = new Set(new Uint32Array(brush.getImageData(0, 0, 48, 48).data.buffer)).size;
    if (!image.naturalWidth || colours < 20) return `${image.alt}: ${image.naturalWidth} wide, ${colours} colours`;
  }
  return shown.length ? '' : 'no picture';
}"""


class Player:
    """Somebody before a page. ``press``: with the mouse at the desk, with a finger on the phone."""

    def __init__(self, page: Page, phone: bool) -> None:
        self.page, self.phone = page, phone
        self.turns = 0
        self.buttons: list[str] = []
        self.forms: list[tuple[str, int, int]] = []
        self.moves: dict[int, int] = {}

    async def press(self, data: str) -> None:
        await touch(self.page.locator(f'#room [data-press="{data}"]').first, finger=self.phone)

    async def offered(self) -> list[str]:
        """Every press that is shown, amounts written out."""
        self.buttons, self.forms = await self.page.evaluate(OFFERED)
        amounts = [form.replace("{n}", str(n)) for form, low, high in self.forms for n in range(low, high + 1)]
        return [*self.buttons, *amounts]

    async def choose(self, press: str) -> None:
        """Do it where it was shown: by its button, or by its number and its button; or type it."""
        if press.startswith("/"):
            await self.page.locator("#typed").fill(press)
            return await self.page.locator("#typed").press("Enter")
        if press in self.buttons:
            return await self.press(press)
        for form, low, high in self.forms:
            head, _, tail = form.partition("{n}")
            number = press.removeprefix(head).removesuffix(tail)
            if press.startswith(head) and press.endswith(tail) and number.isdecimal() and low <= int(number) <= high:
                group = self.page.locator(".bids", has=self.page.locator(f'[data-form="{form}"]')).first
                await group.locator("input").fill(number)
                return await touch(group.locator(f'[data-form="{form}"]'), finger=self.phone)
        return None

    async def looks(self, game: str, folder: Path) -> None:
        """At the first turns: what is asked can be reached without scrolling, and the pictures are there."""
        self.turns += 1
        if self.turns > 3:
            return
        await until(lambda: self.page.evaluate(REACHED), 20)
        assert await self.page.evaluate(WIDE)
        await self.pictures()
        await self.shoot(f"{game}-turn{self.turns}", folder)

    async def pictures(self) -> None:
        async def there() -> bool:
            return not await self.page.evaluate(SEEN)

        try:
            await until(there, 20)
        except TimeoutError:
            raise AssertionError(await self.page.evaluate(SEEN)) from None

    async def shoot(self, name: str, folder: Path) -> None:
        if os.environ.get("DAVTAR_LOOK"):
            await self.page.wait_for_timeout(300)
            await self.page.screenshot(
                path=Path(os.environ["DAVTAR_LOOK"]) / f"{name}-{'phone' if self.phone else 'desk'}.png"
            )


async def set_up(desk: Player, phone: Player, key: str) -> str:
    """The lobby: which game, a short match without a clock, the second person, automatic players; the table."""
    await desk.page.get_by_role("button", name="New table").first.click()
    options = desk.page.locator("#board [data-press$=':options']")
    table = str(await options.get_attribute("data-press")).split(":")[1]
    await options.click()
    for name, value in (("game", key), *(FACTS[key].long or FACTS[key].short).items(), ("clock", "0")):
        await desk.page.locator(f"#panel [data-press$=':options.{name}']").click()
        values = desk.page.locator(f"#panel [data-press^='t:{table}:set {name} ']")
        await values.first.wait_for()
        shown = [str(await one.get_attribute("data-press")).rpartition(" ")[2] for one in await values.all()]
        wanted = value if value in shown else min(shown, key=int)
        await desk.page.locator(f"#panel [data-press='t:{table}:set {name} {wanted}']").click()
        await desk.page.locator(f"#panel [data-press$=':options.{name}']").wait_for()
    seat = phone.page.locator("#board [data-press$=':sit 2']")
    await seat.tap()
    await desk.page.locator("#board .said").get_by_text("Nino").wait_for()
    words = "start fill" if min(rules_of(key).seats) > 2 else "start"
    await desk.page.locator(f"#board [data-press$=':{words}']").click()
    return table


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_of_every_game(
    here: Running, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(pauses, "PAUSES", Pauses(first_deal_ms=200, next_deal_ms=200))
    desk = Player(await people.tab(await people.window(), here.url, "Aram"), False)
    phone = Player(await people.tab(await people.window(**PHONE), here.url, "Nino"), True)
    table_id = await set_up(desk, phone, key)
    chooser = Chooser(5)
    for _ in range(MOST):
        table = await here.service.table(table_id)
        assert table is not None
        if table.phase == "over":
            break
        await step(table, {0: desk, 1: phone}, chooser, tmp_path)
    assert table.phase == "over"
    for player in (desk, phone):
        await player.page.locator("#board [data-press$=':rematch']").wait_for()
        await player.page.locator("#hand").wait_for(state="hidden")  # there are no cards after a match
        await player.shoot(f"{key}-result", tmp_path)
        await player.pictures()
        assert player.turns


async def step(table: Table, players: dict[int, Player], chooser: Chooser, folder: Path) -> None:
    """Somebody who is waited for does what it likes best of what is shown; else a moment passes."""
    seat = chooser.next_seat(table)
    if seat is None:
        await asyncio.sleep(0.02)
        return
    player = players[seat]
    offered = await player.offered()
    press = _ending(table, player, offered) or chooser.pick(table, seat, offered)
    if press is None:
        await asyncio.sleep(0.02)  # the page is being told
        return
    player.moves[table.deal] = player.moves.get(table.deal, 0) + 1
    await player.looks(table.game, folder)
    await patiently(player.choose(press))


def _ending(table: Table, player: Player, offered: list[str]) -> str | None:
    """In a long game, what brings it to its end sooner, if that is shown: the raise and the word with which a deal is
    given up; in the bazaar, from the second deal on, a bid that nobody could make, which is typed."""
    if table.game == "bazaar-blot":
        return HIGH_BID if table.deal > 1 and not player.phone and any(":bid." in press for press in offered) else None
    if FACTS[table.game].long is None or player.moves.get(table.deal, 0) < ENOUGH:
        return None
    good = [press for press in offered if press.rpartition(":")[2] in ("davi", "se", "decline")]
    return min(good, key=lambda press: press.rpartition(":")[2] != "decline", default=None)
