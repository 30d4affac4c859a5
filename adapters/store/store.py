"""``SqlStore``: the ``Store`` port on a database, with its ``inbox``, ``outbox``, ``timers`` and ``leases``."""

import os
import time
from collections.abc import Collection
from datetime import UTC, datetime
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import URL, Connection, Select, bindparam, delete, func, literal, make_url, or_, select, union_all
from sqlalchemy.exc import ArgumentError

from adapters.store import court, cups, ledger, matches, packs, persons, postgres, rights, schema, sqlite, timers
from adapters.store.archive import CHUNK, candidates, put_away
from adapters.store.backend import Backend, OnCommit, begins, fetched, inserting, upsert
from adapters.store.check import Violation, violations
from adapters.store.features import accounts, analysed, company, links, ratings, shares
from adapters.store.forget import forget, own_data
from adapters.store.outbox import SqlOutbox
from adapters.store.prune import Pruned, SqlVisits, prune
from adapters.store.rebuild import rebuild
from adapters.store.rehome import rehome
from adapters.store.tables import counted
from adapters.store.transact import Transaction, load_events, table_row
from bot.ports import Clock, keys
from bot.ports.accounts import JOINED
from bot.ports.records import PLAYED, Committed, Decide, OpenTables, Role, Stats, StoredEvent, TableRow

_TABLES: Final = select(schema.game_table)
_SHOWN: Final = _TABLES.join(schema.audience, schema.audience.c.table_id == schema.game_table.c.table_id)
_CLOSED: Final = "closed"
_LIVE: Final = ("lobby", "live")
_HEADS: Final = select(schema.game_table.c.table_id, schema.game_table.c.head_seq).where(
    schema.game_table.c.status.in_(_LIVE)
)
_PREFS: Final = union_all(
    select(schema.pref.c.name, schema.pref.c.value).where(schema.pref.c.who == bindparam("who")),
    persons.STANDS_FOR.with_only_columns(
        literal(JOINED).label("name"), persons.STANDS_FOR.selected_columns.person.label("value")
    ),
)
"""Includes the person a joined account belongs to, which saves a query."""


_NOT_PLACES = ("Etc/", "SystemV/", "posix/", "right/")


class SystemZones:
    """Time zones by name, from the system's database or else from the package ``tzdata``: ``bot.ports.quiet.Zones``."""

    def find(self, typed: str) -> str | None:
        return _known().get(_flat(typed))

    def ahead(self, zone: str, at_ms: int) -> int | None:
        try:
            offset = ZoneInfo(zone).utcoffset(datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone)))
        except (ValueError, OSError):  # ZoneInfoNotFoundError is a KeyError
            return None
        except KeyError:
            return None
        return int(offset.total_seconds()) // 60 if offset is not None else None


@cache
def _known() -> dict[str, str]:
    """Zones by name, and by city where only one zone has it."""
    names = sorted(one for one in available_timezones() if "/" in one and not one.startswith(_NOT_PLACES))
    cities: dict[str, list[str]] = {}
    for name in names:
        cities.setdefault(_flat(name.rpartition("/")[2]), []).append(name)
    return {city: found[0] for city, found in cities.items() if len(found) == 1} | {_flat(one): one for one in names}


def _flat(typed: str) -> str:
    return typed.strip().casefold().replace(" ", "_")


class _WallClock:
    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000


