"""The state of a match of Nardi, without any secrets.

Between deals the board of the last deal is kept, so that it can still be shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from rules.core import Result, Seat
from rules.nardi.course import COURSE, Checkers, Course
from rules.nardi.events import Pair, Score
from rules.nardi.moves import FREE, Leave, Move, legal_steps
from rules.nardi.settings import Options
from rules.quick import quick
from rules.raises import START, Raises

SEATS: Final = 2
Phase: TypeAlias = Literal["between", "throw", "play", "done"]
"""``between``: the table must call ``deal``. ``throw``: before a throw, when raises are possible. ``play``: after
it."""


@quick
@dataclass(frozen=True, slots=True)
class Played:
    """One step of a throw. ``hit``: whether it sent a checker to the bar."""

    point: int
    die: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A throw and its steps; none if nothing could be played."""

    seat: Seat
    dice: Pair
    steps: tuple[Played, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class State:
    """``board``: both sides' checkers, each from its own view. ``turn``: the seat to throw or play. ``thrown``: the
    current dice, ``dice``: the numbers still to be played, the larger first. ``leave``: what NA-21 and NA-22 still
    allow. ``steps``: of this throw. ``turns``: the earlier throws of the deal."""

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
        return COURSE[self.options.kind]

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal steps of the side at turn; none before its throw."""
        if self.phase != "play":
            return ()
        board, turn = self.board, self.turn
        return legal_steps(COURSE[self.options.kind], board[turn], board[1 - turn], self.dice, self.leave)

    def need(self, seat: Seat) -> int:
        """The points that ``seat`` still needs to win the match (``rules.raises``); 0 without raises."""
        return self.options.target - self.totals[seat] if self.options.raises else 0

    def throws(self, seat: Seat) -> int:
        """The number of throws that ``seat`` has played in the deal."""
        return sum([t.seat == seat for t in self.turns])

    def steps_with(self, seat: Seat, thrown: Pair, turns: tuple[Turn, ...]) -> tuple[Move, ...]:
        """The legal steps of ``seat`` with the throw ``thrown``; ``turns``: the earlier throws of the deal."""
        board, leave = self.board, leave_of(self, seat, thrown, turns)
        return legal_steps(self.course, board[seat], board[1 - seat], numbers(thrown), leave)


_OPENERS: Final = frozenset({(6, 6), (4, 4), (3, 3)})
_FIRST: Final = frozenset({(5, 5), (2, 1), (6, 2)})
_SECOND: Final = frozenset({(4, 4), (5, 5), (6, 2)})


@cache
def numbers(dice: Pair) -> tuple[int, ...]:
    """The numbers to be played with two dice: the larger first; a double four times (NA-2)."""
    a, b = dice
    return (a,) * 4 if a == b else (a, b) if a > b else (b, a)


def leave_of(state: State, seat: Seat, thrown: Pair, turns: tuple[Turn, ...]) -> Leave:
    """How many checkers ``seat`` may take from the head with ``thrown``, and how many it may move (NA-21, NA-22).

    :param turns: the earlier throws of the deal.
    """
    if not state.course.head:
        return FREE
    head = 2 if _two_may_leave(state, seat, thrown, turns) else 1
    if state.options.double_one_checker and thrown[0] == thrown[1]:
        return Leave(head, movers=head)
    return Leave(head)


def _two_may_leave(state: State, seat: Seat, thrown: Pair, turns: tuple[Turn, ...]) -> bool:
    if any(turn.seat == seat for turn in turns):
        return False
    now = _sorted(thrown)
    if state.options.federation_head or seat == state.beginner:
        return now in _OPENERS
    first = next((t.dice for t in turns if t.seat == state.beginner), (0, 0))
    return _sorted(first) in _FIRST and now in _SECOND


def _sorted(dice: Pair) -> Pair:
    return max(dice), min(dice)
