"""What a player of short Nardi loses a move, as GNU Backgammon judges it two steps ahead.

``pip install gnubg-nn``, then ``python -m tests.tools.nardi.judge LEVEL --positions 1000 --seed 1``. Single games: what
counts is the chance to win, and equity is twice that, less one. The positions are those of the player's own games with
more than one way to play; the judge looks two steps ahead at those that it likes at first glance and at the one played.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

from adapters.players import roster
from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.core import replay
from rules.nardi.actions import DONE
from rules.nardi.course import COURSE, OFF, Checkers
from rules.nardi.moves import End, ways
from rules.nardi.view import View

COURSE_SHORT = COURSE["short"]
GLANCE = 5
"""So many are looked at two steps ahead."""


def throws(level: str, seed: str) -> Iterator[tuple[View, End]]:
    """Throws of games that the player plays against itself: the view before the first step, and what it plays."""
    game, player, n = rules_of("nardi"), roster().player("nardi", level), 0
    options = game.presets["standard"].__class__(target=1, raises=False)
    while True:
        n += 1
        chance = SeededChance(f"judge|{seed}|{n}")
        state = replay(game, game.start(2, options, 0))
        state = replay(game, game.deal(state, chance), state)
        while game.result(state) is None:
            seat = min(game.waiting(state))
            before: View = game.view(state, seat)
            action: Any = None
            while game.result(state) is None and action != DONE:
                view = game.view(state, seat)
                action = player(game, view, game.legal(state, seat), seat, chance)
                if action == DONE:
                    mine, theirs = view.board[seat], view.board[1 - seat]
                    yield before, End(mine, theirs, ())
                state = replay(game, game.decide(state, seat, action, chance), state)


class Judge:
    def __init__(self) -> None:
        import gnubg_nn

        self._nn = gnubg_nn

    def value(self, end: End, ahead: int) -> float:
        """The chance of the side that has just played."""
        if end.mine[OFF] == COURSE_SHORT.size:
            return 1.0
        found = self._nn.probabilities([_side(end.mine), _side(end.theirs)], ahead)
        return 1 - float(found[0])

    def loss(self, ends: list[End], played: End) -> float:
        """In thousandths of equity."""
        glance = sorted(ends, key=lambda end: -self.value(end, 0))[:GLANCE]
        mine = next(end for end in ends if (end.mine, end.theirs) == (played.mine, played.theirs))
        own = self.value(mine, 2)
        return 2000 * (max(own, *[self.value(end, 2) for end in glance if end is not mine]) - own)


def _side(checkers: Checkers) -> list[int]:
    return [*checkers[1:25], checkers[25]]


def judged(level: str, positions: int, seed: str, share: float) -> list[float]:
    """The losses; of all throws with a choice only a ``share`` is looked at, so that they come from many games."""
    judge, pick, found = Judge(), Random(f"judge|{seed}"), []
    for before, end in throws(level, seed):
        seat = before.turn
        assert seat is not None
        if pick.random() >= share:
            continue
        ends = list(ways(COURSE_SHORT, before.board[seat], before.board[1 - seat], before.dice))
        if len(ends) > 1:
            found.append(judge.loss(ends, end))
            if len(found) == positions:
                break
    return found


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("level")
    asked.add_argument("--positions", type=int, default=1000)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--share", type=float, default=0.2)
    given = asked.parse_args()
    lost = judged(given.level, given.positions, given.seed, given.share)
    mean = sum(lost) / len(lost)
    error = sqrt(sum((one - mean) ** 2 for one in lost) / (len(lost) - 1) / len(lost))
    right = sum(one < 1 for one in lost) / len(lost)
    print(
        f"{given.level}: {mean:.1f} ± {error:.1f} thousandths a move, {len(lost)} positions, {right:.0%} without loss"
    )
