"""What the courts have in common: faces in the manner of manuscript miniatures, mantles, hair, the carpet belt.

Half a figure is drawn on a canvas of 196 x 137 with its axis in the middle; all points are offsets from the axis.
"""

from __future__ import annotations

from dataclasses import dataclass

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import GOLD, INK, SKIN, mix
from adapters.render.art.shapes import curve, lozenge, moved

CREAM = "#fbf5e6"
LIPS = "#b23a32"
SHADE = mix(SKIN, "#b06a3c", 0.30)


@dataclass(frozen=True)
class Dress:
    """The colours of one suit's court: cloth, its fold, the second cloth, gold."""

    cloth: str
    second: str
    gold: str = GOLD

    @property
    def fold(self) -> str:
        return mix(self.cloth, "#000000", 0.32)

    @property
    def light(self) -> str:
        return mix(self.cloth, "#ffffff", 0.22)


def gem(c: Canvas, x: float, y: float, rx: float, ry: float, outer: str, inner: str) -> None:
    """A lozenge with a smaller one in it."""
    c.poly(lozenge(c.axis + x, y, rx, ry), outer)
    c.poly(lozenge(c.axis + x, y, rx * 0.5, ry * 0.5), inner)


def dot(c: Canvas, x: float, y: float, radius: float, fill: str) -> None:
    c.oval(c.axis + x, y, radius, fill=fill)


def head(c: Canvas, y: float, rx: float, ry: float) -> None:
    """The oval of a face with the shaded side of a three-quarter light."""
    half = curve(
        (0, y - ry), (-rx * 0.72, y - ry, -rx, y - ry * 0.5, -rx, y), (-rx, y + ry * 0.52, -rx * 0.5, y + ry, 0, y + ry)
    )
    c.twin(half, SKIN)
    edge = curve(
        (rx * 0.55, y - ry * 0.86), (rx * 1.02, y - ry * 0.5, rx * 1.08, y + ry * 0.4, rx * 0.32, y + ry * 0.96)
    )
    inner = curve(
        (rx * 0.32, y + ry * 0.96), (rx * 0.86, y + ry * 0.4, rx * 0.80, y - ry * 0.4, rx * 0.55, y - ry * 0.86)
    )
    c.poly([(c.axis + px, py) for px, py in edge + inner], SHADE)


def features(c: Canvas, y: float, rx: float, ry: float, soft: bool = False) -> None:
    """Brows, almond eyes and nose of a face centred at height ``y``; ``soft`` for the queens."""
    eye, apart = y - ry * 0.08, rx * 0.47
    brow = curve((rx * 0.13, eye - 4.6), (rx * 0.30, eye - 9.0, rx * 0.62, eye - 9.6, rx * 0.90, eye - 5.2))
    c.strokes(brow, INK, 1.2 if soft else 1.9)
    almond = curve((-5.8, 0.6), (-3.0, -3.9, 2.6, -3.9, 5.8, 0), (2.8, 3.2, -2.4, 3.4, -5.8, 0.6))
    lid = curve((-6.0, 0.4), (-3.0, -4.2, 2.6, -4.2, 6.4, -0.4))
    for side in (-1, 1):
        at = c.axis + side * apart
        c.poly([(at + side * px, eye + py) for px, py in almond], "#fffdf8")
        c.oval(at, eye - 0.5, 2.35, fill="#3a2a1c")
        c.oval(at - 0.7, eye - 1.3, 0.75, fill="#ffffff")
        c.stroke([(at + side * px, eye + py) for px, py in lid], INK, 1.35)
    nose = curve(
        (-rx * 0.10, eye - 2.5), (-rx * 0.08, y + ry * 0.10, -rx * 0.20, y + ry * 0.24, -rx * 0.19, y + ry * 0.31)
    )
    nose += curve(nose[-1], (-rx * 0.12, y + ry * 0.39, rx * 0.06, y + ry * 0.39, rx * 0.12, y + ry * 0.33))[1:]
    c.stroke([(c.axis + px, py) for px, py in nose], mix(SKIN, "#6b3a1e", 0.75), 1.2)


def lips(c: Canvas, y: float, half: float) -> None:
    upper = curve(
        (-half, 0), (-half * 0.5, -2.5, -half * 0.2, -2.3, 0, -1.1), (half * 0.2, -2.3, half * 0.5, -2.5, half, 0)
    )
    lower = curve((half, 0), (half * 0.45, 3.3, -half * 0.45, 3.3, -half, 0))
    c.poly(moved(upper + lower, c.axis, y), LIPS)


def mantle(c: Canvas, dress: Dress, top: float, wide: float) -> None:
    """Shoulders and chest down to the belt: cloth, folds, a gold hem, a row of lozenges in the stuff."""
    body = curve(
        (0, top),
        (-14, top + 1, -wide * 0.60, top + 4, -wide * 0.84, top + 13),
        (-wide, top + 20, -wide, 128, -wide, 137),
    )
    c.twin([*body, (0, 137)], dress.cloth)
    fold = curve((wide * 0.50, top + 9), (wide * 0.66, top + 16, wide * 0.72, 126, wide * 0.70, 137))
    c.both(
        [*fold, *curve((wide * 0.80, 137), (wide * 0.80, 126, wide * 0.74, top + 15, wide * 0.50, top + 9))], dress.fold
    )
    hem = curve((14, top + 3.5), (wide * 0.56, top + 6, wide * 0.90, top + 14, wide * 0.93, 137))
    c.strokes(hem, dress.gold, 2.3, round_ends=False)


def belt(c: Canvas, dress: Dress, y: float = 137, half: float = 9.5, wide: float = 60) -> None:
    """The carpet band across the middle that joins the two halves of a court."""
    left, right = c.axis - wide, c.axis + wide
    c.box(left - 1.5, y - half, right + 1.5, y + half, dress.gold)
    c.box(left, y - half + 1.9, right, y + half - 1.9, dress.cloth)
    count = 9
    step = 2 * wide / count
    for i in range(count):
        gem(c, -wide + (i + 0.5) * step, y, 5.6, 6.2, dress.gold, CREAM)
    for i in range(1, count):
        x = left + i * step
        for sign in (-1, 1):
            edge = y + sign * (half - 1.9)
            c.poly([(x - 2.6, edge), (x + 2.6, edge), (x, edge - sign * 3.8)], CREAM)
