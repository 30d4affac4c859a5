"""Hints and analyses of Seka: what each action is worth when everybody then follows the trained strategy."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from math import sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeAlias

from bot.games.seka.player import HOUSE
from bot.games.seka.strategy import (
    ALL,
    CLASSES,
    LOOK,
    MATCH,
    OPEN,
    Course,
    Mix,
    Step,
    Strong,
    Sums,
    Table,
    after,
    begun,
    class_of,
    replayed,
    told,
)
from bot.games.thinking import below, lost, none
from bot.ports.players import Advised, Adviser, Decided, Staked, Supplies, Weighed
from rules.cards import Card
from rules.core import Chance, Legal, Seat
from rules.seka.model import (
    ALLIN,
    ENTER,
    FOLD,
    OUT,
    Action,
    Bet,
    Dark,
    Pot,
    commission,
    entry,
    layered,
    merged,
    pack,
    uncalled,
    worth,
)
from rules.seka.model import LOOK as LOOK_ACTION
from rules.seka.model import LOOK as SEE
from rules.seka.model import OPEN as COMPARE
from rules.seka.view import View

# --- A deal's betting as it may go on, word after word, with what the strategy would say at each moment ---------------
# Theory of operation. A moment knows how the betting stands (``course``) and where in the strategy's tree it may be,
# so that the next word is one step more and not the whole way anew; and each word leads to the same moment again.


KEPT: Final = 4_000
"""Moments; beyond that a walk begins anew."""


@dataclass(slots=True, eq=False)
class Moment:
    """``then``: the moments that have been thought of, by the step that leads there; ``said``: by class of hands what
    is said how often, the steps and how far their shares reach together."""

    course: Course
    mix: Mix
    then: dict[Step, Moment] = field(default_factory=dict)
    said: dict[int, tuple[tuple[Step, ...], tuple[float, ...]]] = field(default_factory=dict)
    paid: Paid | None = None

    @property
    def blind(self) -> bool:
        """Whether the seat at turn may still play dark."""
        turn = self.course.turn
        return turn is not None and self.course.dark_least(turn) > 0

    def sums(self) -> Sums:
        turn = self.course.turn
        assert turn is not None
        return self.course.darks(turn) if self.blind else self.course.options(turn)


class Walk:
    """``base``: the pots before the betting, its seats numbered in betting order."""

    def __init__(self, strong: Strong, course: Course, base: tuple[Pot, ...]) -> None:
        """``course``: at any time of the deal."""
        purses = [purse + bet for purse, bet in zip(course.purses, course.bets, strict=True)]
        self._strong: Final = strong
        self._base: Final = base
        self._size = 1
        self.first: Final = Moment(begun(course.ante, course.base, purses), strong.meant(course, ()))

    def leads_to(self, course: Course, base: tuple[Pot, ...]) -> bool:
        """Whether the betting that ``course`` belongs to began like this one; no more than is worth keeping."""
        first = self.first.course
        began = tuple(purse + bet for purse, bet in zip(course.purses, course.bets, strict=True))
        alike = (first.ante, first.purses, self._base) == (course.ante, began, base)
        return alike and self._size < KEPT

    def after(self, at: Moment, step: Step) -> Moment:
        """Who speaks, unless dark, has looked."""
        seat, kind, _ = step
        if kind not in ("look", "dark") and at.course.dark_least(seat):
            at = self.after(at, (seat, "look", 0))
        found = at.then.get(step)
        if found is None:
            mix = self._strong.followed(at.mix, at.course, *step)
            found = at.then[step] = Moment(after(at.course, *step), mix)
            self._size += 1
        return found

    def said(self, at: Moment, hand: int) -> tuple[tuple[Step, ...], tuple[float, ...]]:
        """What the seat at turn says with a hand, and how far the shares of it reach together, 1 in the end."""
        known = 0 if at.blind else hand
        found = at.said.get(known)
        if found is None:
            seat = at.course.turn
            assert seat is not None
            sums = at.sums()
            shares = self._strong.answers(at.course, at.mix, seat, known) or dict.fromkeys(sums, 1 / len(sums))
            ways = sorted(shares)
            steps = tuple(step_of(at.course, seat, way, sums[way], blind=at.blind) for way in ways)
            found = at.said[known] = steps, tuple(accumulate(shares[way] for way in ways))
        return found

    def shares(self, at: Moment, hand: int) -> list[tuple[Step, float]]:
        """How often the seat at turn says what with a hand, 1 in all."""
        steps, reached = self.said(at, hand)
        return [(step, high - low) for step, (low, high) in zip(steps, pairwise((0.0, *reached)), strict=True)]

    def paid(self, at: Moment) -> Paid:
        """What is paid out at the end of the betting."""
        if at.paid is None:
            at.paid = _paid(at.course, self._base)
        return at.paid


@dataclass(frozen=True, slots=True)
class Paid:
    """``back``: by seat, what nobody has matched; ``pots``: by pot its chips, what is left after the commission, what
    each of those tied can expect of it together, and who plays for it."""

    back: tuple[int, ...]
    pots: tuple[tuple[int, float, float, tuple[int, ...]], ...]

    def to(self, seat: int, points: tuple[int, ...]) -> tuple[float, float]:
        """What a seat gets, and its share of all pots. ``points``: of all hands."""
        got, won, whole = float(self.back[seat]), 0.0, 0
        for amount, alone, tied, seats in self.pots:
            whole += amount
            if seat not in seats:
                continue
            best = max(points[one] for one in seats)
            if points[seat] == best:
                many = sum(points[one] == best for one in seats)
                got += alone if many == 1 else tied / many
                won += amount / many
        return got, won / whole if whole else 0.0


def _paid(course: Course, base: tuple[Pot, ...]) -> Paid:
    live = course.live
    capped = [seat for seat in live if not course.purses[seat]]
    bets, back = list(course.bets), [0] * len(course.bets)
    if (more := uncalled(bets, live, capped)) is not None:
        seat, back[more[0]] = more
        bets[seat] -= back[seat]
    pots = layered(base, bets, live, capped)
    return Paid(
        tuple(back),
        tuple((pot.amount, pot.amount - commission(pot.amount), HOUSE * pot.amount, pot.seats) for pot in pots),
    )


def step_of(course: Course, seat: int, way: int, amount: int, *, blind: bool) -> Step:
    """One of ``Course.darks`` (``blind``) or ``Course.options`` as a word."""
    if blind:
        return seat, "look" if way == LOOK else "dark", amount
    if way == OPEN:
        return seat, "allin" if course.purses[seat] < course.price(seat) else "open", amount
    return (seat, "bet", amount) if way >= MATCH else (seat, "fold", 0)


def said_of(course: Course, seat: Seat, action: Action) -> Step | None:
    """An action as a word; None if it is none of the betting."""
    match action:
        case Bet(amount):
            return seat, "bet", amount
        case Dark(amount):
            return seat, "dark", amount
    kinds = {FOLD: ("fold", 0), SEE: ("look", 0)}
    kinds |= {COMPARE: ("open", course.price(seat)), ALLIN: ("allin", course.purses[seat])}
    return (seat, *kinds[action]) if action in kinds else None


def action_of(step: Step) -> Action:
    _, kind, amount = step
    match kind:
        case "bet":
            return Bet(amount)
        case "dark":
            return Dark(amount)
    return {"fold": FOLD, "look": SEE, "open": COMPARE, "allin": ALLIN}[kind]


def heard(sums: Sums, kind: str, amount: int) -> tuple[tuple[int, float], ...]:
    """Which of ``sums`` somebody who has seen its cards may have meant by a word, the two around it by how near they
    are."""
    if kind == "fold":
        return ((0, 1.0),)
    if kind in ("open", "allin"):
        return ((OPEN if OPEN in sums else ALL if ALL in sums else MATCH, 1.0),)
    known = sorted((one, way) for way, one in sums.items() if way >= MATCH)
    below = [one for one in known if one[0] <= amount]
    above = [one for one in known if one[0] > amount]
    if not below or not above or below[-1][0] == amount:
        at = below[-1:] or above[:1]
        return tuple((way, 1.0) for _, way in at)
    (low, less), (high, more) = below[-1], above[0]
    share = (high - amount) / (high - low)
    return (less, share), (more, 1 - share)


# --- What the others can hold in Seka ---------------------------------------------------------------------------------
# every hand that can be dealt, weighed by how often the strategy would have said with it what its seat has said.
#
# Whoever has not looked has said nothing about its cards. Nobody plays quite by the strategy, so a hand with which it
# would never have said so is not ruled out. Three hands are dealt, each by how likely it is, again and again until no
# card is there twice; any further ones one after another from what is left, and how likely that was is the weight of
# a deal.


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
    for hand, strength in zip(known, _hand_strengths([one.points for one in known]), strict=True):
        usual.setdefault(hand.kind, []).append(strength)
    means = {kind: fmean(found) for kind, found in usual.items()}
    return [min(means, key=lambda kind: (abs(means[kind] - one), kind)) for one in _hand_strengths(points)]


def _hand_strengths(points: Sequence[int]) -> list[float]:
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


# --- What an action is worth in Seka if everybody goes on by the strategy, the seat itself too ------------------------
# in chips of the deal.
#
# Theory of operation. The hands of the others are those that they can hold (``beliefs``). Where two are left every
# way to go on is followed, as often as the strategy goes it, for every pair of classes; where more are left each of
# some deals is played out once, the same deals for all actions. A pot that is tied counts as what those tied can
# expect of it.


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


# --- Hints and analyses of Seka ---------------------------------------------------------------------------------------
# what each word is worth if everybody then goes on by the strategy (``outlook``).
#
# Only sums that the strategy itself thinks of are looked at, and the one that was bet: others would be worth what a
# wrong guess at their meaning gives away. Where the strategy has no tree, moments alike answer, as they do when it
# plays. Whether to enter a seka that stands is no matter of cards: those tied can expect what the seka bet costs,
# less the commission.


HINT: Final = {2: 1500, 3: 1500, 4: 1500, 5: 1000, 6: 800}
"""By players the deals that a hint looks at, where it is no matter of reckoning: the limit of time."""
CHOICE: Final = 400
VALUE: Final = 1000
"""Deals that an analysis looks at: for what was best, and for what that is worth."""
LITTLE: Final = 0.2
"""Antes that are not worth speaking of."""
FAULT: Final = 1.0
"""Antes from which on a loss counts as a fault."""
USUAL: Final = 0.1
"""What the strategy does as often stands before what only seems to be better."""
SURE: Final = 2.0
"""Standard errors by which something is better, and does not only seem so."""


class Reckoner(Adviser):
    def __init__(self, strong: Strong) -> None:
        self._strong: Final = strong
        self._walk: Walk | None = None

    def worths(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """See ``bot.ports.players.Adviser``. What the strategy does stands first unless something else is surely
        better."""
        if OUT in legal:
            return _entering(view, legal)
        if view.turn != seat:
            return ()
        look = self.outlook(view, seat)
        deals = look.deals(HINT[len(view.players)], chance)
        steps = words(look, legal)
        if len(steps) < 2:
            return ()
        seen = {action: look.seen(step, deals, chance) for action, step in steps.items()}
        first = _first(look, steps, seen, deals)
        best = None if view.hand is None else look.best(deals)
        staked = Staked(view.options.ante * LITTLE, best)

        def advised(action: Action) -> Advised:
            one = seen[action]
            less = [a - b for a, b in zip(seen[first].chips, one.chips, strict=True)]
            within = None if look.exact or action == first else error(less, deals)
            return Advised(action, mean(one.chips, deals), within, won=mean(one.won, deals), staked=staked)

        found = sorted(map(advised, seen), key=lambda one: (one.action != first, -one.points))
        return tuple(found)

    def weigh(self, decided: Decided) -> Weighed | None:
        """See ``bot.ports.players.Adviser``. For two who have seen their cards it is reckoned out; else some deals say
        what was best, and others what that was worth."""
        asked, done = decided.question, decided.actions[0]
        view: View = asked.view
        if view.turn != asked.seat or done in (ENTER, OUT):
            return None
        look = self.outlook(view, asked.seat)
        steps = words(look, asked.legal)
        step = steps.get(done) or said_of(look.course, look.own, done)
        if step is None or not steps.keys() - {done}:
            return None
        steps[done] = step
        deals = look.deals(CHOICE, asked.chance)
        seen = {action: look.seen(one, deals, asked.chance) for action, one in steps.items()}
        best, least = _first(look, steps, seen, deals), view.options.ante * FAULT
        if best == done:
            return none("play")
        if look.exact:
            less = mean(seen[best].chips, deals) - mean(seen[done].chips, deals)
            return Weighed("play", less, (best,) if less > 0 else (), fault=less >= least)
        deals = look.deals(VALUE, asked.chance)
        one, other = (look.seen(steps[action], deals, asked.chance).chips for action in (best, done))
        whole = sum(deal.weight for deal in deals) / len(deals)
        parts = [(a - b) * deal.weight / whole for a, b, deal in zip(one, other, deals, strict=True)]
        return lost("play", best, parts, least)

    def shares(self, view: View) -> list[tuple[Action, float]]:
        """What the strategy does how often for the seat at turn, which has seen its cards; none where its tree has no
        answer, but only moments alike."""
        course, steps = replayed(view)
        own = course.turn
        if own is None or view.hand is None:
            return []
        hand = class_of(view.hand, view.options.joker, view.options.pairs)
        if course.dark_least(own) or not self._strong.in_tree(course, steps, own, hand):
            return []
        sums, found = course.options(own), self._strong.shares(course, steps, own, hand) or {}
        return [(action_of(step_of(course, own, way, sums[way], blind=False)), share) for way, share in found.items()]

    def outlook(self, view: View, seat: Seat) -> Outlook:
        """Of a deal the moments that were thought of before are known still."""
        look = Outlook(self._strong, view, seat, self._walk)
        self._walk = look.walk
        return look


def words(look: Outlook, legal: Legal[Action]) -> dict[Action, Step]:
    """What the strategy thinks of and the rules allow."""
    found: dict[Action, Step] = {}
    if look.unseen and not look.at.blind:
        found[LOOK_ACTION] = look.own, "look", 0
    for way, amount in look.at.sums().items():
        step = step_of(look.course, look.own, way, amount, blind=look.at.blind)
        if (action := action_of(step)) in legal:
            found[action] = step
    return found


def _first(look: Outlook, steps: dict[Action, Step], seen: dict[Action, Seen], deals: Sequence[Deal]) -> Action:
    """The best; but what the strategy does before what is not surely better by more than a trifle."""
    worth = {action: mean(one.chips, deals) for action, one in seen.items()}
    best, often = max(worth, key=lambda action: worth[action]), look.often()
    usual = [action for action in seen if often.get(steps[action], 0.0) >= USUAL]
    if not usual or look.exact:
        return best
    liked = max(usual, key=lambda action: worth[action])
    less = [a - b for a, b in zip(seen[best].chips, seen[liked].chips, strict=True)]
    return best if worth[best] - worth[liked] > max(LITTLE * look.course.ante, SURE * error(less, deals)) else liked


def _entering(view: View, legal: Legal[Action]) -> tuple[Advised, ...]:
    staked = Staked(view.options.ante * LITTLE)
    worth = {OUT: 0.0, ENTER: (HOUSE - 1) * view.price}
    return tuple(Advised(action, worth[action], staked=staked) for action in worth if action in legal)


def adviser(supplies: Supplies) -> Adviser:
    return Reckoner(Strong(Table(supplies.weights("seka.table"))))
