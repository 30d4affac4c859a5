"""The table of nardi: the board from one side, dice, trays, the last move; the players above and below it."""

from functools import cache, lru_cache
from math import pi, sin
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageFilter

from adapters.render.art import paint
from adapters.render.art.canvas import Canvas, Design, Designs, Draft, Piece, eternity, lozenge, moved, paste
from adapters.render.art.paint import mix
from adapters.render.games.bura import offer_stamp
from adapters.render.kept import kept
from adapters.render.parts.seats import WIDE as PLATE
from adapters.render.parts.seats import Person, put_plate
from adapters.render.renderer import Drawings
from adapters.render.text import write
from adapters.runtime.courier import Look, Palette, Places, Say
from bot.games.nardi.pictures import NardiBoard
from bot.text import t

# --- checkers, dice and numbers ---------------------------------------------------------------------------------------
# All RGBA and cached. ``zoom``: how many times larger than in a chat's picture.


CHECKER: Final = 58
MARGIN: Final = 8
"""The space around a checker or a die for shadow and glow."""
DIE: Final = 76
SLAB: Final = (54, 19)
NUMBERS: Final = (606, 100)
Mark: TypeAlias = Literal["", "moved", "movable", "both"]

_LIGHT = ("#fbf3e0", "#e3d2a8", "#c2a873", "#7d6740")
_DARK = ("#3d4047", "#2a2d34", "#5d6169", "#0b0c0f")
"""Face, groove, lit edge, rim."""
_EYES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@kept
def checker(seat: int, mark: Mark = "", count: int = 0, zoom: int = 1) -> Image.Image:
    """A turned checker, ivory for seat 0 and dark for seat 1, with its shadow; ``count``: the checkers there.

    ``moved``: a ring inside, for the last move; ``movable``: a glow around it.
    """
    face, groove, lit, rim = _DARK if seat else _LIGHT
    size = CHECKER + 2 * MARGIN
    middle, r = size / 2, CHECKER / 2
    under = Canvas(size, size, scale=2, zoom=zoom)
    under.oval(middle, middle + 3, r, fill="#00000088")
    image = under.done().filter(ImageFilter.GaussianBlur(2.2 * zoom))
    c = Canvas(size, size, zoom=zoom)
    if mark in ("movable", "both"):
        c.oval(middle, middle, r + 6, fill=mix(paint.BRIGHT, "#7a4a10", 0.45))
        c.oval(middle, middle, r + 4.5, fill=paint.BRIGHT)
    c.oval(middle, middle, r, fill=rim)
    c.oval(middle, middle, r - 1.6, fill=lit)
    c.oval(middle, middle, r - 4.2, fill=face)
    c.oval(middle, middle, r * 0.70, fill=groove)
    c.oval(middle, middle, r * 0.62, fill=face)
    if mark in ("moved", "both"):
        c.oval(middle, middle, r * 0.76, fill=paint.BRIGHT if seat else paint.WINE)
        c.oval(middle, middle, r * 0.55, fill=face)
    image.alpha_composite(c.done())
    if count:
        colour = paint.BRIGHT if seat else paint.WINE
        write(image, middle * zoom, middle * zoom, str(count), 32 * zoom, colour, 56 * zoom, "m")
    return image


@kept
def ghost(seat: int, zoom: int = 1) -> Image.Image:
    """The place of a checker before the last move."""
    size = CHECKER + 2 * MARGIN
    c = Canvas(size, size, zoom=zoom)
    line = "#2a2d34" if seat else "#fbf3e0"
    other = "#fbf3e0" if seat else "#2a2d34"
    c.hoop(size / 2, size / 2, CHECKER / 2 - 5, other + "99", 6)
    c.hoop(size / 2, size / 2, CHECKER / 2 - 6.5, line, 3)
    return c.done()


