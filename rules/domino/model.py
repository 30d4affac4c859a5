"""The public types of Domino in one place: Options, Action, Event, View and what they are made of.

What is not exported here is an engine's own business.
"""

from rules.domino.actions import DRAW, Action, Draw, Lay, encode, parse
from rules.domino.events import (
    EVENTS,
    DealScored,
    Dealt,
    Event,
    MatchEnded,
    Passed,
    Score,
    Started,
    TileDrawn,
    TileLaid,
)
from rules.domino.layout import ENDS, End, Laid, Layout, end_sum, fits, laid, locked, open_ends
from rules.domino.play import points
from rules.domino.settings import PRESETS, SETTINGS, Options
from rules.domino.tiles import DOUBLES, HALVES, PIPS, TILES, Tile, pips, sorted_hand
from rules.domino.views import DealRow, Phase, Step, View

__all__ = [
    "DOUBLES", "DRAW", "ENDS", "EVENTS", "HALVES", "PIPS", "PRESETS", "SETTINGS", "TILES", "Action", "DealRow",
    "DealScored", "Dealt", "Draw", "End", "Event", "Laid", "Lay", "Layout", "MatchEnded", "Options", "Passed", "Phase",
    "Score", "Started", "Step", "Tile", "TileDrawn", "TileLaid", "View", "encode", "end_sum", "fits", "laid", "locked",
    "open_ends", "parse", "pips", "points", "sorted_hand",
]  # fmt: skip
