"""A deal of Bura with all cards open, played on in mind, and what each side knows of it all the same.

Whoever looks ahead (``further``, ``sampled``) deals what is hidden and goes on here; what a side does, it does by what
it knows. Sets of cards are bits as in ``judge``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.games.bura.judge import Judge, Known, known_of, numbers, pack
from rules.bura.events import Pair
from rules.bura.pack import KIND
from rules.bura.view import View
from rules.cards import Card, Suit
from rules.core import Seat


class Sight(NamedTuple):
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

    def sight(self, deal: Deal, side: int) -> Sight:
        """What ``side`` sees of the table besides the cards."""
        sizes = (deal.hands[0].bit_count(), deal.hands[1].bit_count())
        return Sight(side, sizes, len(deal.stock), self._trump, self._trumps)
