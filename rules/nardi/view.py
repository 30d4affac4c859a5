"""The view of a seat or the public (docs/laws.md, Views, not states)."""

from dataclasses import dataclass

from rules.base import BaseView
from rules.core import Result, Seat
from rules.nardi.model import Options, Pair, Played, Score, Turn
from rules.nardi.moves import Checkers, Leave, Move
from rules.raises import Raises


@dataclass(frozen=True, slots=True, kw_only=True)
class View(BaseView[Options]):
    turn: Seat | None  # The seat to throw or move; with an offer open, the seat to move after the answer
    beginner: Seat
    opening: tuple[Pair, ...]  # The throws for the first turn of this deal (NA-1)

    totals: Pair
    rows: tuple[Score, ...]
    result: Result | None

    board: tuple[Checkers, Checkers]
    across: tuple[int, ...]  # By own point, the other side's number for it; 0 for places off the board
    pips: Pair
    thrown: Pair | None
    dice: tuple[int, ...]  # The numbers still to be played, the larger first
    leave: Leave  # The limits of NA-21 and NA-22 for the rest of this throw
    steps: tuple[Played, ...]  # The steps of the current throw
    plays: tuple[Move, ...]  # The legal steps of the side on turn, the farthest checkers first
    last: Turn | None  # The last finished throw
    throws: int  # The number of finished throws in this deal

    raises: Raises  # The worth of the deal and the open offer (NA-14)
