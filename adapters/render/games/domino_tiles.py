"""Domino tiles ready to be pasted: ivory with a brass pin, lying or standing, ringed in gold or dimmed; backs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageFilter

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, DIM, GOLD, INK, PAPER, mix
from adapters.render.art.piece import Design, Designs, Draft, Piece
from adapters.runtime.delivery.rendered import Look

State: TypeAlias = Literal["plain", "ringed", "dim"]
MARGIN: Final = 10
"""How far shadow and ring may reach over a tile."""
BASE: Final = 44
"""Half a tile on the page."""
_SIDE: Final = "#a79a84"
_GROOVE: Final = "#8d7b56"
_DIMMING: Final = 0.44
_FAR: Final = 0.265
"""How far from the middle of its half an outer pip lies, as a share of the half."""

_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    0: (),
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The pips of a standing tile's half, (right, down) of its middle; the six stands in two columns."""


def put(image: Image.Image, drawn: Image.Image, x: float, y: float) -> None:
    """``drawn`` (a tile with its margin) on ``image``, the tile's own corner at ``(x, y)``."""
    image.paste(drawn, (round(x) - MARGIN, round(y) - MARGIN), drawn)


@lru_cache(maxsize=2048)
def tile(a: int, b: int, half: int, upright: bool, state: State = "plain") -> Image.Image:
    """A tile of ``half`` by twice that, RGBA with ``MARGIN`` and its shadow round it.

    ``a`` is the number in the upper or left half. A hair's breadth is left free at every edge, so that tiles that touch
    stay two tiles.
    """
    wide, high = (half, 2 * half) if upright else (2 * half, half)
    body = _body(wide, high, half)
    middle = half / 2
    places = ((middle, middle), (middle, half + middle)) if upright else ((middle, middle), (half + middle, middle))
    for (x, y), number in zip(places, (a, b), strict=True):
        _pips(body, x, y, half, number, upright)
    _groove(body, half, upright)
    return _finished(body.done(), wide, high, half, state)


@lru_cache(maxsize=64)
def back(half: int) -> Image.Image:
    """A tile face down, standing, RGBA with ``MARGIN`` and its shadow."""
    body = _body(half, 2 * half, half)
    inset = half * 0.17
    body.box(inset, inset, half - inset, 2 * half - inset, mix(PAPER, GOLD, 0.16), half * 0.1)
    body.box(inset, inset, half - inset, 2 * half - inset, line=_GROOVE, radius=half * 0.1, width=max(1, half * 0.035))
    body.oval(half / 2, half, half * 0.11, fill=GOLD)
    return _finished(body.done(), half, 2 * half, half, "plain")


@lru_cache(maxsize=128)
def small_half(number: int, size: int) -> Image.Image:
    """One half alone, RGBA, ``size`` square: what an end asks for."""
    face = Canvas(size, size)
    face.box(0, 0, size, size, _SIDE, size * 0.2)
    face.box(0, 0, size - 1.2, size - 1.8, PAPER, size * 0.2)
    _pips(face, size / 2, size / 2, size, number, True)
    return face.done()


def _body(wide: float, high: float, half: int) -> Canvas:
    """The ivory, its lower and right side in shade."""
    canvas = Canvas(wide, high)
    radius = half * 0.17
    thick = max(1.4, half * 0.05)
    canvas.box(1, 1, wide - 1, high - 1, _SIDE, radius)
    canvas.box(1, 1, wide - 1 - thick * 0.7, high - 1 - thick, PAPER, radius)
    canvas.box(1, 1, wide - 1 - thick * 0.7, high - 1 - thick, line=mix(PAPER, _SIDE, 0.35), radius=radius, width=0.8)
    return canvas


def _pips(canvas: Canvas, x: float, y: float, half: float, number: int, upright: bool) -> None:
    for right, down in _PIPS.get(number, ()):
        dx, dy = (right, down) if upright else (-down, right)
        px, py = x + dx * half * _FAR, y + dy * half * _FAR
        canvas.oval(px, py, half * 0.098, fill=INK)
        canvas.oval(px - half * 0.02, py - half * 0.025, half * 0.045, fill=mix(INK, PAPER, 0.22))


def _groove(canvas: Canvas, half: int, upright: bool) -> None:
    """The line between the halves, and the brass pin in it."""
    near, far = half * 0.16, half * 0.84
    ends = [(near, half), (far, half)] if upright else [(half, near), (half, far)]
    canvas.stroke(ends, _GROOVE, max(1.2, half * 0.036))
    x, y = (half / 2, half) if upright else (half, half / 2)
    canvas.oval(x, y, half * 0.078, fill=mix(GOLD, "#000000", 0.25))
    canvas.oval(x - half * 0.008, y - half * 0.012, half * 0.06, fill=GOLD)


def _finished(face: Image.Image, wide: int, high: int, half: int, state: State) -> Image.Image:
    """The face on its shadow; ring and veil laid over it."""
    size = (wide + 2 * MARGIN, high + 2 * MARGIN)
    shade = Image.new("L", size, 0)
    shade.paste(face.getchannel("A").point([v * 140 // 255 for v in range(256)]), (MARGIN - 1, MARGIN + 2))
    whole = Image.new("RGBA", size, "#000000")
    whole.putalpha(shade.filter(ImageFilter.GaussianBlur(max(1.5, half * 0.05))))
    if state == "dim":
        veil = Image.new("RGBA", face.size, DIM)
        veil.putalpha(face.getchannel("A"))
        face = Image.blend(face, veil, _DIMMING)
    if state == "ringed":
        whole.alpha_composite(_gold(wide, high, half))
    whole.alpha_composite(face, (MARGIN, MARGIN))
    return whole


def _gold(wide: int, high: int, half: int) -> Image.Image:
    """What looks out from under a tile that is ringed, RGBA with ``MARGIN``."""
    canvas = Canvas(wide + 2 * MARGIN, high + 2 * MARGIN)
    wider = min(MARGIN - 2, max(3, half * 0.08))
    near, far = MARGIN - wider, MARGIN + wider
    canvas.box(near, near, wide + far, high + far, BRIGHT, half * 0.17 + wider)
    return canvas.done()


def _tiles(look: Look, scale: int) -> Draft:
    """The set standing, the smaller number above; backs; the ring of a tile, to be laid under it or over it."""
    half = BASE * scale
    pieces = {f"{a}-{b}": Piece(tile(a, b, half, True), MARGIN) for a in range(7) for b in range(a, 7)}
    gold = _gold(half, 2 * half, half)
    gold.paste((0, 0, 0, 0), (MARGIN, MARGIN), _body(half, 2 * half, half).done().getchannel("A"))
    pieces |= {"back": Piece(back(half), MARGIN), "ring": Piece(gold, MARGIN)}
    return Draft(pieces)


SHEETS: Final[Designs] = {"tiles": Design(_tiles)}
