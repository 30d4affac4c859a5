"""Play chips in pictures: a single chip, a little heap, and a sum beside it."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, GOLD, INK, NIGHT, PAPER, WHITE, WINE, mix
from adapters.render.art.piece import Design, Designs, Draft, Piece
from adapters.render.text.labels import width, write
from adapters.runtime.delivery.rendered import Look

_GROUPED = 10_000


def grouped(chips: int) -> str:
    """A sum as it stands in a picture: from ten thousand on with thin spaces, which every language reads."""
    digits = f"{abs(chips):,}".replace(",", "\u202f") if abs(chips) >= _GROUPED else f"{abs(chips)}"
    return f"\u2212{digits}" if chips < 0 else digits


BLUE = "#27405e"
_EDGES = 8
"""Light patches on a chip's rim."""


@lru_cache(maxsize=16)
def chip(size: int, colour: str = WINE) -> Image.Image:
    """A chip seen from above, RGBA, ``size`` wide and high."""
    canvas = Canvas(size, size)
    middle = size / 2
    canvas.oval(middle, middle, middle, fill=NIGHT)
    canvas.oval(middle, middle, middle - 1, fill=colour)
    for n in range(_EDGES):
        angle = 2 * pi * n / _EDGES
        patch = [
            (middle + r * cos(angle + turn), middle + r * sin(angle + turn))
            for r, turn in ((middle - 1, -0.19), (middle - 1, 0.19), (middle * 0.68, 0.19), (middle * 0.68, -0.19))
        ]
        canvas.poly(patch, PAPER)
    canvas.oval(middle, middle, middle * 0.66, fill=mix(colour, "#000000", 0.18))
    canvas.oval(middle, middle, middle * 0.56, fill=colour)
    canvas.hoop(middle, middle, middle * 0.4, PAPER, max(1.0, size * 0.035))
    return canvas.done()


@lru_cache(maxsize=4)
def heap(size: int) -> Image.Image:
    """Three chips leaning on each other, RGBA, ``size`` x 0.8 ``size``."""
    high = round(size * 0.8)
    image = Image.new("RGBA", (size, high), (0, 0, 0, 0))
    each = round(size * 0.54)
    image.alpha_composite(chip(each, GOLD), (size // 2 - each // 2, 0))
    image.alpha_composite(chip(each, BLUE), (0, high - each))
    image.alpha_composite(chip(each), (size - each, high - each))
    return image


@lru_cache(maxsize=64)
def _pill(wide: int, high: int, bright: bool) -> Image.Image:
    """The ground of a sum; widths go up in steps, so that few of them are drawn."""
    canvas = Canvas(wide, high)
    canvas.box(0, 0, wide, high, BRIGHT if bright else NIGHT, high / 2)
    return canvas.done()


@lru_cache(maxsize=256)
def sum_pill(words: str, px: int, bright: bool = False) -> Image.Image:
    """A chip and a sum on a dark pill (bright: what somebody has won), RGBA, ``px`` letters."""
    high = round(px * 1.5)
    wide = round(width(words, px)) + high + px // 2 + 4
    image = _pill(-(-wide // 8) * 8, high, bright).copy()
    image.alpha_composite(chip(high - 6), (3, 3))
    write(image, high + 3, high / 2, words, px, INK if bright else WHITE)
    return image


_COLOURS: Final = {"chip": WINE, "chip-gold": GOLD, "chip-blue": BLUE}
_BASE, _SMALL, _HEAP = 48, 24, 60


def _chips(look: Look, scale: int) -> Draft:
    """A chip in its colours, large and (``-s``) small, and the heap."""
    pieces = {"heap": Piece(heap(_HEAP * scale))}
    for name, colour in _COLOURS.items():
        pieces |= {name: Piece(chip(_BASE * scale, colour)), f"{name}-s": Piece(chip(_SMALL * scale, colour))}
    return Draft(pieces)


SHEETS: Final[Designs] = {"chips": Design(_chips)}
