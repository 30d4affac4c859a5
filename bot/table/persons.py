"""The people at a table: what changes when two accounts become one person's, or somebody is forgotten."""

from __future__ import annotations

from dataclasses import replace

from bot.table import events as ev
from bot.table.model import Chair, Table


def merged(table: Table, event: ev.Merged) -> Table:
    """The table after ``event``."""

    def now(person: str) -> str:
        return event.person if person == event.account else person

    def seated(chair: Chair | None) -> Chair | None:
        return replace(chair, person=event.person) if chair is not None and chair.person == event.account else chair

    asked = table.proposal
    if asked is not None:
        asked = replace(asked, person=now(asked.person), yes=frozenset(map(now, asked.yes)))
    return replace(
        table,
        chairs=tuple(map(seated, table.chairs)),
        removed=tuple((now(person), name) for person, name in table.removed),
        voted_out=frozenset(map(now, table.voted_out)),
        host=now(table.host),
        words=tuple((now(person), word) for person, word in table.words),
        ready=frozenset(map(now, table.ready)),
        proposal=asked,
    )


def without(table: Table, person: str) -> Table:
    """The table without somebody who has been forgotten: their seat is free, or an automatic player's."""
    chairs = tuple(
        c
        if c is None or c.person != person or not c.human
        else None
        if table.phase == "lobby"
        else replace(c, left=True)
        for c in table.chairs
    )
    asked = table.proposal
    if asked is not None:
        asked = None if asked.person == person else replace(asked, yes=asked.yes - {person})
    return replace(
        table,
        chairs=chairs,
        removed=tuple(one for one in table.removed if one[0] != person),
        voted_out=table.voted_out - {person},
        host=next((c.person for c in chairs if c is not None and c.human), table.host)
        if table.host == person
        else table.host,
        words=tuple(said for said in table.words if said[0] != person),
        ready=table.ready - {person},
        proposal=asked,
    )
