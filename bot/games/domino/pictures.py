"""The pictures of Domino: the layout with its open ends, and a private hand of tiles."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from bot.view.scene import Picture, Plate

Halves: TypeAlias = tuple[int, int]
End: TypeAlias = Literal["L", "R", "U", "D"]


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An open end: ``number`` must be matched; ``double``: the tile there is a double and counts both halves.

    ``counts``: whether it is part of the sum (a side of the spinner is, once a tile has been laid there).
    """

    name: End
    number: int
    double: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class DominoBoard(Picture):
    """The public table. ``plates`` and ``points`` (the match score) by seat.

    ``line``: the tiles from left to right; ``first``: the index in it of the first tile laid; ``spinner``: the index of
    the double open at its sides, None if there is none; ``up``, ``down``: its arms from the inside out. ``last``: the
    end of the last tile laid, "" for the first tile, None without tiles; ``by``: the seat that laid it. ``sum``: of the
    open ends; ``scored``: the points of the last tile.
    """

    staged: ClassVar[bool] = True

    plates: tuple[Plate, ...]
    points: tuple[int, ...]
    line: tuple[Halves, ...] = ()
    first: int = 0
    spinner: int | None = None
    up: tuple[Halves, ...] = ()
    down: tuple[Halves, ...] = ()
    last: End | Literal[""] | None = None
    ends: tuple[OpenEnd, ...] = ()
    sum: int = 0
    scored: int = 0
    bazaar: int = 0
    deal: int = 1
    target: int = 75
    by: int | None = None


@dataclass(frozen=True, slots=True)
class DominoHand(Picture):
    """Private tiles. ``legal`` None: no decision is open and all look alike; otherwise these are raised."""

    wordless: ClassVar[bool] = True
    staged: ClassVar[bool] = True

    tiles: tuple[Halves, ...] = field(repr=False)
    legal: frozenset[Halves] | None = field(default=None, repr=False)
