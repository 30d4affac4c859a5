"""The automatic players of Bura above ``easy``: a trained network, search while cards are hidden, exact play at the
end."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from rules.bura.view import View
from rules.cards import SUIT, SUITS, Card, Suit
from rules.core import Chance, Legal, Seat
from rules.raises import DECLINE, WORTH, Raise

# --- the network's estimate of a deal ---------------------------------------------------------------------------------
# The network learnt from its own deals (``assets/players/build/afterwards/bura.c`` has the same inputs).
#
# Theory of operation. Cards become bits: the trump suit first, in each suit the strongest last. A side knows the open
# tricks, its own gifts, and the card turned up while it is on the table.


LED, TAKEN, GIVEN, WAITS, LEADS = range(5)
"""The situation of a side: it has led and waits; it has taken a trick; it has given one; before a lead, with filled
hands: the other side leads; it leads itself."""


class Pack(NamedTuple):
    """The cards of a game with given trumps. ``number``: by card; ``cards``: by number; ``worth``: points by number;
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


def bits(view: View, cards: Iterable[Card] | None) -> int:
    """A set of cards, in a running deal."""
    assert view.trumps is not None
    number = pack(view.options.cards, view.trumps).number
    return sum(1 << number[card] for card in cards or ())


@cache
def numbers(cards: int) -> tuple[int, ...]:
    """The numbers of the bits in a set, the lowest first."""
    found = []
    while cards:
        bit = cards & -cards
        found.append(bit.bit_length() - 1)
        cards ^= bit
    return tuple(found)


def beats(cards: int, led: int, ranks: int) -> bool:
    """Whether these cards, as many as were led, beat them one by one: trumps beat the highest, the others in order."""
    first = numbers(led)[0] // ranks
    suit, trumps = (1 << ranks) - 1 << ranks * first, (1 << ranks) - 1 if first else 0
    plain = cards & suit
    if plain | cards & trumps != cards:
        return False
    return all(mine > other for mine, other in zip(numbers(plain), numbers(led), strict=False))


class Known(NamedTuple):
    """What a side knows. ``taken``: its points without its gifts; ``gifts``: the number of cards given to it face down;
    ``theirs``: the other side's points; ``unseen``: the cards it has not seen, as bits."""

    taken: int
    gifts: int
    theirs: int
    unseen: int

    def given(self, points: int) -> "Known":
        """After a trick that the other side took."""
        return self._replace(theirs=self.theirs + points)

    def took(self, points: int) -> "Known":
        return self._replace(taken=self.taken + points)


def known_of(view: View) -> Known:
    """The knowledge of the view's owner, in a running deal."""
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
    """The visible facts of a table besides the cards; a View is one."""

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
    """The judge of the game with hands of ``size``; ``network``: one output."""

    def __init__(self, network: Network, size: int) -> None:
        """:raises ValueError: the network is of another game."""
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
        """The same for the side that, with ``hand``, leads ``cards``, or answers ``led`` with them, beating or not."""
        assert view.trumps is not None
        if not led:
            return self(view, hand & ~cards, cards, known, LED)
        worth = pack(self._size, view.trumps).worth
        points = sum(worth[n] for n in numbers(led)) + sum(worth[n] for n in numbers(cards))
        if beaten:
            return self(view, hand & ~cards, 0, known.took(points), TAKEN)
        return self(view, hand & ~cards, 0, known.given(points), GIVEN)

    def least(self, trumps: Suit, known: Known) -> int:
        """The least points that the gifts can hold."""
        return _cheapest(self._points(trumps, known.unseen), known.gifts) if known.gifts else 0

    def _points(self, trumps: Suit, cards: int) -> list[int]:
        worth = pack(self._size, trumps).worth
        return sorted(worth[n] for n in numbers(cards))

    def inputs(self, view: Sight, own: int, led: int, known: Known, where: int) -> list[float]:
        """``own``: the cards left in the hand; ``led``: the cards the other side has to answer. Sets are bits."""
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


# --- the plain suits renamed (``bot.games.thinking``) -----------------------------------------------------------------


def looks(view: View) -> Iterator[tuple[Names, View]]:
    """The view under all other names of the plain suits, in a running deal: only the parts that the network sees."""
    assert view.trumps is not None
    for names in thinking.others(view.trumps):
        hand = None if view.hand is None else thinking.renamed(view.hand, names)
        memory = []
        for one in view.memory:
            led, beaten, mine = (thinking.renamed(cards, names) for cards in (one.led, one.beaten, one.mine))
            memory.append(replace(one, led=led, beaten=beaten, mine=mine))
        yield names, replace(view, hand=hand, lead=thinking.renamed(view.lead, names), memory=tuple(memory))


