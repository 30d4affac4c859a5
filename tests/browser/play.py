"""How a person in a hurry plays in the browser, and what is wrong with the screen they see (``WRONG``)."""

from __future__ import annotations

import asyncio
import math
import socket
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from playwright.async_api import Locator, Page, Position, TimeoutError, expect

from bot.games import rules_of
from tests.facts import FACTS
from tests.waiting import until

Seen = TypeVar("Seen")

CARD = "#board .piece.own[data-act]"
"""A card of one's own that may be played."""
EDGE: Position = {"x": 11, "y": 22}
"""Where a card that lies under the next one is seen."""
SHORT_MS = 300
LONG_S = 3.0
HIGH_BID = "/bid 40 spades"
"""One that nobody could make: it ends a match."""
SOON_S = 0.36
NEAR_PX = 30
"""A touch so soon after another one, and so near, is taken for the second half of a double click (``twice.js``)."""


async def turn(page: Page) -> None:
    """Wait until the person is asked for something."""
    await page.locator("#hand.turn").wait_for()


PENDING = "() => JSON.parse(sessionStorage.getItem('davtar.pending') ?? '[]').length"
"""How many presses and commands the page has sent and not yet had answered."""


async def typed(page: Page, words: str) -> None:
    """Type a message or a command, and wait for the answer. On a phone the talk drawer is opened first."""
    drawer = await page.locator("#open-talk").is_visible()
    if drawer and await page.locator("body[data-talk=open]").count() == 0:
        await page.locator("#open-talk").click()
    await page.locator("#typed").fill(words)
    await page.locator("#typed").press("Enter")
    if drawer:  # it makes way by itself for what was asked for
        await page.evaluate("document.querySelector('body[data-talk=open] #open-talk')?.click()")

    async def answered() -> bool:
        return not await page.evaluate(PENDING)

    await until(answered, what=f"an answer to {words}")


async def move(page: Page) -> None:
    """Do the first sensible thing that is offered: declare or show, play a card, else pass."""
    passing = "#hand [data-press$=':pass']"
    for wanted in ("#hand .key.primary", CARD, "#hand .key.card", passing, "#hand .rows .key"):
        offered = page.locator(wanted)
        if await offered.count():
            await touch(offered.first)
            return


async def to_the_cards(page: Page) -> None:
    """Call until a card is asked for."""

    async def asked() -> bool:
        if await page.locator("#hand.turn").count() and not await page.locator(CARD).count():
            await patiently(move(page))
        return bool(await page.locator(CARD).count())

    await until(asked)


async def goes(page: Page, *steps: str, finger: bool = False) -> None:
    """Step by step: ``SELECTOR`` is clicked (``?``: if it is there), or tapped with a ``finger``; ``… SELECTOR`` is
    waited for; ``SELECTOR = words`` is filled in; ``¤ KEY`` is pressed; ``cards``: on until a card is asked for."""
    for step in steps:
        kind, _, rest = step.partition(" ")
        where, typed_in, words = step.partition(" = ")
        if step == "cards":
            await turn(page)
            await to_the_cards(page)
        elif kind == "¤":
            await page.keyboard.press(rest)
        elif kind == "…":
            await page.locator(rest).first.wait_for()
        elif typed_in:
            await page.locator(where).fill(words)
        elif kind != "?" or await page.locator(rest).is_visible():
            node = page.locator(rest if kind == "?" else step).first
            await (node.tap() if finger else node.click())


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


OFFERED = """() => [[...document.querySelectorAll('#hand [data-press], #board [data-press], #panel [data-press]')]
  .filter(node => !node.disabled && node.checkVisibility()).map(node => node.dataset.press)
  .concat([...document.querySelectorAll('#board [data-begins]')].flatMap(node => node.dataset.begins.split(' '))),
  [...document.querySelectorAll('#hand .bids, #board .bids, #panel .bids')]
  .filter(one => one.checkVisibility()).flatMap(one => {
    const field = one.querySelector('input');
    const [low, high] = [Number(field.min), Number(field.max)];
    return [...one.querySelectorAll('[data-form]')].map(node => [node.dataset.form, low, high]);
  })]"""
"""The presses that are shown, those that a piece begins too, and the forms with their lowest and highest number."""


CHANGED = """() => new Promise(done => {
  const seen = new MutationObserver(() => { seen.disconnect(); done(); });
  seen.observe(document.querySelector('#room'), { subtree: true, childList: true, attributeFilter: ['data-press'] });
  setTimeout(() => { seen.disconnect(); done(); }, 250);
})"""
"""Something else is offered, or has been meanwhile."""


