"""Where the tiles of a domino layout lie: a snake with square corners, doubles across, and the arms of a spinner.

Pure geometry in half tiles (a tile is 2 long and 1 wide); no pixel is touched here.

Theory of operation. From its root (the first tile, or the spinner once something lies at its sides) the line runs to
the right and to the left, a spinner's arms down and up. Each arm is laid by the same rules in a frame of its own: there
it begins towards +x and bends, whenever its row is full, towards +y and back. The four frames are turned by a quarter
each, so that the arms chase each other round the root: the right one fills what lies below it, the left one what lies
above, and no arm meets another.

A row bends with its last tile, the corner. If that is a double, it lies across as always, and the line goes on from its
lower end. Any other stands upright at the end of the row, its first half beside the tile before it; the next one stands
below it, and from its foot the new row begins. If that next one is a double, it lies across below the corner, and the
one after it begins the new row under it. Rows are 2.5 or 3 apart, and where tiles do not join, half a tile's width is
free at least.

``chain`` looks for the largest tile with which everything lies within the frame. How the room is shared between the
arms is tried from the middle outwards, so that the picture changes as little as possible from tile to tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Half: TypeAlias = "tuple[int, int]"
"""A tile of an arm as it lies: (inner number, outer number)."""
Name: TypeAlias = Literal["L", "R", "U", "D"]

SIZES: Final = (58, 54, 50, 46, 42, 38, 34, 30, 26, 22, 18)
"""Pixels of half a tile, the largest first."""
_SPARE: Final = 1.5
"""What a row keeps free for its corner."""
_NEAR: Final = 1.5
"""How far rows keep from an arm that they come back to."""
_STEP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile's rectangle ``x0 y0 x1 y1`` and its numbers: ``a`` in the left or upper half, ``b`` in the other.

    ``arm`` is the arm it lies in (``""``: the root), ``place`` its place there from the root outwards.
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
    """An open end: the middle ``(x, y)`` of the free room in front of it, half a tile wide."""

    name: Name
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chain:
    """Everything in pixels of the frame, ``half`` to half a tile."""

    half: int
    tiles: tuple[Laid, ...]
    ends: tuple[Open, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """What is to be laid: the arms from the root outwards.

    ``root``: its halves from left to right; None while nothing lies. ``sides``: whether it is a spinner, open at its
    sides too.
    """

    root: tuple[int, int] | None
    right: tuple[Half, ...] = ()
    left: tuple[Half, ...] = ()
    up: tuple[Half, ...] = ()
    down: tuple[Half, ...] = ()
    sides: bool = False


class _Arm:
    """One arm in its own frame: x along its first row, y where it bends to. ``lo`` and ``hi`` bound the rows.

    ``cramped``: they leave it no room to bend; what was laid till then is of no use.
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
        """Round the corner with one to three tiles; how many they were."""
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
        """``forward``: the inner number stands in the half of smaller x or y."""
        a, b = (inner, outer) if forward else (outer, inner)
        self.tiles.append((min(x0, x1), y0, max(x0, x1), y1, a, b))
        self._deep(y1)

    def _deep(self, y: float) -> None:
        self.depth = max(self.depth, y)


@lru_cache(maxsize=4096)
def _arm(tiles: tuple[Half, ...], start: float, hi: float, lo: float) -> _Arm:
    """The arm laid between ``lo`` and ``hi``. Shared: it is not to be changed."""
    arm = _Arm(start, hi, lo)
    arm.lay(tiles)
    return arm


@lru_cache(maxsize=64)
def chain(layout: Layout, width: int, height: int) -> Chain:
    """The layout within a frame of ``width`` x ``height`` pixels, as large as it goes, in the frame's middle.

    :raises ValueError: if it does not fit even with the smallest tiles.
    """
    if layout.root is None:
        return Chain(SIZES[0], (), ())
    for half in SIZES:
        for arms in _shares(layout, width / half, height / half):
            return _placed(layout, arms, half, width, height)
    raise ValueError("the frame is too small for these tiles")


Arms: TypeAlias = "dict[Name, _Arm]"


def _shares(layout: Layout, wide: float, high: float) -> Iterator[Arms]:
    """Ways of sharing the room between the arms with which everything fits, from the middle outwards."""
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
    """The least room in which an arm can begin: a mark for its end, or a tile and a corner."""
    return start + (2.0 + _SPARE if tiles else 1.0)


def _outwards(whole: float) -> Iterator[float]:
    """Places to part ``whole`` at, from its middle on."""
    middle = whole / 2
    yield middle
    for n in range(1, int(middle / _STEP) + 1):
        yield middle + n * _STEP
        yield middle - n * _STEP


_TURNS: Final[dict[Name, int]] = {"R": 0, "D": 1, "L": 2, "U": 3}
"""By how many quarters clockwise an arm's frame is turned."""


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]


def _placed(layout: Layout, arms: Arms, half: int, width: int, height: int) -> Chain:
    """The arms turned and put round the root, then everything moved into the middle of the frame."""
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
    """``shift`` changed as little as keeps all marks of the ends within the frame."""
    low, high = min(middles, default=0.5) - 0.5, max(middles, default=0.5) + 0.5
    return min(max(shift, -low), whole - high)


def _sides(tiles: Sequence[Laid]) -> Iterator[Open]:
    """The open sides of a spinner that has no arms yet, where the line leaves room to mark them."""
    marks: tuple[tuple[Name, float], ...] = (("U", -1.5), ("D", 1.5))
    for name, y in marks:
        if not any(t.x0 < 0.5 and t.x1 > -0.5 and t.y0 < y + 0.5 and t.y1 > y - 0.5 for t in tiles):
            yield Open(name, 0.0, y)


def _laid(it: tuple[float, float, float, float, int, int], name: Name, place: int) -> Laid:
    x0, y0, x1, y1, a, b = it
    quarters = _TURNS[name]
    (xa, ya), (xb, yb) = _turned(x0, y0, quarters), _turned(x1, y1, quarters)
    along_x = x1 - x0 > y1 - y0
    # Turned by a quarter, what was left is above; what was above is right. Half round, both are the other way.
    swapped = quarters == 2 or (quarters == 1 and not along_x) or (quarters == 3 and along_x)
    if swapped:
        a, b = b, a
    return Laid(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb), a, b, name, place)