def renamed(action: Lead | Beat | Give, names: Names) -> Lead | Beat | Give:
    return replace(action, cards=thinking.renamed(action.cards, names))


# --- once the stock is empty ------------------------------------------------------------------------------------------
# Theory of operation. The side with more points in the end wins, whichever side says so first. So both sides play for
# the difference of the points still to be taken. The search tries all leads and answers, with bounds (alpha-beta), and
# remembers the values of positions. Sets of cards are bits as in ``Judge``.


class Ending:
    """``positions``: the most to be examined, over all calls; ``worth``: points by card."""

    def __init__(self, positions: int, worth: tuple[int, ...]) -> None:
        self._worth: Final = worth
        self._ranks: Final = len(worth) // 4
        self._bounds: Final[Bounds[tuple[int, int, int]]] = Bounds(positions)

    def led(self, cards: int, hand: int, other: int) -> int:
        """The points that the side leading ``cards`` of ``hand`` takes from here on, less those of the other side.

        :raises TooMany: the search takes too long.
        """
        return -self._best(other, hand & ~cards, cards, -INFINITE, INFINITE)

    def answered(self, cards: int, led: int, beaten: bool, hand: int, other: int) -> int:
        """The same for the side that answers ``led`` with ``cards`` of ``hand``."""
        return self._after(cards, led, beaten, hand & ~cards, other, -INFINITE, INFINITE)

    def _after(self, cards: int, led: int, beaten: bool, hand: int, other: int, low: int, high: int) -> int:
        points = sum(self._worth[n] for n in numbers(cards | led))
        if not beaten:
            return -points if not other else -points - self._best(other, hand, 0, -points - high, -points - low)
        return points if not hand else points + self._best(hand, other, 0, low - points, high - points)

    def _best(self, hand: int, other: int, led: int, low: int, high: int) -> int:
        """The value for the side to lead or to answer ``led``; outside the bounds, a bound of it."""
        if (known := self._bounds.enough((hand, other, led), low, high)) is not None:
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
    """The possible plays of a hand: leads, or answers to ``led``, beats first; each with whether it beats."""
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


# --- deals with all cards open ----------------------------------------------------------------------------------------
# ``Further`` and ``Sampled`` deal the hidden cards and play on here; each side acts by its own knowledge only. Sets of
# cards are bits as in ``Judge``.


class Sights(NamedTuple):
    """See ``Sight``."""

    me: Seat
    sizes: Pair
    stock: int
    trump: Card
    trumps: Suit


class Deal(NamedTuple):
    """All the cards. ``hands``, ``known``: by side; ``stock``: in the order of drawing."""

    hands: tuple[int, int]
    known: tuple[Known, Known]
    stock: tuple[int, ...]

    def with_(self, side: int, hand: int, known: Known, others: Known) -> "Deal":
        hands = (self.hands[0], hand) if side else (hand, self.hands[1])
        return self._replace(hands=hands, known=(others, known) if side else (known, others))


class Opened:
    """Plays on deals of the game of ``view``. ``judge``: knows the certain points of gifts."""

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

    def points(self, cards: int) -> int:
        return sum(self.of.worth[n] for n in numbers(cards))

    def dealt(self, given: int, hand: int, rest: list[int]) -> Deal:
        """The owner of the view is side 0. ``given``: the cards given to it face down; ``hand``: the other hand;
        ``rest``: the cards still to be drawn, without the turned-up card."""
        view = self._view
        now, own = known_of(view), bits(view, view.hand)
        mine = sum(bits(view, trick.mine) for trick in view.memory)
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
        """After a trick, hands filled; and the leader."""
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
                    # The turned-up card was drawn: the other side no longer sees it.
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
        """The number of points by which ``side`` is ahead."""
        return deal.known[1 - side].theirs - deal.known[side].theirs

    def sight(self, deal: Deal, side: int) -> Sights:
        """The facts that ``side`` sees besides the cards."""
        sizes = (deal.hands[0].bit_count(), deal.hands[1].bit_count())
        return Sights(side, sizes, len(deal.stock), self._trump, self._trumps)


# --- looking further while cards are hidden ---------------------------------------------------------------------------
# Used by ``master``.
#
# Theory of operation. The other hand, the gifts received and the stock are dealt in many ways. In each of these worlds
# the moves that the network likes are played. The other side answers, and leads if it took the trick, by the network
# and by what *it* would know. Then the network values one's own best lead or answer, again by one's own knowledge.
# Neither side knows which world it is in.


ME: Final = 0
OTHER: Final = 1


