"""Hints and analyses of Seka: the worth of each action when everybody then follows the trained strategy."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from math import sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeAlias

from bot.games.seka import strategy
from bot.games.seka.player import HOUSE
from bot.games.seka.strategy import Course, Mix, Step, Strong, Sums
from bot.games.thinking import below, lost, none
from bot.ports.players import Advised, Adviser, Decided, Staked, Supplies, Weighed
from rules.cards import Card
from rules.core import Chance, Legal, Seat
from rules.seka import model as seka
from rules.seka.model import Action, Bet, Dark, Pot, worth
from rules.seka.view import View

# --- possible continuations of the betting ----------------------------------------------------------------------------
# Theory of operation. A moment holds the state of the betting (``course``) and its possible nodes in the strategy's
# tree, so the next word needs only one step. The same word always leads to the same moment object.


KEPT: Final = 4_000  # The limit of moments; beyond it a walk starts anew


@dataclass(slots=True, eq=False)
class Moment:
    """``then``: the known next moments, by step. ``said``: by class of hands the possible steps and their cumulative
    shares."""

    course: Course
    mix: Mix
    then: "dict[Step, Moment]" = field(default_factory=dict)
    said: dict[int, tuple[tuple[Step, ...], tuple[float, ...]]] = field(default_factory=dict)
    paid: "Paid | None" = None

    @property
    def blind(self) -> bool:
        """Whether the seat to act may still play dark."""
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
        self.first: Final = Moment(strategy.begun(course.ante, course.base, purses), strong.meant(course, ()))

    def leads_to(self, course: Course, base: tuple[Pot, ...]) -> bool:
        """Whether the betting of ``course`` began like this one, and the walk is not too large to keep."""
        first = self.first.course
        began = tuple(purse + bet for purse, bet in zip(course.purses, course.bets, strict=True))
        alike = (first.ante, first.purses, self._base) == (course.ante, began, base)
        return alike and self._size < KEPT

    def after(self, at: Moment, step: Step) -> Moment:
        """The next moment. A word other than a dark bet implies that the seat has looked."""
        seat, kind, _ = step
        if kind not in ("look", "dark") and at.course.dark_least(seat):
            at = self.after(at, (seat, "look", 0))
        if (found := at.then.get(step)) is None:
            mix = self._strong.followed(at.mix, at.course, *step)
            found = at.then[step] = Moment(strategy.after(at.course, *step), mix)
            self._size += 1
        return found

    def said(self, at: Moment, hand: int) -> tuple[tuple[Step, ...], tuple[float, ...]]:
        """The words of the seat to act with a hand, and their cumulative shares, up to 1."""
        known = 0 if at.blind else hand
        if (found := at.said.get(known)) is None:
            seat = at.course.turn
            assert seat is not None
            sums = at.sums()
            shares = self._strong.answers(at.course, at.mix, seat, known) or dict.fromkeys(sums, 1 / len(sums))
            ways = sorted(shares)
            steps = tuple(step_of(at.course, seat, way, sums[way], blind=at.blind) for way in ways)
            found = at.said[known] = steps, tuple(accumulate(shares[way] for way in ways))
        return found

    def shares(self, at: Moment, hand: int) -> list[tuple[Step, float]]:
        """The words of the seat to act with a hand, and their shares, 1 in all."""
        steps, reached = self.said(at, hand)
        return [(step, high - low) for step, (low, high) in zip(steps, pairwise((0.0, *reached)), strict=True)]

    def paid(self, at: Moment) -> "Paid":
        """The payout at the end of the betting."""
        if at.paid is None:
            at.paid = _paid(at.course, self._base)
        return at.paid


@dataclass(frozen=True, slots=True)
class Paid:
    """``back``: by seat, the unmatched chips. ``pots``: by pot its chips, the rest after the commission, the
    expectation of all tied players together, and the seats that play for it."""

    back: tuple[int, ...]
    pots: tuple[tuple[int, float, float, tuple[int, ...]], ...]

    def to(self, seat: int, points: tuple[int, ...]) -> tuple[float, float]:
        """A seat's payout, and its share of all pots. ``points``: of all hands."""
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
    if (more := seka.uncalled(bets, live, capped)) is not None:
        seat, back[more[0]] = more
        bets[seat] -= back[seat]
    pots = seka.layered(base, bets, live, capped)
    return Paid(
        tuple(back),
        tuple((pot.amount, pot.amount - seka.commission(pot.amount), HOUSE * pot.amount, pot.seats) for pot in pots),
    )


