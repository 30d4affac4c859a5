"""The read model of finished matches, links to them, and analysis totals."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, cast, get_type_hints

import msgspec
from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Insert,
    RowMapping,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    desc,
    func,
    or_,
    select,
    union_all,
    update,
)

from adapters.store.backend import Backend, begins, fetched, inserting, many
from adapters.store.bans import noted, tars
from adapters.store.persons import ACTIVE, kin
from adapters.store.ratings_due import chat_moved, fold_later
from adapters.store.schema import finished, finished_also, finished_seat, joined, member, tally
from bot.ports.keys import GONE
from bot.ports.matches import Ending, Finished, Seated, Tally, tallied

# --- the read model of finished matches -------------------------------------------------------------------------------
# The command that ends a match writes it; the desk reads it.


_Query: TypeAlias = Select[Any] | CompoundSelect[Any]
_KNOWN: Final = select(finished.c.number).where(
    finished.c.table_id == bindparam("id"), finished.c.number == bindparam("number")
)
_OF_SEAT: Final = ("seat", "side", "person", "name", "played", "ending", "partner")
_OF_MATCH: Final = (
    *("table_id", "number", "chat", "game", "last_seq", "started_ms", "ended_ms", "played_ms", "how"),
    "rated",
)
_TEXTS: Final[dict[str, Any]] = {
    name: get_type_hints(Finished)[name] for name in ("options", "score", "deals", "feats")
}
"""JSON columns and their types."""
_CHUNK: Final = 500
_NEWEST: Final[tuple[ColumnElement[Any], ...]] = tuple(desc(name) for name in ("ended_ms", "table_id", "number"))


# --- writing ----------------------------------------------------------------------------------------------------------


def unknown(conn: Connection, match: Finished) -> tuple[Finished, ...]:
    """The match, if it is not stored yet; call it under the table's lock."""
    return () if fetched(conn, (_KNOWN, {"id": match.table_id, "number": match.number}))[0] else (match,)


def note(conn: Connection, matches: Sequence[Finished]) -> None:
    """Store matches that are not stored yet; several at once only if nothing else writes."""
    if not matches:
        return
    dialect = conn.dialect.name
    for some in _chunks([_columns(match) for match in matches]):
        many(conn, _new(dialect, finished), some)
    for some in _chunks([_seat(match, one) for match in matches for one in match.seats]):
        many(conn, _new(dialect, finished_seat), some)
    for some in _chunks(_members(matches)):
        many(conn, _met(dialect), some)
    for some in _chunks([_elsewhere(match, chat) for match in matches for chat in match.also]):
        many(conn, _new(dialect, finished_also), some)
    add(conn, tallied(matches), tallied(matches, also=True))
    fold_later(conn, matches)
    noted(conn, matches)


_Sums: TypeAlias = Mapping[tuple[str, str, str, str], int]


def add(conn: Connection, more: _Sums, also: _Sums) -> None:
    """Raise tallies, in the order of their keys, so that two workers never deadlock."""
    names = ("person", "chat", "game", "name", "n", "also")
    keys = sorted(more.keys() | also.keys())
    rows = [dict(zip(names, (*key, more.get(key, 0), also.get(key, 0)), strict=True)) for key in keys]
    for some in _chunks(rows):
        many(conn, _more(conn.dialect.name), some)


def moved_along(conn: Connection, old: str, new: str) -> None:
    """Move a chat's matches and tallies to its new id, adding to tallies already there."""
    for table in (finished, finished_seat, tars):
        conn.execute(update(table).where(table.c.chat == old).values(chat=new))
    chat_moved(conn, old, new)
    there = conn.execute(select(finished_also).where(finished_also.c.chat == old)).mappings().all()
    conn.execute(delete(finished_also).where(finished_also.c.chat == old))
    many(conn, _new(conn.dialect.name, finished_also), [{**row, "chat": new} for row in there])
    people = [dict(row) for row in conn.execute(select(member).where(member.c.chat == old)).mappings()]
    sums = conn.execute(select(tally).where(tally.c.chat == old)).all()
    for gone in (member, tally):
        conn.execute(delete(gone).where(gone.c.chat == old))
    many(conn, _met(conn.dialect.name), [{**one, "chat": new} for one in people])
    keys = [(row.person, new, row.game, row.name) for row in sums]
    add(
        conn,
        dict(zip(keys, (row.n for row in sums), strict=True)),
        dict(zip(keys, (row.also for row in sums), strict=True)),
    )


