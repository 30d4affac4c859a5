"""Invitations of people to a lobby, one press each: once to a table, and as often in an hour as is bearable.

Offered are those with whom somebody has played lately. Nobody is invited who does not want it, from this person or at
all, or who is kept apart from them; in quiet hours the invitation waits, and is dropped if the lobby is over by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.company.calls import lacks
from bot.ports import Clock, Store
from bot.ports.company import Company, Fate, Invited
from bot.ports.keys import AUTO, Slot, platform_of, private_to
from bot.ports.preferences import preferences
from bot.ports.records import OutRow, PendingRow, Person
from bot.scene import Scene
from bot.scenes import company as scenes
from bot.service import Service
from bot.table.lobby import mark_of
from bot.table.model import Table
from rules.core import Illegal

HOUR_MS: Final = 3_600_000
MOST_BY: Final = 12
"""Invitations that a person may send in an hour."""
MOST_OF: Final = 6
"""Invitations that a person may get in an hour."""
LATELY: Final = 40
"""The number of a person's latest matches in which others are looked for."""
OFFERED: Final = 8
INVITE: Final = "invite"
FAILED: Final = "uninvited"
"""The kind of the message that tells somebody that their invitation could not be delivered."""


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody who can be invited. ``fate``: of their invitation to this table, None if there is none."""

    person: str
    name: str
    fate: Fate | None

    @property
    def mark(self) -> str:
        """By what a button recognises them without naming them."""
        return mark_of(self.person)


class Invitations:
    """See the module."""

    kinds: Final = frozenset({INVITE, FAILED})

    def __init__(self, service: Service, store: Store, company: Company, clock: Clock) -> None:
        self._service = service
        self._store = store
        self._company = company
        self._clock = clock

    async def table(self, table_id: str, person: Person) -> Table:
        """The lobby to which somebody may invite.

        :raises Illegal: ``no-such-table``, ``already-started``, ``not-seated``, ``table-full``.
        """
        table = await self._service.table(table_id)
        if table is None:
            raise Illegal("no-such-table")
        if table.phase != "lobby":
            raise Illegal("already-started")
        if table.seat_of(person.id) is None:
            raise Illegal("not-seated")
        if all(chair is not None for chair in table.chairs):
            raise Illegal("table-full")
        return table

    async def friends(self, table: Table, person: Person) -> tuple[Friend, ...]:
        """Those with whom somebody has played lately and who may be invited, the latest first."""
        fates = {one.person: one.fate for one in await self._company.invitations(table.id)}
        found: list[str] = []
        for match in await self._store.matches.of(person.id, 0, LATELY):
            for seat in match.seats:
                if seat.person not in (person.id, *found) and platform_of(seat.person) != AUTO:
                    found.append(seat.person)
        names = await self._store.matches.names(found)
        friends: list[Friend] = []
        for one in found:
            if len(friends) < OFFERED and table.seat_of(one) is None and await self._may(person.id, one):
                friends.append(Friend(one, names.get(one, "?"), fates.get(one)))
        return tuple(friends)

    async def _may(self, by: str, person: str) -> bool:
        prefs = await preferences(self._store, person)
        if not prefs.invitations or by in dict(await self._company.hushed(person)):
            return False
        return not await self._store.rights.apart(by, person)

    async def invite(self, table: Table, by: Person, friend: Friend) -> bool:
        """Invite somebody; whether their quiet hours keep it waiting.

        :raises Illegal: ``invited-already``; ``invited-enough``: too many invitations by or of this person.
        """
        now = self._clock.now_ms()
        hours = (await preferences(self._store, friend.person)).quiet
        later = hours.until_ms(now, self._store.zones) if hours is not None else 0
        row = OutRow(private_to(friend.person), Slot(INVITE, table.id), INVITE, after_ms=later, fresh=True)
        done = await self._company.invite(
            Invited(table.id, friend.person, friend.name, by.id, now, "sent"),
            [row],
            lambda sent, got: sent < MOST_BY and got < MOST_OF,
            now - HOUR_MS,
        )
        if done is None:
            raise Illegal("invited-enough")
        if not done:
            raise Illegal("invited-already")
        self._service.committed()
        return later > 0

    # --- the invited person's ---------------------------------------------------------------------------------------

    async def declined(self, table_id: str, person: Person, *, for_good: bool) -> str | None:
        """Decline an invitation, ``for_good`` all others from the same person too; their name, None without one."""
        invited = await self._company.invitation(table_id, person.id)
        if invited is None:
            return None
        name = (await self._store.matches.names([invited.by])).get(invited.by, "?")
        if for_good:
            await self._company.hush(person.id, invited.by, name)
        await self._company.settle(table_id, person.id, "no", [_again(invited)])
        self._service.committed()
        return name

    # --- time passes ------------------------------------------------------------------------------------------------

    async def tend(self) -> None:
        """An invitation ends with its lobby, or when its person has sat down."""
        for one in await self._company.open_invitations():
            table = await self._service.table(one.table_id)
            over = table is None or table.phase != "lobby" or table.seat_of(one.person) is not None
            if over and await self._company.settle(one.table_id, one.person, "over", [_again(one)]):
                self._service.committed()

    async def undelivered(self, row: PendingRow) -> None:
        """An invitation could not be delivered: whoever invited is told."""
        if row.row.kind != INVITE or row.row.dest.reader is None:
            return
        invited = await self._company.invitation(row.table_id, row.row.dest.key)
        if invited is not None:
            told = OutRow(private_to(invited.by), None, FAILED, ref=invited.person)
            if await self._company.settle(row.table_id, invited.person, "failed", [told]):
                self._service.committed()

    async def scene(self, pending: PendingRow) -> Scene | None:
        """The scene of a row; None if it has become pointless."""
        table = await self._service.table(pending.table_id)
        if table is None:
            return None
        if pending.row.kind == FAILED:
            invited = await self._company.invitation(table.id, pending.row.ref)
            return scenes.unreached(table, invited.person, invited.name) if invited is not None else None
        invited = await self._company.invitation(table.id, pending.row.dest.key)
        if invited is None:
            return None
        if invited.fate != "sent" or not lacks(table) or table.seat_of(invited.person) is not None:
            return scenes.invitation_over(table)
        name = (await self._store.matches.names([invited.by])).get(invited.by, "?")
        return scenes.invitation(table, invited.by, name)


def _again(invited: Invited) -> OutRow:
    """The row that brings the invitation's message up to date."""
    return OutRow(private_to(invited.person), Slot(INVITE, invited.table_id), INVITE)
