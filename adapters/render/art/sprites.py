"""Finished cards, ready to be pasted, and how they are pasted: with a shadow, ringed in gold, dimmed.

A sprite is an RGB picture of card and shadow; all sprites of a size share one mask. A card is kept by its ink and not
by its palette, so that palettes share the suits that look alike in them. Ring and dimming are laid over it as one flat
colour through a mask, which is cheaper than keeping three pictures of every card.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, TypeAlias

from PIL import Image, ImageFilter

from adapters.render.art.back import LARGE, back
from adapters.render.art.canvas import Canvas
from adapters.render.art.courts import HEIGHT, WIDTH
from adapters.render.art.faces import RADIUS, RANKS, SUITS, master, small, split
from adapters.render.art.ink import BRIGHT, DIM, GOLD, PAPER, ink, mix
from adapters.render.art.shapes import moved, star
from adapters.runtime.delivery.rendered import Letters, Palette

State: TypeAlias = Literal["plain", "ringed", "dim"]
HAND, BOARD, SMALL, LAST = 196, 160, 50, 46
"""Widths in pixels of a card in a hand, in a trick, shown before a player, in the last trick."""
_SIZES = (HAND, BOARD)
MARGIN = 16
"""How far a sprite's shadow may reach over the card."""
RING = 5
DIMMING = 0.38
"""At this share the dimmed card's index still has a contrast of 3 : 1 in every palette."""

_sprites: dict[tuple[str, str, str, int], Image.Image] = {}


def height(width: int) -> int:
    return round(HEIGHT * width / WIDTH)


def put(
    image: Image.Image,
    code: str,
    palette: Palette,
    width: int,
    x: int,
    y: int,
    state: State = "plain",
    trump: str | None = None,
    seen: int | None = None,
    under: int = 0,
) -> None:
    """Lay the card on ``image`` with its corner at ``(x, y)``; a card of the suit ``trump`` bears a star.

    ``seen``: how many pixels from the left the next card will leave free, ``under``: how many at the foot, if it lies
    higher. No more than these are dimmed.
    """
    image.paste(_sprite(code, palette, width), (x - MARGIN, y - MARGIN), _mask(width))
    if trump and split(code)[1] == trump:
        mark = trump_star(width)
        right, down = star_place(width)
        image.paste(mark, (x + right, y + down), mark)
    if state == "dim":
        for (left, top), part in _veil(width, min(seen or width, width), under):
            image.paste(_flat(DIM, part.size), (x + left, y + top), part)
    elif state == "ringed":
        for (left, top), part in _ring(width):
            image.paste(_flat(BRIGHT, part.size), (x - RING + left, y - RING + top), part)


@lru_cache(maxsize=64)
def _flat(colour: str, size: tuple[int, int]) -> Image.Image:
    """A picture of one colour: Pillow lays it through a mask in half the time that the colour alone takes."""
    return Image.new("RGB", size, colour)


def _sprite(code: str, palette: Palette, width: int) -> Image.Image:
    """The card and its shadow, drawn in all sizes on first use (some 25 ms); the large drawing is dropped."""
    rank, sign = split(code)
    key = (rank, sign, ink(sign, palette), width)
    found = _sprites.get(key)
    if found is None:
        large = back(LARGE) if rank == "?" else master(rank, sign, key[2])
        for size in _SIZES:
            face = large.resize((size, height(size)), Image.Resampling.LANCZOS, reducing_gap=3.0)
            _sprites[*key[:3], size] = _baked(face, size)
        found = _sprites[key]
    return found


def _baked(face: Image.Image, width: int) -> Image.Image:
    """The face on black, the shadow's colour."""
    image = Image.new("RGB", (width + 2 * MARGIN, height(width) + 2 * MARGIN), "#000000")
    image.paste(face, (MARGIN, MARGIN), corners(width))
    return image


@cache
def corners(width: int) -> Image.Image:
    """The mask of a card: a rectangle with round corners."""
    return _rounded(width, height(width), RADIUS * width / WIDTH)


def _rounded(width: float, high: float, radius: float) -> Image.Image:
    shape = Canvas(width, high)
    shape.box(0, 0, width, high, PAPER, radius)
    return shape.done().getchannel("A")


