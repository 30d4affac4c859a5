"""A page that is shown what a test likes: everything is the house's own but what it tells of its tables."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.async_api import Page, WebSocketRoute

from bot.text import Lang
from tests.browser.positions import Position, Teller
from tests.waiting import until

if TYPE_CHECKING:
    from tests.adapters.local.house import Running
    from tests.browser.conftest import People

DRAWN = """async (kind) => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  const drawn = () => {
    const there = document.querySelector('#board.staged .piece, #board .shot img');
    const arts = [...document.querySelectorAll('#board.staged .piece .art')];
    const right = !kind || document.querySelector('#board').dataset.kind === kind;
    return there && right && arts.every(one => one.style.backgroundImage);
  };
  for (const end = Date.now() + 30000; !drawn(); await frame()) if (Date.now() > end) throw new Error('not drawn');
  const places = () => [...document.querySelectorAll('#board .piece, #hand .key')].map(one => {
    const { left, top, width } = one.getBoundingClientRect();
    return `${left} ${top} ${width}`;
  }).join();
  for (let same = 0, was = ''; same < 4; await frame()) {
    const now = places();
    same = now === was ? same + 1 : 0;
    was = now;
  }
}"""


class Screen:
    """Somebody's page; from ``stage`` on it hears nothing more of the house."""

    def __init__(self, here: Running, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        """What the page has said since it hears nothing of the house any more."""
        self._teller: Teller | None = None
        self._words = here.front._words
        self._route: WebSocketRoute | None = None
        self._welcome: dict[str, Any] = {}
        self._staged = False
        self._lang = ""

    @classmethod
    async def open(cls, here: Running, people: People, width: int = 390, height: int = 664, **more: object) -> Screen:
        before = {one.person for one in here.front._rooms.tabs()}
        window = await people.window(width, height, own=True, **more)
        page = await window.new_page()
        self = cls(here, page)
        await page.route_web_socket("**/ws", self._between)
        await page.goto(here.url)
        await page.locator("#who").fill("Արամ")
        await page.locator("#hello button[type=submit]").click()
        await page.locator("#board .welcome").wait_for()
        (tab,) = (one for one in here.front._rooms.tabs() if one.person not in before)
        self._teller = Teller(here.core, here.front._site.vault, tab.person)
        self._staged = True
        return self

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._route = route

        def up(said: str | bytes) -> None:
            if not self._staged:
                server.send(said)
            elif (message := json.loads(said))["t"] == "ping":
                route.send('{"t": "pong"}')
            elif message["t"] == "hello":
                # Its loop stands still while other tests of this worker run, and the page has connected anew.
                route.send(json.dumps(self._welcome))
            else:
                self.sent.append(message)
                if "n" in message:
                    self.tell({"t": "ack", "n": message["n"], "ok": True})

        def down(told: str | bytes) -> None:
            message = json.loads(told)
            if isinstance(message, dict) and message["t"] == "welcome":
                self._welcome = message
            if not self._staged:
                route.send(told)

        route.on_message(up)
        server.on_message(down)

    def tell(self, message: dict[str, Any]) -> None:
        assert self._route is not None
        self._route.send(json.dumps(message))

    async def clear(self) -> None:
        """As at first: the size of a phone, by day, nothing said and nothing touched."""
        await self.page.set_viewport_size({"width": 390, "height": 664})
        await self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        await self.page.mouse.move(1, 1)
        await self.page.keyboard.press("Escape")
        await self.page.evaluate("document.querySelector('#toasts').replaceChildren(), document.activeElement?.blur()")
        self.sent.clear()

    @property
    def pressed(self) -> list[str]:
        """The presses that the page has sent, without table and decision."""
        return [str(one["data"]).split(":", 3)[3] for one in self.sent if one["t"] == "press"]

    async def presses(self, *acts: str) -> None:
        """These have been pressed since it was cleared, and nothing else."""
        await until(lambda: len(self.pressed) >= len(acts), what=f"{self.pressed} and not {acts}")
        assert self.pressed == list(acts)

    async def told(self, at: Position, lang: Lang = "en") -> list[dict[str, Any]]:
        """What the house would say of it: ``tables``, ``board`` and ``hand``."""
        assert self._teller is not None
        return await self._teller.told(at, lang)

    async def show(self, at: Position, lang: Lang = "en", told: list[dict[str, Any]] | None = None) -> None:
        """``told``: in place of what the house would say."""
        if lang != self._lang:
            self._lang = lang
            self.tell({**self._welcome, **self._words.of(lang)})
        told = told or await self.told(at, lang)
        for message in told:
            self.tell(message)
        kind = told[1]["whole"]["message"].get("model", {}).get("kind", "")
        await self.page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        await self.page.evaluate(DRAWN, kind)
