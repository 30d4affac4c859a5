"""The browsers that the page lets in again."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from sqlalchemy import Connection, delete, exists, select

from adapters.store.backend import Backend, begins, upsert
from adapters.store.schema import game_table, pref, table_person, visit
from bot.ports.visits import VISIT_DAYS, Visit

_VISITOR: Final = "web:p."


class SqlVisits:
    """See ``bot.ports.visits.Visits``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def of(self, person: str) -> tuple[Visit, ...]:
        mine = select(visit).where(visit.c.person == person).order_by(visit.c.since_ms, visit.c.device)

        def work(conn: Connection) -> tuple[Visit, ...]:
            return tuple(Visit(**row) for row in conn.execute(mine).mappings())

        return await self._backend.read(work)

    async def put(self, visit_: Visit) -> None:
        await self._backend.write(lambda conn: upsert(conn, visit, [asdict(visit_)]))

    async def end(self, person: str, device: str) -> None:
        gone = delete(visit).where(visit.c.person == person, visit.c.device == device)
        await self._backend.write(lambda conn: conn.execute(gone).rowcount)


def prune_visits(conn: Connection, now_ms: int) -> int:
    """Forget browsers that have not come for long, unless their person sits at a table that is not over; and what was
    chosen by visitors who have none left. How many browsers."""
    sits = (
        exists()
        .where(table_person.c.person == visit.c.person)
        .where(game_table.c.table_id == table_person.c.table_id, game_table.c.status != "closed")
    )
    old = delete(visit).where(visit.c.seen_ms < now_ms - VISIT_DAYS * 86_400_000, ~sits)
    found = conn.execute(old).rowcount
    if found:
        known = exists().where(visit.c.person == pref.c.who)
        conn.execute(delete(pref).where(begins(pref.c.who, _VISITOR), ~known))
    return found
