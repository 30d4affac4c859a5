"""Dominoes drawn by the page: chains of any length on small screens; a tile is touched, dragged, laid with the keys."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from random import Random

import pytest
from playwright.async_api import Page, expect

from adapters.local import files as local_files
from adapters.local.join import NotJoined
from adapters.local.model import model_of
from adapters.render.games.domino_chain import Chain, Laid, Open
from bot.games.domino.samples import SAMPLES
from bot.table import events as ev
from bot.table.codec import decode_event
from tests.adapters.local.house import Running
from tests.adapters.render.games.test_domino_chain import grown, proven
from tests.browser.conftest import People
from tests.browser.play import touch

READABLE = 15
"""The least px of half a tile."""
FRAMES = ((370, 196), (370, 240), (370, 285), (580, 200), (800, 850))
"""What is left for the chain: a phone with four seats and news, four seats, two; lying down; a tablet."""
CHAINS = """async ([layouts, w, h]) => {
  const { chain } = await import('/s/chain.js');
  return layouts.map(one => chain(one, w, h));
}"""
BEGINS = "#board .piece.own[data-leads]"
PLAYS = "#board .piece.own[data-act]"
END = "#board .piece.fits[data-act]"


def found(it: dict[str, object], half: float) -> Laid:
    x, y, upright = float(str(it["x"])), float(str(it["y"])), bool(it["upright"])
    wide, high = (half / 2, half) if upright else (half, half / 2)
    return Laid(x - wide, y - high, x + wide, y + high, it["a"], it["b"], it["arm"], it["place"])  # type: ignore[arg-type]


@pytest.mark.parametrize("frame", FRAMES, ids=str)
async def test_every_chain_fits_and_can_be_read(here: Running, people: People, frame: tuple[int, int]) -> None:
    """200 layouts of 1 to 28 tiles, half of them with a spinner: all that is promised of the pictures' chains."""
    page = await people.tab(await people.window(), here.url, "Nare")
    layouts = []
    for seed in range(200):
        dice = Random(f"page|{frame}|{seed}")
        most = 28 if seed % 4 == 0 else dice.randint(1, 28)
        layouts.append(grown(dice, most, seed % 2 == 0, dice.choice((0.0, 0.3, 0.6, 0.9, 0.99))))
    laid = await page.evaluate(CHAINS, [[asdict(one) for one in layouts], *frame])
    for layout, got in zip(layouts, laid, strict=True):
        assert got["half"] >= READABLE, layout
        tiles = tuple(found(it, got["half"]) for it in got["tiles"])
        parts = (layout.right, layout.left, layout.up, layout.down)
        assert len(tiles) == 1 + sum(map(len, parts))
        # The sides of a spinner that nothing lies at yet may have no room of their own.
        idle = ("U", "D") if not (layout.up or layout.down) else ()
        ends = [Open(name, at["x"], at["y"]) for name, at in got["ends"].items() if name not in idle]
        proven(Chain(got["half"], tiles, tuple(ends)), *frame)


async def begun(here: Running, people: People, width: int = 1440, height: int = 900) -> Page:
    """Somebody plays against the house, until a tile fits at two ends."""
    window = await people.window(width, height, reduced_motion="reduce")
    await window.add_init_script(DEAF)
    page = await people.tab(window, f"{here.url}?now=domino", "Aram")
    async with asyncio.timeout(150):
        while True:
            await page.locator("#hand.turn").wait_for()
            if await page.locator(BEGINS).count():
                return page
            for wanted in (PLAYS, "#hand [data-press$=':draw']", "#board [data-press$=':deal']"):
                if await page.locator(wanted).count():
                    try:
                        await touch(page.locator(wanted).first)
                    except Exception as gone:
                        if "Timeout" not in str(gone):
                            raise
                    break
            await asyncio.sleep(0.1)


async def laid(here: Running, act: str) -> None:
    """The first seat has laid it."""
    (row,) = await here.store.tables_in("web:main")
    async with asyncio.timeout(30):
        while True:
            events = [decode_event(one, row.game) for one in await here.store.events(row.table_id)]
            if act in [event.text for event in events if isinstance(event, ev.Acted) and event.seat == 0]:
                return
            await asyncio.sleep(0.05)


async def test_a_tile_that_fits_at_two_ends_lights_them(here: Running, people: People) -> None:
    page = await begun(here, people, width=390, height=664)
    tile = page.locator(BEGINS).first
    acts = str(await tile.get_attribute("data-leads")).split()
    name = str(await tile.get_attribute("data-id"))
    assert len(acts) > 1
    assert await page.locator(END).count() == 0
    await tile.click()
    await expect(page.locator(END)).to_have_count(len(acts))
    assert sorted([str(await one.get_attribute("data-act")) for one in await page.locator(END).all()]) == sorted(acts)
    await tile.click()
    await expect(page.locator(END)).to_have_count(0)
    await tile.click()
    await page.locator(f"#board .piece.fits[data-act='{acts[0]}']").click()
    await laid(here, acts[0])
    await expect(page.locator(f"#board .piece.tile:not(.own)[data-id='{name}']")).to_have_count(1)


