"""Card faces: paper, index, pips or figure, drawn once four times too large; and the pack's back and small cards."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from adapters.render.art.canvas import Canvas
from adapters.render.art.courts import HEIGHT, WIDTH, court
from adapters.render.art.ink import EDGE, INK, PAPER
from adapters.render.text import fonts
from adapters.render.text.labels import CAP
from adapters.runtime.delivery.rendered import Faces, Letters

SCALE = 4
RADIUS = 15
INDEX_X, INDEX_TOP, INDEX_CAP = 35, 16, 52
"""The index stands in the left 70 pixels: this much of a covered card shows in a hand of eight."""
LARGE_X, LARGE_CAP = 54, 82
"""The same where the face is nothing but large signs."""
_CYRILLIC = {"A": "Т", "K": "К", "Q": "Д", "J": "В"}
SUITS = "SHDC"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
UNKNOWN = "??"

_COLUMNS = (86.0, 121.0, 156.0)
_PIPS: dict[str, tuple[tuple[int, float], ...]] = {
    "2": ((1, 0), (1, 6)),
    "3": ((1, 0), (1, 3), (1, 6)),
    "4": ((0, 0), (2, 0), (0, 6), (2, 6)),
    "5": ((0, 0), (2, 0), (1, 3), (0, 6), (2, 6)),
    "6": ((0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6)),
    "7": ((0, 0), (2, 0), (1, 1.5), (0, 3), (2, 3), (0, 6), (2, 6)),
    "8": ((0, 0), (2, 0), (1, 1.5), (0, 3), (2, 3), (1, 4.5), (0, 6), (2, 6)),
    "9": ((0, 0), (2, 0), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4), (0, 6), (2, 6)),
    "10": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4), (1, 5), (0, 6), (2, 6)),
}


def split(code: str) -> tuple[str, str]:
    """``10S`` as rank and suit. Anything that is no card is ``("?", "?")`` and is shown as a back."""
    rank, sign = code[:-1], code[-1:]
    return (rank, sign) if sign in SUITS and (rank in _PIPS or rank in ("A", "K", "Q", "J")) else ("?", "?")


def master(rank: str, sign: str, colour: str, letters: Letters = "plain", faces: Faces = "classic") -> Image.Image:
    """A card's face at 784 x 1096, RGB, square corners of paper. Some 2.6 MB: scale it down and let it go."""
    if faces == "large":
        return _large(rank, sign, colour, letters)
    if rank in ("K", "Q", "J"):
        card = Canvas(WIDTH, HEIGHT, PAPER, SCALE)
        # The figure stands right of the middle, away from the index.
        card.image.paste(court(rank, sign, colour, SCALE), (13 * SCALE, 0))
        left = Canvas(14, HEIGHT, PAPER, SCALE)
        card.image.paste(left.image, (0, 0))
    else:
        card = Canvas(WIDTH, HEIGHT, PAPER, SCALE)
        if rank == "A":
            card.sign(sign, 117, 150, 106, colour)
        for column, row in _PIPS.get(rank, ()):
            y = 39 + (HEIGHT - 78) * row / 6
            card.sign(sign, _COLUMNS[column], y, 34, colour, flip=row > 3)
    _index(card, rank_glyph(rank, INDEX_CAP * SCALE, letters), INDEX_X, colour)
    card.sign(sign, INDEX_X, INDEX_TOP + INDEX_CAP + 33, 42, colour)
    rim(card)
    return card.image


def _large(rank: str, sign: str, colour: str, letters: Letters) -> Image.Image:
    """A face for weak eyes and small screens: rank and suit as large as a covered card shows them."""
    card = Canvas(WIDTH, HEIGHT, PAPER, SCALE)
    _index(card, rank_glyph(rank, LARGE_CAP * SCALE, letters), LARGE_X, colour)
    card.sign(sign, LARGE_X, INDEX_TOP + LARGE_CAP + 48, 70, colour)
    card.sign(sign, 132, 212, 92, colour)
    rim(card)
    return card.image


def _index(card: Canvas, glyph: Image.Image, middle: float, colour: str) -> None:
    place = (round(middle * SCALE - glyph.width / 2), INDEX_TOP * SCALE)
    card.image.paste(colour, (*place, place[0] + glyph.width, place[1] + glyph.height), glyph)


def rim(card: Canvas) -> None:
    """The card's edge. It reaches out over the round corners, so that their soft pixels are not paper-white."""
    card.box(-4, -4, WIDTH + 4, HEIGHT + 4, radius=RADIUS + 4, line=EDGE, width=5.3)


@cache
def rank_glyph(rank: str, cap: int, letters: Letters = "plain") -> Image.Image:
    """A rank as a mask, capitals ``cap`` pixels high; narrowed, the ten most, so that all fit the index column."""
    if letters == "cyrillic":
        rank = _CYRILLIC.get(rank, rank)
    if rank == "J":
        return _jay(cap)
    size = round(cap / CAP)
    font = fonts.font(fonts.ours()[0], size)
    image = Image.new("L", (size * 2, round(cap * 1.5)), 0)
    draw = ImageDraw.Draw(image)
    stroke = max(1, cap // 70) if rank == "10" else 0
    draw.text((size * 0.1, cap), rank, font=font, fill=255, anchor="ls", stroke_width=stroke)
    box = image.getbbox() or (0, 0, size, cap)
    # The tail of Q stays below the baseline; round letters may stand a little over the cap line.
    glyph = image.crop((box[0], 0, box[2], max(box[3], cap)))
    share = 0.70 if rank == "10" else 0.90
    return glyph.resize((max(1, round(glyph.width * share)), glyph.height), Image.Resampling.LANCZOS)


def _jay(cap: int) -> Image.Image:
    """J of our own: the font's hangs below the line and would touch the suit."""
    canvas = Canvas(0.66 * cap, cap, scale=1)
    stem, radius = 0.215 * cap, 0.255 * cap
    right = 0.62 * cap
    x, y = right - stem / 2 - radius, cap - radius - stem / 2
    turns = [pi * 0.90 * i / 30 for i in range(31)]
    outer = [(x + (radius + stem / 2) * cos(t), y + (radius + stem / 2) * sin(t)) for t in turns]
    inner = [(x + (radius - stem / 2) * cos(t), y + (radius - stem / 2) * sin(t)) for t in turns]
    canvas.poly(outer + inner[::-1], INK)
    canvas.box(right - stem, 0, right, y + 2, INK)
    canvas.box(right - stem - 0.15 * cap, 0, right, stem * 0.84, INK)
    mask = canvas.image.getchannel("A")
    return mask.crop(mask.getbbox())


def small(rank: str, sign: str, colour: str, width: int, letters: Letters = "plain") -> Image.Image:
    """A small card: rank over suit and nothing else, RGBA, ``width`` x 1.42 ``width``."""
    height = round(width * 1.42)
    card = Canvas(width, height)
    card.box(0, 0, width, height, EDGE, width * 0.14)
    card.box(1, 1, width - 1, height - 1, PAPER, width * 0.13)
    glyph = rank_glyph(rank, round(width * 0.54) * SCALE, letters)
    place = (round(width * SCALE / 2 - glyph.width / 2), round(height * 0.10) * SCALE)
    card.image.paste(colour, (*place, place[0] + glyph.width, place[1] + glyph.height), glyph)
    card.sign(sign, width / 2, height * 0.75, width * 0.46, colour)
    return card.done()
