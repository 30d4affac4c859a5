"""The people at a table: what changes when two accounts become one person's, or somebody is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.ports.keys import private_to
from bot.table import events as ev
from bot.table.expelled import expelled
from bot.table.model import Chair, Table
from bot.table.refereed import merged, without


def people_changed(
    table: Table, event: ev.Forgotten | ev.Merged | ev.Met | ev.Parted | ev.Dismissed | ev.Readmitted
) -> Table:
    """The table after an event that concerns somebody as a person, and not what they do at it."""
    match event:
        case ev.Dismissed() | ev.Readmitted():
            return expelled(table, event)
        case ev.Forgotten(person):
            return _without(table, person)
        case ev.Merged():
            return _merged(table, event)
        case ev.Met(seat, account):
            return _with(table, lambda at, chair: (*chair.met, account) if at == seat else chair.met)
        case ev.Parted(account):
            kept = _with(table, lambda _, chair: tuple(one for one in chair.met if one != account))
            gone = private_to(account)
            return replace(kept, found=tuple(one for one in table.found if one[1] != gone))


def _with(table: Table, met: Callable[[int, Chair], tuple[str, ...]]) -> Table:
    """The table with other accounts at its chairs."""
    chairs = (replace(c, met=met(at, c)) if c is not None else None for at, c in enumerate(table.chairs))
    return replace(table, chairs=tuple(chairs))


def _merged(table: Table, event: ev.Merged) -> Table:

    def now(person: str) -> str:
        return event.person if person == event.account else person

    def seated(chair: Chair | None) -> Chair | None:
        if chair is None or chair.person != event.account:
            return chair
        return replace(chair, person=event.person, met=(*chair.met, event.account))

    mine = private_to(event.account)
    found = tuple((now(person), dest) for person, dest in table.found if person != event.person)
    if any(one.dest == mine for one in table.audiences) and event.person not in {one for one, _ in found}:
        found = (*found, (event.person, mine))
    asked = table.proposal
    if asked is not None:
        asked = replace(asked, person=now(asked.person), yes=frozenset(map(now, asked.yes)))
    return replace(
        table,
        bench=merged(table, now),
        chairs=tuple(map(seated, table.chairs)),
        removed=tuple((now(person), name) for person, name in table.removed),
        voted_out=frozenset(map(now, table.voted_out)),
        welcome=frozenset(map(now, table.welcome)),
        unwelcome=frozenset(map(now, table.unwelcome)),
        host=now(table.host),
        words=tuple((now(person), word) for person, word in table.words),
        attempt=table.attempt.renamed(now),
        attending=frozenset(map(now, table.attending)),
        pages=frozenset(map(now, table.pages)),
        ready=frozenset(map(now, table.ready)),
        proposal=asked,
        found=found,
        audiences=tuple(replace(one, by=now(one.by)) for one in table.audiences),
    )


def _without(table: Table, person: str) -> Table:
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
        bench=without(table.bench, person),
        audiences=tuple(replace(one, role="lost") if one.dest.reader == person else one for one in table.audiences),
        found=tuple(one for one in table.found if one[0] != person),
        chairs=chairs,
        removed=tuple(one for one in table.removed if one[0] != person),
        voted_out=table.voted_out - {person},
        welcome=table.welcome - {person},
        unwelcome=table.unwelcome - {person},
        host=next((c.person for c in chairs if c is not None and c.human), table.host)
        if table.host == person
        else table.host,
        words=tuple(said for said in table.words if said[0] != person),
        attempt=replace(table.attempt, late=tuple(said for said in table.attempt.late if said[0] != person)),
        attending=table.attending - {person},
        pages=table.pages - {person},
        ready=table.ready - {person},
        proposal=asked,
    )
