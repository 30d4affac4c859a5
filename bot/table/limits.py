"""Limits on open tables: for one company of people, and for one person. A lobby and a running match count, an adjourned
match does not.

They are checked inside the transaction that would open another table (a new one, a rematch, a resumed match) or seat
somebody; ordinary moves are not checked.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.keys import company_of
from bot.ports.records import Head
from bot.table.audiences import played_in
from bot.table.model import OPEN, Table
from rules.core import Illegal

TOO_MANY = ("illegal-too-many-tables-here", "illegal-too-many-tables-yours", "illegal-chat-tables")
"""The refusals that come with a list of the tables in question."""


@dataclass(frozen=True, slots=True)
class Limits:
    """0: no limit."""

    here: int = 0
    person: int = 0

    def check(self, head: Head, before: Table | None, after: Table, actor: str) -> None:
        """:raises Illegal: the command of ``actor`` would leave too many tables open."""
        if after.phase not in OPEN or not (self.here or self.person):
            return
        opens = before is None or before.phase not in OPEN
        if not opens and not _sits_down(before, after, actor):
            return
        places = {company_of(str(dest)) for dest in played_in(after)} if opens else set[str]()
        here, theirs = head.others(places, actor)
        self.allow(here if opens else 0, theirs)

    def allow(self, here: int, theirs: int) -> None:
        """:raises Illegal: another table would be too many beside ``here`` and ``theirs``."""
        if self.person and theirs >= self.person:
            raise Illegal("too-many-tables-yours", n=self.person)
        if self.here and here >= self.here:
            raise Illegal("too-many-tables-here", n=self.here)


def _sits_down(before: Table | None, after: Table, actor: str) -> bool:
    """Whether the actor gains a seat, or asks for one, and neither had nor asked for one before."""
    if before is None or before.seat_of(actor) is not None:
        return False
    asked = after.proposal
    asks = asked is not None and asked is not before.proposal and (asked.kind, asked.person) == ("sub", actor)
    return asks or after.seat_of(actor) is not None
