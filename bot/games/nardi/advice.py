"""Hints in Nardi: what a move or a raise is worth in points, and how often the game is then won.

Moves are judged as ``strong`` judges them: those of the positions that it looks at further are told of, each by the
first step towards it. Of a raise the points are those of the deal, played to its end at the stake that follows.

Looking back, a throw is weighed as a whole: the position that was reached, against the best one. All throws of the
other side are tried, so there is no chance in it that could be taken for skill. Raises are not weighed: what they cost
depends on the score of the match and on raises to come, which these figures do not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.games.nardi.levels import STRONG, Depth, Thinker, homeward, knowing
from bot.games.stakes import Hopes
from bot.ports.players import Advised, Adviser, Decided, Makeable, Opened, Supplies, Weighed
from rules.core import Chance, Legal, Seat
from rules.nardi.actions import DONE, UNDO, Action
from rules.nardi.course import Course
from rules.nardi.moves import Move
from rules.nardi.view import View
from rules.options import AnyGame
from rules.raises import DECLINE, WORTH, Raise

FAULT: Final = 0.04
"""A share of the game, from which on a loss counts as a fault: 0.08 of a point at stake 1."""


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

    def weigh(self, decided: Decided) -> Weighed | None:
        view: View = decided.question.view
        seat, after = decided.question.seat, decided.after
        if not any(isinstance(one, Move) for one in decided.actions):
            return None
        found = self._thinker.compared(view, seat, (after.board[seat], after.board[1 - seat]))
        if found is None:
            return None
        end, best, own = found
        points = 2 * view.raises.worth
        lost = points * (best - own)
        better = tuple(Move(*step) for step in end.way) if lost else ()
        return Weighed("play", lost, better, fault=best - own >= FAULT)

    def makeable(self, opened: Opened) -> tuple[Makeable, ...]:
        """Nothing is hidden here."""
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
    return lambda supplies: NardiAdviser(Thinker(homeward(supplies, name, course), STRONG))


def exactly(name: str, course: Course) -> Callable[[Supplies], Callable[[Depth | None], Thinker]]:
    """Thinkers of any depth for the game that is solved: it takes none."""

    def made(supplies: Supplies) -> Callable[[Depth | None], Thinker]:
        thinker = knowing(supplies, name, course)
        return lambda _: thinker

    return made


def deeply(name: str, course: Course) -> Callable[[Supplies], Callable[[Depth | None], Thinker]]:
    """Thinkers of any depth."""

    def made(supplies: Supplies) -> Callable[[Depth | None], Thinker]:
        judging = homeward(supplies, name, course)
        return lambda depth: Thinker(judging, depth)

    return made
