"""One screen: at every size nothing of a table scrolls away, is cut or lies over something else, in each language."""

from __future__ import annotations

import pytest

from bot.games import game_keys
from bot.text import LANGUAGES, Lang
from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.measure import WRONG
from tests.browser.positions import positions
from tests.browser.staged import Screen

pytestmark = pytest.mark.timeout(600)

SMALL = ((390, 664), (844, 390))
"""Where there is least room every language is tried."""
OTHERS = ((820, 1180), (1024, 768), (1440, 900), (720, 450))
"""The last is 1440×900 at a zoom of 200 %."""
LONG: tuple[Lang, ...] = ("hy", "ru")
MOST = 6


async def faults(screen: Screen, game: str, langs: tuple[Lang, ...]) -> list[str]:
    found = []
    for number, at in enumerate(positions(game, MOST)):
        for lang in langs:
            await screen.show(at, lang)
            found += [f"{number} {lang}: {one}" for one in await screen.page.evaluate(WRONG)]
    return found


async def test_of_a_lesson_all_is_seen(here: Running, people: People) -> None:
    """Beside what the coach says the table has the least room; what he says can be scrolled."""
    page = await people.tab(await people.window(*SMALL[0], reduced_motion="reduce"), here.url, "Nino")
    await page.locator("[data-press^='learn-it:']").first.click()
    await page.locator("#hand .key.good, #hand .key.primary").first.click()
    await page.locator("#board .piece.own").first.wait_for()
    await settle(page)
    assert [one for one in await page.evaluate(WRONG) if not one.startswith("coach ")] == []


@pytest.mark.parametrize("game", game_keys())
async def test_all_of_it_is_seen(here: Running, people: People, game: str) -> None:
    screen = await Screen.open(here, people)
    wrong = {}
    for width, height in (*SMALL, *OTHERS):
        await screen.page.set_viewport_size({"width": width, "height": height})
        langs = tuple(LANGUAGES) if (width, height) in SMALL else LONG
        wrong[width, height] = await faults(screen, game, langs)
    assert {size: found for size, found in wrong.items() if found} == {}
