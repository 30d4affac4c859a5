"""The public domino table: the chain on the felt, plates, the open ends and their sum, the bazaar.

Two players sit at the top and bottom, with the score in the corner. Three or four sit in the corners, with their points
on their plates.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageFilter

from adapters.render import renderer, text
from adapters.render.art import felt, paint
from adapters.render.art.canvas import Canvas, Design, Designs, Draft, Piece, panel, paste
from adapters.render.kept import kept
from adapters.render.parts.board import Score, foot_of, score_panel
from adapters.render.parts.seats import WIDE, Person, put_plate, state_of
from adapters.runtime.courier import Look, Palette, Say
from bot.games.domino.pictures import DominoBoard, DominoHand, End, OpenEnd
from bot.text import t

# --- the layout of the chain ------------------------------------------------------------------------------------------
# A snake with square corners, doubles across, and the arms of a spinner. Pure geometry in half tiles (a tile is 2 long
# and 1 wide), without pixels.
#
# Theory of operation. From the root (the first tile, or the spinner once it has a tile at its sides) the line runs
# right and left, and a spinner's arms run down and up. All arms follow the same rules in frames of their own: an arm
# begins towards +x and bends, whenever its row is full, towards +y and back. The four frames are turned by a quarter
# each, so that no two arms meet: the right one fills the space below it, the left one the space above.
#
# A row bends at its last tile, the corner. If that is a double, it lies across as always, and the line continues from
# its lower end. Any other tile stands upright at the end of the row, its first half beside the tile before it. The next
# tile stands below it, and the new row begins at its foot. If that next tile is a double, it lies across below the
# corner, and the one after it begins the new row under it. Rows are 2.5 or 3 apart, with at least half a tile's width
# free between tiles that do not join.
#
# ``chain`` finds the largest tile size at which everything fits. It tries shares of the space between the arms from the
# middle outwards, so that the picture changes little from tile to tile.


Half: TypeAlias = "tuple[int, int]"
"""A tile of an arm as (inner number, outer number)."""
Name: TypeAlias = Literal["L", "R", "U", "D"]

SIZES: Final = (58, 54, 50, 46, 42, 38, 34, 30, 26, 22, 18)
"""Pixels of half a tile, the largest first."""
_SPARE: Final = 1.5
"""The space a row keeps for its corner."""
_NEAR: Final = 1.5
"""The distance of rows from an arm that they return to."""
_STEP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile's rectangle ``x0 y0 x1 y1`` and its numbers: ``a`` in the left or upper half, ``b`` in the other.

    ``arm``: its arm (``""``: the root); ``place``: its index there from the root outwards.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    a: int
    b: int
    arm: Name | Literal[""] = ""
    place: int = 0

    @property
    def upright(self) -> bool:
        return self.y1 - self.y0 > self.x1 - self.x0


@dataclass(frozen=True, slots=True)
class Open:
    """An open end: the middle ``(x, y)`` of the free space in front of it, half a tile wide."""

    name: Name
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chain:
    """Everything in pixels of the frame, with ``half`` pixels to half a tile."""

    half: int
    tiles: tuple[Laid, ...]
    ends: tuple[Open, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The arms to lay out, from the root outwards.

    ``root``: its halves from left to right; None on an empty table. ``sides``: whether it is a spinner, open at its
    sides too.
    """

    root: tuple[int, int] | None
    right: tuple[Half, ...] = ()
    left: tuple[Half, ...] = ()
    up: tuple[Half, ...] = ()
    down: tuple[Half, ...] = ()
    sides: bool = False


