"""A page that is shown what a test likes: everything is the house's own but what it tells of its tables."""

from __future__ import annotations

import json

from playwright.async_api import Page, WebSocketRoute

from adapters.local.page import Json
from bot.text import Lang
from tests.adapters.local.house import Running
from tests.browser.conftest import People
from tests.browser.positions import Position, Teller

DRAWN = """async (kind) => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  for (let k = 0; k < 200; k++) {
    await frame();
    if (kind && document.querySelector('#board .felt')?.dataset.kind !== kind) continue;
    const arts = [...document.querySelectorAll('#board.staged .piece .art')];
    const there = document.querySelector('#board.staged .piece, #board .shot img');
    if (there && arts.every(one => one.style.backgroundImage)) break;
  }
  await frame();
  await frame();
}"""


class Screen:
    """Somebody's page; from ``stage`` on it hears nothing more of the house."""

    def __init__(self, here: Running, page: Page) -> None:
        self.page = page
        self.sent: list[Json] = []
        """What the page has said since it hears nothing of the house any more."""
        self._teller: Teller | None = None
        self._words = here.front._words
        self._route: WebSocketRoute | None = None
        self._welcome: Json = {}
        self._staged = False
        self._lang = ""

    @classmethod
    async def open(cls, here: Running, people: People, width: int = 390, height: int = 664, **more: object) -> Screen:
        window = await people.window(width, height, reduced_motion="reduce", **more)
        page = await window.new_page()
        self = cls(here, page)
        await page.route_web_socket("**/ws", self._between)
        await page.goto(here.url)
        await page.locator("#who").fill("Արամ")
        await page.locator("#hello button[type=submit]").click()
        await page.locator("#board .welcome").wait_for()
        (tab,) = here.front._rooms.tabs()
        self._teller = Teller(here.core, here.front._site.vault, tab.person)
        self._staged = True
        return self

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._route = route

        def up(said: str | bytes) -> None:
            if not self._staged:
                server.send(said)
            else:
                self.sent.append(json.loads(said))

        def down(told: str | bytes) -> None:
            message = json.loads(told)
            if message["t"] == "welcome":
                self._welcome = message
            if not self._staged:
                route.send(told)

        route.on_message(up)
        server.on_message(down)

    def tell(self, message: Json) -> None:
        assert self._route is not None
        self._route.send(json.dumps(message))

    async def show(self, at: Position, lang: Lang) -> None:
        if lang != self._lang:
            self._lang = lang
            self.tell({**self._welcome, **self._words.of(lang)})
        assert self._teller is not None
        told = await self._teller.told(at, lang)
        for message in told:
            self.tell(message)
        kind = told[1]["whole"]["message"].get("model", {}).get("kind", "")
        await self.page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        await self.page.evaluate(DRAWN, kind)
