"""Small marks that several pictures share: strain tiles, the stamps of quansh and sur, made and failed."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, INK, PAPER, SIDES, WHITE, ink
from adapters.render.text.labels import fit, write
from adapters.runtime.delivery.rendered import Palette

GREEN, RED, GREY = "#1c7a4a", "#b3222f", "#8a8574"
TIMES = {"quansh": "\u00d72", "sur": "\u00d74"}
_STAMPS = {"quansh": (RED, WHITE), "sur": (BRIGHT, INK)}


def paste(image: Image.Image, drawn: Image.Image, x: float, y: float) -> None:
    """``drawn`` (RGBA) with its middle at ``(x, y)``."""
    image.paste(drawn, (round(x - drawn.width / 2), round(y - drawn.height / 2)), drawn)


@lru_cache(maxsize=64)
def sign_tile(strain: str, size: int, palette: Palette) -> Image.Image:
    """A suit (or the crossed-out star of no-trump) on a paper tile, RGBA."""
    canvas = Canvas(size, size)
    canvas.box(0, 0, size, size, PAPER, size * 0.19)
    canvas.sign(strain, size / 2, size / 2, size * 0.74, ink(strain, palette), gap=PAPER)
    return canvas.done()


@lru_cache(maxsize=64)
def sign(strain: str, size: int, palette: Palette, ground: str) -> Image.Image:
    """A bare suit for a ground of the colour ``ground``, RGBA."""
    canvas = Canvas(size + 2, size + 2)
    canvas.sign(strain, size / 2 + 1, size / 2 + 1, size, ink(strain, palette), gap=ground)
    return canvas.done()


@lru_cache(maxsize=32)
def stamp(call: str, word: str, width: int) -> Image.Image:
    """A quansh (red, times two) or sur (gold, times four), RGBA, 48 high."""
    fill, letters = _STAMPS[call]
    canvas = Canvas(width, 48)
    canvas.box(0, 0, width, 48, fill, 15)
    image = canvas.done()
    room = width - 78
    write(image, 14, 24, word, fit(word, 32, room), letters, room)
    write(image, width - 13, 24, TIMES[call], 32, letters, 60, "r")
    return image


@lru_cache(maxsize=4)
def times(call: str) -> Image.Image:
    """The factor of a quansh or sur alone, RGBA."""
    fill, letters = _STAMPS[call]
    canvas = Canvas(52, 38)
    canvas.box(0, 0, 52, 38, fill, 11)
    image = canvas.done()
    write(image, 26, 19, TIMES[call], 28, letters, 50, "m")
    return image


@lru_cache(maxsize=8)
def verdict(made: bool | None, ground: str, side: int | None = None) -> Image.Image:
    """Made: a tick on green. Failed: a cross on red. Not known: an empty ring. RGBA, 38 x 38. ``side``: whose colour it
    has instead."""
    mark = Canvas(38, 38)
    mark.oval(19, 19, 18, fill=GREY if made is None else SIDES[side] if side is not None else GREEN if made else RED)
    line = PAPER if side is None else ground
    if made is None:
        mark.oval(19, 19, 13, fill=ground)
    elif made:
        mark.stroke([(10.5, 19.5), (16.5, 26), (27.5, 12.5)], line, 4.2)
    else:
        mark.stroke([(12.5, 12.5), (25.5, 25.5)], line, 4.2)
        mark.stroke([(25.5, 12.5), (12.5, 25.5)], line, 4.2)
    return mark.done()


@lru_cache(maxsize=16)
def side_bar(side: int, width: int, height: int = 6) -> Image.Image:
    """A short bar in a side's colour, RGBA."""
    bar = Canvas(width, height)
    bar.box(0, 0, width, height, SIDES[side % 2], height / 2)
    return bar.done()
