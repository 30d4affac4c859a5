"""Players around the table: avatar, name, note, cards left, marks for turn, dealer and automatic players."""

from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image

from adapters.render.art import felt, paint
from adapters.render.art.canvas import Canvas, Design, Designs, Draft, Piece, moved, paste, plaque
from adapters.render.art.cards import HAND, RADIUS, State, height, put, small_back
from adapters.render.art.paint import ink, mix
from adapters.render.kept import kept
from adapters.render.text import Anchor, initial, width, write
from adapters.runtime.courier import Look, Palette, Say
from bot.text import t
from bot.view.scene import HandPicture, Plate

# --- chips and sums ---------------------------------------------------------------------------------------------------


_GROUPED = 10_000


def grouped(chips: int) -> str:
    """A sum for a picture: from ten thousand on with thin spaces, which suit every language."""
    digits = f"{abs(chips):,}".replace(",", "\u202f") if abs(chips) >= _GROUPED else f"{abs(chips)}"
    return f"\u2212{digits}" if chips < 0 else digits


BLUE = "#27405e"
_EDGES = 8
"""Light patches on a chip's rim."""


@kept
def chip(size: int, colour: str = paint.WINE) -> Image.Image:
    """A chip seen from above, RGBA, ``size`` wide and high."""
    canvas = Canvas(size, size)
    middle = size / 2
    canvas.oval(middle, middle, middle, fill=paint.NIGHT)
    canvas.oval(middle, middle, middle - 1, fill=colour)
    for n in range(_EDGES):
        angle = 2 * pi * n / _EDGES
        patch = [
            (middle + r * cos(angle + turn), middle + r * sin(angle + turn))
            for r, turn in ((middle - 1, -0.19), (middle - 1, 0.19), (middle * 0.68, 0.19), (middle * 0.68, -0.19))
        ]
        canvas.poly(patch, paint.PAPER)
    canvas.oval(middle, middle, middle * 0.66, fill=mix(colour, "#000000", 0.18))
    canvas.oval(middle, middle, middle * 0.56, fill=colour)
    canvas.hoop(middle, middle, middle * 0.4, paint.PAPER, max(1.0, size * 0.035))
    return canvas.done()


