"""Games of short Nardi against GNU Backgammon's first glance: ``python -m tests.tools.nardi.rival LEVEL --games 2000``.

GNU Backgammon (``pip install gnubg-nn``; it is no part of the project) takes the position that its networks like best
after the throw, and looks no further. Single games: no raises, no mars, so that both want nothing but to win. Each set
of dice is played from both sides, which the standard error allows for.

Theory of operation. Most of what decides a game is dice. What a throw was worth is the chance to win once it has been
played as well as GNU Backgammon knows, less what the chance was before it, over all throws: on average nothing, but for
a thousandth by which both sides gain alike. What the dice were worth to the one side more than to the other is taken
off the result: that is the second figure, in which a game tells as much as dozens do in the first.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any, Final, Protocol, TypeAlias

from adapters.players import roster
from bot.fair import SeededChance
from bot.games import rules_of
from bot.ports.players import Player
from rules.core import Chance, Legal, Seat, replay
from rules.nardi.model import DONE, ROLL, Action, Thrown
from rules.nardi.moves import OFF, End, Move, ways
from rules.nardi.view import View
from rules.options import load
from tests.tools.nardi.judge import Gnu

SINGLE: Final = {"target": "1", "raises": "off", "mars": "off"}
NOW, THROWS = 0, 1
"""How far is looked ahead: not at all, or at all throws of the side that is about to throw."""
Fared: TypeAlias = tuple[float, float]
"""What somebody has won of a game: 1 or 0; and the same without the luck of the dice."""


class Judging(Protocol):
    def value(self, end: End, ahead: int) -> float:
        """The chance of the side that has just played."""
        ...


class Glance:
    """Plays to the position of which ``value`` says most: the chance of the side that has just played."""

    def __init__(self, value: Callable[[End], float]) -> None:
        self._value: Final = value

    def __call__(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
        if view.phase == "throw":
            return ROLL
        steps = [one for one in legal.actions if isinstance(one, Move)]
        if len(steps) < 2:
            return steps[0] if steps else DONE
        ends = ways(view.options.course, view.board[seat], view.board[1 - seat], view.dice, view.leave)
        return max(ends, key=self._value).way[0]


def game(players: tuple[Player, Player], judge: Judging, seed: str) -> Fared:
    """A game, as it went for seat 0."""
    loaded = load(rules_of("nardi"), None, SINGLE)
    rules: Any = loaded.game
    dice, decided, luck = SeededChance(f"rival|{seed}"), 0, 0.0
    state = replay(rules, rules.start(2, loaded.options, 0))
    events = rules.deal(state, dice)
    while True:
        for event in events:
            if isinstance(event, Thrown):
                side = 1 - 2 * event.seat
                luck += side * worth(judge, rules.view(state, event.seat), event.seat, event.dice)
            state = rules.evolve(state, event)
        if (result := rules.result(state)) is not None:
            break
        seat, decided = min(rules.waiting(state)), decided + 1
        mind = SeededChance(f"rival mind|{seed}|{decided}")
        action = players[seat](rules, rules.view(state, seat), rules.legal(state, seat), seat, mind)
        events = rules.decide(state, seat, action, dice)
    won = float(0 in result.winners)
    return won, won - luck


def worth(judge: Judging, view: View, seat: Seat, dice: tuple[int, int]) -> float:
    """What a throw has brought its side over what it could expect."""
    mine, theirs, high, low = view.board[seat], view.board[1 - seat], max(dice), min(dice)
    played = (high, low) if high > low else (high,) * 4
    ends = list(ways(view.options.course, mine, theirs, played))
    over = any(end.mine[OFF] == view.options.course.size for end in ends)
    reached = 1.0 if over else max(judge.value(end, NOW) for end in ends)
    return reached - (1 - judge.value(End(theirs, mine, ()), THROWS))


@cache
def _gnu() -> Gnu:
    """Once in a process."""
    return Gnu()


def both(level: str, seed: str, number: int) -> tuple[Fared, Fared]:
    """The same dice from both sides, as it went for ``level``."""
    judge, own = _gnu(), roster().player("nardi", level)
    other: Player = Glance(lambda end: judge.value(end, NOW))
    won, plain = game((other, own), judge, f"{seed}|{number}")
    return game((own, other), judge, f"{seed}|{number}"), (1 - won, 1 - plain)


def share(pairs: Sequence[tuple[Fared, Fared]], which: int) -> tuple[float, float]:
    """Won on average, and its standard error; ``which``: 0 as it went, 1 without luck."""
    found = [(one[which] + other[which]) / 2 for one, other in pairs]
    return fmean(found), stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("level")
    asked.add_argument("--games", type=int, default=2000, help="an even number")
    asked.add_argument("--seed", default="1")
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        pairs = list(pool.map(partial(both, given.level, given.seed), range(given.games // 2)))
    for which, name in enumerate(("won", "without luck")):
        mean, error = share(pairs, which)
        print(f"{given.level}: {name} {100 * mean:.1f} ± {100 * error:.1f} % of {2 * len(pairs)} games")


if __name__ == "__main__":
    main()