@cache
def _mask(width: int) -> Image.Image:
    """What a sprite covers: the card in full, and its soft shadow."""
    mask = shade(width, MARGIN)
    mask.paste(255, (MARGIN, MARGIN), corners(width))
    return mask


def shade(width: int, margin: int) -> Image.Image:
    """The soft shadow of a card, a mask that reaches ``margin`` over it on every side."""
    unit = margin / MARGIN
    mask = Image.new("L", (width + 2 * margin, height(width) + 2 * margin), 0)
    below = corners(width).point([v * 122 // 255 for v in range(256)])
    mask.paste(below, (margin - round(2 * unit), margin + round(2 * unit)))
    return mask.filter(ImageFilter.GaussianBlur(5 * unit))


@cache
def _veil(width: int, seen: int, under: int) -> list[tuple[tuple[int, int], Image.Image]]:
    """The veil of a dimmed card over what is seen of it: its left side and its foot, as (place, mask)."""
    mask = corners(width).point([round(v * DIMMING) for v in range(256)])
    parts = [((0, 0), mask.crop((0, 0, seen, mask.height)))]
    if under and seen < width:
        parts.append(((seen, mask.height - under), mask.crop((seen, mask.height - under, width, mask.height))))
    return parts


@cache
def _ring(width: int) -> list[tuple[tuple[int, int], Image.Image]]:
    """The ring round a card, the larger rounded rectangle without the card: its four sides as (place, mask)."""
    mask = ring(width, RING)
    wide, high, deep = mask.width, mask.height, RING + RADIUS
    ends = [(0, 0, wide, deep), (0, high - deep, wide, high)]
    sides = [(0, deep, deep, high - deep), (wide - deep, deep, wide, high - deep)]
    return [((box[0], box[1]), mask.crop(box)) for box in ends + sides]


def ring(width: int, thick: int) -> Image.Image:
    """The mask of a ring ``thick`` pixels wide that lies round a card and leaves it free."""
    mask = _rounded(width + 2 * thick, height(width) + 2 * thick, RADIUS * width / WIDTH + thick)
    mask.paste(0, (thick, thick), corners(width))
    return mask


def star_place(width: int) -> tuple[int, int]:
    """Where the star of a trump stands on a card: how far to the right of and below its corner."""
    return round(21.5 * width / WIDTH), round(130 * width / WIDTH)


@cache
def trump_star(width: int) -> Image.Image:
    """The star of a trump for a card of ``width``, RGBA."""
    size = round(27 * width / WIDTH)
    c = Canvas(size, size)
    c.poly(moved(star(5, 0.46), size / 2, size / 2 + 0.5, size / 2), GOLD)
    c.poly(moved(star(5, 0.46), size / 2, size / 2 + 0.5, size * 0.28), mix(GOLD, "#ffffff", 0.25))
    return c.done()


@cache
def small_card(code: str, palette: Palette, width: int, letters: Letters = "plain") -> Image.Image:
    """A small card, RGBA."""
    rank, sign = split(code)
    if rank == "?":
        return small_back(width)
    return small(rank, sign, ink(sign, palette), width, letters)


@cache
def small_back(width: int) -> Image.Image:
    """A small back, RGBA, in the proportions of ``small_card``."""
    picture = back(width * 2).resize((width, round(width * 1.42)), Image.Resampling.LANCZOS).convert("RGBA")
    picture.putalpha(_rounded(width, picture.height, width * 0.12))
    return picture


def is_warm(palette: Palette) -> bool:
    """Whether every face of the pack has been drawn in this palette."""
    return all((rank, sign, ink(sign, palette), HAND) in _sprites for sign in SUITS for rank in RANKS)


def warm(palette: Palette) -> None:
    """Draw the whole pack in all sizes (about a second once; then nothing)."""
    for code in (*(rank + sign for sign in SUITS for rank in RANKS), "??"):
        _sprite(code, palette, HAND)
        for size in (SMALL, LAST):
            small_card(code, palette, size)
    for width in _SIZES:
        _ring(width)
        trump_star(width)
