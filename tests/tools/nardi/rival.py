"""Games of short Nardi against GNU Backgammon's first glance: ``python -m tests.tools.nardi.rival LEVEL --games 2000``.

GNU Backgammon (``pip install gnubg-nn``; it is no part of the project) takes the position that its networks like best
after the throw, and looks no further. Single games: no raises, no mars, so that both want nothing but to win. Each set
of dice is played from both sides, which the standard error allows for.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final

from adapters.players import roster
from bot.arena.bout import Arena, Bout, Played
from bot.arena.tally import tally
from bot.games.levels import Roster
from bot.ports.players import Player
from rules.core import Chance, Legal, Seat
from rules.nardi.actions import DONE, ROLL, Action
from rules.nardi.moves import End, Move, ways
from rules.nardi.view import View
from tests.tools.nardi.judge import Gnu

GNU: Final = "gnu"
SINGLE: Final = (("target", "1"), ("raises", "off"), ("mars", "off"))


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


class WithGnu(Roster):
    """The players of all games, and this one."""

    def __init__(self, gnu: Player) -> None:
        super().__init__()
        self._gnu: Final = gnu

    def player(self, game: str, level: str) -> Player:
        return self._gnu if level == GNU else roster().player(game, level)


@cache
def _arena(bout: Bout) -> Arena:
    judge = Gnu()
    return Arena(bout, WithGnu(Glance(lambda end: judge.value(end, 0))), lambda: 1000 * perf_counter())


def _unit(bout: Bout, number: int) -> Played:
    return _arena(bout).play(number)


def played(bout: Bout, jobs: int) -> Iterator[Played]:
    units = -(-bout.n // 2)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_unit, [bout] * units, range(units))


def share(bout: Bout, units: Iterator[Played]) -> tuple[float, float, int]:
    """Of all games those won, its standard error, and how many there were. A game is a point for whoever wins it."""
    found = tally(bout, units, 1)
    return found.won / found.matches, (found.se or 0.0) / 2, found.matches


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("level")
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    bout = Bout("nardi", given.level, GNU, given.games, given.seed, matches=True, options=SINGLE)
    won, error, games = share(bout, played(bout, given.jobs))
    print(f"{given.level}: won {100 * won:.1f} ± {100 * error:.1f} % of {games} games")


if __name__ == "__main__":
    main()
