"""How tables look: at every size nothing scrolls away, is cut or lies over something else, in each language; axe, which
looks at a page as assistive tools do, finds nothing serious; whose a seat is, whose time runs, what covers nothing.
Pictures for the documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from bot.games import game_keys
from bot.text import LANGUAGES, Lang
from tests.browser.conftest import AT_REST, People, Room, settle
from tests.browser.play import WRONG, goes
from tests.browser.screens import PARTS, draw, names
from tests.browser.staged import Position, Screen, moments, own_turn, positions
from tests.tiers import nightly, sampled

PHONE, LYING, DESK = (390, 664), (844, 390), (1440, 900)
OTHERS = ((820, 1180), (1024, 768), DESK, (720, 450))
"""The last is 1440×900 at a zoom of 200 %."""
LONG: tuple[Lang, ...] = ("hy", "ru")
BOARDS = ("bazaar-blot", "nardi", "seka", "blackjack")
"""Two pairs, two people, each for themselves, boxes."""


async def faults(screen: Screen, game: str, langs: tuple[Lang, ...], most: int) -> list[str]:
    found = []
    for number, at in enumerate(positions(game, most)):
        for lang in langs:
            await screen.show(at, lang)
            found += [f"{number} {lang}: {one}" for one in await screen.page.evaluate(WRONG)]
    return found


@nightly
@pytest.mark.parametrize("game", game_keys())
async def test_all_of_it_is_seen(screen: Screen, game: str) -> None:
    """Where there is least room every language is tried."""
    wrong = {}
    for width, height in (PHONE, LYING, *OTHERS):
        await screen.page.set_viewport_size({"width": width, "height": height})
        langs = tuple(LANGUAGES) if (width, height) in (PHONE, LYING) else LONG
        wrong[width, height] = await faults(screen, game, langs, 6)
    assert {size: found for size, found in wrong.items() if found} == {}


@pytest.mark.parametrize("game", ["bazaar-blot", "blackjack"])
async def test_the_fullest_moments_are_seen_where_there_is_least_room(screen: Screen, game: str) -> None:
    wrong = {}
    for width, height in (PHONE, LYING):
        await screen.page.set_viewport_size({"width": width, "height": height})
        wrong[width, height] = await faults(screen, game, LONG[:1], 1)
    assert {size: found for size, found in wrong.items() if found} == {}


# --- axe -----------------------------------------------------------------------------------------------------------

SIZES = {"phone": PHONE, "desk": DESK}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
UNDER = [["body[data-talk=open] #board"], ["body[data-talk=open] #hand"], ["#room:has(#panel:not([hidden])) #board"]]
SERIOUS = ("serious", "critical")


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


AT = [(game, size) for game in game_keys() for size in SIZES]


@pytest.mark.parametrize(("game", "size"), sampled(AT, (("bazaar-blot", "phone"), ("nardi", "desk"))))
async def test_axe_at_every_table(screen: Screen, game: str, size: str) -> None:
    """At one's own turn, and when a deal or the match is over."""
    every = positions(game, 99)
    there = {(one.board.kind, one.table.phase): one for one in reversed(every) if one.turn or not one.waits}
    width, height = SIZES[size]
    await screen.page.set_viewport_size({"width": width, "height": height})
    found = {}
    for moment, at in there.items():
        await screen.show(at)
        for scheme in SCHEMES:
            await screen.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found[scheme, moment] = await wrong(screen.page, scheme)
    assert {at: one for at, one in found.items() if one} == {}


TABLE = ("[data-press^='play-now:']", "cards")
PLACES: dict[str, tuple[str, ...]] = {
    "start": ("… .welcome",),
    "settings": ("#open-settings",),
    "devices": ("#open-settings", "#box [data-press=devices]", "… #box .devices"),
    "share": ("#open-share",),
    "keys": ("¤ ?",),
    "rules": ("[data-press^='rules:']", "… #panel button:visible"),
    "lesson": ("[data-press^='learn-it:']", "… #hand .coaching"),
    "talk": (*TABLE, "? #open-talk", "#typed = /", "… #choices li"),
    "menu": (*TABLE, "#board [data-press$=':menu']", "… #panel button:visible"),
    "score": (*TABLE, "#board .looks [data-press$=':davtar']", "… #panel img"),
    "lobby": ("#open-new", "… #board [data-press$=':sit 2']"),
}


@pytest.mark.parametrize("place", sampled(PLACES, ("lobby",)))
async def test_axe_everywhere_else(here: Room, people: People, place: str) -> None:
    found = {}
    page = await people.tab(await people.window(), here.url, "Ani")
    await goes(page, *PLACES[place])
    for size, (width, height) in SIZES.items():
        await page.set_viewport_size({"width": width, "height": height})
        await settle(page)
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found[size, scheme] = await wrong(page, scheme)
    assert {at: one for at, one in found.items() if one} == {}


@nightly
async def test_axe_before_one_has_come_in(here: Room, people: People) -> None:
    found = {}
    for size, (width, height) in SIZES.items():
        page = await people.come(await people.window(width, height), here.url)
        await page.locator("#hello[open]").wait_for()
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            found[size, scheme] = await wrong(page, scheme)
    assert {at: one for at, one in found.items() if one} == {}


# --- what holds at every table -------------------------------------------------------------------------------------

PEOPLE = """() => [...document.querySelectorAll('#board .piece.seat .plate, #board .place:not(.free)')].map(one =>
  [one.querySelector('b, bdi').textContent, ['us', 'them', 'mine'].find(side => one.classList.contains(side)) ?? ''])"""
"""The people at the table, and whose they are."""

