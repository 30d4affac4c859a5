"""The back of the pack: the Armenian sign of eternity on a carpet, a plaited border round it."""

from __future__ import annotations

from functools import cache
from math import cos, dist, pi, sin

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.courts import HEIGHT, WIDTH
from adapters.render.art.faces import rim
from adapters.render.art.ink import PAPER, mix
from adapters.render.art.shapes import Point, eternity, lozenge, moved

RED = "#7a1626"
YELLOW = "#e2b65a"
LARGE = WIDTH * 2


@cache
def back(width: int) -> Image.Image:
    """The back, RGB with square paper corners, ``width`` pixels wide, at most ``LARGE``."""
    if width == LARGE:
        return _draw().resize((LARGE, HEIGHT * 2), Image.Resampling.LANCZOS, reducing_gap=3.0)
    return back(LARGE).resize((width, round(HEIGHT * width / WIDTH)), Image.Resampling.LANCZOS, reducing_gap=3.0)


def _draw() -> Image.Image:
    c = Canvas(WIDTH, HEIGHT, PAPER)
    deep = mix(RED, "#000000", 0.36)
    c.box(8, 8, WIDTH - 8, HEIGHT - 8, RED, 10)
    c.box(11, 11, WIDTH - 11, HEIGHT - 11, line=YELLOW, radius=8, width=1.5)
    c.box(25, 25, WIDTH - 25, HEIGHT - 25, deep, 4, YELLOW, 1.5)
    _carpet(c, deep)
    _border(c, deep)
    _medallion(c, deep)
    rim(c)
    return c.image


def _carpet(c: Canvas, deep: str) -> None:
    columns, rows = 6, 9
    dx, dy = (WIDTH - 58) / columns, (HEIGHT - 58) / rows
    for row in range(rows):
        for column in range(columns):
            x, y = 29 + (column + 0.5) * dx, 29 + (row + 0.5) * dy
            for share, colour in ((0.5, mix(RED, YELLOW, 0.12)), (0.34, deep), (0.17, YELLOW)):
                c.poly(lozenge(x, y, dx * share, dy * share), colour)


def _border(c: Canvas, deep: str) -> None:
    inset, right, low = 18.2, WIDTH - 18.2, HEIGHT - 18.2
    _plait(c, (28, inset), (WIDTH - 28, inset))
    _plait(c, (28, low), (WIDTH - 28, low))
    _plait(c, (inset, 28), (inset, HEIGHT - 28))
    _plait(c, (right, 28), (right, HEIGHT - 28))
    for x in (inset, right):
        for y in (inset, low):
            c.oval(x, y, 6.8, fill=YELLOW)
            c.oval(x, y, 5.6, fill=deep)
            for blade in eternity(6, 0.5):
                c.poly(moved(blade, x, y, 5.0), YELLOW)


def _plait(c: Canvas, start: Point, end: Point) -> None:
    """Three strands woven along a line: sine waves a third of a turn apart, drawn from the lowest bit up."""
    length = dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    turns = max(1, round(length / 15))
    steps = 48 * turns
    colours = (YELLOW, mix(YELLOW, "#ffffff", 0.38), mix(YELLOW, RED, 0.30))

    def at(step: float, strand: int) -> tuple[float, Point]:
        angle = 2 * pi * (turns * step / steps + strand / 3)
        along, aside = length * step / steps, 3.7 * sin(angle)
        return sin(2 * angle), (start[0] + ux * along - uy * aside, start[1] + uy * along + ux * aside)

    bits = [(at(i + 0.5, s)[0], s, at(i, s)[1], at(min(steps, i + 1.8), s)[1]) for s in range(3) for i in range(steps)]
    for _, strand, one, other in sorted(bits):
        c.stroke((one, other), RED, 3.7, round_ends=False)
        c.stroke((one, other), colours[strand], 2.2)


def _medallion(c: Canvas, deep: str) -> None:
    x, y = WIDTH / 2, HEIGHT / 2
    petals = [(x + 58 * cos(pi * i / 8), y + 58 * sin(pi * i / 8)) for i in range(16)]
    for px, py in petals:
        c.oval(px, py, 8.4, fill=YELLOW)
    for px, py in petals:
        c.oval(px, py, 6.6, fill=RED)
        c.oval(px, py, 2.2, fill=YELLOW)
    c.oval(x, y, 57.5, fill=YELLOW)
    c.oval(x, y, 55.6, fill=deep)
    c.hoop(x, y, 52.6, YELLOW, 1.4)
    for blade in eternity(8, 0.55):
        c.poly(moved(blade, x, y, 49), YELLOW)
    c.oval(x, y, 7.6, fill=deep)
    c.oval(x, y, 4.8, fill=YELLOW)