def named_anew(conn: Connection, matches: Sequence[Finished]) -> None:
    """Update the names in stored matches after a player at their table was forgotten."""
    for match in matches:
        for one in match.seats:
            mine = (finished_seat.c.table_id == match.table_id, finished_seat.c.number == match.number)
            conn.execute(update(finished_seat).where(*mine, finished_seat.c.seat == one.seat).values(name=one.name))
            latest = (member.c.person == one.person, member.c.chat == match.chat, member.c.last_ms == match.ended_ms)
            conn.execute(update(member).where(*latest).values(name=one.name))


def _chunks(rows: Sequence[dict[str, Any]]) -> Iterable[Sequence[dict[str, Any]]]:
    return (rows[start : start + _CHUNK] for start in range(0, len(rows), _CHUNK))


def _columns(match: Finished) -> dict[str, Any]:
    plain = {name: getattr(match, name) for name in _OF_MATCH}
    return {**plain, **{name: msgspec.json.encode(getattr(match, name)).decode() for name in _TEXTS}}


def _seat(match: Finished, one: Seated) -> dict[str, Any]:
    shared = {name: getattr(match, name) for name in ("table_id", "number", "chat", "ended_ms")}
    counts = msgspec.json.encode(dict(one.counts)).decode()
    return {**shared, **{name: getattr(one, name) for name in _OF_SEAT}, "counts": counts}


def _elsewhere(match: Finished, chat: str) -> dict[str, Any]:
    return {"table_id": match.table_id, "number": match.number, "chat": chat, "ended_ms": match.ended_ms}


def _members(matches: Sequence[Finished]) -> list[dict[str, Any]]:
    """The players' names in each chat, from their latest match."""
    found = {}
    for match in sorted(matches, key=lambda match: match.order):
        for one, chat in ((one, chat) for one in match.seats for chat in (match.chat, *match.also)):
            if one.played != "auto":
                key = (one.person, chat)
                found[key] = {"person": key[0], "chat": key[1], "name": one.name, "last_ms": match.ended_ms}
    return [found[key] for key in sorted(found)]


@cache
def _new(dialect: str, table: Table) -> Insert:
    return inserting(dialect, table).inline()


@cache
def _met(dialect: str) -> Insert:
    new = inserting(dialect, member)
    later = new.excluded.last_ms >= member.c.last_ms
    return new.on_conflict_do_update(
        index_elements=["person", "chat"],
        set_={
            "name": case((later, new.excluded.name), else_=member.c.name),
            "last_ms": case((later, new.excluded.last_ms), else_=member.c.last_ms),
        },
    )


@cache
def _more(dialect: str) -> Insert:
    new = inserting(dialect, tally)
    keys = [column.name for column in tally.primary_key]
    raised = {"n": tally.c.n + new.excluded.n, "also": tally.c.also + new.excluded.also}
    return new.on_conflict_do_update(index_elements=keys, set_=raised)


# --- reading ----------------------------------------------------------------------------------------------------------


