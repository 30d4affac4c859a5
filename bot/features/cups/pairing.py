"""Pairings and standings of a cup: round robin, Swiss and knock-out.

Entrants are numbers, the strongest first. A round is a tuple of meetings, (home, away); an entrant without an opponent
has a bye, away 0. The same input always gives the same rounds.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Final, TypeAlias

_NOBODY: Final = 0
"""The missing opponent of an odd entrant."""
Round: TypeAlias = tuple[tuple[int, int], ...]


def round_robin(entrants: Sequence[int]) -> tuple[Round, ...]:
    """All meet once (Berger's circle): ``n - 1`` rounds, or ``n`` with byes for an odd number.

    :raises ValueError: fewer than two entrants.
    """
    _enough(entrants)
    circle = [*entrants, *([_NOBODY] if len(entrants) % 2 else [])]
    rounds = []
    for turn in range(len(circle) - 1):
        pairs = zip(circle[: len(circle) // 2], reversed(circle[len(circle) // 2 :]), strict=True)
        # The fixed entrant would always be at home, so swap sides every other round.
        rounds.append(
            tuple(_meeting(b, a) if n == 0 and turn % 2 else _meeting(a, b) for n, (a, b) in enumerate(pairs))
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def swiss(entrants: Sequence[int], points: Mapping[int, int], before: Round) -> Round:
    """The next round. Four aims in order, a higher one always first (CUP-9):

    1. as few rematches as possible;
    2. the bye goes to an entrant without one (else with the fewest); among these to the lowest: fewest points, then the
       lowest seed;
    3. the sum of the squared point gaps is least;
    4. among equal points, the upper half meets the lower half, in order.

    ``entrants``: those still playing; ``before``: all earlier meetings. The round is optimised as a whole, not pair by
    pair.

    :raises ValueError: fewer than two entrants.
    """
    _enough(entrants)
    seed = {one: n for n, one in enumerate(entrants)}
    standing = sorted(entrants, key=lambda one: (-points.get(one, 0), seed[one]))
    met = Counter(map(frozenset, before))
    playing = standing
    rests: Round = ()
    if len(standing) % 2:
        bye = _bye(standing, met)
        playing = [one for one in standing if one != bye]
        rests = ((bye, _NOBODY),)
    fold = _fold(playing, points)

    def cost(a: int, b: int) -> tuple[int, int, int]:
        apart = points.get(a, 0) - points.get(b, 0)
        return met[frozenset((a, b))], apart * apart, fold(a, b)

    place = {one: n for n, one in enumerate(standing)}
    return tuple(sorted((*_paired(playing, cost), *rests), key=lambda one: place[one[0]]))


def _bye(standing: Sequence[int], met: Mapping[frozenset[int], int]) -> int:
    """The entrant to rest so that the others have the fewest rematches. ``standing``: the best first."""
    wait = sorted(range(len(standing)), key=lambda n: (met[frozenset((standing[n], _NOBODY))], -n))
    turn = {standing[n]: at for at, n in enumerate(wait)}

    def cost(a: int, b: int) -> tuple[int, int]:
        return (0, turn[a]) if b == _NOBODY else (met[frozenset((a, b))], 0)

    return next(a for a, b in _paired([*standing, _NOBODY], cost) if b == _NOBODY)


def _paired(those: Sequence[int], cost: Callable[[int, int], tuple[int, ...]]) -> list[tuple[int, int]]:
    """Pair everyone, in the order of ``those``, with the least sum of costs, compared lexicographically."""
    import networkx  # takes 0.2 s to import, and few programs pair a round

    costs = {pair: cost(*pair) for pair in combinations(those, 2)}
    # Each cost is a digit with its own base, so that lower digits never add up to a higher one.
    sizes = [len(those) * max(one) + 1 for one in zip(*costs.values(), strict=True)]
    graph: networkx.Graph[int] = networkx.Graph()
    for (a, b), parts in costs.items():
        weight = 0
        for part, size in zip(parts, sizes, strict=True):
            weight = weight * size + part
        graph.add_edge(a, b, weight=-weight)
    place = {one: n for n, one in enumerate(those)}
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(a, b) for a, b in (sorted(pair, key=place.__getitem__) for pair in found)]


def _fold(standing: Sequence[int], points: Mapping[int, int]) -> Callable[[int, int], int]:
    """How far two entrants with equal points are from the ideal: the first of the upper half meets the first of the
    lower half, and so on. Entrants with different points should have the same rank among their equals."""
    level = Counter(points.get(one, 0) for one in standing)
    seen: Counter[int] = Counter()
    number: dict[int, int] = {}
    for one in standing:
        number[one] = seen[points.get(one, 0)]
        seen[points.get(one, 0)] += 1

    def fold(a: int, b: int) -> int:
        half = level[points.get(a, 0)] // 2 if points.get(a, 0) == points.get(b, 0) else 0
        return abs(number[b] - number[a] - half)

    return fold


def knock_out(entrants: Sequence[int]) -> Round:
    """The first round: the two strongest cannot meet before the final, nor any of the four strongest before the
    semi-finals. Byes go to the highest seeds. Home is the higher seed.

    :raises ValueError: fewer than two entrants.
    """
    _enough(entrants)
    size = 2
    while size < len(entrants):
        size *= 2
    places = [0]
    while len(places) < size:
        places = [place for one in places for place in (one, 2 * len(places) - 1 - one)]
    return next_round([entrants[place] if place < len(entrants) else _NOBODY for place in places])


def next_round(winners: Sequence[int]) -> Round:
    """The next round of a knock-out, from the previous winners in the order of their meetings.

    :raises ValueError: an odd number, or fewer than two.
    """
    if len(winners) < 2 or len(winners) % 2:
        raise ValueError(f"{len(winners)} winners do not make a round")
    return tuple(_meeting(a, b) for a, b in zip(winners[::2], winners[1::2], strict=True))


def _meeting(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a else (b, a)


def _enough(entrants: Sequence[int]) -> None:
    if len(set(entrants)) < 2 or len(set(entrants)) != len(entrants) or _NOBODY in entrants:
        raise ValueError("a cup needs at least two different entrants")


# --- standings of a cup -----------------------------------------------------------------------------------------------
# A win gives one point, or two over the rubicon (BZ-52); a bye gives one. Ties are broken by Buchholz (the points of
# all opponents; a bye counts as an opponent with one's own points), then by points in matches among the tied, then by
# the difference of written points. Entrants still tied share the place.


BYE: Final = 1
"""Points of a bye: a win without a rubicon."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a meeting. ``away`` 0: a bye. ``points``: of both, (1, 0) or (2, 0), (0, 0) without a winner;
    ``written``: the points in the Davtar. A bye without a point was lost by leaving and does not count."""

    home: int
    away: int = 0
    points: tuple[int, int] = (BYE, 0)
    written: tuple[int, int] = (0, 0)

    @property
    def sides(self) -> tuple[tuple[int, int, int], ...]:
        """Of each entrant: (number, points, difference of written points)."""
        ahead = self.written[0] - self.written[1]
        both = ((self.home, self.points[0], ahead), (self.away, self.points[1], -ahead))
        return both if self.away else both[:1]


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings. ``place``: from 1, shared by the tied. ``among``: points in matches against entrants
    with equal points and Buchholz; ``difference``: of written points."""

    place: int
    entrant: int
    points: int
    buchholz: int
    among: int
    difference: int
    played: int


def standings(entrants: Sequence[int], results: Sequence[Result]) -> tuple[Place, ...]:
    """All entrants, the best first; tied entrants in the order of ``entrants``."""
    points, difference, played, buchholz, among = (dict.fromkeys(entrants, 0) for _ in range(5))
    for result in results:
        for one, got, ahead in result.sides:
            points[one] += got
            difference[one] += ahead
            played[one] += 1
    for result in results:
        if result.away:
            buchholz[result.home] += points[result.away]
            buchholz[result.away] += points[result.home]
        elif result.points[0]:
            buchholz[result.home] += points[result.home]
    level = {one: (points[one], buchholz[one]) for one in entrants}
    for result in results:
        if result.away and level[result.home] == level[result.away]:
            for one, got, _ in result.sides:
                among[one] += got

    def merit(one: int) -> tuple[int, int, int, int]:
        return *level[one], among[one], difference[one]

    found: list[Place] = []
    for _, equals in groupby(sorted(entrants, key=merit, reverse=True), key=merit):
        place = len(found) + 1
        found += [Place(place, one, *merit(one), played[one]) for one in equals]
    return tuple(found)