class _Arm:
    """An arm in its own frame: x along its first row, y the direction of its bends. ``lo`` and ``hi`` bound the rows.

    ``cramped``: it has no space to bend; the layout so far is useless.
    """

    def __init__(self, start: float, hi: float, lo: float) -> None:
        self.x, self.y, self.sign = start, 0.0, 1
        self.hi, self.lo = hi, lo
        self.tiles: list[tuple[float, float, float, float, int, int]] = []
        self.depth = 1.0
        self.cramped = False
        self.open = (start + 0.5, 0.0)

    def lay(self, tiles: Sequence[Half]) -> None:
        at = 0
        while at < len(tiles) and not self.cramped:
            inner, outer = tiles[at]
            long = 1.0 if inner == outer else 2.0
            if self._room() >= long + _SPARE:
                self._ahead(inner, outer)
                at += 1
            else:
                at += self._bend(tiles[at : at + 3])

    def _room(self) -> float:
        return self.hi - self.x if self.sign > 0 else self.x - self.lo

    def _ahead(self, inner: int, outer: int) -> None:
        """Straight on; a double across."""
        long, wide = (1.0, 2.0) if inner == outer else (2.0, 1.0)
        self._put(self.x, self.x + self.sign * long, self.y - wide / 2, self.y + wide / 2, inner, outer, self.sign > 0)
        self.x += self.sign * long
        self._opens(self.x + self.sign * 0.5, self.y)

    def _bend(self, tiles: Sequence[Half]) -> int:
        """Bend with one to three tiles; returns how many."""
        inner, outer = tiles[0]
        near, far = self.x, self.x + self.sign
        if inner == outer:
            self._ahead(inner, outer)
            self._opens((near + far) / 2, self.y + 1.5)
            if len(tiles) > 1:
                self._put(near, far, self.y + 1, self.y + 3, *tiles[1], True)
                self._turn(near, self.y + 2.5)
            return min(2, len(tiles))
        self._put(near, far, self.y - 0.5, self.y + 1.5, inner, outer, True)
        self._opens((near + far) / 2, self.y + 2)
        if len(tiles) == 1:
            return 1
        inner, outer = tiles[1]
        if inner != outer:
            self._put(near, far, self.y + 1.5, self.y + 3.5, inner, outer, True)
            self._turn(near, self.y + 3)
            return 2
        middle = (near + far) / 2
        self._put(middle - 1, middle + 1, self.y + 1.5, self.y + 2.5, inner, outer, True)
        self._opens(middle, self.y + 3)
        if len(tiles) == 2:
            return 2
        inner, outer = tiles[2]
        self._put(far, near - self.sign, self.y + 2.5, self.y + 3.5, inner, outer, self.sign < 0)
        self._turn(near - self.sign, self.y + 3)
        return 3

    def _turn(self, x: float, y: float) -> None:
        self.x, self.y, self.sign = x, y, -self.sign
        self.cramped |= self._room() < _SPARE
        self._opens(x + self.sign * 0.5, y)

    def _opens(self, x: float, y: float) -> None:
        self.open = (x, y)
        self._deep(y + 0.5)

    def _put(self, x0: float, x1: float, y0: float, y1: float, inner: int, outer: int, forward: bool) -> None:
        """``forward``: the inner number is in the half of smaller x or y."""
        a, b = (inner, outer) if forward else (outer, inner)
        self.tiles.append((min(x0, x1), y0, max(x0, x1), y1, a, b))
        self._deep(y1)

    def _deep(self, y: float) -> None:
        self.depth = max(self.depth, y)


@lru_cache(maxsize=4096)
def _arm(tiles: tuple[Half, ...], start: float, hi: float, lo: float) -> _Arm:
    """The arm laid between ``lo`` and ``hi``. Shared: do not change it."""
    arm = _Arm(start, hi, lo)
    arm.lay(tiles)
    return arm


@lru_cache(maxsize=64)
def chain(layout: Layout, width: int, height: int) -> Chain:
    """The layout centred in a frame of ``width`` x ``height`` pixels, as large as possible.

    :raises ValueError: it does not fit even with the smallest tiles.
    """
    if layout.root is None:
        return Chain(SIZES[0], (), ())
    for half in SIZES:
        for arms in _shares(layout, width / half, height / half):
            return _placed(layout, arms, half, width, height)
    raise ValueError("the frame is too small for these tiles")


Arms: TypeAlias = "dict[Name, _Arm]"


