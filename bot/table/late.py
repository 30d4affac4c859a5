"""Watchers see it a trick later (option ``late_watch``).

Theory of operation. During a deal such a table keeps its *trail*: the table as it was before the deal and after each
turn, one more of them than there are seats at most. Watchers are shown the oldest, whole: who is at turn, what lies
there, the score. So what they see is always what everybody at the table saw earlier, and never a mix of two moments. A
turn ends with a card, a call, a tile, a throw with all its steps (``Conduct.course``, from public facts); as many turns
as there are seats are a trick, or a round where there are no tricks. When a deal is over there is nothing left that
could be told to somebody, and watchers have caught up.

The trail follows from the events, as everything about a table does; nothing of it is stored.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games import entry_of
from bot.ports.keys import Dest, private_to
from bot.table import events as ev
from bot.table.loaded import loaded_of, public_view
from bot.table.model import Table
from bot.table.persons import people_changed
from bot.table.referee_events import Voided
from rules.core import Seat

_PEOPLE = (ev.Forgotten, ev.Merged, ev.Met, ev.Parted)
_COURSE = (ev.Started, ev.Dealt, ev.Acted, ev.TakenBack, ev.Rematched, Voided)


def as_watched(table: Table) -> Table:
    """The table as it may be shown to those who do not play: an earlier one, or ``table`` itself."""
    return table.trail[0] if table.trail and table.phase in ("play", "paused") else table


def seen_by(table: Table, seat: Seat | None, person: str) -> Table:
    """The table as ``person``, who has ``seat`` or none, may look at it; the referee sees it as it is."""
    return table if seat is not None or (person and person == table.bench.person) else as_watched(table)


def late_in(table: Table) -> tuple[Dest, ...]:
    """Where it is shown later: to all who watch it but the referee."""
    if not table.late:
        return ()
    referee = private_to(table.bench.person) if table.bench.person else None
    return tuple(one.dest for one in table.audiences if one.role == "watch" and one.dest != referee)


def trailed(before: Table, after: Table, event: ev.Event) -> Table:
    """``after``, which followed ``before`` by ``event``, with its trail."""
    if isinstance(event, _PEOPLE):
        return replace(after, trail=tuple(people_changed(one, event) for one in after.trail))
    if not isinstance(event, _COURSE):
        return after
    if after.state is None or after.phase == "over" or not loaded_of(after).game.waiting(after.state):
        return replace(after, trail=())
    now, trail = replace(after, trail=()), before.trail or (replace(before, trail=()),)
    match event:
        case ev.TakenBack():
            trail = trail[:-1] if len(trail) > 1 and _turned(after, before) else trail
        case ev.Acted() if _turned(before, after):
            trail = (*trail, now)
        case ev.Acted():
            pass  # the turn goes on: what it has come to is seen with its end
        case _:
            trail = (*(trail[:-1] if len(trail) > 1 else trail), now)
    return replace(after, trail=trail[-len(after.chairs) - 1 :])


def _turned(before: Table, after: Table) -> bool:
    """Whether a turn has ended between the two."""
    course = entry_of(after.game).conduct.course
    return bool(course(public_view(before)) != course(public_view(after)))
