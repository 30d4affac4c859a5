"""The state of a match of Domino. It contains secrets and never leaves the rules; a View does.

Between deals ``layout`` and ``hands`` are those of the last deal, so that it can still be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rules.core import Result, Seat
from rules.domino.events import Score
from rules.domino.layout import NOTHING, End, Layout
from rules.domino.settings import Options
from rules.domino.tiles import NO_TILE, Tile

HAND: Final = 7
"""DO-1."""


Phase: TypeAlias = Literal["between", "play", "done"]
"""``between``: the table must call ``deal``."""


@dataclass(frozen=True, slots=True)
class Step:
    """A public event of this deal.

    ``what``: ``laid`` (``tile``, ``end``, ``points``), ``drew`` (a tile, which stays secret) or ``passed``. ``asked``:
    the numbers open before it.
    """

    seat: Seat
    what: Literal["laid", "drew", "passed"]
    asked: tuple[int, ...] = ()
    tile: Tile | None = None
    end: End = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the Davtar (HS-10). ``how`` and ``seat``: who went out or locked; ``scored``: points for sums of five
    by seat, ``rest``: the points of ``seat`` for the pips left, ``total``: the match score after the deal."""

    deal: int
    how: Literal["out", "riba"]
    seat: Seat
    scored: tuple[int, ...]
    rest: int
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """``starter``: the seat that began this deal; between deals, begins the next; None before the first. ``lead``: the
    tile to begin with. ``scored``: by seat, the points for sums in this deal, included in ``totals``. ``reached``: the
    seats that have reached the target, in that order (DO-8)."""

    options: Options
    seats: int
    phase: Phase = "between"
    deal: int = 0
    starter: Seat | None = None
    turn: Seat = 0
    lead: Tile = field(default=NO_TILE, repr=False)
    hands: tuple[tuple[Tile, ...], ...] = field(default=(), repr=False)
    bazaar: tuple[Tile, ...] = field(default=(), repr=False)
    layout: Layout = NOTHING
    steps: tuple[Step, ...] = ()
    scored: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    reached: tuple[Seat, ...] = ()
    rows: tuple[DealRow, ...] = ()
    score: Score | None = None
    result: Result | None = None
