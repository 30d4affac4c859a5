"""Joined accounts at a table: what an account held is its person's, and a person has one seat.

Seats belong to persons (``bot.ports.accounts``). A table at which an account sits when it is joined is told so; where
nobody could be told, because the table was over or the account sat down in the same moment, it is found out as soon as
seats matter again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.model import OPEN, Table
from bot.table.moment import Moment, Outcome
from rules.core import Illegal


def merge(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``merge ACCOUNT PERSON``: the bot's own.

    :raises Illegal: ``unknown-command``.
    """
    account, _, person = rest.partition(" ")
    if who.id != HOUSE.id or not person:
        raise Illegal("unknown-command")
    return Outcome(_merged(table, account, person) if account in _people(table) else ())


def joined_seats(
    before: Table | None, after: Table, joined: Callable[[Collection[str]], Mapping[str, str]]
) -> tuple[ev.Event, ...]:
    """The events that follow where somebody was seated under an account that is joined, or where a table with such
    seats is opened again. ``joined``: the persons of accounts; asked in no other case."""
    if after.phase not in OPEN:
        return ()
    there = before is not None and before.phase in OPEN
    new = _people(after) - (_people(before) if before is not None and there else frozenset())
    found = joined(new) if new else {}
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
