"""Those who have been shown the door: removed from a lobby, voted out of a match, or blocked in the chat.

Whoever was removed from a table may sit there again once its host or an admin lets them; whoever was voted out, once
the match is over. Somebody blocked in the chat plays the deal to its end, a rated match to its end; then an automatic
player keeps their seat.
"""

from __future__ import annotations

from dataclasses import replace

from bot.table import events as ev
from bot.table.model import Chair, Table
from rules.core import Illegal


def let_in(table: Table, person: str) -> None:
    """:raises Illegal: this person may not take a seat here: ``removed-here``, ``voted-out``; ``referee-sits``: they
    are the referee."""
    if person == table.bench.person:
        raise Illegal("referee-sits")
    if any(one == person for one, _ in table.removed):
        raise Illegal("removed-here")
    if person in table.voted_out:
        raise Illegal("voted-out")


def staying(table: Table) -> frozenset[str]:
    """The people present who will play the next deal too."""
    return frozenset(chair.person for _, chair in table.people() if chair.present and not chair.leaving)


def host_without(table: Table, seat: int) -> str:
    """The host of the table once this seat's owner is gone."""
    chair = table.chairs[seat]
    others = [other.person for at, other in table.people() if at != seat and not other.leaving]
    return others[0] if chair is not None and table.host == chair.person and others else table.host


def expelled(table: Table, event: ev.Left | ev.VotedOut | ev.Dismissed | ev.Readmitted) -> Table:
    """The table after such an event."""
    match event:
        case ev.Left(seat, host):
            return replace(table, chairs=_changed(table, seat, left=True, leaving=False), host=host)
        case ev.VotedOut(seat, host):
            out = table.chairs[seat]
            gone = {out.person} if out is not None else set[str]()
            chairs = _changed(table, seat, left=True, leaving=False)
            return replace(table, chairs=chairs, host=host, proposal=None, voted_out=table.voted_out | gone)
        case ev.Dismissed(seat, host, stays):
            return replace(table, chairs=_changed(table, seat, leaving=not stays), host=host)
        case ev.Readmitted(number):
            return replace(table, removed=tuple(one for n, one in enumerate(table.removed) if n != number))


def _changed(table: Table, seat: int, **what: bool) -> tuple[Chair | None, ...]:
    return tuple(replace(c, **what) if at == seat and c is not None else c for at, c in enumerate(table.chairs))  # type: ignore[arg-type]


def stood(table: Table, event: ev.Stood) -> tuple[tuple[str, str], ...]:
    """Those removed from this table, by (person, name), once a seat is free."""
    chair = table.chairs[event.seat]
    if not event.removed or chair is None:
        return table.removed
    return (*(one for one in table.removed if one[0] != chair.person), (chair.person, chair.name))


def gone_now(chair: Chair | None) -> Chair | None:
    """A chair when the next deal begins. That others have sent its owner away stays noted."""
    return replace(chair, left=True) if chair is not None and chair.leaving else chair
