"""The open question of a table, after an event that concerns it."""

from __future__ import annotations

from dataclasses import replace

from bot.table import events as ev
from bot.table.model import Proposal, Table
from bot.table.naming import called
from bot.table.onlookers import KIND, answered


def voted(
    table: Table, event: ev.Proposed | ev.Knocked | ev.Voted | ev.Dropped | ev.Welcomed, seq: int, at_ms: int
) -> Table:
    if isinstance(event, ev.Dropped | ev.Welcomed):
        return answered(table, event)
    return replace(table, proposal=_asked(table, event, seq, at_ms))


def _asked(table: Table, event: ev.Proposed | ev.Knocked | ev.Voted, seq: int, at_ms: int) -> Proposal | None:
    """The open question."""
    match event:
        case ev.Proposed(kind, person, name, seat):
            return Proposal(kind, person, called(table, person, name), seat, seq, at_ms, frozenset({person}))
        case ev.Knocked(person, name, at):
            return Proposal(KIND, person, called(table, person, name), -1, seq, at_ms, frozenset({person}), at)
        case ev.Voted(person, True) if table.proposal is not None:
            return replace(table.proposal, yes=table.proposal.yes | {person})
        case ev.Voted():
            return table.proposal
