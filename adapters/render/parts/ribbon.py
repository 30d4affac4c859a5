"""A golden ribbon for what a deal will be remembered for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, GOLD, INK, WINE
from adapters.render.art.shapes import eternity, moved
from adapters.render.drawings import drawing_of
from adapters.render.text.labels import fit, write
from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene import Ribboned

FEAT: Final = 96
"""Height of the ribbon."""
WIDTH: Final = 1000
GROUND: Final = "#16382f"


def draw_ribboned(picture: Ribboned, palette: Palette, say: Say) -> Image.Image:
    """The picture with ``FEAT`` pixels of ribbon under it; RGB."""
    above = drawing_of(picture.under)(picture.under, palette, say)
    image = Image.new("RGB", (above.width, above.height + FEAT), GROUND)
    image.paste(above, (0, 0))
    image.paste(ribbon(say(picture.feat)), (0, above.height))
    return image


@lru_cache(maxsize=16)
def ribbon(words: str) -> Image.Image:
    canvas = Canvas(WIDTH, FEAT, GROUND, scale=2)
    canvas.box(0, 8, WIDTH, FEAT - 12, GOLD)
    canvas.box(0, 14, WIDTH, FEAT - 18, BRIGHT)
    for x in (64, WIDTH - 64):
        for blade in eternity(8, 0.52):
            canvas.poly(moved(blade, x, FEAT / 2 - 2, 26), WINE)
    image = canvas.done()
    write(image, WIDTH / 2, FEAT // 2 - 2, words, fit(words, 44, WIDTH - 240), INK, WIDTH - 240, "m")
    return image
