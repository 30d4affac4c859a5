"""Steps, throws and places of Nardi in words. Everything is public, so everybody reads the same."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import listed_all, name_of
from bot.table.model import Table
from bot.text import Text, t
from rules.nardi.course import BAR, OFF, Checkers
from rules.nardi.moves import Move
from rules.nardi.state import Turn
from rules.nardi.view import View


def step(point: int, die: int, hit: bool = False) -> Text:
    """``24/18``; a hit has a star, bearing off by a larger number that number behind it."""
    to = max(point - die, OFF)
    by = die if point < die else 0
    return t("nardi-step", point=point, to=to, by=by, hit=int(hit))


def move(view: View, it: Move) -> Text:
    """A step that may be made now."""
    seat = view.turn or 0
    seen = view.across[it.to]
    return step(it.point, it.die, bool(seen and view.board[1 - seat][seen]))


def steps(turn: Turn) -> Text:
    return listed_all([step(s.point, s.die, s.hit) for s in turn.steps])


def last(table: Table, turn: Turn) -> Text:
    """What was made of a throw."""
    a, b = turn.dice
    who = name_of(table, turn.seat)
    if not turn.steps:
        return t("nardi-last-none", who=who, a=a, b=b)
    return t("nardi-last", who=who, a=a, b=b, steps=steps(turn))


def numbers(dice: Sequence[int]) -> Text:
    """The numbers still to be played."""
    return listed_all([t("value-number", n=die) for die in dice])


def places(table: Table, seat: int, checkers: Checkers) -> Text:
    """Where a side's checkers stand, from its own view."""
    found = [t("nardi-place-bar", n=checkers[BAR])] if checkers[BAR] else []
    found += [t("nardi-place", point=p, n=checkers[p]) for p in range(BAR - 1, 0, -1) if checkers[p]]
    if checkers[OFF]:
        found.append(t("nardi-place-off", n=checkers[OFF]))
    return t("nardi-read-side", who=name_of(table, seat), places=listed_all(found))
