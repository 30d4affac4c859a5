"""What the decisions of a deal add up to: by seat the points lost, the share that was no fault, and the turning points.

Points are those of the deal, own side less the other's. Losses are summed as they are, below 0 too: each is right on
average only, and whoever counts none but the bad ones counts luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.analysis.decisions import Course, Decision
from bot.ports.players import Kind, Makeable, Weighed
from rules.core import Seat

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
