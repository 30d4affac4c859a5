"""The drawing surface: colours, outlines, and the pieces of a sprite sheet."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from adapters.render.art import paint
from adapters.render.kept import kept
from adapters.runtime.courier import Look, Places

# --- outlines in unit coordinates -------------------------------------------------------------------------------------
# Curves, the four suits, stars, the sign of eternity; no pixels.


Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = list[Point]
STEPS = 20


def bezier(start: Point, first: Point, second: Point, end: Point) -> Outline:
    """A cubic curve as ``STEPS`` points, without its start."""
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x = a * start[0] + b * first[0] + c * second[0] + d * end[0]
        y = a * start[1] + b * first[1] + c * second[1] + d * end[1]
        points.append((x, y))
    return points


def curve(start: Point, *pieces: Sequence[float]) -> Outline:
    """A line through ``pieces``: two numbers are a straight stroke to a point, six a cubic curve."""
    points = [start]
    for piece in pieces:
        if len(piece) == 2:
            points.append((piece[0], piece[1]))
        else:
            a, b, c, d, e, f = piece
            points += bezier(points[-1], (a, b), (c, d), (e, f))
    return points


def mirrored(half: Iterable[Point]) -> Outline:
    """The closed outline of a half and its mirror image about x = 0."""
    left = list(half)
    return left + [(-x, y) for x, y in reversed(left)]


def moved(outline: Iterable[Point], x: float, y: float, size: float = 1.0, flip: bool = False) -> Outline:
    """``outline`` scaled by ``size``, upside down if ``flip``, with its origin at ``(x, y)``."""
    k = -size if flip else size
    return [(x + k * px, y + k * py) for px, py in outline]


def circle(x: float, y: float, radius: float, points: int = 40) -> Outline:
    return [(x + radius * cos(2 * pi * i / points), y + radius * sin(2 * pi * i / points)) for i in range(points)]


def star(points: int = 5, inner: float = 0.45) -> Outline:
    """A star of outer radius 1 with a ray straight up."""
    corners = []
    for i in range(2 * points):
        radius = inner if i % 2 else 1.0
        corners.append((radius * sin(pi * i / points), -radius * cos(pi * i / points)))
    return corners


def lozenge(x: float, y: float, rx: float, ry: float) -> Outline:
    return [(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)]


def eternity(blades: int = 8, width: float = 0.54) -> list[Outline]:
    """The Armenian sign of eternity of radius 1: blades between semicircles that run from the centre to the rim.

    A semicircle on a radius is r = sin(t/2) at the angle a + pi/2 - t/2. ``width`` is the blades' share of the whole.
    """
    outlines = []
    for blade in range(blades):
        angle = 2 * pi * blade / blades
        opening = 2 * pi / blades * width
        rim = [(cos(angle + opening * i / 6), sin(angle + opening * i / 6)) for i in range(7)]
        outlines.append(_arm(angle) + rim + _arm(angle + opening)[::-1])
    return outlines


def _arm(angle: float) -> Outline:
    turns = [pi * i / 36 for i in range(37)]
    return [(sin(t / 2) * cos(angle + pi / 2 - t / 2), sin(t / 2) * sin(angle + pi / 2 - t / 2)) for t in turns]


@cache
def suit(sign: str) -> tuple[Outline, ...]:
    """The outlines of a suit in the box -1..1, layered in one colour."""
    if sign == "H":
        side = curve(
            (0, 0.97),
            (-0.20, 0.60, -0.95, 0.20, -0.95, -0.36),
            (-0.95, -0.72, -0.71, -0.92, -0.47, -0.92),
            (-0.24, -0.92, -0.07, -0.78, 0, -0.54),
        )
        return (mirrored(side),)
    if sign == "D":
        return (mirrored(curve((0, -1), (-0.15, -0.62, -0.47, -0.21, -0.74, 0), (-0.47, 0.21, -0.15, 0.62, 0, 1))),)
    stem = mirrored(curve((0, 0.28), (-0.02, 0.62, -0.11, 0.87, -0.40, 0.98)))
    if sign == "S":
        side = curve(
            (0, -1),
            (-0.18, -0.62, -0.93, -0.18, -0.93, 0.28),
            (-0.93, 0.60, -0.71, 0.75, -0.49, 0.75),
            (-0.27, 0.75, -0.10, 0.62, 0, 0.40),
        )
        return (mirrored(side), stem)
    if sign == "C":
        heart = [(-0.24, -0.30), (0.24, -0.30), (0.32, 0.20), (0, 0.46), (-0.32, 0.20)]
        return (circle(0, -0.52, 0.45), circle(-0.51, 0.19, 0.45), circle(0.51, 0.19, 0.45), heart, stem)
    if sign == "N":
        return (moved(star(5, 0.46), 0, 0.04, 0.70),)
    return (lozenge(0, 0, 0.7, 0.7),)


@cache
def no_trump_bar() -> tuple[Outline, Outline]:
    """The stroke that crosses out the star of no-trump, and the wider one that separates it from the star."""

    def stroke(half: float) -> Outline:
        a, b = (-0.66, 0.66), (0.66, -0.66)
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        nx, ny = (b[1] - a[1]) / length * half, -(b[0] - a[0]) / length * half
        return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]

    return stroke(0.085), stroke(0.20)


# --- the drawing surface ----------------------------------------------------------------------------------------------


_SUIT_WIDTH = {"H": 0.98, "D": 0.96, "S": 0.97, "C": 1.0}


class Canvas:
    """``width`` x ``height`` logical pixels, drawn ``scale`` times larger until ``done`` scales them down.

    ``zoom``: pixels that ``done`` leaves per logical one, for screens denser than a chat's pictures. ``ground`` None:
    transparent (RGBA); else an opaque colour (RGB).
    """

    def __init__(self, width: float, height: float, ground: str | None = None, scale: int = 4, zoom: int = 1) -> None:
        self._down = scale
        self.scale = scale = scale * zoom
        size = (round(width * scale), round(height * scale))
        self.image = Image.new("RGBA", size, (0, 0, 0, 0)) if ground is None else Image.new("RGB", size, ground)
        self.draw = ImageDraw.Draw(self.image)
        self.axis = 0.0

    def done(self) -> Image.Image:
        return self.image.reduce(self._down) if self._down > 1 else self.image

    def poly(self, outline: Iterable[Point], fill: str) -> None:
        k = self.scale
        self.draw.polygon([(x * k, y * k) for x, y in outline], fill=fill)

    def twin(self, half: Outline, fill: str) -> None:
        """The outline of ``half`` (offsets from ``axis``) and its mirror image, as one shape."""
        self.poly([(self.axis + x, y) for x, y in mirrored(half)], fill)

    def both(self, outline: Outline, fill: str) -> None:
        """``outline`` (offsets from ``axis``) once on each side."""
        for sign in (-1, 1):
            self.poly([(self.axis + sign * x, y) for x, y in outline], fill)

    def stroke(self, points: Iterable[Point], fill: str, width: float, round_ends: bool = True) -> None:
        k = self.scale
        path = [(x * k, y * k) for x, y in points]
        self.draw.line(path, fill=fill, width=max(1, round(width * k)), joint="curve")
        if round_ends:
            r = width * k / 2
            for x, y in (path[0], path[-1]):
                self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def strokes(self, points: Outline, fill: str, width: float, round_ends: bool = True) -> None:
        """``points`` (offsets from ``axis``) once on each side."""
        for sign in (-1, 1):
            self.stroke([(self.axis + sign * x, y) for x, y in points], fill, width, round_ends)

    def oval(self, x: float, y: float, rx: float, ry: float | None = None, fill: str = "#000000") -> None:
        k, ry = self.scale, rx if ry is None else ry
        self.draw.ellipse(((x - rx) * k, (y - ry) * k, (x + rx) * k, (y + ry) * k), fill=fill)

    def hoop(self, x: float, y: float, radius: float, colour: str, width: float) -> None:
        k = self.scale
        box = ((x - radius) * k, (y - radius) * k, (x + radius) * k, (y + radius) * k)
        self.draw.ellipse(box, outline=colour, width=max(1, round(width * k)))

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        fill: str | None = None,
        radius: float = 0,
        line: str | None = None,
        width: float = 1,
    ) -> None:
        """A rectangle, rounded by ``radius``, filled and/or outlined inside its edge."""
        k = self.scale
        area = (x0 * k, y0 * k, x1 * k - 1, y1 * k - 1)
        if area[2] < area[0] or area[3] < area[1]:
            return
        self.draw.rounded_rectangle(area, radius * k, fill=fill, outline=line, width=max(1, round(width * k)))

    def framed(
        self, x0: float, y0: float, x1: float, y1: float, line: str, fill: str, radius: float, edge: float
    ) -> None:
        """A rounded rectangle in ``line``, and ``edge`` inside it another in ``fill``."""
        self.box(x0, y0, x1, y1, line, radius)
        self.box(x0 + edge, y0 + edge, x1 - edge, y1 - edge, fill, radius - edge)

    def sign(self, strain: str, x: float, y: float, size: float, fill: str, flip: bool = False, gap: str = "") -> None:
        """A suit, or the crossed-out star of no-trump, in a box of ``size`` around ``(x, y)``.

        ``gap``: the background colour, which separates the stroke of no-trump from its star.
        """
        half = size / 2
        wide = half * _SUIT_WIDTH.get(strain, 1.0)
        k = -1 if flip else 1
        for outline in suit(strain):
            self.poly([(x + k * px * wide, y + k * py * half) for px, py in outline], fill)
        if strain == "N":
            bar, wider = no_trump_bar()
            if gap:
                self.poly(moved(wider, x, y, half), gap)
            self.poly(moved(bar, x, y, half), fill)
            self.hoop(x, y, half, fill, max(1.6, half * 0.15))


# --- simple pieces and where to paste them ----------------------------------------------------------------------------


@kept
def plaque(
    width: float,
    height: float,
    fill: str | None,
    radius: float = 0,
    *,
    line: str | None = None,
    edge: float = 0,
    scale: int = 4,
) -> Image.Image:
    """A rounded rectangle, RGBA, with an edge ``edge`` wide in ``line``. Shared: copy before drawing."""
    canvas = Canvas(width, height, scale=scale)
    if fill is None:
        canvas.box(0, 0, width, height, line=line, radius=radius, width=edge)
    elif line is None:
        canvas.box(0, 0, width, height, fill, radius)
    else:
        canvas.framed(0, 0, width, height, line, fill, radius, edge)
    return canvas.done()


def panel(width: int, height: int, line: str = paint.PANEL_LINE) -> Image.Image:
    """The ground of a panel in a corner of a table. Shared: copy before drawing."""
    return plaque(width, height, paint.PANEL, 24, line=line, edge=1.6, scale=3)


_SHARES: Final = {"l": 0.0, "t": 0.0, "m": 0.5, "r": 1.0, "b": 1.0}


def paste(image: Image.Image, drawn: Image.Image, x: float, y: float, anchor: str = "mm") -> None:
    """``drawn`` (RGBA) with its middle at ``(x, y)``, or as ``anchor`` says: ``l m r`` across, then ``t m b`` down."""
    left, top = x - drawn.width * _SHARES[anchor[0]], y - drawn.height * _SHARES[anchor[1]]
    image.paste(drawn, (round(left), round(top)), drawn)


# --- sprite sheets before packing (``adapters.render.sheets``) --------------------------------------------------------


class Piece(NamedTuple):
    """``image``: RGBA, the piece with ``pad`` pixels on every side for its shadow."""

    image: Image.Image
    pad: int = 0


@dataclass(frozen=True)
class Draft:
    """Pieces by the page's names, and places on them (``Sheet.places``)."""

    pieces: Mapping[str, Piece]
    places: Places = field(default_factory=dict)


@dataclass(frozen=True)
class Design:
    """``draw(look, scale)``: the pieces at their base size, with ``scale`` pixels for one of the page's.

    ``coloured``, ``lettered``, ``faced``: whether they depend on the palette, the letters, the faces. ``colours``: how
    many suffice; 256 for gradients.
    """

    draw: Callable[[Look, int], Draft]
    coloured: bool = False
    lettered: bool = False
    faced: bool = False
    colours: int = 128


Designs: TypeAlias = Mapping[str, Design]
"""The type of ``SHEETS`` in modules that draw pieces for the page."""
