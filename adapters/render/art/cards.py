"""Cards: faces, backs, small cards, and finished sprites."""

from collections.abc import Iterable
from functools import cache
from math import cos, dist, pi, sin
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from adapters.render import text
from adapters.render.art import paint
from adapters.render.art.canvas import (
    Canvas,
    Design,
    Designs,
    Draft,
    Piece,
    Point,
    eternity,
    lozenge,
    moved,
    plaque,
    star,
)
from adapters.render.art.courts import HEIGHT, WIDTH, court
from adapters.render.art.paint import ink, mix
from adapters.render.kept import kept
from adapters.runtime.courier import Faces, Letters, Look, Palette

# --- card faces -------------------------------------------------------------------------------------------------------


SCALE = 4
RADIUS = 15
INDEX_X, INDEX_TOP, INDEX_CAP = 35, 16, 52
"""The index is in the left 70 pixels, the part of a covered card that shows in a hand of eight."""
LARGE_X, LARGE_CAP = 54, 82
"""The same for faces with large signs only."""
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
    """``10S`` as rank and suit. Anything else is ``("?", "?")`` and shown as a back."""
    rank, sign = code[:-1], code[-1:]
    return (rank, sign) if sign in SUITS and (rank in _PIPS or rank in ("A", "K", "Q", "J")) else ("?", "?")


def master(rank: str, sign: str, colour: str, letters: Letters = "plain", faces: Faces = "classic") -> Image.Image:
    """A card's face at 784 x 1096, RGB, with square paper corners. About 2.6 MB: scale it down and drop it."""
    if faces == "large":
        return _large(rank, sign, colour, letters)
    if rank in ("K", "Q", "J"):
        card = Canvas(WIDTH, HEIGHT, paint.PAPER, SCALE)
        # The figure is right of the middle, away from the index.
        card.image.paste(court(rank, sign, colour, SCALE), (13 * SCALE, 0))
        left = Canvas(14, HEIGHT, paint.PAPER, SCALE)
        card.image.paste(left.image, (0, 0))
    else:
        card = Canvas(WIDTH, HEIGHT, paint.PAPER, SCALE)
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
    """A face for weak eyes and small screens: rank and suit as large as a covered card can show."""
    card = Canvas(WIDTH, HEIGHT, paint.PAPER, SCALE)
    _index(card, rank_glyph(rank, LARGE_CAP * SCALE, letters), LARGE_X, colour)
    card.sign(sign, LARGE_X, INDEX_TOP + LARGE_CAP + 48, 70, colour)
    card.sign(sign, 132, 212, 92, colour)
    rim(card)
    return card.image


def _index(card: Canvas, glyph: Image.Image, middle: float, colour: str) -> None:
    place = (round(middle * SCALE - glyph.width / 2), INDEX_TOP * SCALE)
    card.image.paste(colour, (*place, place[0] + glyph.width, place[1] + glyph.height), glyph)


def rim(card: Canvas) -> None:
    """The card's edge. It covers the round corners, so that their soft pixels are not paper-white."""
    card.box(-4, -4, WIDTH + 4, HEIGHT + 4, radius=RADIUS + 4, line=paint.EDGE, width=5.3)


