"""Parts of the page's program alone, where planted faults changed them unnoticed."""

from __future__ import annotations

from playwright.async_api import Browser, Page

from tests.browser.conftest import Room

PATCH = """async () => {
  const { patched } = await import("/s/patch.js");
  return Object.keys(patched({ a: 1, b: 2 }, { o: { a: null } }));
}"""
DROPPED = """async () => {
  const { Here } = await import("/s/here.js");
  const here = new Here("x", () => {});
  here.pick("table001");
  here.drop("table001");
  return here.current;
}"""
CLOSED = """async () => {
  const { Wire } = await import("/s/wire.js");
  const lines = [];
  const real = globalThis.WebSocket;
  globalThis.WebSocket = class { static OPEN = 1; readyState = 0; close() {} constructor() { lines.push(this); } };
  const told = [];
  const wire = new Wire({ state: (now) => told.push(now) }, () => ({}));
  wire.connect();
  wire.connect();
  lines[0].onclose({ code: 1006 });
  const before = told.length;
  lines[1].onclose({ code: 1006 });
  wire.stop();
  clearTimeout(wire.timer);
  globalThis.WebSocket = real;
  return [before, told];
}"""
WATCHED = """async () => {
  const { showBoard } = await import("/s/board.js");
  const key = (data) => ({ label: data, data, style: "plain", enabled: true });
  const keys = [["a:table001:d1:JH", "t:table001:sit"].map(key)];
  const message = { kind: "board", lines: [], keys, amounts: [], reading: [], model: null, image: null };
  const found = [];
  for (const seat of [null, 1]) {
    const board = { table: "table001", seat, live: true, clocks: [], message };
    showBoard(board, undefined, { press: () => {} }, {});
    found.push([...document.querySelectorAll("#board .keys button")].map((one) => one.textContent));
  }
  return found;
}"""


async def opened(here: Room, browser: Browser, path: str) -> Page:
    page = await (await browser.new_context()).new_page()
    await page.goto(f"{here.root}{path}")
    return page


async def test_parts_by_themselves(here: Room, browser: Browser) -> None:
    """What a change takes away is no longer there; nobody looks at a table that has gone; a line that was given up
    says nothing when it closes."""
    page = await opened(here, browser, "privacy")
    assert await page.evaluate(PATCH) == ["b"]
    assert await page.evaluate(DROPPED) is None
    assert await page.evaluate(CLOSED) == [0, ["offline"]]
    await page.context.close()


async def test_who_only_watches_has_no_buttons_of_the_game(here: Room, browser: Browser) -> None:
    page = await opened(here, browser, "")
    sit, play = "t:table001:sit", "a:table001:d1:JH"
    assert await page.evaluate(WATCHED) == [[sit], [play, sit]]
    await page.context.close()
