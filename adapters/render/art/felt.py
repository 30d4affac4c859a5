"""Grounds: the cloth under a hand and the table of the board."""

from __future__ import annotations

from functools import cache

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import FELT, FELT_LINE, NIGHT, mix
from adapters.render.art.shapes import eternity, moved

HAND_SIZE = (1000, 340)
BOARD_SIZE = (1000, 880)


@cache
def cloth() -> Image.Image:
    """The ground of a hand. Shared: copy before drawing."""
    width, height = HAND_SIZE
    shade = Image.linear_gradient("L").resize((width, height))
    one, other = Image.new("RGB", (width, height), "#1d4a3f"), Image.new("RGB", (width, height), "#15372f")
    return Image.composite(other, one, shade)


@cache
def table() -> Image.Image:
    """The ground of a board: a wooden rim, felt, a thin line, the sign of eternity. Shared: copy before drawing."""
    width, height = BOARD_SIZE
    c = Canvas(width, height, NIGHT, scale=2)
    for inset, colour, radius in (
        (14, "#2a170d", 146),
        (16, "#5b3722", 144),
        (21, "#6a4229", 139),
        (33, "#4a2c1a", 127),
    ):
        c.box(inset, inset, width - inset, height - inset, colour, radius)
    c.box(37, 37, width - 37, height - 37, "#20130b", 123)
    c.box(40, 40, width - 40, height - 40, FELT, 120)
    c.box(56, 56, width - 56, height - 56, line=FELT_LINE, radius=106, width=2.5)
    for blade in eternity(8, 0.52):
        c.poly(moved(blade, width / 2, height / 2, 165), mix(FELT, "#ffffff", 0.045))
    c.hoop(width / 2, height / 2, 178, mix(FELT, "#ffffff", 0.06), 3)
    return c.done()