@kept
def heap(size: int) -> Image.Image:
    """Three chips leaning on each other, RGBA, ``size`` x 0.8 ``size``."""
    high = round(size * 0.8)
    image = Image.new("RGBA", (size, high), (0, 0, 0, 0))
    each = round(size * 0.54)
    image.alpha_composite(chip(each, paint.GOLD), (size // 2 - each // 2, 0))
    image.alpha_composite(chip(each, BLUE), (0, high - each))
    image.alpha_composite(chip(each), (size - each, high - each))
    return image


@kept
def sum_pill(words: str, px: int, bright: bool = False) -> Image.Image:
    """A chip and a sum on a dark pill (bright for winnings), RGBA, with letters of ``px``."""
    high = round(px * 1.5)
    wide = round(width(words, px)) + high + px // 2 + 4
    # Widths grow in steps, so that few grounds are drawn.
    image = plaque(-(-wide // 8) * 8, high, paint.BRIGHT if bright else paint.NIGHT, high / 2).copy()
    image.alpha_composite(chip(high - 6), (3, 3))
    write(image, high + 3, high / 2, words, px, paint.INK if bright else paint.WHITE)
    return image


_COLOURS: Final = {"chip": paint.WINE, "chip-gold": paint.GOLD, "chip-blue": BLUE}
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

    @classmethod
    def of(cls, plate: Plate, side: int | None, say: Say, *, active: bool = False, tricks: int = 0) -> "Person":
        """``active``: even if the plate does not say so."""
        note = say(plate.note) if plate.note is not None else ""
        dealer = say(t("pic-dealer-mark")) if plate.dealer else ""
        turn = active or plate.active
        return cls(plate.name, plate.hue, side, note, turn, dealer, plate.automatic, plate.cards, tricks)


@kept
def wide_plate(person: Person) -> Image.Image:
    """Avatar to the left of name and note. RGBA, ``WIDE`` with ``GLOW`` around it."""
    width, height = WIDE
    image = _ground(WIDE, 6, person.side, person.active).copy()
    _portrait(image, person, GLOW + 50, GLOW + height // 2)
    left, room = GLOW + 104, width - 120
    _lines(image, person, left, (GLOW + height // 2, GLOW + 34, GLOW + 71), room, room)
    return image


@kept
def tall_plate(person: Person) -> Image.Image:
    """Avatar above name and note. RGBA, ``TALL`` with ``GLOW`` around it."""
    width = TALL[0]
    image = _ground(TALL, 46, person.side, person.active).copy()
    middle = GLOW + width // 2
    _portrait(image, person, middle, GLOW + 46)
    _lines(image, person, middle, (GLOW + 134, GLOW + 119, GLOW + 157), width - 22, width - 24, "m")
    return image


def put_plate(image: Image.Image, person: Person, x: int, y: int, *, tall: bool = False) -> None:
    """The plate with its corner at ``(x, y)``."""
    paste(image, tall_plate(person) if tall else wide_plate(person), x - GLOW, y - GLOW, "lt")


def _lines(
    image: Image.Image, person: Person, x: int, ys: tuple[int, int, int], room: int, below: int, anchor: Anchor = "l"
) -> None:
    """The name, and what there is to say below it; of a free seat, the note alone. ``ys``: the heights of a single
    line, and of both; ``room`` and ``below``: their widths."""
    alone, first, second = ys
    if not person.name:
        write(image, x, alone, person.note, _NAME, paint.SOFT, room, anchor, low=26)
        return
    more = person.note or person.cards or person.tricks or person.purse is not None
    write(image, x, first if more else alone, person.name, _NAME, paint.WHITE, room, anchor, low=26)
    if more:
        _second_line(image, person, x, second, below, centred=anchor == "m")


@kept
def _ground(size: tuple[int, int], top: int, side: int | None, active: bool) -> Image.Image:
    """The plate without its person; it begins ``top`` pixels down, so that the avatar can overlap its edge."""
    width, height = size
    canvas = Canvas(width + 2 * GLOW, height + 2 * GLOW, scale=3)
    x0, y0, x1, y1 = GLOW, GLOW + top, GLOW + width, GLOW + height
    radius = 34
    if active:
        canvas.box(x0 - GLOW, y0 - GLOW, x1 + GLOW, y1 + GLOW, mix(paint.BRIGHT, paint.NIGHT, 0.55), radius + GLOW)
        canvas.framed(x0 - 3, y0 - 3, x1 + 3, y1 + 3, paint.BRIGHT, mix(paint.PANEL, paint.BRIGHT, 0.10), radius + 3, 6)
    else:
        line = paint.PANEL_LINE if side is None else paint.SIDES[side % 2]
        canvas.framed(x0, y0, x1, y1, line, paint.PANEL, radius, 2.5)
    return canvas.done()


def _portrait(image: Image.Image, person: Person, x: int, y: int) -> None:
    """The avatar with its middle at ``(x, y)`` and the marks of dealer and automatic player on its rim."""
    letter = initial(person.name) if person.name else ""
    drawn = _avatar(letter, person.hue % len(paint.HUES), person.side, person.active)
    image.alpha_composite(drawn, (x - drawn.width // 2, y - drawn.height // 2))
    if person.automatic:
        image.alpha_composite(gear_chip(), (x - AVATAR // 2 - 6, y + 8))
    if person.dealer:
        image.alpha_composite(dealer_chip(person.dealer), (x + 10, y + 8))


@kept
def _avatar(letter: str, hue: int, which: int | None, active: bool) -> Image.Image:
    """A disc in the person's colour with a letter, ringed in the side's colour; without a letter, a free seat."""
    size = AVATAR + 12
    middle = size / 2
    canvas = Canvas(size, size)
    side = paint.PAPER if which is None else paint.SIDES[which % 2]
    canvas.oval(middle, middle, middle, fill=paint.BRIGHT if active else paint.PANEL)
    canvas.oval(middle, middle, AVATAR / 2, fill=paint.NIGHT if active else side)
    canvas.oval(middle, middle, AVATAR / 2 - 2, fill=side)
    canvas.oval(middle, middle, AVATAR / 2 - 5, fill=paint.HUES[hue])
    if not letter:
        canvas.oval(middle, middle, AVATAR / 2 - 5, fill=paint.PANEL)
        for x0, y0 in ((14, 0), (0, 14)):
            canvas.stroke([(middle - x0, middle - y0), (middle + x0, middle + y0)], paint.SOFT, 5)
    disc = canvas.done()
    if letter:
        write(disc, middle, middle, letter, 46, paint.WHITE, AVATAR - 18, "m")
    return disc


@kept
def dealer_chip(letter: str) -> Image.Image:
    """The ivory button of the dealer, with the letter of the language."""
    canvas = _button(paint.PAPER)
    canvas.hoop(21, 21, 17, paint.WINE, 2.6)
    chip = canvas.done()
    write(chip, 21, 21, letter, 26, paint.WINE, 34, "m")
    return chip


@kept
def gear_chip() -> Image.Image:
    """The mark of an automatic player: a cogwheel of eight teeth."""
    canvas = _button("#dfe7ea")
    corners = [(2 * pi * (i + share) / 8, r) for i in range(8) for share, r in _TOOTH]
    cog = [(r * cos(angle), r * sin(angle)) for angle, r in corners]
    canvas.poly(moved(cog, 21, 21, 14.5), "#3b4a55")
    canvas.oval(21, 21, 5.2, fill="#dfe7ea")
    return canvas.done()


_TOOTH: Final = ((-0.30, 0.74), (-0.19, 1.0), (0.19, 1.0), (0.30, 0.74))
"""A tooth of the cogwheel: the corners' angles, in teeth, and their distances from the middle."""


def _button(fill: str) -> Canvas:
    canvas = Canvas(42, 42)
    canvas.oval(21, 21, 21, fill=paint.NIGHT)
    canvas.oval(21, 21, 19.5, fill=fill)
    return canvas


def _second_line(image: Image.Image, person: Person, x: int, y: int, room: int, centred: bool = False) -> None:
    """Cards left (or tricks) and the note, from ``x`` on or centred around it."""
    line = Image.new("RGBA", (max(1, room), 44), (0, 0, 0, 0))
    at = 0
    if person.purse is not None:
        line.alpha_composite(chip(30), (at, 7))
        at += 38
        at += write(line, at, 22, grouped(person.purse), _NOTE, paint.WHITE, room - at) + 8
    if person.cards:
        icon = small_back(22)
        line.alpha_composite(icon, (at, 22 - icon.height // 2))
        at += 28
        at += write(line, at, 22, str(person.cards), _NOTE, paint.WHITE) + 8
    if person.tricks:
        icon = small_back(22).rotate(90, expand=True)
        line.alpha_composite(icon, (at, 22 - icon.height // 2))
        at += icon.width + 6
        at += write(line, at, 22, str(person.tricks), _NOTE, paint.BRIGHT) + 8
    if person.note and room - at > 24:
        at += write(line, at, 22, person.note, _NOTE, paint.BRIGHT if person.active else paint.SOFT, room - at, low=24)
    left = x - min(at, room) // 2 if centred else x
    image.alpha_composite(line.crop((0, 0, min(room, at + 2), 44)), (round(left), y - 22))


# --- small marks ------------------------------------------------------------------------------------------------------


TIMES = {"quansh": "\u00d72", "sur": "\u00d74"}
_STAMPS = {"quansh": (paint.RED, paint.WHITE), "sur": (paint.BRIGHT, paint.INK)}


@kept
def sign_tile(strain: str, size: int, palette: Palette) -> Image.Image:
    """A suit (or the crossed-out star of no-trump) on a paper tile, RGBA."""
    canvas = Canvas(size, size)
    canvas.box(0, 0, size, size, paint.PAPER, size * 0.19)
    canvas.sign(strain, size / 2, size / 2, size * 0.74, ink(strain, palette), gap=paint.PAPER)
    return canvas.done()


@kept
def sign(strain: str, size: int, palette: Palette, ground: str) -> Image.Image:
    """A bare suit on the background colour ``ground``, RGBA."""
    canvas = Canvas(size + 2, size + 2)
    canvas.sign(strain, size / 2 + 1, size / 2 + 1, size, ink(strain, palette), gap=ground)
    return canvas.done()


@kept
def stamp(call: str, word: str, width: int) -> Image.Image:
    """A quansh (red, times two) or sur (gold, times four), RGBA, 48 high."""
    fill, letters = _STAMPS[call]
    image = plaque(width, 48, fill, 15).copy()
    write(image, 14, 24, word, 32, letters, width - 78, low=26)
    write(image, width - 13, 24, TIMES[call], 32, letters, 60, "r")
    return image


@kept
def times(call: str) -> Image.Image:
    """The factor of a quansh or sur alone, RGBA."""
    fill, letters = _STAMPS[call]
    image = plaque(52, 38, fill, 11).copy()
    write(image, 26, 19, TIMES[call], 28, letters, 50, "m")
    return image


@kept
def verdict(made: bool | None, ground: str, side: int | None = None) -> Image.Image:
    """Made: a tick on green. Failed: a cross on red. Unknown: an empty ring. RGBA, 38 x 38. ``side``: use that side's
    colour instead."""
    mark = Canvas(38, 38)
    mark.oval(
        19,
        19,
        18,
        fill=paint.GREY
        if made is None
        else paint.SIDES[side]
        if side is not None
        else paint.GREEN
        if made
        else paint.RED,
    )
    line = paint.PAPER if side is None else ground
    if made is None:
        mark.oval(19, 19, 13, fill=ground)
    elif made:
        mark.stroke([(10.5, 19.5), (16.5, 26), (27.5, 12.5)], line, 4.2)
    else:
        mark.stroke([(12.5, 12.5), (25.5, 25.5)], line, 4.2)
        mark.stroke([(25.5, 12.5), (12.5, 25.5)], line, 4.2)
    return mark.done()


def side_bar(side: int, width: int, height: int = 6) -> Image.Image:
    """A short bar in a side's colour, RGBA. Shared: copy before drawing."""
    return plaque(width, height, paint.SIDES[side % 2], height / 2)


# --- a private hand ---------------------------------------------------------------------------------------------------
# A row of cards without text: legal ones lifted and ringed, others dimmed.


LIFT = 30
_SIDE, _GAP = 26, 14


FOOT: Final = felt.HAND_SIZE[1] - height(HAND) - 14
"""The upper edge of a card that is not lifted."""


def places(count: int) -> list[int]:
    """The left edges of ``count`` cards: side by side while they fit, then overlapping evenly, always centred."""
    width = felt.HAND_SIZE[0]
    step = min(HAND + _GAP, (width - 2 * _SIDE - HAND) / max(1, count - 1))
    left = (width - step * (count - 1) - HAND) / 2
    return [round(left + step * i) for i in range(count)]


def draw_hand(picture: HandPicture, palette: Palette, say: Say | None = None) -> Image.Image:
    """1000 x 340, RGB. A code that is no card (``??``) is face down."""
    image = felt.cloth().copy()
    lefts = places(len(picture.cards))
    states = [state_of(code, picture.legal) for code in picture.cards]
    for i, (x, code, state) in enumerate(zip(lefts, picture.cards, states, strict=True)):
        lifted = state == "ringed"
        after = states[i + 1] if i + 1 < len(states) else None
        # A lifted card uncovers its neighbour's foot; a card after a lifted one leaves that one's head uncovered.
        seen = lefts[i + 1] - x + RADIUS + 1 if after else HAND
        under = LIFT + RADIUS if after == "ringed" and not lifted else 0
        put(image, code, palette, HAND, x, FOOT - LIFT * lifted, state, picture.trump, seen, under)
    return image


def state_of(piece: object, legal: frozenset[object] | None) -> State:
    """Lifted and ringed if it may be played, dimmed if not, plain while no move is due."""
    return "plain" if legal is None else "ringed" if piece in legal else "dim"


def hand_layout(cards: tuple[str, ...], legal: frozenset[str] | None) -> list[tuple[float, float, float, float]]:
    """The touch area of each card in the picture of ``draw_hand``: left, top, width, height in its pixels.

    Widths are those of the visible parts, so that areas do not overlap.
    """
    lefts = places(len(cards))
    boxes = []
    for i, (x, code) in enumerate(zip(lefts, cards, strict=True)):
        lifted = legal is not None and code in legal
        width = (lefts[i + 1] - x if i + 1 < len(lefts) else HAND) if len(cards) > 1 else HAND
        boxes.append((float(x), float(FOOT - LIFT * lifted), float(min(width, HAND)), float(height(HAND))))
    return boxes
