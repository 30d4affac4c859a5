"""Players around the table: avatar, name, note, cards left, marks for turn, dealer and automatic players."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image

from adapters.render.art.canvas import (
    BRIGHT,
    GOLD,
    HUES,
    INK,
    NIGHT,
    PANEL,
    PANEL_LINE,
    PAPER,
    SIDES,
    SOFT,
    WHITE,
    WINE,
    Canvas,
    Design,
    Designs,
    Draft,
    Outline,
    Piece,
    ink,
    mix,
    moved,
)
from adapters.render.art.cards import HAND, RADIUS, State, height, put, small_back
from adapters.render.art.felt import HAND_SIZE, cloth
from adapters.render.text import fit, initial, width, write
from adapters.runtime.courier import Look, Palette, Say
from bot.view.scene import HandPicture

# --- chips and sums ---------------------------------------------------------------------------------------------------


_GROUPED = 10_000


def grouped(chips: int) -> str:
    """A sum for a picture: from ten thousand on with thin spaces, which suit every language."""
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
    """The background of a sum; widths grow in steps, so that few are drawn."""
    canvas = Canvas(wide, high)
    canvas.box(0, 0, wide, high, BRIGHT if bright else NIGHT, high / 2)
    return canvas.done()


@lru_cache(maxsize=256)
def sum_pill(words: str, px: int, bright: bool = False) -> Image.Image:
    """A chip and a sum on a dark pill (bright for winnings), RGBA, with letters of ``px``."""
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


AVATAR = 86
WIDE, TALL = (330, 100), (214, 186)
"""Sizes of a horizontal plate (top and bottom of the table) and a vertical one (left and right)."""
GLOW = 6
"""How much larger plates are drawn on every side, for the glow around the player to act."""
_NAME, _NOTE = 32, 26


class Person(NamedTuple):
    """A plate's texts and everything else that decides its picture."""

    name: str
    hue: int
    side: int | None
    note: str
    active: bool
    dealer: str
    """The dealer's letter, else empty."""
    automatic: bool
    cards: int
    tricks: int
    """The player's tricks, in games without sides; else 0."""
    purse: int | None = None
    """Chips left, in games for chips."""


