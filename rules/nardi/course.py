"""The three boards of Nardi: the set-up, the direction of play, what closes a point.

Each side counts the 24 points from its own view: it moves from 24 towards 1, and its home is 1 to 6. It has two more
places: 0 for the checkers borne off, and 25, the bar. ``Checkers`` is the number of checkers in each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["short", "long", "hyper"]
Checkers: TypeAlias = tuple[int, ...]
"""26 counts: borne off, points 1 to 24 from the own view, bar."""

OFF: Final = 0
HEAD: Final = 24
BAR: Final = 25
PLACES: Final = 26
HOME: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """The differences between the three games on the board.

    ``setup``: the checkers of each side at the start. ``across``: by own point, the number of that point for the other
    side (0 for places off the board). ``closing``: the number of opposing checkers that close a point; fewer can be
    hit. ``head``: whether checkers leave the head one at a time and six points in a row may not be shut (NA-21,
    NA-23). There is one instance of each kind, compared by identity.
    """

    setup: Checkers
    across: tuple[int, ...]
    closing: int
    head: bool
    size: int = field(init=False)
    """The checkers of a side."""
    facing: Callable[[Checkers], Checkers] = field(init=False)
    """The other side's counts at each own point; meaningless for the bar and the checkers borne off."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(self.setup))
        object.__setattr__(self, "facing", itemgetter(*self.across))


def _setup(stacks: Mapping[int, int]) -> Checkers:
    return tuple([stacks.get(place, 0) for place in range(PLACES)])


_FACING: Final = (0, *[25 - p for p in range(1, 25)], 0)
"""The sides move towards each other."""
_FOLLOWING: Final = (0, *[p + 12 if p <= 12 else p - 12 for p in range(1, 25)], 0)
"""Both move the same way round, half a board apart (NA-20)."""

COURSE: Final[Mapping[Kind, Course]] = {
    "short": Course(_setup({24: 2, 13: 5, 8: 3, 6: 5}), _FACING, closing=2, head=False),
    "long": Course(_setup({HEAD: 15}), _FOLLOWING, closing=1, head=True),
    "hyper": Course(_setup({24: 1, 23: 1, 22: 1}), _FACING, closing=2, head=False),
}


def pips(checkers: Checkers) -> int:
    """The points that all checkers together still have to go; 25 for one on the bar."""
    return sum([place * n for place, n in enumerate(checkers)])


def moved(course: Course, mine: Checkers, theirs: Checkers, point: int, die: int) -> tuple[Checkers, Checkers, bool]:
    """Both sides after a legal step of ``mine`` from ``point`` by ``die``, and whether it hit."""
    to = max(point - die, OFF)
    own = list(mine)
    own[point] -= 1
    own[to] += 1
    seen = course.across[to]
    if not (seen and theirs[seen]):
        return tuple(own), theirs, False
    other = list(theirs)
    other[seen] -= 1
    other[BAR] += 1
    return tuple(own), tuple(other), True
