"""Those who wanted to be told when a table opens are told in private, once; and if the lobby still lacks players after
a while, they are called in its chat by one message (a rally). Nobody is told in their quiet hours: a want then waits
for the next table.
"""

from __future__ import annotations

from typing import Final

from bot.ports import Clock, Outbox, Store
from bot.ports.company import Company, Want
from bot.ports.keys import Dest, Slot, company_of, platform_of, private_to
from bot.ports.preferences import preferences
from bot.ports.records import OutRow, PendingRow
from bot.scene import Scene
from bot.scenes import company as scenes
from bot.service import Service
from bot.table.audiences import played_in
from bot.table.lobby import wanting
from bot.table.model import Table

WANT_MS: Final = 8 * 3_600_000
"""How long somebody waits to be told."""
RALLY_MS: Final = 120_000
"""How old a lobby is that calls those who had wanted to be told."""
CALL: Final = "call"
RALLY: Final = "rally"


def lacks(table: Table) -> bool:
    """Whether a lobby waits for people."""
    free = any(chair is None for chair in table.chairs)
    return table.phase == "lobby" and table.proposal is None and free and wanting(table) > 0


def chats_of(table: Table) -> tuple[Dest, ...]:
    """The chats in which a table is played, without private ones."""
    return tuple(dest for dest in played_in(table) if not dest.private)


class Calls:
    """``tend`` is called again and again; the rows it writes are worded when they are sent (``scene``)."""

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
        """Tell those who can be told of a table now, rally, and end what was told of a lobby that is over."""
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

    async def _over(self, table_id: str, table: Table | None) -> None:
        """The lobby has begun or been closed: what called to it asks nobody in any more."""
        told = dict.fromkeys(want.person for want in await self._company.told_of(table_id))
        rows = [_call(table_id, person) for person in told]
        rows += [_rally(table_id, dest) for dest in chats_of(table)] if table is not None else []
        if await self._company.over(table_id, rows):
            self._service.committed()
        self._rallied.discard(table_id)
        self._sat -= {(table_id, person) for person in told}

    async def _end_for_those_seated(self, table: Table) -> None:
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

    async def _not_now(self, table: Table, want: Want) -> bool:
        """Whether somebody sits there, or has quiet hours."""
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
        """The scene of a row; None if it has become pointless."""
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
        return scenes.rally(table, [(want.person, want.name) for want in people], wanting(table)) if people else None


def _call(table_id: str, person: str) -> OutRow:
    return OutRow(private_to(person), Slot(CALL, table_id), CALL)


def _rally(table_id: str, dest: Dest) -> OutRow:
    return OutRow(dest, Slot(RALLY, table_id), RALLY)
