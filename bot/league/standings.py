"""The standings of a cup: points, and what decides where they are equal.

A match gives its winner one point, or two over the rubicon (BZ-52); a bye gives one. Equal points are parted by
Buchholz (the points of the opponents met; a bye stands for an opponent with as many points as oneself), then by the
points of the matches among those who are equal, then by the difference of written points; whoever is equal even then
shares the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

BYE: Final = 1
"""Points of a bye: a match won without a rubicon."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a meeting. ``points``: of both, (1, 0) or (2, 0), (0, 0) if nobody won; ``written``: in the
    Davtar. A bye has no ``away`` and no written points; without a point it was lost by leaving, and counts as nothing.
    """

    home: str
    away: str | None
    points: tuple[int, int] = (BYE, 0)
    written: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings. ``place``: from 1, shared by those whom nothing parts. ``among``: points of the matches
    with those who have the same points and Buchholz; ``difference``: of written points."""

    place: int
    entrant: str
    points: int
    buchholz: int
    among: int
    difference: int
    played: int


def standings(entrants: Sequence[str], results: Sequence[Result]) -> tuple[Place, ...]:
    """All entrants, the best first; those who share a place in the order of ``entrants``."""
    points = dict.fromkeys(entrants, 0)
    difference = dict.fromkeys(entrants, 0)
    played = dict.fromkeys(entrants, 0)
    opponents: dict[str, list[str]] = {one: [] for one in entrants}
    for result in results:
        points[result.home] += result.points[0]
        played[result.home] += 1
        if result.away is None:
            if result.points[0]:
                opponents[result.home].append(result.home)
            continue
        points[result.away] += result.points[1]
        played[result.away] += 1
        for one, other, sign in ((result.home, result.away, 1), (result.away, result.home, -1)):
            opponents[one].append(other)
            difference[one] += sign * (result.written[0] - result.written[1])
    buchholz = {one: sum(points[other] for other in opponents[one]) for one in entrants}
    among = _among(entrants, results, {one: (points[one], buchholz[one]) for one in entrants})

    def merit(one: str) -> tuple[int, int, int, int]:
        return points[one], buchholz[one], among[one], difference[one]

    found: list[Place] = []
    for _, level in groupby(sorted(entrants, key=merit, reverse=True), key=merit):
        place = len(found) + 1
        found += [Place(place, one, *merit(one), played[one]) for one in level]
    return tuple(found)


def _among(entrants: Sequence[str], results: Sequence[Result], level: dict[str, tuple[int, int]]) -> dict[str, int]:
    """The points that each has won from those with the same ``level``."""
    found = dict.fromkeys(entrants, 0)
    for result in results:
        if result.away is not None and level[result.home] == level[result.away]:
            found[result.home] += result.points[0]
            found[result.away] += result.points[1]
    return found
