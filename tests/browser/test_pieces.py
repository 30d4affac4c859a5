"""Pieces on the tables that the page draws: touched, dragged, by keys; chains of tiles; checkers turned to whoever
looks. The page is shown moments of matches, and what it says is looked at: the house is not asked."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from adapters.local.page import model_of
from adapters.render.games.domino import Chain, Laid, Open
from bot.core.loaded import loaded_of
from bot.games.domino.samples import SAMPLES
from tests.adapters.render.games.test_domino_chain import grown, proven
from tests.browser.conftest import DESK, settle
from tests.browser.staged import Position, Screen, own_turn
from tests.waiting import until

BEGINS = "#board .piece.own[data-leads]"
TARGET = "#board .piece.target[data-act]"
END = "#board .piece.fits[data-act]"
STAKE = "#board .piece.stake[data-act]"
STILL = "#board .piece.own[aria-disabled='true']"
FOCUSED = "document.activeElement.dataset"


async def leads(node: Locator) -> list[str]:
    return str(await node.get_attribute("data-leads")).split()


async def acts(nodes: Locator) -> list[str]:
    return [str(await one.get_attribute("data-act")) for one in await nodes.all()]


async def middle(node: Locator) -> tuple[float, float]:
    box = await node.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def carried(page: Page, node: Locator, to: tuple[float, float]) -> None:
    """Something is taken and let go elsewhere."""
    x, y = await middle(node)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 12, y + 12, steps=2)
    await page.mouse.move(*to, steps=4)
    await page.mouse.up()


# --- checkers ------------------------------------------------------------------------------------------------------


def steps(at: Position) -> set[str]:
    table = at.table
    game = loaded_of(table).game
    legal = {game.encode(one) for one in game.legal(table.state, at.seat).actions}
    return {one for one in legal if "/" in one}


def ways(at: Position) -> int:
    """How many the checker with the most of them has."""
    points = [one.split("/")[0] for one in steps(at)]
    return max(map(points.count, points), default=0)


def some_stay(at: Position) -> bool:
    return len({one.split("/")[0] for one in steps(at)}) < sum(pile > 0 for spot, pile in points(at, at.seat) if spot)


async def test_a_checker_and_then_its_point(screen: Screen) -> None:
    """It lights its points, is put down again, goes; carried to nowhere it goes back, carried to a point it goes."""
    page, at = screen.page, own_turn("nardi", lambda at: ways(at) > 1 and some_stay(at))
    await screen.show(at)
    said = [act for node in await page.locator(BEGINS).all() for act in await leads(node)]
    assert set(said) == steps(at), "every step begins at a checker"
    assert await page.locator("#hand [data-act*='/']").count() == 0, "what lies on the board is not in the dock too"
    assert await page.locator(TARGET).count() == 0
    two = [node for node in await page.locator(BEGINS).all() if len(await leads(node)) > 1]
    named = f"#board .piece[data-id='{await two[0].get_attribute('data-id')}']"
    one = page.locator(named)
    mine = await leads(one)
    assert await one.get_attribute("aria-label")
    await one.tap()
    await expect(page.locator(TARGET)).to_have_count(len(mine))
    assert sorted(await acts(page.locator(TARGET))) == sorted(mine)
    await page.locator("#board .stage").click(position={"x": 4, "y": 4})
    await expect(page.locator(TARGET)).to_have_count(0)

    await page.set_viewport_size(DESK)
    await screen.show(at)
    was = await middle(one)
    await carried(page, one, await middle(page.locator("#board .piece.ground")))
    assert screen.pressed == []
    await settle(page)
    assert await middle(one) == pytest.approx(was, abs=2), "let go where it cannot go, it goes back"
    await expect(page.locator(TARGET)).to_have_count(len(mine))
    act = (await acts(page.locator(TARGET)))[-1]
    await carried(page, one, await middle(page.locator(f"{TARGET[:-10]}[data-act='{act}']")))
    await screen.presses(act)

    await screen.show(at)
    still = page.locator(STILL).first
    assert await still.get_attribute("aria-label")
    await still.dispatch_event("click")
    await until(lambda: screen.sent[1:])
    assert [(one["t"], one["table"]) for one in screen.sent[1:]] == [("why", at.table.id)], (
        "one that cannot go says why"
    )


async def test_twice_at_once_plays_the_larger_number(screen: Screen) -> None:
    at = own_turn("nardi", lambda at: ways(at) > 1)
    await screen.show(at)
    nodes = [node for node in await screen.page.locator(BEGINS).all() if len(await leads(node)) > 1]
    there = await leads(nodes[0])
    await nodes[0].evaluate("node => { node.click(); node.click(); }")
    await screen.presses(min(there, key=lambda act: int(act.split("/")[1])))


async def test_checkers_by_keys_alone(screen: Screen) -> None:
    """Arrows and Enter: the checker, then its point; Escape puts it down."""
    page, at = screen.page, own_turn("nardi", lambda at: ways(at) > 1)
    await page.set_viewport_size(DESK)
    await screen.show(at)
    keys = page.keyboard
    await keys.press("ArrowRight")
    first = str(await page.evaluate(f"{FOCUSED}.leads")).split()
    assert set(first) <= steps(at)
    for key, count in (("Enter", len(first)), ("Escape", 0), ("Enter", len(first))):
        await keys.press(key)
        await expect(page.locator(TARGET)).to_have_count(count)
    await expect(page.locator(f"{TARGET}:focus-visible")).to_have_count(1)
    act = await page.evaluate(f"{FOCUSED}.act")
    await keys.press("Enter")
    await screen.presses(act)
    assert act in first


NUMBERS = """() => {
  const ground = document.querySelector('#board .piece.ground').getBoundingClientRect();
  const all = what => [...document.querySelectorAll(`#board ${what}`)];
  const at = node => { const b = node.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const there = ([x, y]) => x > ground.x + ground.width * .5 && y > ground.y + ground.height * .5;
  const home = seat => all(`.piece[data-id^="checker:${seat}:"]`).filter(node => there(at(node))).length;
  const names = all('.numbers span').filter(node => there(at(node))).map(node => node.textContent);
  const low = all('.piece.seat').sort((a, b) => at(a)[1] - at(b)[1]).at(-1).textContent;
  return [home(0), home(1), names.join(' '), low];
}"""
"""How many checkers of each side are in the lower right, how the points there are numbered, who is at the bottom."""


async def _settled(screen: Screen, wanted: list[object]) -> list[str] | None:
    """What ``NUMBERS`` sees, once no checker moves any more."""
    seen = await screen.page.evaluate(NUMBERS)
    return seen if seen[:3] == wanted else None


async def test_everybody_sees_their_own_home_at_the_lower_right(screen: Screen) -> None:
    for seat in (0, 1):
        at = own_turn("nardi", lambda at, seat=seat: at.seat == seat)  # type: ignore[misc]
        await screen.show(at)
        home = [sum(pile for spot, pile in points(at, side) if 1 <= spot <= 6) for side in (0, 1)]
        away = [sum(pile for spot, pile in points(at, side) if 19 <= spot <= 24) for side in (0, 1)]
        counts = [home[0], away[1]] if seat == 0 else [away[0], home[1]]
        *_, low = await until(partial(_settled, screen, [*counts, "6 5 4 3 2 1"]), what=f"{counts} checkers at home")
        chair = at.table.chairs[seat]
        assert chair is not None
        assert chair.name in low


def points(at: Position, side: int) -> list[tuple[int, int]]:
    """The points of a side as that side counts them, and how many checkers lie there."""
    picture: Any = at.board.picture
    return list(enumerate(picture.checkers[side]))


# --- tiles ---------------------------------------------------------------------------------------------------------

READABLE = 15
"""The least px of half a tile."""
FRAMES = ((370, 196), (370, 240), (370, 285), (580, 200), (800, 850))
"""What is left for the chain: a phone with four seats and news, four seats, two; lying down; a tablet."""
CHAINS = """async (all) => {
  const { chain } = await import('/s/chain.js');
  return all.map(([layouts, w, h]) => layouts.map(one => chain(one, w, h)));
}"""


def laid(it: dict[str, object], half: float) -> Laid:
    x, y, upright = float(str(it["x"])), float(str(it["y"])), bool(it["upright"])
    wide, high = (half / 2, half) if upright else (half, half / 2)
    return Laid(x - wide, y - high, x + wide, y + high, it["a"], it["b"], it["arm"], it["place"])  # type: ignore[arg-type]


async def test_every_chain_fits_and_can_be_read(screen: Screen) -> None:
    """Layouts of 1 to 28 tiles, half of them with a spinner: all that is promised of the pictures' chains."""
    asked = []
    for frame in FRAMES:
        layouts = []
        for seed in range(60):
            dice = Random(f"page|{frame}|{seed}")
            most = 28 if seed % 4 == 0 else dice.randint(1, 28)
            layouts.append(grown(dice, most, seed % 2 == 0, dice.choice((0.0, 0.3, 0.6, 0.9, 0.99))))
        asked.append((layouts, *frame))
    told = await screen.page.evaluate(CHAINS, [([asdict(one) for one in layouts], w, h) for layouts, w, h in asked])
    for (layouts, wide, high), answers in zip(asked, told, strict=True):
        for layout, got in zip(layouts, answers, strict=True):
            assert got["half"] >= READABLE, layout
            tiles = tuple(laid(it, got["half"]) for it in got["tiles"])
            parts = (layout.right, layout.left, layout.up, layout.down)
            assert len(tiles) == 1 + sum(map(len, parts))
            # The sides of a spinner that nothing lies at yet may have no room of their own.
            idle = ("U", "D") if not (layout.up or layout.down) else ()
            ends = [Open(name, at["x"], at["y"]) for name, at in got["ends"].items() if name not in idle]
            proven(Chain(got["half"], tiles, tuple(ends)), wide, high)


def two_ends(at: Position) -> bool:
    """A tile fits at two ends, and another one nowhere."""
    tiles = [act[:-1] for act in at.acts if act[-1:] in "LR" and "-" in act]
    held = loaded_of(at.table).game.view(at.table.state, at.seat).hand or ()
    return any(tiles.count(one) > 1 for one in tiles) and len(held) > len(set(tiles))


async def test_a_tile_that_fits_at_two_ends_lights_them(screen: Screen) -> None:
    """Touched, by keys, dragged; one that does not fit says why."""
    page, at = screen.page, own_turn("domino", two_ends)
    await screen.show(at)
    tile = page.locator(BEGINS).first
    both = sorted(await leads(tile))
    assert len(both) == 2
    for count in (2, 0, 2):
        await tile.tap()
        await expect(page.locator(END)).to_have_count(count)
    assert sorted(await acts(page.locator(END))) == both
    await page.locator(f"#board .piece.fits[data-act='{both[0]}']").tap()
    await screen.presses(both[0])
    dim = page.locator("#board .piece.own.dim").first
    await expect(dim).to_have_attribute("aria-disabled", "true")
    await dim.dispatch_event("click")
    await until(lambda: screen.sent[1:])
    assert [one["t"] for one in screen.sent[1:]] == ["why"]
    screen.sent.pop()

    await page.set_viewport_size(DESK)
    await screen.show(own_turn("domino"))  # what was chosen is forgotten
    await screen.show(at)
    for _ in range(12):
        await page.keyboard.press("ArrowRight")
        if await page.evaluate(f"Boolean({FOCUSED}.leads)"):
            break
    await page.keyboard.press("Enter")
    await expect(page.locator(f"{END}:focus")).to_have_count(1)
    act = str(await page.locator(f"{END}:focus").get_attribute("data-act"))
    assert await page.locator(f"{END}:focus").get_attribute("aria-label")
    await page.keyboard.press("Enter")
    await screen.presses(both[0], act)

    await screen.show(own_turn("domino"))
    await screen.show(at)
    x, y = await middle(tile)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 60, steps=4)
    await expect(page.locator(END)).to_have_count(2)
    await page.mouse.move(*await middle(page.locator(f"#board .piece.fits[data-act='{both[1]}']")), steps=4)
    await page.mouse.up()
    await screen.presses(both[0], act, both[1])


