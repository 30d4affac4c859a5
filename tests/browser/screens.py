"""``python -m tests.browser.screens [FOLDER]``: pictures of the page for the documentation, of the same moments each
time: every game on a phone and at a desk, and what stands around the tables. Takes Chromium."""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect

from bot.games import game_keys
from bot.notation.model import text_of
from tests.adapters.local.house import Running, house
from tests.adapters.local.initdata import init_data
from tests.bot.notation.test_records import played, record
from tests.browser import telegram
from tests.browser.conftest import ARGS, People, found, settle
from tests.browser.play import goes, typed
from tests.browser.staged import Position, Screen, moments
from tests.chance import seeded_process

PHONE, DESK = (390, 664), (1440, 900)
TOKEN = "1:pictures"
QUALITY = 82
WEIGHT = 150_000
"""The most bytes that a picture may have."""


async def shot(page: Page, path: Path) -> None:
    """A picture of the page as it stands, small enough for the repository."""
    await page.mouse.move(1, 1)
    await expect(page.locator("#toasts p")).to_have_count(0)
    await settle(page)
    with Image.open(io.BytesIO(await page.screenshot())) as image:
        colours = image.convert("RGB").getcolors(maxcolors=200)
        assert colours is None, f"{path.stem} is empty"
        small = io.BytesIO()
        image.convert("RGB").save(small, "webp", quality=QUALITY, method=6)
    weight = len(small.getvalue())
    assert weight <= WEIGHT, f"{path.name}: {weight}"
    path.write_bytes(small.getvalue())  # noqa: ASYNC240
    print(path, weight)


@cache
def telling(game: str) -> Position:
    """Of the first deals of a match an early moment of one's own with about as much on the table as at any."""
    own = [at for at in moments(game, 1) if at.turn and at.board.kind == "board" and _choices(at) > 1]
    lying = max(map(_lying, own))
    there = [at for at in own if _lying(at) == lying]
    most = max(map(_drawn, there))
    full = [at for at in there if _drawn(at) >= 0.96 * most]
    return full[len(full) // 3]


def _drawn(at: Position) -> int:
    return len(repr(at.board.picture)) + (len(repr(at.hand.picture)) if at.hand else 0)


def _lying(at: Position) -> int:
    """Cards of a trick or a lead, as far as they are seen."""
    picture = at.board.picture
    pairs = getattr(picture, "pairs", None)
    return min(2, len(getattr(picture, "trick", ()))) + (len(pairs.led) if pairs and not pairs.over else 0)


def _choices(at: Position) -> int:
    return sum(map(len, at.buttons()))


SIZES = {"phone": PHONE, "desk": DESK}


async def tables(here: Running, people: People, folder: Path, name: str) -> None:
    size = SIZES[name]
    for game in game_keys():
        screen = await Screen.open(
            here, people, *size, device_scale_factor=2 if size is PHONE else 1, color_scheme="light"
        )
        await screen.show(telling(game), "en")
        await shot(screen.page, folder / f"page-{game}-{name}.webp")
        await screen.page.context.close()


COVERED = """() => [...document.querySelectorAll('.cover img')]
  .filter(one => { const r = one.getBoundingClientRect(); return r.top < innerHeight && r.bottom > 0; })
  .every(one => one.complete && one.naturalWidth)"""
"""Covers are fetched once they are nearly seen: one further down never comes."""


async def _start(page: Page) -> None:
    await page.locator(".welcome").wait_for()
    await page.wait_for_function(COVERED)


async def _replay(page: Page) -> None:
    text = text_of([record(played("bazaar-blot", 1))])
    async with page.expect_file_chooser() as chooser:
        await page.locator("[data-press=record]").click()
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "match.davtar"
        file.write_text(text, encoding="utf-8")
        await (await chooser.value).set_files(str(file))
        await page.locator(".replay[data-whole=yes]").wait_for()
    for _ in range(17):
        await page.locator("[data-replay=next]").click()


LESSON = ("[data-press^='learn-it:']", "… #hand .coaching", "#hand .key:is(.good, .primary)", "… #board .piece.own")
"""It begins before the cards are dealt."""
AROUND: dict[str, tuple[tuple[int, int], Callable[[Page], Awaitable[None]]]] = {
    "start": (DESK, _start),
    "start-phone": (PHONE, _start),
    "settings": (PHONE, lambda page: goes(page, "#open-settings")),
    "lesson": (PHONE, lambda page: goes(page, *LESSON)),
    "replay": (DESK, _replay),
    "quick": (PHONE, lambda page: typed(page, "/quick")),
}
PEOPLE = ("Nino", "Aram", "Maro", "Levan", "Ani", "Vera")


async def around(here: Running, people: People, folder: Path) -> None:
    for who, (name, (size, way)) in zip(PEOPLE, AROUND.items(), strict=True):
        window = await people.window(*size, device_scale_factor=2 if size is PHONE else 1, color_scheme="light")
        page = await people.tab(window, here.url, who)
        await way(page)
        if name == "quick":
            await page.locator("#panel [data-press$=':quick.any']").wait_for()
        await shot(page, folder / f"page-{name}.webp")


async def mini_app(here: Running, people: People, folder: Path) -> None:
    """As Telegram shows it, by night."""
    window = await people.window(*PHONE, own=True, device_scale_factor=2, color_scheme="dark")
    await telegram.around(window)
    page = await telegram.opens(window, here.url, init_data(7, "Nino", token=TOKEN))
    await page.locator("[data-press='play-now:bazaar-blot']").click()
    await page.locator("#hand.turn").wait_for()
    await shot(page, folder / "page-mini-app.webp")


def names(part: str) -> set[str]:
    """The files that a part of it makes."""
    whose = [*AROUND, "mini-app"] if part == "around" else [f"{game}-{part}" for game in game_keys()]
    return {f"page-{one}.webp" for one in whose}


PARTS = (*SIZES, "around")


async def draw(browser: Browser, folder: Path, part: str) -> None:
    """All of a part into a folder."""
    with tempfile.TemporaryDirectory() as scratch:
        async with house(Path(scratch), speed=25, telegram=TOKEN) as here:
            people = People(browser)
            if part in SIZES:
                await tables(here, people, folder, part)
            else:
                await around(here, people, folder)
                await mini_app(here, people, folder)
            await people.close()
            assert people.complaints == []


async def main(folder: Path) -> None:
    path = found()
    if path is None:
        sys.exit("no Chromium for the pictures of the page: DAVTAR_CHROMIUM names one")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGS)
        for part in PARTS:
            seeded_process(f"screens {part}")
            await draw(browser, folder, part)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "pictures"))
