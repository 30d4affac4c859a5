"""Notices of open tables, rallies, and invitations to a lobby."""

from dataclasses import dataclass
from typing import Final

from bot.core import audiences, lobby, model
from bot.core.service import Service
from bot.features.invites import views as scenes
from bot.ports import Clock, Outbox, Store
from bot.ports.company import Company, Fate, Invited, Want
from bot.ports.keys import AUTO, Dest, Slot, company_of, platform_of, private_to
from bot.ports.preferences import preferences
from bot.ports.records import OutRow, PendingRow, Person
from bot.view.scene import Scene
from rules.core import Illegal

# --- notices and rallies ----------------------------------------------------------------------------------------------
# People who asked are told in private, once, when a table opens. If the lobby still lacks players after a while, one
# message in its chat calls them (a rally). No one is told during their quiet hours; the request then waits for the next
# table.


RALLY_MS: Final = 120_000
"""The age at which a lobby rallies the people who asked to be told."""
CALL: Final = "call"
RALLY: Final = "rally"


def lacks(table: model.Table) -> bool:
    """Whether a lobby needs players."""
    free = any(chair is None for chair in table.chairs)
    return table.phase == "lobby" and table.proposal is None and free and lobby.wanting(table) > 0


def chats_of(table: model.Table) -> tuple[Dest, ...]:
    """The chats where a table is played, without private ones."""
    return tuple(dest for dest in audiences.played_in(table) if not dest.private)


class Calls:
    """``tend`` is called repeatedly; ``scene`` words its rows when they are sent."""

    kinds: Final = frozenset({CALL, RALLY})

    def __init__(self, service: Service, store: Store, company: Company, outbox: Outbox, clock: Clock) -> None:
        self._service = service
        self._store = store
        self._company = company
        self._outbox = outbox
        self._clock = clock
        self._rallied: set[str] = set()
        self._sat: set[tuple[str, str]] = set()

    async def tend(self) -> None:
        """Tell people of tables, rally, and end messages about finished lobbies."""
        now = self._clock.now_ms()
        wants = await self._company.wanted(now)
        if wants:
            await self._tell(wants)
        for table_id in await self._company.awaited(now):
            table = await self._service.table(table_id)
            if table is None or table.phase != "lobby":
                await self._over(table_id, table)
                continue
            await self._end_for_those_seated(table)
            if table_id not in self._rallied:
                await self._rally(table_id, now)

    async def _over(self, table_id: str, table: model.Table | None) -> None:
        """The lobby has begun or closed: end the messages that call to it."""
        told = dict.fromkeys(want.person for want in await self._company.told_of(table_id))
        rows = [_call(table_id, person) for person in told]
        rows += [_rally(table_id, dest) for dest in chats_of(table)] if table is not None else []
        if await self._company.over(table_id, rows):
            self._service.committed()
        self._rallied.discard(table_id)
        self._sat -= {(table_id, person) for person in told}

    async def _end_for_those_seated(self, table: model.Table) -> None:
        for want in await self._company.told_of(table.id):
            one = (table.id, want.person)
            if table.seat_of(want.person) is not None and one not in self._sat:
                await self._outbox.say(_call(*one), f"call-sat:{table.id}:{want.person}", table.id)
                self._service.committed()
                self._sat.add(one)

    async def _tell(self, wants: tuple[Want, ...]) -> None:
        games = {want.game for want in wants}
        for row in await self._store.live_tables():
            if row.status != "lobby" or not games & {"", row.game}:
                continue
            table = await self._service.table(row.table_id)
            if table is None or not lacks(table):
                continue
            there = {company_of(str(dest)) for dest in chats_of(table)}
            for want in wants:
                if want.company not in there or want.game not in ("", table.game) or await self._not_now(table, want):
                    continue
                if await self._company.tell(want, table.id, [_call(table.id, want.person)]):
                    self._service.committed()

    async def _not_now(self, table: model.Table, want: Want) -> bool:
        """Whether the person is seated there or has quiet hours."""
        if table.seat_of(want.person) is not None or table.host == want.person:
            return True
        hours = (await preferences(self._store, want.person)).quiet
        return hours is not None and hours.until_ms(self._clock.now_ms(), self._store.zones) > 0

    async def _rally(self, table_id: str, now: int) -> None:
        row, table = await self._store.table(table_id), await self._service.table(table_id)
        if row is None or table is None:
            return
        if now - row.created_ms < RALLY_MS or not lacks(table):
            return
        for dest in chats_of(table):
            await self._outbox.say(_rally(table_id, dest), f"rally:{table_id}:{dest}", table_id)
        self._service.committed()
        self._rallied.add(table_id)

    async def scene(self, pending: PendingRow) -> Scene | None:
        """The scene of a row; None if it is outdated."""
        table = await self._service.table(pending.table_id)
        if table is None:
            return None
        called = pending.row.kind == CALL
        if table.phase != "lobby" or (called and table.seat_of(pending.row.dest.key) is not None):
            return scenes.call_over(table)
        if not lacks(table):
            return None
        if called:
            return scenes.call(table)
        platform = pending.row.dest.platform
        told = {want.person: want for want in await self._company.told_of(table.id)}
        people = [
            want
            for want in told.values()
            if platform_of(want.person) == platform and not await self._not_now(table, want)
        ]
        return (
            scenes.rally(table, [(want.person, want.name) for want in people], lobby.wanting(table)) if people else None
        )


