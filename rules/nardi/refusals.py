"""Why a step is not legal: the first reason that a player would name (NA-2, NA-10 … NA-24)."""

from __future__ import annotations

from rules.core import Illegal
from rules.nardi.course import BAR, HEAD, HOME, OFF, Checkers, Course
from rules.nardi.moves import Leave, Move, legal_steps


def refusal(
    course: Course,
    board: tuple[Checkers, Checkers],
    throw: tuple[tuple[int, ...], Leave],
    legal: tuple[Move, ...],
    move: Move,
    *,
    begun: bool,
) -> Illegal | None:
    """None: ``move`` is legal. Keys: ``not-thrown`` (``number``), ``enter-first``, ``no-checker`` (``point``),
    ``same-checker``, ``head-once``, ``not-all-home``, ``higher-first``, ``point-closed`` (``point``), ``six-in-a-row``,
    ``larger-number`` (``number``), ``most-numbers``.

    :param board: the moving side, the other one. :param throw: the numbers still to be played, the larger first, and
        what the throw still allows. :param legal: the legal steps. :param begun: whether a step has been made.
    """
    if move in legal:
        return None
    (mine, theirs), (dice, leave) = board, throw
    if move.die not in dice:
        return Illegal("not-thrown", number=move.die)
    if mine[BAR] and move.point != BAR:
        return Illegal("enter-first")
    if move.point not in range(OFF + 1, BAR + 1) or not mine[move.point]:
        return Illegal("no-checker", point=move.point)
    if leave.movers <= 0 and move.point != leave.runner:
        return Illegal("same-checker")
    if move.point == HEAD and leave.head <= 0:
        return Illegal("head-once")
    if move.to == OFF:
        if any(mine[HOME + 1 :]):
            return Illegal("not-all-home")
        if move.die > move.point and any(mine[move.point + 1 :]):
            return Illegal("higher-first")
    elif theirs[course.across[move.to]] >= course.closing:
        return Illegal("point-closed", point=move.to)
    if move not in legal_steps(course, mine, theirs, (move.die,), leave):
        return Illegal("six-in-a-row")
    if {s.die for s in legal} == {dice[0]} and move.die != dice[0] and not begun:
        return Illegal("larger-number", number=dice[0])
    return Illegal("most-numbers")