class Further:
    """Examines up to ``worlds`` worlds, until ``positions`` positions have been judged: the limit of time."""

    def __init__(self, judge: Judge, view: View, worlds: int, positions: int) -> None:
        self._judge: Final = judge
        self._view: Final = view
        self._worlds: Final = worlds
        self._left = positions
        self._on: Final = Opened(judge, view)

    def worths(self, some: Sequence[tuple[int, bool]], chance: Chance) -> list[float] | None:
        """The worth of each lead or answer: 1 the deal is won, -1 lost. None: not one world could be finished.

        ``some``: cards, as bits, and whether they beat.
        """
        led = bits(self._view, self._view.lead)

        def look() -> list[float]:
            deal = self.dealt(chance)
            return [self._done(deal, led, cards, beaten) for cards, beaten in some]

        return averaged(self._worlds, look)

    def dealt(self, chance: Chance) -> Deal:
        """A possible deal of the hidden cards. Gifts are usually cheap cards."""
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
        """The worth of a deal before a lead."""
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
        """The best lead or answer of ``side`` by what it knows, and its worth to ``side`` by the network."""
        own, known, sight = deal.hands[side], deal.known[side], self._on.sight(deal, side)
        found: list[tuple[float, int, bool]] = []
        for cards, beaten in ways(own, led, self._on.of.ranks):
            self._left -= 1
            if self._left < 0:
                raise TooMany
            found.append((self._judge.after(sight, own, known, led, cards, beaten), cards, beaten))
        return max(found)


# --- the players above ``easy`` ---------------------------------------------------------------------------------------
# Theory of operation. The network (``Judge``) values the deal after each lead or answer; ``master`` looks further with
# the best of them (``Further``). Once the stock is empty, the rest is computed exactly (``Ending``): the other hand is
# all the unseen cards or, after gifts, any of the hands still possible; then each of these is examined. Raises are
# weighed by the chance to win the match, from the chance to win the deal (``bot.games.stakes``). Var is said once the
# points are certain.


EARLY: Final = 0.2  # See ``bot.games.stakes.EARLY``: a trick changes more than a throw
POSITIONS: Final = 5_000
"""The most positions examined to compute a deal exactly, for all hands together: the limit of time."""
HANDS: Final = 20  # The most hands of the other side examined; if there could be more, the network decides
FAULT: Final = 0.1  # The loss in points at stake 1 from which a move counts as a fault: one deal in twenty
MASTER: Final = Depth(3, 0.15, 24, 3_000)


class Thinker(Adviser):
    """``exact``: whether to compute the rest of a deal exactly once the stock is empty; ``depth``: how far to look
    ahead before that."""

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
        own = bits(view, view.hand)
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
        """The worth of ``cards``, the best first: 1 the deal is won, -1 lost. Of several ways to beat with the same
        cards, only one."""
        different: dict[tuple[type, int], Lead | Beat | Give] = {}
        for one in cards:
            different.setdefault(_way(view, one), one)
        values = self._worked_out(view, list(different)) if self._exact and not view.stock else None
        if values is None:
            values = [self._judged(view, *one) for one in different]
            if further := self._further(view, list(different), values, chance):
                shown = list(different.values())
                return [(shown[n], value) for value, n in further]
        found = zip(different.values(), values, strict=True)
        return sorted(found, key=lambda one: one[1], reverse=True)

    def weigh(self, decided: Decided) -> Weighed | None:
        """Exact where ``strong`` is. Otherwise the network names the best lead or answer, and then values it and the
        one made once more with the plain suits renamed. Raises, var and malutka are not weighed."""
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
        """The worths of the best of ``ways`` after looking further, with their numbers, the best first; empty if there
        is no need to look."""
        if self._depth is None:
            return []
        some = promising(values, self._depth)
        if len(some) < 2 or values[some[0]] >= 1:
            return []
        further = Further(self._judge, view, self._depth.worlds, self._depth.positions)
        if (found := further.worths([(ways[n][1], ways[n][0] is Beat) for n in some], chance)) is None:
            return []
        # The worths from a few worlds are noisy; the network's first estimate is not.
        both = [((values[n] + value) / 2, n) for n, value in zip(some, found, strict=True)]
        return sorted(both, reverse=True)

    def _judged(self, view: View, kind: type, cards: int) -> float:
        own, led = bits(view, view.hand), bits(view, view.lead)
        return self._judge.after(view, own, known_of(view), led, cards, kind is Beat)

    def _worked_out(self, view: View, ways: Sequence[tuple[type, int]]) -> list[float] | None:
        """None: there are too many hands, or too many ways to go on."""
        if (found := worked_out(view, [(cards, kind is Beat) for kind, cards in ways], HANDS, POSITIONS)) is None:
            return None
        # The margin of a win only decides between ways that are otherwise equal.
        totals = (sum((ahead > 0) - (ahead < 0) + ahead / 10_000 for ahead in one) / len(one) for one in found)
        return [max(-1.0, min(1.0, total)) for total in totals]