def step_of(course: Course, seat: int, way: int, amount: int, *, blind: bool) -> Step:
    """One of ``Course.darks`` (``blind``) or ``Course.options`` as a word."""
    if blind:
        return seat, "look" if way == strategy.LOOK else "dark", amount
    if way == strategy.OPEN:
        return seat, "allin" if course.purses[seat] < course.price(seat) else "open", amount
    return (seat, "bet", amount) if way >= strategy.MATCH else (seat, "fold", 0)


def said_of(course: Course, seat: Seat, action: Action) -> Step | None:
    """An action as a word; None if it is not part of the betting."""
    match action:
        case Bet(amount):
            return seat, "bet", amount
        case Dark(amount):
            return seat, "dark", amount
    kinds = {seka.FOLD: ("fold", 0), seka.LOOK: ("look", 0)}
    kinds |= {seka.OPEN: ("open", course.price(seat)), seka.ALLIN: ("allin", course.purses[seat])}
    return (seat, *kinds[action]) if action in kinds else None


def action_of(step: Step) -> Action:
    _, kind, amount = step
    match kind:
        case "bet":
            return Bet(amount)
        case "dark":
            return Dark(amount)
    return {"fold": seka.FOLD, "look": seka.LOOK, "open": seka.OPEN, "allin": seka.ALLIN}[kind]


def heard(sums: Sums, kind: str, amount: int) -> tuple[tuple[int, float], ...]:
    """The possible meanings among ``sums`` of a word by a seat that has seen its cards; the two sums around it, by
    distance."""
    if kind == "fold":
        return ((0, 1.0),)
    if kind in ("open", "allin"):
        return (
            (strategy.OPEN if strategy.OPEN in sums else strategy.ALL if strategy.ALL in sums else strategy.MATCH, 1.0),
        )
    known = sorted((one, way) for way, one in sums.items() if way >= strategy.MATCH)
    below = [one for one in known if one[0] <= amount]
    above = [one for one in known if one[0] > amount]
    if not below or not above or below[-1][0] == amount:
        at = below[-1:] or above[:1]
        return tuple((way, 1.0) for _, way in at)
    (low, less), (high, more) = below[-1], above[0]
    share = (high - amount) / (high - low)
    return (less, share), (more, 1 - share)


# --- hands of the other players ---------------------------------------------------------------------------------------
# Every possible hand, weighed by how often the strategy would have said the same with it.
#
# A seat that has not looked reveals nothing about its cards. People do not follow the strategy exactly, so no hand is
# ruled out. The first three hands are drawn by likelihood until no card appears twice. The rest are drawn in turn from
# the cards left; the probability of that is the weight of the deal.


DOUBT: Final = 0.03  # The chance that a word does not follow the strategy
JOINT: Final = 3  # The number of hands drawn together; the others are drawn in turn
TRIES: Final = 20_000
CARDS: Final = 21
FINE: Final = 1 << 24  # The resolution of a random number between 0 and 1


class Held(NamedTuple):
    """``cards``: a bit each, in the order of the pack; ``kind``: the number of its class."""

    cards: int
    kind: int
    points: int


@lru_cache(maxsize=4)
def hands(joker: bool, pairs: str) -> tuple[Held, ...]:
    """Every hand of the pack."""
    cards = seka.pack(joker)
    every = [tuple(cards[n] for n in ns) for ns in combinations(range(len(cards)), 3)]
    bits = [sum(1 << n for n in ns) for ns in combinations(range(len(cards)), 3)]
    points = [worth(hand, pairs).points for hand in every]
    return tuple(map(Held, bits, _kinds(every, points, joker=joker, pairs=pairs), points))


def _kinds(every: Sequence[tuple[Card, ...]], points: Sequence[int], *, joker: bool, pairs: str) -> list[int]:
    """The class of each hand. With other cards or other pairs: the class that wins as often."""
    if joker and pairs == "all":
        return [strategy.CLASSES.index(strategy.told(hand)) for hand in every]
    usual: dict[int, list[float]] = {}
    known = hands(True, "all")
    for hand, strength in zip(known, _hand_strengths([one.points for one in known]), strict=True):
        usual.setdefault(hand.kind, []).append(strength)
    means = {kind: fmean(found) for kind, found in usual.items()}
    return [min(means, key=lambda kind: (abs(means[kind] - one), kind)) for one in _hand_strengths(points)]


def _hand_strengths(points: Sequence[int]) -> list[float]:
    """By hand, how often it wins against another one; a tie counts half."""
    ordered, n = sorted(points), len(points)
    found = {one: (bisect_left(ordered, one) + bisect_right(ordered, one)) / 2 / n for one in set(points)}
    return [found[one] for one in points]


def bits_of(hand: Sequence[Card], joker: bool) -> int:
    cards = seka.pack(joker)
    return sum(1 << cards.index(card) for card in hand)


@dataclass(frozen=True, slots=True)
class Deal:
    """The class and points of each hand, by seat in betting order."""

    weight: float
    kinds: tuple[int, ...]
    points: tuple[int, ...]


