"""The automatic players of Bura above ``easy``: a trained network, search while cards are hidden, exact play at
the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from bot.games import stakes, thinking
from bot.games.bura.player import known
from bot.games.bura.player import play as easy
from bot.games.thinking import INFINITE, Bounds, Depth, Names, Network, TooMany, averaged, lost, none, promising
from bot.ports.players import Advised, Adviser, Decided, Level, Player, Supplies, Weighed
from rules.bura.model import KIND, POINTS, POWER, VAR, Action, Beat, Give, Lead, Pair
from rules.bura.view import Seen, View
from rules.cards import SUIT, SUITS, Card, Suit
from rules.core import Chance, Legal, Seat
from rules.raises import DECLINE, WORTH, Raise

# --- What is to be hoped of a deal of Bura ----------------------------------------------------------------------------
# a network that has learnt from its own deals (``assets/players/build/afterwards/bura.c``, whose twin this is), and
# what it is told.
#
# Theory of operation. Cards become bits: those of the trump suit first, in each suit the strongest last. What a side
# knows are the open tricks, its own gifts, the card turned up while it lies, and nothing else.


LED, TAKEN, GIVEN, WAITS, LEADS = range(5)
"""Where a side stands: it has led and waits; it has taken a trick, or given one; before a lead, with filled hands: the
other one leads, or it does itself."""


class Pack(NamedTuple):
    """The cards of a game with certain trumps. ``number``: by card; ``cards``: by number; ``worth``: points by number;
    ``ranks``: cards of a suit."""

    number: Mapping[Card, int]
    cards: tuple[Card, ...]
    worth: tuple[int, ...]
    ranks: int


@cache
def pack(size: int, trumps: Suit) -> Pack:
    """``size``: of a hand."""
    suits = list(SUITS)
    at = suits.index(trumps)
    suits[0], suits[at] = suits[at], suits[0]
    order = tuple(sorted(KIND[size].pack, key=lambda c: (suits.index(SUIT[c]), POWER[c])))
    return Pack({c: n for n, c in enumerate(order)}, order, tuple(POINTS[c] for c in order), len(order) // 4)


@cache
def numbers(cards: int) -> tuple[int, ...]:
    """Of the bits of a set, the lowest first."""
    found = []
    while cards:
        bit = cards & -cards
        found.append(bit.bit_length() - 1)
        cards ^= bit
    return tuple(found)


def beats(cards: int, led: int, ranks: int) -> bool:
    """Whether these cards, as many as were led, beat them one by one: trumps do so for the highest, others in order."""
    first = numbers(led)[0] // ranks
    suit, trumps = (1 << ranks) - 1 << ranks * first, (1 << ranks) - 1 if first else 0
    plain = cards & suit
    if plain | cards & trumps != cards:
        return False
    return all(mine > other for mine, other in zip(numbers(plain), numbers(led), strict=False))


class Known(NamedTuple):
    """What a side knows. ``taken``: its points without what it was given face down; ``gifts``: how many cards that are;
    ``theirs``: the other side's points; ``unseen``: cards, as bits, that it has not seen."""

    taken: int
    gifts: int
    theirs: int
    unseen: int

    def given(self, points: int) -> Known:
        """After a trick that the other side has taken."""
        return self._replace(theirs=self.theirs + points)

    def took(self, points: int) -> Known:
        return self._replace(taken=self.taken + points)


def known_of(view: View) -> Known:
    """Of the owner of the view, in a running deal."""
    assert view.hand is not None
    assert view.trumps is not None
    of = pack(view.options.cards, view.trumps)
    seen = {*view.hand, *view.lead}
    if view.stock and view.trump is not None:
        seen.add(view.trump)
    taken = theirs = gifts = 0
    for trick in view.memory:
        cards = (*trick.led, *trick.beaten, *trick.mine)
        seen.update(cards)
        points = sum(POINTS[c] for c in cards)
        if trick.taker == view.me:
            taken += points
            gifts += trick.given
        else:
            theirs += points
    return Known(taken, gifts, theirs, sum(1 << n for c, n in of.number.items() if c not in seen))


class Sight(Protocol):
    """What is seen of a table besides the cards; a View is one."""

    @property
    def me(self) -> Seat | None: ...

    @property
    def sizes(self) -> Pair: ...

    @property
    def stock(self) -> int: ...

    @property
    def trump(self) -> Card | None: ...

    @property
    def trumps(self) -> Suit | None: ...


