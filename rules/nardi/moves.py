"""The three boards of Nardi, and the legal steps of a throw (NA-2, NA-10 to NA-24)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final, Literal, NamedTuple, TypeAlias

# --- The three boards of Nardi ----------------------------------------------------------------------------------------
# Each side counts the 24 points from its own view: it moves from 24 towards 1, and its home is 1 to 6. It has two
# more places: 0 for the checkers borne off, and 25, the bar. ``Checkers`` is the number of checkers in each.


Kind: TypeAlias = Literal["short", "long", "hyper"]
Checkers: TypeAlias = tuple[int, ...]  # 26 counts: borne off, points 1 to 24 from the side's own view, bar

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
    hit. ``head``: whether checkers leave the head one at a time and may not block six points in a row (NA-21, NA-23).
    There is one instance of each kind, compared by identity.
    """

    setup: Checkers
    across: tuple[int, ...]
    closing: int
    head: bool
    size: int = field(init=False)  # The checkers of a side
    facing: Callable[[Checkers], Checkers] = field(init=False)
    """The other side's checkers at each own point; meaningless for the bar and for checkers borne off."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(self.setup))
        object.__setattr__(self, "facing", itemgetter(*self.across))


def _setup(stacks: Mapping[int, int]) -> Checkers:
    return tuple([stacks.get(place, 0) for place in range(PLACES)])


_FACING: Final = (0, *[25 - p for p in range(1, 25)], 0)  # The sides move towards each other
_FOLLOWING: Final = (0, *[p + 12 if p <= 12 else p - 12 for p in range(1, 25)], 0)
"""Both move the same way round, half a board apart (NA-20)."""

COURSE: Final[Mapping[Kind, Course]] = {
    "short": Course(_setup({24: 2, 13: 5, 8: 3, 6: 5}), _FACING, closing=2, head=False),
    "long": Course(_setup({HEAD: 15}), _FOLLOWING, closing=1, head=True),
    "hyper": Course(_setup({24: 1, 23: 1, 22: 1}), _FACING, closing=2, head=False),
}


def pips(checkers: Checkers) -> int:
    """The points that all checkers together still have to move; 25 for one on the bar."""
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


# --- The legal steps of a side (NA-2, NA-11, NA-12, NA-21 … NA-24) ----------------------------------------------------
# A step is legal only as part of a way to play the most dice.
#
# Theory of operation. While a side plays, the other does not move, and closed points stay closed (a hit opens
# nothing: the point was open). So two masks, valid for the whole throw, represent the other side: the open points, and
# the places where a run of six is forbidden. The own side is a *stand*: its counts in one integer, a byte for each
# place, and a mask of the occupied places. A step is a subtraction and an addition; the points from which a die can be
# played are one shift and one *and*.
#
# ``_Search.most`` finds the largest number of dice that a stand can play, stopping when it is all of them. Usually no
# search is needed: if the checkers together have room for as many plain steps as there are dice, no step can spoil it,
# and all are legal (``_Search.ample``). Bearing off the last checker ends the deal, so it counts as playing everything.


BYTE: Final = 8
_POINTS: Final = (1 << BAR) - 2  # The mask of points 1 to 24
_SOME: Final = bytes([48, *[49] * 255])  # Translates counts to binary digits: 1 where there is a checker
_PAIR: Final = bytes([48, 48, *[49] * 254])
_RUN: Final = 6
_ALWAYS: Final = 15  # The number of checkers: no limit


class Move(NamedTuple):
    """A step: one checker from ``point`` (25: the bar) by the number ``die``; beyond point 1 it is borne off."""

    point: int
    die: int

    @property
    def to(self) -> int:
        """The destination; 0 if it is borne off."""
        return max(self.point - self.die, OFF)


_MOVE: Final = tuple(tuple(Move(point, die) for point in range(BAR + 1)) for die in range(7))
"""Every step, by number and point."""


class Leave(NamedTuple):
    """The steps that the throw still allows. ``head``: checkers that may leave the head (NA-21). ``movers``: checkers
    that may move, in addition to the one on ``runner``, which made the last step (NA-22; 0: none)."""

    head: int = _ALWAYS
    movers: int = _ALWAYS
    runner: int = 0

    def after(self, step: tuple[int, int]) -> "Leave":
        """The steps still allowed after ``step``."""
        point, die = step
        head, movers, runner = self
        if point == HEAD and head < _ALWAYS:
            head -= 1
        elif movers == _ALWAYS:
            return self
        if movers == _ALWAYS:
            return Leave(head)
        return Leave(head, movers - (point != runner), max(point - die, 0))


FREE: Final = Leave()


class _Stand(NamedTuple):
    counts: int  # A byte for each place, the lowest for the checkers borne off
    held: int  # The mask of points, and the bar, where the side has a checker
    head: int
    movers: int
    runner: int


@lru_cache(maxsize=512)
def legal_steps(
    course: Course, mine: Checkers, theirs: Checkers, dice: tuple[int, ...], leave: Leave = FREE
) -> tuple[Move, ...]:
    """The legal steps of ``mine``, the farthest checkers first.

    :param dice: the numbers still to be played, the larger first; a double appears four times at the start.
    """
    if not dice:
        return ()
    search = _Search(course, theirs)
    stand = search.stand(mine, leave)
    larger, smaller = dice[0], dice[-1]
    steps = search.steps(stand, dice)
    if len(dice) == 1:
        return tuple(steps)
    if larger == smaller:
        ample = search.ample(stand, larger, len(dice), len(dice))
    else:
        ample = search.ample(stand, larger, 1, 2) and search.ample(stand, smaller, 1, 2)
    if ample:
        return tuple(steps)
    most, steps = search.best(stand, steps, dice)
    return tuple([step for step in steps if step.die == larger] or steps if most == 1 else steps)


class End(NamedTuple):
    """A position that a throw can reach, and one way to reach it."""

    mine: Checkers
    theirs: Checkers
    way: tuple[Move, ...]


def ways(course: Course, mine: Checkers, theirs: Checkers, dice: tuple[int, ...], leave: Leave = FREE) -> list[End]:
    """The positions that a throw can reach, each once.

    All steps are tried, whatever follows, and in the end only the ways that play the most dice are kept. If only one of
    two numbers can be played, it is the larger. Hits are kept as a mask of points, as ``mine`` counts them.
    """
    search = _Search(course, theirs)
    start, blots = search.stand(mine, leave), search.blots(theirs)
    todo: list[tuple[_Stand, int, tuple[Move, ...], tuple[int, ...]]] = [(start, 0, (), dice)]
    seen: set[tuple[_Stand, int, tuple[int, ...]]] = set()
    found: list[tuple[int, _Stand, int, tuple[Move, ...]]] = []
    most = 0
    while todo:
        stand, hit, way, left = todo.pop()
        steps = search.steps(stand, left) if left and stand.held else ()
        if not steps:
            played = len(way) if stand.held else len(dice)
            most = max(most, played)
            found.append((played, stand, hit, way))
        for step in steps:
            after, rest = search.after(stand, *step), without(left, step.die)
            hits = hit | blots & 1 << step.to
            if (after, hits, rest) not in seen:
                seen.add((after, hits, rest))
                todo.append((after, hits, (*way, step), rest))
    if most == 1 < len(dice) and any(way[0].die == dice[0] for played, _, _, way in found if played):
        found = [one for one in found if one[3] and one[3][0].die == dice[0]]
    ends: dict[tuple[int, int], End] = {}
    for played, stand, hit, way in found:
        if played == most and (stand.counts, hit) not in ends:
            own = tuple(stand.counts.to_bytes(PLACES, "little"))
            ends[stand.counts, hit] = End(own, _hit(course, theirs, hit) if hit else theirs, way)
    return list(ends.values())


def _hit(course: Course, theirs: Checkers, hit: int) -> Checkers:
    """The other side with its checkers on a mask of points (as the hitting side counts them) now on the bar."""
    other = list(theirs)
    for point in _places(hit):
        other[course.across[point]] -= 1
        other[BAR] += 1
    return tuple(other)


@cache
def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """``dice`` without one of the number ``die``."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


