"""Every game in the browser with its pictures, from the lobby to the result: one person at a desk, one with a phone.

Everything is done through what the page shows: the lobby, the options, the moves. Among the buttons shown, the one that
the game's automatic player would choose is pressed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from playwright.async_api import Page

from bot.games import game_keys, rules_of
from bot.table import pauses
from bot.table.model import Table
from bot.table.pauses import Pauses
from rules.core import Seat
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.play import PageScreen
from tests.facts import FACTS
from tests.tools.driver import Chooser, play
from tests.waiting import until

pytestmark = pytest.mark.timeout(600)

GAMES = tuple(game_keys())
HIGH_BID = "/bid 40 spades"
LOOKS = 3
"""At so many of the first moves of each person the page is examined."""
ENOUGH = 6
"""Presses of whoever leaves a match of hundreds, before they do."""
PHONE = {
    "width": 390,
    "height": 664,
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    "reduced_motion": "reduce",
}

REACHED = """() => [...document.querySelectorAll('#hand button, #board button')].some(node => {
  if (node.disabled || !node.checkVisibility()) return false;
  const what = node.dataset.press ?? node.dataset.form ?? '';
  if (!/^a:|^s:[^:]*:(bid|pick)/.test(what) && !node.matches('.piece.own')) return false;
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const own = node.matches('.piece.own');  // it may lie under the next card
  const at = document.elementFromPoint(own ? left + 8 : (left + right) / 2, own ? top + 16 : (top + bottom) / 2);
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && (node === at || node.contains(at));
})"""
WIDE = "document.documentElement.scrollWidth <= innerWidth"
SEEN = """async () => {
  const faces = [...document.querySelectorAll('#board.staged .piece .art')].filter(one => one.style.backgroundImage);
  for (const face of faces) {
    const sheet = new Image();
    sheet.src = face.style.backgroundImage.slice(5, -2);
    await sheet.decode();
    if (!face.isConnected) continue;  // it has gone meanwhile
    if (face.getBoundingClientRect().width < 8) return `${face.closest('.piece').dataset.id} cannot be seen`;
  }
  if (faces.length) return '';
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


class Player(PageScreen):
    """Somebody whose page is examined at their first moves: at the desk, or with a phone."""

    def __init__(self, page: Page, phone: bool, game: str) -> None:
        super().__init__(page, finger=phone)
        self.phone = phone
        self._game = game

    async def press(self, data: str) -> None:
        if self.presses < LOOKS:
            await self._look()
        await super().press(data)

    async def _look(self) -> None:
        """What is asked can be reached without scrolling, and the pictures are there."""
        await until(lambda: self.page.evaluate(REACHED), 20)
        assert await self.page.evaluate(WIDE)
        await self.pictures()
        await self.shoot(f"turn{self.presses}")

    async def pictures(self) -> None:
        async def there() -> bool:
            return not await self.page.evaluate(SEEN)

        try:
            await until(there, 20)
        except TimeoutError:
            raise AssertionError(await self.page.evaluate(SEEN)) from None

    async def shoot(self, name: str) -> None:
        if os.environ.get("DAVTAR_LOOK"):
            await self.page.wait_for_timeout(300)
            size = "phone" if self.phone else "desk"
            await self.page.screenshot(path=Path(os.environ["DAVTAR_LOOK"]) / f"{self._game}-{name}-{size}.png")


class Hurried(Chooser):
    """What brings a long match to its end sooner is preferred, and typed: in the bazaar, from the second deal on, a bid
    that nobody could make; where a match takes hundreds of presses one of the two leaves, and an automatic player takes
    the seat: nardi is played to its end by the phone, long nardi at the desk; ``stay``: by both."""

    def __init__(self, seed: int, players: Mapping[Seat, Player], *, stay: bool = False) -> None:
        super().__init__(seed)
        self._players = players
        self._stay = stay

    def preferred(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        player = self._players[seat]
        hurries = table.game == "bazaar-blot" and table.deal > 1 and not player.phone
        if hurries and any(":bid." in press for press in offered):
            return HIGH_BID
        leaves = FACTS[table.game].many_presses and player.phone != (table.game == "nardi") and not self._stay
        if leaves and player.presses >= ENOUGH:
            return "/leave"
        return super().preferred(table, seat, offered)


async def set_up(desk: Page, phone: Page, key: str) -> str:
    """The lobby: which game, a short match without a clock, the second person, automatic players; the table."""
    await desk.get_by_role("button", name="New table").first.click()
    options = desk.locator("#board [data-press$=':options']")
    table = str(await options.get_attribute("data-press")).split(":")[1]
    await options.click()
    for name, value in (("game", key), *FACTS[key].short.items(), ("clock", "0")):
        await desk.locator(f"#panel [data-press$=':options.{name}']").click()
        values = desk.locator(f"#panel [data-press^='t:{table}:set {name} ']")
        await values.first.wait_for()
        shown = [str(await one.get_attribute("data-press")).rpartition(" ")[2] for one in await values.all()]
        wanted = value if value in shown else min(shown, key=int)
        await desk.locator(f"#panel [data-press='t:{table}:set {name} {wanted}']").click()
        await desk.locator(f"#panel [data-press$=':options.{name}']").wait_for()
    seat = phone.locator("#board [data-press$=':sit 2']")
    await seat.tap()
    await desk.locator("#board .said").get_by_text("Nino").wait_for()
    words = "start fill" if min(rules_of(key).seats) > 2 else "start"
    await desk.locator(f"#board [data-press$=':{words}']").click()
    return table


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_of_every_game(here: Running, people: People, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    await a_match(here, people, monkeypatch, key)


@pytest.mark.soak
@pytest.mark.parametrize("key", [key for key in GAMES if FACTS[key].many_presses])
async def test_both_stay_to_the_end(here: Running, people: People, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    await a_match(here, people, monkeypatch, key, stay=True)


async def a_match(
    here: Running, people: People, monkeypatch: pytest.MonkeyPatch, key: str, *, stay: bool = False
) -> None:
    """At the desk and with a phone, from the lobby to the result."""
    monkeypatch.setattr(pauses, "PAUSES", Pauses(first_deal_ms=200, next_deal_ms=200))
    desk = Player(await people.tab(await people.window(reduced_motion="reduce"), here.url, "Aram"), False, key)
    phone = Player(await people.tab(await people.window(**PHONE), here.url, "Nino"), True, key)
    table_id = await set_up(desk.page, phone.page, key)
    table = await here.service.table(table_id)
    assert table is not None
    players = dict(zip((seat for seat, _ in table.people()), (desk, phone), strict=True))
    screens = {chair.person: players[seat] for seat, chair in table.people()}
    await play(here.service, table_id, screens, Hurried(5, players, stay=stay))
    for player in (desk, phone):
        await player.page.locator("#board [data-press$=':rematch']").wait_for()
        await player.page.locator("#hand").wait_for(state="hidden")  # there are no cards after a match
        await player.shoot("result")
        await player.pictures()
        assert player.presses
