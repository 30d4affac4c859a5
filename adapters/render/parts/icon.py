"""The sign of the house, for where a platform shows it as the face of a program: the sign of eternity on the cloth."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, FELT, FELT_LINE
from adapters.render.art.shapes import eternity, moved

_SIDE: Final = 120
_CORNER: Final = 28
_SIGN: Final = 46
_SAFE: Final = 0.4
"""A platform that cuts out a shape of its own leaves at least a circle of this radius, in widths of the whole."""


def draw_icon(size: int, whole: bool) -> bytes:
    """A PNG, ``size`` pixels wide and high. ``whole``: the ground reaches to the edge and everything else keeps to what
    is left when a platform cuts out its shape; else the corners are round, and clear."""
    middle = _SIDE / 2
    k = _SAFE * _SIDE / (_SIGN + 8) if whole else 1.0
    c = Canvas(size, size, scale=4)
    unit = size / _SIDE
    c.box(0, 0, size, size, FELT, 0 if whole else _CORNER * unit)
    c.hoop(middle * unit, middle * unit, (_SIGN + 6) * k * unit, FELT_LINE, 2 * k * unit)
    for blade in eternity(8, 0.5):
        c.poly(moved(blade, middle * unit, middle * unit, _SIGN * k * unit), BRIGHT)
    buffer = BytesIO()
    image = c.done()
    (image.convert("RGB") if whole else image).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
