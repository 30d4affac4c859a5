"""Deals of Bura played out in mind, with cards dealt as a seat could not exclude them: what a lead or an answer is
worth, slowly and well. For puzzles; no player has the time.

Theory of operation. The cards that the seat has not seen are dealt: those that it was given face down (who gives, gives
the cheapest of a hand), the other hand, the stock. Each way to go on is tried with the same cards, and both sides play
on as the network of ``normal`` would, each with what it knows itself; who has the goal, wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.games.bura.ending import ways
from bot.games.bura.judge import Judge, known_of, numbers
from bot.games.bura.opened import Deal, Opened
from rules.bura.view import View
from rules.core import Chance

Way: TypeAlias = "tuple[int, bool]"
"""Cards as bits; whether they beat what was led."""
ME: Final = 0
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
        """Which side wins, if ``way`` is what its own does, to whatever was ``led``."""
        side = ME
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
                    ahead = on.ahead(deal, ME)
                    return None if not ahead else ME if ahead > 0 else 1 - ME
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