async def test_with_a_spinner_the_house_is_asked_where_a_tile_may_go(screen: Screen) -> None:
    """More than fourteen plays: a tile asks first, and what comes back lights its ends; any other tile asks anew."""
    page, at = screen.page, own_turn("domino", two_ends)
    model = model_of(SAMPLES["domino-spinner"], lambda text: text.key)
    hand = {"kind": "DominoHand", "tiles": [[3, 0], [5, 2], [1, 1]], "legal": [[3, 0], [5, 2]]}

    async def shown(*keys: tuple[str, str]) -> None:
        told = await screen.told(at)
        told[1]["whole"]["message"]["model"] = model
        message = told[2]["whole"]["message"]
        message["model"] = hand
        message["keys"] = [[{"label": label, "data": data, "style": "plain", "enabled": True} for label, data in keys]]
        await screen.show(at, told=told)

    key = at.table.id
    await shown(("3–0", f"s:{key}:pick.3-0"), ("5–2", f"a:{key}:d1t9:5-2U"))
    tile = page.locator("#board [data-id='tile:3-0']")
    assert await tile.get_attribute("data-act") is None
    await tile.tap()
    ends = [(end, f"a:{key}:d1t9:3-0{end}") for end in "LRD"]
    await shown(*ends, ("back", f"s:{key}:hand"))
    await expect(page.locator(END)).to_have_count(3)
    await page.locator("#board [data-id='tile:5-2']").dispatch_event("click")
    await tile.dispatch_event("click")
    await page.locator("#board .piece.fits[data-act='3-0D']").tap()
    await until(lambda: len(screen.sent) > 3)
    said = [one["data"].replace(key, "X") for one in screen.sent]
    assert said == ["s:X:pick.3-0", "s:X:pick.5-2", "s:X:hand", "a:X:d1t9:3-0D"]


