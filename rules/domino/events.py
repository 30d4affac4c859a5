"""The closed Event union of Domino.

Concrete types only, so that a codec can write and read events by class. ``Dealt`` and ``TileDrawn`` contain secrets;
everything else was seen by the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.core import Seat
from rules.domino.layout import End
from rules.domino.settings import Options
from rules.domino.tiles import Tile


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open, with ``seats`` players."""

    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``hands``: by seat, in the order received; ``bazaar``: in the order in which it will be drawn.

    ``starter`` begins; ``lead``: the tile to begin with (DO-2), empty for a free choice.
    """

    deal: int
    starter: Seat
    lead: Tile = field(repr=False)
    hands: tuple[tuple[Tile, ...], ...] = field(repr=False)
    bazaar: tuple[Tile, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TileLaid:
    """``ends``: the sum of the open ends now; ``points``: that sum if it scores, else 0 (DO-4)."""

    seat: Seat
    tile: Tile
    end: End
    ends: int
    points: int


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """``seat`` drew a tile, as all have seen; ``tile`` is known to ``seat`` alone (DO-5)."""

    seat: Seat
    tile: Tile = field(repr=False)


@dataclass(frozen=True, slots=True)
class Passed:
    """The bazaar is empty and no tile of the player fits (DO-5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Score:
    """The end of a deal.

    ``how``: ``out`` (DO-6) or ``riba`` (DO-7); ``seat``: the one that went out or locked, and begins the next deal.
    ``left``: the tiles left in each hand, shown to all; ``pips``: their total. ``rest``: the points that ``seat`` gets
    for them (0 after riba). ``scored``: by seat, the sums of five scored in the deal, without ``rest``. ``total``: the
    match score.
    """

    deal: int
    how: Literal["out", "riba"]
    seat: Seat
    left: tuple[tuple[Tile, ...], ...]
    pips: int
    rest: int
    scored: tuple[int, ...]
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: tuple[int, ...]


Event: TypeAlias = Started | Dealt | TileLaid | TileDrawn | Passed | DealScored | MatchEnded