class _Search:
    """The moves of one side against a fixed other side."""

    __slots__ = ("_known", "_open", "_shut", "course")

    def __init__(self, course: Course, theirs: Checkers) -> None:
        self.course = course
        facing = bytes(course.facing(theirs)).translate(_PAIR if course.closing > 1 else _SOME)
        self._open = _POINTS & ~int(facing[::-1], 2)
        self._shut = _forbidden(course, next((p for p in range(1, BAR) if theirs[p]), BAR)) if course.head else 0
        self._known: dict[tuple[_Stand, tuple[int, ...]], int] = {}

    def blots(self, theirs: Checkers) -> int:
        """The mask of points where a checker of the other side can be hit."""
        return self._open & int(bytes(self.course.facing(theirs)).translate(_SOME)[::-1], 2)

    def stand(self, mine: Checkers, leave: Leave) -> _Stand:
        raw = bytes(mine)
        held = int(raw.translate(_SOME)[::-1], 2) & ~1
        return _Stand(int.from_bytes(raw, "little"), held, leave.head, leave.movers, leave.runner)

    def steps(self, stand: _Stand, dice: tuple[int, ...]) -> list[Move]:
        """The steps by any of ``dice`` (not empty), regardless of what follows; the farthest first."""
        larger, smaller = dice[0], dice[-1]
        if larger == smaller:
            return _steps(self.sources(stand, larger), larger)
        return _either(self.sources(stand, larger), larger, self.sources(stand, smaller), smaller)

    def sources(self, stand: _Stand, die: int) -> int:
        """The mask of places from which ``die`` can be played, regardless of what follows."""
        if not (held := stand.held):
            return 0
        if held >> BAR:
            found = held & (1 << BAR) & (self._open << die)
        else:
            found = held & (self._open << die)
            if held < 1 << HOME + 1:  # all are home (NA-12)
                top = held.bit_length() - 1
                found |= 1 << top if top <= die else held & 1 << die
        if stand.head <= 0:
            found &= ~(1 << HEAD)
        if stand.movers <= 0:
            found &= 1 << stand.runner
        if self._shut and self._crowded(held, 1):
            for point in _places(found):
                if self._shuts(self.after(stand, point, die).held):
                    found ^= 1 << point
        return found

    def after(self, stand: _Stand, point: int, die: int) -> _Stand:
        counts, held, head, movers, runner = stand
        to = point - die if point > die else 0
        if counts >> BYTE * point & 255 == 1:
            held ^= 1 << point
        if to:
            held |= 1 << to
        counts += (1 << BYTE * to) - (1 << BYTE * point)
        if movers < _ALWAYS:
            movers -= point != runner
            runner = to
        return _Stand(counts, held, head - 1 if point == HEAD and head < _ALWAYS else head, movers, runner)

    def most(self, stand: _Stand, dice: tuple[int, ...]) -> int:
        """The largest number of ``dice`` that can be played; all of them if the last checker can be borne off."""
        if (known := self._known.get((stand, dice))) is not None:
            return known
        best = 0
        for die in dict.fromkeys(dice):
            rest = without(dice, die)
            for point in _places(self.sources(stand, die)):
                best = max(best, 1 + self._beyond(self.after(stand, point, die), rest))
                if best == len(dice):
                    self._known[stand, dice] = best
                    return best
        self._known[stand, dice] = best
        return best

    def best(self, stand: _Stand, steps: Sequence[Move], dice: tuple[int, ...]) -> tuple[int, list[Move]]:
        """The largest number of ``dice`` that can be played, and the first ``steps`` that allow it."""
        reach = [1 + self._beyond(self.after(stand, *s), without(dice, s.die)) for s in steps]
        most = max(reach, default=0)
        return most, [s for s, n in zip(steps, reach, strict=True) if n == most]

    def ample(self, stand: _Stand, die: int, far: int, need: int) -> bool:
        """Whether there is room for so many plain steps by ``die`` that no single step, by any number, can spoil it.

        Each checker counts with up to ``far`` steps, and ``need`` are needed in all. Checkers on the bar or the head,
        and runs that may grow to six, are left to the search.
        """
        held = stand.held
        if held >> BAR or stand.movers < _ALWAYS or (self._shut and self._crowded(held, need)):
            return False
        able = held & (self._open << die)
        if stand.head < _ALWAYS:
            able &= ~(1 << HEAD)
        for point in _places(able):
            n = stand.counts >> BYTE * point & 255
            for _ in range(far):
                need -= n
                if need <= 0:
                    return True
                point -= die
                if point <= die or not self._open >> point - die & 1:
                    break
        return False

    def _beyond(self, stand: _Stand, rest: tuple[int, ...]) -> int:
        return self.most(stand, rest) if stand.held and rest else len(rest)

    def _shuts(self, held: int) -> bool:
        """Whether six points in a row are blocked where that is forbidden (NA-23)."""
        two = held & held >> 1
        return bool(two & two >> 2 & two >> 4 & self._shut)

    def _crowded(self, held: int, steps: int) -> bool:
        """Whether ``steps`` more steps might block six points in a row where that is forbidden."""
        fewest = _RUN - steps
        shut = self._shut
        while shut:
            low = shut.bit_length() - 1
            if (held >> low & 63).bit_count() >= fewest:
                return True
            shut ^= 1 << low
        return False


def _places(mask: int) -> list[int]:
    """The numbers of the bits set, the highest first."""
    found = []
    while mask:
        top = mask.bit_length() - 1
        found.append(top)
        mask ^= 1 << top
    return found


def _steps(sources: int, die: int) -> list[Move]:
    """The steps by ``die`` from a mask of places, the farthest first."""
    steps = _MOVE[die]
    return [steps[point] for point in _places(sources)]


def _either(far: int, larger: int, near: int, smaller: int) -> list[Move]:
    """The steps by either of two numbers, each from its own mask: the farthest first, then the larger."""
    found = []
    long, short, mask = _MOVE[larger], _MOVE[smaller], far | near
    while mask:
        top = mask.bit_length() - 1
        bit = 1 << top
        mask ^= bit
        if far & bit:
            found.append(long[top])
        if near & bit:
            found.append(short[top])
    return found


@cache
def _forbidden(course: Course, nearest: int) -> int:
    """The mask of the lowest points of forbidden runs of six: those with no opposing checker ahead of them.

    Ahead: nearer to the other side's end than the front of the run. :param nearest: the other side's checker nearest to
    its end, as a point that it counts itself.
    """
    return sum([1 << low for low in range(1, BAR - _RUN + 1) if course.across[low] < nearest])
