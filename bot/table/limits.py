"""Limits on open tables: for one company of people, and for one person. A lobby and a running match count, an adjourned
match does not. A table with one person counts for that person, not for the company.

They are checked inside the transaction that would open another table (a new one, a rematch, a resumed match) or seat
somebody; ordinary moves are not checked.

On the page a new name costs nothing, so one person could fill a company with tables of their own. Tables are therefore
counted by the address from which all of their people come, as far as the front knows it (``Origins``): people of one
address may have as many tables as a company may have, and take no room from others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from bot.ports.keys import company_of
from bot.ports.records import Head
from bot.rate import Buckets, Rate
from bot.table.audiences import played_in
from bot.table.model import OPEN, Table
from rules.core import Illegal

TOO_MANY = ("illegal-too-many-tables-here", "illegal-too-many-tables-yours", "illegal-chat-tables")
"""The refusals that come with a list of the tables in question."""
OPENING: Final = Rate(40, 10_000)
"""How many tables people of one address may open."""
REMEMBERED: Final = 8_192


class Origins:
    """The addresses from which people come, in memory: those of the page are noted by its front, nobody else's. An
    address may open tables at ``OPENING``."""

    def __init__(self, now_ms: Callable[[], float]) -> None:
        self._of: LRUCache[str, str] = LRUCache(REMEMBERED)
        self._opened: Buckets[str] = Buckets(OPENING, now_ms)

    def note(self, person: str, address: str) -> None:
        self._of[person] = address

    def forget(self, person: str) -> None:
        self._of.pop(person, None)

    def shared(self, people: Iterable[str]) -> str:
        """The address from which all of them come; empty if there is none."""
        found = {self._of.get(person, "") for person in people}
        return found.pop() if len(found) == 1 else ""

    def check(self, person: str) -> None:
        """:raises Illegal: ``slow-down``: too many tables were opened from the person's address."""
        address = self._of.get(person, "")
        if address and self._opened.wait_ms(address):
            raise Illegal("slow-down")

    def opened(self, person: str) -> None:
        """The person has opened a table."""
        if address := self._of.get(person, ""):
            self._opened.spend(address)


@dataclass(frozen=True, slots=True)
class Limits:
    """0: no limit."""

    here: int = 0
    person: int = 0
    origins: Origins = field(default_factory=lambda: Origins(lambda: 0), compare=False)

    def check(self, head: Head, before: Table | None, after: Table, actor: str) -> None:
        """:raises Illegal: the command of ``actor`` would leave too many tables open."""
        if after.phase not in OPEN:
            return
        opens = before is None or before.phase not in OPEN
        if opens:
            self.origins.check(actor)
        fills = takes_room(before, after)
        if not (self.here or self.person) or not (opens or fills or _sits_down(before, after, actor)):
            return
        places = {company_of(str(dest)) for dest in played_in(after)} if fills else set[str]()
        here, theirs = head.others(places, actor)
        self.allow(here, theirs if opens or _sits_down(before, after, actor) else 0, persons_of(after))

    def allow(self, here: Sequence[Sequence[str]], theirs: int, people: Sequence[str]) -> None:
        """``here``: the people at each open table of the company.

        :raises Illegal: another table of ``people`` would be too many beside those and ``theirs``, the actor's own.
        """
        if self.person and theirs >= self.person:
            raise Illegal("too-many-tables-yours", n=self.person)
        if self.here and len(people) > 1 and self.beside(here, people) >= self.here:
            raise Illegal("too-many-tables-here", n=self.here)

    def beside(self, here: Sequence[Sequence[str]], people: Sequence[str]) -> int:
        """How many of the tables ``here`` take room from one of ``people``."""
        origin = self.origins.shared(people)
        return sum(len(one) > 1 and self.origins.shared(one) == origin for one in here)


def takes_room(before: Table | None, after: Table) -> bool:
    """Whether an open table is one of several people from now on."""
    return len(after.people()) > 1 and (before is None or before.phase not in OPEN or len(before.people()) < 2)


def persons_of(table: Table) -> list[str]:
    return [chair.person for _, chair in table.people()]


def _sits_down(before: Table | None, after: Table, actor: str) -> bool:
    """Whether the actor gains a seat, or asks for one, and neither had nor asked for one before."""
    if before is None or before.seat_of(actor) is not None:
        return False
    asked = after.proposal
    asks = asked is not None and asked is not before.proposal and (asked.kind, asked.person) == ("sub", actor)
    return asks or after.seat_of(actor) is not None