class PageScreen:
    """What one person sees in the browser; they press with the mouse, or with a finger."""

    def __init__(self, page: Page, *, finger: bool = False) -> None:
        self.page = page
        self.presses = 0
        self._finger = finger
        self._last = (0.0, 0.0, 0.0)
        self._buttons: list[str] = []
        self._forms: list[tuple[str, int, int]] = []

    async def shown(self) -> list[str]:
        """Every press that is shown, amounts written out."""
        self._buttons, self._forms = await self.page.evaluate(OFFERED)
        amounts = [form.replace("{n}", str(n)) for form, low, high in self._forms for n in range(low, high + 1)]
        return [*self._buttons, *amounts]

    async def press(self, data: str) -> None:
        """Press it where it is shown, by its button or by its number and its button; or type it."""
        self.presses += 1
        await patiently(self._do(data))

    async def wait(self) -> None:
        await self.page.evaluate(CHANGED)  # the page is being told

    async def _do(self, press: str) -> None:
        if press.startswith("/"):
            return await typed(self.page, press)
        if press in self._buttons:
            played = self.page.locator(f'#room [data-press="{press}"]').first
            begun = self.page.locator(f'#board [data-begins~="{press}"]').first
            if not await played.count() and await begun.count():
                await self._touch(begun)
                await played.wait_for(timeout=LONG_S * 1000)
            return await self._touch(played)
        for form, low, high in self._forms:
            head, _, tail = form.partition("{n}")
            number = press.removeprefix(head).removesuffix(tail)
            if press.startswith(head) and press.endswith(tail) and number.isdecimal() and low <= int(number) <= high:
                group = self.page.locator(".bids", has=self.page.locator(f'[data-form="{form}"]')).first
                await group.locator("input").fill(number)
                return await touch(group.locator(f'[data-form="{form}"]'), finger=self._finger)
        return None

    async def _touch(self, node: Locator) -> None:
        """Where something has just been touched one looks first at what lies there now."""
        box = await looked_at(node, lambda: node.bounding_box(timeout=SHORT_MS))
        if box is not None:
            x, y, at = self._last
            if math.hypot(box["x"] - x, box["y"] - y) < NEAR_PX:
                # The page tells a double click by the time between the clicks.
                await asyncio.sleep(at + SOON_S - time.monotonic())
        await touch(node, finger=self._finger)
        if box is not None:
            self._last = (box["x"], box["y"], time.monotonic())


async def touch(node: Locator, *, finger: bool = False) -> None:
    """Press a button with the mouse or a finger. Nobody waits for one that is gone: the table goes on by itself."""
    end = time.monotonic() + LONG_S
    lies = str(await looked_at(node, lambda: node.get_attribute("class", timeout=SHORT_MS)))
    where = EDGE if "own" in lies else None
    while True:
        try:
            press = node.tap if finger else node.click
            return await press(timeout=SHORT_MS, position=where)
        except TimeoutError as late:
            if " performing " in str(late):
                return None  # pressed; only what follows a press took its time
            if time.monotonic() > end or not await node.count():
                raise


async def looked_at(node: Locator, look: Callable[[], Awaitable[Seen]]) -> Seen:
    """A page that is busy answers late: that a button is gone is only known once it has answered."""
    end = time.monotonic() + LONG_S
    while True:
        try:
            return await look()
        except TimeoutError:
            if time.monotonic() > end or not await node.count():
                raise


async def patiently(work: Awaitable[None]) -> None:
    """A button may vanish under the hand: the table goes on by itself."""
    try:
        await work
    except Exception as gone:
        if "Timeout" not in str(gone) and "detached" not in str(gone):
            raise


async def watch(page: Page, whose: str) -> None:
    """Look at somebody's table, if it is not there by itself."""
    shown, others = (
        page.locator("#board .piece.seat", has_text=whose),
        page.locator("#board [data-open], #tables button", has_text=whose),
    )
    await shown.or_(others).first.wait_for()
    if await others.count():
        await others.first.click()
    await expect(page.locator("#board")).to_contain_text("You are watching.")


async def link(page: Page) -> str:
    """A link for a second device, from the settings."""
    await page.locator("#open-settings").click()
    await page.locator("[data-press=devices]").click()
    await page.locator("[data-press=handover]").click()
    address = page.locator("#box .address code")
    await expect(address).to_contain_text("#take=")
    await expect(page.locator("#box .qr svg")).to_be_visible()
    return await address.inner_text()


