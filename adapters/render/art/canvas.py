"""A small supersampled drawing surface in logical pixels; everything that is drawn by hand is drawn on it."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from adapters.render.art.shapes import Outline, Point, mirrored, moved, no_trump_bar, suit

_SUIT_WIDTH = {"H": 0.98, "D": 0.96, "S": 0.97, "C": 1.0}


class Canvas:
    """``width`` x ``height`` logical pixels, ``scale`` times as many real ones until ``done`` brings them down.

    ``zoom``: how many pixels ``done`` leaves for a logical one, for screens that are finer than a chat's pictures.
    ``ground`` None: transparent (RGBA); else an opaque colour (RGB).
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

    def sign(self, strain: str, x: float, y: float, size: float, fill: str, flip: bool = False, gap: str = "") -> None:
        """A suit, or the crossed-out star of no-trump, in a box of ``size`` round ``(x, y)``.

        ``gap`` is the colour under the sign: it frees the stroke of no-trump from its star.
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
