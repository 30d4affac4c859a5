"""An automatic player of Nardi: plays to the best end of its throw, raises when ahead, declines what is lost.

It looks at every position to which its throw can be played (``rules.nardi.moves.ways``), judges each as it stands
(``bot.games.nardi.player``), and makes the first step towards the best.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import exp
from typing import Any, Final

from bot.games.draw import below, weighted
from rules.core import Chance, Legal, Seat
from rules.nardi.actions import DONE, ROLL, Action
from rules.nardi.course import BAR, HEAD, HOME, OFF, Checkers, Course, moved, pips
from rules.nardi.moves import End, Leave, Move, legal_steps, ways
from rules.nardi.view import View
from rules.raises import ACCEPT, DECLINE, Raise

OFFER: Final = 0.68
"""It offers a raise from this chance to win on …"""
TOO_GOOD: Final = 0.93
"""… and not beyond this one where mars may still come: the other would only give up."""
FOLLOWED: Final = 8
"""Positions that are followed from step to step of a double."""
DROP: Final = 0.24
"""It declines below this chance to win."""


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    if view.raises.offer:
        return _answer(view, legal, seat)
    if view.phase == "throw":
        offers = [a for a in legal.actions if isinstance(a, Raise)]
        return offers[0] if offers and _worth_offering(view, seat) else ROLL
    if not any(isinstance(a, Move) for a in legal.actions):
        return DONE
    return _towards_the_best(view, seat)


def _towards_the_best(view: View, seat: Seat) -> Move:
    course = view.options.course
    mine, theirs = view.board[seat], view.board[1 - seat]
    ends = _promising(view, seat) if len(view.dice) > 2 else ways(course, mine, theirs, view.dice, view.leave)
    best = max(ends, key=lambda end: judge(course, end.mine, end.theirs))
    return Move(*best.way[0])


def _promising(view: View, seat: Seat) -> Iterable[End]:
    """The ends of a double, of which there can be hundreds: step by step, only the best positions are followed."""
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
    """The other side is about to throw."""
    hopes = 1 - _hopes(view, 1 - seat)
    if hopes >= OFFER:
        more = [a for a in legal.actions if isinstance(a, Raise) and a not in (ACCEPT, DECLINE)]
        if more:
            return more[0]
    lost = view.options.target - view.totals[1 - seat] <= view.raises.worth  # declining would lose the match
    return ACCEPT if lost or hopes >= DROP else DECLINE


def _hopes(view: View, seat: Seat) -> float:
    return chance_to_win(view.options.course, view.board[seat], view.board[1 - seat])


def _worth_offering(view: View, seat: Seat) -> bool:
    mars = view.options.mars and not view.board[1 - seat][OFF]
    return OFFER <= _hopes(view, seat) <= (TOO_GOOD if mars else 1.0)


SHOTS: Final = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3)
"""By distance: of 36 throws, how many hit a single checker there if nothing stands between."""
MADE: Final = {1: 0.5, 2: 2.0, 3: 4.0, 4: 6.5, 5: 8.0, 6: 6.0, 7: 6.5, 8: 4.0, 9: 3.0, 10: 2.0, 11: 2.0}
"""The worth of a point held by two, in front of a checker of the other side."""
ANCHOR: Final = {18: 6.0, 19: 4.0, 20: 8.0, 21: 7.0, 22: 4.0, 23: 3.0, 24: 3.0}
RUN: Final = (0.0, 0.0, 1.0, 4.0, 9.0, 16.0, 24.0)
"""By length of a run of points held, in front of a checker of the other side."""
STACK: Final = 0.7
ON_BAR: Final = 4.0
LEFT: Final = 1.6
"""In a race a checker that is not yet borne off costs more than its pips."""


def judge(course: Course, mine: Checkers, theirs: Checkers) -> float:
    """Pips by which the side that has just played is ahead, all things considered."""
    if mine[OFF] == course.size:
        return 1_000.0
    ahead = float(pips(theirs) - pips(mine)) + LEFT * (mine[OFF] - theirs[OFF])
    if course.head:
        return ahead + _following(course, mine, theirs) - _following(course, theirs, mine)
    if _apart(course, mine, theirs):
        return ahead + _gaps(theirs) - _gaps(mine)
    return ahead + _facing(mine, theirs, to_throw=False) - _facing(theirs, mine, to_throw=True)


def chance_to_win(course: Course, mine: Checkers, theirs: Checkers) -> float:
    """Roughly, for the side that is about to throw."""
    lead = 8.0 - judge(course, theirs, mine)
    scale = 0.12 * pips(mine) + 5.0
    return 1 / (1 + exp(-lead / scale))


def _last(checkers: Checkers) -> int:
    """The farthest checker."""
    return max([p for p in range(1, BAR + 1) if checkers[p]], default=0)


def _apart(course: Course, mine: Checkers, theirs: Checkers) -> bool:
    """Whether the sides that face each other have passed for good."""
    return _last(mine) + _last(theirs) < BAR


def _gaps(checkers: Checkers) -> float:
    """What a race loses by empty points at home."""
    return sum([0.8 for p in range(4, HOME + 1) if not checkers[p]])


def _facing(mine: Checkers, theirs: Checkers, to_throw: bool) -> float:
    """What the short game's position is worth to ``mine`` besides the race. ``to_throw``: before its own throw, when
    its single checkers are not yet in danger."""
    total, run = 0.0, 0
    behind = BAR - _last(theirs)  # the other side's farthest checker, from this side's view
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
    """The pips that a single checker on ``point`` may be expected to lose."""
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
    """What the long game's position is worth to ``mine`` besides the race."""
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
    return total + 1.2 * _freedom(course, mine, theirs)


def _freedom(course: Course, mine: Checkers, theirs: Checkers) -> int:
    """How many steps, checker by number, are open."""
    is_open = [not theirs[p] for p in course.across]
    free = sum([sum(is_open[max(1, p - HOME) : p]) for p in range(2, BAR) if mine[p]])
    return min(free, 30)


AT_RANDOM: dict[str, int] = {"roll": 200, "done": 200, "undo": 10, "accept": 90, "decline": 6}
"""Of the words; any raise 4, and all steps together 100."""
RANDOM_RAISE = 4
RANDOM_STEPS = 100


def play_at_random(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    steps = [a for a in legal.actions if isinstance(a, Move)]
    words = [a for a in legal.actions if not isinstance(a, Move)]
    weights = [AT_RANDOM.get(a.word, RANDOM_RAISE) for a in words] + ([RANDOM_STEPS] if steps else [])
    at = weighted(chance, weights)
    return words[at] if at < len(words) else steps[below(chance, len(steps))]
