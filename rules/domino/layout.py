"""The layout: tiles joined by equal numbers, its open ends, and their sum (DO-3, DO-4).

Theory of operation. The tiles lie in one line from its left end ``L`` to its right end ``R``. A tile is kept as it
lies, (number towards the left, number towards the right), so that neighbours always show each other the same number.
With the option ``spinner`` the first double laid may be extended at its two sides as well: two arms, ``U`` and ``D``,
each kept from the spinner outwards as (inner number, outer number). A layout knows what is open, not whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from rules.domino.tiles import DOUBLES, HALVES, NO_TILE, OF_NUMBER, Tile, other_half

End: TypeAlias = Literal["", "L", "R", "U", "D"]
"""Where a tile is laid; ``""``: the first tile."""
ENDS: Final[tuple[End, ...]] = ("L", "R", "U", "D")

Laid: TypeAlias = "tuple[int, int]"
"""A tile as it lies: in the line (left, right), in an arm (inner, outer)."""

Spinner: TypeAlias = Literal["off", "on", "covered"]


@dataclass(frozen=True, slots=True)
class Layout:
    """``spinner``: the first double laid, whether or not it may be extended. ``up``, ``down``: its arms."""

    line: tuple[Laid, ...] = ()
    up: tuple[Laid, ...] = ()
    down: tuple[Laid, ...] = ()
    spinner: Tile = NO_TILE

    def __len__(self) -> int:
        return len(self.line) + len(self.up) + len(self.down)

    def tiles(self) -> Iterator[Tile]:
        """All tiles: the line from left to right, then the arms from the inside out."""
        for part in (self.line, self.up, self.down):
            for a, b in part:
                yield Tile(f"{a}-{b}") if a >= b else Tile(f"{b}-{a}")

    @property
    def spinner_at(self) -> int | None:
        """The index of the spinner in the line, None without a double."""
        if not self.spinner:
            return None
        half = HALVES[self.spinner][0]
        return self.line.index((half, half))


NOTHING: Final = Layout()
"""Before the first tile."""


def open_ends(layout: Layout, sides: Spinner) -> dict[End, int]:
    """The number wanted at each open end; empty before the first tile (DO-3).

    :param sides: ``off``: only the line has ends; ``on``: the sides of the first double are open at once;
        ``covered``: they open when the line continues at both of its ends.
    """
    line = layout.line
    if not line:
        return {}
    ends: dict[End, int] = {"L": line[0][0], "R": line[-1][1]}
    at = layout.spinner_at
    if sides == "off" or at is None:
        return ends
    if sides == "covered" and not 0 < at < len(line) - 1:
        return ends
    number = HALVES[layout.spinner][0]
    ends["U"] = layout.up[-1][1] if layout.up else number
    ends["D"] = layout.down[-1][1] if layout.down else number
    return ends


def end_sum(layout: Layout) -> int:
    """The open ends added, a double at an end with both its halves (DO-4).

    A double that is the whole line counts once, with both halves. A side of the spinner counts once extended.
    """
    line = layout.line
    if not line:
        return 0
    if len(line) == 1:
        total = sum(line[0])
    else:
        total = _shown(line[0], 0) + _shown(line[-1], 1)
    for arm in (layout.up, layout.down):
        if arm:
            total += _shown(arm[-1], 1)
    return total


def _shown(laid: Laid, outer: int) -> int:
    return laid[0] + laid[1] if laid[0] == laid[1] else laid[outer]


def laid(layout: Layout, tile: Tile, end: End) -> Layout:
    """The layout with ``tile``, which fits, at ``end``; the first tile lies with the larger half left."""
    spinner = layout.spinner or (tile if tile in DOUBLES else NO_TILE)
    match end:
        case "":
            return replace(layout, line=(HALVES[tile],), spinner=spinner)
        case "L":
            number = layout.line[0][0]
            return replace(layout, line=((other_half(tile, number), number), *layout.line), spinner=spinner)
        case "R":
            number = layout.line[-1][1]
            return replace(layout, line=(*layout.line, (number, other_half(tile, number))), spinner=spinner)
        case "U":
            number = layout.up[-1][1] if layout.up else HALVES[layout.spinner][0]
            return replace(layout, up=(*layout.up, (number, other_half(tile, number))))
        case "D":
            number = layout.down[-1][1] if layout.down else HALVES[layout.spinner][0]
            return replace(layout, down=(*layout.down, (number, other_half(tile, number))))


def fits(tile: Tile, ends: dict[End, int]) -> tuple[End, ...]:
    """The open ends that ``tile`` fits."""
    halves = HALVES[tile]
    return tuple([end for end, number in ends.items() if number in halves])


def locked(layout: Layout, ends: dict[End, int]) -> bool:
    """Whether no tile outside the layout fits any end (DO-7): visible to anyone."""
    lying = frozenset(layout.tiles())
    return all(OF_NUMBER[number] <= lying for number in ends.values())
