"""Puzzles in Nardi: how is a throw played? Why the best position is better than another.

A puzzle is a whole throw; the order of its steps does not matter. Looked at more thoroughly, more of the positions that
a throw leads to are held against all throws of the other side. Played without raises, so that a deal is won or lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from bot.games.nardi.levels import THROWS, Depth, Thinker
from bot.games.nardi.player import freedom
from bot.games.nardi.told import apart
from bot.games.riddles import Line, Looked, Riddles
from bot.ports.players import Adviser, Supplies
from rules.core import Chance, Legal, Seat
from rules.nardi.course import BAR, HEAD, HOME, OFF, Checkers, Course
from rules.nardi.moves import FREE, Move, ways
from rules.nardi.view import View
from rules.options import AnyGame

Deep: TypeAlias = Callable[[Depth | None], Thinker]
"""Makes a thinker of a depth; None: that looks no further than its own throw."""

FACING: Final = (
    *("off", "hit", "hit-two", "no-hit", "home", "home-point", "prime", "anchor", "safe", "safer", "keep-point", "run"),
    "point",
)
FOLLOWING: Final = ("off", "block", "head", "hem", "room", "run-of-points", "spread", "home")
"""Why one position is better than another, where the sides move towards each other, and where both go the same way."""

FEW: Final = 4
"""So many positions are looked at further for a hint."""
SURELY: Final = Depth(FEW, 1.0, 4_000)
"""The same, however near they are to the best: what is not looked at further cannot be compared."""
PRIME: Final = 4
SHOTS: Final = 5
"""Throws of 36 by which one position is clearly safer than another."""
STEPS: Final = 3
"""Steps more or less that are felt in the long game."""


class Positions:
    """See ``bot.games.riddles.Looking``."""

    def __init__(self, deep: Deep) -> None:
        self._deep: Final = deep

    def looked(
        self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        depth = Depth(SURELY.few * times, SURELY.near, SURELY.replies * times * times) if times else None
        ranked = self._deep(depth).ranked(view, seat)
        return tuple(Looked(tuple(Move(*step) for step in end.way), 2 * value - 1) for end, value in ranked)


class NardiRiddles(Riddles):
    options = (("raises", "off"),)
    bar = 0.08
    level = "normal"
    hidden = frozenset({"undo"})

    def __init__(self, course: Course, deep: Callable[[Supplies], Deep]) -> None:
        self._course: Final = course
        self._deep: Final = deep
        self.words = "long" if course.head else "nardi"
        self.glance = self.bar if course.head else self.bar / 2
        self.reasons = FOLLOWING if course.head else FACING

    def suits(self, view: View, legal: Legal[Any], seat: Seat) -> bool:
        return len(view.plays) > 1 and not view.steps and view.turn == seat

    def whole(self, view: View, seat: Seat) -> bool:
        return not view.plays or view.turn != seat

    def place(self, line: Line, view: View, seat: Seat) -> Any:
        return view.board

    def looking(self, supplies: Supplies, adviser: Adviser) -> Positions:
        return Positions(self._deep(supplies))

    def why(self, before: View, best: Line, after: View, other: Line, instead: View, seat: Seat) -> str | None:
        was, good, bad = (_Side(one, seat) for one in (before, after, instead))
        if good.mine[OFF] != bad.mine[OFF]:
            return "off" if good.mine[OFF] > bad.mine[OFF] else None
        return self._following(was, good, bad) if self._course.head else self._facing(was, good, bad)

    # --- where the sides move towards each other -----------------------------------------------------------------

    def _facing(self, was: _Side, good: _Side, bad: _Side) -> str | None:
        shots, others = self._shots(good), self._shots(bad)
        if good.theirs[BAR] != bad.theirs[BAR]:
            if good.theirs[BAR] > bad.theirs[BAR]:
                return "hit-two" if good.theirs[BAR] > was.theirs[BAR] + 1 else "hit"
            return "no-hit" if shots + SHOTS <= others else None
        if apart(good.mine, good.theirs):
            return "home" if good.outside < bad.outside else None
        made, missed = good.points - was.points, good.points - bad.points
        if any(point <= HOME for point in made & missed):
            return "home-point"
        if good.prime >= PRIME and good.prime > bad.prime and good.over_behind:
            return "prime"
        if any(point > BAR - 1 - HOME for point in made & missed):
            return "anchor"
        if shots + SHOTS <= others:
            return "safe" if not shots else "safer"
        if any(point <= HOME + 1 or point > BAR - 1 - HOME for point in was.points & missed):
            return "keep-point"
        if good.back < bad.back:
            return "run"
        return "point" if made & missed else None

    def _shots(self, side: _Side) -> int:
        """Of the 36 throws of the other side, those that hit."""
        hit = 0
        for dice, often in THROWS:
            replies = ways(self._course, side.theirs, side.mine, dice, FREE)
            hit += often * any(one.theirs[BAR] > side.mine[BAR] for one in replies)
        return hit

    # --- where both go round the same way ------------------------------------------------------------------------

    def _following(self, was: _Side, good: _Side, bad: _Side) -> str | None:
        if good.run > bad.run and good.run >= PRIME:
            return "block"
        if good.mine[HEAD] < bad.mine[HEAD]:
            return "head"
        theirs = [freedom(self._course, one.theirs, one.mine) for one in (good, bad)]
        own = [freedom(self._course, one.mine, one.theirs) for one in (good, bad)]
        if theirs[0] + STEPS <= theirs[1]:
            return "hem"
        if own[0] >= own[1] + STEPS:
            return "room"
        if good.run > bad.run and good.run > PRIME - 2:
            return "run-of-points"
        if good.held > bad.held:
            return "spread"
        return "home" if good.outside < bad.outside else None


class _Side:
    """A position from the side of ``seat``."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.mine: Final[Checkers] = view.board[seat]
        self.theirs: Final[Checkers] = view.board[1 - seat]

    @property
    def points(self) -> frozenset[int]:
        """Those that two or more hold."""
        return frozenset(point for point in range(1, BAR) if self.mine[point] > 1)

    @property
    def prime(self) -> int:
        """The longest run of them."""
        return _longest(self.points)

    @property
    def run(self) -> int:
        """The longest run of points with any checker."""
        return _longest(frozenset(point for point in range(1, HEAD) if self.mine[point]))

    @property
    def held(self) -> int:
        return sum(self.mine[point] > 0 for point in range(HOME + 1, HEAD))

    @property
    def outside(self) -> int:
        """Checkers that are not at home."""
        return sum(self.mine[HOME + 1 :])

    @property
    def back(self) -> int:
        """Checkers in the other side's home, or on the bar."""
        return sum(self.mine[BAR - HOME :])

    @property
    def over_behind(self) -> bool:
        """Whether a checker of the other side is still to pass the points."""
        first = min(self.points, default=BAR)
        return any(self.theirs[BAR - point] for point in range(1, first)) or self.theirs[BAR] > 0


def _longest(points: frozenset[int]) -> int:
    most = run = 0
    for point in range(1, BAR):
        run = run + 1 if point in points else 0
        most = max(most, run)
    return most