def worked_out(
    view: View, ways: Sequence[tuple[int, bool]], hands: int, positions: int
) -> Sequence[Sequence[int]] | None:
    """Once the stock is empty: by way, the final lead in points for each hand the other side can have. None: there are
    more than ``hands`` of these, or it takes more than ``positions``.

    ``ways``: cards, as bits, and whether they beat the cards led.
    """
    assert view.me is not None
    assert view.trumps is not None
    of, now, size = pack(view.options.cards, view.trumps), known_of(view), view.sizes[1 - view.me]
    own, led = bits(view, view.hand), bits(view, view.lead)
    if comb(now.unseen.bit_count(), size) > hands:
        return None
    ending = Ending(positions, of.worth)
    found: list[list[int]] = [[] for _ in ways]
    try:
        for hand in (sum(1 << n for n in held) for held in combinations(numbers(now.unseen), size)):
            ahead = now.taken + sum(of.worth[n] for n in numbers(now.unseen & ~hand)) - now.theirs
            for into, (cards, beaten) in zip(found, ways, strict=True):
                more = ending.answered(cards, led, beaten, own, hand) if led else ending.led(cards, own, hand)
                into.append(ahead + more)
    except TooMany:
        return None
    return found


def _way(view: View, action: Lead | Beat | Give) -> tuple[type, int]:
    """The move as ``Thinker`` counts it: its kind, and its cards."""
    return type(action), bits(view, action.cards)


def _thinker(supplies: Supplies, cards: int, exact: bool, depth: Depth | None = None) -> Thinker:
    return Thinker(Judge(Network(supplies.weights(f"bura{cards}.net")), cards), exact, depth)


def levels(cards: int) -> dict[Level, Callable[[Supplies], Player]]:
    """``cards``: in a hand. With three there is no ``master``, because looking further gains nothing."""
    found: dict[Level, Callable[[Supplies], Player]] = {
        "normal": lambda supplies: _thinker(supplies, cards, False).play,
        "strong": lambda supplies: _thinker(supplies, cards, True).play,
    }
    if cards > 3:
        found["master"] = lambda supplies: _thinker(supplies, cards, True, MASTER).play
    return found


def adviser(cards: int) -> Callable[[Supplies], Adviser]:
    return lambda supplies: _thinker(supplies, cards, True)


# --- deals played out with sampled cards ------------------------------------------------------------------------------
# A slow and accurate value of a lead or an answer, for puzzles; no player has the time.
#
# Theory of operation. The unseen cards are dealt: the gifts received (assumed the cheapest of a hand), the other hand,
# the stock. Each way to go on is tried with the same cards. Both sides play on as the network of ``normal`` would, each
# with its own knowledge; the side that reaches the goal wins.


Way: TypeAlias = "tuple[int, bool]"  # Cards as bits; whether they beat the cards led
GIFTS: Final = 2  # The number of gifts tried, the cheapest


class Sampled:
    """``judge``: both sides play by it."""

    def __init__(self, judge: Judge) -> None:
        self._judge: Final = judge

    def worths(self, view: View, some: Sequence[Way], chance: Chance, worlds: int) -> list[float]:
        """The average worth of each of ``some`` to the owner of the view: 1 the deal is won, -1 lost."""
        on = Opened(self._judge, view)
        totals = [0.0] * len(some)
        for _ in range(worlds):
            deal = self._dealt(on, view, chance)
            for n, way in enumerate(some):
                winner = self._played(on, deal, bits(view, view.lead), way)
                totals[n] += 0 if winner is None else 1 if winner == ME else -1
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
        """The winning side if the view's owner plays ``way``, in answer to ``led`` if there is a lead."""
        side = ME
        while True:
            cards, beaten = way
            if not led:
                deal, led, side = on.led(deal, side, cards), cards, 1 - side
            else:
                deal, side = on.answered(deal, side, led, cards, beaten)
                led = 0
                if (whole := next((one for one in (side, 1 - side) if on.bura(deal.hands[one])), None)) is not None:
                    return whole
                if not any(deal.hands):
                    ahead = on.ahead(deal, ME)
                    return None if not ahead else ME if ahead > 0 else 1 - ME
            if on.sure(deal, side):
                return side
            way = self._best(on, deal, side, led)

    def _best(self, on: Opened, deal: Deal, side: int, led: int) -> Way:
        """The best of every lead, or of every beat and the cheapest gifts."""
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
