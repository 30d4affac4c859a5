"""Hints in Nardi: what a move or a raise is worth in points, and how often the game is then won.

Moves are judged as ``strong`` judges them: those of the positions that it looks at further are told of, each by the
first step towards it. Of a raise the points are those of the deal, played to its end at the stake that follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.games.nardi.levels import STRONG, Thinker, judge, knowing
from bot.games.stakes import Hopes
from bot.ports.players import Advised, Adviser, Supplies
from rules.core import Chance, Legal, Seat
from rules.nardi.actions import DONE, UNDO, Action
from rules.nardi.course import Course
from rules.nardi.moves import Move
from rules.nardi.view import View
from rules.options import AnyGame
from rules.raises import DECLINE, WORTH, Raise


class NardiAdviser:
    """See ``bot.ports.players.Adviser``."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker: Final = thinker

    def worths(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        if any(isinstance(one, Move) for one in legal.actions):
            return self._moves(view, seat)
        if any(isinstance(one, Raise) for one in legal.actions):
            best = self._thinker.play(game, view, legal, seat, chance)
            return self._raises(view, legal, seat, best)
        return ()

    def _moves(self, view: View, seat: Seat) -> tuple[Advised, ...]:
        found: dict[Move, Advised] = {}
        for end, value in self._thinker.ranked(view, seat):
            step = Move(*end.way[0])
            won = self._thinker.stands(view.options, end).win if view.options.mars else min(value, 1.0)
            found.setdefault(step, Advised(step, view.raises.worth * (2 * value - 1), won=won))
        return tuple(found.values())

    def _raises(self, view: View, legal: Legal[Action], seat: Seat, best: Action) -> tuple[Advised, ...]:
        """``best``: what ``strong`` does, which knows how the match stands, too."""
        asked = bool(view.raises.offer)
        hopes = self._thinker.hopes(view, 1 - seat).turned if asked else self._thinker.hopes(view, seat)

        def advised(action: Action) -> Advised:
            if action == DECLINE:
                return Advised(action, -view.raises.worth, won=0.0)
            worth = view.raises.offer or view.raises.worth
            if isinstance(action, Raise):
                worth = WORTH.get(action.word, worth)
            return Advised(action, worth * _points(hopes), won=hopes.win)

        others = [one for one in legal.actions if one not in (best, UNDO, DONE)]
        return (advised(best), *sorted(map(advised, others), key=lambda one: -one.points))


def _points(hopes: Hopes) -> float:
    return 2 * hopes.win - 1 + hopes.double - hopes.lost


def exact(name: str, course: Course) -> Callable[[Supplies], Adviser]:
    """For the game that is solved."""
    return lambda supplies: NardiAdviser(knowing(supplies, name, course))


def learnt(name: str, course: Course) -> Callable[[Supplies], Adviser]:
    return lambda supplies: NardiAdviser(Thinker(judge(supplies, name, course), STRONG))
