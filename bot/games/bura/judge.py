"""What is to be hoped of a deal of Bura: a network that has learnt from its own deals
(``assets/players/build/afterwards/bura.c``, whose twin this is), and what it is told.

Theory of operation. Cards become bits: those of the trump suit first, in each suit the strongest last. What a side
knows are the open tricks, its own gifts, the card turned up while it lies, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple, Protocol

from bot.games.network import Network
from rules.bura.events import Pair
from rules.bura.pack import KIND, POINTS, POWER
from rules.bura.view import View
from rules.cards import SUIT, SUITS, Card, Suit
from rules.core import Seat

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
