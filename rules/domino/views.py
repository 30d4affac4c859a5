"""What a seat, or the public, may know of a table of Domino: the View and its parts.

A View is all that pictures, buttons and automatic players are given; ``rules.domino.view`` builds it field by field.
Numbers by seat stand in tuples, seat 0 first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.core import Result, Seat
from rules.domino.actions import Lay
from rules.domino.events import Score
from rules.domino.layout import End, Layout
from rules.domino.settings import Options
from rules.domino.tiles import Tile

Phase: TypeAlias = Literal["between", "play", "done"]
"""``between``: the table must call ``deal``."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that everybody has seen in this deal.

    ``what``: ``laid`` (``tile``, ``end``, ``points``), ``drew`` (one tile, which is nobody else's business) or
    ``passed``. ``asked``: the numbers that were open before it.
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
    by seat, ``rest``: what ``seat`` got for the pips left, ``total``: the match score after the deal."""

    deal: int
    how: Literal["out", "riba"]
    seat: Seat
    scored: tuple[int, ...]
    rest: int
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """``me`` None is the public view: no hand, no plays."""

    game: str
    options: Options
    phase: Phase
    deal: int
    """The number of the deal under way, or of the last one; 0 before the first."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    starter: Seat | None
    """Who began the deal; between deals who begins the next one, None before the first."""

    totals: tuple[int, ...]
    scored: tuple[int, ...]
    """Points for sums in this deal, by seat; they are in ``totals`` already."""
    rows: tuple[DealRow, ...]
    score: Score | None
    """The last scored deal's."""
    result: Result | None

    layout: Layout
    ends: tuple[tuple[End, int], ...]
    """The open ends and the number that is asked for at each."""
    sum: int
    """Of the open ends (DO-4)."""
    bazaar: int
    """Tiles in the bazaar."""
    sizes: tuple[int, ...]
    """Tiles in each hand."""
    steps: tuple[Step, ...]
    """All that has happened in the deal, as an attentive player remembers it."""

    hand: tuple[Tile, ...] | None = field(repr=False)
    """One's own tiles, sorted; None for the public."""
    plays: tuple[Lay, ...]
    """What I can lay now."""
    draws: bool
    """Whether I must draw now."""
    drawn: Tile | None = field(repr=False)
    """What I have just drawn in this turn."""
