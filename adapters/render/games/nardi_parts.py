"""What lies on a board of nardi: checkers, dice, what is borne off, the players' numbers. All RGBA and cached.

``zoom``: how many times as large as in a chat's picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageFilter

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, EDGE, INK, PANEL, PANEL_LINE, PAPER, SOFT, WHITE, WINE, mix
from adapters.render.text.labels import write

CHECKER: Final = 58
MARGIN: Final = 8
"""Round a checker and a die, for shadow and glow."""
DIE: Final = 76
SLAB: Final = (54, 19)
NUMBERS: Final = (606, 100)
Mark: TypeAlias = Literal["", "moved", "movable", "both"]

_LIGHT = ("#fbf3e0", "#e3d2a8", "#c2a873", "#7d6740")
_DARK = ("#3d4047", "#2a2d34", "#5d6169", "#0b0c0f")
"""Face, groove, lit edge, rim."""
_EYES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=256)
def checker(seat: int, mark: Mark = "", count: int = 0, zoom: int = 1) -> Image.Image:
    """A turned checker, ivory for seat 0 and dark for seat 1, with its shadow; ``count``: how many lie there.

    ``moved``: a ring inside, the last move; ``movable``: a glow round it.
    """
    face, groove, lit, rim = _DARK if seat else _LIGHT
    size = CHECKER + 2 * MARGIN
    middle, r = size / 2, CHECKER / 2
    under = Canvas(size, size, scale=2, zoom=zoom)
    under.oval(middle, middle + 3, r, fill="#00000088")
    image = under.done().filter(ImageFilter.GaussianBlur(2.2 * zoom))
    c = Canvas(size, size, zoom=zoom)
    if mark in ("movable", "both"):
        c.oval(middle, middle, r + 6, fill=mix(BRIGHT, "#7a4a10", 0.45))
        c.oval(middle, middle, r + 4.5, fill=BRIGHT)
    c.oval(middle, middle, r, fill=rim)
    c.oval(middle, middle, r - 1.6, fill=lit)
    c.oval(middle, middle, r - 4.2, fill=face)
    c.oval(middle, middle, r * 0.70, fill=groove)
    c.oval(middle, middle, r * 0.62, fill=face)
    if mark in ("moved", "both"):
        c.oval(middle, middle, r * 0.76, fill=BRIGHT if seat else WINE)
        c.oval(middle, middle, r * 0.55, fill=face)
    image.alpha_composite(c.done())
    if count:
        write(image, middle * zoom, middle * zoom, str(count), 32 * zoom, BRIGHT if seat else WINE, 56 * zoom, "m")
    return image


@lru_cache(maxsize=4)
def ghost(seat: int, zoom: int = 1) -> Image.Image:
    """Where a checker has stood before the last move."""
    size = CHECKER + 2 * MARGIN
    c = Canvas(size, size, zoom=zoom)
    line = "#2a2d34" if seat else "#fbf3e0"
    other = "#fbf3e0" if seat else "#2a2d34"
    c.hoop(size / 2, size / 2, CHECKER / 2 - 5, other + "99", 6)
    c.hoop(size / 2, size / 2, CHECKER / 2 - 6.5, line, 3)
    return c.done()


@lru_cache(maxsize=16)
def die(number: int, lies: bool, zoom: int = 1) -> Image.Image:
    """A bone die with its shadow; one that has been played is faint."""
    size = DIE + 2 * MARGIN
    under = Canvas(size, size, scale=2, zoom=zoom)
    under.box(MARGIN, MARGIN + 4, MARGIN + DIE, MARGIN + DIE + 4, "#00000090", DIE * 0.2)
    image = under.done().filter(ImageFilter.GaussianBlur(3 * zoom))
    c = Canvas(size, size, zoom=zoom)
    c.box(MARGIN, MARGIN, MARGIN + DIE, MARGIN + DIE, "#b9ad97", DIE * 0.2)
    c.box(MARGIN + 1.5, MARGIN + 1, MARGIN + DIE - 1.5, MARGIN + DIE - 4, PAPER, DIE * 0.19)
    c.box(MARGIN + 5, MARGIN + 4, MARGIN + DIE - 5, MARGIN + DIE - 8, mix(PAPER, EDGE, 0.18), DIE * 0.16)
    middle = size / 2 - 1
    for x, y in _EYES[number]:
        c.oval(middle + x * DIE * 0.26, middle + y * DIE * 0.26, DIE * 0.096, fill=WINE if number == 1 else INK)
    image.alpha_composite(c.done())
    if not lies:
        image.putalpha(image.getchannel("A").point([n * 38 // 100 for n in range(256)]))
    return image


@lru_cache(maxsize=4)
def slab(seat: int, zoom: int = 1) -> Image.Image:
    """A checker that is borne off, seen from its edge."""
    face, groove, lit, rim = _DARK if seat else _LIGHT
    wide, high = SLAB
    c = Canvas(wide, high, zoom=zoom)
    c.box(0, 0, wide, high, rim, 6)
    c.box(1.5, 1.5, wide - 1.5, high - 1.5, face, 5)
    c.box(1.5, 3, wide - 1.5, 6, lit, 1.5)
    c.box(1.5, high / 2 + 1, wide - 1.5, high / 2 + 3.5, groove)
    return c.done()


@lru_cache(maxsize=8)
def coin(worth: int, zoom: int = 1) -> Image.Image:
    """What the deal is worth, when it has been raised: gold, on the bar."""
    c = Canvas(66, 66, zoom=zoom)
    c.oval(33, 34, 32, fill="#00000055")
    c.oval(33, 32, 31, fill=mix(BRIGHT, "#5a3a08", 0.55))
    c.oval(33, 32, 29, fill=BRIGHT)
    c.hoop(33, 32, 25, mix(BRIGHT, "#5a3a08", 0.45), 2)
    image = c.done()
    write(image, 33 * zoom, 32 * zoom, str(worth), 36 * zoom, INK, 60 * zoom, "m")
    return image


class Numbers(NamedTuple):
    """What stands beside a plate, with its words said: pips, borne off, match score."""

    seat: int
    labels: tuple[str, str, str]
    pips: int
    off: int
    score: int
    leads: bool


@lru_cache(maxsize=128)
def numbers(shown: Numbers) -> Image.Image:
    """Three columns, ``NUMBERS`` in size; a checker of the side stands before the first."""
    image = _columns().copy()
    wide = NUMBERS[0] / 3
    icon = checker(shown.seat).resize((58, 58), Image.Resampling.LANCZOS)
    image.alpha_composite(icon, (8, 36))
    for n, (label, value) in enumerate(zip(shown.labels, (shown.pips, shown.off, shown.score), strict=True)):
        x = wide * (n + 0.5)
        write(image, x, 25, label, 26, SOFT, round(wide) - 16, "m")
        bright = n == 2 and shown.leads
        write(image, x + (18 if n == 0 else 0), 66, str(value), 44, BRIGHT if bright else WHITE, 150, "m")
    return image


@lru_cache(maxsize=1)
def _columns() -> Image.Image:
    wide, high = NUMBERS
    c = Canvas(wide, high, scale=3)
    c.box(0, 0, wide, high, PANEL_LINE, 24)
    c.box(1.6, 1.6, wide - 1.6, high - 1.6, PANEL, 22.4)
    for n in (1, 2):
        c.box(wide * n / 3 - 1, 16, wide * n / 3 + 1, high - 16, PANEL_LINE)
    return c.done()