def _call(table_id: str, person: str) -> OutRow:
    return OutRow(private_to(person), Slot(CALL, table_id), CALL)


def _rally(table_id: str, dest: Dest) -> OutRow:
    return OutRow(dest, Slot(RALLY, table_id), RALLY)


# --- invitations to a lobby -------------------------------------------------------------------------------------------
# Offered are people the inviter has played with lately. People who refuse invitations, from this person or at all, or
# are kept apart from them, are left out. In quiet hours an invitation waits, and is dropped if the lobby is over by
# then.


HOUR_MS: Final = 3_600_000
MOST_BY: Final = 12
"""The most invitations a person may send in an hour."""
MOST_OF: Final = 6
"""The most invitations a person may get in an hour."""
LATELY: Final = 40
"""The latest matches searched for people to invite."""
OFFERED: Final = 8
INVITE: Final = "invite"
FAILED: Final = "uninvited"
"""The kind of the message that an invitation could not be delivered."""


@dataclass(frozen=True, slots=True)
class Friend:
    """A person who can be invited. ``fate``: of their invitation to this table, None if there is none."""

    person: str
    name: str
    fate: Fate | None

    @property
    def mark(self) -> str:
        """Identifies the person in a button without naming them."""
        return lobby.mark_of(self.person)


class Invitations:
    """Invitations to lobbies, one press each: one for each person and table, within hourly limits."""

    kinds: Final = frozenset({INVITE, FAILED})

    def __init__(self, service: Service, store: Store, company: Company, clock: Clock) -> None:
        self._service = service
        self._store = store
        self._company = company
        self._clock = clock

    async def table(self, table_id: str, person: Person) -> model.Table:
        """The lobby to which a person may invite.

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

    async def friends(self, table: model.Table, person: Person) -> tuple[Friend, ...]:
        """People the person has played with lately and may invite, the latest first."""
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

    async def invite(self, table: model.Table, by: Person, friend: Friend) -> bool:
        """Invite a person; whether it waits for the end of their quiet hours.

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

    # --- answers to invitations ---------------------------------------------------------------------------------------

    async def declined(self, table_id: str, person: Person, *, for_good: bool) -> str | None:
        """Decline an invitation; ``for_good``: all later ones from the same person too. The inviter's name, None
        without an invitation."""
        invited = await self._company.invitation(table_id, person.id)
        if invited is None:
            return None
        name = (await self._store.matches.names([invited.by])).get(invited.by, "?")
        if for_good:
            await self._company.hush(person.id, invited.by, name)
        await self._company.settle(table_id, person.id, "no", [_again(invited)])
        self._service.committed()
        return name

    # --- passing time -------------------------------------------------------------------------------------------------

    async def tend(self) -> None:
        """End invitations whose lobby is over or whose person has sat down."""
        for one in await self._company.open_invitations():
            table = await self._service.table(one.table_id)
            over = table is None or table.phase != "lobby" or table.seat_of(one.person) is not None
            if over and await self._company.settle(one.table_id, one.person, "over", [_again(one)]):
                self._service.committed()

    async def undelivered(self, row: PendingRow) -> None:
        """Tell the inviter that an invitation could not be delivered."""
        if row.row.kind != INVITE or row.row.dest.reader is None:
            return
        invited = await self._company.invitation(row.table_id, row.row.dest.key)
        if invited is not None:
            told = OutRow(private_to(invited.by), None, FAILED, ref=invited.person)
            if await self._company.settle(row.table_id, invited.person, "failed", [told]):
                self._service.committed()

    async def scene(self, pending: PendingRow) -> Scene | None:
        """The scene of a row; None if it is outdated."""
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
    """The row that updates the invitation's message."""
    return OutRow(private_to(invited.person), Slot(INVITE, invited.table_id), INVITE)