class Judge:
    """Of the game with hands of ``size``; ``network``: one output."""

    def __init__(self, network: Network, size: int) -> None:
        """:raises ValueError: it is another game's."""
        self._network: Final = network
        self._size: Final = size
        self._ranks: Final = len(KIND[size].pack) // 4
        self._goal: Final = KIND[size].goal
        if network.about["sizes"][0] != 13 * self._ranks + 34:
            raise ValueError("a network that is told other things")

    def __call__(self, view: Sight, own: int, led: int, known: Known, where: int) -> float:
        """1: the deal will be won, -1: lost."""
        assert view.trumps is not None
        if where == TAKEN and known.taken + self.least(view.trumps, known) >= self._goal:
            return 1.0
        return max(-1.0, min(1.0, self._network(self.inputs(view, own, led, known, where))[0]))

    def after(self, view: Sight, hand: int, known: Known, led: int, cards: int, beaten: bool) -> float:
        """The same of whoever, with ``hand``, leads ``cards``, or answers ``led`` with them, beating or not."""
        assert view.trumps is not None
        if not led:
            return self(view, hand & ~cards, cards, known, LED)
        worth = pack(self._size, view.trumps).worth
        points = sum(worth[n] for n in numbers(led)) + sum(worth[n] for n in numbers(cards))
        if beaten:
            return self(view, hand & ~cards, 0, known.took(points), TAKEN)
        return self(view, hand & ~cards, 0, known.given(points), GIVEN)

    def least(self, trumps: Suit, known: Known) -> int:
        """The points of what was given face down, at least."""
        return _cheapest(self._points(trumps, known.unseen), known.gifts) if known.gifts else 0

    def _points(self, trumps: Suit, cards: int) -> list[int]:
        worth = pack(self._size, trumps).worth
        return sorted(worth[n] for n in numbers(cards))

    def inputs(self, view: Sight, own: int, led: int, known: Known, where: int) -> list[float]:
        """``own``: what is left in the hand; ``led``: what the other side has still to answer. Sets are bits."""
        assert view.me is not None
        assert view.trump is not None
        assert view.trumps is not None
        ranks, goal = self._ranks, self._goal
        many = 4 * ranks
        found = [0.0] * (13 * ranks)
        for at, cards in ((0, own), (many, led), (2 * many, known.unseen)):
            for n in numbers(cards):
                found[at + n] = 1.0
        if view.stock:
            found[3 * many + pack(self._size, view.trumps).number[view.trump]] = 1.0
        points = self._points(view.trumps, known.unseen)
        sure = known.taken + _cheapest(points, known.gifts)
        likely = max(sure, known.taken + _cheapest(points, 2 * known.gifts) / 2)
        places = [0.0] * 5
        places[where] = 1.0
        marks = [(0.3 + 0.1 * n) * goal - 1e-3 for n in range(8)]
        trumps = (1 << ranks) - 1
        higher = lower = 0.0
        if led:
            low, *_, high = (*numbers(led), numbers(led)[-1])
            suit = known.unseen & trumps << ranks * (low // ranks)
            higher, lower = (suit >> high).bit_count() / 4, (suit >> low).bit_count() / 4
        return [
            *found,
            *places[:3],
            likely / goal,
            known.theirs / goal,
            sure / goal,
            known.gifts / 10,
            view.stock / 14,
            float(not view.stock),
            view.sizes[1 - view.me] / self._size,
            *[float(likely >= mark) for mark in marks],
            *[float(known.theirs >= mark) for mark in marks],
            sum(self._points(view.trumps, led)) / goal,
            led.bit_count() / self._size,
            (own & trumps).bit_count() / self._size,
            higher,
            lower,
            (known.unseen & trumps).bit_count() / ranks,
            *places[3:],
        ]


def _cheapest(points: list[int], count: int) -> int:
    return sum(points[:count])


# --- A deal of Bura with its plain suits called by other names (``bot.games.thinking``) -------------------------------


def looks(view: View) -> Iterator[tuple[Names, View]]:
    """The view by all other names, in a running deal."""
    assert view.trumps is not None
    for names in thinking.others(view.trumps):
        yield names, _renamed(view, names)


def renamed(action: Lead | Beat | Give, names: Names) -> Lead | Beat | Give:
    return replace(action, cards=thinking.renamed(action.cards, names))


def _renamed(view: View, names: Names) -> View:
    """As far as the network is told of it."""
    hand = None if view.hand is None else thinking.renamed(view.hand, names)
    memory = tuple(_trick(one, names) for one in view.memory)
    return replace(view, hand=hand, lead=thinking.renamed(view.lead, names), memory=memory)


def _trick(one: Seen, names: Names) -> Seen:
    led, beaten, mine = (thinking.renamed(cards, names) for cards in (one.led, one.beaten, one.mine))
    return replace(one, led=led, beaten=beaten, mine=mine)


# --- Bura once the stock is empty -------------------------------------------------------------------------------------
# the rest of a deal worked out.
#
# Theory of operation. Who has more points in the end wins, whoever says so first; so both sides play for the
# difference of points still to be taken. All leads and answers are tried, with bounds (alpha-beta); what has been
# found of a position is remembered. Sets of cards are bits as in ``judge``.


class Ending:
    """``positions``: how many may be looked at, over all questions; ``worth``: points by card."""

    def __init__(self, positions: int, worth: tuple[int, ...]) -> None:
        self._worth: Final = worth
        self._ranks: Final = len(worth) // 4
        self._bounds: Final[Bounds[tuple[int, int, int]]] = Bounds(positions)

    def led(self, cards: int, hand: int, other: int) -> int:
        """What whoever leads ``cards`` of ``hand`` takes from here on, less what the other side does.

        :raises TooMany: it takes too long.
        """
        return -self._best(other, hand & ~cards, cards, -INFINITE, INFINITE)

    def answered(self, cards: int, led: int, beaten: bool, hand: int, other: int) -> int:
        """The same for whoever answers ``led`` with ``cards`` of ``hand``."""
        return self._after(cards, led, beaten, hand & ~cards, other, -INFINITE, INFINITE)

    def _after(self, cards: int, led: int, beaten: bool, hand: int, other: int, low: int, high: int) -> int:
        points = sum(self._worth[n] for n in numbers(cards | led))
        if not beaten:
            return -points if not other else -points - self._best(other, hand, 0, -points - high, -points - low)
        return points if not hand else points + self._best(hand, other, 0, low - points, high - points)

    def _best(self, hand: int, other: int, led: int, low: int, high: int) -> int:
        """Of whoever has to lead or to answer ``led``; within the bounds the value, else a bound of it."""
        known = self._bounds.enough((hand, other, led), low, high)
        if known is not None:
            return known
        best, floor = -INFINITE, low
        for cards, beaten in ways(hand, led, self._ranks):
            if led:
                value = self._after(cards, led, beaten, hand & ~cards, other, floor, high)
            else:
                value = -self._best(other, hand & ~cards, cards, -high, -floor)
            best, floor = max(best, value), max(floor, value)
            if floor >= high:
                break
        return self._bounds.keep((hand, other, led), best, low, high)


def ways(hand: int, led: int, ranks: int) -> list[tuple[int, bool]]:
    """What can be done with a hand: led, or answered to ``led``, beating first; and whether it beats."""
    found: list[tuple[int, bool]] = []
    cards = hand
    if not led:
        while cards:
            held = numbers(cards)
            if held[0] // ranks == held[-1] // ranks:
                found.append((cards, False))
            cards = cards - 1 & hand
        return found
    size = led.bit_count()
    gifts: list[tuple[int, bool]] = []
    while cards:
        if cards.bit_count() == size:
            if beats(cards, led, ranks):
                found.append((cards, True))
            gifts.append((cards, False))
        cards = cards - 1 & hand
    return found + gifts


# --- A deal of Bura with all cards open, played on in mind, and what each side knows of it all the same ---------------
# Whoever looks ahead (``further``, ``sampled``) deals what is hidden and goes on here; what a side does, it does by
# what it knows. Sets of cards are bits as in ``judge``.


class Sights(NamedTuple):
    """See ``judge.Sight``."""

    me: Seat
    sizes: Pair
    stock: int
    trump: Card
    trumps: Suit


class Deal(NamedTuple):
    """All that lies; ``hands``, ``known``: by side; ``stock``: in the order in which it will be drawn."""

    hands: tuple[int, int]
    known: tuple[Known, Known]
    stock: tuple[int, ...]

    def with_(self, side: int, hand: int, known: Known, others: Known) -> Deal:
        hands = (self.hands[0], hand) if side else (hand, self.hands[1])
        return self._replace(hands=hands, known=(others, known) if side else (known, others))


class Opened:
    """How deals of the game of ``view`` go on. ``judge``: knows what is certain of gifts."""

    def __init__(self, judge: Judge, view: View) -> None:
        assert view.trumps is not None
        assert view.trump is not None
        self._judge: Final = judge
        self._view: Final = view
        self._trump: Final = view.trump
        self._trumps: Final = view.trumps
        self._size: Final = view.options.cards
        self._goal: Final = KIND[self._size].goal
        self.of: Final = pack(self._size, view.trumps)

    def bits(self, cards: tuple[Card, ...] | None) -> int:
        return sum(1 << self.of.number[card] for card in cards or ())

    def points(self, cards: int) -> int:
        return sum(self.of.worth[n] for n in numbers(cards))

    def dealt(self, given: int, hand: int, rest: list[int]) -> Deal:
        """The owner of the view is side 0. ``given``: what it has been given face down; ``hand``: the other one;
        ``rest``: what is still to be drawn, but for the card that lies turned up."""
        view = self._view
        now, own = known_of(view), self.bits(view.hand)
        mine = sum(self.bits(trick.mine) for trick in view.memory)
        others = Known(
            now.theirs - self.points(mine),
            mine.bit_count(),
            now.taken + self.points(given),
            own | mine | sum(1 << n for n in rest),
        )
        last = (self.of.number[self._trump],) if view.stock else ()
        return Deal((own, hand), (now, others), (*rest, *last))

    def led(self, deal: Deal, side: int, cards: int) -> Deal:
        """After ``side`` has led ``cards``."""
        others = deal.known[1 - side]
        others = others._replace(unseen=others.unseen & ~cards)
        return deal.with_(side, deal.hands[side] & ~cards, deal.known[side], others)

    def answered(self, deal: Deal, side: int, led: int, cards: int, beaten: bool) -> tuple[Deal, int]:
        """After a trick, hands filled; and who leads."""
        own, others = deal.known[side], deal.known[1 - side]
        opened = self.points(led)
        points = opened + self.points(cards)
        if beaten:
            own, others = own.took(points), others.given(points)._replace(unseen=others.unseen & ~cards)
        else:
            own, others = own.given(points), others.took(opened)._replace(gifts=others.gifts + cards.bit_count())
        leader = side if beaten else 1 - side
        return self._filled(deal.with_(side, deal.hands[side] & ~cards, own, others), leader), leader

    def _filled(self, deal: Deal, first: int) -> Deal:
        hands, known, stock, side = list(deal.hands), list(deal.known), list(deal.stock), first
        while stock and min(hand.bit_count() for hand in hands) < self._size:
            if hands[side].bit_count() < self._size:
                card = 1 << stock.pop(0)
                hands[side] |= card
                known[side] = known[side]._replace(unseen=known[side].unseen & ~card)
                if not stock:
                    # The card that was turned up: nobody sees it any more.
                    known[1 - side] = known[1 - side]._replace(unseen=known[1 - side].unseen | card)
            side = 1 - side
        return Deal((hands[0], hands[1]), (known[0], known[1]), tuple(stock))

    def bura(self, hand: int) -> bool:
        """Whether it is a whole hand of trumps."""
        return hand.bit_count() == self._size and not hand >> self.of.ranks

    def sure(self, deal: Deal, side: int) -> bool:
        """Whether ``side``, about to act, has the points of var for certain."""
        known = deal.known[side]
        return known.taken + self._judge.least(self._trumps, known) >= self._goal

    def ahead(self, deal: Deal, side: int) -> int:
        """By how many points ``side`` is ahead."""
        return deal.known[1 - side].theirs - deal.known[side].theirs

    def sight(self, deal: Deal, side: int) -> Sights:
        """What ``side`` sees of the table besides the cards."""
        sizes = (deal.hands[0].bit_count(), deal.hands[1].bit_count())
        return Sights(side, sizes, len(deal.stock), self._trump, self._trumps)


# --- Looking further in Bura while something is hidden ----------------------------------------------------------------
# what ``master`` does.
#
# Theory of operation. The other hand, what was given face down and the stock are dealt in many ways. In each of them
# what the network likes is led or answered; the other side answers, and leads if the trick is its own, as the network
# tells it from what *it* would know; then what one's own best lead or answer is worth, by the network, from what one
# would then know oneself. Which way it is, neither side is told.


ME: Final = 0
OTHER: Final = 1


class Further:
    """``worlds``: so many are looked at, at most, until ``positions`` have been judged: the limit of time."""

    def __init__(self, judge: Judge, view: View, worlds: int, positions: int) -> None:
        self._judge: Final = judge
        self._view: Final = view
        self._worlds: Final = worlds
        self._left = positions
        self._on: Final = Opened(judge, view)

    def worths(self, some: Sequence[tuple[int, bool]], chance: Chance) -> list[float] | None:
        """What each of some leads or answers is worth: 1 the deal is won, -1 lost. None: not one world was looked at to
        the end.

        ``some``: cards, as bits, and whether they beat.
        """
        led = self._on.bits(self._view.lead)

        def look() -> list[float]:
            deal = self.dealt(chance)
            return [self._done(deal, led, cards, beaten) for cards, beaten in some]

        return averaged(self._worlds, look)

    def dealt(self, chance: Chance) -> Deal:
        """A way in which the cards may lie. What is given face down is cheap more often than not."""
        view, worth = self._view, self._on.of.worth
        assert view.me is not None
        now = known_of(view)
        unseen = numbers(now.unseen)
        lying = [unseen[n] for n in chance.shuffled(len(unseen))]
        cheap = sorted(lying[: 2 * now.gifts], key=lambda n: worth[n])
        given, lying = cheap[: now.gifts], cheap[now.gifts :] + lying[2 * now.gifts :]
        lying = [lying[n] for n in chance.shuffled(len(lying))]
        size = view.sizes[1 - view.me]
        return self._on.dealt(sum(1 << n for n in given), sum(1 << n for n in lying[:size]), lying[size:])

    def _done(self, deal: Deal, led: int, cards: int, beaten: bool) -> float:
        if led:
            return self._next(*self._on.answered(deal, ME, led, cards, beaten))
        deal = self._on.led(deal, ME, cards)
        if self._on.sure(deal, OTHER):
            return -1.0
        _, answer, beats = self._best(deal, OTHER, cards)
        return self._next(*self._on.answered(deal, OTHER, cards, answer, beats))

    def _next(self, deal: Deal, leader: int) -> float:
        """What a deal is worth before a lead."""
        if not any(deal.hands):
            ahead = self._on.ahead(deal, ME)
            return float((ahead > 0) - (ahead < 0))
        wins = 1.0 if leader == ME else -1.0
        for side, value in ((leader, wins), (1 - leader, -wins)):
            if self._on.bura(deal.hands[side]):
                return value
        if self._on.sure(deal, leader):
            return wins
        if leader == ME:
            return self._best(deal, ME, 0)[0]
        _, cards, _ = self._best(deal, OTHER, 0)
        deal = self._on.led(deal, OTHER, cards)
        return 1.0 if self._on.sure(deal, ME) else self._best(deal, ME, cards)[0]

    def _best(self, deal: Deal, side: int, led: int) -> tuple[float, int, bool]:
        """What ``side`` leads or answers by what it knows; and what that is worth to it, by the network."""
        own, known, sight = deal.hands[side], deal.known[side], self._on.sight(deal, side)
        found: list[tuple[float, int, bool]] = []
        for cards, beaten in ways(own, led, self._on.of.ranks):
            self._left -= 1
            if self._left < 0:
                raise TooMany
            found.append((self._judge.after(sight, own, known, led, cards, beaten), cards, beaten))
        return max(found)


# --- The automatic players of Bura above ``easy`` ---------------------------------------------------------------------
# Theory of operation. Every lead or answer is made in mind; what can be hoped of the deal then the network says
# (``judge``); ``master`` looks further with the best of them (``further``). Once the stock is empty the rest is
# worked out (``ending``): the other hand is all that has not been seen, or, where cards were given face down, one of
# the hands that are left; then each of these is looked at. Raises are weighed by the chance to win the match, from
# the chance to win the deal (``bot.games.stakes``). Var is said when the points are certain.


EARLY: Final = 0.2
"""See ``bot.games.stakes.EARLY``: a trick changes more than a throw."""
POSITIONS: Final = 5_000
"""How many are looked at when a deal is worked out, at most, for all hands together: the limit of time."""
HANDS: Final = 20
"""So many hands of the other side are looked at, at most; where there could be more the network is asked."""
FAULT: Final = 0.1
"""Points at stake 1 from which on a loss counts as a fault: one deal in twenty."""
MASTER: Final = Depth(3, 0.15, 24, 3_000)


class Thinker(Adviser):
    """``exact``: whether the rest of a deal is worked out when the stock is empty; ``depth``: how far what comes before
    is looked at."""

    def __init__(self, judge: Judge, exact: bool, depth: Depth | None = None) -> None:
        self._judge: Final = judge
        self._exact: Final = exact
        self._depth: Final = depth

    def play(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
        """One of ``legal``, which is not empty."""
        if view.raises.answerer == seat:
            return stakes.answer(view, legal, seat, self._hopes(view, WAITS), EARLY)
        cards = [one for one in legal.actions if isinstance(one, Lead | Beat | Give)]
        if not cards or view.claim is not None:
            return easy(game, view, legal, seat, chance)
        if VAR in legal and (now := known(view)).sure >= now.goal:
            return VAR
        if view.phase == "lead" and (offered := stakes.offer(view, legal, seat, self._hopes(view, LEADS), EARLY)):
            return offered
        if len(cards) == 1:
            return cards[0]
        return self.ranked(view, cards, chance)[0][0]

    def _hopes(self, view: View, where: int) -> stakes.Hopes:
        of = pack(view.options.cards, _trumps(view))
        own = sum(1 << of.number[card] for card in view.hand or ())
        return stakes.Hopes((1 + self._judge(view, own, 0, known_of(view), where)) / 2)

    def worths(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """See ``bot.ports.players.Adviser``."""
        if view.raises.answerer == seat:
            return self._answers(game, view, legal, seat, chance)
        cards = [one for one in legal.actions if isinstance(one, Lead | Beat | Give)]
        if view.claim is not None or len(cards) < 2:
            return ()
        worth = view.raises.worth
        found = [Advised(card, worth * value, won=(1 + value) / 2) for card, value in self.ranked(view, cards, chance)]
        if (first := self.play(game, view, legal, seat, chance)) not in cards:
            worth = WORTH[first.word] if isinstance(first, Raise) else worth
            value = 1.0 if first == VAR else 2 * self._hopes(view, LEADS).win - 1
            found.insert(0, Advised(first, worth * value, won=(1 + value) / 2))
        return tuple(found)

    def _answers(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        won = self._hopes(view, WAITS).win
        first = self.play(game, view, legal, seat, chance)

        def advised(action: Action) -> Advised:
            if action == DECLINE:
                return Advised(action, -view.raises.worth, won=0.0)
            worth = WORTH.get(action.word, view.raises.offer) if isinstance(action, Raise) else view.raises.offer
            return Advised(action, worth * (2 * won - 1), won=won)

        others = [one for one in legal.actions if isinstance(one, Raise) and one != first]
        return (advised(first), *sorted(map(advised, others), key=lambda one: -one.points))

    def ranked(
        self, view: View, cards: Sequence[Lead | Beat | Give], chance: Chance
    ) -> list[tuple[Lead | Beat | Give, float]]:
        """What ``cards`` are worth, the best first: 1 the deal is won, -1 lost. Of several ways to beat with the same
        cards one is named."""
        of = pack(view.options.cards, _trumps(view))
        different: dict[tuple[type, int], Lead | Beat | Give] = {}
        for one in cards:
            different.setdefault((type(one), sum(1 << of.number[card] for card in one.cards)), one)
        values = self._worked_out(view, list(different)) if self._exact and not view.stock else None
        if values is None:
            values = [self._judged(view, *one) for one in different]
            further = self._further(view, list(different), values, chance)
            if further:
                shown = list(different.values())
                return [(shown[n], value) for value, n in further]
        found = zip(different.values(), values, strict=True)
        return sorted(found, key=lambda one: one[1], reverse=True)

    def weigh(self, decided: Decided) -> Weighed | None:
        """Worked out where ``strong`` does so. Else the network says which lead or answer was best, and what it and the
        one that was made are worth it is asked with the plain suits called by other names. Raises, var and malutka are
        not weighed."""
        asked, action = decided.question, decided.actions[0]
        view: View = asked.view
        cards = [one for one in asked.legal.actions if isinstance(one, Lead | Beat | Give)]
        if not isinstance(action, Lead | Beat | Give) or view.claim is not None or len(cards) < 2:
            return None
        ways = list({(type(one), frozenset(one.cards)): one for one in (*cards, action)}.values())
        worth, own = view.raises.worth, ways.index(action)
        values = self._worked_out(view, [_way(view, one) for one in ways]) if not view.stock else None
        exact = values is not None
        if values is None:
            values = [self._judged(view, *_way(view, one)) for one in ways]
        best = max(range(len(ways)), key=lambda n: values[n])
        less = worth * (values[best] - values[own])
        if exact:
            return Weighed("play", less, (ways[best],) if less > 0 else (), fault=less >= FAULT * worth)
        if less <= 0:
            return none("play")
        apart = []
        for names, at in looks(view):
            one, other = (self._judged(at, *_way(at, renamed(ways[n], names))) for n in (best, own))
            apart.append(worth * (one - other))
        return lost("play", ways[best], apart, FAULT * worth)

    def _further(
        self, view: View, ways: Sequence[tuple[type, int]], values: Sequence[float], chance: Chance
    ) -> list[tuple[float, int]]:
        """What the best of ``ways`` are worth when looked at further, and their numbers, the best first; empty if there
        is nothing to look at."""
        if self._depth is None:
            return []
        some = promising(values, self._depth)
        if len(some) < 2 or values[some[0]] >= 1:
            return []
        further = Further(self._judge, view, self._depth.worlds, self._depth.positions)
        found = further.worths([(ways[n][1], ways[n][0] is Beat) for n in some], chance)
        if found is None:
            return []
        # What few worlds say is chancy, what the network says at first glance is not.
        both = [((values[n] + value) / 2, n) for n, value in zip(some, found, strict=True)]
        return sorted(both, reverse=True)

    def _judged(self, view: View, kind: type, cards: int) -> float:
        of = pack(view.options.cards, _trumps(view))
        own, led = (sum(1 << of.number[card] for card in some) for some in (view.hand or (), view.lead))
        return self._judge.after(view, own, known_of(view), led, cards, kind is Beat)

    def _worked_out(self, view: View, ways: Sequence[tuple[type, int]]) -> list[float] | None:
        """None: there are too many hands, or too many ways to go on."""
        found = worked_out(view, [(cards, kind is Beat) for kind, cards in ways], HANDS, POSITIONS)
        if found is None:
            return None
        # By how much a deal is won decides nothing but between ways that are as good.
        totals = (sum((ahead > 0) - (ahead < 0) + ahead / 10_000 for ahead in one) / len(one) for one in found)
        return [max(-1.0, min(1.0, total)) for total in totals]


def worked_out(
    view: View, ways: Sequence[tuple[int, bool]], hands: int, positions: int
) -> Sequence[Sequence[int]] | None:
    """Once the stock is empty: by way, how many points one is ahead in the end, for each hand that the other side can
    have. None: these are more than ``hands``, or it takes more than ``positions``.

    ``ways``: cards, as bits, and whether they beat what was led.
    """
    assert view.me is not None
    of, now, size = pack(view.options.cards, _trumps(view)), known_of(view), view.sizes[1 - view.me]
    own, led = (sum(1 << of.number[card] for card in some) for some in (view.hand or (), view.lead))
    if comb(now.unseen.bit_count(), size) > hands:
        return None
    ending = Ending(positions, of.worth)
    found: list[list[int]] = [[] for _ in ways]
    try:
        for hand in _hands(now, size):
            ahead = now.taken + sum(of.worth[n] for n in numbers(now.unseen & ~hand)) - now.theirs
            for into, (cards, beaten) in zip(found, ways, strict=True):
                more = ending.answered(cards, led, beaten, own, hand) if led else ending.led(cards, own, hand)
                into.append(ahead + more)
    except TooMany:
        return None
    return found


def _way(view: View, action: Lead | Beat | Give) -> tuple[type, int]:
    """As ``Thinker`` counts it: what is done, and with which cards."""
    of = pack(view.options.cards, _trumps(view))
    return type(action), sum(1 << of.number[card] for card in action.cards)


def _hands(now: Known, size: int) -> Iterator[int]:
    for held in combinations(numbers(now.unseen), size):
        yield sum(1 << n for n in held)


def _trumps(view: View) -> Any:
    assert view.trumps is not None
    return view.trumps


def _thinker(supplies: Supplies, cards: int, exact: bool, depth: Depth | None = None) -> Thinker:
    return Thinker(Judge(Network(supplies.weights(f"bura{cards}.net")), cards), exact, depth)


def levels(cards: int) -> dict[Level, Callable[[Supplies], Player]]:
    """``cards``: in a hand. With three there is no ``master``: there looking further gains nothing."""
    found: dict[Level, Callable[[Supplies], Player]] = {
        "normal": lambda supplies: _thinker(supplies, cards, False).play,
        "strong": lambda supplies: _thinker(supplies, cards, True).play,
    }
    if cards > 3:
        found["master"] = lambda supplies: _thinker(supplies, cards, True, MASTER).play
    return found


def adviser(cards: int) -> Callable[[Supplies], Adviser]:
    return lambda supplies: _thinker(supplies, cards, True)


# --- Deals of Bura played out in mind, with cards dealt as a seat could not exclude them ------------------------------
# what a lead or an answer is worth, slowly and well. For puzzles; no player has the time.
#
# Theory of operation. The cards that the seat has not seen are dealt: those that it was given face down (who gives,
# gives the cheapest of a hand), the other hand, the stock. Each way to go on is tried with the same cards, and both
# sides play on as the network of ``normal`` would, each with what it knows itself; who has the goal, wins.


Way: TypeAlias = "tuple[int, bool]"
"""Cards as bits; whether they beat what was led."""
MYSELF: Final = 0
GIFTS: Final = 2
"""So many ways to give are tried, the cheapest."""


class Sampled:
    """``judge``: what both sides play by."""

    def __init__(self, judge: Judge) -> None:
        self._judge: Final = judge

    def worths(self, view: View, some: Sequence[Way], chance: Chance, worlds: int) -> list[float]:
        """What each of ``some`` is worth to the owner of the view on average: 1 the deal is won, -1 lost."""
        on = Opened(self._judge, view)
        totals = [0.0] * len(some)
        for _ in range(worlds):
            deal = self._dealt(on, view, chance)
            for n, way in enumerate(some):
                winner = self._played(on, deal, on.bits(view.lead), way)
                totals[n] += 0 if winner is None else 1 if winner == MYSELF else -1
        return [total / worlds for total in totals]

    def _dealt(self, on: Opened, view: View, chance: Chance) -> Deal:
        assert view.me is not None
        unseen = numbers(known_of(view).unseen)
        rest = [unseen[n] for n in chance.shuffled(len(unseen))]
        given: list[int] = []
        for trick in view.memory:
            if trick.taker == view.me and trick.given:
                hand = sorted(rest[: view.options.cards], key=lambda n: (n < on.of.ranks, on.of.worth[n]))
                given += hand[: trick.given]
                rest = [n for n in rest if n not in given]
        size = view.sizes[1 - view.me]
        return on.dealt(sum(1 << n for n in given), sum(1 << n for n in rest[:size]), rest[size:][::-1])

    def _played(self, on: Opened, deal: Deal, led: int, way: Way) -> int | None:
        """Which side wins, if ``way`` is what its own does, to whatever was ``led``."""
        side = MYSELF
        while True:
            cards, beaten = way
            if not led:
                deal, led, side = on.led(deal, side, cards), cards, 1 - side
            else:
                deal, side = on.answered(deal, side, led, cards, beaten)
                led = 0
                whole = next((one for one in (side, 1 - side) if on.bura(deal.hands[one])), None)
                if whole is not None:
                    return whole
                if not any(deal.hands):
                    ahead = on.ahead(deal, MYSELF)
                    return None if not ahead else MYSELF if ahead > 0 else 1 - MYSELF
            if on.sure(deal, side):
                return side
            way = self._best(on, deal, side, led)

    def _best(self, on: Opened, deal: Deal, side: int, led: int) -> Way:
        """Of every lead; of every beat and the cheapest gifts."""
        hand, trumps = deal.hands[side], (1 << on.of.ranks) - 1
        found = ways(hand, led, on.of.ranks)
        if led:
            gifts = sorted(
                (way for way in found if not way[1]), key=lambda way: ((way[0] & trumps).bit_count(), on.points(way[0]))
            )
            found = [*(way for way in found if way[1]), *gifts[:GIFTS]]
        if len(found) == 1:
            return found[0]
        known, sight = deal.known[side], on.sight(deal, side)
        return max(found, key=lambda way: self._judge.after(sight, hand, known, led, *way))
