"""Backgrounds: the cloth under a hand and the table of the board."""

from functools import cache
from typing import Final

from PIL import Image

from adapters.render.art import canvas, paint
from adapters.runtime.courier import Look

HAND_SIZE = (1000, 340)
BOARD_SIZE = (1000, 880)


_WOOD: Final = ((14, "#2a170d"), (16, "#5b3722"), (21, "#6a4229"), (33, "#4a2c1a"), (37, "#20130b"))
"""The rim, from the outside in: the start of each band, and its colour."""


@cache
def cloth() -> Image.Image:
    """The background of a hand. Shared: copy before drawing."""
    width, height = HAND_SIZE
    shade = Image.linear_gradient("L").resize((width, height))
    one, other = Image.new("RGB", (width, height), "#1d4a3f"), Image.new("RGB", (width, height), "#15372f")
    return Image.composite(other, one, shade)


@cache
def table() -> Image.Image:
    """The background of a board: a wooden rim, felt, a thin line, the sign of eternity. Shared: copy before drawing."""
    width, height = BOARD_SIZE
    c = canvas.Canvas(width, height, paint.NIGHT, scale=2)
    for inset, colour in _WOOD:
        c.box(inset, inset, width - inset, height - inset, colour, 160 - inset)
    c.box(40, 40, width - 40, height - 40, paint.FELT, 120)
    c.box(56, 56, width - 56, height - 56, line=paint.FELT_LINE, radius=106, width=2.5)
    for blade in canvas.eternity(8, 0.52):
        c.poly(canvas.moved(blade, width / 2, height / 2, 165), paint.mix(paint.FELT, "#ffffff", 0.045))
    c.hoop(width / 2, height / 2, 178, paint.mix(paint.FELT, "#ffffff", 0.06), 3)
    return c.done()


def _felt(look: Look, scale: int) -> canvas.Draft:
    """The sign of eternity woven into the cloth, white and faint; ``places`` holds the table's colours."""
    size = 2 * _EMBLEM
    c = canvas.Canvas(size, size, zoom=scale)
    c.hoop(_EMBLEM, _EMBLEM, 178, "#ffffff0f", 3)
    for blade in canvas.eternity(8, 0.52):
        c.poly(canvas.moved(blade, _EMBLEM, _EMBLEM, 165), "#ffffff0b")
    rim = [[inset - _WOOD[0][0], colour] for inset, colour in _WOOD]
    places = {"felt": paint.FELT, "line": paint.FELT_LINE, "night": paint.NIGHT, "rim": rim}
    return canvas.Draft({"emblem": canvas.Piece(c.done())}, places)


_EMBLEM: Final = 180
SHEETS: Final[canvas.Designs] = {"felt": canvas.Design(_felt)}
