"""The page's sheets: every piece is there, cut right, the chats' own drawing; made once, whoever asks."""

from __future__ import annotations

import asyncio
import threading
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from adapters.render import PALETTES, Palette, sheets
from adapters.render.art.ink import BRIGHT
from adapters.render.art.piece import Design, Draft, Piece
from adapters.render.games import nardi, nardi_wood
from adapters.render.games.nardi_parts import CHECKER, checker
from adapters.runtime.delivery.rendered import Look, Sheet
from bot import samples
from bot.games.nardi.pictures import NardiBoard
from tests.adapters.render.kit import PACK, draw, near
from tests.waiting import until

LOW = [rank + suit for suit in "SHDC" for rank in "23456"]
EXPECTED = {
    "cards": {*PACK, "??", "ring", "star"},
    "low": set(LOW),
    "small": {*PACK, *LOW, "??"},
    "tiles": {*(f"{a}-{b}" for a in range(7) for b in range(a, 7)), "back", "ring"},
    "board": {
        *("ground", "ghost0", "ghost1", "slab0", "slab1", "1", "2", "3", "4", "5", "6"),
        *("c0", "c0h", "c0m", "c0hm", "c1", "c1h", "c1m", "c1hm", "coin2", "coin3", "coin4", "coin5", "coin6"),
    },
    "chips": {"chip", "chip-gold", "chip-blue", "chip-s", "chip-gold-s", "chip-blue-s", "heap"},
    "felt": {"emblem"},
}
"""The page's script asks for these by name."""
FRAMES = {"ring", "ghost0", "ghost1", "emblem", "star"}
"""Pieces that one sees through."""
BASE = {"cards": ("JH", 96), "low": ("5C", 96), "small": ("AS", 48), "tiles": ("2-5", 44), "chips": ("chip", 48)}
"""How wide a piece is on the page at its base size."""


def made(name: str, palette: Palette = "classic", scale: int = 2) -> Sheet:
    found = asyncio.run(sheets.SHEETS.get(name, Look(palette), scale))
    assert found is not None
    return found


def cut(sheet: Sheet, piece: str) -> Image.Image:
    x, y, w, h, _ = sheet.sprites[piece]
    return Image.open(BytesIO(sheet.data)).convert("RGBA").crop((x, y, x + w, y + h))


def apart(one: Image.Image, other: Image.Image) -> int:
    """By how much the worst pixel of two pictures of one size differs, as they look on green."""
    assert one.size == other.size
    faces = []
    for image in (one, other):
        ground = Image.new("RGBA", image.size, "#1f5547")
        ground.alpha_composite(image)
        faces.append(ground.convert("RGB"))
    return max(high for _, high in ImageChops.difference(*faces).getextrema())  # type: ignore[misc]


