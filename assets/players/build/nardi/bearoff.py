"""Works out the table by which checkers are borne off: ``make bear-off``, a quarter of a minute.

Theory of operation. A layout's own throws lead to layouts with fewer pips only, so one pass over all of them in the
order of their pips is enough: of what a throw leads to that one is taken from which the fewest throws are needed on
average, and its shares, a throw later, are added. A test compares the steps with the rules (NA-12).
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np

from bot.games.nardi.strong import CHECKERS, LAYOUTS, LONGEST, WHOLE, Row, layout, packed
from rules.nardi.moves import HOME, PLACES, Checkers

HERE: Final = Path(__file__).parent
Steps: TypeAlias = list[list[list[int]]]
"""By layout and number (0: none) the layouts to which a step leads."""


def layouts(most: int) -> list[Checkers]:
    """Those of at most so many checkers on the board, by number."""
    found = [_side(counts) for counts in _counts(HOME, most)]
    found.sort(key=layout)
    return found


def _counts(points: int, most: int) -> Iterator[tuple[int, ...]]:
    if not points:
        yield ()
        return
    for n in range(most + 1):
        for rest in _counts(points - 1, most - n):
            yield (n, *rest)


def _side(counts: tuple[int, ...]) -> Checkers:
    return (CHECKERS - sum(counts), *counts, *[0] * (PLACES - HOME - 1))


def stepped(side: Checkers, die: int) -> list[Checkers]:
    """What a step by ``die`` leads to: from each point; off with a larger number only from the farthest one."""
    found = []
    for point in range(HOME, 0, -1):
        if side[point] and (point >= die or not any(side[point + 1 :])):
            after = list(side)
            after[point] -= 1
            after[max(point - die, 0)] += 1
            found.append(tuple(after))
    return found


def thrown(steps: Steps, n: int, dice: tuple[int, ...]) -> set[int]:
    """What dice lead to, played in this order; what is left when all are off is not played."""
    reached = {n}
    for die in dice:
        reached = {after for one in reached for after in steps[one][die] or (one,)}
    return reached


def solved(most: int = CHECKERS) -> np.ndarray:
    """Of the layouts of at most so many checkers (layouts, LONGEST) how often each takes exactly so many throws."""
    sides = layouts(most)
    steps: Steps = [[[], *[[layout(one) for one in stepped(side, die)] for die in range(1, 7)]] for side in sides]
    shares = np.zeros((len(sides), LONGEST))
    shares[0, 0] = 1
    mean = [0.0] * len(sides)
    pips = [sum(place * count for place, count in enumerate(side)) for side in sides]
    for n in sorted(range(1, len(sides)), key=pips.__getitem__):
        whole = 0.0
        for high in range(1, 7):
            for low in range(1, high + 1):
                if high == low:
                    ends, often = thrown(steps, n, (high,) * 4), 1
                else:
                    ends, often = thrown(steps, n, (high, low)) | thrown(steps, n, (low, high)), 2
                best = min(sorted(ends), key=mean.__getitem__)
                shares[n, 1:] += often * shares[best, :-1]
                whole += often * mean[best]
        shares[n] /= 36
        mean[n] = 1 + whole / 36
    return shares


def rows(shares: np.ndarray) -> Iterator[Row]:
    for one in np.rint(np.cumsum(shares, axis=1) * WHOLE).astype(int).tolist():
        first = next(n for n, done in enumerate(one) if done)
        yield first, bytes(done for done in one[first:] if done < WHOLE)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path, default=Path("assets/players/bearing-off.table"))
    given = asked.parse_args()
    found = solved()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    given.out.write_bytes(packed(rows(found), trainer=named.stdout.strip()))
    most = (found @ np.arange(LONGEST)).max()
    print(f"{LAYOUTS} layouts, {given.out.stat().st_size} bytes; fifteen on the sixth point take {most:.3f} throws")