# --- chips ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "label"), [("seka", "Bet"), ("blackjack", "Stake")])
async def test_a_chip_is_dragged_to_the_middle_or_staked_with_the_keys(screen: Screen, game: str, label: str) -> None:
    """And the field for any other sum says what it is."""
    page, at = screen.page, own_turn(game, lambda at: any(act.startswith("bet") for act in at.acts))
    await page.set_viewport_size(DESK)
    await screen.show(at)
    await expect(page.get_by_role("spinbutton", name=label, exact=True)).to_be_visible()
    await expect(page.locator("#hand .bids")).not_to_contain_text("Bid")
    stakes = [act for act in at.acts if act.startswith("bet")]
    assert await acts(page.locator(STAKE)) == stakes
    chip = page.locator(STAKE).first
    x, y = await middle(chip)
    await carried(page, chip, (x + 40, y))
    assert screen.pressed == [], "beside the middle it goes back"
    await settle(page)
    await carried(page, chip, (x, y - 260))
    await screen.presses(stakes[0])

    await screen.show(at)
    for _ in range(6):
        await page.keyboard.press("ArrowRight")
        chosen = await page.evaluate(f"{FOCUSED}.act")
        if chosen == stakes[-1]:
            break
    await page.keyboard.press("Enter")
    await screen.presses(stakes[0], stakes[-1])
