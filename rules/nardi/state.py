"""The state of a match of Nardi. There are no secrets in it: everything lies on the board.

Between deals the board of the last deal is kept, so that it can still be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rules.core import Result, Seat
from rules.nardi.course import Checkers, Course
from rules.nardi.events import Pair, Score
from rules.nardi.moves import FREE, Leave, Step, legal_steps
from rules.nardi.settings import Options
from rules.raises import START, Raises

SEATS: Final = 2
Phase: TypeAlias = Literal["between", "throw", "play", "done"]
"""``between``: the table must call ``deal``. ``throw``: before a throw, the time of raises. ``play``: dice lie."""


@dataclass(frozen=True, slots=True)
class Played:
    """One step of a throw. ``hit``: whether it sent a checker to the bar."""

    point: int
    die: int
    hit: bool

    @property
    def step(self) -> Step:
        return Step(self.point, self.die)


@dataclass(frozen=True, slots=True)
class Turn:
    """A throw and what was made of it; no steps: nothing could be played."""

    seat: Seat
    dice: Pair
    steps: tuple[Played, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """``board``: both sides' checkers, each from its own view. ``turn``: who throws or plays. ``thrown``: the dice that
    lie, ``dice``: the numbers still to be played, the larger first. ``leave``: what NA-21 and NA-22 still allow.
    ``steps``: of this throw. ``turns``: the throws of the deal that are over."""

    options: Options
    phase: Phase = "between"
    deal: int = 0
    beginner: Seat = 0
    turn: Seat = 0
    board: tuple[Checkers, Checkers] = ((), ())
    thrown: Pair | None = None
    dice: tuple[int, ...] = ()
    leave: Leave = FREE
    steps: tuple[Played, ...] = ()
    turns: tuple[Turn, ...] = ()
    opening: tuple[Pair, ...] = ()
    raises: Raises = START
    totals: Pair = (0, 0)
    rows: tuple[Score, ...] = ()
    result: Result | None = None

    @property
    def course(self) -> Course:
        return self.options.course

    @property
    def legal(self) -> tuple[Step, ...]:
        """The steps of the side at turn; none unless dice lie."""
        if self.phase != "play":
            return ()
        return legal_steps(self.course, self.board[self.turn], self.board[1 - self.turn], self.dice, self.leave)

    def need(self, seat: Seat) -> int:
        """The points that ``seat`` still needs to win the match, 0 where there are no raises (``rules.raises``)."""
        return self.options.target - self.totals[seat] if self.options.raises else 0

    def throws(self, seat: Seat) -> int:
        """How many throws of the deal ``seat`` has played."""
        return sum([t.seat == seat for t in self.turns])