class SqlStore:
    """See ``bot.ports.Store``. ``decide`` may run on a thread of the store (SQLite)."""

    def __init__(self, backend: Backend, secret: str, clock: Clock | None = None) -> None:
        """:param secret: see ``adapters.store.persons``."""
        self._backend = backend
        self._clock = clock or _WallClock()
        self.inbox: Final = timers.SqlInbox(backend, self._clock)
        self.outbox: Final = SqlOutbox(backend, self._clock)
        self.timers: Final = timers.SqlTimers(backend)
        self.ledger: Final = ledger.SqlLedger(backend, self._clock)
        self.matches: Final = matches.SqlMatches(backend)
        self.ratings: Final = ratings.SqlRatings(backend)
        self.accounts: Final = accounts.SqlAccounts(backend, self._clock)
        self.reports: Final = court.SqlReports(backend, self._clock)
        self.zones: Final = SystemZones()
        self.rights: Final = rights.SqlRights(backend, self._clock, partial(persons.keys_of, secret=secret))
        self.court: Final = court.SqlCourt(backend, self._clock, partial(persons.keys_of, secret=secret))
        self.links: Final = links.SqlLinks(backend)
        self.shares: Final = shares.SqlShares(backend, self._clock)
        self.analysed: Final = analysed.SqlAnalysed(backend)
        self.seeks: Final = company.SqlSeeks(backend, self._clock, self.rights)
        self.leases: Final = timers.SqlLeases(backend, self._clock)
        self.cups: Final = cups.SqlCups(backend, self._clock)
        self.duplicates: Final = cups.SqlCups(backend, self._clock, "duplicate")
        self.company: Final = company.SqlCompany(backend, self._clock)
        self.packs: Final = packs.SqlPacks(backend, self._clock)
        self.visits: Final = SqlVisits(backend)

    def shelf(self, name: str) -> Any:
        """The ``Shelf`` of ``adapters.store.features.<name>``."""
        return import_module(f"adapters.store.features.{name}").Shelf(self._backend, self._clock)

    async def close(self) -> None:
        """Finish work under way and close the database."""
        await self._backend.close()

    async def transact(self, table_id: str, cmd_key: str, known_seq: int, decide: Decide) -> Committed:
        work = Transaction(table_id, cmd_key, known_seq, decide, self._clock, self.rights.inside)
        return await self._backend.write(work)

    async def events(self, table_id: str, after_seq: int = 0) -> tuple[StoredEvent, ...]:
        return await self._backend.read(lambda conn: load_events(conn, table_id, after_seq))

    async def table(self, table_id: str) -> TableRow | None:
        found = await self._tables(_TABLES.where(schema.game_table.c.table_id == table_id))
        return found[0] if found else None

    async def tables(self, table_ids: Collection[str]) -> tuple[TableRow, ...]:
        return await self._tables(_TABLES.where(schema.game_table.c.table_id.in_(sorted(table_ids))))

    async def heads(self) -> dict[str, int]:
        def work(conn: Connection) -> dict[str, int]:
            return {row.table_id: row.head_seq for row in conn.execute(_HEADS)}

        return await self._backend.read(work)

    async def tables_in(self, at: keys.Dest | str, roles: Collection[Role] = PLAYED) -> tuple[TableRow, ...]:
        here = _SHOWN.where(schema.audience.c.dest == _dest(at), schema.audience.c.role.in_(sorted(roles)))
        open_here = here.where(schema.game_table.c.status != _CLOSED)
        return await self._tables(open_here.order_by(schema.game_table.c.created_ms, schema.game_table.c.table_id))

    async def last_in(self, at: keys.Dest | str) -> TableRow | None:
        here = _SHOWN.where(schema.audience.c.dest == _dest(at), schema.audience.c.role == "play")
        newest = here.order_by(schema.game_table.c.updated_ms.desc(), schema.game_table.c.table_id)
        found = await self._tables(newest.limit(1))
        return found[0] if found else None

    async def tables_around(self, chat: str) -> tuple[TableRow, ...]:
        there = or_(schema.audience.c.dest.in_((chat, f"@{chat}")), begins(schema.audience.c.dest, f"{chat}:"))
        around = _TABLES.where(schema.game_table.c.table_id.in_(select(schema.audience.c.table_id).where(there)))
        return await self._tables(around.order_by(schema.game_table.c.created_ms, schema.game_table.c.table_id))

    async def tables_of(self, person: str) -> tuple[TableRow, ...]:
        seated = _TABLES.join(schema.table_person, schema.table_person.c.table_id == schema.game_table.c.table_id)
        mine = seated.where(schema.table_person.c.person == person, schema.game_table.c.status != _CLOSED)
        return await self._tables(mine.order_by(schema.game_table.c.updated_ms.desc(), schema.game_table.c.table_id))

    async def live_tables(self) -> tuple[TableRow, ...]:
        live = _TABLES.where(schema.game_table.c.status.in_(_LIVE))
        return await self._tables(live.order_by(schema.game_table.c.updated_ms.desc(), schema.game_table.c.table_id))

    async def open_tables(self, companies: Collection[str], person: str) -> OpenTables:
        return await self._backend.read(lambda conn: counted(conn, "", companies, person))

    async def rehome(self, old_prefix: str, new_prefix: str) -> None:
        await self._backend.write(lambda conn: rehome(conn, old_prefix, new_prefix))

    async def prefs(self, who: str) -> dict[str, str]:
        def work(conn: Connection) -> dict[str, str]:
            return {row["name"]: row["value"] for row in fetched(conn, (_PREFS, {"who": who}))[0]}

        return await self._backend.read(work)

    async def set_pref(self, who: str, name: str, value: str | None) -> None:
        def work(conn: Connection) -> None:
            if value is None:
                conn.execute(delete(schema.pref).where(schema.pref.c.who == who, schema.pref.c.name == name))
            else:
                upsert(conn, schema.pref, [{"who": who, "name": name, "value": value}])

        await self._backend.write(work)

    async def own_data(self, person: str) -> bytes:
        return await self._backend.survey(lambda conn: own_data(conn, person))

    async def forget(self, person: str, alias: str) -> int:
        found = await self._backend.write(lambda conn: forget(conn, person, alias, self._clock.now_ms()))
        await self._backend.scrub()
        return found

    async def first_pref(self, who: str, name: str, value: str) -> str:
        def work(conn: Connection) -> str:
            new = inserting(conn.dialect.name, schema.pref).values(who=who, name=name, value=value)
            conn.execute(new.on_conflict_do_nothing(index_elements=["who", "name"]))
            return str(
                conn.scalar(select(schema.pref.c.value).where(schema.pref.c.who == who, schema.pref.c.name == name))
            )

        return await self._backend.write(work)

    # --- housekeeping -------------------------------------------------------------------------------------------------

    async def prune(self, now_ms: int | None = None) -> Pruned:
        """Delete commands and finished traffic older than thirty days; never an event."""
        now = self._clock.now_ms() if now_ms is None else now_ms
        return await self._backend.write(lambda conn: prune(conn, now))

    async def archive(self, now_ms: int | None = None) -> int:
        """Archive the events of matches that ended over thirty days ago, a few tables at a time; returns how many.

        Call it after ``prune``, which deletes the commands that caused them.
        """
        now = self._clock.now_ms() if now_ms is None else now_ms
        old = await self._backend.read(lambda conn: candidates(conn, now))
        moved = 0
        for start in range(0, len(old), CHUNK):
            some = old[start : start + CHUNK]
            moved += await self._backend.write(lambda conn, some=some: put_away(conn, some, now))  # type: ignore[misc]
        return moved

    async def rebuild(self) -> int:
        """Rebuild the read model of finished matches from events and archive; returns the number of matches."""
        return await self._backend.write(rebuild)

    async def check(self) -> tuple[Violation, ...]:
        """Every violated invariant, consistent while others write; reads only the database."""
        return await self._backend.survey(violations)

    async def ping(self) -> None:
        """:raises StoreUnavailable: if the database does not answer."""
        await self._backend.read(lambda conn: conn.exec_driver_sql("SELECT 1").scalar())

    async def stats(self) -> Stats:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Stats:
            waiting = select(func.count(), func.min(schema.outbox.c.created_ms)).where(
                schema.outbox.c.state == schema.OPEN, schema.outbox.c.after_ms <= now
            )
            rows, oldest = conn.execute(waiting).one()
            lanes = conn.scalar(select(func.count()).select_from(schema.lane).where(schema.lane.c.pending > 0))
            live = conn.scalar(
                select(func.count()).select_from(schema.game_table).where(schema.game_table.c.status == "live")
            )
            undone = conn.scalar(select(func.count()).select_from(schema.inbox).where(schema.inbox.c.done_ms.is_(None)))
            return Stats(rows, max(0, now - oldest) if rows else 0, lanes or 0, live or 0, undone or 0, _size(conn))

        return await self._backend.survey(work)

    async def _tables(self, query: Select[Any]) -> tuple[TableRow, ...]:
        return await self._backend.read(lambda conn: tuple(table_row(row) for row in conn.execute(query).mappings()))


