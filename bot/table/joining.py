"""Joined accounts at a table: what an account held is its person's, and a person has one seat.

Seats belong to persons (``bot.ports.accounts``). A table at which an account sits when it is joined is told so; where
nobody could be told, because the table was over or the account sat down in the same moment, it is found out as soon as
seats matter again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from bot.ports.keys import private_to
from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.audiences import audience_at
from bot.table.expelled import let_in
from bot.table.model import OPEN, Table
from bot.table.moment import Moment, Outcome
from rules.core import Illegal


def merge(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``merge-account ACCOUNT PERSON``: the bot's own.

    :raises Illegal: ``unknown-command``.
    """
    account, _, person = rest.partition(" ")
    if who.id != HOUSE.id or not person:
        raise Illegal("unknown-command")
    return Outcome(_merged(table, account, person) if account in _people(table) else ())


def part(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``part-account ACCOUNT PERSON``: the bot's own. Whoever plays in the private chat of ``ACCOUNT`` does so
    in the person’s.

    :raises Illegal: ``unknown-command``.
    """
    account, _, person = rest.partition(" ")
    if who.id != HOUSE.id or not person:
        raise Illegal("unknown-command")
    if not any(chair is not None and account in chair.met for chair in table.chairs):
        return Outcome()
    gone, own = private_to(account), private_to(person)
    events: list[ev.Event] = [ev.Parted(account)]
    if audience_at(table, gone) is not None:
        if table.seat_of(person) is not None and audience_at(table, own) is None:
            events.append(ev.Shown(str(own), "play", person))
        events.append(ev.Hidden(str(gone), "left"))
    return Outcome(tuple(events))


def meet(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``meet``: somebody seated looks at the table by another account of theirs; all there is to say of it follows from
    that (``beside``)."""
    return Outcome(_met(table, who))


def _met(table: Table, who: Person) -> tuple[ev.Event, ...]:
    seat = table.seat_of(who.id) if who.account else None
    chair = table.chairs[seat] if seat is not None else None
    if seat is None or chair is None or who.account in chair.met:
        return ()
    return (ev.Met(seat, who.account),)


def beside(
    before: Table | None, after: Table, joined: Callable[[Collection[str]], Mapping[str, str]], who: Person | None
) -> tuple[ev.Event, ...]:
    """What follows from the events of a command of ``who``, for those who have several accounts."""
    seats = joined_seats(before, after, joined)
    if seats or who is None or not (new := _met(after, who)):
        return seats
    return new if joined((who.account,)).get(who.account) == who.id else ()


def joined_seats(
    before: Table | None, after: Table, joined: Callable[[Collection[str]], Mapping[str, str]]
) -> tuple[ev.Event, ...]:
    """The events that follow where somebody was seated under an account that is joined, or where a table with such
    seats is opened again. ``joined``: the persons of accounts; asked in no other case.

    :raises Illegal: somebody sits down who was removed from this table, or voted out, as their other account.
    """
    if after.phase not in OPEN:
        return ()
    there = before if before is not None and before.phase in OPEN else None
    if there is not None and there.chairs is after.chairs:
        return ()
    new = _people(after) - (_people(there) if there is not None else frozenset())
    if not new:
        return ()
    out = frozenset(person for person, _ in after.removed) | after.voted_out | {after.bench.person} - {""}
    found = joined(new | out)
    for account in sorted(out):
        if found.get(account) in new:
            let_in(after, account)
    found = {account: person for account, person in found.items() if account in new}
    events: list[ev.Event] = []
    persons = set(_people(after))
    for account, person in sorted(found.items()):
        events += _merged(after, account, person) if person not in persons else _unseated(after, account)
        persons.add(person)
    return tuple(events)


def _merged(table: Table, account: str, person: str) -> tuple[ev.Event, ...]:
    if person not in _people(table):
        return (ev.Merged(account, person),)
    return _unseated(table, account) if table.phase in OPEN else ()


def _unseated(table: Table, account: str) -> tuple[ev.Event, ...]:
    """A person's second seat: free in the lobby, an automatic player's in a match."""
    seat = table.seat_of(account)
    if seat is None:
        return ()
    others = [chair.person for at, chair in table.people() if at != seat]
    host = others[0] if table.host == account and others else table.host
    return (ev.Stood(seat, host) if table.phase == "lobby" else ev.Left(seat, host),)


def _people(table: Table) -> frozenset[str]:
    return frozenset(chair.person for _, chair in table.people())
