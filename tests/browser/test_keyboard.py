"""Every game with the keyboard alone, for somebody who does not see the screen: what is chosen is found by its name,
what happens is said in their language, and they are never left nowhere."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from typing import Any

import pytest
from playwright.async_api import Page, WebSocket, expect

from bot.core import clocks
from bot.core.clocks import Pauses
from bot.core.model import Table
from bot.games import game_keys
from bot.text import Lang, t
from bot.view import show
from tests.adapters.local.house import catalog
from tests.adapters.local.page import patched
from tests.browser.conftest import People, Room
from tests.browser.play import PageScreen
from tests.facts import FACTS
from tests.patience import allowed
from tests.tiers import sampled
from tests.tools.driver import Chooser, play
from tests.waiting import until

LANGUAGES: dict[str, Lang] = dict(zip(game_keys(), cycle(("hy", "ka", "ru", "en")), strict=False))
"""Who plays what; each language at two games at least."""
TO_THE_END = ("bura3", "hyper-nardi")
"""Played to the end of the match; the others to the end of a deal."""
SOME_TURNS = {"nardi": 24, "long-nardi": 24}
"""Deals of hundreds of presses, each of which takes the keys all round the board: so many presses of them."""
STEPS = 90
"""Keys until whatever is wanted has the focus."""

CARD = re.compile(r"(?<![0-9A-Z])(?:10|[6-9JQKA])[♠♣♦♥]")
LAST: dict[Lang, str] = {
    lang: catalog().say(lang, t("read-last", who="|", cards="|")).split("|")[0].strip()
    for lang in ("hy", "ka", "ru", "en")
}
"""How it begins when it is said who has taken the trick."""

WATCH = """() => {
  window.heard = [];
  window.lost = [];
  const live = document.querySelector('#live');
  new MutationObserver(() => window.heard.push([...live.children].map(one => one.textContent).at(-1)))
    .observe(live, { childList: true });
  new MutationObserver((all) => all.forEach(one => one.addedNodes.forEach(node => window.heard.push(node.textContent))))
    .observe(live, { childList: true });
  let nowhere = 0, last = '';
  setInterval(() => {
    const at = document.activeElement;
    nowhere = !at || at === document.body ? nowhere + 1 : 0;
    if (nowhere === 8) window.lost.push(last);
    if (!nowhere) last = at.dataset.id ?? at.dataset.press ?? at.id;
  }, 60);
}"""
"""From now on what is said is kept, and where the focus was when it fell to nothing for half a second."""
NAMES = """(wanted) => {
  const named = (node) => (node.getAttribute('aria-label') ?? node.innerText ?? '').trim().replace(/\\s+/g, ' ');
  const all = [...document.querySelectorAll('#room :is([data-act], [data-leads])')]
    .filter(node => !node.disabled && node.checkVisibility())
    .map(node => [node.dataset.act ?? node.dataset.leads, named(node)]);
  const node = document.querySelector(wanted);
  return [node && named(node), all];
}"""
FOCUSED = """() => {
  const at = document.activeElement;
  return !at || at === document.body ? null : (at.getAttribute('aria-label') ?? at.innerText ?? '').trim().replace(/\\s+/g, ' ');
}"""  # noqa: E501


WHERE = """(wanted) => [document.activeElement, ...document.querySelectorAll(wanted)]
  .map(one => one.outerHTML.slice(0, 200))"""


class Keys(PageScreen):
    """Somebody who has a keyboard and ears."""

    async def _do(self, press: str) -> None:
        if press in self._buttons:
            if await self.page.locator(f'#room [data-press="{press}"]').count():
                return await self._choose(f'#room [data-press="{press}"]')
            return await self._choose(f'#board [data-begins~="{press}"]')
        for form, low, high in self._forms:
            head, _, tail = form.partition("{n}")
            number = press.removeprefix(head).removesuffix(tail)
            if press.startswith(head) and press.endswith(tail) and number.isdecimal() and low <= int(number) <= high:
                group = f"#room .bids:has([data-form='{form}'])"
                await self._reach(f"{group} input")
                await self.page.keyboard.press("ControlOrMeta+a")
                await self.page.keyboard.type(number)
                return await self._choose(f"{group} [data-form='{form}']")
        return None

    async def _choose(self, wanted: str) -> None:
        """Find it by its name, and press it. No two things that do something else have the same name."""
        name, others = await self.page.evaluate(NAMES, wanted)
        if name is None:
            return  # the table went on by itself
        assert name, wanted
        acts = {act for act, other in others if other == name}
        assert len(acts) <= 1, f"{name}: {acts}"
        await self._reach(wanted)
        for _ in range(3):  # it may come to mean something else under the hand
            name, _ = await self.page.evaluate(NAMES, wanted)
            told = (await self.page.locator(":focus").aria_snapshot()).replace('\\"', '"')
            if name is None or name in told:
                break
        else:
            raise AssertionError(f"{name}: {told}")
        await self.page.keyboard.press("Enter")

    async def _reach(self, wanted: str) -> None:
        """To it by the arrows or by Tab, from wherever one is."""
        piece = ".piece.own" in wanted or await self.page.locator(f"{wanted}.own").count()
        if not piece:
            await self.page.keyboard.press("h")
        for _ in range(STEPS):
            if await self.page.locator(f"{wanted}:focus").count():
                return
            if not await self.page.locator(wanted).count():
                return
            await self.page.keyboard.press("ArrowRight" if piece else "Tab")
        here = await self.page.evaluate(WHERE, wanted)
        raise AssertionError(f"{wanted} cannot be reached: {here}")


class Heard:
    """The boards that a page is told of over its sockets, each as it stood after another message, by table."""

    def __init__(self, page: Page) -> None:
        self.boards = defaultdict[str, list[dict[str, Any]]](list)
        page.on("websocket", self._hears)

    def _hears(self, socket: WebSocket) -> None:
        bodies = dict[str, dict[str, Any]]()

        def frame(payload: str | bytes) -> None:
            told = json.loads(payload)
            for one in told if isinstance(told, list) else [told]:
                if one["t"] == "board":
                    table = one["table"]
                    bodies[table] = one.get("whole") or patched(bodies[table], one["change"])
                    self.boards[table].append(bodies[table])

        socket.on("framereceived", frame)


def cards_of(board: dict[str, Any]) -> set[str]:
    """The cards in what a board has for those who cannot see it."""
    message = board["message"]
    return set(CARD.findall(json.dumps([message["lines"], message.get("reading")], ensure_ascii=False)))


async def enter(page: Page, lang: Lang) -> None:
    """In at the door, in this language."""
    await page.locator("#hello[open]").wait_for()
    await page.locator(f"#hello [data-value={lang}]").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("html")).to_have_attribute("lang", lang)
    await page.locator("#who").focus()
    await page.keyboard.press("Enter")


async def sit_down(page: Page, here: Room, game: str, lang: Lang) -> Table:
    """In at the door and to a table of this game, with the keys."""
    await page.goto(f"{here.url}?now={game}")
    await enter(page, lang)
    await page.locator("#board .piece").first.wait_for()

    async def dealt() -> bool:
        return (await here.table()).state is not None

    await until(dealt)
    return await here.table()


def deal_over(first: Table, to_the_end: bool) -> Callable[[Table], bool]:
    """There may be no deal yet: in some games stakes come before it, and elsewhere the dealing has still to come."""
    return lambda table: table.phase == "over" or (not to_the_end and table.deal > max(first.deal, 1))


@pytest.mark.parametrize("game", sampled(game_keys(), ("bura3",)))
async def test_played_by_ear(here: Room, people: People, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(clocks, "PAUSES", Pauses(first_deal_ms=200, next_deal_ms=200))
    page = await (await people.window()).new_page()
    told = Heard(page)
    first = await sit_down(page, here, game, LANGUAGES[game])
    await by_ear(here, page, told, first, deal_over(first, game in TO_THE_END), SOME_TURNS.get(game, 0))


async def by_ear(
    here: Room, page: Page, told: Heard, first: Table, enough: Callable[[Table], bool], most: int = 0
) -> None:
    """Play on until it is ``enough``, or for so many presses, and look at all that was said. ``told``: what has come
    over the line."""
    game, lang = first.game, LANGUAGES[first.game]
    ((_, chair),) = first.people()
    await page.keyboard.press("h")
    await page.evaluate(WATCH)
    earlier = len(told.boards[first.id])
    screen = Keys(page)

    def done(table: Table) -> bool:
        return enough(table) or screen.presses >= most > 0

    last = await play(here.service, first.id, {chair.person: screen}, Chooser(5), done, within=550)
    assert screen.presses
    result = [catalog().say(lang, line.text) for line in show.public(last, 0).lines] if last.phase == "over" else []
    heard, missing = await all_said(page, lambda: [catalog().say(lang, t("web-your-turn")), *result[:1]])
    assert missing == []
    assert await page.evaluate("window.lost") == [], "the focus fell to nothing from these"
    if FACTS[game].pieces != "cards" or game in ("blackjack", "seka"):
        return

    def shown() -> list[str]:
        """The house goes much faster here than people do, so not every card has a board. What came is told."""
        boards = told.boards[first.id]
        return sorted(set[str]().union(*map(cards_of, boards[earlier:])) - cards_of(boards[earlier - 1]))

    assert shown()
    heard, missing = await all_said(page, shown)
    assert missing == [], "cards that nobody told of"
    came = json.dumps(told.boards[first.id][earlier:], ensure_ascii=False)
    if game in ("bazaar-blot", "georgian-belote", "duel-blot") and LAST[lang] in came:
        assert any(LAST[lang] in line for line in heard), "who has taken a trick"


async def all_said(page: Page, wanted: Callable[[], list[str]]) -> tuple[list[str], list[str]]:
    """All that was said, once it holds what is ``wanted``, and what is missing even then."""

    async def all_of_it() -> list[str]:
        heard: list[str] = await page.evaluate("window.heard")
        return heard if all(one in " ".join(heard) for one in wanted()) else []

    with suppress(TimeoutError):
        await until(all_of_it, allowed(30))
    heard: list[str] = await page.evaluate("window.heard")
    return heard, [one for one in wanted() if one not in " ".join(heard)]