@cache
def rank_glyph(rank: str, cap: int, letters: Letters = "plain") -> Image.Image:
    """A rank as a mask, with capitals ``cap`` pixels high, narrowed (the ten most) to fit the index column."""
    if letters == "cyrillic":
        rank = _CYRILLIC.get(rank, rank)
    if rank == "J":
        return _jay(cap)
    size = round(cap / text.CAP)
    font = text.font_at(text.ours()[0], size)
    image = Image.new("L", (size * 2, round(cap * 1.5)), 0)
    draw = ImageDraw.Draw(image)
    stroke = max(1, cap // 70) if rank == "10" else 0
    draw.text((size * 0.1, cap), rank, font=font, fill=255, anchor="ls", stroke_width=stroke)
    box = image.getbbox() or (0, 0, size, cap)
    # The tail of Q hangs below the baseline; round letters may exceed the cap line a little.
    glyph = image.crop((box[0], 0, box[2], max(box[3], cap)))
    share = 0.70 if rank == "10" else 0.90
    return glyph.resize((max(1, round(glyph.width * share)), glyph.height), Image.Resampling.LANCZOS)


def _jay(cap: int) -> Image.Image:
    """A J drawn by hand: the font's hangs below the line and would touch the suit."""
    canvas = Canvas(0.66 * cap, cap, scale=1)
    stem, radius = 0.215 * cap, 0.255 * cap
    right = 0.62 * cap
    x, y = right - stem / 2 - radius, cap - radius - stem / 2
    turns = [pi * 0.90 * i / 30 for i in range(31)]
    outer = [(x + (radius + stem / 2) * cos(t), y + (radius + stem / 2) * sin(t)) for t in turns]
    inner = [(x + (radius - stem / 2) * cos(t), y + (radius - stem / 2) * sin(t)) for t in turns]
    canvas.poly(outer + inner[::-1], paint.INK)
    canvas.box(right - stem, 0, right, y + 2, paint.INK)
    canvas.box(right - stem - 0.15 * cap, 0, right, stem * 0.84, paint.INK)
    mask = canvas.image.getchannel("A")
    return mask.crop(mask.getbbox())


def small(rank: str, sign: str, colour: str, width: int, letters: Letters = "plain") -> Image.Image:
    """A small card: rank over suit only, RGBA, ``width`` x 1.42 ``width``."""
    height = round(width * 1.42)
    card = Canvas(width, height)
    card.box(0, 0, width, height, paint.EDGE, width * 0.14)
    card.box(1, 1, width - 1, height - 1, paint.PAPER, width * 0.13)
    glyph = rank_glyph(rank, round(width * 0.54) * SCALE, letters)
    place = (round(width * SCALE / 2 - glyph.width / 2), round(height * 0.10) * SCALE)
    card.image.paste(colour, (*place, place[0] + glyph.width, place[1] + glyph.height), glyph)
    card.sign(sign, width / 2, height * 0.75, width * 0.46, colour)
    return card.done()


# --- the back of the pack ---------------------------------------------------------------------------------------------
# The Armenian sign of eternity on a carpet, with a plaited border.


RED = "#7a1626"
YELLOW = "#e2b65a"
LARGE = WIDTH * 2


@cache
def back(width: int) -> Image.Image:
    """The back, RGB with square paper corners, ``width`` pixels wide, at most ``LARGE``."""
    if width == LARGE:
        return _draw().resize((LARGE, HEIGHT * 2), Image.Resampling.LANCZOS, reducing_gap=3.0)
    return back(LARGE).resize((width, round(HEIGHT * width / WIDTH)), Image.Resampling.LANCZOS, reducing_gap=3.0)


def _draw() -> Image.Image:
    c = Canvas(WIDTH, HEIGHT, paint.PAPER)
    deep = mix(RED, "#000000", 0.36)
    c.box(8, 8, WIDTH - 8, HEIGHT - 8, RED, 10)
    c.box(11, 11, WIDTH - 11, HEIGHT - 11, line=YELLOW, radius=8, width=1.5)
    c.box(25, 25, WIDTH - 25, HEIGHT - 25, deep, 4, YELLOW, 1.5)
    _carpet(c, deep)
    _border(c, deep)
    _medallion(c, deep)
    rim(c)
    return c.image


def _carpet(c: Canvas, deep: str) -> None:
    columns, rows = 6, 9
    dx, dy = (WIDTH - 58) / columns, (HEIGHT - 58) / rows
    for row in range(rows):
        for column in range(columns):
            x, y = 29 + (column + 0.5) * dx, 29 + (row + 0.5) * dy
            for share, colour in ((0.5, mix(RED, YELLOW, 0.12)), (0.34, deep), (0.17, YELLOW)):
                c.poly(lozenge(x, y, dx * share, dy * share), colour)


def _border(c: Canvas, deep: str) -> None:
    inset, right, low = 18.2, WIDTH - 18.2, HEIGHT - 18.2
    _plait(c, (28, inset), (WIDTH - 28, inset))
    _plait(c, (28, low), (WIDTH - 28, low))
    _plait(c, (inset, 28), (inset, HEIGHT - 28))
    _plait(c, (right, 28), (right, HEIGHT - 28))
    for x in (inset, right):
        for y in (inset, low):
            c.oval(x, y, 6.8, fill=YELLOW)
            c.oval(x, y, 5.6, fill=deep)
            for blade in eternity(6, 0.5):
                c.poly(moved(blade, x, y, 5.0), YELLOW)


def _plait(c: Canvas, start: Point, end: Point) -> None:
    """Three strands woven along a line: sine waves a third of a turn apart, drawn from the lowest piece up."""
    length = dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    turns = max(1, round(length / 15))
    steps = 48 * turns
    colours = (YELLOW, mix(YELLOW, "#ffffff", 0.38), mix(YELLOW, RED, 0.30))

    def at(step: float, strand: int) -> tuple[float, Point]:
        angle = 2 * pi * (turns * step / steps + strand / 3)
        along, aside = length * step / steps, 3.7 * sin(angle)
        return sin(2 * angle), (start[0] + ux * along - uy * aside, start[1] + uy * along + ux * aside)

    bits = [(at(i + 0.5, s)[0], s, at(i, s)[1], at(min(steps, i + 1.8), s)[1]) for s in range(3) for i in range(steps)]
    for _, strand, one, other in sorted(bits):
        c.stroke((one, other), RED, 3.7, round_ends=False)
        c.stroke((one, other), colours[strand], 2.2)


def _medallion(c: Canvas, deep: str) -> None:
    x, y = WIDTH / 2, HEIGHT / 2
    petals = [(x + 58 * cos(pi * i / 8), y + 58 * sin(pi * i / 8)) for i in range(16)]
    for px, py in petals:
        c.oval(px, py, 8.4, fill=YELLOW)
    for px, py in petals:
        c.oval(px, py, 6.6, fill=RED)
        c.oval(px, py, 2.2, fill=YELLOW)
    c.oval(x, y, 57.5, fill=YELLOW)
    c.oval(x, y, 55.6, fill=deep)
    c.hoop(x, y, 52.6, YELLOW, 1.4)
    for blade in eternity(8, 0.55):
        c.poly(moved(blade, x, y, 49), YELLOW)
    c.oval(x, y, 7.6, fill=deep)
    c.oval(x, y, 4.8, fill=YELLOW)


# --- finished cards and how to paste them -----------------------------------------------------------------------------
# A sprite is an RGB picture of card and shadow; all sprites of a size share one mask. It is cached by ink rather than
# palette, so that palettes share suits of one colour. Ring and dimming are one flat colour through a mask, cheaper than
# three pictures of every card.


State: TypeAlias = Literal["plain", "ringed", "dim"]
HAND, BOARD, SMALL, LAST = 196, 160, 50, 46
"""Widths in pixels of a card in a hand, in a trick, shown before a player, and in the last trick."""
_SIZES = (HAND, BOARD)
MARGIN = 16
"""How far a sprite's shadow may extend beyond the card."""
RING = 5
DIMMING = 0.38
"""At this share a dimmed card's index keeps a contrast of 3 : 1 in every palette."""

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
    """Paste the card on ``image`` with its corner at ``(x, y)``; a card of the suit ``trump`` gets a star.

    ``seen``: how many pixels from the left the next card leaves visible; ``under``: how many at the foot, if the next
    is higher. Only these are dimmed.
    """
    image.paste(_sprite(code, palette, width), (x - MARGIN, y - MARGIN), _mask(width))
    if trump and split(code)[1] == trump:
        mark = trump_star(width)
        right, down = star_place(width)
        image.paste(mark, (x + right, y + down), mark)
    if state == "dim":
        for (left, top), part in _veil(width, min(seen or width, width), under):
            image.paste(_flat(paint.DIM, part.size), (x + left, y + top), part)
    elif state == "ringed":
        for (left, top), part in _ring(width):
            image.paste(_flat(paint.BRIGHT, part.size), (x - RING + left, y - RING + top), part)


@kept
def _flat(colour: str, size: tuple[int, int]) -> Image.Image:
    """A picture of one colour: Pillow pastes it through a mask in half the time of a plain colour."""
    return Image.new("RGB", size, colour)


def _sprite(code: str, palette: Palette, width: int) -> Image.Image:
    """The card and its shadow, drawn in all sizes on first use (about 25 ms); the large drawing is dropped."""
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
    return plaque(width, high, paint.PAPER, radius).getchannel("A")


@cache
def _mask(width: int) -> Image.Image:
    """A sprite's mask: the opaque card and its soft shadow."""
    mask = shade(width, MARGIN)
    mask.paste(255, (MARGIN, MARGIN), corners(width))
    return mask


def shade(width: int, margin: int) -> Image.Image:
    """The soft shadow of a card, a mask that extends ``margin`` beyond it on every side."""
    unit = margin / MARGIN
    mask = Image.new("L", (width + 2 * margin, height(width) + 2 * margin), 0)
    below = corners(width).point([v * 122 // 255 for v in range(256)])
    mask.paste(below, (margin - round(2 * unit), margin + round(2 * unit)))
    return mask.filter(ImageFilter.GaussianBlur(5 * unit))


@cache
def _veil(width: int, seen: int, under: int) -> list[tuple[tuple[int, int], Image.Image]]:
    """The veil over the visible part of a dimmed card: its left side and its foot, as (place, mask)."""
    mask = corners(width).point([round(v * DIMMING) for v in range(256)])
    parts = [((0, 0), mask.crop((0, 0, seen, mask.height)))]
    if under and seen < width:
        parts.append(((seen, mask.height - under), mask.crop((seen, mask.height - under, width, mask.height))))
    return parts


@cache
def _ring(width: int) -> list[tuple[tuple[int, int], Image.Image]]:
    """The ring around a card, a larger rounded rectangle without the card: its four sides as (place, mask)."""
    mask = ring(width, RING)
    wide, high, deep = mask.width, mask.height, RING + RADIUS
    ends = [(0, 0, wide, deep), (0, high - deep, wide, high)]
    sides = [(0, deep, deep, high - deep), (wide - deep, deep, wide, high - deep)]
    return [((box[0], box[1]), mask.crop(box)) for box in ends + sides]


def ring(width: int, thick: int) -> Image.Image:
    """The mask of a ring ``thick`` pixels wide around a card."""
    mask = _rounded(width + 2 * thick, height(width) + 2 * thick, RADIUS * width / WIDTH + thick)
    mask.paste(0, (thick, thick), corners(width))
    return mask


def star_place(width: int) -> tuple[int, int]:
    """The offset of a trump's star from the card's corner: right and down."""
    return round(21.5 * width / WIDTH), round(130 * width / WIDTH)


@cache
def trump_star(width: int) -> Image.Image:
    """The star of a trump for a card of ``width``, RGBA."""
    size = round(27 * width / WIDTH)
    c = Canvas(size, size)
    c.poly(moved(star(5, 0.46), size / 2, size / 2 + 0.5, size / 2), paint.GOLD)
    c.poly(moved(star(5, 0.46), size / 2, size / 2 + 0.5, size * 0.28), mix(paint.GOLD, "#ffffff", 0.25))
    return c.done()


@kept
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


# --- the pack as a sprite sheet ---------------------------------------------------------------------------------------


BASE: Final = 96
"""The width of a card."""
SMALL_BASE: Final = 48
LOW: Final = ("2", "3", "4", "5", "6")
_MARGIN: Final = 8
_RING: Final = 2.5


def _codes(ranks: Iterable[str]) -> list[str]:
    return [rank + sign for sign in SUITS for rank in ranks]


def _card(code: str, look: Look, width: int, margin: int) -> Piece:
    """A card on its shadow, scaled down from its largest drawing."""
    rank, sign = split(code)
    large = back(LARGE) if rank == "?" else master(rank, sign, ink(sign, look.palette), look.letters, look.faces)
    face = large.resize((width, height(width)), Image.Resampling.LANCZOS, reducing_gap=3.0).convert("RGBA")
    face.putalpha(corners(width))
    shadow = shade(width, margin)
    image = Image.new("RGBA", shadow.size, "#000000")
    image.putalpha(shadow)
    image.alpha_composite(face, (margin, margin))
    return Piece(image, margin)


def _faces(codes: Iterable[str], look: Look, scale: int) -> dict[str, Piece]:
    return {code: _card(code, look, BASE * scale, _MARGIN * scale) for code in codes}


def _high(look: Look, scale: int) -> Draft:
    width = BASE * scale
    thick = round(_RING * scale)
    mask = ring(width, thick)
    # A browser may place the ring half a pixel off, so it overlaps the card's edge to leave no gap.
    card = corners(width)
    mask.paste(255, (thick, thick), card)
    free = card.resize((card.width - 2 * scale, card.height - 2 * scale), Image.Resampling.LANCZOS)
    mask.paste(0, (thick + scale, thick + scale), free)
    gold = Image.new("RGBA", mask.size, paint.BRIGHT)
    gold.putalpha(mask)
    pieces = _faces([*_codes(RANKS), UNKNOWN], look, scale)
    pieces |= {"ring": Piece(gold, thick), "star": Piece(trump_star(width))}
    return Draft(pieces, {"star": list(star_place(width))})


def _low(look: Look, scale: int) -> Draft:
    return Draft(_faces(_codes(LOW), look, scale))


def _small(look: Look, scale: int) -> Draft:
    codes = [*_codes((*LOW, *RANKS)), UNKNOWN]
    return Draft({code: Piece(small_card(code, look.palette, SMALL_BASE * scale, look.letters)) for code in codes})


SHEETS: Final[Designs] = {
    "cards": Design(_high, coloured=True, lettered=True, faced=True),
    "low": Design(_low, coloured=True, faced=True),
    "small": Design(_small, coloured=True, lettered=True),
}
