"""Somebody's result in a deal of the day: the score, the place, and where it lies among the scores of everybody."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import INK, mix
from adapters.render.parts.book import SHEET
from adapters.render.parts.marks import GREEN, GREY, RED
from adapters.render.parts.plots import MARGIN, WIDTH, foot, sheet
from adapters.render.text.labels import fit, write
from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene.days import DayPicture

HEIGHT: Final = 640
_TOP, _BOTTOM = 312, 500
_MOST: Final = 25
"""Columns of the plot."""


def draw_day(picture: DayPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x 640, or 560 without a foot; RGB."""
    image = sheet(HEIGHT if picture.foot is not None else HEIGHT - 80)
    room = WIDTH - 2 * MARGIN
    title = say(picture.title)
    write(image, MARGIN, 46, title, fit(title, 34, room, 26), GREY, room)
    write(image, MARGIN, 108, picture.name, fit(picture.name, 52, 600, 32), INK, 600)
    told = say(picture.told)
    write(image, MARGIN, 176, told, fit(told, 36, 640, 26), INK, 640)
    colour = GREEN if picture.score > 0 else RED if picture.score < 0 else GREY
    write(image, WIDTH - MARGIN, 140, signed(picture.score), 120, colour, 300, "r")
    scale = say(picture.scale)
    write(image, MARGIN, 262, scale, fit(scale, 28, room, 24), GREY, room)
    plot = _columns(tuple(sorted(picture.scores)), picture.score, colour)
    image.paste(plot, (MARGIN, _TOP), plot)
    low, high = min(picture.scores, default=0), max(picture.scores, default=0)
    if low < high:
        write(image, MARGIN, _BOTTOM + 30, signed(low), 28, GREY, 120)
        write(image, WIDTH - MARGIN, _BOTTOM + 30, signed(high), 28, GREY, 120, "r")
    if picture.foot is not None:
        foot(image, say(picture.foot))
    return image


def signed(score: int) -> str:
    return f"+{score}" if score > 0 else f"\u2212{-score}" if score else "0"


@lru_cache(maxsize=32)
def _columns(scores: tuple[int, ...], mine: int, colour: str) -> Image.Image:
    """How many wrote how much, the worst at the left, one's own column in colour; RGBA."""
    wide, high = WIDTH - 2 * MARGIN, _BOTTOM - _TOP
    canvas = Canvas(wide, high, scale=2)
    low, span = min(scores, default=mine), max(scores, default=mine) - min(scores, default=mine)
    n = min(_MOST, span + 1)
    count = Counter(_column(score - low, span, n) for score in scores)
    most = max(count.values(), default=1)
    step = wide / n
    for at in range(n):
        tall = (high - 14) * count[at] / most
        own = at == _column(mine - low, span, n)
        if tall:
            left = at * step + step * 0.08
            canvas.box(left, high - 6 - tall, left + step * 0.84, high - 6, colour if own else mix(SHEET, INK, 0.3), 6)
    canvas.box(0, high - 4, wide, high, INK)
    return canvas.done()


def _column(above: int, span: int, n: int) -> int:
    return min(n - 1, above * n // (span + 1))