@kept
def die(number: int, lies: bool, zoom: int = 1) -> Image.Image:
    """A bone die with its shadow; a played one is faint."""
    size = DIE + 2 * MARGIN
    under = Canvas(size, size, scale=2, zoom=zoom)
    under.box(MARGIN, MARGIN + 4, MARGIN + DIE, MARGIN + DIE + 4, "#00000090", DIE * 0.2)
    image = under.done().filter(ImageFilter.GaussianBlur(3 * zoom))
    c = Canvas(size, size, zoom=zoom)
    c.box(MARGIN, MARGIN, MARGIN + DIE, MARGIN + DIE, "#b9ad97", DIE * 0.2)
    c.box(MARGIN + 1.5, MARGIN + 1, MARGIN + DIE - 1.5, MARGIN + DIE - 4, paint.PAPER, DIE * 0.19)
    c.box(MARGIN + 5, MARGIN + 4, MARGIN + DIE - 5, MARGIN + DIE - 8, mix(paint.PAPER, paint.EDGE, 0.18), DIE * 0.16)
    middle = size / 2 - 1
    for x, y in _EYES[number]:
        colour = paint.WINE if number == 1 else paint.INK
        c.oval(middle + x * DIE * 0.26, middle + y * DIE * 0.26, DIE * 0.096, fill=colour)
    image.alpha_composite(c.done())
    if not lies:
        image.putalpha(image.getchannel("A").point([n * 38 // 100 for n in range(256)]))
    return image


@kept
def slab(seat: int, zoom: int = 1) -> Image.Image:
    """A borne-off checker, seen from its edge."""
    face, groove, lit, rim = _DARK if seat else _LIGHT
    wide, high = SLAB
    c = Canvas(wide, high, zoom=zoom)
    c.box(0, 0, wide, high, rim, 6)
    c.box(1.5, 1.5, wide - 1.5, high - 1.5, face, 5)
    c.box(1.5, 3, wide - 1.5, 6, lit, 1.5)
    c.box(1.5, high / 2 + 1, wide - 1.5, high / 2 + 3.5, groove)
    return c.done()


@kept
def coin(worth: int, zoom: int = 1) -> Image.Image:
    """The worth of a raised deal: gold, on the bar."""
    c = Canvas(66, 66, zoom=zoom)
    c.oval(33, 34, 32, fill="#00000055")
    c.oval(33, 32, 31, fill=mix(paint.BRIGHT, "#5a3a08", 0.55))
    c.oval(33, 32, 29, fill=paint.BRIGHT)
    c.hoop(33, 32, 25, mix(paint.BRIGHT, "#5a3a08", 0.45), 2)
    image = c.done()
    write(image, 33 * zoom, 32 * zoom, str(worth), 36 * zoom, paint.INK, 60 * zoom, "m")
    return image


class Numbers(NamedTuple):
    """The texts beside a plate: pips, borne off, match score."""

    seat: int
    labels: tuple[str, str, str]
    pips: int
    off: int
    score: int
    leads: bool


@kept
def numbers(shown: Numbers) -> Image.Image:
    """Three columns of size ``NUMBERS``, with the side's checker before the first."""
    image = _columns().copy()
    wide = NUMBERS[0] / 3
    icon = checker(shown.seat).resize((58, 58), Image.Resampling.LANCZOS)
    image.alpha_composite(icon, (8, 36))
    for n, (label, value) in enumerate(zip(shown.labels, (shown.pips, shown.off, shown.score), strict=True)):
        x = wide * (n + 0.5)
        write(image, x, 25, label, 26, paint.SOFT, round(wide) - 16, "m")
        bright = n == 2 and shown.leads
        write(image, x + (18 if n == 0 else 0), 66, str(value), 44, paint.BRIGHT if bright else paint.WHITE, 150, "m")
    return image


@kept
def _columns() -> Image.Image:
    wide, high = NUMBERS
    c = Canvas(wide, high, scale=3)
    c.framed(0, 0, wide, high, paint.PANEL_LINE, paint.PANEL, 24, 1.6)
    for n in (1, 2):
        c.box(wide * n / 3 - 1, 16, wide * n / 3 + 1, high - 16, paint.PANEL_LINE)
    return c.done()


# --- the empty board --------------------------------------------------------------------------------------------------
# Walnut, maple, inlaid points, marquetry in the manner of the Caucasus.


SIZE: Final = (1000, 1000)
TOP, LOW = 118, 882
"""The outer edges of the board; the players are above and below it."""
FIELD_TOP, FIELD_LOW = 164, 836
MIDDLE: Final = 500
LEFT, WIDE, BAR_WIDE, TRAY_WIDE = 40, 389, 70, 66
"""The left edge of the field; the widths of a half, of the bar between the halves, and of the tray."""
STEP: Final = WIDE / 6
POINT_HIGH: Final = 268
RIGHT_HALF: Final = LEFT + WIDE + BAR_WIDE
TRAY: Final = RIGHT_HALF + WIDE + 12
NARDI_WOOD_EDGE: Final = TRAY + TRAY_WIDE + 24
"""The right edge of the board."""
BRINK: Final = 10
"""The left edge of the board."""
CORNER: Final = 26
"""The radius of its corners."""

WALNUT, DARK, MAPLE = "#5f3a24", "#2c180d", "#e6cf9f"
INLAY, NARDI_WOOD_WINE, GREEN = "#d9b56c", "#7a1626", "#1f5547"


@cache
def board() -> Image.Image:
    """1000 x 1000, RGB. Shared: copy before drawing."""
    return drawn()


def drawn(zoom: int = 1) -> Image.Image:
    """The board, RGB, ``zoom`` times larger than in a chat's picture."""
    c = Canvas(*SIZE, paint.NIGHT, scale=2, zoom=zoom)
    c.box(BRINK, TOP, NARDI_WOOD_EDGE, LOW, DARK, CORNER)
    c.box(BRINK + 3, TOP + 3, NARDI_WOOD_EDGE - 3, LOW - 3, WALNUT, 24)
    _grain(c, 20, TOP + 8, NARDI_WOOD_EDGE - 10, LOW - 8, WALNUT, 0.05, 20)
    for x0, x1 in ((LEFT, LEFT + WIDE), (RIGHT_HALF, RIGHT_HALF + WIDE)):
        c.box(x0 - 5, FIELD_TOP - 5, x1 + 5, FIELD_LOW + 5, DARK, 8)
        c.box(x0 - 3, FIELD_TOP - 3, x1 + 3, FIELD_LOW + 3, INLAY, 6)
        c.box(x0, FIELD_TOP, x1, FIELD_LOW, MAPLE, 4)
        _grain(c, x0 + 2, FIELD_TOP + 4, x1 - 2, FIELD_LOW - 4, MAPLE, 0.04, 26)
        middle = (x0 + x1) / 2
        c.hoop(middle, MIDDLE, 46, mix(MAPLE, WALNUT, 0.22), 2.2)
        for blade in eternity(8, 0.52):
            c.poly(moved(blade, middle, MIDDLE, 42), mix(MAPLE, WALNUT, 0.17))
        _points(c, x0)
    _marquetry(c, LEFT + WIDE + BAR_WIDE / 2, FIELD_TOP + 8, FIELD_LOW - 8)
    _marquetry(c, LEFT - 15, FIELD_TOP + 8, FIELD_LOW - 8, 6)
    for y0, y1 in ((FIELD_TOP, MIDDLE - 14), (MIDDLE + 14, FIELD_LOW)):
        c.box(TRAY - 3, y0 - 3, TRAY + TRAY_WIDE + 3, y1 + 3, INLAY, 9)
        c.box(TRAY, y0, TRAY + TRAY_WIDE, y1, mix(DARK, WALNUT, 0.25), 7)
    return c.done()


def _grain(c: Canvas, x0: float, y0: float, x1: float, y1: float, wood: str, depth: float, lines: int) -> None:
    """Long fibres: slightly wavy lines, each a shade lighter or darker than the wood."""
    for n in range(lines):
        y = y0 + (y1 - y0) * (n + 0.5) / lines
        shade = mix(wood, "#ffffff" if n % 3 == 1 else "#3a2010", depth * (0.4 + 0.6 * abs(sin(n * 2.39))))
        sway = 2.5 + 3.0 * abs(sin(n * 1.7))
        steps = [x0 + (x1 - x0) * i / 24 for i in range(25)]
        path = [(x, min(y1, max(y0, y + sway * sin((x - x0) / (x1 - x0) * pi * 2 + n * 0.9)))) for x in steps]
        c.stroke(path, shade, 1.2 + 1.6 * abs(sin(n * 0.77)), round_ends=False)


def _points(c: Canvas, left: float) -> None:
    """Six points above and six below, wine and green in turn, each with an inlaid line."""
    for n in range(6):
        x = left + (n + 0.5) * STEP
        for base, tip, colour in (
            (FIELD_TOP, FIELD_TOP + POINT_HIGH, GREEN if n % 2 else NARDI_WOOD_WINE),
            (FIELD_LOW, FIELD_LOW - POINT_HIGH, NARDI_WOOD_WINE if n % 2 else GREEN),
        ):
            way = 1 if tip > base else -1
            half = STEP * 0.46
            edge = mix(colour, "#000000", 0.35)
            c.poly([(x - half, base), (x + half, base), (x, tip)], edge)
            c.poly([(x - half + 2, base), (x + half - 2, base), (x, tip - way * 9)], colour)
            inlay = [(x - half * 0.62, base + way * 7), (x, tip - way * 62), (x + half * 0.62, base + way * 7)]
            c.stroke(inlay, mix(colour, INLAY, 0.55), 2.0, round_ends=False)
            c.poly(lozenge(x, tip - way * 84, 4.2, 9), mix(colour, INLAY, 0.8))


def _marquetry(c: Canvas, x: float, y0: float, y1: float, half: float = 11) -> None:
    """A band of lozenges, dark and light, as on an inlaid box."""
    count = round((y1 - y0) / (half * 2.9))
    high = (y1 - y0) / count
    c.box(x - half - 3, y0 - 3, x + half + 3, y1 + 3, DARK, 3)
    for n in range(count):
        y = y0 + (n + 0.5) * high
        c.poly(lozenge(x, y, half, high * 0.48), INLAY if n % 2 else mix(NARDI_WOOD_WINE, INLAY, 0.12))
        c.poly(lozenge(x, y, half * 0.56, high * 0.27), DARK)
        c.poly(lozenge(x, y, half * 0.26, high * 0.13), "#f3e3c0")


BAR: Final = 25
IN_SIGHT: Final = 5
"""The most checkers on a point without overlap; more of them move together."""
ON_BAR: Final = 3
BAR_X: Final = LEFT + WIDE + BAR_WIDE / 2
START: Final = 72.0
"""The distance of the first checker on the bar from the middle."""
TRAY_INSET: Final = 6
NUMBERED: Final = ((TOP + FIELD_TOP) / 2 - 1, (LOW + FIELD_LOW) / 2 + 1)
"""The heights of the points' numbers, above and below."""
_EDGE: Final = 16


def draw_nardi(picture: NardiBoard, palette: Palette, say: Say) -> Image.Image:
    """1000 x 1000, RGB."""
    image = _numbered(_names(picture)).copy()
    ends = {(trail.seat, trail.end) for trail in picture.trails}
    for seat in (0, 1):
        _checkers(image, picture, seat, {end for who, end in ends if who == seat})
        _borne_off(image, picture, seat)
    for trail in picture.trails:
        _left_behind(image, picture, trail.seat, trail.start)
    _dice(image, picture, say)
    for seat in (0, 1):
        _player(image, picture, seat, say)
    return image


def place(picture: NardiBoard, seat: int, point: int) -> tuple[float, bool]:
    """The middle of a point of ``seat``, from the left, and whether it is in the upper row."""
    if point == BAR:
        return BAR_X, seat == picture.bottom
    seen = point if seat == picture.bottom else picture.across[point]
    column = (seen - 1) % 12
    if seen > 12:
        return across_at(column), True
    return across_at(11 - column), False


def across_at(n: int) -> float:
    """The middle of column 0..11, from the left."""
    return LEFT + (n + 0.5) * STEP if n < 6 else RIGHT_HALF + (n - 6 + 0.5) * STEP


def heights(picture: NardiBoard, seat: int, point: int, count: int) -> list[float]:
    """The middles of ``count`` checkers on a point, the lowest of the pile first."""
    _, upper = place(picture, seat, point)
    most = ON_BAR if point == BAR else IN_SIGHT
    if point == BAR:
        start, way = (MIDDLE - START, -1) if upper else (MIDDLE + START, 1)
    else:
        start, way = started(upper), 1 if upper else -1
    step = CHECKER - 0.5 if count <= most else (CHECKER - 0.5) * (most - 1) / (count - 1)
    return [start + way * step * n for n in range(count)]


def started(upper: bool) -> float:
    """The middle of the first checker on a point."""
    return FIELD_TOP + CHECKER / 2 + 2 if upper else FIELD_LOW - CHECKER / 2 - 2


def _checkers(image: Image.Image, picture: NardiBoard, seat: int, moved: set[int]) -> None:
    for point in range(1, BAR + 1):
        count = picture.checkers[seat][point]
        if not count:
            continue
        x, _ = place(picture, seat, point)
        most = ON_BAR if point == BAR else IN_SIGHT
        for n, y in enumerate(heights(picture, seat, point, count), 1):
            top = n == count
            can = top and picture.roller == seat and point in picture.movable
            mark: Mark = _MARKS[top and point in moved, can]
            paste(image, checker(seat, mark, count if top and count > most else 0), x, y)


_MARKS: Final[dict[tuple[bool, bool], Mark]] = {
    (False, False): "",
    (True, False): "moved",
    (False, True): "movable",
    (True, True): "both",
}


def _left_behind(image: Image.Image, picture: NardiBoard, seat: int, point: int) -> None:
    """A ring where a checker has left, if there is space for one."""
    count = picture.checkers[seat][point]
    seen = picture.across[point] if 0 < point < BAR else 0
    taken = picture.checkers[1 - seat][seen] if seen else 0
    if count < IN_SIGHT and not taken:
        x, _ = place(picture, seat, point)
        paste(image, ghost(seat), x, heights(picture, seat, point, count + 1)[-1])


def _borne_off(image: Image.Image, picture: NardiBoard, seat: int) -> None:
    """The tray: the lower one belongs to the side below."""
    x = TRAY + (TRAY_WIDE - SLAB[0]) // 2
    for n in range(picture.checkers[seat][0]):
        step = SLAB[1] + 1
        low, high = FIELD_LOW - TRAY_INSET - SLAB[1] - n * step, FIELD_TOP + TRAY_INSET + n * step
        y = low if seat == picture.bottom else high
        paste(image, slab(seat), x, y, "lt")


def _dice(image: Image.Image, picture: NardiBoard, say: Say) -> None:
    """The dice (right half: rolled by the side below; left: by the other), the deal's worth and an open offer."""
    if picture.worth > 1:
        paste(image, coin(picture.worth), BAR_X, MIDDLE)
    if picture.offer is not None:
        paste(image, offer_stamp(say(picture.offer)), LEFT + WIDE / 2, MIDDLE)
    if picture.roller is None:
        return
    middle = dice_at(picture.roller == picture.bottom)
    step = DIE + (12 if len(picture.dice) > 2 else 20)
    for n, (number, lies) in enumerate(picture.dice):
        paste(image, die(number, lies), middle + (n - (len(picture.dice) - 1) / 2) * step, MIDDLE)


def dice_at(right: bool) -> float:
    """The middle of the half with a side's dice."""
    return (RIGHT_HALF if right else LEFT) + WIDE / 2


def _player(image: Image.Image, picture: NardiBoard, seat: int, say: Say) -> None:
    below = seat == picture.bottom
    y = SIZE[1] - 9 - PLATE[1] if below else 9
    put_plate(image, Person.of(picture.plates[seat], seat, say)._replace(cards=0), _EDGE, y)
    labels = (say(t("pic-pips")), say(t("pic-off")), say(t("pic-target", target=picture.target)))
    mine, other = picture.score[seat], picture.score[1 - seat]
    shown = numbers(Numbers(seat, labels, picture.pips[seat], picture.checkers[seat][0], mine, mine > other))
    paste(image, shown, SIZE[0] - _EDGE, y, "rt")


def _names(picture: NardiBoard) -> tuple[int, ...]:
    """The numbers written at the points: the upper row from the left, then the lower one."""
    seen = (*range(13, 25), *range(12, 0, -1))
    return seen if picture.numbered == picture.bottom else tuple(picture.across[p] for p in seen)


@lru_cache(maxsize=2)
def _numbered(names: tuple[int, ...]) -> Image.Image:
    """The board with its points numbered. Shared: copy before drawing."""
    image = board().copy()
    for n, name in enumerate(names):
        write(image, across_at(n % 12), NUMBERED[0 if n < 12 else 1], str(name), 29, "#f3e3c0", 60, "m")
    return image


DRAWINGS: Final[Drawings] = {NardiBoard: draw_nardi}


# --- nardi as a sprite sheet ------------------------------------------------------------------------------------------


_WORTH: Final = range(2, 7)
_NARDI_SHEET_MARKS: Final[dict[str, Mark]] = {"": "", "h": "movable", "m": "moved", "hm": "both"}


def _board(look: Look, scale: int) -> Draft:
    pieces = {"ground": _ground(scale)}
    for seat in (0, 1):
        for letters, mark in _NARDI_SHEET_MARKS.items():
            pieces[f"c{seat}{letters}"] = Piece(checker(seat, mark, 0, scale), MARGIN * scale)
        pieces[f"ghost{seat}"] = Piece(ghost(seat, scale), MARGIN * scale)
        pieces[f"slab{seat}"] = Piece(slab(seat, scale))
    pieces |= {str(n): Piece(die(n, True, scale), MARGIN * scale) for n in range(1, 7)}
    pieces |= {f"coin{worth}": Piece(coin(worth, scale), 2 * scale) for worth in _WORTH}
    return Draft(pieces, _places(scale))


def _ground(scale: int) -> Piece:
    """The wood alone, with round corners."""
    size = (NARDI_WOOD_EDGE - BRINK, LOW - TOP)
    box = tuple(edge * scale for edge in (BRINK, TOP, NARDI_WOOD_EDGE, LOW))
    image = drawn(scale).crop((box[0], box[1], box[2], box[3])).convert("RGBA")
    shape = Canvas(*size, scale=2, zoom=scale)
    shape.box(0, 0, *size, DARK, CORNER)
    image.putalpha(shape.done().getchannel("A"))
    return Piece(image)


def _places(scale: int) -> Places:
    """In pixels of the sheet from the board's corner; ``checkers``: the middle of the first on a point above and below,
    the ``step`` to the next, and the ``most`` that fit (more move together)."""

    def x(at: float) -> float:
        return round((at - BRINK) * scale, 1)

    def y(at: float) -> float:
        return round((at - TOP) * scale, 1)

    tray_low, tray_high = FIELD_LOW, MIDDLE + 14
    return {
        "columns": [x(across_at(n)) for n in range(12)],
        "column": round(STEP * scale, 1),
        "halves": [[x(left), x(left + WIDE)] for left in (LEFT, RIGHT_HALF)],
        "field": [y(FIELD_TOP), y(FIELD_LOW)],
        "point": POINT_HIGH * scale,
        "middle": y(MIDDLE),
        "checker": CHECKER * scale,
        "checkers": {
            "top": y(started(True)),
            "low": y(started(False)),
            "step": (CHECKER - 0.5) * scale,
            "most": IN_SIGHT,
        },
        "bar": {
            "x": x(BAR_X),
            "width": BAR_WIDE * scale,
            "top": y(MIDDLE - START),
            "low": y(MIDDLE + START),
            "step": (CHECKER - 0.5) * scale,
            "most": ON_BAR,
        },
        "tray": {
            "x": x(TRAY),
            "width": TRAY_WIDE * scale,
            "top": [y(FIELD_TOP), y(MIDDLE - 14)],
            "low": [y(tray_high), y(tray_low)],
            "inset": TRAY_INSET * scale,
            "slab": [SLAB[0] * scale, SLAB[1] * scale],
            "step": (SLAB[1] + 1) * scale,
        },
        "dice": {
            "left": [x(dice_at(False)), y(MIDDLE)],
            "right": [x(dice_at(True)), y(MIDDLE)],
            "die": DIE * scale,
            "step": {"two": (DIE + 20) * scale, "four": (DIE + 12) * scale},
        },
        "coin": [x(BAR_X), y(MIDDLE)],
        "numbers": {"top": y(NUMBERED[0]), "low": y(NUMBERED[1]), "size": 29 * scale},
    }


SHEETS: Final[Designs] = {"board": Design(_board, colours=256)}
