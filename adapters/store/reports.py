"""Reports of players about players. See ``bot.ports.reports``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from sqlalchemy import Connection, func, insert, select, text, update

from adapters.store.backend import Backend
from adapters.store.persons import all_of
from adapters.store.schema import outbox, report
from adapters.store.transact import say
from bot.ports import Clock
from bot.ports.records import OutRow
from bot.ports.reports import KIND, MOST_A_DAY, Outcome, Refusal, Report

_DAY_MS = 86_400_000
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")


class SqlReports:
    """See ``bot.ports.reports.Reports``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def file(self, key: str, report_: Report, rows: Sequence[OutRow]) -> Refusal | None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Refusal | None:
            if conn.dialect.name == "postgresql":
                conn.execute(_ALONE, {"name": f"reports of {report_.reporter}"})
            if _said(conn, f"report:{key}:0"):
                return None
            mine = report.c.reporter == report_.reporter
            same = (report.c.table_id == report_.table_id, report.c.match == report_.match)
            if conn.scalar(select(report.c.id).where(mine, *same, report.c.reported == report_.reported)):
                return "again"
            if _today(conn, report_.reporter, now) >= MOST_A_DAY:
                return "many"
            conn.execute(insert(report).values(**asdict(replace(report_, at_ms=now))))
            say(conn, rows, report_.table_id, 0, now, [f"report:{key}:{n}" for n in range(len(rows))])
            return None

        return await self._backend.write(work)

    async def reported(self, reporter: str, table_id: str, match: int) -> frozenset[str] | None:
        here = (report.c.reporter == reporter, report.c.table_id == table_id, report.c.match == match)

        def work(conn: Connection) -> frozenset[str] | None:
            if _today(conn, reporter, self._clock.now_ms()) >= MOST_A_DAY:
                return None
            return frozenset(conn.scalars(select(report.c.reported).where(*here)))

        return await self._backend.read(work)

    async def accounts(self, person: str) -> tuple[str, ...]:
        return await self._backend.read(lambda conn: all_of(conn, person))

    async def at(self, report_: str) -> Report | None:
        return await self._backend.read(lambda conn: _at(conn, report_))

    async def settle(self, report_: str, outcome: Outcome, by: str) -> Report | None:
        def work(conn: Connection) -> Report | None:
            still = update(report).where(report.c.id == report_, report.c.outcome == "")
            conn.execute(still.values(outcome=outcome, settled_by=by))
            return _at(conn, report_)

        return await self._backend.write(work)

    async def unreached(self, key: str, report_: str, last: Sequence[OutRow]) -> None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> None:
            locked = select(report.c.id).where(report.c.id == report_).with_for_update()
            others = select(outbox.c.id).where(
                outbox.c.ref == report_,
                outbox.c.kind == KIND,
                outbox.c.state != "dead",
                outbox.c.dedupe_key != key,
            )
            if conn.scalar(locked) is None or conn.scalar(others.limit(1)) is not None:
                return
            if not _said(conn, f"unreached:{key}:0"):
                say(conn, last, "", 0, now, [f"unreached:{key}:{n}" for n in range(len(last))])

        await self._backend.write(work)


def _said(conn: Connection, key: str) -> bool:
    return conn.scalar(select(outbox.c.id).where(outbox.c.dedupe_key == key)) is not None


def _at(conn: Connection, report_: str) -> Report | None:
    row = conn.execute(select(report).where(report.c.id == report_)).mappings().first()
    return Report(**row) if row is not None else None


def _today(conn: Connection, reporter: str, now_ms: int) -> int:
    """The reports of somebody within a day."""
    mine = (report.c.reporter == reporter, report.c.at_ms > now_ms - _DAY_MS)
    return int(conn.scalar(select(func.count()).select_from(report).where(*mine)) or 0)
