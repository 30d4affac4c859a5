"""A table of Seka for the tests: hands as one writes them down, words as one says them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bot.fair import SeededChance
from rules.cards import Card
from rules.core import replay
from rules.seka.game import Seka
from rules.seka.model import Event, Options, State, pack

GAME = Seka()
E = TypeVar("E")


class Stacked:
    """A pack in the order that gives the players, in speaking order, the hands asked for."""

    def __init__(self, hands: Sequence[str]) -> None:
        cards = pack(True)
        each = [[Card(c) for c in hand.split()] for hand in hands]
        front = [hand[n] for n in range(3) for hand in each]
        assert len(set(front)) == len(front), "a card is given twice"
        self.order = tuple(cards.index(c) for c in [*front, *(c for c in cards if c not in front)])

    def shuffled(self, n: int) -> tuple[int, ...]:
        assert n == len(self.order)
        return self.order

    def die(self) -> int:
        raise AssertionError("Seka has no dice")


class Table:
    """``dealer`` is the last seat unless told otherwise, so that seat 0 speaks first."""

    def __init__(self, seats: int = 3, purses: Sequence[int] | None = None, dealer: int | None = None, **options: int):
        first = GAME.start(seats, Options(**options), seats - 1 if dealer is None else dealer)  # type: ignore[arg-type]
        self.events: list[Event] = list(first)
        self.state: State = self._replayed()
        if purses is not None:
            self._add(GAME.fund(self.state, tuple(purses)))

    def deal(self, *hands: str) -> Table:
        """The next deal; ``hands`` in the order in which the players speak."""
        self._add(GAME.deal(self.state, Stacked(hands)))
        return self

    def say(self, *words: str) -> Table:
        """``"0 bet20"``: seat 0 bets 20."""
        for word in words:
            seat, text = word.split()
            action = GAME.parse(text)
            assert action in GAME.legal(self.state, int(seat)), (word, GAME.legal(self.state, int(seat)))
            self._add(GAME.decide(self.state, int(seat), action, SeededChance(0)))
        return self

    def last(self, kind: type[E]) -> E:
        return next(e for e in reversed(self.events) if isinstance(e, kind))

    def all(self, kind: type[E]) -> list[E]:
        return [e for e in self.events if isinstance(e, kind)]

    @property
    def purses(self) -> tuple[int, ...]:
        return self.state.purses

    def _add(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event)
        self.events += events
        assert self.state == self._replayed()

    def _replayed(self) -> State:
        state = replay(GAME, self.events)
        assert state is not None
        return state
