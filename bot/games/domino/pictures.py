"""What is to be drawn of a domino table: the layout with its open ends, and a private hand of tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from bot.scene import Picture, Plate

Halves: TypeAlias = tuple[int, int]
End: TypeAlias = Literal["L", "R", "U", "D"]


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An end as it counts: ``number`` is asked for; ``double``: a double lies there and counts with both halves.

    ``counts``: whether it is part of the sum (a side of the spinner is one once something lies there)."""

    name: End
    number: int
    double: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class DominoBoard(Picture):
    """The public table. ``plates`` and ``points`` (the match score) by seat.

    ``line``: tiles from left to right, each as it lies; ``first``: the place in it of the tile that was laid first;
    ``spinner``: of the double that is open at its sides, None if there is none; ``up``, ``down``: its arms from the
    inside out. ``last``: the end at which the last tile was laid, "" for the first tile, None if none lies.
    ``sum``: of the open ends; ``scored``: what the last tile scored.
    """

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


@dataclass(frozen=True, slots=True)
class DominoHand(Picture):
    """Private tiles. ``legal`` None: nothing is being asked, all stand alike; else these are lifted."""

    wordless: ClassVar[bool] = True

    tiles: tuple[Halves, ...] = field(repr=False)
    legal: frozenset[Halves] | None = field(default=None, repr=False)
