"""The view of a seat or the public (docs/laws.md, Views, not states)."""

from dataclasses import dataclass, field

from rules.base import BaseView
from rules.core import Result, Seat
from rules.domino.model import DealRow, End, Lay, Layout, Options, Score, Step, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class View(BaseView[Options]):
    """``me`` None is the public view: no hand, no plays."""

    turn: Seat | None
    starter: Seat | None
    """The seat that began the deal; between deals, begins the next; None before the first."""

    totals: tuple[int, ...]
    scored: tuple[int, ...]  # Points for sums in this deal, by seat; included in ``totals``
    rows: tuple[DealRow, ...]
    score: Score | None  # Of the last scored deal
    result: Result | None

    layout: Layout
    ends: tuple[tuple[End, int], ...]  # The open ends and the number wanted at each
    sum: int  # Of the open ends (DO-4)
    bazaar: int  # Tiles in the bazaar
    sizes: tuple[int, ...]  # Tiles in each hand
    steps: tuple[Step, ...]  # The course of the deal, as an attentive player remembers it

    hand: tuple[Tile, ...] | None = field(repr=False)  # The viewer's tiles, sorted; None for the public
    plays: tuple[Lay, ...]  # The viewer's possible plays now
    draws: bool  # Whether the viewer must draw now
    drawn: Tile | None = field(repr=False)  # The tile that the viewer has just drawn in this turn
