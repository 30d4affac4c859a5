"""What holds at every table: whose a seat is, whose time runs, what covers nothing, where one goes on after a card."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.games import game_keys
from tests.adapters.local.house import Running
from tests.browser.conftest import People, settle
from tests.browser.play import CARD, to_the_cards, touch, turn
from tests.browser.positions import Position, moments
from tests.browser.staged import Screen

PHONE, LYING, DESK = (390, 664), (844, 390), (1440, 900)

SIDES = """() => [...document.querySelectorAll('#board .piece.seat .plate, #board .place:not(.free)')].map(one =>
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


def own_turn(game: str) -> Position:
    return next(at for at in moments(game, 1) if at.turn and at.board.kind == "board" and _there(at))


def _there(at: Position) -> bool:
    """Whether the own box is taken, where there are boxes."""
    chair, boxes = at.table.chairs[at.seat], getattr(at.board.picture, "boxes", None)
    return boxes is None or any(chair and one.stake and one.name == chair.name for one in boxes)


def pairs(at: Position) -> bool:
    return len(at.table.chairs) == 4 and type(at.board.picture).__name__ == "BoardPicture"


@pytest.mark.parametrize("game", game_keys())
async def test_us_and_them(here: Running, people: People, game: str) -> None:
    """One's own side is marked, and the other where there is one; others who play for themselves are neither."""
    screen = await Screen.open(here, people, *PHONE)
    at = own_turn(game)
    await screen.show(at, "en")
    names = [one.name if one else "" for one in at.table.chairs]
    told = {name: side for name, side in await screen.page.evaluate(SIDES) if name in names}
    mine = names[at.seat]
    if game == "blackjack":
        assert told[mine] == "mine"
        assert {side for name, side in told.items() if name != mine} <= {""}
        return
    two = len(names) == 2 or pairs(at)
    for seat, name in enumerate(names):
        ours = (seat - at.seat) % 2 == 0 if two else seat == at.seat
        assert told[name] == ("us" if ours else "them" if two else ""), name
    colours = await screen.page.evaluate(COLOURS)
    assert all(len(set(one)) <= 1 for one in colours), "the score has other colours than the seats"


async def clocked(screen: Screen, at: Position, left: float) -> None:
    """The position while the own time runs, of which a share is left."""
    teller: Any = screen._teller
    tables, board, hand = await teller.told(at, "en")
    board["whole"]["now"] = await screen.page.evaluate("Date.now()")
    board["whole"]["clocks"] = [{"seat": at.seat, "due": board["whole"]["now"] + 60_000 * left, "total": 60_000}]
    for message in (tables, board, hand):
        screen.tell(message)


@pytest.mark.parametrize("game", game_keys())
async def test_the_own_time_is_a_ring_that_runs_out(here: Running, people: People, game: str) -> None:
    screen = await Screen.open(here, people, *PHONE)
    at = own_turn(game)
    await screen.show(at, "en")
    assert await screen.page.evaluate(RING, at.seat) is None
    await clocked(screen, at, 0.5)
    await expect(screen.page.locator(f"#board .clock[data-seat='{at.seat}']")).to_have_count(1)
    first = await screen.page.evaluate(RING, at.seat)
    assert 0.4 < first <= 0.5
    await screen.page.wait_for_function(f"was => ({RING})({at.seat}) < was", arg=first)
    await clocked(screen, at, 0.1)
    await expect(screen.page.locator(f"#board .clock.short[data-seat='{at.seat}']")).to_have_count(1)


@pytest.mark.parametrize("game", game_keys())
async def test_what_goes_by_itself_covers_no_card_and_no_button_of_the_bar(
    here: Running, people: People, game: str
) -> None:
    screen = await Screen.open(here, people, *PHONE)
    at = own_turn(game)
    for width, height in (PHONE, LYING, DESK):
        await screen.page.set_viewport_size({"width": width, "height": height})
        await screen.show(at, "ru")
        for n in range(3):
            words = "Так не пойдёт: сначала надо ответить в масть, а если её нет, положить козырь." if n else "Готово."
            screen.tell(json.loads(json.dumps({"t": "toast", "text": [words], "ok": n != 1})))
        await expect(screen.page.locator("#toasts p").last).to_be_visible()
        await settle(screen.page)
        assert await screen.page.evaluate(COVERED) == [], (width, height)
        await screen.page.evaluate("document.querySelector('#toasts').replaceChildren()")


FOCUSED = "document.activeElement?.closest('#board, #hand')?.id ?? document.activeElement?.tagName ?? ''"


async def _plays(page: Page, keyboard: bool) -> None:
    card = page.locator(CARD).first
    if keyboard:
        await card.focus()
        await page.keyboard.press("Enter")
    else:
        await touch(card)


@pytest.mark.parametrize("keyboard", [False, True])
async def test_after_a_card_one_goes_on_at_the_table(here: Running, people: People, keyboard: bool) -> None:
    page = await people.tab(await people.window(*DESK), here.url, "Nino")
    await page.get_by_role("button", name="Play now").click()
    await to_the_cards(page)
    for _ in range(3):
        await turn(page)
        await page.locator(CARD).first.wait_for()
        held = await page.locator("#board .piece.own[data-card]").count()
        await _plays(page, keyboard)
        await expect(page.locator("#board .piece.own[data-card]")).to_have_count(held - 1)
        await settle(page)
        assert await page.evaluate(FOCUSED) in ("board", "hand")


async def test_the_way_to_the_analysis_stands_with_the_result(here: Running, people: People) -> None:
    """Not below it, where the hand was: on a phone the result has all the room there is."""
    screen = await Screen.open(here, people, *PHONE)
    at = next(one for one in moments("bazaar-blot", 1) if one.board.kind == "score" and one.hand is not None)
    await screen.show(at, "hy")
    way = screen.page.locator("[data-press^='s:-:analyse.']")
    await expect(way).to_have_count(1)
    await expect(screen.page.locator("#board").locator(way)).to_be_visible()
    await expect(screen.page.locator("#hand")).to_be_hidden()
    await way.click(trial=True)
