"""The decisions of a deal that is over, each as it was put to the seat that took it.

A decision holds the View that its player had and nothing else of the table: what an adviser says of it is the same
whatever lay in the hands that this seat did not see. Its chance is made of the match, the deal and the number of the
decision, so that a deal looked at again says the same again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from bot.fair.chance import SeededChance
from bot.games import entry_of
from bot.notation.model import Act, Deal, TakenBack
from bot.ports.players import Decided, Opened, Question
from bot.replay.course import Played
from bot.table.loaded import loaded_of
from rules.core import Seat
from rules.options import AnyGame


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that was taken. ``before``, ``after``: the states of the game; ``place``: where in the deal, as its
    teller counts."""

    seat: Seat
    action: Any
    before: Any = field(repr=False)
    after: Any = field(repr=False)
    place: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """``place``: of its first action."""

    decided: Decided
    place: int = 0

    @property
    def seat(self) -> Seat:
        return self.decided.question.seat


@dataclass(frozen=True, slots=True)
class Course:
    """A deal to be looked at. ``opened``: its hands, where they lie open now (HS-20)."""

    game: AnyGame
    number: int
    seats: int
    decisions: tuple[Decision, ...]
    opened: Opened | None


def course_of(game: AnyGame, name: str, dealt: Any, taken: Sequence[Taken], over: Any) -> Course:
    """``name``: of the deal, for its chance; ``dealt``: the state when it had just been dealt, ``over``: when it was
    over."""
    conduct = entry_of(game.key).conduct
    hands = conduct.opened(game.view(over, None))
    opened = Opened(name, game, hands, game.view(dealt, None)) if hands else None
    seats = sum(len(side) for side in game.sides(dealt))
    return Course(game, _number(dealt), seats, tuple(_decisions(game, name, taken)), opened)


def _number(state: Any) -> int:
    deal: int = getattr(state, "deal", 0)
    return deal


def _decisions(game: AnyGame, name: str, taken: Sequence[Taken]) -> Iterator[Decision]:
    conduct = entry_of(game.key).conduct

    def belongs(numbered: tuple[int, Taken]) -> Any:
        n, one = numbered
        what = conduct.decision(game.view(one.before, None))
        return (one.seat, n) if what is None else (one.seat, "one", what)

    for _, group in groupby(enumerate(taken), key=belongs):
        acts = [one for _, one in group]
        first, last = acts[0], acts[-1]
        if not any(game.legal(one.before, one.seat).choice for one in acts):
            continue
        seat, chance = first.seat, SeededChance(f"analysis|{name}|{first.place}|{first.seat}")
        view, legal = game.view(first.before, seat), game.legal(first.before, seat)
        question = Question(name, game, "", seat, view, legal, chance)
        yield Decision(Decided(question, tuple(one.action for one in acts), game.view(last.after, seat)), first.place)


def played(deal: Played, name: str) -> Course:
    """A deal of a match that is looked at again; a ``place`` is the number of its position. What was taken back has not
    been decided."""
    taken: list[Taken] = []
    dealt: Any = None
    over: Any = None
    game = loaded_of(deal[0].table).game
    for place, at in enumerate(deal):
        if at.over:
            over = at.table.state
        elif isinstance(at.step, TakenBack):
            del taken[-1:]
        elif isinstance(at.step, Deal):
            dealt = at.table.state
            taken.clear()
        elif isinstance(at.step, Act):
            action = game.parse(at.step.text)
            taken.append(Taken(at.step.seat, action, at.before.state, at.table.state, place))
    last = deal[-1].table.state
    return course_of(game, name, dealt if dealt is not None else last, taken, over if over is not None else last)
