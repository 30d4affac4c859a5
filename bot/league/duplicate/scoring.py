"""The same deals at several tables: what each pair made of them, compared.

A *score* is a pair's written points of a deal less its opponents'. By match points a pair gets two for each pair with
the same cards whose score is lower, and one for each whose score is equal; by difference it gets what it is above the
average of the others, so that one wild table cannot decide a comparison of few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction


def match_points(scores: Mapping[str, int]) -> dict[str, int]:
    """The match points of each of those who held the same cards: 0 to 2 (n - 1)."""
    return {
        one: sum((mine > other) * 2 + (mine == other) for who, other in scores.items() if who != one)
        for one, mine in scores.items()
    }


def share(points: int, tables: int) -> Fraction | None:
    """Match points as a share of what could be had, ½ being the average; None where nobody held the same cards."""
    return Fraction(points, 2 * (tables - 1)) if tables > 1 else None


def differences(scores: Mapping[str, int]) -> dict[str, Fraction]:
    """The score of each less the average of the others who held the same cards; they sum to zero."""
    total, others = sum(scores.values()), len(scores) - 1
    if not others:
        return dict.fromkeys(scores, Fraction())
    return {one: mine - Fraction(total - mine, others) for one, mine in scores.items()}


def totals(deals: Sequence[Mapping[str, int]]) -> dict[str, tuple[Fraction, Fraction]]:
    """Of each who played: (average share of the match points, sum of differences) over the deals they played that
    somebody else has played too."""
    shares: dict[str, list[Fraction]] = {}
    sums: dict[str, Fraction] = {}
    for scores in deals:
        if len(scores) < 2:
            continue
        gained = differences(scores)
        for one, points in match_points(scores).items():
            got = share(points, len(scores))
            if got is not None:
                shares.setdefault(one, []).append(got)
            sums[one] = sums.get(one, Fraction()) + gained[one]
    return {one: (sum(got, Fraction()) / len(got), sums[one]) for one, got in shares.items()}
