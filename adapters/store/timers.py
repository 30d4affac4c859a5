"""The clocks of tables, the inbox of updates, and leases with fences."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, Connection, Select, bindparam, delete, func, or_, select, update

from adapters.store.backend import Backend, begins, fetched, inserting, upsert
from adapters.store.cups import cup
from adapters.store.schema import audience, inbox, lane, lease, meta, timer
from bot.ports import Clock, cups, records

# --- table clocks and the heartbeat -----------------------------------------------------------------------------------


_BEAT: Final = "beat"
_HEARD: Final = "heard:"
"""``heard:tg:``: when that platform was last heard."""


class SqlTimers:
    """See ``bot.ports.Timers``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self.given = 0

    async def due(self, now_ms: int, limit: int = 100, without: Sequence[str] = ()) -> tuple[records.DueTimer, ...]:
        """``without``: prefixes of places whose tables are skipped."""
        query, given = _due(tuple(without)), {"now": now_ms, "most": limit}

        def work(conn: Connection) -> tuple[records.DueTimer, ...]:
            return tuple(
                records.DueTimer(row["table_id"], records.Timer(row["name"], int(row["armed_seq"]), int(row["due_ms"])))
                for row in fetched(conn, (query, given))[0]
            )

        return await self._backend.read(work)

    async def next_due(self, without: Sequence[str] = ()) -> int | None:
        query = _next(tuple(without))
        return await self._backend.read(lambda conn: fetched(conn, (query, {}))[0][0]["due_ms"])

    async def of(self, table_id: str) -> tuple[records.Timer, ...]:
        query = select(timer.c.name, timer.c.armed_seq, timer.c.due_ms).where(timer.c.table_id == table_id)

        def work(conn: Connection) -> tuple[records.Timer, ...]:
            return tuple(records.Timer(name, int(seq), int(due)) for name, seq, due in conn.execute(query))

        return await self._backend.read(work)

    @property
    def shared(self) -> bool:
        return self._backend.shared

    async def shift(self, by_ms: int, table_id: str | None = None) -> None:
        """The shift is stored with the clock, so that arming it again for the same event does not undo it."""
        move = update(timer).values(due_ms=timer.c.due_ms + by_ms, shift_ms=timer.c.shift_ms + by_ms)
        if table_id is not None:
            move = move.where(timer.c.table_id == table_id)

        def work(conn: Connection) -> None:
            conn.execute(move)
            if table_id is None:  # do not give a silent platform's tables this time again
                marks = update(meta).where(begins(meta.c.name, _HEARD))
                conn.execute(marks.values(value=meta.c.value + by_ms))
                conn.execute(update(cup).where(cup.c.status.in_(cups.RUNNING)).values(shift_ms=cup.c.shift_ms + by_ms))

        await self._backend.write(work)
        self.given += 1

    async def heard(self, prefix: str, now_ms: int) -> None:
        """Note that users at the places of ``prefix`` can be heard now."""
        await self._backend.write(lambda conn: upsert(conn, meta, [{"name": _HEARD + prefix, "value": now_ms}]))

    async def give_silence(self, prefix: str, now_ms: int, least_ms: int) -> int:
        """Give the tables there the time since they were last heard, if at least ``least_ms``; returns it."""

        def work(conn: Connection) -> int:
            name = _HEARD + prefix
            before = conn.scalar(select(meta.c.value).where(meta.c.name == name).with_for_update())
            silent = now_ms - (now_ms if before is None else before)
            if before is not None and 0 <= silent < max(1, least_ms):
                return 0
            upsert(conn, meta, [{"name": name, "value": now_ms}])
            if silent <= 0:  # never heard before, or the clock was set back
                return 0
            there = timer.c.table_id.in_(_at([prefix]))
            more = {"due_ms": timer.c.due_ms + silent, "shift_ms": timer.c.shift_ms + silent}
            conn.execute(update(timer).where(there).values(more))
            return silent

        found = await self._backend.write(work)
        self.given += 1 if found else 0
        return found

    async def beat(self, now_ms: int) -> int | None:
        def work(conn: Connection) -> int | None:
            before = conn.scalar(select(meta.c.value).where(meta.c.name == _BEAT).with_for_update())
            upsert(conn, meta, [{"name": _BEAT, "value": now_ms}])
            return before

        return await self._backend.write(work)

    async def remove(self, table_id: str, name: str, armed_seq: int) -> None:
        gone = delete(timer).where(timer.c.table_id == table_id, timer.c.name == name, timer.c.armed_seq == armed_seq)
        await self._backend.write(lambda conn: conn.execute(gone).rowcount)


@cache
def _due(without: tuple[str, ...]) -> Select[Any]:
    """The first ``most`` clocks due by ``now``."""
    found = select(timer).where(timer.c.due_ms <= bindparam("now", type_=BigInteger), *_but(without))
    first = found.order_by(timer.c.due_ms, timer.c.table_id, timer.c.name)
    return first.limit(bindparam("most", type_=BigInteger))


@cache
def _next(without: tuple[str, ...]) -> Select[Any]:
    return select(func.min(timer.c.due_ms).label("due_ms")).where(*_but(without))


def _at(prefixes: Sequence[str]) -> Select[str]:
    """The tables with a seated player called at a place, or in a private chat, with one of these prefixes."""
    there = (begins(audience.c.dest, start) for prefix in prefixes for start in (prefix, f"@{prefix}"))
    return select(audience.c.table_id).where(audience.c.seated, audience.c.role == "play", or_(*there))


def _but(prefixes: Sequence[str]) -> tuple[ColumnElement[bool], ...]:
    return (timer.c.table_id.not_in(_at(prefixes)),) if prefixes else ()


# --- the inbox --------------------------------------------------------------------------------------------------------
# Updates from outside, stored before they are acknowledged.


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
        """Mark as done. The payload, which may be a user's message, is emptied; the key stays, against repetition."""
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


# --- leases with fences -----------------------------------------------------------------------------------------------
# They decide which process polls, sweeps or runs a shard.


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
        """End the leases and lanes of owners known to be dead; returns how many.

        Otherwise the next process would wait until they expire.
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
