"""Calls, invitations, and the queue of quick play."""

from base64 import b32encode
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from secrets import token_bytes
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, RowMapping, Select, case, delete, func, select, update

from adapters.store.backend import Backend, inserting, upsert
from adapters.store.keeps import Keeps, Traces, rows_of
from adapters.store.rights import SqlRights
from adapters.store.schema import bigint, command_log, define, flag, meta, prose, string
from adapters.store.transact import log, say
from bot.ports import Clock, records
from bot.ports.company import Entered, Fate, Gather, Invited, Seek, Tell, Want, Wish
from bot.ports.keys import known

seek: Final = define(
    "seek",
    string("person", primary_key=True),
    string("name"),
    string("lang"),
    string("place"),
    prose("wish"),  # JSON
    bigint("since_ms"),
    bigint("until_ms"),
    bigint("offer_ms"),
    string("match"),  # empty while waiting
    flag("open"),
    bigint("matched_ms"),
)

want: Final = define(
    "want",
    string("person", primary_key=True),
    string("company", primary_key=True),
    string("game", primary_key=True),  # empty: any
    string("name"),
    bigint("until_ms"),
    string("told"),  # the table they were called to
)

invited: Final = define(
    "invited",
    string("table_id", primary_key=True),
    string("person", primary_key=True),
    string("name"),
    string("by"),
    bigint("at_ms"),
    string("fate"),  # sent, failed, no, over
)

hush: Final = define(
    "hush",
    string("person", primary_key=True),
    string("other", primary_key=True),  # whose invitations they do not want
    string("name"),
)


# --- calls and invitations --------------------------------------------------------------------------------------------


_WANT: Final = ("person", "name", "company", "game", "until_ms", "told")
_INVITED: Final = ("table_id", "person", "name", "by", "at_ms", "fate")
_KEPT_MS: Final = 86_400_000
"""How long to remember which table a user was called to, and an invitation that has ended."""


class SqlCompany:
    """See ``bot.ports.company.Company``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    # --- wants --------------------------------------------------------------------------------------------------------

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

    async def tell(self, one: Want, table_id: str, rows: Sequence[records.OutRow]) -> bool:
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

    async def over(self, table_id: str, rows: Sequence[records.OutRow]) -> bool:
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

    # --- invitations --------------------------------------------------------------------------------------------------

    async def invite(
        self, new: Invited, rows: Sequence[records.OutRow], allow: Callable[[int, int], bool], since_ms: int
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

    async def settle(self, table_id: str, person: str, fate: Fate, rows: Sequence[records.OutRow] = ()) -> bool:
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


def _say(conn: Connection, rows: Sequence[records.OutRow], keys: Sequence[str], table_id: str, now: int) -> None:
    say(conn, rows, table_id, 0, now, keys)


# --- the queue of quick play ------------------------------------------------------------------------------------------
# Each change first takes one row of ``meta``, so changes happen one after another.


_TURN: Final = "seeks"
"""The row of ``meta`` to lock; its value is when the queue last changed."""
_PLAIN: Final = ("person", "name", "lang", "place", "since_ms", "until_ms", "offer_ms", "match", "open")


class SqlSeeks:
    """See ``bot.ports.company.Seeks``."""

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
            log(conn, key, now)
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
        """Match waiting players. The ids are as hard to guess as those of tables."""
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
"""The least time that a player waits again after a match that could not begin."""


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


def _forget(conn: Connection, traces: Traces) -> None:
    """Delete wishes to play, invitations and hushed senders."""
    for column in (seek.c.person, want.c.person, invited.c.person, hush.c.person, hush.c.other):
        conn.execute(delete(column.table).where(column == traces.person))
    conn.execute(update(invited).where(invited.c.by == traces.person).values(by=traces.alias))


def _moved(conn: Connection, old: str, new: str) -> None:
    wanted = [dict(row) for row in conn.execute(select(want).where(want.c.company == f"{old}:")).mappings()]
    conn.execute(delete(want).where(want.c.company == f"{old}:"))
    upsert(conn, want, [{**row, "company": f"{new}:"} for row in wanted])


KEEPS: Final = Keeps(
    fates={
        "seek": dict.fromkeys(("person", "name", "lang", "place", "wish", "match"), "deleted"),
        "want": dict.fromkeys(("person", "company", "game", "name", "told"), "deleted"),
        "invited": {**dict.fromkeys(("table_id", "person", "name", "fate"), "deleted"), "by": "renamed"},
        "hush": dict.fromkeys(("person", "other", "name"), "deleted"),
    },
    forget=_forget,
    names=((want.c.person, want.c.name), (seek.c.person, seek.c.name)),
    own={
        "quick play": rows_of(seek.c.person),
        "people whose invitations you do not want": rows_of(hush.c.person),
        "what you want to be told of": rows_of(want.c.person),
        "invitations": rows_of(invited.c.person, "by"),
    },
    places=(seek.c.place,),
    moved=_moved,
)