def free_port() -> int:
    """One to which a house comes back."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


WRONG = """async () => {
  const look = () => {
  const found = new Set();
  const say = (text) => found.add(text);
  const box = (node) => node.getBoundingClientRect();
  const all = (where) => [...document.querySelectorAll(where)].filter(one => one.checkVisibility() && !one.closest('.unseen, .going') && getComputedStyle(one.closest('.caption') ?? one).clipPath === 'none');
  const called = (node) => {
    const one = node.closest('[data-id], [data-press], [data-form], p, .hud > *') ?? node;
    const words = (node.innerText ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40);
    return `${one.dataset.id ?? one.className} ${words && `"${words}"`}`.trim();
  };

  // Nothing scrolls away.
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) say(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);
  for (const host of all('#board, #hand')) {
    if (host.scrollHeight > host.clientHeight + 1) say(`#${host.id} scrolls by ${host.scrollHeight - host.clientHeight}`);
    if (host.scrollWidth > host.clientWidth + 1) say(`#${host.id} is too wide by ${host.scrollWidth - host.clientWidth}`);
  }

  // Everything lies in what holds it.
  const inside = (node, r, holder, what) => {
    const by = Math.max(holder.left - r.left, r.right - holder.right, holder.top - r.top, r.bottom - holder.bottom);
    if (by > 2.5) say(`${called(node)} reaches out of ${what} by ${Math.round(by)}`);
  };
  const stage = document.querySelector('#board.staged .stage');
  const outline = (piece) => {
    const kids = [...piece.querySelectorAll('.face > *')].map(box).filter(r => r.width);
    const own = box(piece);
    if (!own.width || piece.matches('.seat, .label, .bubble')) return kids.length ? kids : [own];
    return [own];
  };
  if (stage) for (const piece of all('#board .stage .piece')) for (const r of outline(piece)) inside(piece, r, box(stage), 'the stage');
  for (const node of all('.hud > *, .caption p, .looks .key, #board .rows .key')) inside(node, box(node), box(document.querySelector('#board')), 'the table');
  for (const node of all('#hand .key, #hand input, #hand p, .watching > *')) inside(node, box(node), box(document.querySelector('#hand')), 'the dock');
  for (const node of all('header *')) inside(node, box(node), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, 'the bar');

  // What is to be read or touched has nothing over it.
  const kinds = {
    plate: '.piece.seat', hud: '.hud > *', look: '.looks .key', caption: '.caption p:not(.unseen)', own: '.piece.own:not(.stake, .checker, .target, .fits)',
    lying: '.piece[data-card]:not(.own), .piece.tile:not(.own), .piece.held', stake: '.piece.stake', bubble: '.piece.bubble', sum: '.piece.label:has(.coins, .pot)',
    button: '#board .rows .key', ground: '.piece.ground', mark: '.piece.label:has(.stamp, .points, .total, .net, .count)', box: '.piece.box',
  };
  const free = {
    plate: 'plate hud look caption own lying stake bubble sum button ground mark', hud: 'hud look caption own lying stake bubble sum button ground mark box',
    look: 'look caption own lying stake bubble sum button ground mark', caption: 'caption own stake sum button box', own: 'lying stake bubble button', lying: 'stake bubble button',
    stake: 'stake bubble sum button mark', bubble: 'bubble', sum: 'sum button', button: 'box ground mark', mark: 'mark',
  };
  const things = Object.entries(kinds).flatMap(([kind, where]) => all(`#board ${where}`).flatMap(node => outlineOf(node).map(r => ({ kind, node, r }))));
  function outlineOf(node) { return node.matches('.piece') ? outline(node) : [box(node)]; }
  things.forEach((a, n) => things.slice(n + 1).forEach((b) => {
    if (a.node === b.node || !((free[a.kind] ?? '').split(' ').includes(b.kind) || (free[b.kind] ?? '').split(' ').includes(a.kind))) return;
    const wide = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left), high = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
    if (wide > 3 && high > 3) say(`${a.kind} ${called(a.node)} and ${b.kind} ${called(b.node)} overlap by ${Math.round(wide)}×${Math.round(high)}`);
  }));

  // No button of the dock lies over another one.
  const keys = all('#hand .key, #hand input');
  keys.forEach((a, n) => keys.slice(n + 1).forEach((b) => {
    const wide = Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left), high = Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top);
    if (wide > 1 && high > 1) say(`${called(a)} and ${called(b)} in the dock overlap by ${Math.round(wide)}×${Math.round(high)}`);
  }));

  // No word is cut; a person's name may be.
  const worded = (node) => [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim());
  for (const node of all('header *, #board *, #hand *')) {
    if (!worded(node) || node.closest('.said .small, .piece bdi, .purses bdi, .scores bdi, .contract bdi, .log, select, h2')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let at = node; at && !at.matches('#board, #hand, .piece, header'); at = at.parentElement) {
      const style = getComputedStyle(at), r = box(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (style.overflow === 'visible' && style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none') continue;
      const by = Math.max(r.left - text.left, text.right - r.right);
      if (by > 1) { say(`${called(node)} is cut by ${Math.round(by)} px`); break; }
    }
  }

  // A finger finds it.
  for (const node of all('#hand .key, #board .key, #board .piece.stake.touch')) {
    const r = box(node);
    if (r.height < 43.5 || r.width < 43.5) say(`${called(node)} is small: ${Math.round(r.width)}×${Math.round(r.height)}`);
  }
  const cards = all('#board .piece.own[data-card]').sort((a, b) => box(a).left - box(b).left);
  cards.forEach((card, n) => {
    const next = cards.slice(n + 1).map(box).find(r => r.top < box(card).bottom && r.left > box(card).left);
    const free = Math.min(box(card).width, next ? next.left - box(card).left : Infinity);
    if (free < 38) say(`${called(card)} has ${Math.round(free)} px for a finger`);
  });
  return [...found];
  };

  // What changes the size of the felt is drawn with the next frame: only what is still wrong after it has been seen.
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const first = look();
  if (!first.length) return first;
  await frame();
  await frame();
  return look().filter(one => first.includes(one));
}"""  # noqa: E501
"""What is wrong, as sentences; none if all is well. Nothing that is put right before it is painted."""