def _size(conn: Connection) -> int:
    """The database's size in bytes, including SQLite's write-ahead log."""
    if conn.dialect.name == "postgresql":
        return int(conn.exec_driver_sql("SELECT pg_database_size(current_database())").scalar() or 0)
    path = Path(str(conn.exec_driver_sql("PRAGMA database_list").one()[2]))
    return sum(one.stat().st_size for one in (path, Path(f"{path}-wal")) if one.exists())


def _dest(at: keys.Dest | str) -> str:
    return str(keys.dest_of(at) if isinstance(at, str) else at)


async def open_store(url: str, clock: Clock | None = None, on_commit: OnCommit | None = None) -> SqlStore:
    """Open, create or migrate the database at ``url``: ``sqlite:///data/davtar.db`` or ``postgresql://…``.

    :raises StoreUnavailable: see ``adapters.store.backend``; a database that cannot be used is not changed.
    :raises ValueError: the URL is neither.
    """
    where = parse_url(url)
    backend: Backend
    if where.get_backend_name() == "sqlite":
        backend = await sqlite.open_sqlite(Path(where.database or ""), on_commit)
    else:
        backend = await postgres.open_postgres(where, on_commit)
    try:
        secret = await backend.write(persons.secret_of)
    except BaseException:
        await backend.close()
        raise
    return SqlStore(backend, secret, clock)


def parse_url(url: str) -> URL:
    """:raises ValueError: not a URL of a supported database. The message never quotes it: it may hold a password."""
    try:
        where = make_url(url.replace("postgres://", "postgresql://", 1) if url.startswith("postgres://") else url)
    except (ArgumentError, ValueError):
        raise ValueError("not a database URL") from None
    name = where.get_backend_name()
    if name == "sqlite" and where.database and where.database != ":memory:":
        file = os.path.expanduser(where.database)
        if where.query or file.startswith("~"):
            raise ValueError("a file's name alone, in a home that there is")
        return where.set(database=file)
    if name == "postgresql":
        return where
    raise ValueError("neither sqlite:///<file> nor postgresql://…")
