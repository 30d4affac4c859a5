"""Small hands of Seka: three cards, those that count ringed, the joker starred, and what they are worth."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, GOLD, INK, NIGHT, PAPER, SOFT
from adapters.render.art.shapes import moved, star
from adapters.render.art.sprites import small_card
from adapters.render.text.labels import write
from adapters.runtime.delivery.rendered import Palette

CARD, STEP = 66, 60
JOKER = "9C"
_LIFT, _RING = 8, 4


@lru_cache(maxsize=512)
def cards(codes: tuple[str, ...], counting: tuple[str, ...], palette: Palette) -> Image.Image:
    """The cards in a row, RGBA; ``counting`` lifted and ringed in gold, the others dimmed if there are such."""
    high = round(CARD * 1.42)
    image = Image.new("RGBA", (STEP * (len(codes) - 1) + CARD + 2 * _RING, high + _LIFT + 2 * _RING), (0, 0, 0, 0))
    for n, code in enumerate(codes):
        counts = code in counting
        x, y = _RING + STEP * n, _RING + (0 if counts else _LIFT)
        if counts:
            image.alpha_composite(_ring(), (x - _RING, y - _RING))
        face = small_card(code, palette, CARD)
        image.alpha_composite(face if counts or not counting else _dimmed(code, palette), (x, y))
        if code == JOKER:
            image.alpha_composite(joker_star(22), (x + CARD - 27, y + 4))
    return image


@lru_cache(maxsize=128)
def _dimmed(code: str, palette: Palette) -> Image.Image:
    face = small_card(code, palette, CARD)
    veil = Image.new("RGBA", face.size, "#24423c")
    dim = Image.blend(face, veil, 0.38)
    dim.putalpha(face.getchannel("A"))
    return dim


@lru_cache(maxsize=1)
def _ring() -> Image.Image:
    wide, high = CARD + 2 * _RING, round(CARD * 1.42) + 2 * _RING
    canvas = Canvas(wide, high)
    canvas.box(0, 0, wide, high, BRIGHT, CARD * 0.14 + _RING)
    return canvas.done()


@lru_cache(maxsize=4)
def joker_star(size: int) -> Image.Image:
    """The mark of the joker, RGBA."""
    canvas = Canvas(size, size)
    canvas.poly(moved(star(5, 0.46), size / 2, size / 2 + 0.5, size / 2), GOLD)
    return canvas.done()


@lru_cache(maxsize=64)
def points_badge(points: int, best: bool, size: int = 54) -> Image.Image:
    """What a hand is worth: a round badge, golden for the best. RGBA."""
    canvas = Canvas(size, size)
    middle = size / 2
    canvas.oval(middle, middle, middle, fill=NIGHT)
    canvas.oval(middle, middle, middle - 2.5, fill=BRIGHT if best else PAPER)
    canvas.hoop(middle, middle, middle - 6, GOLD if best else SOFT, 1.6)
    badge = canvas.done()
    write(badge, middle, middle + 0.5, f"{points}", round(size * 0.5), INK, size - 8, "m")
    return badge