class SqlMatches:
    """See ``bot.ports.matches.Matches``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def in_chat(self, chat: str, skip: int, limit: int) -> tuple[Finished, ...]:
        here = [select(*_key(one)).where(one.c.chat == chat) for one in (finished, finished_also)]
        page = _latest(here, skip, limit)
        return await self._page(lambda _: page)

    async def of(self, person: str, skip: int, limit: int, chat: str = "") -> tuple[Finished, ...]:
        return await self._page(lambda conn: _own(kin(conn, person), chat, skip, limit))

    async def at(self, table_id: str, number: int) -> Finished | None:
        keys = select(finished.c.table_id, finished.c.number)
        one = keys.where(finished.c.table_id == table_id, finished.c.number == number)
        found = await self._page(lambda _: one)
        return found[0] if found else None

    async def endings(self, person: str, limit: int, chat: str = "") -> tuple[Ending, ...]:
        def work(conn: Connection) -> tuple[Ending, ...]:
            query = _own(kin(conn, person), chat, 0, limit, "ending")
            return tuple(cast(Ending, row.ending) for row in conn.execute(query))

        return await self._backend.survey(work)

    async def tally(self, person: str, chat: str = "") -> Tally:
        n = func.sum(tally.c.n + tally.c.also) if chat else func.sum(tally.c.n)
        sums = select(tally.c.game, tally.c.name, n)
        here = sums.where(tally.c.chat == chat) if chat else sums
        query = here.group_by(tally.c.game, tally.c.name)

        def work(conn: Connection) -> Tally:
            found = conn.execute(query.where(tally.c.person.in_(kin(conn, person))))
            return {(row[0], row[1]): int(row[2]) for row in found}

        return await self._backend.survey(work)

    async def members(self, chat: str) -> tuple[tuple[str, str], ...]:
        mine = and_(joined.c.account == member.c.person, ACTIVE)
        here = select(func.coalesce(joined.c.person, member.c.person), member.c.name).join(joined, mine, isouter=True)
        query = here.where(member.c.chat == chat, ~begins(member.c.person, f"{GONE}:"))
        query = query.order_by(member.c.last_ms.desc(), member.c.person)

        def work(conn: Connection) -> tuple[tuple[str, str], ...]:
            found: dict[str, str] = {}
            for row in conn.execute(query):
                found.setdefault(row[0], row[1])
            return tuple(found.items())

        return await self._backend.read(work)

    async def names(self, persons: Collection[str]) -> Mapping[str, str]:
        known = select(member.c.person, member.c.name).where(member.c.person.in_(sorted(persons)))
        query = known.order_by(member.c.last_ms, member.c.chat)
        return await self._backend.read(lambda conn: {row[0]: row[1] for row in conn.execute(query)})

    async def _page(self, keys: Callable[[Connection], _Query]) -> tuple[Finished, ...]:
        """The matches of these keys (table, number …), in their order."""

        def work(conn: Connection) -> tuple[Finished, ...]:
            rows: Any = conn.execute(keys(conn))
            return matches_of(conn, [(row[0], row[1]) for row in rows])

        return await self._backend.survey(work)


def matches_of(conn: Connection, wanted: Sequence[tuple[str, int]]) -> tuple[Finished, ...]:
    """The matches of these keys (table, number), in their order."""
    if not wanted:
        return ()
    seats: defaultdict[tuple[str, int], list[Seated]] = defaultdict(list)
    mine = select(finished_seat).where(_any_of(finished_seat, wanted))
    for row in conn.execute(mine.order_by(finished_seat.c.seat)).mappings():
        seats[row["table_id"], row["number"]].append(_seated(row))
    query = select(finished).where(_any_of(finished, wanted))
    found = {(row["table_id"], row["number"]): row for row in conn.execute(query).mappings()}
    others: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
    elsewhere = select(finished_also).where(_any_of(finished_also, wanted)).order_by(finished_also.c.chat)
    for row in conn.execute(elsewhere).mappings():
        others[row["table_id"], row["number"]].append(row["chat"])
    return tuple(_finished(found[key], seats[key], others[key]) for key in wanted if key in found)


def _any_of(table: Table, keys: Sequence[tuple[str, int]]) -> ColumnElement[bool]:
    """The rows of some matches. SQLite would scan the table to compare pairs with a list of pairs."""
    return or_(*(and_(table.c.table_id == table_id, table.c.number == number) for table_id, number in keys))


def _own(persons: Sequence[str], chat: str, skip: int, limit: int, *columns: str) -> _Query:
    """A player's seats, the latest first."""
    return _latest([part for person in persons for part in _of_one(person, chat, *columns)], skip, limit)


def _latest(parts: Sequence[Select[Any]], skip: int, limit: int) -> _Query:
    """A page of all parts together, the latest first. It merges each part's latest, read by index: sorting all rows
    would take too long."""
    if len(parts) == 1:
        return parts[0].order_by(*_NEWEST).offset(skip).limit(limit)
    latest = [select(part.order_by(*_NEWEST).limit(skip + limit).subquery()) for part in parts]
    return union_all(*latest).order_by(*_NEWEST).offset(skip).limit(limit)


def _of_one(person: str, chat: str, *columns: str) -> list[Select[Any]]:
    mine = select(*_key(finished_seat), *(finished_seat.c[name] for name in columns))
    mine = mine.where(finished_seat.c.person == person)
    if not chat:
        return [mine]
    same = and_(finished_also.c.table_id == finished_seat.c.table_id, finished_also.c.number == finished_seat.c.number)
    return [
        mine.where(finished_seat.c.chat == chat),
        mine.join(finished_also, same).where(finished_also.c.chat == chat),
    ]


def _key(table: Table) -> tuple[ColumnElement[Any], ...]:
    return table.c.table_id, table.c.number, table.c.ended_ms


def _seated(row: RowMapping) -> Seated:
    counts: dict[str, int] = msgspec.json.decode(row["counts"])
    return Seated(**{name: row[name] for name in _OF_SEAT}, counts=tuple(counts.items()))


def _finished(row: RowMapping, seats: Sequence[Seated], also: Sequence[str]) -> Finished:
    plain = {name: row[name] for name in _OF_MATCH}
    texts = {name: msgspec.json.decode(row[name], type=kind) for name, kind in _TEXTS.items()}
    return Finished(**plain, **texts, seats=tuple(seats), also=tuple(also))
