"""What the others can hold in Seka: every hand that can be dealt, weighed by how often the strategy would have said
with it what its seat has said.

Whoever has not looked has said nothing about its cards. Nobody plays quite by the strategy, so a hand with which it
would never have said so is not ruled out. Three hands are dealt, each by how likely it is, again and again until no
card is there twice; any further ones one after another from what is left, and how likely that was is the weight of a
deal.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from statistics import fmean
from typing import Final, NamedTuple

from bot.games.draw import below
from bot.games.seka.strong import Step
from bot.games.seka.table import CLASSES, told
from bot.games.seka.walk import Moment, Walk, heard
from rules.cards import Card
from rules.core import Chance
from rules.seka.worth import pack, worth

DOUBT: Final = 0.03
"""How often a word is taken for one of somebody who knows nothing of the strategy."""
JOINT: Final = 3
"""So many hands are dealt together, again and again until they can lie so; the others one after another."""
TRIES: Final = 20_000
CARDS: Final = 21
FINE: Final = 1 << 24
"""Of how many equal steps a random number between 0 and 1 is one."""


class Held(NamedTuple):
    """``cards``: a bit each, in the order of the pack; ``kind``: the number of its class."""

    cards: int
    kind: int
    points: int


@lru_cache(maxsize=4)
def hands(joker: bool, pairs: str) -> tuple[Held, ...]:
    """Every hand of the pack."""
    cards = pack(joker)
    every = [tuple(cards[n] for n in ns) for ns in combinations(range(len(cards)), 3)]
    bits = [sum(1 << n for n in ns) for ns in combinations(range(len(cards)), 3)]
    points = [worth(hand, pairs).points for hand in every]
    return tuple(map(Held, bits, _kinds(every, points, joker=joker, pairs=pairs), points))


def _kinds(every: Sequence[tuple[Card, ...]], points: Sequence[int], *, joker: bool, pairs: str) -> list[int]:
    """At a table with other cards or other pairs the class of those that win as often."""
    if joker and pairs == "all":
        return [CLASSES.index(told(hand)) for hand in every]
    usual: dict[int, list[float]] = {}
    known = hands(True, "all")
    for hand, strength in zip(known, _strengths([one.points for one in known]), strict=True):
        usual.setdefault(hand.kind, []).append(strength)
    means = {kind: fmean(found) for kind, found in usual.items()}
    return [min(means, key=lambda kind: (abs(means[kind] - one), kind)) for one in _strengths(points)]


def _strengths(points: Sequence[int]) -> list[float]:
    """By hand how often it wins against another one; a tie counts half."""
    ordered, n = sorted(points), len(points)
    found = {one: (bisect_left(ordered, one) + bisect_right(ordered, one)) / 2 / n for one in set(points)}
    return [found[one] for one in points]


def bits_of(hand: Sequence[Card], joker: bool) -> int:
    cards = pack(joker)
    return sum(1 << cards.index(card) for card in hand)


@dataclass(frozen=True, slots=True)
class Deal:
    """By seat, in betting order, the class of its hand and its points."""

    weight: float
    kinds: tuple[int, ...]
    points: tuple[int, ...]


class Beliefs:
    """``own``: the number of the seat that looks, and its hand, None if it has not seen it; ``steps``: what has been
    said, from the beginning of ``walk``."""

    def __init__(
        self, walk: Walk, steps: Sequence[Step], own: int, hand: Sequence[Card] | None, *, joker: bool, pairs: str
    ) -> None:
        course, every = walk.first.course, hands(joker, pairs)
        self._own: Final = own
        mine = bits_of(hand, joker) if hand is not None else 0
        self.mine: Final = next((one for one in every if one.cards == mine), None)
        self._left: Final = [one for one in every if not one.cards & mine]
        self._seats: Final = len(course.purses)
        said = _said(walk, steps, own)
        folded = {seat for seat, kind, _ in steps if kind == "fold"}
        others = sorted((seat for seat in range(self._seats) if seat != own), key=lambda seat: (seat in folded, seat))
        if self.mine is None:
            others.append(own)
        self._weights: Final = [
            (seat, [likely[one.kind] for one in self._left] if (likely := said.get(seat)) else None) for seat in others
        ]
        self._reached: Final = [list(accumulate(weights)) if weights else None for _, weights in self._weights[:JOINT]]

    def against(self, seat: int) -> dict[tuple[int, int], float]:
        """By class and points how likely ``seat`` holds such a hand, all others left aside; not normed."""
        found: dict[tuple[int, int], float] = {}
        weights = dict(self._weights)[seat] or [1.0] * len(self._left)
        for one, weight in zip(self._left, weights, strict=True):
            found[one.kind, one.points] = found.get((one.kind, one.points), 0.0) + weight
        return found

    def deals(self, count: int, chance: Chance) -> list[Deal]:
        return [self._dealt(chance) for _ in range(count)]

    def _dealt(self, chance: Chance) -> Deal:
        kinds, points = [0] * self._seats, [0] * self._seats
        if self.mine is not None:
            kinds[self._own], points[self._own] = self.mine.kind, self.mine.points
        found = self._together(chance)
        gone, total = sum(one.cards for one in found), 1.0
        for _, weights in self._weights[JOINT:]:
            left = [n for n, one in enumerate(self._left) if not one.cards & gone]
            if weights is None:
                found.append(self._left[left[below(chance, len(left))]])
            else:
                reached = list(accumulate([weights[n] for n in left]))
                found.append(self._left[left[_drawn(reached, chance)]])
                total *= reached[-1]
            gone |= found[-1].cards
        for (seat, _), held in zip(self._weights, found, strict=True):
            kinds[seat], points[seat] = held.kind, held.points
        return Deal(total, tuple(kinds), tuple(points))

    def _together(self, chance: Chance) -> list[Held]:
        """The hands of the first few: each by itself, until no card is dealt twice."""
        for _ in range(TRIES):
            gone, found = 0, []
            for reached in self._reached:
                if reached is None:
                    held = self._left[below(chance, len(self._left))]
                else:
                    held = self._left[_drawn(reached, chance)]
                if held.cards & gone:
                    break
                gone |= held.cards
                found.append(held)
            else:
                return found
        return self._any(chance)

    def _any(self, chance: Chance) -> list[Held]:
        """Hands without regard to what was said: hardly anything else can be dealt together."""
        unseen = [n for n in range(CARDS) if any(one.cards >> n & 1 for one in self._left)]
        order = [unseen[n] for n in chance.shuffled(len(unseen))]
        known = {one.cards: one for one in self._left}
        return [known[sum(1 << n for n in order[3 * k : 3 * k + 3])] for k in range(len(self._reached))]


def _drawn(reached: Sequence[float], chance: Chance) -> int:
    """Which of several, each as often as its weight; ``reached``: how far the weights reach together."""
    return bisect_right(reached, reached[-1] * below(chance, FINE) / FINE)


def _said(walk: Walk, steps: Sequence[Step], own: int) -> dict[int, list[float]]:
    """By seat that has spoken having seen its cards, and by class, how often it would have said so."""
    found: dict[int, list[float]] = {}
    at = walk.first
    for step in steps:
        seat, kind, amount = step
        if kind not in ("look", "dark"):
            seen = walk.after(at, (seat, "look", 0)) if at.blind else at
            if seat != own and seat == seen.course.turn:
                likely = found.setdefault(seat, [1.0] * len(CLASSES))
                for hand, often in enumerate(_often(walk, seen, kind, amount)):
                    likely[hand] *= often
        at = walk.after(at, step)
    return found


def _often(walk: Walk, at: Moment, kind: str, amount: int) -> list[float]:
    sums = at.sums()
    meant = {sums[way]: share for way, share in heard(sums, kind, amount)}
    words = {"bet": ("bet",), "fold": ("fold",), "open": ("open", "allin"), "allin": ("open", "allin")}[kind]
    found = []
    for hand in range(len(CLASSES)):
        often = sum(
            part * (meant.get(one, 0.0) if word == "bet" else 1.0)
            for (_, word, one), part in walk.shares(at, hand)
            if word in words
        )
        found.append((1 - DOUBT) * often + DOUBT / len(sums))
    return found
