"""The round table of Seka: players with purse and cards, their stakes, the pots in the middle."""

from typing import Final, NamedTuple

from PIL import Image

from adapters.render.art import felt, paint
from adapters.render.art.canvas import Canvas, moved, paste, plaque, star
from adapters.render.art.cards import HAND, State, put, small_card
from adapters.render.kept import kept
from adapters.render.parts import seats
from adapters.render.renderer import Drawings
from adapters.render.text import fit, width, write
from adapters.runtime.courier import Palette, Say
from bot.games.seka.pictures import SekaHandPicture, SekaPlace, SekaTablePicture
from bot.text import t

# --- small hands ------------------------------------------------------------------------------------------------------
# Three cards, the counting ones ringed, the joker starred, and their points.


CARD, STEP = 66, 60
JOKER = "9C"
_LIFT, _RING = 8, 4


@kept
def cards(codes: tuple[str, ...], counting: tuple[str, ...], palette: Palette) -> Image.Image:
    """The cards in a row, RGBA; ``counting`` cards lifted and ringed in gold, others dimmed if there are any."""
    high = round(CARD * 1.42)
    image = Image.new("RGBA", (STEP * (len(codes) - 1) + CARD + 2 * _RING, high + _LIFT + 2 * _RING), (0, 0, 0, 0))
    for n, code in enumerate(codes):
        counts = code in counting
        x, y = _RING + STEP * n, _RING + (0 if counts else _LIFT)
        if counts:
            ring = plaque(CARD + 2 * _RING, high + 2 * _RING, paint.BRIGHT, CARD * 0.14 + _RING)
            image.alpha_composite(ring, (x - _RING, y - _RING))
        face = small_card(code, palette, CARD)
        image.alpha_composite(face if counts or not counting else _dimmed(code, palette), (x, y))
        if code == JOKER:
            image.alpha_composite(joker_star(22), (x + CARD - 27, y + 4))
    return image


@kept
def _dimmed(code: str, palette: Palette) -> Image.Image:
    face = small_card(code, palette, CARD)
    veil = Image.new("RGBA", face.size, "#24423c")
    dim = Image.blend(face, veil, 0.38)
    dim.putalpha(face.getchannel("A"))
    return dim


@kept
def joker_star(size: int) -> Image.Image:
    """The mark of the joker, RGBA."""
    canvas = Canvas(size, size)
    canvas.poly(moved(star(5, 0.46), size / 2, size / 2 + 0.5, size / 2), paint.GOLD)
    return canvas.done()


@kept
def points_badge(points: int, best: bool, size: int = 54) -> Image.Image:
    """The points of a hand: a round badge, gold for the best. RGBA."""
    canvas = Canvas(size, size)
    middle = size / 2
    canvas.oval(middle, middle, middle, fill=paint.NIGHT)
    canvas.oval(middle, middle, middle - 2.5, fill=paint.BRIGHT if best else paint.PAPER)
    canvas.hoop(middle, middle, middle - 6, paint.GOLD if best else paint.SOFT, 1.6)
    badge = canvas.done()
    write(badge, middle, middle + 0.5, f"{points}", round(size * 0.5), paint.INK, size - 8, "m")
    return badge


_W, _H = felt.BOARD_SIZE
_X, _Y = _W // 2, _H // 2
_EDGE = 16
_SUM = 30
_FAINT = 96
"""The opacity of the plate of a player outside the deal, of 255."""


class Spot(NamedTuple):
    """The places of a player's plate (its corner), cards (their middle) and stake.

    ``inward``: the direction of the table's middle, 0 for up and down; sums are set against the rim.
    """

    wide: bool
    plate: tuple[int, int]
    cards: tuple[int, int]
    chips: tuple[int, int]
    inward: int = 0


