"""A table of Blackjack whose shoe is stacked, so that a test reads like a deal.

``table("10S 6H / 9C 7D / 5S", "bet50")`` deals the dealer 10♠ with 6♥ in the hole, the one box 9♣ 7♦, and leaves 5♠ as
the next card. Boxes stand between slashes in order; what follows the last slash is drawn from the shoe in order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bot.fair import SeededChance
from rules.blackjack.game import Blackjack
from rules.blackjack.model import PRESETS, SETTINGS, SHOE, Event, State
from rules.core import replay
from rules.options import Plain, changed

GAME = Blackjack()


class Stacked:
    """A chance whose first shuffle brings the given cards first."""

    def __init__(self, cards: Sequence[str]) -> None:
        places: defaultdict[str, list[int]] = defaultdict(list)
        for n, card in enumerate(SHOE):
            places[card].append(n)
        first = [places[card].pop() for card in cards]
        self._order = (*first, *sorted(set(range(len(SHOE))) - set(first)))

    def shuffled(self, n: int) -> tuple[int, ...]:
        assert n == len(self._order)
        return self._order

    def die(self) -> int:
        raise AssertionError("no dice in Blackjack")


def stacked(cards: str) -> Stacked:
    """The shoe of ``dealer / box 1 / box 2 / … / the rest``: one card round, then the second (BJ-3)."""
    dealer, *boxes, rest = (part.split() for part in cards.split("/"))
    order = [box[0] for box in boxes] + [dealer[0]] + [box[1] for box in boxes] + [dealer[1]] + rest
    return Stacked(order)


class Table:
    """A match under way. ``events``: of the last step."""

    def __init__(self, seats: int = 1, **options: Plain) -> None:
        self.state: State = replay(GAME, GAME.start(seats, changed(PRESETS["standard"], SETTINGS, options)))  # type: ignore[assignment]
        self.events: Sequence[Event] = ()

    def say(self, seat: int, *texts: str) -> Table:
        for text in texts:
            self._go(GAME.decide(self.state, seat, GAME.parse(text), SeededChance(1)))
        return self

    def deal(self, cards: str) -> Table:
        self._go(GAME.deal(self.state, stacked(cards)))
        return self

    def _go(self, events: Sequence[Event]) -> None:
        self.events = events
        self.state = replay(GAME, events, self.state)  # type: ignore[assignment]

    def may(self, seat: int = 0) -> set[str]:
        """The text forms of what a seat may do."""
        return {GAME.encode(a) for a in GAME.legal(self.state, seat).actions}


def table(cards: str, *bets: str, seats: int = 0, **options: Plain) -> Table:
    """A first deal: ``bets`` by seat."""
    made = Table(seats or len(bets), **options)
    for seat, bet in enumerate(bets):
        made.say(seat, bet)
    return made.deal(cards)
