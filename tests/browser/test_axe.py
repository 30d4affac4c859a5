"""axe, which looks at a page as assistive tools do, finds nothing serious on it: by day and by night, at a desk and
with a phone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

from bot.games import game_keys
from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.play import to_the_cards, turn
from tests.browser.positions import positions
from tests.browser.staged import Screen

SIZES = {"phone": (390, 664), "desk": (1440, 900)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
UNDER = [["body[data-talk=open] #board"], ["body[data-talk=open] #hand"], ["#room:has(#panel:not([hidden])) #board"]]
SERIOUS = ("serious", "critical")


AT_REST = """async () => {
  await new Promise(requestAnimationFrame);
  await Promise.all(document.getAnimations().filter(one => one.effect.getComputedTiming().iterations !== Infinity)
    .map(one => one.finished.catch(() => {})));
}"""


async def wrong(page: Page, scheme: str = "light") -> list[str]:
    """What axe finds serious, one line for each kind, with the elements it is about; by night, which colours. What lies
    under an open drawer or panel is left out: its colours are taken for those on that."""
    await page.evaluate(AT_REST)
    only = {} if scheme == "light" else {"runOnly": ["color-contrast"]}
    found = (
        await Axe().run(page, context={"exclude": UNDER}, options={"resultTypes": ["violations"], **only})
    ).response
    return [
        f"{one['id']} ({one['impact']}): {[(node['target'], node['html'][:160]) for node in one['nodes'][:4]]}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("game", game_keys())
async def test_at_every_table(here: Running, people: People, game: str) -> None:
    """At one's own turn, and when a deal or the match is over."""
    screen = await Screen.open(here, people)
    every = positions(game, 99)
    moments = {(one.board.kind, one.table.phase): one for one in reversed(every) if one.turn or not one.waits}
    found = {}
    for size, (width, height) in SIZES.items():
        await screen.page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            await screen.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for moment, at in moments.items():
                await screen.show(at, "en")
                found[size, scheme, moment] = await wrong(screen.page, scheme)
    assert {at: one for at, one in found.items() if one} == {}


async def _settings(page: Page) -> None:
    await page.locator("#open-settings").click()


async def _devices(page: Page) -> None:
    await page.locator("#open-settings").click()
    await page.locator("#box [data-press=devices]").click()
    await page.locator("#box .devices").wait_for()


async def _share(page: Page) -> None:
    await page.locator("#open-share").click()


async def _keys(page: Page) -> None:
    await page.keyboard.press("?")


async def _rules(page: Page) -> None:
    await page.locator("[data-press^='rules:']").first.click()
    await page.locator("#panel").get_by_role("button").first.wait_for()


async def _lesson(page: Page) -> None:
    await page.locator("[data-press^='learn-it:']").first.click()
    await page.locator("#hand .coaching").wait_for()


async def _table(page: Page) -> None:
    await page.locator("[data-press^='play-now:']").first.click()
    await turn(page)
    await to_the_cards(page)


async def _talk(page: Page) -> None:
    await _table(page)
    if await page.locator("#open-talk").is_visible():
        await page.locator("#open-talk").click()
    await page.locator("#typed").fill("/")
    await page.locator("#choices li").first.wait_for()


async def _menu(page: Page) -> None:
    await _table(page)
    await page.locator("#board [data-press$=':menu']").click()
    await page.locator("#panel").get_by_role("button").first.wait_for()


async def _score(page: Page) -> None:
    await _table(page)
    await page.locator("#board .looks [data-press$=':davtar']").click()
    await page.locator("#panel img").wait_for()


async def _lobby(page: Page) -> None:
    await page.locator("#open-new").click()
    await page.locator("#board [data-press$=':sit 2']").wait_for()


async def _start(page: Page) -> None:
    await page.locator(".welcome").wait_for()


PLACES: dict[str, Callable[[Page], Awaitable[None]]] = {
    "start": _start,
    "settings": _settings,
    "devices": _devices,
    "share": _share,
    "keys": _keys,
    "rules": _rules,
    "lesson": _lesson,
    "talk": _talk,
    "menu": _menu,
    "score": _score,
    "lobby": _lobby,
}


@pytest.mark.parametrize("place", PLACES)
async def test_everywhere_else(here: Running, people: People, place: str) -> None:
    found = {}
    for size, (width, height) in SIZES.items():
        page = await people.tab(await people.window(width, height, reduced_motion="reduce"), here.url, "Ani")
        await PLACES[place](page)
        await settle(page)
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found[size, scheme] = await wrong(page, scheme)
        await page.context.close()
    assert {at: one for at, one in found.items() if one} == {}


async def test_before_one_has_come_in(here: Running, people: People) -> None:
    found = {}
    for size, (width, height) in SIZES.items():
        page = await (await people.window(width, height)).new_page()
        await page.goto(here.url)
        await page.locator("#hello[open]").wait_for()
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            found[size, scheme] = await wrong(page, scheme)
    assert {at: one for at, one in found.items() if one} == {}
