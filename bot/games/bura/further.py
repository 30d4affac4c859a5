"""Looking further in Bura while something is hidden: what ``master`` does.

Theory of operation. The other hand, what was given face down and the stock are dealt in many ways. In each of them
what the network likes is led or answered; the other side answers, and leads if the trick is its own, as the network
tells it from what *it* would know; then what one's own best lead or answer is worth, by the network, from what one
would then know oneself. Which way it is, neither side is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.bura.ending import ways
from bot.games.bura.judge import GIVEN, LED, TAKEN, Judge, Known, known_of, numbers, pack
from rules.bura.events import Pair
from rules.bura.pack import KIND
from rules.bura.view import View
from rules.cards import Card, Suit
from rules.core import Chance, Seat

ME: Final = 0
OTHER: Final = 1


class Sight(NamedTuple):
    """See ``judge.Sight``."""

    me: Seat
    sizes: Pair
    stock: int
    trump: Card
    trumps: Suit


class Deal(NamedTuple):
    """All that lies: sets of cards as bits, the stock in the order in which it will be drawn. ``me`` is side 0."""

    hands: tuple[int, int]
    known: tuple[Known, Known]
    stock: tuple[int, ...]

    def with_(self, side: int, hand: int, known: Known, others: Known) -> Deal:
        hands = (hand, self.hands[OTHER]) if side == ME else (self.hands[ME], hand)
        return self._replace(hands=hands, known=(known, others) if side == ME else (others, known))


class Spent(Exception):
    """More was judged than was allowed."""


class Further:
    """``worlds``: so many are looked at, at most, until ``positions`` have been judged: the limit of time."""

    def __init__(self, judge: Judge, view: View, worlds: int, positions: int) -> None:
        assert view.trumps is not None
        assert view.trump is not None
        self._judge: Final = judge
        self._view: Final = view
        self._worlds: Final = worlds
        self._left = positions
        self._trump: Final = view.trump
        self._trumps: Final = view.trumps
        self._of: Final = pack(view.options.cards, view.trumps)
        self._kind: Final = KIND[view.options.cards]
        self._size: Final = view.options.cards

    def worths(self, some: Sequence[tuple[int, bool]], chance: Chance) -> list[float] | None:
        """What each of some leads or answers is worth: 1 the deal is won, -1 lost. None: not one world was looked at to
        the end.

        ``some``: cards, as bits, and whether they beat.
        """
        led = sum(1 << self._of.number[card] for card in self._view.lead)
        totals, count = [0.0] * len(some), 0
        try:
            for _ in range(self._worlds):
                deal = self.dealt(chance)
                found = [self._done(deal, led, cards, beaten) for cards, beaten in some]
                totals = [total + one for total, one in zip(totals, found, strict=True)]
                count += 1
        except Spent:
            pass
        return [total / count for total in totals] if count else None

    def dealt(self, chance: Chance) -> Deal:
        """A way in which the cards may lie. What is given face down is cheap more often than not."""
        view, worth = self._view, self._of.worth
        assert view.me is not None
        now = known_of(view)
        own = sum(1 << self._of.number[card] for card in view.hand or ())
        unseen = numbers(now.unseen)
        lying = [unseen[n] for n in chance.shuffled(len(unseen))]
        cheap = sorted(lying[: 2 * now.gifts], key=lambda n: worth[n])
        given, lying = cheap[: now.gifts], cheap[now.gifts :] + lying[2 * now.gifts :]
        lying = [lying[n] for n in chance.shuffled(len(lying))]
        size = view.sizes[1 - view.me]
        hand, stock = sum(1 << n for n in lying[:size]), lying[size:]
        mine = sum(1 << self._of.number[card] for trick in view.memory for card in trick.mine)
        others = Known(
            now.theirs - sum(worth[n] for n in numbers(mine)),
            mine.bit_count(),
            now.taken + sum(worth[n] for n in given),
            own | mine | sum(1 << n for n in stock),
        )
        if view.stock:
            stock.append(self._of.number[self._trump])
        return Deal((own, hand), (now, others), tuple(stock))

    def _done(self, deal: Deal, led: int, cards: int, beaten: bool) -> float:
        if led:
            return self._next(*self.answered(deal, ME, led, cards, beaten))
        deal = self.led(deal, ME, cards)
        if self._sure(deal, OTHER):
            return -1.0
        _, answer, beats = self._best(deal, OTHER, cards)
        return self._next(*self.answered(deal, OTHER, cards, answer, beats))

    def _next(self, deal: Deal, leader: int) -> float:
        """What a deal is worth before a lead."""
        mine, theirs = deal.hands
        if not mine and not theirs:
            ahead = deal.known[OTHER].theirs - deal.known[ME].theirs
            return float((ahead > 0) - (ahead < 0))
        wins = 1.0 if leader == ME else -1.0
        for side, value in ((leader, wins), (1 - leader, -wins)):
            if self._bura(deal.hands[side]):
                return value
        if self._sure(deal, leader):
            return wins
        if leader == ME:
            return self._best(deal, ME, 0)[0]
        _, cards, _ = self._best(deal, OTHER, 0)
        deal = self.led(deal, OTHER, cards)
        return 1.0 if self._sure(deal, ME) else self._best(deal, ME, cards)[0]

    def _bura(self, hand: int) -> bool:
        return hand.bit_count() == self._size and not hand >> self._of.ranks

    def _sure(self, deal: Deal, side: int) -> bool:
        """Whether ``side``, about to act, has the points of var for certain."""
        known = deal.known[side]
        return known.taken + self._judge.least(self._trumps, known) >= self._kind.goal

    def led(self, deal: Deal, side: int, cards: int) -> Deal:
        """After ``side`` has led ``cards``, as bits."""
        others = deal.known[1 - side]
        others = others._replace(unseen=others.unseen & ~cards)
        return deal.with_(side, deal.hands[side] & ~cards, deal.known[side], others)

    def answered(self, deal: Deal, side: int, led: int, cards: int, beaten: bool) -> tuple[Deal, int]:
        """After a trick, hands filled; and who leads."""
        own, others, worth = deal.known[side], deal.known[1 - side], self._of.worth
        opened = sum(worth[n] for n in numbers(led))
        points = opened + sum(worth[n] for n in numbers(cards))
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

    def _best(self, deal: Deal, side: int, led: int) -> tuple[float, int, bool]:
        """What ``side`` leads or answers by what it knows; and what that is worth to it, by the network."""
        own, known, worth = deal.hands[side], deal.known[side], self._of.worth
        sizes = (deal.hands[ME].bit_count(), deal.hands[OTHER].bit_count())
        sight = Sight(side, sizes, len(deal.stock), self._trump, self._trumps)
        lead = sum(worth[n] for n in numbers(led))
        found: list[tuple[float, int, bool]] = []
        for cards, beaten in ways(own, led, self._of.ranks):
            self._left -= 1
            if self._left < 0:
                raise Spent
            rest, points = own & ~cards, lead + sum(worth[n] for n in numbers(cards))
            if not led:
                value = self._judge(sight, rest, cards, known, LED)
            elif beaten:
                value = self._judge(sight, rest, 0, known.took(points), TAKEN)
            else:
                value = self._judge(sight, rest, 0, known.given(points), GIVEN)
            found.append((value, cards, beaten))
        return max(found)
