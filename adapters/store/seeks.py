"""The queue of quick play. Whoever changes it first takes one row of ``meta``, so changes happen one after another."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Collection, Sequence
from dataclasses import replace
from secrets import token_bytes
from typing import Final

import msgspec
from sqlalchemy import Connection, RowMapping, Select, case, delete, func, insert, select, update

from adapters.store.backend import Backend, upsert
from adapters.store.rights import SqlRights
from adapters.store.schema import command_log, meta, seek
from adapters.store.transact import say
from bot.ports import Clock
from bot.ports.known import known
from bot.ports.seeks import Entered, Gather, Seek, Tell, Wish

_TURN: Final = "seeks"
"""The row of ``meta`` that is locked, and when the queue last changed."""
_PLAIN: Final = ("person", "name", "lang", "place", "since_ms", "until_ms", "offer_ms", "match", "open")


class SqlSeeks:
    """See ``bot.ports.seeks.Seeks``."""

    def __init__(self, backend: Backend, clock: Clock, rights: SqlRights) -> None:
        self._backend = backend
        self._clock = clock
        self._rights = rights

    async def enter(self, key: str, seek: Seek, gather: Gather) -> Entered:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Entered:
            _take_turn(conn, now)
            before = _one(conn, seek.person)
            known = select(command_log.c.cmd_key).where(command_log.c.cmd_key == key)
            if conn.scalar(known) is not None:
                return Entered(before, ())
            _log(conn, key, now)
            if before is not None and before.match:
                return Entered(before, ())
            _put(conn, replace(seek, match=""))
            made = self._matched(conn, gather, now)
            return Entered(_one(conn, seek.person), made)

        return await self._backend.write(work)

    async def gather(self, gather: Gather) -> tuple[str, ...]:
        now = self._clock.now_ms()

        def work(conn: Connection) -> tuple[str, ...]:
            _take_turn(conn, now)
            return self._matched(conn, gather, now)

        return await self._backend.write(work)

    def _matched(self, conn: Connection, gather: Gather, now: int) -> tuple[str, ...]:
        """Match those who wait. The ids are as hard to guess as those of tables."""
        made = []
        for people in gather(_waiting(conn), self._rights.inside(conn, now)):
            match = b32encode(token_bytes(10)).decode().lower()
            chosen = update(seek).where(seek.c.person.in_(people), seek.c.match == "")
            if conn.execute(chosen.values(match=match, matched_ms=now)).rowcount != len(people):
                raise ValueError("somebody was chosen for two matches")
            made.append(match)
        return tuple(made)

    async def leave(self, person: str, tell: Tell) -> bool:
        now = self._clock.now_ms()

        def work(conn: Connection) -> bool:
            _take_turn(conn, now)
            found = _found(conn, select(seek).where(seek.c.person == person, seek.c.match == ""))
            _take_out(conn, found, tell, "seek-left", now)
            return bool(found)

        return await self._backend.write(work)

    async def of(self, person: str) -> Seek | None:
        return await self._backend.read(lambda conn: _one(conn, person))

    async def waiting(self) -> tuple[Seek, ...]:
        return await self._backend.read(_waiting)

    async def matched(self, match: str) -> tuple[Seek, ...]:
        return await self._backend.read(lambda conn: _found(conn, select(seek).where(seek.c.match == match)))

    async def unfinished(self, before_ms: int) -> tuple[str, ...]:
        made = select(seek.c.match).where(seek.c.match != "", seek.c.matched_ms <= before_ms).distinct()
        return await self._backend.read(lambda conn: tuple(conn.scalars(made.order_by(seek.c.match))))

    async def done(self, match: str, tell: Tell) -> None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> None:
            _take_turn(conn, now)
            _take_out(conn, _found(conn, select(seek).where(seek.c.match == match)), tell, "seek-begun", now)

        await self._backend.write(work)

    async def undo(self, match: str, out: Collection[str], tell: Tell) -> None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> None:
            _take_turn(conn, now)
            there = _found(conn, select(seek).where(seek.c.match == match))
            _take_out(conn, [one for one in there if one.person in out], tell, f"seek-undone:{match}", now)
            again = case((seek.c.until_ms < now + _AGAIN_MS, now + _AGAIN_MS), else_=seek.c.until_ms)
            conn.execute(update(seek).where(seek.c.match == match).values(match="", matched_ms=0, until_ms=again))

        await self._backend.write(work)

    async def offer(self, now_ms: int, tell: Tell) -> int:
        due = select(seek).where(seek.c.match == "", seek.c.offer_ms > 0, seek.c.offer_ms <= now_ms)
        if not await self._backend.read(lambda conn: conn.execute(due.limit(1)).first()):
            return 0

        def work(conn: Connection) -> int:
            _take_turn(conn, now_ms)
            found = _found(conn, due)
            for one in found:
                conn.execute(update(seek).where(seek.c.person == one.person).values(offer_ms=0))
            _tell(conn, found, tell, "seek-offer", now_ms)
            return len(found)

        return await self._backend.write(work)

    async def expire(self, now_ms: int, tell: Tell) -> int:
        due = select(seek).where(seek.c.match == "", seek.c.until_ms <= now_ms)
        if not await self._backend.read(lambda conn: conn.execute(due.limit(1)).first()):
            return 0

        def work(conn: Connection) -> int:
            _take_turn(conn, now_ms)
            found = _found(conn, due)
            _take_out(conn, found, tell, "seek-over", now_ms)
            return len(found)

        return await self._backend.write(work)

    async def next_due(self) -> int | None:
        first = func.min(case((seek.c.offer_ms > 0, seek.c.offer_ms), else_=seek.c.until_ms))
        return await self._backend.read(lambda conn: conn.scalar(select(first).where(seek.c.match == "")))


_AGAIN_MS: Final = 60_000
"""The least time that somebody waits again whose match could not begin."""


def _take_turn(conn: Connection, now: int) -> None:
    upsert(conn, meta, [{"name": _TURN, "value": now}])


def _one(conn: Connection, person: str) -> Seek | None:
    found = _found(conn, select(seek).where(seek.c.person == person))
    return found[0] if found else None


def _waiting(conn: Connection) -> tuple[Seek, ...]:
    return _found(conn, select(seek).where(seek.c.match == ""))


def _found(conn: Connection, query: Select[tuple[object, ...]]) -> tuple[Seek, ...]:
    rows = conn.execute(query.order_by(seek.c.since_ms, seek.c.person)).mappings()
    return tuple(_seek(row) for row in rows)


known(Wish)


def _seek(row: RowMapping) -> Seek:
    wish = msgspec.json.decode(row["wish"], type=Wish)
    return Seek(wish=wish, **{name: row[name] for name in _PLAIN})


def _put(conn: Connection, new: Seek) -> None:
    plain = {name: getattr(new, name) for name in _PLAIN}
    upsert(conn, seek, [{**plain, "wish": msgspec.json.encode(new.wish).decode(), "matched_ms": 0}])


def _take_out(conn: Connection, gone: Sequence[Seek], tell: Tell, why: str, now: int) -> None:
    for one in gone:
        conn.execute(delete(seek).where(seek.c.person == one.person))
    _tell(conn, gone, tell, why, now)


def _tell(conn: Connection, people: Sequence[Seek], tell: Tell, why: str, now: int) -> None:
    told = [(row, f"{why}:{one.person}:{one.since_ms}:{n}") for one in people for n, row in enumerate(tell(one))]
    say(conn, [row for row, _ in told], "", 0, now, [key for _, key in told])


def _log(conn: Connection, key: str, now: int) -> None:
    """The command is known from now on; it concerns no table."""
    row = {"cmd_key": key, "table_id": "", "outcome": "", "first_seq": None, "last_seq": None, "at_ms": now}
    conn.execute(insert(command_log), [row])
