"""Players around the table: avatar, name, note, cards left, marks for turn, dealer and automatic players."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, HUES, NIGHT, PANEL, PANEL_LINE, PAPER, SIDES, SOFT, WHITE, WINE, mix
from adapters.render.art.shapes import Outline, moved
from adapters.render.art.sprites import small_back
from adapters.render.parts.chips import chip, grouped
from adapters.render.text.labels import fit, write
from adapters.render.text.names import initial

AVATAR = 86
WIDE, TALL = (330, 100), (214, 186)
"""Sizes of a plate that lies (top and bottom of the table) and one that stands (left and right)."""
GLOW = 6
"""Plates are drawn this much larger on every side, for the ring of light round the player who is waited for."""
_NAME, _NOTE = 32, 26


class Person(NamedTuple):
    """A plate with its words said: everything that decides its picture."""

    name: str
    hue: int
    side: int | None
    note: str
    active: bool
    dealer: str
    """The dealer's letter, empty for everybody else."""
    automatic: bool
    cards: int
    tricks: int
    """Own tricks, in games without sides; else 0."""
    purse: int | None = None
    """Chips left, in games for chips."""


@lru_cache(maxsize=256)
def wide_plate(person: Person) -> Image.Image:
    """Avatar to the left of name and note. RGBA, ``WIDE`` and ``GLOW`` round it."""
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
    """Avatar above name and note. RGBA, ``TALL`` and ``GLOW`` round it."""
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
    """The plate without its person; it begins ``top`` pixels down, where the avatar may stand over its edge."""
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
    """The avatar with its middle at ``(x, y)``, the marks of dealer and automatic player on its rim."""
    letter = initial(person.name) if person.name else ""
    drawn = _avatar(letter, person.hue % len(HUES), person.side, person.active)
    image.alpha_composite(drawn, (x - drawn.width // 2, y - drawn.height // 2))
    if person.automatic:
        image.alpha_composite(gear_chip(), (x - AVATAR // 2 - 6, y + 8))
    if person.dealer:
        image.alpha_composite(dealer_chip(person.dealer), (x + 10, y + 8))


@lru_cache(maxsize=64)
def _avatar(letter: str, hue: int, which: int | None, active: bool) -> Image.Image:
    """A disc in the person's colour with a letter, ringed in the side's colour; no letter: a free seat."""
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
    """Cards left (or tricks) and the note, from ``x`` on or centred round it."""
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