def _shares(layout: Layout, wide: float, high: float) -> Iterator[Arms]:
    """Shares of the space between the arms at which everything fits, from the middle outwards."""
    root = 0.5 if layout.root is not None and layout.root[0] == layout.root[1] else 1.0
    for right in _outwards(wide):
        left = wide - right
        if right < _least(layout.right, root) or left < _least(layout.left, root):
            continue
        arms = bool(layout.up or layout.down)
        east = _arm(layout.right, root, right, _NEAR if arms else -left)
        west = _arm(layout.left, root, left, _NEAR if arms else -right)
        if east.cramped or west.cramped or east.depth + west.depth > high:
            continue
        if not arms:
            yield {"R": east, "L": west}
            continue
        for below in _outwards(high):
            above = high - below
            if below < max(east.depth, _least(layout.down, 1.0)) or above < max(west.depth, _least(layout.up, 1.0)):
                continue
            south, north = _arm(layout.down, 1.0, below, _NEAR), _arm(layout.up, 1.0, above, _NEAR)
            if not (south.cramped or north.cramped) and south.depth <= left and north.depth <= right:
                yield {"R": east, "L": west, "U": north, "D": south}
                break


def _least(tiles: Sequence[Half], start: float) -> float:
    """The least space in which an arm can begin: a mark for its end, or a tile and a corner."""
    return start + (2.0 + _SPARE if tiles else 1.0)


def _outwards(whole: float) -> Iterator[float]:
    """Places at which to divide ``whole``, from the middle outwards."""
    middle = whole / 2
    yield middle
    for n in range(1, int(middle / _STEP) + 1):
        yield middle + n * _STEP
        yield middle - n * _STEP


_TURNS: Final[dict[Name, int]] = {"R": 0, "D": 1, "L": 2, "U": 3}
"""The clockwise quarter turns of an arm's frame."""


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]


def _placed(layout: Layout, arms: Arms, half: int, width: int, height: int) -> Chain:
    """The arms turned and placed around the root, everything centred in the frame."""
    assert layout.root is not None
    a, b = layout.root
    wide, high = (0.5, 1.0) if a == b else (1.0, 0.5)
    tiles = [Laid(-wide, -high, wide, high, a, b)]
    ends: list[Open] = []
    for name, arm in arms.items():
        for place, it in enumerate(arm.tiles):
            tiles.append(_laid(it, name, place))
        if name in ("L", "R") or layout.sides:
            ends.append(Open(name, *_turned(*arm.open, _TURNS[name])))
    if layout.sides and "U" not in arms:
        ends += _sides(tiles)
    dx = (width / half - min(t.x0 for t in tiles) - max(t.x1 for t in tiles)) / 2
    dy = (height / half - min(t.y0 for t in tiles) - max(t.y1 for t in tiles)) / 2
    dx = _within(dx, [e.x for e in ends], width / half)
    dy = _within(dy, [e.y for e in ends], height / half)
    moved = [
        Laid((t.x0 + dx) * half, (t.y0 + dy) * half, (t.x1 + dx) * half, (t.y1 + dy) * half, t.a, t.b, t.arm, t.place)
        for t in tiles
    ]
    return Chain(half, tuple(moved), tuple(Open(e.name, (e.x + dx) * half, (e.y + dy) * half) for e in ends))


def _within(shift: float, middles: Sequence[float], whole: float) -> float:
    """``shift`` changed as little as possible to keep all end marks within the frame."""
    low, high = min(middles, default=0.5) - 0.5, max(middles, default=0.5) + 0.5
    return min(max(shift, -low), whole - high)


def _sides(tiles: Sequence[Laid]) -> Iterator[Open]:
    """The open sides of a spinner without arms, where the line leaves space for marks."""
    marks: tuple[tuple[Name, float], ...] = (("U", -1.5), ("D", 1.5))
    for name, y in marks:
        if not any(t.x0 < 0.5 and t.x1 > -0.5 and t.y0 < y + 0.5 and t.y1 > y - 0.5 for t in tiles):
            yield Open(name, 0.0, y)


