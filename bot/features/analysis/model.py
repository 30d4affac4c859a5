"""The decisions of a finished deal, their costs, and the sums."""

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Final

from bot import fair, games, ports
from bot.core import events as ev
from bot.core.loaded import loaded_of
from bot.features.replay.model import Played, course
from bot.games.records import Taken
from bot.notation import model, stored
from bot.ports.matches import Finished, SeatTotal
from bot.ports.players import Decided, Kind, Makeable, Opened, Question, Thinking, Weighed
from rules.core import Illegal, Seat
from rules.options import AnyGame

# --- decisions of a deal ----------------------------------------------------------------------------------------------
# A decision holds only the View of its player, so an adviser's verdict never depends on hidden hands. Its chance is
# derived from the match, the deal and the number of the decision, so that a repeated analysis gives the same result.


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
    """A deal to analyse. ``opened``: its hands, if they are open now (HS-20)."""

    game: AnyGame
    number: int
    seats: int
    decisions: tuple[Decision, ...]
    opened: Opened | None


def course_of(game: AnyGame, name: str, dealt: Any, taken: Sequence[Taken], over: Any) -> Course:
    """``name``: of the deal, for its chance; ``dealt``: the state just after dealing; ``over``: at the end."""
    conduct = games.entry_of(game.key).conduct
    hands = conduct.opened(game.view(over, None))
    opened = Opened(name, game, hands, game.view(dealt, None)) if hands else None
    seats = sum(len(side) for side in game.sides(dealt))
    return Course(game, _number(dealt), seats, tuple(_decisions(game, name, taken)), opened)


def _number(state: Any) -> int:
    deal: int = getattr(state, "deal", 0)
    return deal


def _decisions(game: AnyGame, name: str, taken: Sequence[Taken]) -> Iterator[Decision]:
    conduct = games.entry_of(game.key).conduct

    def belongs(numbered: tuple[int, Taken]) -> Any:
        n, one = numbered
        what = conduct.decision(game.view(one.before, None))
        return (one.seat, n) if what is None else (one.seat, "one", what)

    for _, group in groupby(enumerate(taken), key=belongs):
        acts = [one for _, one in group]
        first, last = acts[0], acts[-1]
        if not any(game.legal(one.before, one.seat).choice for one in acts):
            continue
        seat, chance = first.seat, fair.SeededChance(f"analysis|{name}|{first.place}|{first.seat}")
        view, legal = game.view(first.before, seat), game.legal(first.before, seat)
        question = Question(name, game, "", seat, view, legal, chance)
        yield Decision(Decided(question, tuple(one.action for one in acts), game.view(last.after, seat)), first.place)


def played(deal: Played, name: str) -> Course:
    """A deal of a replayed match; a ``place`` is the index of a position. Actions taken back do not count."""
    taken: list[Taken] = []
    dealt: Any = None
    over: Any = None
    game = loaded_of(deal[0].table).game
    for place, at in enumerate(deal):
        if at.over:
            over = at.table.state
        elif isinstance(at.step, ev.TakenBack):
            del taken[-1:]
        elif isinstance(at.step, model.Deal):
            dealt = at.table.state
            taken.clear()
        elif isinstance(at.step, ev.Acted):
            action = game.parse(at.step.text)
            taken.append(Taken(at.step.seat, action, at.before.state, at.table.state, place))
    last = deal[-1].table.state
    return course_of(game, name, dealt if dealt is not None else last, taken, over if over is not None else last)


# --- sums of a deal ---------------------------------------------------------------------------------------------------
# Points are those of the deal, own side less the other's. Losses are summed as they are, even below 0: each is right
# only on average, and counting only the bad ones would count luck.


TURNING: Final = 3
"""The most turning points shown."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and its cost."""

    decision: Decision
    weighed: Weighed


@dataclass(frozen=True, slots=True)
class SeatSum:
    """A seat's losses. ``calls``, ``play``: points; ``weighed``: decisions with a known cost; ``faults``,
    ``called``: how many of these were faults, and calls."""

    seat: Seat
    weighed: int
    faults: int
    calls: float
    play: float
    called: int = 0

    @property
    def accuracy(self) -> int | None:
        """The share of decisions, in per cent, without a fault. None if there were no decisions."""
        return round(100 * (1 - self.faults / self.weighed)) if self.weighed else None