class Beliefs:
    """``own``: the number of the observing seat. ``hand``: its hand; None if not seen. ``steps``: the betting so far,
    from the start of ``walk``."""

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
        """By class and points, the likelihood of such a hand at ``seat``, without regard to other seats; not
        normalised."""
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
        """The first few hands, drawn independently until no card appears twice."""
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
        """Random hands without regard to the betting: the fallback if no others fit together."""
        unseen = [n for n in range(CARDS) if any(one.cards >> n & 1 for one in self._left)]
        order = [unseen[n] for n in chance.shuffled(len(unseen))]
        known = {one.cards: one for one in self._left}
        return [known[sum(1 << n for n in order[3 * k : 3 * k + 3])] for k in range(len(self._reached))]


def _drawn(reached: Sequence[float], chance: Chance) -> int:
    """A random index by weight; ``reached``: the cumulative weights."""
    return bisect_right(reached, reached[-1] * below(chance, FINE) / FINE)


def _said(walk: Walk, steps: Sequence[Step], own: int) -> dict[int, list[float]]:
    """By seat that has spoken after looking, and by class, the probability of its words."""
    found: dict[int, list[float]] = {}
    at = walk.first
    for step in steps:
        seat, kind, amount = step
        if kind not in ("look", "dark"):
            seen = walk.after(at, (seat, "look", 0)) if at.blind else at
            if seat != own and seat == seen.course.turn:
                likely = found.setdefault(seat, [1.0] * len(strategy.CLASSES))
                for hand, often in enumerate(_often(walk, seen, kind, amount)):
                    likely[hand] *= often
        at = walk.after(at, step)
    return found


def _often(walk: Walk, at: Moment, kind: str, amount: int) -> list[float]:
    sums = at.sums()
    meant = {sums[way]: share for way, share in heard(sums, kind, amount)}
    words = {"bet": ("bet",), "fold": ("fold",), "open": ("open", "allin"), "allin": ("open", "allin")}[kind]
    found = []
    for hand in range(len(strategy.CLASSES)):
        often = sum(
            part * (meant.get(one, 0.0) if word == "bet" else 1.0)
            for (_, word, one), part in walk.shares(at, hand)
            if word in words
        )
        found.append((1 - DOUBT) * often + DOUBT / len(sums))
    return found


# --- worth of an action -----------------------------------------------------------------------------------------------
# In chips of the deal, with everybody following the strategy afterwards, the seat included.
#
# Theory of operation. The other hands come from ``Beliefs``. With two players left, every continuation is followed for
# every pair of classes, weighed as the strategy plays it. With more, each of a sample of deals is played out once, the
# same deals for all actions. A tied pot counts as the expectation of the tied players.


RARE: Final = 1e-4  # Continuations with a smaller share are not followed
PAIRS: Final = 40  # The most pairs of hands for which every continuation is followed

Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # Class and points, each by seat


@dataclass(frozen=True, slots=True)
class Seen:
    """An action's result by deal: ``chips``, and the share of the pots ``won``."""

    chips: tuple[float, ...]
    won: tuple[float, ...]


class Outlook:
    def __init__(self, strong: Strong, view: View, seat: Seat, walk: Walk | None = None) -> None:
        """``seat`` is to act. ``walk``: of a previous look, perhaps at the same betting."""
        (course, steps), base = strategy.replayed(view), _base(view)
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
        """Chips put in before the betting."""

    def deals(self, count: int, chance: Chance) -> list[Deal]:
        """Possible deals: all of them if only one hand's class is unknown, else ``count`` samples."""
        mine = self._beliefs.mine
        if self.exact and mine is not None:
            other = 1 - self.own
            ways = self._beliefs.against(other).items()
            at = (mine.kind, mine.points)
            return [Deal(weight, *zip(*((one, at)[:: 1 if other == 0 else -1]), strict=True)) for one, weight in ways]
        return self._beliefs.deals(count, chance)

    @property
    def exact(self) -> bool:
        """Whether the worth of an action is exact, not a mean of samples."""
        return len(self.course.purses) == 2 and self._beliefs.mine is not None

    @property
    def unseen(self) -> bool:
        """Whether the seat has not seen its cards."""
        return self._beliefs.mine is None

    def often(self) -> dict[Step, float]:
        """The strategy's shares of words here with the hand; empty if the hand is unseen and may not be played dark."""
        mine = self._beliefs.mine
        if mine is None and not self.at.blind:
            return {}
        return dict(self.walk.shares(self.at, mine.kind if mine is not None else 0))

    def best(self, deals: Sequence[Deal]) -> float:
        """How often the player's hand is the best of those still in; a tie counts as a part."""
        total = whole = 0.0
        for deal in deals:
            points = [deal.points[seat] for seat in self.course.live]
            own = deal.points[self.own]
            whole += deal.weight
            total += deal.weight * (own == max(points)) / points.count(own)
        return total / whole

    def seen(self, step: Step, deals: Sequence[Deal], chance: Chance, rare: float = RARE) -> Seen:
        """The results of a word by the seat to act."""
        at = self.at
        if step[1] != "look" or at.blind:  # a late look changes nothing: the word is still due
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
        """The hands still in."""
        if not (gone := self.course.folded):
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
            if (turn := at.course.turn) is None:
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
    """The pots before the betting, with seats in betting order: the antes, or the standing pots and their players
    (SE-7)."""
    if not view.seka:
        found: tuple[Pot, ...] = (Pot(view.middle - sum(view.bets), view.players),)
    else:
        standing = seka.merged(Pot(pot.amount, pot.best) for pot in view.rows[-1].pots if len(pot.best) > 1)
        more = view.entered
        found = seka.merged(Pot(pot.amount + seka.entry(pot) * len(more), (*pot.seats, *more)) for pot in standing)
    number = {seat: n for n, seat in enumerate(view.players)}
    return tuple(Pot(pot.amount, tuple(sorted(number[seat] for seat in pot.seats))) for pot in found)


