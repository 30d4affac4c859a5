"""The decisions of a finished deal, what each cost, and what they add up to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any, Final

from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.features.replay.model import Played, course
from bot.games import entry_of, game_keys
from bot.notation.model import Act, Deal, TakenBack
from bot.notation.stored import record_of
from bot.ports import Store
from bot.ports.matches import Finished, SeatTotal
from bot.ports.players import Decided, Kind, Makeable, Opened, Question, Thinking, Weighed
from rules.core import Illegal, Seat
from rules.options import AnyGame

# --- The decisions of a deal that is over, each as it was put to the seat that took it --------------------------------
# A decision holds the View that its player had and nothing else of the table: what an adviser says of it is the same
# whatever lay in the hands that this seat did not see. Its chance is made of the match, the deal and the number of
# the decision, so that a deal looked at again says the same again.


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


# --- What the decisions of a deal add up to ---------------------------------------------------------------------------
# by seat the points lost, the share that was no fault, and the turning points.
#
# Points are those of the deal, own side less the other's. Losses are summed as they are, below 0 too: each is right
# on average only, and whoever counts none but the bad ones counts luck.


TURNING: Final = 3
"""So many turning points are told of at most."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, and what it has cost."""

    decision: Decision
    weighed: Weighed


@dataclass(frozen=True, slots=True)
class SeatSum:
    """What a seat has lost. ``calls``, ``play``: points; ``weighed``: decisions of which that is known, ``faults``: how
    many of these were faults, ``called``: how many were calls."""

    seat: Seat
    weighed: int
    faults: int
    calls: float
    play: float
    called: int = 0

    @property
    def accuracy(self) -> int | None:
        """The share of the decisions, in per cent, that were no faults. None where nothing was to be decided."""
        return round(100 * (1 - self.faults / self.weighed)) if self.weighed else None


@dataclass(frozen=True, slots=True)
class Analysis:
    """``judged``: in the order of play; ``turning``: the faults that have cost most, in the order of play."""

    deal: int
    seats: tuple[SeatSum, ...]
    judged: tuple[Judged, ...]
    turning: tuple[Judged, ...]
    makeable: tuple[Makeable, ...]


def analysis(course: Course, weighed: Sequence[Weighed | None], makeable: tuple[Makeable, ...]) -> Analysis:
    """``weighed``: by decision of the course; None where there are no figures."""
    pairs = zip(course.decisions, weighed, strict=True)
    judged = tuple(Judged(decision, cost) for decision, cost in pairs if cost is not None)
    worst = sorted((one for one in judged if one.weighed.fault), key=lambda one: -one.weighed.lost)[:TURNING]
    turning = tuple(sorted(worst, key=lambda one: one.decision.place))
    return Analysis(course.number, tuple(summed(judged, course.seats)), judged, turning, makeable)


def summed(judged: Iterable[Judged], seats: int) -> Iterable[SeatSum]:
    """By seat."""
    judged = tuple(judged)
    for seat in range(seats):
        mine = [one.weighed for one in judged if one.decision.seat == seat]
        calls, play = (sum(one.lost for one in mine if one.kind == kind) for kind in ("call", "play"))
        faults = sum(one.fault for one in mine)
        yield SeatSum(seat, len(mine), faults, calls, play, sum(one.kind == "call" for one in mine))


def row(found: Analysis, names: Sequence[str], encode: Any) -> dict[str, Any]:
    """As a JSON object. ``names``: by seat, empty where there are none; ``encode``: the game's form of an action."""

    def told(one: Judged) -> dict[str, Any]:
        cost: Weighed = one.weighed
        kind: Kind = cost.kind
        return {
            "seat": one.decision.seat,
            "kind": kind,
            "did": [encode(action) for action in one.decision.decided.actions],
            "better": [encode(action) for action in cost.better],
            "lost": _short(cost.lost),
            "within": None if cost.within is None else _short(cost.within),
            "fault": cost.fault,
        }

    return {
        "deal": found.deal,
        "seats": [
            {
                "seat": one.seat,
                **({"name": names[one.seat]} if names else {}),
                "decisions": one.weighed,
                "faults": one.faults,
                "lost_calls": _short(one.calls),
                "lost_play": _short(one.play),
                "accuracy": one.accuracy,
            }
            for one in found.seats
        ],
        "turning": [found.judged.index(one) for one in found.turning],
        "decisions": [told(one) for one in found.judged],
        "makeable": {one.strain: {"sai": list(one.sai), "sweep": one.sweep} for one in found.makeable},
    }


def _short(number: float) -> float:
    return round(number, 3)


# --- Matches that are over, analysed one after another without anybody asking -----------------------------------------
# what ``/me`` adds up.
#
# All of them are looked at, so that nobody's figures are made of the deals that somebody was curious about. Of each
# match only sums by seat are kept (``bot.ports.matches``); whose seat it was, the match says. Whoever drives this
# takes one step after another and rests between them.


SINCE_MS: Final = 14 * 86_400_000
"""Matches that ended longer ago are left alone."""


class Lookback:
    """See the module. ``steps`` may be dropped between two of its steps: nothing is kept of half a match."""

    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store: Final = store
        self._thinking: Final = thinking
        self._games: Final = tuple(key for key in game_keys() if entry_of(key).weighs)

    async def due(self, now_ms: int) -> Finished | None:
        """The latest match that has not been looked at."""
        return await self._store.analysed.due(self._games, now_ms - SINCE_MS)

    async def steps(self, match: Finished) -> AsyncIterator[None]:
        """Analyses a match, a decision at a time, and notes what it comes to."""
        found: list[Analysis] = []
        for n, deal in enumerate(await self._deals(match), 1):
            made = await self._thinking.aside(partial(played, deal, f"{match.table_id}.{match.number}.{n}"))
            costs = []
            for one in made.decisions:
                costs.append(await self._thinking.weigh(one.decided))
                yield
            found.append(analysis(made, costs, ()))
        await self._store.analysed.note(match.table_id, match.number, totals(match, found))

    async def give_up(self, match: Finished) -> None:
        """It cannot be analysed, and is not to be tried again."""
        await self._store.analysed.note(match.table_id, match.number, totals(match, ()))

    async def _deals(self, match: Finished) -> Sequence[Played]:
        """None of a match whose cards stay hidden for good (HS-20)."""
        events = await self._store.events(match.table_id)
        try:
            return await self._thinking.aside(lambda: course(record_of(match, events)))
        except Illegal:
            return ()


def totals(match: Finished, found: Sequence[Analysis]) -> tuple[SeatTotal, ...]:
    """``found``: by deal."""

    def total(seat: int) -> SeatTotal:
        mine = [one for deal in found for one in deal.seats if one.seat == seat]
        return SeatTotal(
            seat=seat,
            deals=len(found),
            decisions=sum(one.weighed for one in mine),
            called=sum(one.called for one in mine),
            faults=sum(one.faults for one in mine),
            calls=round(1000 * sum(one.calls for one in mine)),
            play=round(1000 * sum(one.play for one in mine)),
        )

    return tuple(total(one.seat) for one in match.seats)
