"""Who meets whom in a cup: round robin, Swiss and knock-out.

Entrants are keys in the order of their seeding, the strongest first. A round is a tuple of meetings; an entrant without
an opponent has a bye. The same input always gives the same rounds: nothing here is left to chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Final

_BYE: Final = ""
"""Stands in for the opponent whom an odd entrant lacks."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants of one match, or one with a bye (``away`` None). ``home`` is the higher seed in knock-out."""

    home: str
    away: str | None = None

    def has(self, entrant: str) -> bool:
        return entrant in (self.home, self.away)


Round = tuple[Meeting, ...]


def round_robin(entrants: Sequence[str]) -> tuple[Round, ...]:
    """Everybody meets everybody once (Berger's circle): ``n - 1`` rounds, ``n`` with byes if their number is odd.

    :raises ValueError: fewer than two entrants.
    """
    _enough(entrants)
    circle = [*entrants, *([_BYE] if len(entrants) % 2 else [])]
    rounds = []
    for turn in range(len(circle) - 1):
        pairs = zip(circle[: len(circle) // 2], reversed(circle[len(circle) // 2 :]), strict=True)
        # Who stays in place would always be at home: they change over with the rounds.
        rounds.append(
            tuple(_meeting(b, a) if n == 0 and turn % 2 else _meeting(a, b) for n, (a, b) in enumerate(pairs))
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def swiss(entrants: Sequence[str], points: Mapping[str, int], before: Sequence[Round]) -> Round:
    """The next round. Four aims in order; a lower one is never bought with a higher one (CUP-9):

    1. opponents have met as few times as possible, so never if that can be;
    2. the bye goes to an entrant who had none (else to one with the fewest), of those to the lowest: fewest points,
       then the lowest seed;
    3. the squares of the gaps in points, added up, are as small as possible;
    4. of those with equal points the upper half meets the lower half, in order.

    ``entrants``: who still plays. The round is the best as a whole, not made pair by pair.

    :raises ValueError: fewer than two entrants.
    """
    _enough(entrants)
    seed = {one: n for n, one in enumerate(entrants)}
    standing = sorted(entrants, key=lambda one: (-points.get(one, 0), seed[one]))
    met = Counter(frozenset((one.home, one.away or _BYE)) for round_ in before for one in round_)
    playing = standing
    rests: tuple[Meeting, ...] = ()
    if len(standing) % 2:
        bye = _bye(standing, met)
        playing = [one for one in standing if one != bye]
        rests = (Meeting(bye),)
    fold = _fold(playing, points)

    def cost(a: str, b: str) -> tuple[int, int, int]:
        apart = points.get(a, 0) - points.get(b, 0)
        return met[frozenset((a, b))], apart * apart, fold(a, b)

    place = {one: n for n, one in enumerate(standing)}
    meetings = (*(Meeting(a, b) for a, b in _paired(playing, cost)), *rests)
    return tuple(sorted(meetings, key=lambda one: place[one.home]))


def _bye(standing: Sequence[str], met: Mapping[frozenset[str], int]) -> str:
    """Who rests so that the others meet again as rarely as possible. ``standing``: the best first."""
    wait = sorted(range(len(standing)), key=lambda n: (met[frozenset((standing[n], _BYE))], -n))
    turn = {standing[n]: at for at, n in enumerate(wait)}

    def cost(a: str, b: str) -> tuple[int, int]:
        return (0, turn[a]) if b == _BYE else (met[frozenset((a, b))], 0)

    return next(a for a, b in _paired([*standing, _BYE], cost) if b == _BYE)


def _paired(those: Sequence[str], cost: Callable[[str, str], tuple[int, ...]]) -> list[tuple[str, str]]:
    """Everybody in a pair, in the order of ``those``, so that the sum of the costs, compared like words, is least."""
    import networkx  # a fifth of a second, and few programs ever pair a round

    costs = {pair: cost(*pair) for pair in combinations(those, 2)}
    # A digit of each number's own size: whatever the lower ones add up to stays below one of the higher.
    sizes = [len(those) * max(one) + 1 for one in zip(*costs.values(), strict=True)]
    graph: networkx.Graph[str] = networkx.Graph()
    for (a, b), parts in costs.items():
        weight = 0
        for part, size in zip(parts, sizes, strict=True):
            weight = weight * size + part
        graph.add_edge(a, b, weight=-weight)
    place = {one: n for n, one in enumerate(those)}
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(a, b) for a, b in (sorted(pair, key=place.__getitem__) for pair in found)]


def _fold(standing: Sequence[str], points: Mapping[str, int]) -> Callable[[str, str], int]:
    """How far two with equal points are from meeting as their halves do: the first of the upper half the first of the
    lower, and so on. Two whose points differ best have the same place among those with theirs."""
    level = Counter(points.get(one, 0) for one in standing)
    seen: Counter[int] = Counter()
    number: dict[str, int] = {}
    for one in standing:
        number[one] = seen[points.get(one, 0)]
        seen[points.get(one, 0)] += 1

    def fold(a: str, b: str) -> int:
        half = level[points.get(a, 0)] // 2 if points.get(a, 0) == points.get(b, 0) else 0
        return abs(number[b] - number[a] - half)

    return fold


def knock_out(entrants: Sequence[str]) -> Round:
    """The first round: the strongest cannot meet the second strongest before the final, nor one of the four strongest
    another before the semi-finals. Byes go to the highest seeds.

    :raises ValueError: fewer than two entrants.
    """
    _enough(entrants)
    size = 2
    while size < len(entrants):
        size *= 2
    places = [0]
    while len(places) < size:
        places = [place for one in places for place in (one, 2 * len(places) - 1 - one)]
    filled = [entrants[place] if place < len(entrants) else _BYE for place in places]
    return tuple(_meeting(a, b) for a, b in zip(filled[::2], filled[1::2], strict=True))


def next_round(winners: Sequence[str]) -> Round:
    """The next round of a knock-out, from the winners of the one before in the order of its meetings.

    :raises ValueError: an odd number, or fewer than two.
    """
    if len(winners) < 2 or len(winners) % 2:
        raise ValueError(f"{len(winners)} winners do not make a round")
    return tuple(Meeting(a, b) for a, b in zip(winners[::2], winners[1::2], strict=True))


def _meeting(a: str, b: str) -> Meeting:
    return Meeting(a or b, (b or None) if a else None)


def _enough(entrants: Sequence[str]) -> None:
    if len(set(entrants)) < 2 or len(set(entrants)) != len(entrants) or _BYE in entrants:
        raise ValueError("a cup needs at least two different entrants")


# --- The standings of a cup -------------------------------------------------------------------------------------------
# points, and what decides where they are equal.
#
# A match gives its winner one point, or two over the rubicon (BZ-52); a bye gives one. Equal points are parted by
# Buchholz (the points of the opponents met; a bye stands for an opponent with as many points as oneself), then by the
# points of the matches among those who are equal, then by the difference of written points; whoever is equal even
# then shares the place.


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