COLOURS = """() => ['us', 'them'].map(side => {
  const edge = (where, name) => { const one = document.querySelector(`#board ${where}.${side}`); return one ? [getComputedStyle(one)[name]] : []; };
  return [...edge('.plate', 'borderTopColor'), ...edge('.scores .side', 'borderLeftColor')];
})"""  # noqa: E501
"""Of each side, the colour of a seat and of its score."""

RING = """seat => { const ring = document.querySelector(`#board .clock[data-seat='${seat}']`);
  return ring && ring.checkVisibility() ? Number(ring.style.getPropertyValue('--left')) : null; }"""

COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const under = [...document.querySelectorAll('#board .piece, #board .looks .key, .bar button, .tables button')].filter(one => one.checkVisibility() && !one.closest('.going'));
  return [...document.querySelectorAll('#toasts p')].flatMap(toast => under.filter(one => meet(box(toast), box(one))).map(one => one.dataset.id ?? one.className));
}"""  # noqa: E501


def _there(at: Position) -> bool:
    """Whether the own box is taken, where there are boxes."""
    chair, boxes = at.table.chairs[at.seat], getattr(at.board.picture, "boxes", None)
    return boxes is None or any(chair and one.stake and one.name == chair.name for one in boxes)


@pytest.mark.parametrize("game", sampled(game_keys(), BOARDS))
async def test_sides_time_and_toasts(screen: Screen, game: str) -> None:
    """One's own side is marked, and the other where there is one. The own time is a ring that runs out. What goes by
    itself covers no piece and no button of the bar."""
    page, at = screen.page, own_turn(game, _there)
    await screen.show(at)
    assert await page.evaluate(RING, at.seat) is None
    names = [one.name if one else "" for one in at.table.chairs]
    told = {name: side for name, side in await page.evaluate(PEOPLE) if name in names}
    mine = names[at.seat]
    pairs = len(names) == 4 and type(at.board.picture).__name__ == "BoardPicture"
    two = len(names) == 2 or pairs
    if game == "blackjack":
        assert told.pop(mine) == "mine"
        assert set(told.values()) <= {""}
    else:
        ours = {name: (seat - at.seat) % 2 == 0 if two else seat == at.seat for seat, name in enumerate(names)}
        assert told == {name: "us" if ours[name] else "them" if two else "" for name in names}
        colours = await page.evaluate(COLOURS)
        assert all(len(set(one)) <= 1 for one in colours), "the score has other colours than the seats"

    for left, kind in ((0.5, ".clock"), (0.1, ".clock.short")):
        tables, board, hand = await screen.told(at)
        now = await page.evaluate("Date.now()")
        clock = {"seat": at.seat, "due": now + 60_000 * left, "total": 60_000}
        board["whole"].update(now=now, clocks=[clock])
        for message in (tables, board, hand):
            screen.tell(message)
        await expect(page.locator(f"#board {kind}[data-seat='{at.seat}']")).to_have_count(1)
        first = await page.evaluate(RING, at.seat)
        assert left - 0.2 < first <= left
        if left == 0.5:
            await page.wait_for_function(f"was => ({RING})({at.seat}) < was", arg=first)

    for width, height in (LYING, DESK, PHONE):
        await page.set_viewport_size({"width": width, "height": height})
        await screen.show(at, "ru")
        for n in range(3):
            words = "Так не пойдёт: сначала надо ответить в масть, а если её нет, положить козырь." if n else "Готово."
            screen.tell({"t": "toast", "text": [words], "ok": n != 1})
        await expect(page.locator("#toasts p").last).to_be_visible()
        await settle(page)
        assert await page.evaluate(COVERED) == [], (width, height)
        await page.evaluate("document.querySelector('#toasts').replaceChildren()")


async def test_the_way_to_the_analysis_stands_with_the_result(screen: Screen) -> None:
    """Not below it, where the hand was: on a phone the result has all the room there is."""
    at = next(one for one in moments("bazaar-blot", 1) if one.board.kind == "score" and one.hand is not None)
    await screen.show(at, "hy")
    way = screen.page.locator("[data-press^='s:-:analyse.']")
    await expect(way).to_have_count(1)
    await expect(screen.page.locator("#board").locator(way)).to_be_visible()
    await expect(screen.page.locator("#hand")).to_be_hidden()
    await way.click(trial=True)


@nightly
async def test_of_a_lesson_all_is_seen(here: Room, people: People) -> None:
    """Beside what the coach says the table has the least room; what he says can be scrolled."""
    page = await people.tab(await people.window(*PHONE), here.url, "Nino")
    await goes(page, "[data-press^='learn-it:']", "#hand .key:is(.good, .primary)", "… #board .piece.own")
    await settle(page)
    assert [one for one in await page.evaluate(WRONG) if not one.startswith("coach ")] == []


# --- pictures of the page in the documentation ---------------------------------------------------------------------

KEPT = Path(__file__).parents[2] / "docs" / "pictures"
WHOLE = 2_000_000
"""Bytes that all of them may have."""


@nightly
@pytest.mark.parametrize("part", PARTS)
async def test_pictures_for_the_documentation_are_drawn(browser: Browser, tmp_path: Path, part: str) -> None:
    """None is empty or heavy."""
    await draw(browser, tmp_path, part)
    assert {file.name for file in tmp_path.iterdir()} == names(part)  # noqa: ASYNC240


async def test_pictures_that_are_drawn_are_kept() -> None:
    kept = list(KEPT.glob("page-*.webp"))
    assert {file.name for file in kept} == set().union(*map(names, PARTS))
    assert sum(file.stat().st_size for file in kept) < WHOLE