# --- hints and analyses -----------------------------------------------------------------------------------------------
# The worth of each word when everybody then follows the strategy (``Outlook``).
#
# Only the strategy's own sums are considered, and the sum that was bet: the worth of any other would depend on a wrong
# guess at its meaning. Where the strategy has no tree, similar moments answer, as in play. Entering a standing seka
# does not depend on cards: the expectation of the tied players is the seka bet less the commission.


HINT: Final = {2: 1500, 3: 1500, 4: 1500, 5: 1000, 6: 800}
"""By number of players, the sampled deals for a hint: the time limit."""
CHOICE: Final = 400
VALUE: Final = 1000  # The sampled deals of an analysis: to select the best action, and to measure it
LITTLE: Final = 0.2  # A negligible difference, in antes
FAULT: Final = 1.0  # The smallest loss, in antes, that counts as a fault
USUAL: Final = 0.1  # An action with at least this share in the strategy outranks one that only seems better
SURE: Final = 2.0  # The standard errors for a sure difference


class Reckoner(Adviser):
    def __init__(self, strong: Strong) -> None:
        self._strong: Final = strong
        self._walk: Walk | None = None

    def worths(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """See ``bot.ports.players.Adviser``. The strategy's action comes first unless another is surely better."""
        if seka.OUT in legal:
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
        """See ``bot.ports.players.Adviser``. Exact for two players who have seen their cards; else some deals select
        the best action, and others measure it."""
        asked, done = decided.question, decided.actions[0]
        view: View = asked.view
        if view.turn != asked.seat or done in (seka.ENTER, seka.OUT):
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
        """The strategy's actions and shares for the seat to act, which has seen its cards; empty if its tree has no
        answer."""
        course, steps = strategy.replayed(view)
        own = course.turn
        if own is None or view.hand is None:
            return []
        hand = strategy.class_of(view.hand, view.options.joker, view.options.pairs)
        if course.dark_least(own) or not self._strong.in_tree(course, steps, own, hand):
            return []
        sums, found = course.options(own), self._strong.shares(course, steps, own, hand) or {}
        return [(action_of(step_of(course, own, way, sums[way], blind=False)), share) for way, share in found.items()]

    def outlook(self, view: View, seat: Seat) -> Outlook:
        """The outlook, with the known moments of the same deal."""
        look = Outlook(self._strong, view, seat, self._walk)
        self._walk = look.walk
        return look


def words(look: Outlook, legal: Legal[Action]) -> dict[Action, Step]:
    """The words that the strategy considers and the rules allow."""
    found: dict[Action, Step] = {}
    if look.unseen and not look.at.blind:
        found[seka.LOOK] = look.own, "look", 0
    for way, amount in look.at.sums().items():
        step = step_of(look.course, look.own, way, amount, blind=look.at.blind)
        if (action := action_of(step)) in legal:
            found[action] = step
    return found


def _first(look: Outlook, steps: dict[Action, Step], seen: dict[Action, Seen], deals: Sequence[Deal]) -> Action:
    """The best action; but the strategy's unless the best is surely better by more than a trifle."""
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
    worth = {seka.OUT: 0.0, seka.ENTER: (HOUSE - 1) * view.price}
    return tuple(Advised(action, worth[action], staked=staked) for action in worth if action in legal)


def adviser(supplies: Supplies) -> Adviser:
    return Reckoner(Strong(strategy.Table(supplies.weights("seka.table"))))