@pytest.mark.parametrize("scale", sheets.SCALES)
@pytest.mark.parametrize("name", EXPECTED)
def test_every_piece_is_there_and_nobody_lies_on_another(name: str, scale: int) -> None:
    sheet = made(name, "classic", scale)
    assert set(sheet.sprites) == EXPECTED[name]
    image = Image.open(BytesIO(sheet.data))
    assert (image.format, image.mode, image.size) == ("WEBP", "RGBA", (sheet.width, sheet.height))
    assert max(image.size) <= 4096, "more than a phone shows at once"
    taken = Image.new("L", image.size)
    for x, y, w, h, _ in sheet.sprites.values():
        assert min(x, y) >= 0
        assert x + w <= sheet.width
        assert y + h <= sheet.height
        assert taken.crop((x, y, x + w, y + h)).getbbox() is None
        taken.paste(255, (x, y, x + w, y + h))
    free = ImageChops.multiply(image.getchannel("A"), ImageChops.invert(taken))
    assert free.getbbox() is None, "something is left outside the cuts"
    # Opaque inside, and outside no more than a shadow or a glow, which is gone at the very edge.
    for piece, (_, _, w, h, pad) in sheet.sprites.items():
        x, y = sheet.sprites[piece][:2]
        alpha = image.getchannel("A").crop((x, y, x + w, y + h))
        if piece not in FRAMES and piece != "heap":
            inside = alpha.crop((pad, pad, w - pad, h - pad))
            assert inside.getpixel((inside.width // 2, inside.height // 2)) == 255, piece
            for side in ((1 / 2, 0.03), (1 / 2, 0.97), (0.03, 1 / 2), (0.97, 1 / 2)):
                at = (int(side[0] * inside.width), int(side[1] * inside.height))
                assert inside.getpixel(at) == 255, (piece, side)


@pytest.mark.parametrize("name", BASE)
def test_a_piece_has_its_base_size_times_the_scale(name: str) -> None:
    piece, width = BASE[name]
    for scale in sheets.SCALES:
        _, _, w, _, pad = made(name, "classic", scale).sprites[piece]
        assert w - 2 * pad == width * scale
        one, two = made(name, "classic", 1), made(name, "classic", 2)
    assert abs((two.sprites[piece][3]) / 2 - one.sprites[piece][3]) <= 10, "both have one shape"


@pytest.mark.parametrize("name", EXPECTED)
def test_palettes_differ_where_there_are_suits_and_nowhere_else(name: str) -> None:
    shown = {made(name, palette, 1).data for palette in PALETTES}
    assert len(shown) == (3 if name in ("cards", "low", "small") else 1)


def test_a_ring_lies_round_its_piece_and_leaves_it_free() -> None:
    for name in ("cards", "tiles"):
        sheet = made(name)
        ring = cut(sheet, "ring")
        _, _, w, h, pad = sheet.sprites["ring"]
        assert ring.getchannel("A").crop((w // 4, h // 4, w * 3 // 4, h * 3 // 4)).getbbox() is None
        assert near(ring.getpixel((w // 2, pad - 2)), BRIGHT, 4)
        assert near(ring.getpixel((pad - 2, h // 2)), BRIGHT, 4)


def test_the_board_is_the_chats_and_its_places_are_true() -> None:
    sample = samples.SAMPLES["nardi-middle"]
    assert isinstance(sample, NardiBoard)
    sheet = made("board", "classic", 1)
    places = dict(sheet.places)
    assert apart(cut(sheet, "c1"), checker(1)) <= 16
    ground = cut(sheet, "ground")
    wood = nardi_wood.board().crop((nardi_wood.BRINK, nardi_wood.TOP, nardi_wood.EDGE, nardi_wood.LOW)).convert("RGBA")
    assert apart(ground.crop((30, 30, 950, 730)), wood.crop((30, 30, 950, 730))) <= 16
    assert ground.getpixel((0, 0))[3] == 0, "round corners"  # type: ignore[index]
    columns, rows, bar = places["columns"], places["checkers"], places["bar"]
    assert isinstance(columns, list)
    assert isinstance(rows, dict)
    assert isinstance(bar, dict)
    for seat in (0, 1):
        for point in range(1, 25):
            x, upper = nardi.place(sample, seat, point)
            assert 0 <= columns.index(round(x - nardi_wood.BRINK, 1)) < 12
            middles = nardi.heights(sample, seat, point, 3)
            start = rows["top"] if upper else rows["low"]
            way = 1 if upper else -1
            assert middles == [start + nardi_wood.TOP + way * n * rows["step"] for n in range(3)]
        x, upper = nardi.place(sample, seat, nardi.BAR)
        assert bar["x"] == x - nardi_wood.BRINK
        assert bar["top" if upper else "low"] == nardi.heights(sample, seat, nardi.BAR, 1)[0] - nardi_wood.TOP
    assert places["checker"] == CHECKER
    drawn = draw(sample).crop((nardi_wood.BRINK, nardi_wood.TOP, nardi_wood.EDGE, nardi_wood.LOW))
    for seat in (0, 1):
        for point in range(1, 25):
            n = sample.checkers[seat][point]
            if 1 < n <= nardi.IN_SIGHT:
                x, upper = nardi.place(sample, seat, point)
                middle = (round(x) - nardi_wood.BRINK, round(rows["top"] if upper else rows["low"]))
                assert near(drawn.getpixel(middle), "#3d4047" if seat else "#fbf3e0", 20), (seat, point)


def _counted(gate: threading.Event, drawn: list[str]) -> Design:
    def draw_it(look: Look, scale: int) -> Draft:
        drawn.append(f"{look.palette}-{scale}")
        assert gate.wait(30)
        if len(drawn) == 1:
            raise OSError("no memory just now")
        return Draft({"x": Piece(Image.new("RGBA", (4, 4), "#ff0000"))})

    return Design(draw_it)


async def test_whoever_asks_meanwhile_waits_for_the_same_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, drawn = threading.Event(), list[str]()
    design = _counted(gate, drawn)
    monkeypatch.setattr(sheets, "designs", lambda: {"x": design})
    book = sheets.Sheets()
    first = [asyncio.create_task(book.get("x", Look(), 1)) for _ in range(20)]
    await until(lambda: len(drawn) == 1)
    gate.set()
    assert all(isinstance(found, OSError) for found in await asyncio.gather(*first, return_exceptions=True))

    gate.clear()
    again = [asyncio.create_task(book.get("x", Look("cvd"), 1)) for _ in range(20)]
    await until(lambda: len(drawn) == 2)
    again[0].cancel()
    gate.set()
    found = await asyncio.gather(*again[1:])
    assert drawn == ["classic-1", "classic-1"], "what a design does not wear is not asked of it"
    assert len({id(sheet) for sheet in found}) == 1
    assert found[0] is not None
    for name in ("y", "", "../x", "x-classic-1"):
        assert await book.get(name, Look(), 1) is None
    for palette, scale in (("red", 1), ("classic", 0), ("classic", 3)):
        assert await book.get("x", Look(palette), scale) is None  # type: ignore[arg-type]
    assert len(book._coming) == 2, "the list of sheets, and the one sheet"


def test_two_sheets_cannot_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "_SHARED", (*sheets._SHARED, "adapters.render.art.deck"))
    with pytest.raises(ValueError, match="second sheet"):
        sheets.designs()


async def test_a_process_of_its_own_draws_the_same() -> None:
    made, key = sheets.Sheets(), "chips-classic.plain.classic-1"
    ahead = asyncio.create_task(made.draw_elsewhere({key: ("chips", 1)}))
    await asyncio.sleep(0)
    asked = await made.get("chips", Look(), 1)  # meanwhile: it waits for that process
    await ahead
    assert asked == sheets.made(sheets.designs()["chips"], Look(), 1)
    assert made.drawn() == {"chips-classic-1": asked.version if asked else ""}


@pytest.mark.parametrize("python", ["/nowhere/python", "/bin/true"])
async def test_without_such_a_process_it_is_drawn_here(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = sheets.Sheets()
    monkeypatch.setattr("sys.executable", python)
    await made.draw_elsewhere({"chips-classic.plain.classic-1": ("chips", 1)})
    assert made.drawn() == {}
    assert await made.get("chips", Look(), 1) is not None
