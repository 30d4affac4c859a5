"""The board of nardi without anything on it: walnut, maple, inlaid points, marquetry in the manner of the Caucasus."""

from __future__ import annotations

from functools import cache
from math import pi, sin
from typing import Final

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import NIGHT, mix
from adapters.render.art.shapes import eternity, lozenge, moved

SIZE: Final = (1000, 1000)
TOP, LOW = 118, 882
"""The outer edges of the board; above and below it are the players."""
FIELD_TOP, FIELD_LOW = 164, 836
MIDDLE: Final = 500
LEFT, WIDE, BAR_WIDE, TRAY_WIDE = 40, 389, 70, 66
"""The left edge of the field, the width of a half, of the bar between the halves, and of the tray."""
STEP: Final = WIDE / 6
POINT_HIGH: Final = 268
RIGHT_HALF: Final = LEFT + WIDE + BAR_WIDE
TRAY: Final = RIGHT_HALF + WIDE + 12
EDGE: Final = TRAY + TRAY_WIDE + 24
"""The right edge of the board."""
BRINK: Final = 10
"""Its left edge."""
CORNER: Final = 26
"""How round its corners are."""

WALNUT, DARK, MAPLE = "#5f3a24", "#2c180d", "#e6cf9f"
INLAY, WINE, GREEN = "#d9b56c", "#7a1626", "#1f5547"


@cache
def board() -> Image.Image:
    """1000 x 1000, RGB. Shared: copy before drawing."""
    return drawn()


def drawn(zoom: int = 1) -> Image.Image:
    """The board, RGB, ``zoom`` times as large as in a chat's picture."""
    c = Canvas(*SIZE, NIGHT, scale=2, zoom=zoom)
    c.box(BRINK, TOP, EDGE, LOW, DARK, CORNER)
    c.box(BRINK + 3, TOP + 3, EDGE - 3, LOW - 3, WALNUT, 24)
    _grain(c, 20, TOP + 8, EDGE - 10, LOW - 8, WALNUT, 0.05, 20)
    for x0, x1 in ((LEFT, LEFT + WIDE), (RIGHT_HALF, RIGHT_HALF + WIDE)):
        c.box(x0 - 5, FIELD_TOP - 5, x1 + 5, FIELD_LOW + 5, DARK, 8)
        c.box(x0 - 3, FIELD_TOP - 3, x1 + 3, FIELD_LOW + 3, INLAY, 6)
        c.box(x0, FIELD_TOP, x1, FIELD_LOW, MAPLE, 4)
        _grain(c, x0 + 2, FIELD_TOP + 4, x1 - 2, FIELD_LOW - 4, MAPLE, 0.04, 26)
        middle = (x0 + x1) / 2
        c.hoop(middle, MIDDLE, 46, mix(MAPLE, WALNUT, 0.22), 2.2)
        for blade in eternity(8, 0.52):
            c.poly(moved(blade, middle, MIDDLE, 42), mix(MAPLE, WALNUT, 0.17))
        _points(c, x0)
    _marquetry(c, LEFT + WIDE + BAR_WIDE / 2, FIELD_TOP + 8, FIELD_LOW - 8)
    _marquetry(c, LEFT - 15, FIELD_TOP + 8, FIELD_LOW - 8, 6)
    for y0, y1 in ((FIELD_TOP, MIDDLE - 14), (MIDDLE + 14, FIELD_LOW)):
        c.box(TRAY - 3, y0 - 3, TRAY + TRAY_WIDE + 3, y1 + 3, INLAY, 9)
        c.box(TRAY, y0, TRAY + TRAY_WIDE, y1, mix(DARK, WALNUT, 0.25), 7)
    return c.done()


def _grain(c: Canvas, x0: float, y0: float, x1: float, y1: float, wood: str, depth: float, lines: int) -> None:
    """Long fibres: lines that sway a little, each a shade lighter or darker than the wood."""
    for n in range(lines):
        y = y0 + (y1 - y0) * (n + 0.5) / lines
        shade = mix(wood, "#ffffff" if n % 3 == 1 else "#3a2010", depth * (0.4 + 0.6 * abs(sin(n * 2.39))))
        sway = 2.5 + 3.0 * abs(sin(n * 1.7))
        path = [
            (x, min(y1, max(y0, y + sway * sin((x - x0) / (x1 - x0) * pi * 2 + n * 0.9)))) for x in _steps(x0, x1, 24)
        ]
        c.stroke(path, shade, 1.2 + 1.6 * abs(sin(n * 0.77)), round_ends=False)


def _steps(start: float, end: float, count: int) -> list[float]:
    return [start + (end - start) * i / count for i in range(count + 1)]


def _points(c: Canvas, left: float) -> None:
    """Six points above and six below, wine and green in turn, each with a line of inlay."""
    for n in range(6):
        x = left + (n + 0.5) * STEP
        for base, tip, colour in (
            (FIELD_TOP, FIELD_TOP + POINT_HIGH, GREEN if n % 2 else WINE),
            (FIELD_LOW, FIELD_LOW - POINT_HIGH, WINE if n % 2 else GREEN),
        ):
            way = 1 if tip > base else -1
            half = STEP * 0.46
            edge = mix(colour, "#000000", 0.35)
            c.poly([(x - half, base), (x + half, base), (x, tip)], edge)
            c.poly([(x - half + 2, base), (x + half - 2, base), (x, tip - way * 9)], colour)
            inlay = [(x - half * 0.62, base + way * 7), (x, tip - way * 62), (x + half * 0.62, base + way * 7)]
            c.stroke(inlay, mix(colour, INLAY, 0.55), 2.0, round_ends=False)
            c.poly(lozenge(x, tip - way * 84, 4.2, 9), mix(colour, INLAY, 0.8))


def _marquetry(c: Canvas, x: float, y0: float, y1: float, half: float = 11) -> None:
    """A band of lozenges, dark and light, as on an inlaid box."""
    count = round((y1 - y0) / (half * 2.9))
    high = (y1 - y0) / count
    c.box(x - half - 3, y0 - 3, x + half + 3, y1 + 3, DARK, 3)
    for n in range(count):
        y = y0 + (n + 0.5) * high
        c.poly(lozenge(x, y, half, high * 0.48), INLAY if n % 2 else mix(WINE, INLAY, 0.12))
        c.poly(lozenge(x, y, half * 0.56, high * 0.27), DARK)
        c.poly(lozenge(x, y, half * 0.26, high * 0.13), "#f3e3c0")
