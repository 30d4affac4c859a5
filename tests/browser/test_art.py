"""Pieces cut from the sheets: sharp at every density, in their place, of the chosen palette, there in the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import aiohttp
import pytest
from PIL import Image, ImageChops
from playwright.async_api import Browser, Page, Route

from tests.browser.conftest import Room, closed
from tests.tiers import sampled
from tests.waiting import until

BENCH = """
async () => {
  const art = await import("/s/art.js");
  window.art = art;
  document.body.replaceChildren();
  document.body.style.cssText = "margin:0;max-width:none;padding:0;background:#1f5547";
  const add = (parent, id, style, ...piece) => {
    const node = document.createElement("div");
    node.id = id;
    Object.assign(node.style, style);
    parent.append(node);
    return piece.length ? art.dress(node, ...piece).then(() => node) : node;
  };
  window.add = add;
  const at = (left, top) => ({ position: "absolute", left: `${left}px`, top: `${top}px` });
  const all = [
    add(document.body, "jack", at(20, 20), "cards", "JH", 96),
    add(document.body, "ten", at(130, 20), "cards", "10D", 64),
    add(document.body, "back", at(210, 20), "cards", "??", 48),
    add(document.body, "six", at(270, 20), "low", "6C", 64),
    add(document.body, "small", at(345, 20), "small", "9S", 32),
    add(document.body, "tile", at(20, 180), "tiles", "2-5", 44),
    add(document.body, "chip", at(90, 190), "chips", "chip-gold", 48),
    add(document.body, "heap", at(150, 190), "chips", "heap", 60),
    add(document.body, "board", at(20, 300), "board", "ground", 350),
  ];
  await Promise.all(all);
  await add(document.body, "turned", { ...at(240, 190), transform: "rotate(90deg)" }, "tiles", "6-6", 40);
  const jack = document.getElementById("jack");
  await add(jack, "ring", { position: "absolute" }, "cards", "ring", 96);
  const board = document.getElementById("board");
  const unit = art.unit("board", "ground", 350);
  const { columns, checkers, checker, dice } = (await art.sheet("board")).places;
  const lay = (id, sprite, x, y, size) => {
    const wide = size * unit;
    return add(board, id, at(x * unit - wide / 2, y * unit - wide / 2), "board", sprite, wide);
  };
  for (let n = 0; n < 5; n++) {
    await lay(`c${n}`, n === 4 ? "c0h" : "c0", columns[0], checkers.top + n * checkers.step, checker);
  }
  for (let n = 0; n < 3; n++) await lay(`d${n}`, "c1", columns[11], checkers.low - n * checkers.step, checker);
  await lay("die", "5", dice.right[0], dice.right[1], dice.die);
}
"""

ALL_FROM = "(mark) => [...document.querySelectorAll('.art')].every((one) => one.style.backgroundImage.includes(mark))"


@asynccontextmanager
async def bench(browser: Browser, here: Room, density: float) -> AsyncIterator[tuple[Page, list[str]]]:
    context = await browser.new_context(viewport={"width": 390, "height": 664}, device_scale_factor=density)
    page, asked = await context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url.removeprefix(here.root)))
    complaints = list[str]()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "policy" in said.text.lower() else None)
    await page.goto(f"{here.root}privacy")
    yield page, asked
    assert complaints == []
    await closed(context)


async def drawn(here: Room, sheet: str, piece: str) -> tuple[Image.Image, int]:
    """A piece of the sheet itself without its margin, on the cloth, and how wide its margin is."""
    async with aiohttp.ClientSession(here.root) as web:
        async with web.get(f"/a/{sheet}.json") as answer:
            said: dict[str, Any] = await answer.json()
        async with web.get(said["src"]) as answer:
            whole = Image.open(BytesIO(await answer.read())).convert("RGBA")
    x, y, w, h, pad = said["sprites"][piece]
    ground = Image.new("RGBA", whole.size, "#1f5547")
    ground.alpha_composite(whole)
    return ground.crop((x + pad, y + pad, x + w - pad, y + h - pad)).convert("RGB"), pad


async def seen(page: Page, x: float, y: float, w: float, h: float) -> Image.Image:
    data = await page.screenshot(clip={"x": x, "y": y, "width": w, "height": h}, scale="device")
    return Image.open(BytesIO(data)).convert("RGB")


def pixels(image: Image.Image) -> list[tuple[int, ...]]:
    return list(zip(*[iter(image.tobytes())] * 3, strict=True))


def worst(one: Image.Image, other: Image.Image) -> int:
    return max(high for _, high in ImageChops.difference(one, other).getextrema())  # type: ignore[misc]


LAYOUT = """async () => {
  const row = add(document.body, "row", { display: "inline-flex", position: "absolute", top: "600px" });
  await add(row, "one", {}, "cards", "AS", 40);
  await add(row, "two", {}, "cards", "KS", 40);
  const of = (id) => document.getElementById(id).getBoundingClientRect();
  return [row.clientWidth, row.clientHeight, of("two").x - of("one").x];
}"""


@pytest.mark.parametrize(("density", "scale"), sampled([(1, 1), (2, 2), (3, 2)], [(2, 2)]))
async def test_pieces_are_sharp_and_where_they_belong(browser: Browser, here: Room, density: int, scale: int) -> None:
    """The layout counts the piece proper; another palette dresses what lies there anew."""
    async with bench(browser, here, density) as (page, asked):
        await page.evaluate(BENCH)
        names = ("cards", "low", "small", "tiles", "chips", "board")
        fetched = sorted(url for url in asked if url.startswith("a/"))
        assert [url.split("?")[0] for url in fetched] == sorted(
            f"a/{name}-classic-{scale}.{kind}" for name in names for kind in ("json", "webp")
        ), "each sheet once, and of this density only"
        if density <= 2:  # a piece of its base size is shown pixel by pixel as it was drawn
            for sheet, piece, x, y, wide in (("tiles", "2-5", 20, 180, 44), ("chips", "chip-gold", 90, 190, 48)):
                wanted, _ = await drawn(here, f"{sheet}-classic-{scale}", piece)
                shown = await seen(page, x, y, wide, wanted.height / scale)
                assert worst(shown, wanted) <= 3, piece
        box = await page.locator("#jack").evaluate(
            "(node) => { const r = node.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }"
        )
        assert box == pytest.approx([12, 12, 112, 150], abs=0.6), "the piece at 20, 20, and its shadow round it"
        assert await page.evaluate("art.ratio('tiles', '0-0')") == 2
        assert await page.evaluate("art.ratio('cards', 'AS')") == pytest.approx(1.396, abs=0.001)
        for left, top in ((65.0, 17.4), (65.0, 154.2), (17.4, 79.0), (116.2, 79.0)):
            gold = await seen(page, left, top, 2, 2)
            assert any(r > 200 and b < 120 for r, _, b in pixels(gold)), ("the ring round it", left, top)
        assert await page.evaluate(LAYOUT) == [80, 56, 40]

        asked.clear()
        await page.evaluate("document.documentElement.dataset.palette = 'four'")
        await page.wait_for_function(ALL_FROM, arg="-four-")
        assert len(asked) == len(set(asked)) == 12
        blue = await seen(page, 132, 22, 20, 30)
        assert any(b > 150 and r < 80 for r, _, b in pixels(blue)), "diamonds are blue"
        asked.clear()
        await page.evaluate("document.documentElement.dataset.palette = 'classic'")
        await page.wait_for_function(ALL_FROM, arg="-classic-")
        assert asked == [], "both are known now"


async def test_what_could_not_be_had_is_asked_for_again(browser: Browser, here: Room) -> None:
    """Once the list, once the picture fails; meanwhile the node has come to want another piece. Nobody waits for a node
    that is gone."""
    async with bench(browser, here, 2) as (page, asked):
        await page.clock.install()
        failed = list[str]()

        async def refuse(route: Route) -> None:
            kind = route.request.url.split("?")[0].rpartition(".")[2]
            if "cards-" in route.request.url:
                await route.abort()
            elif kind in failed:
                await route.continue_()
            else:
                failed.append(kind)
                await (route.fulfill(status=503) if kind == "json" else route.abort())

        await page.route("**/a/**", refuse)
        told = await page.evaluate(
            """async () => {
              window.art = await import("/s/art.js");
              const first = await art.sheet("tiles").then(() => "there", (error) => error.message);
              const second = await art.sheet("tiles").then(() => "there", () => "no picture");
              window.node = document.body.appendChild(document.createElement("div"));
              const third = art.sheet("tiles").then(() => "there", () => "not there");
              return [first, second, await third, art.ratio("tiles", "1-2")];
            }"""
        )
        assert told == ["tiles-classic-2: 503", "no picture", "there", 2]
        assert failed == ["json", "webp"]
        failed.clear()
        await page.evaluate("art.dress(node, 'chips', 'chip', 50), art.dress(node, 'chips', 'chip-gold', 60)")
        await until(lambda: passed(page, "node.style.width === '60px'"))
        assert failed == ["json", "webp"]
        first = await page.evaluate("node.style.backgroundPosition")
        await page.evaluate("art.dress(node, 'chips', 'chip', 60)")
        assert await page.evaluate("node.style.backgroundPosition") != first, "known sheets dress at once"

        asked.clear()
        await page.evaluate(
            """() => {
              const node = document.body.appendChild(document.createElement("div"));
              art.dress(node, "cards", "7S", 50);
              node.remove();
            }"""
        )
        await until(lambda: asked)
        for _ in range(10):
            await passed(page, "true")
        assert len(asked) == 1


async def passed(page: Page, there: str) -> bool:
    """Whether it is so once another second has gone by on the page's clock."""
    await page.clock.run_for(1000)
    return bool(await page.evaluate(there))
