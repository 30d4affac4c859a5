"""The 28 tiles as text, and tables of their properties (DO-1).

A tile is its short text form, the larger half first: ``6-4``, ``0-0``. Text keeps events readable and needs no codec.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from rules.core import unreadable

Tile = NewType("Tile", str)
"""``larger-smaller``, for instance ``6-4``."""

NUMBERS: Final = range(7)
TILES: Final[tuple[Tile, ...]] = tuple(Tile(f"{high}-{low}") for high in NUMBERS for low in range(high + 1))
"""The 28 tiles in their one fixed order: a shuffled ``range(28)`` names places in it."""

HALVES: Final[dict[Tile, tuple[int, int]]] = {tile: (int(tile[0]), int(tile[2])) for tile in TILES}
"""(larger, smaller)."""
PIPS: Final[dict[Tile, int]] = {tile: high + low for tile, (high, low) in HALVES.items()}
DOUBLES: Final[frozenset[Tile]] = frozenset(tile for tile, (high, low) in HALVES.items() if high == low)
BLANK: Final = Tile("0-0")
"""The double blank (DO-6)."""
NO_TILE: Final = Tile("")
OF_NUMBER: Final[tuple[frozenset[Tile], ...]] = tuple(
    frozenset(tile for tile in TILES if n in HALVES[tile]) for n in NUMBERS
)
"""The seven tiles with a number on them, by number."""


def tile(a: int, b: int) -> Tile:
    """The tile of two numbers, in either order.

    :raises Illegal: ``unreadable`` (``text``) if one of them is not 0..6.
    """
    if a not in NUMBERS or b not in NUMBERS:
        raise unreadable(f"{a}-{b}")
    return Tile(f"{max(a, b)}-{min(a, b)}")


def other_half(of: Tile, number: int) -> int:
    """The number at the far end of a tile joined by ``number``."""
    high, low = HALVES[of]
    return low if number == high else high


def pips(tiles: Iterable[Tile]) -> int:
    """The total of all pips."""
    return sum([PIPS[t] for t in tiles])


def heaviest(tiles: Iterable[Tile]) -> Tile:
    """The tile with the most pips; of several, the one with the largest number (DO-2)."""
    return max(tiles, key=_weight)


def sorted_hand(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles as held in a hand: by the larger half, then the smaller, high to low."""
    return tuple(sorted(tiles, key=HALVES.__getitem__, reverse=True))


def _weight(of: Tile) -> tuple[int, tuple[int, int]]:
    return PIPS[of], HALVES[of]
