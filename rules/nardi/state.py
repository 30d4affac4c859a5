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


_OPENERS: Final = frozenset({(6, 6), (4, 4), (3, 3)})
_FIRST: Final = frozenset({(5, 5), (2, 1), (6, 2)})
_SECOND: Final = frozenset({(4, 4), (5, 5), (6, 2)})


def leave_of(state: State, seat: Seat, thrown: Pair) -> Leave:
    """What ``thrown`` allows ``seat``."""
    if not state.course.head:
        return FREE
    head = 2 if _two_may_leave(state, seat, thrown) else 1
    if state.options.double_one_checker and thrown[0] == thrown[1]:
        return Leave(head, movers=head)
    return Leave(head)


def _two_may_leave(state: State, seat: Seat, thrown: Pair) -> bool:
    if state.throws(seat):
        return False
    now = _sorted(thrown)
    if state.options.federation_head or seat == state.beginner:
        return now in _OPENERS
    first = next((t.dice for t in state.turns if t.seat == state.beginner), (0, 0))
    return _sorted(first) in _FIRST and now in _SECOND


def _sorted(dice: Pair) -> Pair:
    return max(dice), min(dice)
