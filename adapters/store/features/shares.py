"""Links to finished matches."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, Index, and_, delete, func, insert, select

from adapters.store.backend import Backend
from adapters.store.keeps import Keeps, Traces, rows_of
from adapters.store.schema import bigint, define, integer, string
from bot.ports import Clock

share: Final = define(
    "share",
    string("digest", primary_key=True),  # of the token, which is not stored
    string("table_id"),
    integer("number"),
    string("person"),  # its creator
    bigint("since_ms"),
    Index(None, "table_id", "number"),
    Index(None, "person"),
)


class SqlShares:
    """See ``bot.ports.matches.Shares``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def offer(self, digest: str, table_id: str, number: int, person: str, most: int) -> None:
        new = {"digest": digest, "table_id": table_id, "number": number, "person": person}

        def work(conn: Connection) -> None:
            conn.execute(insert(share).values(**new, since_ms=self._clock.now_ms()))
            mine = select(share.c.digest).where(_of(table_id, number, (person,)))
            old = conn.scalars(mine.order_by(share.c.since_ms.desc(), share.c.digest).offset(most)).all()
            conn.execute(delete(share).where(share.c.digest.in_([one for one in old if one != digest])))

        await self._backend.write(work)

    async def find(self, digest: str) -> tuple[str, int] | None:
        query = select(share.c.table_id, share.c.number).where(share.c.digest == digest)

        def work(conn: Connection) -> tuple[str, int] | None:
            row = conn.execute(query).one_or_none()
            return None if row is None else (row.table_id, int(row.number))

        return await self._backend.read(work)

    async def count(self, table_id: str, number: int, persons: tuple[str, ...]) -> int:
        query = select(func.count()).select_from(share).where(_of(table_id, number, persons))
        return await self._backend.read(lambda conn: int(conn.scalar(query) or 0))

    async def end(self, table_id: str, number: int, persons: tuple[str, ...]) -> int:
        ending = delete(share).where(_of(table_id, number, persons))
        return await self._backend.write(lambda conn: conn.execute(ending).rowcount)


def _of(table_id: str, number: int, persons: tuple[str, ...]) -> ColumnElement[bool]:
    return and_(share.c.table_id == table_id, share.c.number == number, share.c.person.in_(persons))


def _forget(conn: Connection, traces: Traces) -> None:
    """Delete the links that the user made."""
    conn.execute(delete(share).where(share.c.person == traces.person))


KEEPS: Final = Keeps(
    fates={
        "share": {"digest": "never", "table_id": "never", "person": "deleted"},
    },
    forget=_forget,
    own={"links to matches": rows_of(share.c.person, "digest")},
)
