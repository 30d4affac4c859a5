"""Builders, so that a test of Bura reads like a game.

The players are called nino (seat 0) and gela (seat 1). A hand is what is named, filled up from the pack; ``stock``
names the cards to be drawn first, ``trump`` the card that lies under them. Everything goes through the protocol.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from bot.fair import SeededChance
from bot.games import rules_of
from rules.bura.model import KIND, DealScored, Dealt, Event, Score, State, Trick
from rules.cards import Card
from rules.options import options_from

SEATS = {"nino": 0, "gela": 1}


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(w) for w in words.split())


class Table:
    """A deal under way; nino leads unless ``leader`` is named. ``events``: everything since the cards were dealt.

    :param left: the stock that is left of a deal that has run on, hands as named. :param taken: ``gela KC QC``.
    """

    def __init__(
        self,
        key: str = "bura3",
        leader: str = "nino",
        trump: str = "JS",
        score: tuple[int, int] = (0, 0),
        stock: str = "",
        nino: str = "",
        gela: str = "",
        left: str | None = None,
        taken: str = "",
        **options: str,
    ) -> None:
        self.game: Any = rules_of(key)
        chosen = options_from(rules_of(key), None, options)
        dealer = 1 - SEATS[leader]
        state = self.game.evolve(None, self.game.start(2, chosen, dealer)[0])
        pack = KIND[chosen.cards].pack
        named = [Card(c) for c in (*nino.split(), *gela.split(), *stock.split(), trump)]
        assert Counter(named) <= Counter(pack), "a card stands twice, or is not in the pack"
        # What nobody named comes from low cards of mixed suits: no chance bura, no chance malutka.
        rest = sorted(
            (c for c in pack if c not in named), key=lambda c: (c[:-1] in ("A", "10", "K"), pack.index(c) * 7 % 5)
        )
        hands = [[Card(c) for c in words.split()] for words in (nino, gela)]
        for hand in hands:
            while len(hand) < chosen.cards:
                hand.append(rest.pop(0))
        below = (*(Card(c) for c in stock.split()), *rest, Card(trump))
        self.events: list[Event] = []
        self.state: State = replace(state, totals=score)
        self._take([Dealt(1, dealer, (tuple(hands[0]), tuple(hands[1])), below)])
        if left is not None:
            self.put(hands=(cards(nino), cards(gela)), stock=cards(left))
        if taken:
            seat, won = SEATS[taken.split()[0]], cards(taken)[1:]
            self.put(tricks=(Trick(1 - seat, won[::2], won[1::2], (), seat),))

    def act(self, words: str) -> Table:
        """Actions as ``nino:l:AH gela:g:JC``."""
        for word in words.split():
            who, _, text = word.partition(":")
            self._take(self.game.decide(self.state, SEATS[who], self.game.parse(text), SeededChance(1)))
        return self

    def deal(self, seed: str = "next") -> Table:
        self._take(self.game.deal(self.state, SeededChance(seed)))
        return self

    def _take(self, events: Any) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
            self.events.append(event)

    def put(self, **changes: Any) -> Table:
        """A later moment of the deal, set up by hand."""
        self.state = replace(self.state, **changes)
        return self

    def may(self, who: str) -> set[str]:
        return {self.game.encode(a) for a in self.game.legal(self.state, SEATS[who]).actions}

    def view(self, who: str | None = None) -> Any:
        return self.game.view(self.state, None if who is None else SEATS[who])

    @property
    def turn(self) -> str:
        return str(list(SEATS)[min(self.game.waiting(self.state))])

    @property
    def score(self) -> Score:
        return next(e.score for e in reversed(self.events) if isinstance(e, DealScored))
