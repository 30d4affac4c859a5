"""The clocks of tables, and the beat by which an outage of ours is measured."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from adapters.store.backend import Backend, upsert
from adapters.store.schema import meta, timer
from bot.records import DueTimer, Timer

_BEAT: Final = "beat"


class SqlTimers:
    """See ``bot.ports.Timers``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def due(self, now_ms: int, limit: int = 100) -> tuple[DueTimer, ...]:
        query = select(timer).where(timer.c.due_ms <= now_ms).order_by(timer.c.due_ms, timer.c.table_id, timer.c.name)

        def work(conn: Connection) -> tuple[DueTimer, ...]:
            found = conn.execute(query.limit(limit)).mappings()
            return tuple(
                DueTimer(row["table_id"], Timer(row["name"], int(row["armed_seq"]), int(row["due_ms"])))
                for row in found
            )

        return await self._backend.read(work)

    async def next_due(self) -> int | None:
        return await self._backend.read(lambda conn: conn.scalar(select(func.min(timer.c.due_ms))))

    async def shift(self, by_ms: int, table_id: str | None = None) -> None:
        """Remembered beside the clock too, so that arming it again for the same event does not take the time back."""
        move = update(timer).values(due_ms=timer.c.due_ms + by_ms, shift_ms=timer.c.shift_ms + by_ms)
        if table_id is not None:
            move = move.where(timer.c.table_id == table_id)
        await self._backend.write(lambda conn: conn.execute(move).rowcount)

    async def beat(self, now_ms: int) -> int | None:
        def work(conn: Connection) -> int | None:
            before = conn.scalar(select(meta.c.value).where(meta.c.name == _BEAT).with_for_update())
            upsert(conn, meta, [{"name": _BEAT, "value": now_ms}])
            return before

        return await self._backend.write(work)

    async def remove(self, table_id: str, name: str, armed_seq: int) -> None:
        gone = delete(timer).where(timer.c.table_id == table_id, timer.c.name == name, timer.c.armed_seq == armed_seq)
        await self._backend.write(lambda conn: conn.execute(gone).rowcount)
