"""A second reading of the rules of moving, with nothing of the engine in it: every way of playing a throw, written out.

Slow and plain on purpose. A side is a dict of point to number of checkers, from its own view; 25 is the bar, 0 what is
borne off. ``foe`` is the other side in *its* own view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

Side = dict[int, int]
Way = tuple[tuple[int, int], ...]
"""(point, number) one after the other."""


@dataclass(frozen=True)
class Rules:
    """``long``: no hitting, both the same way round, the head, no six in a row. ``head``: how many may leave it.
    ``takers``: how many checkers may be moved at all."""

    long: bool = False
    head: int = 99
    takers: int = 99


def foes_name(rules: Rules, point: int) -> int:
    return (point + 11) % 24 + 1 if rules.long else 25 - point


def can(rules: Rules, mine: Side, foe: Side, point: int, die: int) -> bool:
    """Whether one checker can go from ``point`` by ``die``, but for the head and for what a throw has played before."""
    if not mine.get(point) or (mine.get(25) and point != 25):
        return False
    to = point - die
    if to <= 0:
        if any(n and p > 6 for p, n in mine.items()):
            return False
        return to == 0 or not any(n and p > point for p, n in mine.items())
    if foe.get(foes_name(rules, to), 0) >= (1 if rules.long else 2):
        return False
    return not rules.long or not shut(rules, after(mine, point, die), foe)


def after(mine: Side, point: int, die: int) -> Side:
    new = dict(mine)
    new[point] -= 1
    to = max(0, point - die)
    new[to] = new.get(to, 0) + 1
    return new


def shut(rules: Rules, mine: Side, foe: Side) -> bool:
    """NA-23: six in a row with no checker of the other side ahead, that is, past the last of the six on its way."""
    for last in range(1, 20):
        if all(mine.get(p) for p in range(last, last + 6)):
            front = foes_name(rules, last)
            if not any(n for p, n in foe.items() if 0 < p < front):
                return True
    return False


def orders(dice: tuple[int, int]) -> set[tuple[int, ...]]:
    a, b = dice
    return {(a,) * 4} if a == b else set(permutations((a, b)))


def prefixes(rules: Rules, mine: Side, foe: Side, numbers: tuple[int, ...]) -> Iterator[tuple[Way, bool]]:
    """Every beginning of every way of playing the numbers in this order; whether all checkers are off after it."""

    def go(side: Side, at: int, head: int, takers: int, runner: int) -> Iterator[tuple[Way, bool]]:
        out = not any(n for p, n in side.items() if p)
        yield (), out
        if at == len(numbers) or out:
            return
        die = numbers[at]
        for point in range(25, 0, -1):
            taken = point != runner
            if (point == 24 and not head) or (taken and not takers) or not can(rules, side, foe, point, die):
                continue
            rest = go(after(side, point, die), at + 1, head - (point == 24), takers - taken, max(0, point - die))
            for way, off in rest:
                yield ((point, die), *way), off

    yield from go(mine, 0, rules.head, rules.takers, 0)


def ways(rules: Rules, mine: Side, foe: Side, dice: tuple[int, int]) -> set[Way]:
    """NA-2: the ways that play the most numbers; of one number alone, the larger. Winning at once plays all."""
    found: dict[Way, int] = {}
    for numbers in orders(dice):
        for way, off in prefixes(rules, mine, foe, numbers):
            found[way] = len(numbers) if off else len(way)
    most = max(found.values())
    best = {way for way, n in found.items() if n == most}
    if most == 1 and any(way[0][1] == max(dice) for way in best):
        best = {way for way in best if way[0][1] == max(dice)}
    return best


def ends(rules: Rules, mine: Side, foe: Side, found: set[Way]) -> set[tuple[tuple[tuple[int, int], ...], ...]]:
    """The positions to which ways lead: both sides, sorted."""
    result = set()
    for way in found:
        side, other = mine, foe
        for point, die in way:
            side = after(side, point, die)
            other = hit(rules, other, point - die)
        result.add((_sorted(side), _sorted(other)))
    return result


def hit(rules: Rules, foe: Side, to: int) -> Side:
    """The other side after a checker has come to my point ``to``."""
    there = foes_name(rules, to)
    if to <= 0 or not foe.get(there):
        return foe
    return {**foe, there: 0, 25: foe.get(25, 0) + 1}


def _sorted(side: Side) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((p, n) for p, n in side.items() if n))
