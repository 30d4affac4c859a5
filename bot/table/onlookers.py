"""Who may look on at a table for chips or a rated one: those whom its players let.

Somebody who does not sit there asks by ``/watch``; everybody seated is asked, whether they are present or away, and all
of them have to agree. Their leave holds for this person as long as the table does; a refusal, for the match. Those who
watched before a table became one of these are shown it no longer, and may ask.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.ports.keys import Dest, private_to
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.audiences import audience_at
from bot.table.model import Proposal, Table
from rules.core import Illegal

KIND: Final = "watch"
"""The question."""
PAGE: Final = "web"
"""Where somebody who sees a table anyway may look at it from a player's side, if they are let."""
MOST: Final = 10
"""Audiences of spectators at one table: each costs a message for every board."""


def watched_in(table: Table) -> tuple[Dest, ...]:
    return tuple(one.dest for one in table.audiences if one.role == "watch")


def takes_leave(table: Table) -> bool:
    return table.rated or table.stake > 0


def may_look_on(table: Table, person: str) -> bool:
    """Whether they need not ask."""
    return not takes_leave(table) or person in table.welcome


def sides_open(table: Table, person: str) -> bool:
    """Whether somebody who does not sit at the table may look at it from a player's side. Nothing secret is seen from
    there."""
    return table.spectators and may_look_on(table, person)


def owners(table: Table) -> frozenset[str]:
    """All who have to agree."""
    return frozenset(chair.person for _, chair in table.people())


def knock(table: Table, who: Person, at: Dest) -> tuple[ev.Event, ...]:
    """Ask for leave; the only one seated, who needs nobody else's, has it at once.

    :raises Illegal: ``watch-refused``, ``watch-nobody``: there is nobody to ask; ``vote-open``.
    """
    if who.id in table.unwelcome:
        raise Illegal("watch-refused")
    there = owners(table)
    if not there:
        raise Illegal("watch-nobody")
    if table.proposal is not None:
        if (table.proposal.kind, table.proposal.person) == (KIND, who.id):
            return ()
        raise Illegal("vote-open")
    knocked = ev.Knocked(who.id, who.name, str(at))
    question = Proposal(KIND, who.id, who.name, -1, 0, 0, frozenset({who.id}), str(at))
    return (knocked, *(let_in(table, question) if there == {who.id} else ()))


def let_in(table: Table, question: Proposal) -> tuple[ev.Event, ...]:
    """Everybody has agreed. If nobody may watch any more, or no more may, nothing comes of it."""
    if not table.spectators or len(watched_in(table)) >= MOST:
        return (ev.Dropped(KIND, "overtaken"),)
    welcomed = ev.Welcomed(question.person)
    if not question.at or audience_at(table, Dest.parse(question.at)) is not None:
        return (welcomed,)
    return (welcomed, ev.Shown(question.at, "watch", question.person))


def sent_away(table: Table) -> tuple[ev.Hidden, ...]:
    """What happens when a table becomes one at which that takes leave: those who watch without it do so no longer."""
    referee = private_to(table.bench.person) if table.bench.person else None
    strangers = (one for one in table.audiences if one.role == "watch" and one.by not in table.welcome)
    return tuple(ev.Hidden(str(one.dest), "closed") for one in strangers if one.dest != referee)


def answered(table: Table, event: ev.Welcomed | ev.Dropped) -> Table:
    """The table after the answer to somebody who asked."""
    if isinstance(event, ev.Welcomed):
        return replace(table, proposal=None, welcome=table.welcome | {event.person})
    if table.proposal is not None and (event.kind, event.reason) == (KIND, "refused"):
        return replace(table, proposal=None, unwelcome=table.unwelcome | {table.proposal.person})
    return replace(table, proposal=None)