def _laid(it: tuple[float, float, float, float, int, int], name: Name, place: int) -> Laid:
    x0, y0, x1, y1, a, b = it
    quarters = _TURNS[name]
    (xa, ya), (xb, yb) = _turned(x0, y0, quarters), _turned(x1, y1, quarters)
    along_x = x1 - x0 > y1 - y0
    # A quarter turn moves left to above and above to right. After a half turn both are reversed.
    swapped = quarters == 2 or (quarters == 1 and not along_x) or (quarters == 3 and along_x)
    if swapped:
        a, b = b, a
    return Laid(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb), a, b, name, place)


# --- the tiles --------------------------------------------------------------------------------------------------------
# Ivory with a brass pin, horizontal or vertical, ringed in gold or dimmed; backs.


State: TypeAlias = Literal["plain", "ringed", "dim"]
MARGIN: Final = 10
"""How far shadow and ring may extend beyond a tile."""
BASE: Final = 44
"""Half a tile on the page, in pixels."""
_SIDE: Final = "#a79a84"
_GROOVE: Final = "#8d7b56"
_DIMMING: Final = 0.44
_FAR: Final = 0.265
"""The distance of an outer pip from the middle of its half, as a share of the half."""

_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    0: (),
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The pips of a vertical tile's half, (right, down) of its middle; the six is in two columns."""


def put(image: Image.Image, drawn: Image.Image, x: float, y: float) -> None:
    """Paste ``drawn`` (a tile with its margin) with the tile's own corner at ``(x, y)``."""
    image.paste(drawn, (round(x) - MARGIN, round(y) - MARGIN), drawn)


@kept
def tile(a: int, b: int, half: int, upright: bool, state: State = "plain") -> Image.Image:
    """A tile of ``half`` by twice that, RGBA with its shadow in a ``MARGIN`` around it.

    ``a`` is the number in the upper or left half. A thin gap at every edge keeps touching tiles apart.
    """
    wide, high = (half, 2 * half) if upright else (2 * half, half)
    body = _body(wide, high, half)
    middle = half / 2
    places = ((middle, middle), (middle, half + middle)) if upright else ((middle, middle), (half + middle, middle))
    for (x, y), number in zip(places, (a, b), strict=True):
        _pips(body, x, y, half, number, upright)
    _groove(body, half, upright)
    return _finished(body.done(), wide, high, half, state)


@kept
def back(half: int) -> Image.Image:
    """A vertical tile face down, RGBA with ``MARGIN`` and its shadow."""
    body = _body(half, 2 * half, half)
    inset = half * 0.17
    body.box(inset, inset, half - inset, 2 * half - inset, paint.mix(paint.PAPER, paint.GOLD, 0.16), half * 0.1)
    body.box(inset, inset, half - inset, 2 * half - inset, line=_GROOVE, radius=half * 0.1, width=max(1, half * 0.035))
    body.oval(half / 2, half, half * 0.11, fill=paint.GOLD)
    return _finished(body.done(), half, 2 * half, half, "plain")


@kept
def small_half(number: int, size: int) -> Image.Image:
    """A single half, RGBA, ``size`` square: the number an end asks for."""
    face = Canvas(size, size)
    face.box(0, 0, size, size, _SIDE, size * 0.2)
    face.box(0, 0, size - 1.2, size - 1.8, paint.PAPER, size * 0.2)
    _pips(face, size / 2, size / 2, size, number, True)
    return face.done()


def _body(wide: float, high: float, half: int) -> Canvas:
    """The ivory, shaded at its lower and right side."""
    canvas = Canvas(wide, high)
    radius = half * 0.17
    thick = max(1.4, half * 0.05)
    canvas.box(1, 1, wide - 1, high - 1, _SIDE, radius)
    canvas.box(1, 1, wide - 1 - thick * 0.7, high - 1 - thick, paint.PAPER, radius)
    edge = paint.mix(paint.PAPER, _SIDE, 0.35)
    canvas.box(1, 1, wide - 1 - thick * 0.7, high - 1 - thick, line=edge, radius=radius, width=0.8)
    return canvas


