"""Looking further in Bura while something is hidden: what ``master`` does.

Theory of operation. The other hand, what was given face down and the stock are dealt in many ways. In each of them
what the network likes is led or answered; the other side answers, and leads if the trick is its own, as the network
tells it from what *it* would know; then what one's own best lead or answer is worth, by the network, from what one
would then know oneself. Which way it is, neither side is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.bounds import TooMany
from bot.games.bura.ending import ways
from bot.games.bura.judge import Judge, known_of, numbers
from bot.games.bura.opened import Deal, Opened
from bot.games.further import averaged
from rules.bura.view import View
from rules.core import Chance

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
