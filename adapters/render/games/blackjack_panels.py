"""The corners of the table of Blackjack: the players with their chips, the deal and the limits."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, HUES, PANEL, PANEL_LINE, PAPER, SOFT, WHITE, mix
from adapters.render.parts.chips import grouped
from adapters.render.parts.panels import CORNER
from adapters.render.text.labels import fit, write
from adapters.render.text.labels import width as text_width
from adapters.render.text.names import initial
from bot.games.blackjack.pictures import BlackjackSeat


@lru_cache(maxsize=64)
def disc_of(letter: str, hue: int, size: int) -> Image.Image:
    """A small avatar, RGBA."""
    canvas = Canvas(size, size)
    canvas.oval(size / 2, size / 2, size / 2, fill=PAPER)
    canvas.oval(size / 2, size / 2, size / 2 - 2.5, fill=HUES[hue % len(HUES)])
    disc = canvas.done()
    if letter:
        write(disc, size / 2, size / 2, letter, round(size * 0.6), WHITE, size - 6, "m")
    return disc


@lru_cache(maxsize=64)
def seats_panel(rows: tuple[tuple[BlackjackSeat, str], ...]) -> Image.Image:
    """The players, their chips, and what they have bet on the coming deal. RGBA, ``CORNER`` wide."""
    line = 58
    high = 14 + line * len(rows)
    canvas = Canvas(CORNER, high, scale=3)
    canvas.box(0, 0, CORNER, high, PANEL_LINE, 24)
    canvas.box(1.6, 1.6, CORNER - 1.6, high - 1.6, PANEL, 22.4)
    for n, (seat, _) in enumerate(rows):
        if seat.active:
            canvas.box(6, 8 + line * n, CORNER - 6, 6 + line * (n + 1), BRIGHT, 17)
            canvas.box(8.5, 10.5 + line * n, CORNER - 8.5, 3.5 + line * (n + 1), mix(PANEL, BRIGHT, 0.12), 15)
    image = canvas.done()
    for n, (seat, note) in enumerate(rows):
        y = 7 + line * n + line // 2
        if not seat.name:
            write(image, CORNER / 2, y, note, fit(note, 26, CORNER - 40, 20), SOFT, CORNER - 40, "m")
            continue
        disc = disc_of(initial(seat.name), seat.hue, 40)
        image.alpha_composite(disc, (14, y - 20))
        chips = grouped(seat.purse)
        at = CORNER - 18 - write(image, CORNER - 18, y - (13 if note else 0), chips, 26, WHITE, 110, "r") - 10
        if note:
            write(image, CORNER - 18, y + 14, note, fit(note, 26, 140, 18), BRIGHT, 140, "r")
            at = min(at, CORNER - 28 - round(text_width(note, fit(note, 26, 140, 18))))
        room = max(40, round(at) - 64)
        write(image, 64, y, seat.name, fit(seat.name, 28, room, 24), WHITE, room)
    return image


@lru_cache(maxsize=32)
def corner_panel(lines: tuple[str, ...]) -> Image.Image:
    """The deal and the limits, RGBA, at most ``CORNER`` wide."""
    sizes = [fit(line, 30 if n == 0 else 26, CORNER - 36, 20) for n, line in enumerate(lines)]
    wide = round(min(CORNER, max(text_width(line, px) for line, px in zip(lines, sizes, strict=True)) + 38))
    high = 24 + 38 * len(lines)
    canvas = Canvas(wide, high, scale=3)
    canvas.box(0, 0, wide, high, PANEL_LINE, 24)
    canvas.box(1.6, 1.6, wide - 1.6, high - 1.6, PANEL, 22.4)
    image = canvas.done()
    for n, (line, px) in enumerate(zip(lines, sizes, strict=True)):
        write(image, wide / 2, 31 + 38 * n, line, px, WHITE if n == 0 else SOFT, wide - 30, "m")
    return image
