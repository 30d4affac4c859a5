"""Builders, so that a test reads like a game. Seat 0 is Vardan, seat 1 is Nino; points are everybody's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.games import rules_of
from rules.nardi.model import DealScored, Event, Pair, Score, State
from rules.nardi.moves import Checkers
from rules.options import options_from

SEATS = {"vardan": 0, "nino": 1}


class Dice:
    """A chance that throws what it is told."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = list(numbers)

    def die(self) -> int:
        return self._numbers.pop(0)

    def shuffled(self, n: int) -> tuple[int, ...]:
        raise AssertionError("nobody shuffles in Nardi")


def side(stacks: str, size: int) -> Checkers:
    """``8x3 6x2 bar``; the checkers that are not named are borne off."""
    counts = [0] * 26
    for word in stacks.split():
        name, _, n = word.partition("x")
        counts[25 if name == "bar" else int(name)] += int(n or 1)
    counts[0] = size - sum(counts)
    assert counts[0] >= 0, stacks
    return tuple(counts)


class Table:
    """A deal under way. ``vardan`` and ``nino``: their checkers, else the set-up; Vardan is at turn."""

    def __init__(
        self,
        key: str = "nardi",
        vardan: str | None = None,
        nino: str | None = None,
        score: Pair = (0, 0),
        opening: Sequence[int] = (6, 1),
        dice: Sequence[int] = (),
        **options: str,
    ) -> None:
        self.game: Any = rules_of(key)
        named = {"target": "7", **options}
        state = self.game.evolve(None, self.game.start(2, options_from(rules_of(key), None, named))[0])
        self.events: list[Event] = []
        self.state: State = replace(state, totals=score)
        self.take(self.game.deal(self.state, Dice((*opening, *dice))))
        size = self.state.course.size
        a, b = (side(s, size) if s is not None else self.state.course.setup for s in (vardan, nino))
        self.state = replace(self.state, board=(a, b))

    def take(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
            self.events.append(event)

    def act(self, who: str, words: str, *dice: int) -> Table:
        """``who`` does these things one after the other; ``dice``: what will be thrown meanwhile."""
        chance = Dice(dice)
        for word in words.split():
            self.take(self.game.decide(self.state, SEATS[who], self.game.parse(word), chance))
        return self

    def throw(self, who: str, *dice: int) -> Table:
        return self.act(who, "roll", *dice)

    def may(self, who: str) -> set[str]:
        return {self.game.encode(a) for a in self.game.legal(self.state, SEATS[who])}

    @property
    def score(self) -> Score:
        return next(e.score for e in reversed(self.events) if isinstance(e, DealScored))

    def on(self, who: str, point: int) -> int:
        return self.state.board[SEATS[who]][point]
