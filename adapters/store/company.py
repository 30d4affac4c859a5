"""Who wants to be told of a table, and who has been invited to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Select, delete, func, select, update

from adapters.store.backend import Backend, inserting, upsert
from adapters.store.schema import hush, invited, want
from adapters.store.transact import say
from bot.ports import Clock
from bot.ports.company import Fate, Invited, Want
from bot.ports.records import OutRow

_WANT: Final = ("person", "name", "company", "game", "until_ms", "told")
_INVITED: Final = ("table_id", "person", "name", "by", "at_ms", "fate")
_KEPT_MS: Final = 86_400_000
"""How long it is remembered of which table somebody has been told, and an invitation after its end."""


class SqlCompany:
    """See ``bot.ports.company.Company``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    # --- wants -----------------------------------------------------------------------------------------------------

    async def want(self, one: Want) -> None:
        row = {name: getattr(one, name) for name in _WANT}
        await self._backend.write(lambda conn: upsert(conn, want, [row]))

    async def unwant(self, person: str, company: str | None = None, game: str | None = None) -> int:
        gone = delete(want).where(want.c.person == person, want.c.told == "")
        if company is not None:
            gone = gone.where(want.c.company == company, want.c.game == (game or ""))
        return await self._backend.write(lambda conn: conn.execute(gone).rowcount)

    async def wants(self, person: str, now_ms: int) -> tuple[Want, ...]:
        mine = select(want).where(want.c.person == person, want.c.told == "", want.c.until_ms > now_ms)
        return await self._wants(mine)

    async def wanted(self, now_ms: int) -> tuple[Want, ...]:
        old = await self._backend.read(
            lambda conn: conn.scalar(select(want.c.person).where(want.c.until_ms <= now_ms).limit(1))
        )
        if old is not None:
            await self._backend.write(lambda conn: conn.execute(delete(want).where(want.c.until_ms <= now_ms)).rowcount)
        return await self._wants(select(want).where(want.c.told == "", want.c.until_ms > now_ms))

    async def tell(self, one: Want, table_id: str, rows: Sequence[OutRow]) -> bool:
        now = self._clock.now_ms()
        mine = (want.c.person == one.person, want.c.company == one.company, want.c.game == one.game)

        def work(conn: Connection) -> bool:
            told = update(want).where(*mine, want.c.told == "").values(told=table_id, until_ms=now + _KEPT_MS)
            if not conn.execute(told).rowcount:
                return False
            keys = [f"want:{table_id}:{one.person}:{one.game}:{n}" for n, _ in enumerate(rows)]
            _say(conn, rows, keys, table_id, now)
            return True

        return await self._backend.write(work)

    async def told_of(self, table_id: str) -> tuple[Want, ...]:
        return await self._wants(select(want).where(want.c.told == table_id))

    async def awaited(self, now_ms: int) -> tuple[str, ...]:
        lately = select(want.c.told).where(want.c.told != "", want.c.until_ms > now_ms).distinct()
        return await self._backend.read(lambda conn: tuple(conn.scalars(lately.order_by(want.c.told))))

    async def over(self, table_id: str, rows: Sequence[OutRow]) -> bool:
        now = self._clock.now_ms()

        def work(conn: Connection) -> bool:
            if not conn.execute(delete(want).where(want.c.told == table_id)).rowcount:
                return False
            _say(conn, rows, [f"call-over:{table_id}:{row.dest}" for row in rows], table_id, now)
            return True

        return await self._backend.write(work)

    async def _wants(self, query: Select[Any]) -> tuple[Want, ...]:
        ordered = query.order_by(want.c.until_ms, want.c.person, want.c.company, want.c.game)
        return await self._backend.read(
            lambda conn: tuple(Want(**{name: row[name] for name in _WANT}) for row in conn.execute(ordered).mappings())
        )

    # --- invitations -----------------------------------------------------------------------------------------------

    async def invite(
        self, new: Invited, rows: Sequence[OutRow], allow: Callable[[int, int], bool], since_ms: int
    ) -> bool | None:
        now = self._clock.now_ms()
        row = {name: getattr(new, name) for name in _INVITED}

        def work(conn: Connection) -> bool | None:
            conn.execute(delete(invited).where(invited.c.at_ms < now - _KEPT_MS, invited.c.fate != "sent"))
            once = inserting(conn.dialect.name, invited).values(row).on_conflict_do_nothing()
            if conn.scalar(once.returning(invited.c.person)) is None:
                return False
            lately = select(func.count()).select_from(invited).where(invited.c.at_ms > since_ms)
            by = conn.scalar(lately.where(invited.c.by == new.by)) or 0
            of = conn.scalar(lately.where(invited.c.person == new.person)) or 0
            if not allow(by - 1, of - 1):
                conn.execute(delete(invited).where(*_of(new.table_id, new.person)))
                return None
            _say(conn, rows, [f"invite:{new.table_id}:{new.person}:{n}" for n, _ in enumerate(rows)], new.table_id, now)
            return True

        return await self._backend.write(work)

    async def invitation(self, table_id: str, person: str) -> Invited | None:
        found = await self._invitations(select(invited).where(*_of(table_id, person)))
        return found[0] if found else None

    async def invitations(self, table_id: str) -> tuple[Invited, ...]:
        return await self._invitations(select(invited).where(invited.c.table_id == table_id))

    async def settle(self, table_id: str, person: str, fate: Fate, rows: Sequence[OutRow] = ()) -> bool:
        now = self._clock.now_ms()

        def work(conn: Connection) -> bool:
            ended = update(invited).where(*_of(table_id, person), invited.c.fate == "sent").values(fate=fate)
            if not conn.execute(ended).rowcount:
                return False
            keys = [f"invite:{table_id}:{person}:{fate}:{n}" for n, _ in enumerate(rows)]
            _say(conn, rows, keys, table_id, now)
            return True

        return await self._backend.write(work)

    async def open_invitations(self) -> tuple[Invited, ...]:
        return await self._invitations(select(invited).where(invited.c.fate == "sent"))

    async def hush(self, person: str, other: str, name: str) -> None:
        row = {"person": person, "other": other, "name": name}
        await self._backend.write(lambda conn: upsert(conn, hush, [row]))

    async def unhush(self, person: str, other: str | None = None) -> int:
        gone = delete(hush).where(hush.c.person == person)
        if other is not None:
            gone = gone.where(hush.c.other == other)
        return await self._backend.write(lambda conn: conn.execute(gone).rowcount)

    async def hushed(self, person: str) -> tuple[tuple[str, str], ...]:
        query = select(hush.c.other, hush.c.name).where(hush.c.person == person).order_by(hush.c.name, hush.c.other)
        return await self._backend.read(lambda conn: tuple((row[0], row[1]) for row in conn.execute(query)))

    async def _invitations(self, query: Select[Any]) -> tuple[Invited, ...]:
        ordered = query.order_by(invited.c.at_ms, invited.c.table_id, invited.c.person)
        return await self._backend.read(lambda conn: tuple(_invited(row) for row in conn.execute(ordered).mappings()))


def _of(table_id: str, person: str) -> tuple[Any, ...]:
    return invited.c.table_id == table_id, invited.c.person == person


def _invited(row: RowMapping) -> Invited:
    return Invited(**{name: row[name] for name in _INVITED})


def _say(conn: Connection, rows: Sequence[OutRow], keys: Sequence[str], table_id: str, now: int) -> None:
    say(conn, rows, table_id, 0, now, keys)
