"""Leases with fences: who polls, who sweeps, who runs a shard."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select, update

from adapters.store.backend import Backend, upsert
from adapters.store.schema import lane, lease
from bot.ports import Clock


class SqlLeases:
    """See ``bot.ports.Leases``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def take(self, name: str, owner: str, ms: int) -> int | None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> int | None:
            held = conn.execute(select(lease).where(lease.c.name == name).with_for_update()).mappings().first()
            running = held is not None and held["until_ms"] > now
            if held is not None and running and held["owner"] != owner:
                return None
            fence = 1 if held is None else int(held["fence"]) + (0 if running else 1)
            row = {"name": name, "owner": owner, "fence": fence, "until_ms": now + ms}
            if held is None:
                conn.execute(lease.insert(), [row])  # the primary key decides between two concurrent inserts
            else:
                upsert(conn, lease, [row])
            return fence

        return await self._backend.write(work)

    async def give_back(self, name: str, owner: str) -> None:
        free = update(lease).where(lease.c.name == name, lease.c.owner == owner).values(until_ms=0)
        await self._backend.write(lambda conn: conn.execute(free).rowcount)

    async def bury(self, dead: Callable[[str], bool]) -> int:
        """End the leases and claimed lanes of owners that are known to be dead; how many.

        Without it the next process would wait until they expire.
        """
        now = self._clock.now_ms()

        def work(conn: Connection) -> int:
            ended = 0
            for table in (lease, lane):
                running = conn.execute(select(table.c.owner).where(table.c.until_ms > now).distinct()).scalars()
                gone = [owner for owner in running if dead(owner)]
                if gone:
                    ended += conn.execute(update(table).where(table.c.owner.in_(gone)).values(until_ms=0)).rowcount
            return ended

        return await self._backend.write(work)
