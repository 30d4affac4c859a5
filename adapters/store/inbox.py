"""The inbox: updates from outside, kept before they are acknowledged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, select, update

from adapters.store.backend import Backend, inserting
from adapters.store.schema import inbox
from bot.ports import Clock

_ERROR_LENGTH: Final = 200


class SqlInbox:
    """See ``bot.ports.Inbox``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def put(self, src: str, items: Sequence[tuple[str, bytes]]) -> tuple[str, ...]:
        if not items:
            return ()
        now = self._clock.now_ms()
        first: dict[str, bytes] = {}
        for ext_id, payload in items:
            first.setdefault(ext_id, payload)
        values = [
            {"src": src, "ext_id": ext_id, "payload": payload, "received_ms": now, "attempts": 0, "error": ""}
            for ext_id, payload in first.items()
        ]

        def work(conn: Connection) -> set[str]:
            new = inserting(conn.dialect.name, inbox).values(values)
            keep = new.on_conflict_do_nothing(index_elements=["src", "ext_id"])
            return set(conn.execute(keep.returning(inbox.c.ext_id)).scalars())

        new = await self._backend.write(work)
        return tuple(ext_id for ext_id in first if ext_id in new)

    async def pending(self, src: str, limit: int = 100) -> tuple[tuple[str, bytes, int], ...]:
        query = (
            select(inbox.c.ext_id, inbox.c.payload, inbox.c.attempts)
            .where(inbox.c.src == src, inbox.c.done_ms.is_(None))
            .order_by(inbox.c.id)
            .limit(limit)
        )
        return await self._backend.read(
            lambda conn: tuple((ext_id, bytes(payload), tries) for ext_id, payload, tries in conn.execute(query))
        )

    async def done(self, src: str, ext_id: str) -> None:
        """Finished. The payload, which may be somebody's words, is emptied; the key stays, against repetition."""
        finish = (
            update(inbox)
            .where(inbox.c.src == src, inbox.c.ext_id == ext_id, inbox.c.done_ms.is_(None))
            .values(done_ms=self._clock.now_ms(), payload=b"")
        )
        await self._backend.write(lambda conn: conn.execute(finish).rowcount)

    async def failed(self, src: str, ext_id: str, why: str) -> int:
        count = (
            update(inbox)
            .where(inbox.c.src == src, inbox.c.ext_id == ext_id)
            .values(attempts=inbox.c.attempts + 1, error=why[:_ERROR_LENGTH])
            .returning(inbox.c.attempts)
        )
        return await self._backend.write(lambda conn: int(conn.scalar(count) or 0))
