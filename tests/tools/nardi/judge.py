"""What a player of Nardi loses a move, in thousandths of equity (twice the chance to win, less one); single games.

``python -m tests.tools.nardi.judge nardi LEVEL --positions 1000 --seed 1``: as GNU Backgammon judges it, which looks
two steps ahead at the positions that it likes at first glance and at the one played (``pip install gnubg-nn`` first; it
is no part of the project). ``… hyper-nardi LEVEL --table FILE``: by the exact values, which ``make solve-hyper
ARGS="--keep FILE"`` has kept. The throws are those of the player's own games with more than one way to play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Protocol

import numpy as np

from adapters.players import roster
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.nardi.strong import hand
from rules.core import Seat, replay
from rules.nardi.model import DONE
from rules.nardi.moves import OFF, Checkers, End, ways
from rules.nardi.view import View

GLANCE = 5
"""So many are looked at two steps ahead."""
EQUITY = 2000


def throws(game: str, level: str, seed: str) -> Iterator[tuple[View, Seat, End]]:
    """Throws of games that a player plays against itself: the view before the first step, who throws, and what it
    plays; without those that end a game."""
    rules, player, n = rules_of(game), roster().player(game, level), 0
    options = type(rules.presets["standard"])(kind=rules.presets["standard"].kind, target=1, raises=False)
    while True:
        n += 1
        chance = SeededChance(f"judge|{seed}|{n}")
        state = replay(rules, rules.start(2, options, 0))
        state = replay(rules, rules.deal(state, chance), state)
        while rules.result(state) is None:
            seat = min(rules.waiting(state))
            before: View = rules.view(state, seat)
            action: Any = None
            while rules.result(state) is None and action != DONE:
                view = rules.view(state, seat)
                action = player(rules, view, rules.legal(state, seat), seat, chance)
                if action == DONE:
                    yield before, seat, End(view.board[seat], view.board[1 - seat], ())
                state = replay(rules, rules.decide(state, seat, action, chance), state)


class Judge(Protocol):
    def lost(self, ends: list[End], played: End) -> float: ...


class Gnu:
    """GNU Backgammon's networks."""

    def __init__(self) -> None:
        import gnubg_nn

        self._nn = gnubg_nn

    def value(self, end: End, ahead: int) -> float:
        """The chance of the side that has just played."""
        if not any(end.mine[1:]):
            return 1.0
        found = self._nn.probabilities([_side(end.mine), _side(end.theirs)], ahead)
        return 1 - float(found[0])

    def lost(self, ends: list[End], played: End) -> float:
        glance = sorted(ends, key=lambda end: -self.value(end, 0))[:GLANCE]
        own = self.value(played, 2)
        return max(own, *[self.value(end, 2) for end in glance if end[:2] != played[:2]]) - own


class Solved:
    """The whole table of Hyper Nardi."""

    def __init__(self, table: Path) -> None:
        self._values = np.load(table)

    def value(self, end: End) -> float:
        return 1.0 if end.mine[OFF] == 3 else 1 - float(self._values[hand(end.theirs), hand(end.mine)])

    def lost(self, ends: list[End], played: End) -> float:
        return max(map(self.value, ends)) - self.value(played)


def _side(checkers: Checkers) -> list[int]:
    return [*checkers[1:25], checkers[25]]


def judged(judge: Judge, game: str, level: str, positions: int, seed: str, share: float) -> list[float]:
    """The losses; of all throws with a choice only a ``share`` is looked at, so that they come from many games."""
    pick, found = Random(f"judge|{seed}"), []
    for before, seat, played in throws(game, level, seed):
        if pick.random() >= share:
            continue
        course = before.options.course
        ends = list(ways(course, before.board[seat], before.board[1 - seat], before.dice, before.leave))
        if len(ends) > 1:
            found.append(EQUITY * judge.lost(ends, played))
            if len(found) == positions:
                break
    return found


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=["nardi", "hyper-nardi"])
    asked.add_argument("level")
    asked.add_argument("--positions", type=int, default=1000)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--share", type=float, default=0.2)
    asked.add_argument("--table", type=Path)
    given = asked.parse_args()
    judge: Judge = Solved(given.table) if given.game == "hyper-nardi" else Gnu()
    losses = judged(judge, given.game, given.level, given.positions, given.seed, given.share)
    mean = sum(losses) / len(losses)
    error = sqrt(sum((one - mean) ** 2 for one in losses) / (len(losses) - 1) / len(losses))
    right = sum(one < 1 for one in losses) / len(losses)
    print(
        f"{given.level}: {mean:.2f} ± {error:.2f} thousandths a move, {len(losses)} positions, {right:.0%} without loss"
    )
