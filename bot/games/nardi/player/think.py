"""An automatic player of Nardi: plays to the best end of its throw, raises when ahead, declines what is lost.

It looks at every position to which its throw can be played (``rules.nardi.moves.ways``), judges each as it stands
(``bot.games.nardi.player.judge``), and makes the first step towards the best.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.games.nardi.player.judge import chance_to_win, judge
from rules.core import Chance, Legal, Seat
from rules.nardi.actions import DONE, ROLL, Action
from rules.nardi.course import OFF, Checkers, moved
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
