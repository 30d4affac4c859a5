"""Every game in the browser with its pictures, from the lobby to the result: one person at a desk, one with a phone.

Everything is done through what the page shows: the lobby, the options, the moves. Among the buttons shown, the one that
the game's automatic player would choose is pressed.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

import pytest
from PIL import Image
from playwright.async_api import Page, ViewportSize

from bot.core import clocks
from bot.core.clocks import Pauses
from bot.core.model import Table
from bot.games import game_keys
from rules.core import Seat
from tests.browser.conftest import DESK, PHONE, People, Room, settle
from tests.browser.play import HIGH_BID, WRONG, PageScreen, set_up
from tests.facts import FACTS
from tests.tiers import sampled
from tests.tools.driver import Chooser, play
from tests.waiting import until

GAMES = tuple(game_keys())
LOOKS = 3
"""At so many of the first moves of each person the page is examined."""
ENOUGH = 6
"""Presses of whoever leaves a match of hundreds, before they do."""
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
  for (const src of new Set(faces.map(face => face.style.backgroundImage.slice(5, -2)))) {
    const sheet = new Image();
    sheet.src = src;
    await sheet.decode();
  }
  for (const face of faces) {
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

    def __init__(self, page: Page, phone: bool) -> None:
        super().__init__(page, finger=phone)
        self.phone = phone

    async def press(self, data: str) -> None:
        if self.presses < LOOKS:
            await self._look()
        await super().press(data)

    async def _look(self) -> None:
        """What is asked can be reached without scrolling, and the pictures are there."""
        await until(lambda: self.page.evaluate(REACHED), 20)
        assert await self.page.evaluate(WIDE)
        await self.pictures()

    async def pictures(self) -> None:
        async def there() -> bool:
            return not await self.page.evaluate(SEEN)

        try:
            await until(there, 20)
        except TimeoutError:
            raise AssertionError(await self.page.evaluate(SEEN)) from None


class Hurried(Chooser):
    """What brings a long match to its end sooner is preferred, and typed: in the bazaar a bid that nobody could
    make; where a match takes hundreds of presses one of the two leaves, and an automatic player takes
    the seat: nardi is played to its end by the phone, long nardi at the desk."""

    def __init__(self, seed: int, players: Mapping[Seat, Player]) -> None:
        super().__init__(seed)
        self._players = players

    def preferred(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        player = self._players[seat]
        hurries = table.game == "bazaar-blot" and not player.phone
        if hurries and any(":bid." in press for press in offered):
            return HIGH_BID
        leaves = FACTS[table.game].many_presses and player.phone != (table.game == "nardi")
        if leaves and player.presses >= ENOUGH:
            return "/leave"
        return super().preferred(table, seat, offered)


@pytest.mark.parametrize("key", sampled(GAMES, ("bazaar-blot", "domino", "bura3")))
async def test_a_match_of_every_game(here: Room, people: People, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """At the desk and with a phone, from the lobby to the result."""
    monkeypatch.setattr(clocks, "PAUSES", Pauses(first_deal_ms=200, next_deal_ms=200))
    desk = Player(await people.tab(await people.window(), here.url, "Aram"), False)
    phone = Player(await people.tab(await people.window(**PHONE), here.url, "Nino"), True)
    table_id = await set_up(desk.page, phone.page, key)
    table = await here.table()
    players = dict(zip((seat for seat, _ in table.people()), (desk, phone), strict=True))
    screens = {chair.person: players[seat] for seat, chair in table.people()}
    await play(here.service, table_id, screens, Hurried(5, players))
    for player in (desk, phone):
        await player.page.locator("#board[data-result=match] [data-press$=':rematch']").wait_for()
        await player.page.locator("#hand").wait_for(state="hidden")  # there are no cards after a match
        await player.pictures()
        assert player.presses


PRESSED = """() => {
  const shown = [...document.querySelectorAll('#hand [data-act]:enabled, #board .piece:is([data-act], [data-leads])')]
    .filter(node => node.checkVisibility() && node.getAttribute('aria-disabled') !== 'true');
  const first = shown.find(node => node.dataset.act) ?? shown[0];
  first?.click();
  return first?.dataset.act ?? '';
}"""
"""Presses the first thing that says what it plays, or a piece whose place is still to be chosen; which it was."""


async def test_every_game_is_opened_pressed_once_and_seen(here: Room, people: People) -> None:
    """By its address, now at the size of a desk, now of a phone; what is photographed is a table and no empty page."""
    page = await (await people.window(390, 664)).new_page()
    page.on("websocket", lambda socket: people.requests.append(socket.url))
    for n, game in enumerate(GAMES):
        size: ViewportSize = {"width": 390, "height": 664}
        await page.set_viewport_size(DESK if n % 2 else size)
        await page.goto(f"{here.url}?now={game}&name=Nino")
        await page.locator("#hand [data-act], #board [data-act], #board [data-leads]").first.wait_for()
        await settle(page)
        player = Player(page, not n % 2)
        await player.pictures()
        assert await page.evaluate(WRONG) == [], game
        with Image.open(io.BytesIO(await page.screenshot())) as image:
            assert image.convert("RGB").getcolors(maxcolors=200) is None, f"{game} is empty"
        assert [(row.game, row.status) for row in await here.store.live_tables()] == [(game, "live")]
        act = str(await until(lambda: page.evaluate(PRESSED)))
        await here.acted(act)
        await here.end()


# --- the address of a game -----------------------------------------------------------------------------------------


async def seated(people: People, page: Page, url: str) -> None:
    await page.goto(url)
    await page.locator("#board.staged .piece.seat").first.wait_for()


BEFOREHAND = """let early = true;
Object.defineProperty(document, 'prerendering', { get: () => early });
window.looked = () => { early = false; document.dispatchEvent(new Event('prerenderingchange')); };"""
"""A page that the browser has loaded because somebody may come to it."""
FETCHED = """async (url) => {
  const answer = await fetch(url);
  return [answer.status, answer.headers.get('x-frame-options')];
}"""


async def test_a_game_has_an_address(here: Room, people: People) -> None:
    """``?now=GAME&preset=PRESET&name=NAME`` sits somebody down once; fetching or prerendering it does not."""
    context = await people.window(390, 664)
    page = await people.come(context, f"{here.url}?now=poker&name=Nino")
    await page.locator("#toasts .refused", has_text="poker").wait_for()
    assert await page.evaluate(FETCHED, f"{here.url}?now=bura3&name=Nino") == [200, "DENY"]
    guess = await context.new_page()
    await guess.add_init_script(BEFOREHAND)
    await guess.goto(f"{here.url}?now=bazaar-blot&preset=classic")
    await guess.locator("#room").wait_for()
    await settle(guess)
    assert await here.games() == [], "nobody sits down at a page that nobody sees"
    await guess.evaluate("looked()")
    await guess.locator("#board.staged .piece.seat").first.wait_for()
    table = await here.table()
    assert (table.game, table.preset, table.stake, table.phase) == ("bazaar-blot", "classic", 0, "play")
    for query in ("now=bazaar-blot&name=Somebody%20else", "now=Bazaar%20Blot"):
        await seated(people, page, f"{here.url}?{query}")
    assert await here.games() == [("bazaar-blot", "live")], "opened again it goes on with the same match"
    assert [chair.name for _, chair in table.people()] == ["Nino"], "whom the browser knows stays who they are"