def _side(right: bool, top: int, beside: int = 112) -> Spot:
    """At the left or right rim: the plate's upper edge at ``top``, the cards under it, the sum ``beside`` down."""
    middle = _EDGE + seats.TALL[0] // 2
    chips, cards_y = (
        _EDGE + seats.TALL[0] + (10 if beside < seats.TALL[1] else 40),
        top + seats.TALL[1] + 12 + round(CARD * 0.71),
    )
    if right:
        return Spot(False, (_W - _EDGE - seats.TALL[0], top), (_W - middle, cards_y), (_W - chips, top + beside), -1)
    return Spot(False, (_EDGE, top), (middle, cards_y), (chips, top + beside), 1)


_BOTTOM = Spot(True, (_X - seats.WIDE[0] // 2, _H - 14 - seats.WIDE[1]), (_X, 708), (_X, 632))
_TOP = Spot(True, (_X - seats.WIDE[0] // 2, 14), (_X, 172), (_X, 248))
_HIGH, _MIDDLE, _LOW = 116, 290, 476
_SPOTS: dict[int, tuple[Spot, ...]] = {
    1: (_BOTTOM,),
    2: (_BOTTOM, _TOP),
    3: (_BOTTOM, _side(False, 210), _side(True, 210)),
    4: (_BOTTOM, _side(False, _MIDDLE, 284), _TOP, _side(True, _MIDDLE, 284)),
    5: (_BOTTOM, _side(False, _LOW), _side(False, _HIGH, 154), _side(True, _HIGH, 154), _side(True, _LOW)),
    6: (_BOTTOM, _side(False, _LOW), _side(False, _HIGH, 154), _TOP, _side(True, _HIGH, 154), _side(True, _LOW)),
}
"""Clockwise from the bottom."""


def draw_table(picture: SekaTablePicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x 880, RGB. Raises ValueError for more than six places."""
    if len(picture.places) not in _SPOTS:
        raise ValueError("one to six play Seka")
    image = felt.table().copy()
    for spot, place in zip(_SPOTS[len(picture.places)], picture.places, strict=True):
        _plate(image, spot, place, say)
        _cards(image, spot, place, palette, say)
        _chips(image, spot, place)
    if picture.pots:
        names = tuple((say(name), amount) for name, amount in picture.pots)
        head, foot = (say(text) if text is not None else "" for text in (picture.head, picture.foot))
        paste(image, _pots(names, head, foot, picture.stands), _X, _Y)
    if picture.corner:
        paste(image, _corner(tuple(say(text) for text in picture.corner)), _W - _EDGE, _EDGE, "rt")
    return image


def _plate(image: Image.Image, spot: Spot, place: SekaPlace, say: Say) -> None:
    note = say(place.note) if place.note is not None else ""
    dealer = say(t("pic-dealer-mark")) if place.dealer else ""
    purse = None if note else place.purse
    person = seats.Person(place.name, place.hue, None, note, place.active, dealer, place.automatic, 0, 0, purse)
    drawn = seats.wide_plate(person) if spot.wide else seats.tall_plate(person)
    mask = drawn if place.standing == "in" else drawn.getchannel("A").point([v * _FAINT // 255 for v in range(256)])
    image.paste(drawn, (spot.plate[0] - seats.GLOW, spot.plate[1] - seats.GLOW), mask)


def _cards(image: Image.Image, spot: Spot, place: SekaPlace, palette: Palette, say: Say) -> None:
    x, y = spot.cards
    if place.cards:
        drawn = cards(place.cards, place.counting, palette)
        paste(image, drawn, x, y)
        if place.points:
            badge = points_badge(place.points, bool(place.won) or place.loud)
            paste(image, badge, x + (CARD // 2 + STEP + 14) * (spot.inward or 1), y + 30)
    if place.mark is not None:
        room = seats.TALL[0] + 8
        paste(image, _stamp(say(place.mark), place.loud, room), x, y + (34 if place.cards else 0))


def _chips(image: Image.Image, spot: Spot, place: SekaPlace) -> None:
    if not place.won and not place.put:
        return
    drawn = (
        seats.sum_pill(f"+{seats.grouped(place.won)}", _SUM, bright=True)
        if place.won
        else seats.sum_pill(seats.grouped(place.put), _SUM)
    )
    x, y = spot.chips
    paste(image, drawn, x + spot.inward * drawn.width / 2, y)


@kept
def _stamp(words: str, loud: bool, room: int) -> Image.Image:
    """A word across a player's cards, RGBA, 38 high."""
    size = fit(words, 26, room - 30, 20)
    wide = min(room, round(width(words, size)) + 30)
    canvas = Canvas(wide, 38)
    canvas.box(0, 0, wide, 38, paint.NIGHT, 12)
    canvas.box(1.5, 1.5, wide - 1.5, 36.5, paint.RED if loud else "#3b4a55", 11)
    drawn = canvas.done()
    write(drawn, wide / 2, 19, words, size, paint.WHITE, wide - 16, "m")
    return drawn


@kept
def _pots(pots: tuple[tuple[str, int], ...], head: str, foot: str, stands: bool) -> Image.Image:
    """The pots in the middle: the whole sum large, side pots under it. RGBA."""
    wide, rows = 236, len(pots) if len(pots) > 1 else 0
    high = 94 + 34 * (rows or 1) + (40 if head else 0) + (38 if foot else 0)
    line, edge = (paint.BRIGHT, 4) if stands else (paint.PANEL_LINE, 2)
    image = plaque(wide, high, paint.PANEL, 28, line=line, edge=edge, scale=3).copy()
    y = 16
    if head:
        write(image, wide / 2, y + 18, head, 34, paint.BRIGHT, wide - 40, "m", low=26)
        y += 40
    whole = seats.grouped(sum(amount for _, amount in pots))
    icon = seats.heap(60)
    size = fit(whole, 54, wide - 110)
    left = round((wide - icon.width - 14 - width(whole, size)) / 2)
    image.alpha_composite(icon, (left, y + 6))
    write(image, left + icon.width + 14, y + 31, whole, size, paint.WHITE, wide - 100)
    y += 64
    if not rows:
        write(image, wide / 2, y + 14, pots[0][0], 26, paint.SOFT, wide - 30, "m")
        y += 34
    for name, amount in pots if rows else ():
        sum_wide = write(image, wide - 22, y + 18, seats.grouped(amount), 28, paint.WHITE, 120, "r")
        write(image, 22, y + 18, name, 26, paint.SOFT, wide - 54 - sum_wide, low=20)
        y += 34
    if foot:
        write(image, wide / 2, y + 22, foot, 28, paint.BRIGHT, wide - 30, "m", low=22)
    return image


@kept
def _corner(lines: tuple[str, ...]) -> Image.Image:
    """Deal and ante in the table's corner, RGBA."""
    room = _X - seats.WIDE[0] // 2 - 2 * _EDGE - 12
    sizes = [fit(line, 28, room - 36, 22) for line in lines]
    wide = min(room, max(round(width(line, size)) for line, size in zip(lines, sizes, strict=True)) + 38)
    image = plaque(wide, 18 + 36 * len(lines), paint.PANEL, 22, line=paint.PANEL_LINE, edge=1.6, scale=3).copy()
    for n, (line, size) in enumerate(zip(lines, sizes, strict=True)):
        write(image, wide / 2, 27 + 36 * n, line, size, paint.SOFT if n else paint.WHITE, wide - 30, "m")
    return image


# --- the hand ---------------------------------------------------------------------------------------------------------

_BADGE = 124


def draw_hand(picture: SekaHandPicture, palette: Palette, say: Say | None = None) -> Image.Image:
    """The counting cards lifted and ringed, the joker starred, the points beside them. 1000 x 340, RGB. ``??`` is face
    down."""
    image = felt.cloth().copy()
    for x, code in zip(seats.places(len(picture.cards)), picture.cards, strict=True):
        counts = code in picture.counting
        state: State = "ringed" if counts else "dim" if picture.counting else "plain"
        put(image, code, palette, HAND, x, seats.FOOT - seats.LIFT * counts, state, "C" if code == JOKER else None)
    if picture.points:
        paste(image, points_badge(picture.points, False, _BADGE), felt.HAND_SIZE[0] - 98, felt.HAND_SIZE[1] // 2)
    return image


DRAWINGS: Final[Drawings] = {SekaTablePicture: draw_table, SekaHandPicture: draw_hand}
