"""Builders, so that a test reads like a game.

Seats have compass names, clockwise from 0: south, west, north, east; south and north are side 0. Hands are lists of
cards in words; what is not named is filled up with what is left of the pack. Everything goes through the protocol.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from rules.blot.bazaar.model import Dealt
from rules.blot.playing import Play
from rules.cards import PACK, Card
from rules.core import Illegal, Seat
from rules.options import options_from

SEATS = {"south": 0, "west": 1, "north": 2, "east": 3}
GAME: Any = rules_of("bazaar-blot")


def cards(words: str) -> tuple[Card, ...]:
    found = tuple(Card(w) for w in words.split())
    assert set(found) <= set(PACK), words
    return found


def dealt(hands: dict[str, str]) -> tuple[tuple[Card, ...], ...]:
    """Four hands of eight; the gaps are filled with the rest of the pack in a scattered order."""
    named = {name: list(cards(words)) for name, words in hands.items()}
    used = [c for hand in named.values() for c in hand]
    assert len(used) == len(set(used)), "a card stands twice"
    rest = [PACK[n * 13 % 32] for n in range(32) if PACK[n * 13 % 32] not in used]
    full = []
    for name in SEATS:
        hand = named.get(name, [])
        assert len(hand) <= 8, name
        while len(hand) < 8:
            hand.append(rest.pop())
        full.append(tuple(hand))
    return tuple(full)


class Table:
    """A deal under way. ``events``: everything since the cards were dealt."""

    game: Any = GAME
    seats: ClassVar[dict[str, int]] = SEATS

    def __init__(
        self, preset: str = "league", dealer: str = "east", score: tuple[int, int] = (0, 0), **rest: str
    ) -> None:
        hands = {name: rest.pop(name) for name in SEATS if name in rest}
        options = options_from(rules_of("bazaar-blot"), preset, rest)
        state = self.game.evolve(None, self.game.start(4, options, self.seats[dealer])[0])
        state = replace(state, totals=score)
        self.events: list[Any] = []
        self.state: Any = self.game.evolve(state, Dealt(1, self.seats[dealer], dealt(hands)))

    def act(self, who: str, *texts: str) -> Table:
        """``who`` does these things one after the other."""
        for text in texts:
            self._take(self.game.decide(self.state, self.seats[who], self.game.parse(text), SeededChance(1)))
        return self

    def calls(self, words: str) -> Table:
        """Calls in turn; ``west:q`` out of turn."""
        for word in words.split():
            who, colon, text = word.partition(":")
            seat = self.seats[who] if colon else min(self.game.waiting(self.state))
            self._take(self.game.decide(self.state, seat, self.game.parse(text if colon else word), SeededChance(1)))
        return self

    def play(self, words: str) -> Table:
        """Cards and what goes with them, each by whoever is waited for."""
        for word in words.split():
            seat = min(self.game.waiting(self.state))
            self._take(self.game.decide(self.state, seat, self.game.parse(word), SeededChance(1)))
        return self

    def refuse(self, who: str, text: str, key: str) -> Table:
        """``text`` is refused to ``who`` with ``key``, and is not among its legal actions."""
        seat, action = self.seats[who], self.game.parse(text)
        with pytest.raises(Illegal) as refusal:
            self.game.decide(self.state, seat, action, SeededChance(1))
        assert refusal.value.key == key
        assert action not in self.game.legal(self.state, seat)
        return self

    def deal(self, seed: str = "next") -> Table:
        """The next deal."""
        self._take(self.game.deal(self.state, SeededChance(seed)))
        return self

    def _take(self, events: Any) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
            self.events.append(event)

    def name(self, seat: Seat) -> str:
        return list(self.seats)[seat]

    @property
    def on(self) -> Play[Any]:
        assert self.state.play is not None
        return self.state.play

    @property
    def turn(self) -> str:
        return self.name(min(self.game.waiting(self.state)))

    @property
    def score(self) -> Any:
        return next(e.score for e in reversed(self.events) if hasattr(e, "score"))

    def view(self, who: str | None = None) -> Any:
        return self.game.view(self.state, None if who is None else self.seats[who])

    def may(self, who: str) -> set[str]:
        """The text forms of ``who``'s legal actions, without the bids."""
        return {self.game.encode(a) for a in self.game.legal(self.state, self.seats[who]).actions}

    def waiting(self) -> set[str]:
        return {self.name(s) for s in self.game.waiting(self.state)}

    def last(self, kind: Any) -> Any:
        return next(e for e in reversed(self.events) if isinstance(e, kind))


def table(bid: str = "8S", by: str = "south", preset: str = "league", dealer: str = "east", **rest: Any) -> Table:
    """A deal whose play begins: ``by`` bids, everybody else passes. South leads unless the dealer is named."""
    t = Table(preset, dealer, **rest)
    for _ in range(4):
        if t.turn == by:
            t.calls(bid)
            break
        t.calls("pass")
    for _ in range(3):
        t.calls("pass")
    assert t.state.phase == "play"
    return t