@lru_cache(maxsize=256)
def wide_plate(person: Person) -> Image.Image:
    """Avatar to the left of name and note. RGBA, ``WIDE`` with ``GLOW`` around it."""
    width, height = WIDE
    image = _ground(WIDE, 6, person.side, person.active).copy()
    _portrait(image, person, GLOW + 50, GLOW + height // 2)
    left, right = GLOW + 104, GLOW + width - 16
    second = _second(person)
    if not person.name:
        size = fit(person.note, _NAME, right - left)
        write(image, left, GLOW + height // 2, person.note, size, SOFT, right - left)
        return image
    write(
        image,
        left,
        GLOW + (34 if second else height // 2),
        person.name,
        fit(person.name, _NAME, right - left),
        WHITE,
        right - left,
    )
    if second:
        _second_line(image, person, left, GLOW + 71, right - left)
    return image


@lru_cache(maxsize=256)
def tall_plate(person: Person) -> Image.Image:
    """Avatar above name and note. RGBA, ``TALL`` with ``GLOW`` around it."""
    width = TALL[0]
    image = _ground(TALL, 46, person.side, person.active).copy()
    middle = GLOW + width // 2
    _portrait(image, person, middle, GLOW + 46)
    second = _second(person)
    if not person.name:
        size = fit(person.note, _NAME, width - 22)
        write(image, middle, GLOW + 134, person.note, size, SOFT, width - 22, "m")
        return image
    write(
        image,
        middle,
        GLOW + (119 if second else 134),
        person.name,
        fit(person.name, _NAME, width - 22),
        WHITE,
        width - 22,
        "m",
    )
    if second:
        _second_line(image, person, middle, GLOW + 157, width - 24, centred=True)
    return image


def _second(person: Person) -> bool:
    return bool(person.note or person.cards or person.tricks or person.purse is not None)


@lru_cache(maxsize=16)
def _ground(size: tuple[int, int], top: int, side: int | None, active: bool) -> Image.Image:
    """The plate without its person; it begins ``top`` pixels down, so that the avatar can overlap its edge."""
    width, height = size
    canvas = Canvas(width + 2 * GLOW, height + 2 * GLOW, scale=3)
    x0, y0, x1, y1 = GLOW, GLOW + top, GLOW + width, GLOW + height
    radius = 34
    line = PANEL_LINE if side is None else SIDES[side % 2]
    if active:
        canvas.box(x0 - GLOW, y0 - GLOW, x1 + GLOW, y1 + GLOW, mix(BRIGHT, NIGHT, 0.55), radius + GLOW)
        canvas.box(x0 - 3, y0 - 3, x1 + 3, y1 + 3, BRIGHT, radius + 3)
        canvas.box(x0 + 3, y0 + 3, x1 - 3, y1 - 3, mix(PANEL, BRIGHT, 0.10), radius - 3)
    else:
        canvas.box(x0, y0, x1, y1, line, radius)
        canvas.box(x0 + 2.5, y0 + 2.5, x1 - 2.5, y1 - 2.5, PANEL, radius - 2.5)
    return canvas.done()


def _portrait(image: Image.Image, person: Person, x: int, y: int) -> None:
    """The avatar with its middle at ``(x, y)`` and the marks of dealer and automatic player on its rim."""
    letter = initial(person.name) if person.name else ""
    drawn = _avatar(letter, person.hue % len(HUES), person.side, person.active)
    image.alpha_composite(drawn, (x - drawn.width // 2, y - drawn.height // 2))
    if person.automatic:
        image.alpha_composite(gear_chip(), (x - AVATAR // 2 - 6, y + 8))
    if person.dealer:
        image.alpha_composite(dealer_chip(person.dealer), (x + 10, y + 8))


@lru_cache(maxsize=64)
def _avatar(letter: str, hue: int, which: int | None, active: bool) -> Image.Image:
    """A disc in the person's colour with a letter, ringed in the side's colour; without a letter, a free seat."""
    size = AVATAR + 12
    middle = size / 2
    canvas = Canvas(size, size)
    side = PAPER if which is None else SIDES[which % 2]
    canvas.oval(middle, middle, middle, fill=BRIGHT if active else PANEL)
    canvas.oval(middle, middle, AVATAR / 2, fill=NIGHT if active else side)
    canvas.oval(middle, middle, AVATAR / 2 - 2, fill=side)
    canvas.oval(middle, middle, AVATAR / 2 - 5, fill=HUES[hue])
    if not letter:
        canvas.oval(middle, middle, AVATAR / 2 - 5, fill=PANEL)
        for x0, y0 in ((14, 0), (0, 14)):
            canvas.stroke([(middle - x0, middle - y0), (middle + x0, middle + y0)], SOFT, 5)
    disc = canvas.done()
    if letter:
        write(disc, middle, middle, letter, 46, WHITE, AVATAR - 18, "m")
    return disc


@lru_cache(maxsize=8)
def dealer_chip(letter: str) -> Image.Image:
    """The ivory button of the dealer, with the letter of the language."""
    canvas = Canvas(42, 42)
    canvas.oval(21, 21, 21, fill=NIGHT)
    canvas.oval(21, 21, 19.5, fill=PAPER)
    canvas.hoop(21, 21, 17, WINE, 2.6)
    chip = canvas.done()
    write(chip, 21, 21, letter, 26, WINE, 34, "m")
    return chip


@lru_cache(maxsize=1)
def gear_chip() -> Image.Image:
    """The mark of an automatic player: a cogwheel."""
    canvas = Canvas(42, 42)
    canvas.oval(21, 21, 21, fill=NIGHT)
    canvas.oval(21, 21, 19.5, fill="#dfe7ea")
    canvas.poly(moved(_cog(8), 21, 21, 14.5), "#3b4a55")
    canvas.oval(21, 21, 5.2, fill="#dfe7ea")
    return canvas.done()


def _cog(teeth: int) -> Outline:
    outline = []
    for i in range(teeth):
        for share, radius in ((-0.30, 0.74), (-0.19, 1.0), (0.19, 1.0), (0.30, 0.74)):
            angle = 2 * pi * (i + share) / teeth
            outline.append((radius * cos(angle), radius * sin(angle)))
    return outline


def _second_line(image: Image.Image, person: Person, x: int, y: int, room: int, centred: bool = False) -> None:
    """Cards left (or tricks) and the note, from ``x`` on or centred around it."""
    line = Image.new("RGBA", (max(1, room), 44), (0, 0, 0, 0))
    at = 0
    if person.purse is not None:
        line.alpha_composite(chip(30), (at, 7))
        at += 38
        at += write(line, at, 22, grouped(person.purse), _NOTE, WHITE, room - at) + 8
    if person.cards:
        icon = small_back(22)
        line.alpha_composite(icon, (at, 22 - icon.height // 2))
        at += 28
        at += write(line, at, 22, str(person.cards), _NOTE, WHITE) + 8
    if person.tricks:
        icon = small_back(22).rotate(90, expand=True)
        line.alpha_composite(icon, (at, 22 - icon.height // 2))
        at += icon.width + 6
        at += write(line, at, 22, str(person.tricks), _NOTE, BRIGHT) + 8
    if person.note and room - at > 24:
        size = fit(person.note, _NOTE, room - at, 24)
        at += write(line, at, 22, person.note, size, BRIGHT if person.active else SOFT, room - at)
    left = x - min(at, room) // 2 if centred else x
    image.alpha_composite(line.crop((0, 0, min(room, at + 2), 44)), (round(left), y - 22))


# --- small marks ------------------------------------------------------------------------------------------------------


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
    """A bare suit on the background colour ``ground``, RGBA."""
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
    """Made: a tick on green. Failed: a cross on red. Unknown: an empty ring. RGBA, 38 x 38. ``side``: use that side's
    colour instead."""
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


# --- a private hand ---------------------------------------------------------------------------------------------------
# A row of cards without text: legal ones lifted and ringed, others dimmed.


LIFT = 30
_SIDE, _FOOT, _GAP = 26, 14, 14


def places(count: int) -> list[int]:
    """The left edges of ``count`` cards: side by side while they fit, then overlapping evenly, always centred."""
    width = HAND_SIZE[0]
    step = min(HAND + _GAP, (width - 2 * _SIDE - HAND) / max(1, count - 1))
    left = (width - step * (count - 1) - HAND) / 2
    return [round(left + step * i) for i in range(count)]


def draw_hand(picture: HandPicture, palette: Palette, say: Say | None = None) -> Image.Image:
    """1000 x 340, RGB. A code that is no card (``??``) is face down."""
    image = cloth().copy()
    foot = HAND_SIZE[1] - height(HAND) - _FOOT
    lefts = places(len(picture.cards))
    states = [_state(code, picture.legal) for code in picture.cards]
    for i, (x, code, state) in enumerate(zip(lefts, picture.cards, states, strict=True)):
        lifted = state == "ringed"
        after = states[i + 1] if i + 1 < len(states) else None
        # A lifted card uncovers its neighbour's foot; a card after a lifted one leaves that one's head uncovered.
        seen = lefts[i + 1] - x + RADIUS + 1 if after else HAND
        under = LIFT + RADIUS if after == "ringed" and not lifted else 0
        y = foot - LIFT if lifted else foot
        put(image, code, palette, HAND, x, y, state, picture.trump, seen, under)
    return image


def _state(code: str, legal: frozenset[str] | None) -> State:
    """Lifted and ringed if it may be played, dimmed if not, plain while no move is due."""
    return "plain" if legal is None else "ringed" if code in legal else "dim"


def hand_layout(cards: tuple[str, ...], legal: frozenset[str] | None) -> list[tuple[float, float, float, float]]:
    """The touch area of each card in the picture of ``draw_hand``: left, top, width, height in its pixels.

    Widths are those of the visible parts, so that areas do not overlap.
    """
    foot = HAND_SIZE[1] - height(HAND) - _FOOT
    lefts = places(len(cards))
    boxes = []
    for i, (x, code) in enumerate(zip(lefts, cards, strict=True)):
        lifted = legal is not None and code in legal
        width = (lefts[i + 1] - x if i + 1 < len(lefts) else HAND) if len(cards) > 1 else HAND
        boxes.append((float(x), float(foot - LIFT if lifted else foot), float(min(width, HAND)), float(height(HAND))))
    return boxes
