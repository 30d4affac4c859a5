"""The closed Event union of Nardi.

Concrete types only, so that a codec can write and read events by class. Nothing in them is secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.core import Seat
from rules.nardi.settings import Options
from rules.quick import quick
from rules.raises import Accepted, Declined, Offered

Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open."""

    options: Options


@dataclass(frozen=True, slots=True)
class DealBegun:
    """The checkers are set up. ``throws``: a die for seat 0 and one for seat 1, until they differ (NA-1)."""

    deal: int
    throws: tuple[Pair, ...]
    beginner: Seat


@dataclass(frozen=True, slots=True)
class Thrown:
    """Two dice, in the order thrown; a double is played four times."""

    seat: Seat
    dice: Pair


@quick
@dataclass(frozen=True, slots=True)
class Stepped:
    """A checker went from ``point``, in its side's view (25: the bar), by ``die``."""

    seat: Seat
    point: int
    die: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Undone:
    """The last step was taken back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The side has played its throw and confirmed it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """No number of the throw can be played."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Score:
    """The end of a deal; also its line in the Davtar (HS-10).

    ``how``: ``out``, all checkers borne off, or ``declined``, a raise was refused. ``worth``: of the deal (NA-14);
    ``mars``: whether it counts double (NA-13); ``points``: those the winner writes. ``off``, ``pips`` (still to go),
    ``throws``: by seat. ``total``: the match score.
    """

    deal: int
    beginner: Seat
    winner: Seat
    how: Literal["out", "declined"]
    worth: int
    mars: bool
    points: int
    off: Pair
    pips: Pair
    throws: Pair
    total: Pair


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: Pair
    reason: Literal["target"] = "target"


Event: TypeAlias = (
    Started
    | DealBegun
    | Thrown
    | Stepped
    | Undone
    | TurnEnded
    | Passed
    | Offered
    | Accepted
    | Declined
    | DealScored
    | MatchEnded
)
