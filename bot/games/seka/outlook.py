"""What an action is worth in Seka if everybody goes on by the strategy, the seat itself too: in chips of the deal.

Theory of operation. The hands of the others are those that they can hold (``beliefs``). Where two are left every way
to go on is followed, as often as the strategy goes it, for every pair of classes; where more are left each of some
deals is played out once, the same deals for all actions. A pot that is tied counts as what those tied can expect of it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias

from bot.games.draw import below
from bot.games.seka.beliefs import FINE, Beliefs, Deal
from bot.games.seka.strong import Step, Strong, replayed
from bot.games.seka.walk import Moment, Walk
from rules.core import Chance, Seat
from rules.seka.pots import Pot, entry, merged
from rules.seka.view import View

RARE: Final = 1e-4
"""What is so seldom gone is not followed where every way is."""
PAIRS: Final = 40
"""Of so many pairs of hands at most every way to go on is followed."""

Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""By seat the class and the points."""


@dataclass(frozen=True, slots=True)
class Seen:
    """By deal what an action brings: ``chips`` of the deal, and the share of the pots that is ``won``."""

    chips: tuple[float, ...]
    won: tuple[float, ...]


class Outlook:
    def __init__(self, strong: Strong, view: View, seat: Seat, walk: Walk | None = None) -> None:
        """``seat`` is at turn; ``walk``: of what may have been the same betting."""
        (course, steps), base = replayed(view), _base(view)
        self.course: Final = course
        self.own: Final = view.players.index(seat)
        self.walk: Final = walk if walk is not None and walk.leads_to(course, base) else Walk(strong, course, base)
        at = self.walk.first
        for step in steps:
            at = self.walk.after(at, step)
        self.at: Final = at
        options = view.options
        self._beliefs: Final = Beliefs(self.walk, steps, self.own, view.hand, joker=options.joker, pairs=options.pairs)
        self._paid: Final = view.put[seat] - course.bets[self.own]
        """What was put in before the betting."""

    def deals(self, count: int, chance: Chance) -> list[Deal]:
        """Ways in which the hands may lie: where nothing but the class of one hand is not known all of them, else so
        many."""
        mine = self._beliefs.mine
        if self.exact and mine is not None:
            other = 1 - self.own
            ways = self._beliefs.against(other).items()
            at = (mine.kind, mine.points)
            return [Deal(weight, *zip(*((one, at)[:: 1 if other == 0 else -1]), strict=True)) for one, weight in ways]
        return self._beliefs.deals(count, chance)

    @property
    def exact(self) -> bool:
        """Whether what an action is worth is no mean of samples."""
        return len(self.course.purses) == 2 and self._beliefs.mine is not None

    @property
    def unseen(self) -> bool:
        """Whether the seat has not seen its cards."""
        return self._beliefs.mine is None

    def often(self) -> dict[Step, float]:
        """By word how often the strategy says it here with the hand, if that has been seen."""
        mine = self._beliefs.mine
        if mine is None and not self.at.blind:
            return {}
        return dict(self.walk.shares(self.at, mine.kind if mine is not None else 0))

    def best(self, deals: Sequence[Deal]) -> float:
        """How often one's hand is the best of those that are still in; a tie counts as a part."""
        total = whole = 0.0
        for deal in deals:
            points = [deal.points[seat] for seat in self.course.live]
            own = deal.points[self.own]
            whole += deal.weight
            total += deal.weight * (own == max(points)) / points.count(own)
        return total / whole

    def seen(self, step: Step, deals: Sequence[Deal], chance: Chance, rare: float = RARE) -> Seen:
        """What follows a word of the seat at turn."""
        at = self.at
        if step[1] != "look" or at.blind:  # Else it is over with a look that changes nothing, and the word still due.
            at = self.walk.after(at, step)
        keys = [self._key(deal) for deal in deals]
        different = dict.fromkeys(keys)
        if len(self.course.live) == 2 and len(different) <= PAIRS:
            known = {key: self._followed(at, key, rare) for key in different}
            ends = [known[key] for key in keys]
        else:
            ends = [self._played(at, key, chance) for key in keys]
        chips, won = zip(*ends, strict=True)
        return Seen(chips, won)

    def _key(self, deal: Deal) -> Hands:
        """Of the hands that are still in."""
        gone = self.course.folded
        if not gone:
            return deal.kinds, deal.points
        kinds, points = (
            tuple(0 if seat in gone else one for seat, one in enumerate(every)) for every in (deal.kinds, deal.points)
        )
        return kinds, points

    def _played(self, at: Moment, hands: Hands, chance: Chance) -> tuple[float, float]:
        while (turn := at.course.turn) is not None:
            steps, reached = self.walk.said(at, hands[0][turn])
            n = bisect_right(reached, below(chance, FINE) / FINE)
            at = self.walk.after(at, steps[min(n, len(steps) - 1)])
        return self._end(at, hands)

    def _followed(self, at: Moment, hands: Hands, rare: float) -> tuple[float, float]:
        chips = won = whole = 0.0
        waiting = [(1.0, at)]
        while waiting:
            share, at = waiting.pop()
            turn = at.course.turn
            if turn is None:
                one, other = self._end(at, hands)
                chips, won, whole = chips + share * one, won + share * other, whole + share
                continue
            said = self.walk.shares(at, hands[0][turn])
            ways = [(share * part, n) for n, (_, part) in enumerate(said)]
            for part, n in [one for one in ways if one[0] >= rare] or [max(ways)]:
                waiting.append((part, self.walk.after(at, said[n][0])))
        return chips / whole, won / whole

    def _end(self, at: Moment, hands: Hands) -> tuple[float, float]:
        got, won = self.walk.paid(at).to(self.own, hands[1])
        return got - self._paid - at.course.bets[self.own], won


def mean(values: Iterable[float], deals: Sequence[Deal]) -> float:
    return sum(one * deal.weight for one, deal in zip(values, deals, strict=True)) / sum(deal.weight for deal in deals)


def error(values: Sequence[float], deals: Sequence[Deal]) -> float:
    """The standard error of ``mean``."""
    middle, whole = mean(values, deals), sum(deal.weight for deal in deals)
    apart = sum((deal.weight * (one - middle)) ** 2 for one, deal in zip(values, deals, strict=True))
    return sqrt(apart) / whole


def _base(view: View) -> tuple[Pot, ...]:
    """The pots before the betting, in the order in which it goes round: the antes, or what stands and who plays for
    it (SE-7)."""
    if not view.seka:
        found: tuple[Pot, ...] = (Pot(view.middle - sum(view.bets), view.players),)
    else:
        standing = merged(Pot(pot.amount, pot.best) for pot in view.rows[-1].pots if len(pot.best) > 1)
        more = view.entered
        found = merged(Pot(pot.amount + entry(pot) * len(more), (*pot.seats, *more)) for pot in standing)
    number = {seat: n for n, seat in enumerate(view.players)}
    return tuple(Pot(pot.amount, tuple(sorted(number[seat] for seat in pot.seats))) for pot in found)
