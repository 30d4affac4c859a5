"""Who meets whom in a cup: round robin, Swiss and knock-out.

Entrants are keys in the order of their seeding, the strongest first. A round is a tuple of meetings; an entrant without
an opponent has a bye. The same input always gives the same rounds: nothing here is left to chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

_BYE: Final = ""
"""Stands in for the opponent whom an odd entrant lacks."""
_NEVER: Final = 1 << 40
"""Outweighs every other reason in a round of Swiss."""


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
    """The next round: nobody meets the same opponent again while that can be avoided, then opponents have as nearly
    equal ``points`` as possible, then the upper half of those with equal points meets the lower half. The bye goes to
    somebody who has had none, with as few points as possible, the lowest seed first.

    ``entrants``: who still plays. The pairing is the best there is for the round as a whole, not made one by one.

    :raises ValueError: fewer than two entrants.
    """
    import networkx  # a fifth of a second, and few programs ever pair a round

    _enough(entrants)
    seed = {one: n for n, one in enumerate(entrants)}
    standing = sorted(entrants, key=lambda one: (-points.get(one, 0), seed[one]))
    met = Counter(frozenset((one.home, one.away or _BYE)) for round_ in before for one in round_)
    fold = _folded(standing, points)
    graph: networkx.Graph[str] = networkx.Graph()
    for a, b in combinations((*standing, *([_BYE] if len(entrants) % 2 else [])), 2):
        again = met[frozenset((a, b))]
        if b == _BYE:
            # Whoever has fewest points, among them the lowest seed.
            cost = 1000 * (points.get(a, 0) - points.get(standing[-1], 0)) + len(entrants) - 1 - seed[a]
        else:
            apart = points.get(a, 0) - points.get(b, 0)
            cost = 1000 * apart * apart + abs(fold[b] - fold[a] - _half(a, b, standing, points))
        graph.add_edge(a, b, weight=-(cost + _NEVER * again))
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    place = {one: n for n, one in enumerate((*standing, _BYE))}
    ordered = sorted((sorted(pair, key=place.__getitem__) for pair in pairs), key=lambda pair: place[pair[0]])
    return tuple(_meeting(a, b) for a, b in ordered)


def _folded(standing: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """Each entrant's number among those with the same points, from 0."""
    seen: Counter[int] = Counter()
    found: dict[str, int] = {}
    for one in standing:
        has = points.get(one, 0)
        found[one] = seen[has]
        seen[has] += 1
    return found


def _half(a: str, b: str, standing: Sequence[str], points: Mapping[str, int]) -> int:
    """How far apart those with the same points ideally are: half their number; nothing for different points."""
    if points.get(a, 0) != points.get(b, 0):
        return 0
    return sum(points.get(one, 0) == points.get(a, 0) for one in standing) // 2


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