async def test_a_tile_that_does_not_fit_says_why(here: Running, people: People) -> None:
    page = await begun(here, people, width=390, height=664)
    dim = page.locator("#board .piece.own.dim")
    async with asyncio.timeout(60):
        while not await dim.count():
            lit = await page.locator(END).count()  # touched again the tile would put them out
            await touch(page.locator(END if lit else BEGINS).first)
            await asyncio.sleep(0.3)
    await expect(dim.first).to_have_attribute("aria-disabled", "true")
    await dim.first.click(force=True)  # one that cannot be played is disabled only in name
    await expect(page.locator("#toasts")).not_to_be_empty()


# What the house says after this would draw its own table again over the one that is staged.
DEAF = """window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', (said) => window.deaf && said.stopImmediatePropagation());
  }
}"""

STAGED = """async ([model, hand, keys]) => {
  window.deaf = true;
  const { showStage } = await import('/s/stage.js');
  window.pressed = [];
  const scene = { table: 'X', slot: 'board', model, hand, me: 0, seated: true, live: true, keys: [keys], now: 0 };
  await showStage({ ...scene, clocks: new Map(), side: () => '', name: (one) => one, touch: () => ({ why() {} }),
    press: (data) => window.pressed.push(data) });
}"""


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's modules come one by one, so that a test can speak to the one that the page itself has."""

    def refused(*_: object) -> str:
        raise NotJoined

    monkeypatch.setattr(local_files, "joined", refused)


@pytest.mark.usefixtures("apart")
async def test_with_a_spinner_the_house_is_asked_where_a_tile_may_go(here: Running, people: People) -> None:
    """More than fourteen plays: a tile asks first, and what comes back lights its ends; any other tile asks anew."""
    page = await begun(here, people, width=390, height=664)
    model = model_of(SAMPLES["domino-spinner"], lambda text: text.key)
    hand = {"kind": "DominoHand", "tiles": [[3, 0], [5, 2], [1, 1]], "legal": [[3, 0], [5, 2]]}
    asks = [{"label": "3–0", "data": "s:X:pick.3-0", "enabled": True}]
    await page.evaluate(STAGED, [model, hand, [*asks, {"label": "5–2", "data": "a:X:d1t9:5-2U", "enabled": True}]])
    tile = page.locator("#board [data-id='tile:3-0']")
    assert await tile.get_attribute("data-act") is None
    await tile.click()
    assert await page.evaluate("window.pressed") == ["s:X:pick.3-0"]
    ends = [{"label": end, "data": f"a:X:d1t9:3-0{end}", "enabled": True} for end in "LRD"]
    await page.evaluate(STAGED, [model, hand, [*ends, {"label": "back", "data": "s:X:hand", "enabled": True}]])
    await expect(page.locator(END)).to_have_count(3)
    await page.locator("#board [data-id='tile:5-2']").click()
    await tile.click()
    await page.locator("#board .piece.fits[data-act='3-0D']").click()
    assert await page.evaluate("window.pressed") == ["s:X:pick.5-2", "s:X:hand", "a:X:d1t9:3-0D"]


async def test_a_tile_is_dragged_to_an_end(here: Running, people: People) -> None:
    page = await begun(here, people)
    tile = page.locator(BEGINS).first
    acts = str(await tile.get_attribute("data-leads")).split()
    box = await tile.bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(box["x"], box["y"] - 60, steps=4)
    await expect(page.locator(END)).to_have_count(len(acts))
    end = await page.locator(f"#board .piece.fits[data-act='{acts[1]}']").bounding_box()
    assert end is not None
    await page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    await page.mouse.up()
    await laid(here, acts[1])


async def test_with_the_keys_alone(here: Running, people: People) -> None:
    """Arrows to the tile, Enter; arrows along its ends, Enter."""
    page = await begun(here, people)
    for _ in range(12):
        await page.keyboard.press("ArrowRight")
        if await page.evaluate("Boolean(document.activeElement.dataset.leads)"):
            break
    await page.keyboard.press("Enter")
    await expect(page.locator(f"{END}:focus")).to_have_count(1)
    act = str(await page.locator(f"{END}:focus").get_attribute("data-act"))
    assert await page.locator(f"{END}:focus").get_attribute("aria-label")
    await page.keyboard.press("Enter")
    await laid(here, act)
