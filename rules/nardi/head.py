"""How many checkers a throw may take from the head, and how many it may take up at all (NA-21, NA-22)."""

from __future__ import annotations

from typing import Final

from rules.core import Seat
from rules.nardi.events import Pair
from rules.nardi.moves import FREE, Leave
from rules.nardi.state import State

_OPENERS: Final = frozenset({(6, 6), (4, 4), (3, 3)})
_FIRST: Final = frozenset({(5, 5), (2, 1), (6, 2)})
_SECOND: Final = frozenset({(4, 4), (5, 5), (6, 2)})


def leave_of(state: State, seat: Seat, thrown: Pair) -> Leave:
    """What ``thrown`` allows ``seat``."""
    if not state.course.head:
        return FREE
    head = 2 if _two_may_leave(state, seat, thrown) else 1
    if state.options.double_one_checker and thrown[0] == thrown[1]:
        return Leave(head, movers=head)
    return Leave(head)


def _two_may_leave(state: State, seat: Seat, thrown: Pair) -> bool:
    if state.throws(seat):
        return False
    now = _sorted(thrown)
    if state.options.federation_head or seat == state.beginner:
        return now in _OPENERS
    first = next((t.dice for t in state.turns if t.seat == state.beginner), (0, 0))
    return _sorted(first) in _FIRST and now in _SECOND


def _sorted(dice: Pair) -> Pair:
    return max(dice), min(dice)