@dataclass(frozen=True, slots=True)
class Analysis:
    """``judged``: in the order of play; ``turning``: the costliest faults, in the order of play."""

    deal: int
    seats: tuple[SeatSum, ...]
    judged: tuple[Judged, ...]
    turning: tuple[Judged, ...]
    makeable: tuple[Makeable, ...]


def analysis(course: Course, weighed: Sequence[Weighed | None], makeable: tuple[Makeable, ...]) -> Analysis:
    """``weighed``: by decision of the course; None without figures."""
    pairs = zip(course.decisions, weighed, strict=True)
    judged = tuple(Judged(decision, cost) for decision, cost in pairs if cost is not None)
    worst = sorted((one for one in judged if one.weighed.fault), key=lambda one: -one.weighed.lost)[:TURNING]
    turning = tuple(sorted(worst, key=lambda one: one.decision.place))
    return Analysis(course.number, tuple(summed(judged, course.seats)), judged, turning, makeable)


def summed(judged: Iterable[Judged], seats: int) -> Iterable[SeatSum]:
    """The sums by seat."""
    judged = tuple(judged)
    for seat in range(seats):
        mine = [one.weighed for one in judged if one.decision.seat == seat]
        calls, play = (sum(one.lost for one in mine if one.kind == kind) for kind in ("call", "play"))
        faults = sum(one.fault for one in mine)
        yield SeatSum(seat, len(mine), faults, calls, play, sum(one.kind == "call" for one in mine))


def row(found: Analysis, names: Sequence[str], encode: Any) -> dict[str, Any]:
    """The analysis as a JSON object. ``names``: by seat, empty if there are none; ``encode``: the game's form of an
    action."""

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


# --- background analysis for ``/me`` ----------------------------------------------------------------------------------
# All finished matches are analysed, so that a person's figures do not depend on the deals people asked about. Only sums
# by seat are stored (``bot.ports.matches``); the match says whose seat it was. The caller takes one step at a time and
# rests in between.


SINCE_MS: Final = 14 * 86_400_000
"""Matches that ended longer ago are skipped."""


class Lookback:
    """Analyses finished matches. ``steps`` may be abandoned between two steps: half a match is never stored."""

    def __init__(self, store: ports.Store, thinking: Thinking) -> None:
        self._store: Final = store
        self._thinking: Final = thinking
        self._games: Final = tuple(key for key in games.game_keys() if games.entry_of(key).weighs)

    async def due(self, now_ms: int) -> Finished | None:
        """The latest match without an analysis."""
        return await self._store.analysed.due(self._games, now_ms - SINCE_MS)

    async def steps(self, match: Finished) -> AsyncIterator[None]:
        """Analyse a match, one decision a step, and store the sums."""
        found: list[Analysis] = []
        for n, deal in enumerate(await self._deals(match), 1):
            made = await self._thinking.aside(partial(played, deal, f"{match.name}.{n}"))
            costs = []
            for one in made.decisions:
                costs.append(await self._thinking.weigh(one.decided))
                yield
            found.append(analysis(made, costs, ()))
        await self._store.analysed.note(match.table_id, match.number, totals(match, found))

    async def give_up(self, match: Finished) -> None:
        """Mark a match that cannot be analysed, so that it is not tried again."""
        await self._store.analysed.note(match.table_id, match.number, totals(match, ()))

    async def _deals(self, match: Finished) -> Sequence[Played]:
        """The deals; none if the cards stay hidden for good (HS-20)."""
        events = await self._store.events(match.table_id)
        try:
            return await self._thinking.aside(lambda: course(stored.record_of(match, events)))
        except Illegal:
            return ()


def totals(match: Finished, found: Sequence[Analysis]) -> tuple[SeatTotal, ...]:
    """The sums by seat. ``found``: by deal."""

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
