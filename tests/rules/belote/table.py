"""Builders for the Blots with a turned card: whole hands in words, dealt so that it comes to them.

Georgian Belote has the seats south, west, north, east (south and north are side 0); Duel Blot south and north. The
dealer is the last of them, so that south speaks and leads first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from bot.games import rules_of
from rules.blot.belote.model import Dealt
from rules.cards import Card
from rules.options import options_from
from tests.rules.blot.table import Table, cards, dealt


class Georgian(Table):
    """A deal of Georgian Belote. Hands are named as they are after ``by`` has taken ``turned`` (or named a suit)."""

    game: Any = rules_of("georgian-belote")

    def __init__(self, turned: str, by: str = "south", score: tuple[int, int] = (0, 0), **rest: str) -> None:
        hands = {name: rest.pop(name) for name in self.seats if name in rest}
        hands[by] = f"{hands.get(by, '')} {turned}" if turned not in hands.get(by, "").split() else hands[by]
        whole = [list(hand) for hand in dealt(hands)]
        taker = self.seats[by]
        whole[taker].remove(Card(turned))
        first = tuple(tuple(hand[:5]) for hand in whole)
        stock = tuple(card for hand in whole for card in hand[5:])
        self._open(rest, score, first, turned, stock)

    def _open(self, options: dict[str, str], score: tuple[int, int], first: Any, turned: str, stock: Any) -> None:
        dealer = len(self.seats) - 1
        values = options_from(rules_of(self.game.key), None, options)
        state = self.game.evolve(None, self.game.start(len(self.seats), values, dealer)[0])
        self.events: list[Any] = []
        self.state: Any = self.game.evolve(replace(state, totals=score), Dealt(1, dealer, first, Card(turned), stock))

    def silent(self) -> Georgian:
        """Everybody plays what silence means until the deal is over."""
        while self.state.phase == "play":
            seat = min(self.game.waiting(self.state))
            self.act(self.name(seat), self.game.encode(self.game.timeout(self.state, seat)))
        return self


class Duel(Georgian):
    """A deal of Duel Blot: nine cards each, named whole; the turned card is nobody's."""

    game: Any = rules_of("duel-blot")
    seats: ClassVar[dict[str, int]] = {"south": 0, "north": 1}

    def __init__(self, turned: str, score: tuple[int, int] = (0, 0), south: str = "", north: str = "", **rest: str):
        pack = [c for c in self.game.rules(options_from(rules_of("duel-blot"))).pack if c != turned]
        hands = [list(cards(south)), list(cards(north))]
        free = [c for c in (pack[n * 9 % 23] for n in range(23)) if c not in hands[0] + hands[1]]
        for hand in hands:
            assert len(hand) <= 9, "too many cards"
            while len(hand) < 9:
                hand.append(free.pop())
        first = tuple(tuple(hand[:6]) for hand in hands)
        stock = (*hands[0][6:], *hands[1][6:], *free)
        self._open(rest, score, first, turned, stock)
