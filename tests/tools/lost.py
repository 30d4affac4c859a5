"""What a level loses by the analysis, all seats being of it, in points a deal, and what that takes of the processor:

``python -m tests.tools.lost GAME LEVEL [--deals N] [--seed S] [--jobs J]``
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from time import process_time

from adapters.players import roster
from bot.features.analysis.model import analysis
from bot.games import entry_of
from bot.games.levels import makeable, weighed
from tests.bot.features.analysis.kit import dealt


def lost(game: str, level: str, seed: str, number: int) -> tuple[float, ...]:
    """Of a deal: points lost by calls, by cards, faults, decisions weighed, strains opened, processor seconds."""
    made = dealt(game, roster(), level, f"{seed}.{number}", number % entry_of(game).conduct.usual_seats)
    began = process_time()
    costs = [weighed(roster(), one.decided) for one in made.decisions]
    strains = makeable(roster(), made.opened) if made.opened is not None else ()
    found = analysis(made, costs, strains)
    took = process_time() - began
    sums = [(one.calls, one.play, one.faults, one.weighed) for one in found.seats]
    return (*(float(sum(column)) for column in zip(*sums, strict=True)), float(len(strains)), took)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("level")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", default="9")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    look = partial(lost, asked.game, asked.level, asked.seed)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        rows = list(pool.map(look, range(asked.deals)))
    for name, column in zip(
        ("calls", "play", "faults", "weighed", "strains", "seconds"), zip(*rows, strict=True), strict=True
    ):
        error = stdev(column) / sqrt(len(column)) if len(column) > 1 else 0.0
        most = sorted(column)[int(0.99 * (len(column) - 1))]
        print(f"{name:8} {fmean(column):7.2f} ± {error:.2f}, 99 % {most:.2f}, at most {max(column):.2f}")


if __name__ == "__main__":
    main()
