"""The automatic players of Nardi: one that judges positions, and one at random.

The first evaluates every position its throw can lead to (``rules.nardi.moves.ways``) and makes the first step towards
the best one. It raises when ahead and declines lost games. A position is judged for the side that has just played, with
the other side to throw. All values are in pips, the usual measure of a race: about 8 of them are one throw. They cover
made points and runs of them, blots and the throws that hit them, the head, stacks, and checkers left behind.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import exp
from typing import Any, Final

from bot.games.thinking import below, weighted
from rules.core import Chance, Legal, Seat
from rules.nardi.model import DONE, ROLL, Action
from rules.nardi.moves import BAR, HEAD, HOME, OFF, Checkers, Course, End, Leave, Move, legal_steps, moved, pips, ways
from rules.nardi.view import View
from rules.raises import ACCEPT, DECLINE, Raise

OFFER: Final = 0.68  # It offers a raise from this chance to win …
TOO_GOOD: Final = 0.93  # … up to this one while mars is still possible, because the other side would decline
FOLLOWED: Final = 8  # The number of positions kept at each step of a double
DROP: Final = 0.24  # It declines below this chance to win


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    if view.raises.offer:
        return _answer(view, legal, seat)
    if view.phase == "throw":
        offers = [a for a in legal.actions if isinstance(a, Raise)]
        mars = view.options.mars and not view.board[1 - seat][OFF]
        good = OFFER <= _hopes(view, seat) <= (TOO_GOOD if mars else 1.0)
        return offers[0] if offers and good else ROLL
    if not any(isinstance(a, Move) for a in legal.actions):
        return DONE
    course = view.options.course
    mine, theirs = view.board[seat], view.board[1 - seat]
    ends = _promising(view, seat) if len(view.dice) > 2 else ways(course, mine, theirs, view.dice, view.leave)
    best = max(ends, key=lambda end: judge(course, end.mine, end.theirs))
    return Move(*best.way[0])


def _promising(view: View, seat: Seat) -> Iterable[End]:
    """The positions after a double, which can be hundreds: at each step only the best are kept."""
    course, dice = view.options.course, view.dice
    level = [(End(view.board[seat], view.board[1 - seat], ()), view.leave)]
    while True:
        after: dict[tuple[Checkers, Checkers], tuple[End, Leave]] = {}
        for at, leave in level:
            for step in legal_steps(course, at.mine, at.theirs, dice, leave):
                mine, theirs, _ = moved(course, at.mine, at.theirs, step.point, step.die)
                after.setdefault((mine, theirs), (End(mine, theirs, (*at.way, step)), leave.after(step)))
        if not after:
            return [end for end, _ in level]
        judged = sorted(after.values(), key=lambda e: judge(course, e[0].mine, e[0].theirs), reverse=True)
        level, dice = judged[:FOLLOWED], dice[1:]


def _answer(view: View, legal: Legal[Action], seat: Seat) -> Action:
    """The answer to a raise; the other side is about to throw."""
    hopes = 1 - _hopes(view, 1 - seat)
    more = [a for a in legal.actions if isinstance(a, Raise) and a not in (ACCEPT, DECLINE)]
    if more and hopes >= OFFER:
        return more[0]
    lost = view.options.target - view.totals[1 - seat] <= view.raises.worth  # declining would lose the match
    return ACCEPT if lost or hopes >= DROP else DECLINE


def _hopes(view: View, seat: Seat) -> float:
    return chance_to_win(view.options.course, view.board[seat], view.board[1 - seat])


SHOTS: Final = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3)
"""By distance: the number of 36 throws that hit a single checker there with nothing in between."""
MADE: Final = {1: 0.5, 2: 2.0, 3: 4.0, 4: 6.5, 5: 8.0, 6: 6.0, 7: 6.5, 8: 4.0, 9: 3.0, 10: 2.0, 11: 2.0}
"""The value of a point held by two, in front of a checker of the other side."""
ANCHOR: Final = {18: 6.0, 19: 4.0, 20: 8.0, 21: 7.0, 22: 4.0, 23: 3.0, 24: 3.0}
RUN: Final = (0.0, 0.0, 1.0, 4.0, 9.0, 16.0, 24.0)
"""By the length of a run of held points, in front of a checker of the other side."""
STACK: Final = 0.7
ON_BAR: Final = 4.0
LEFT: Final = 1.6  # The cost in a race of a checker not yet borne off, beyond its pips


def judge(course: Course, mine: Checkers, theirs: Checkers) -> float:
    """The lead in pips of the side that has just played, position included."""
    if mine[OFF] == course.size:
        return 1_000.0
    ahead = float(pips(theirs) - pips(mine)) + LEFT * (mine[OFF] - theirs[OFF])
    if course.head:
        return ahead + _following(course, mine, theirs) - _following(course, theirs, mine)
    if apart(mine, theirs):
        return ahead + _gaps(theirs) - _gaps(mine)
    return ahead + _facing(mine, theirs, to_throw=False) - _facing(theirs, mine, to_throw=True)


def chance_to_win(course: Course, mine: Checkers, theirs: Checkers) -> float:
    """A rough estimate for the side about to throw."""
    lead = 8.0 - judge(course, theirs, mine)
    scale = 0.12 * pips(mine) + 5.0
    return 1 / (1 + exp(-lead / scale))


def _last(checkers: Checkers) -> int:
    """The point of the rearmost checker."""
    return next((place for place in range(BAR, 0, -1) if checkers[place]), 0)


def apart(mine: Checkers, theirs: Checkers) -> bool:
    """Whether the sides, moving in opposite directions, have passed each other for good."""
    return _last(mine) + _last(theirs) < BAR


def _gaps(checkers: Checkers) -> float:
    """The cost of empty points at home in a race."""
    return sum([0.8 for p in range(4, HOME + 1) if not checkers[p]])


def _facing(mine: Checkers, theirs: Checkers, to_throw: bool) -> float:
    """The value of ``mine`` apart from the race, in the short game. ``to_throw``: before its own throw, when its single
    checkers are not yet in danger."""
    total, run = 0.0, 0
    behind = BAR - _last(theirs)  # the other side's rearmost checker, from this side's view
    for point in range(1, BAR):
        n = mine[point]
        if n >= 2:
            front = point > behind
            run = run + 1 if front else 0
            total += MADE.get(point, 1.0) if front else 0.0
            total += ANCHOR.get(point, 0.0) + (RUN[min(run, 6)] - RUN[min(run - 1, 6)] if front else 0.0)
            total -= STACK * max(0, n - 3)
        else:
            run = 0
            if n == 1 and not to_throw:
                total -= _danger(point, mine, theirs)
    closed = sum([theirs[p] >= 2 for p in range(1, HOME + 1)])
    return total - mine[BAR] * (ON_BAR + 2.0 * closed)


def _danger(point: int, mine: Checkers, theirs: Checkers) -> float:
    """The pips that a single checker on ``point`` can expect to lose."""
    safe = 1.0
    for place in range(1, BAR + 1):
        far = point - (BAR - place)
        if theirs[place] and far > 0:
            between = sum([mine[p] >= 2 for p in range(point - far + 1, point)])
            shots = SHOTS[far] if far < len(SHOTS) else 1
            safe *= 1 - shots / 36 * (1.0 if far <= HOME else 0.8**between)
    closed = sum([theirs[p] >= 2 for p in range(1, HOME + 1)])
    return (1 - safe) * (BAR - point) * 0.9 + (1 - safe) * (3.0 + 2.0 * closed)


def _following(course: Course, mine: Checkers, theirs: Checkers) -> float:
    """The value of ``mine`` apart from the race, in the long game."""
    total = -1.2 * max(0, mine[HEAD] - 1)
    behind = _last(theirs)
    front = course.across[behind] if behind else 0
    held = [p for p in range(1, HEAD) if mine[p]]
    total += 1.5 * len([p for p in held if p > HOME])
    run = 1
    for before, point in pairwise(held):
        run = run + 1 if point == before + 1 else 1
        if front and course.across[point] < behind:
            total += 0.6 * (RUN[min(run, 6)] - RUN[min(run - 1, 6)])
    total -= STACK * sum([max(0, mine[p] - 3) for p in range(1, HEAD)])
    return total + 1.2 * freedom(course, mine, theirs)


def freedom(course: Course, mine: Checkers, theirs: Checkers) -> int:
    """The number of possible steps, by checker and number."""
    is_open = [not theirs[p] for p in course.across]
    free = sum([sum(is_open[max(1, p - HOME) : p]) for p in range(2, BAR) if mine[p]])
    return min(free, 30)


AT_RANDOM: dict[str, int] = {"roll": 200, "done": 200, "undo": 10, "accept": 90, "decline": 6}
"""Weights of the words; any raise has ``RANDOM_RAISE``, all steps together ``RANDOM_STEPS``."""
RANDOM_RAISE = 4
RANDOM_STEPS = 100


def play_at_random(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """A random action of ``legal``, which is not empty; deals are mostly played out."""
    steps = [a for a in legal.actions if isinstance(a, Move)]
    words = [a for a in legal.actions if not isinstance(a, Move)]
    weights = [AT_RANDOM.get(a.word, RANDOM_RAISE) for a in words] + ([RANDOM_STEPS] if steps else [])
    at = weighted(chance, weights)
    return words[at] if at < len(words) else steps[below(chance, len(steps))]
