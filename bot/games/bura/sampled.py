"""Deals of Bura played out in mind, with cards dealt as a seat could not exclude them: what a lead or an answer is
worth, slowly and well. For puzzles; no player has the time.

Theory of operation. The cards that the seat has not seen are dealt: those that it was given face down (who gives, gives
the cheapest of a hand), the other hand, the stock. Each way to go on is tried with the same cards, and both sides play
on as the network of ``normal`` would, each with what it knows itself; who has the goal, wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.games.bura.judge import GIVEN, LED, TAKEN, Judge, Known, beats, known_of, numbers, pack
from rules.bura.pack import KIND
from rules.bura.view import View
from rules.core import Chance, Seat

Way: TypeAlias = "tuple[int, bool]"
"""Cards as bits; whether they beat what was led."""


@dataclass(slots=True)
class Deal:
    """``stock``: the next card last. ``known``: by seat. ``led``: what is to be answered."""

    hands: list[int]
    stock: list[int]
    known: list[Known]
    turn: Seat
    led: int


class Sampled:
    """Of the game with hands of ``size``."""

    def __init__(self, judge: Judge, size: int) -> None:
        self._judge: Final = judge
        self._size: Final = size
        self._goal: Final = KIND[size].goal
        self._ranks: Final = len(KIND[size].pack) // 4

    def worths(self, view: View, ways: Sequence[Way], chance: Chance, worlds: int) -> list[float]:
        """What each of ``ways`` is worth to the owner of the view on average: 1 the deal is won, -1 lost."""
        assert view.me is not None
        totals = [0.0] * len(ways)
        for _ in range(worlds):
            dealt = self._dealt(view, chance)
            for n, way in enumerate(ways):
                deal = Deal(list(dealt.hands), list(dealt.stock), list(dealt.known), dealt.turn, dealt.led)
                winner = self._played(view, deal, way)
                totals[n] += 0 if winner is None else 1 if winner == view.me else -1
        return [total / worlds for total in totals]

    def _dealt(self, view: View, chance: Chance) -> Deal:
        assert view.me is not None
        assert view.trumps is not None
        assert view.trump is not None
        me, of, now = view.me, pack(self._size, view.trumps), known_of(view)
        unseen = numbers(now.unseen)
        rest = [unseen[n] for n in chance.shuffled(len(unseen))]
        given = 0
        for trick in view.memory:
            if trick.taker == me and trick.given:
                some = sorted(rest[: self._size], key=lambda n: (n < self._ranks, of.worth[n]))[: trick.given]
                rest = [n for n in rest if n not in some]
                given |= _bits(some)
        size = view.sizes[1 - me]
        other, rest = _bits(rest[:size]), rest[size:]
        own = _bits([of.number[card] for card in view.hand or ()])
        led = _bits([of.number[card] for card in view.lead])
        turned = 1 << of.number[view.trump] if view.stock else 0
        stock = [of.number[view.trump], *rest] if view.stock else []
        open_, gifts, mine = self._other(view)
        theirs = Known(open_, gifts, now.taken + self._count(view, given), own | _bits(stock) & ~turned | mine)
        known = [now, theirs] if me == 0 else [theirs, now]
        return Deal([own, other] if me == 0 else [other, own], stock, known, me, led)

    def _other(self, view: View) -> tuple[int, int, int]:
        """What the other side knows of its tricks: open points, how many gifts, and these."""
        assert view.trumps is not None
        of = pack(self._size, view.trumps)
        points = gifts = mine = 0
        for trick in view.memory:
            if trick.taker != view.me:
                points += sum(of.worth[of.number[card]] for card in (*trick.led, *trick.beaten))
                gifts += len(trick.mine)
                mine |= _bits([of.number[card] for card in trick.mine])
        return points, gifts, mine

    def _played(self, view: View, deal: Deal, way: Way) -> Seat | None:
        """Who wins, if ``way`` is what the seat to move does."""
        while True:
            side = deal.turn
            cards, beaten = way
            deal.hands[side] &= ~cards
            if not deal.led:
                other = deal.known[1 - side]
                deal.known[1 - side] = other._replace(unseen=other.unseen & ~cards)
                deal.led, deal.turn = cards, 1 - side
            else:
                won = self._answered(view, deal, cards, beaten)
                if won is not None:
                    return won
                if not any(deal.hands):
                    points = [deal.known[1 - seat].theirs for seat in (0, 1)]
                    return None if points[0] == points[1] else points.index(max(points))
            if self._sure(view, deal.known[deal.turn]):
                return deal.turn
            way = self._best(view, deal)

    def _answered(self, view: View, deal: Deal, cards: int, beaten: bool) -> Seat | None:
        """The trick is taken and the hands filled. Who wins by a whole hand of trumps."""
        side, led = deal.turn, deal.led
        mine, other = deal.known[side], deal.known[1 - side]
        points = self._count(view, led | cards)
        if beaten:
            deal.known[side] = mine.took(points)
            deal.known[1 - side] = other._replace(theirs=other.theirs + points, unseen=other.unseen & ~cards)
        else:
            deal.known[side] = mine.given(points)
            taken = other.taken + self._count(view, led)
            deal.known[1 - side] = other._replace(taken=taken, gifts=other.gifts + cards.bit_count())
            deal.turn = 1 - side
        deal.led = 0
        self._filled(deal)
        whole = (1 << self._ranks) - 1
        return next(
            (
                s
                for s in (deal.turn, 1 - deal.turn)
                if deal.hands[s].bit_count() == self._size and not deal.hands[s] & ~whole
            ),
            None,
        )

    def _filled(self, deal: Deal) -> None:
        seat = deal.turn
        while deal.stock and any(hand.bit_count() < self._size for hand in deal.hands):
            if deal.hands[seat].bit_count() < self._size:
                card = 1 << deal.stock.pop()
                deal.hands[seat] |= card
                own, other = deal.known[seat], deal.known[1 - seat]
                deal.known[seat] = own._replace(unseen=own.unseen & ~card)
                if not deal.stock:  # The card that was turned up: it lies there no more.
                    deal.known[1 - seat] = other._replace(unseen=other.unseen | card)
            seat = 1 - seat

    def _best(self, view: View, deal: Deal) -> Way:
        side = deal.turn
        sizes = (deal.hands[0].bit_count(), deal.hands[1].bit_count())
        seen = replace(view, me=side, stock=len(deal.stock), sizes=sizes)
        now, hand = deal.known[side], deal.hands[side]

        def hopes(way: Way) -> float:
            cards, beaten = way
            left = hand & ~cards
            if not deal.led:
                return self._judge(seen, left, cards, now, LED)
            points = self._count(view, deal.led | cards)
            after = now.took(points) if beaten else now.given(points)
            return self._judge(seen, left, 0, after, TAKEN if beaten else GIVEN)

        found = self._ways(view, hand, deal.led)
        return found[0] if len(found) == 1 else max(found, key=hopes)

    def _ways(self, view: View, hand: int, led: int) -> list[Way]:
        """What is worth trying: every lead; every beat, and the two cheapest gifts."""
        found: list[Way] = []
        gifts: list[int] = []
        cards = hand
        while cards:
            held = numbers(cards)
            if not led:
                if held[0] // self._ranks == held[-1] // self._ranks:
                    found.append((cards, False))
            elif cards.bit_count() == led.bit_count():
                gifts.append(cards)
                if beats(cards, led, self._ranks):
                    found.append((cards, True))
            cards = cards - 1 & hand
        gifts.sort(key=lambda gift: ((gift & ((1 << self._ranks) - 1)).bit_count(), self._count(view, gift)))
        return [*found, *((gift, False) for gift in gifts[:2])]

    def _count(self, view: View, cards: int) -> int:
        assert view.trumps is not None
        worth = pack(self._size, view.trumps).worth
        return sum(worth[n] for n in numbers(cards))

    def _sure(self, view: View, known: Known) -> bool:
        """Whether a side can say var."""
        assert view.trumps is not None
        if not known.gifts:
            return known.taken >= self._goal
        worth = pack(self._size, view.trumps).worth
        least = sorted(worth[n] for n in numbers(known.unseen))[: known.gifts]
        return known.taken + sum(least) >= self._goal


def _bits(cards: Sequence[int]) -> int:
    return sum(1 << n for n in cards)