def _pips(canvas: Canvas, x: float, y: float, half: float, number: int, upright: bool) -> None:
    for right, down in _PIPS.get(number, ()):
        dx, dy = (right, down) if upright else (-down, right)
        px, py = x + dx * half * _FAR, y + dy * half * _FAR
        canvas.oval(px, py, half * 0.098, fill=paint.INK)
        canvas.oval(px - half * 0.02, py - half * 0.025, half * 0.045, fill=paint.mix(paint.INK, paint.PAPER, 0.22))


def _groove(canvas: Canvas, half: int, upright: bool) -> None:
    """The line between the halves, and the brass pin in it."""
    near, far = half * 0.16, half * 0.84
    ends = [(near, half), (far, half)] if upright else [(half, near), (half, far)]
    canvas.stroke(ends, _GROOVE, max(1.2, half * 0.036))
    x, y = (half / 2, half) if upright else (half, half / 2)
    canvas.oval(x, y, half * 0.078, fill=paint.mix(paint.GOLD, "#000000", 0.25))
    canvas.oval(x - half * 0.008, y - half * 0.012, half * 0.06, fill=paint.GOLD)


def _finished(face: Image.Image, wide: int, high: int, half: int, state: State) -> Image.Image:
    """The face on its shadow, with ring and veil."""
    size = (wide + 2 * MARGIN, high + 2 * MARGIN)
    shade = Image.new("L", size, 0)
    shade.paste(face.getchannel("A").point([v * 140 // 255 for v in range(256)]), (MARGIN - 1, MARGIN + 2))
    whole = Image.new("RGBA", size, "#000000")
    whole.putalpha(shade.filter(ImageFilter.GaussianBlur(max(1.5, half * 0.05))))
    if state == "dim":
        veil = Image.new("RGBA", face.size, paint.DIM)
        veil.putalpha(face.getchannel("A"))
        face = Image.blend(face, veil, _DIMMING)
    if state == "ringed":
        whole.alpha_composite(_gold(wide, high, half))
    whole.alpha_composite(face, (MARGIN, MARGIN))
    return whole


def _gold(wide: int, high: int, half: int) -> Image.Image:
    """The gold visible around a ringed tile, RGBA with ``MARGIN``."""
    canvas = Canvas(wide + 2 * MARGIN, high + 2 * MARGIN)
    wider = min(MARGIN - 2, max(3, half * 0.08))
    near, far = MARGIN - wider, MARGIN + wider
    canvas.box(near, near, wide + far, high + far, paint.BRIGHT, half * 0.17 + wider)
    return canvas.done()


def _tiles(look: Look, scale: int) -> Draft:
    """The set of vertical tiles, the smaller number above; backs; a tile's ring, to be placed under or over it."""
    half = BASE * scale
    pieces = {f"{a}-{b}": Piece(tile(a, b, half, True), MARGIN) for a in range(7) for b in range(a, 7)}
    gold = _gold(half, 2 * half, half)
    gold.paste((0, 0, 0, 0), (MARGIN, MARGIN), _body(half, 2 * half, half).done().getchannel("A"))
    pieces |= {"back": Piece(back(half), MARGIN), "ring": Piece(gold, MARGIN)}
    return Draft(pieces)


SHEETS: Final[Designs] = {"tiles": Design(_tiles)}


_W, _H = felt.BOARD_SIZE
_EDGE: Final = 16
_LOW, _HIGH = 14, _H - 14 - WIDE[1]
_MIDDLE, _LEFT, _RIGHT = (_W - WIDE[0]) // 2, _EDGE, _W - _EDGE - WIDE[0]
_SEATS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    2: ((_MIDDLE, _HIGH), (_MIDDLE, _LOW)),
    3: ((_LEFT, _HIGH), (_LEFT, _LOW), (_RIGHT, _LOW)),
    4: ((_LEFT, _HIGH), (_LEFT, _LOW), (_RIGHT, _LOW), (_RIGHT, _HIGH)),
}
"""The places of the plates by seat, clockwise."""
_FRAME: Final = {2: (66, 208, 934, 744), 3: (66, 154, 934, 722), 4: (66, 154, 934, 722)}
"""The part of the felt reserved for the chain, by the number of players."""
_ENDS: Final = (300, 130)
_ARROWS: Final[dict[End, tuple[tuple[float, float], ...]]] = {
    "L": ((0.34, -0.42), (-0.46, 0.0), (0.34, 0.42)),
    "R": ((-0.34, -0.42), (0.46, 0.0), (-0.34, 0.42)),
    "U": ((-0.42, 0.34), (0.0, -0.46), (0.42, 0.34)),
    "D": ((-0.42, -0.34), (0.0, 0.46), (0.42, -0.34)),
}


def draw_domino(picture: DominoBoard, palette: Palette, say: Say) -> Image.Image:
    """1000 x 880, RGB. Raises ValueError unless there are two to four plates."""
    count = len(picture.plates)
    if count not in _SEATS:
        raise ValueError("two to four play domino")
    image = felt.table().copy()
    _chain(image, picture)
    for seat, (plate, place) in enumerate(zip(picture.plates, _SEATS[count], strict=True)):
        person = Person.of(plate, seat if count == 2 else None, say)
        put_plate(image, person._replace(cards=0), *place)
    ends = _ends_panel(picture.ends, picture.sum, picture.scored, say(t("pic-open-ends")))
    foot = say(foot_of(picture.deal, picture.target))
    if count == 2:
        names = (picture.plates[0].name, picture.plates[1].name)
        paste(image, score_panel(Score(names, (picture.points[0], picture.points[1]), foot)), _W - _EDGE, _EDGE, "rt")
    x, anchor = (_EDGE, "l") if count == 2 else (_W // 2, "m")
    paste(image, ends, x, _EDGE, anchor + "t")
    bazaar = _bazaar_panel(say(t("pic-bazaar")), picture.bazaar, "" if count == 2 else foot)
    paste(image, bazaar, x, _H - _EDGE, anchor + "b")
    return image


# --- the chain --------------------------------------------------------------------------------------------------------


def _chain(image: Image.Image, picture: DominoBoard) -> None:
    x0, y0, x1, y1 = _FRAME[len(picture.plates)]
    found = chain(_layout(picture), x1 - x0, y1 - y0)
    newest = _newest(picture)
    for it in sorted(found.tiles, key=lambda it: (it.arm, it.place) == newest):
        state: State = "ringed" if (it.arm, it.place) == newest else "plain"
        put(image, tile(it.a, it.b, found.half, it.upright, state), x0 + it.x0, y0 + it.y0)
    for end in found.ends:
        paste(image, _arrow(end.name, min(34, round(found.half * 0.72))), x0 + end.x, y0 + end.y)


def _root(picture: DominoBoard) -> int:
    """The index in the line of the chain's root: the spinner once it has arms, else the first tile."""
    arms = picture.spinner is not None and (picture.up or picture.down)
    return picture.spinner if arms and picture.spinner is not None else picture.first


def _layout(picture: DominoBoard) -> Layout:
    if not picture.line:
        return Layout(None)
    root = _root(picture)
    return Layout(
        picture.line[root],
        picture.line[root + 1 :],
        tuple((b, a) for a, b in reversed(picture.line[:root])),
        picture.up,
        picture.down,
        sides=root == picture.spinner,
    )


def _newest(picture: DominoBoard) -> tuple[str, int] | None:
    """(arm, place) of the newest tile."""
    if not picture.last:
        return None if picture.last is None else ("", 0)
    root = _root(picture)
    lengths = {"R": len(picture.line) - root - 1, "L": root, "U": len(picture.up), "D": len(picture.down)}
    return picture.last, lengths[picture.last] - 1


@kept
def _arrow(name: End, size: int) -> Image.Image:
    """The arrow of an open end, the same as on its button, RGBA."""
    canvas = Canvas(size, size)
    canvas.oval(size / 2, size / 2, size / 2, fill=paint.NIGHT)
    canvas.oval(size / 2, size / 2, size / 2 - 1.6, fill=paint.BRIGHT)
    canvas.poly([(size / 2 + x * size * 0.62, size / 2 + y * size * 0.62) for x, y in _ARROWS[name]], paint.INK)
    return canvas.done()


# --- the panels -------------------------------------------------------------------------------------------------------


@kept
def _ends_panel(ends: tuple[OpenEnd, ...], total: int, scored: int, word: str) -> Image.Image:
    """The open ends and their sum, large; gold when it scores. RGBA."""
    width, height = _ENDS
    image = panel(width, height).copy()
    room = width - 138
    text.write(image, 18, 30, word, 26, paint.SOFT, room, low=20)
    if not ends:
        return image
    halves = [(end.number, n == 0) for end in ends if end.counts for n in range(2 if end.double else 1)]
    size = min(46, (room - 6 * (len(halves) - 1)) // max(1, len(halves)))
    x = 18
    for number, begins in halves:
        x += 8 if begins and x > 18 else 0
        half = small_half(number, size)
        image.alpha_composite(half, (x, 86 - size // 2))
        x += size + 2
    good = total > 0 and total % 5 == 0
    text.write(image, width - 22, 62 if scored else 68, str(total), 76, paint.BRIGHT if good else paint.WHITE, 112, "r")
    if scored:
        text.write(image, width - 22, 111, f"+{scored}", 30, paint.BRIGHT, 112, "r")
    return image


@kept
def _bazaar_panel(word: str, count: int, foot: str) -> Image.Image:
    """The number of tiles left to draw, with ``foot`` below. RGBA."""
    width, height = 246 if not foot else 300, 100 + (34 if foot else 0)
    image = panel(width, height).copy()
    drawn, left = back(30), 20 if not foot else 62
    for n in range(min(4, count)):
        image.alpha_composite(drawn, (left - MARGIN + 9 * n, 20 - MARGIN))
    room = width - left - 88
    text.write(image, left + 72, 34, word, 26, paint.SOFT, room, low=20)
    text.write(image, left + 72, 70, str(count), 46, paint.WHITE if count else paint.SOFT, room)
    if foot:
        text.write(image, width / 2, 112, foot, 26, paint.SOFT, width - 24, "m", low=20)
    return image


# --- the hand ---------------------------------------------------------------------------------------------------------

_ONE_ROW: Final = 10
_LARGEST: Final = 116
_DOMINO_SIDE, _GAP = 26, 14
_LIFT: Final = {1: 30, 2: 14}
"""The lift of a playable tile, by the number of rows."""


def tile_places(count: int) -> tuple[int, list[tuple[int, int]]]:
    """(half a tile in pixels, top left corners) of ``count`` vertical tiles in rows of similar length."""
    width, height = felt.HAND_SIZE
    rows = 1 if count <= _ONE_ROW else 2
    most = max(1, -(-count // rows))
    half = min(_LARGEST, (width - 2 * _DOMINO_SIDE + _GAP) // most - _GAP, (height - 20) // (2 * rows) - _LIFT[rows])
    lift = _LIFT[rows]
    foot = (height - rows * (2 * half + lift)) // 2
    places = []
    for row in range(rows):
        inside = min(most, count - row * most)
        left = (width - inside * (half + _GAP) + _GAP) // 2
        y = foot + row * (2 * half + lift) + lift
        places += [(left + n * (half + _GAP), y) for n in range(inside)]
    return half, places


def draw_tiles(picture: DominoHand, palette: Palette, say: Say | None = None) -> Image.Image:
    """Tiles in one or two rows, playable ones lifted and ringed, others dimmed. 1000 x 340, RGB."""
    image = felt.cloth().copy()
    half, places = tile_places(len(picture.tiles))
    lift = _LIFT[1 if len(picture.tiles) <= _ONE_ROW else 2]
    for (x, y), halves in zip(places, picture.tiles, strict=True):
        state = state_of(halves, picture.legal)
        put(image, tile(*halves, half, True, state), x, y - lift if state == "ringed" else y)
    return image


DRAWINGS: Final[renderer.Drawings] = {DominoBoard: draw_domino, DominoHand: draw_tiles}
