"""The totals of analysed matches."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, delete, exists, func, or_, select

from adapters.store.backend import Backend, inserting, many
from adapters.store.keeps import Keeps, Traces
from adapters.store.matches import matches_of
from adapters.store.persons import kin
from adapters.store.schema import bigint, define, finished, finished_also, finished_seat, integer, string
from bot.ports.matches import Finished, SeatTotal, Total

analysed: Final = define(
    "analysed",
    string("table_id", primary_key=True),
    integer("number", primary_key=True, autoincrement=False),
    integer("seat", primary_key=True, autoincrement=False),  # ``finished_seat`` has the player
    integer("deals"),
    integer("decisions"),
    integer("called"),
    integer("faults"),
    bigint("calls"),  # thousandths of points
    bigint("play"),
)


_SUMS: Final = ("deals", "decisions", "called", "faults", "calls", "play")
_SEAT: Final = and_(
    finished_seat.c.table_id == analysed.c.table_id,
    finished_seat.c.number == analysed.c.number,
    finished_seat.c.seat == analysed.c.seat,
)
_MATCH: Final = and_(finished.c.table_id == analysed.c.table_id, finished.c.number == analysed.c.number)


class SqlAnalysed:
    """See ``bot.ports.matches.Analysed``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def due(self, games: Collection[str], since_ms: int) -> Finished | None:
        keys = select(finished.c.table_id, finished.c.number)
        recent = keys.where(finished.c.game.in_(sorted(games)), finished.c.ended_ms >= since_ms)
        newest = recent.where(~exists().where(_MATCH)).order_by(finished.c.ended_ms.desc(), finished.c.table_id)

        def work(conn: Connection) -> Finished | None:
            found = conn.execute(newest.limit(1)).all()
            return next(iter(matches_of(conn, [(row[0], row[1]) for row in found])), None)

        return await self._backend.survey(work)

    async def note(self, table_id: str, number: int, totals: Sequence[SeatTotal]) -> None:
        rows = [{"table_id": table_id, "number": number, **asdict(one)} for one in totals]

        def work(conn: Connection) -> None:
            many(conn, inserting(conn.dialect.name, analysed).on_conflict_do_nothing(), rows)

        await self._backend.write(work)

    async def sums(self, person: str, chat: str = "") -> Mapping[str, Total]:
        return await self._backend.survey(lambda conn: _summed(conn, kin(conn, person), chat))


def _summed(conn: Connection, persons: Sequence[str], chat: str) -> dict[str, Total]:
    columns = (func.count(), *(func.sum(analysed.c[name]) for name in _SUMS))
    query: Select[Any] = select(finished.c.game, *columns).join(finished_seat, _SEAT).join(finished, _MATCH)
    query = query.where(finished_seat.c.person.in_(persons), finished_seat.c.played == "self")
    if chat:
        there = exists().where(
            finished_also.c.table_id == analysed.c.table_id,
            finished_also.c.number == analysed.c.number,
            finished_also.c.chat == chat,
        )
        query = query.where(or_(finished.c.chat == chat, there))
    query = query.where(analysed.c.decisions > 0).group_by(finished.c.game)
    return {row[0]: Total(*map(int, row[1:])) for row in conn.execute(query)}


def _own(conn: Connection, person: str) -> list[dict[str, Any]]:
    """The rows of an account's seats, for the user to read."""
    mine = select(analysed).join(finished_seat, _SEAT).where(finished_seat.c.person == person)
    rows = conn.execute(mine.order_by(analysed.c.table_id, analysed.c.number)).mappings()
    return [dict(row) for row in rows]


def _forget(conn: Connection, traces: Traces) -> None:
    """Delete an account's totals. The other players' rows stay, and with them the
    fact that the match was analysed."""
    conn.execute(delete(analysed).where(exists().where(_SEAT, finished_seat.c.person == traces.person)))


KEEPS: Final = Keeps(
    fates={
        "analysed": {"table_id": "never"},
    },
    forget=_forget,
    own={"analyses of your matches": _own},
)
