"""The tables: what migrations build, what is put away after thirty days, what a visit leaves."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, inspect, select, text, update

from adapters.local.sessions import Device, Sessions
from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store, parse_url
from adapters.store.migrate import current, newest, upgrade
from adapters.store.prune import KEPT_MS
from adapters.store.schema import archive, event, metadata
from bot.desk.desk import Desk
from bot.ports import StoreUnavailable
from bot.ports.records import Decision, NewEvent, Person, StoredEvent
from bot.ports.visits import VISIT_DAYS
from bot.scene import press
from bot.scenes.show import public
from bot.service import Service
from tests.bot.house import ARAM
from tests.chance import SeededEntropy
from tests.project.kit import davtar
from tests.store.kit import NOON, ManualClock, begun, both, say, sure
from tests.store.played import PEOPLE, Hall
from tests.store.ready import ready

BARE = pytest.mark.usefixtures("from_nothing")


async def migrate(url: str) -> None:
    await (await open_store(url)).close()


def plan(conn: Connection) -> dict[str, Any]:
    """Everything that can be asked about the tables of a database."""
    seen = inspect(conn)
    return {
        table: (
            [
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in seen.get_columns(table)
            ],
            seen.get_pk_constraint(table)["constrained_columns"],
            sorted((one["name"], tuple(one["column_names"])) for one in seen.get_unique_constraints(table)),
            sorted((str(one["name"]), tuple(one["column_names"]), one["unique"]) for one in seen.get_indexes(table)),
        )
        for table in sorted(seen.get_table_names())
        if table != "alembic_version"
    }


@both
@BARE
def test_upgrading_from_nothing_equals_creating_everything(url: str) -> None:
    """Step by step, as a database that has been there for long; a new one is built at once."""
    with begun(url) as conn:
        upgrade(conn, newest())
        assert compare_metadata(MigrationContext.configure(conn, opts={"compare_type": True}), metadata) == []
        migrated = plan(conn)
        indexes = partial_indexes(conn)
        for table in reversed(metadata.sorted_tables):
            conn.execute(text(f"DROP TABLE {table.name}"))
        metadata.create_all(conn)
        assert plan(conn) == migrated
        assert partial_indexes(conn) == indexes
        conn.rollback()


@both
@BARE
async def test_what_other_tests_begin_with_is_the_same(url: str, elsewhere: Callable[[str], str]) -> None:
    """See ``tests.store.ready``: once as the program does it, once by what is remembered of the first time."""
    found, kind = [], "sqlite" if url.startswith("sqlite") else "postgres"
    await migrate(url)
    with ready():
        others = [elsewhere(kind) for _ in range(2)]
        for other in others:
            await migrate(other)
    for one in (url, *others):
        with begun(one) as conn:
            rows = [conn.scalar(select(func.count()).select_from(table)) for table in metadata.sorted_tables]
            found.append((current(conn), rows, plan(conn), partial_indexes(conn)))
    assert found[0] == found[1] == found[2]


def partial_indexes(conn: Connection) -> list[str]:
    """The indexes as the database itself words them, with their conditions."""
    if conn.dialect.name == "sqlite":
        query = "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    else:
        query = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
    found = sorted(" ".join(sql.split()) for (sql,) in conn.execute(text(query)))
    assert sum("WHERE" in sql for sql in found) == 6
    return found


@both
@BARE
async def test_a_newer_schema_is_left_alone(url: str) -> None:
    for _ in range(2):  # to migrate twice changes nothing
        await migrate(url)
    with begun(url) as conn:
        assert current(conn) == newest()
        conn.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreUnavailable) as refused:
        await open_store(url)
    assert refused.value.key == "newer-schema"
    with begun(url) as conn:
        assert current(conn) == "9999"


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE photo (id INTEGER)")
        raw.execute("CREATE TABLE alembic_version (version_num TEXT)")
        raw.commit()
    before = path.read_bytes()
    with pytest.raises(StoreUnavailable) as refused:
        asyncio.run(open_store(f"sqlite:///{path}"))
    assert refused.value.key == "not-ours"
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["photos.db"]


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "nonsense", "redis://u:hush@h/1"])
def test_a_wrong_url_is_refused_without_being_quoted(url: str) -> None:
    with pytest.raises(ValueError) as refused:
        parse_url(url)
    assert "hush" not in str(refused.value)
    assert refused.value.__cause__ is None


@pytest.mark.postgres
async def test_a_server_that_is_not_there(postgres_url: str) -> None:
    assert postgres_url
    with pytest.raises(StoreUnavailable) as refused:
        await open_store("postgresql://postgres@127.0.0.1:1/davtar")
    assert refused.value.key == "gone"


@pytest.mark.parametrize("given", ["postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"])
def test_the_usual_spellings_of_postgresql(given: str) -> None:
    assert parse_url(given).get_backend_name() == "postgresql"
    assert parse_url("sqlite+aiosqlite:///data/davtar.db").database == "data/davtar.db"


async def closed(store: SqlStore, clock: ManualClock, table: str, count: int = 3) -> tuple[StoredEvent, ...]:
    for n in range(count):
        await say(store, table, f"{table}:{n}", f"event {n} of {table}, with ♥", status="live")
    await say(store, table, f"{table}:over", "over", status="closed")
    clock.on(1)
    return await store.events(table)


def rows(url: str) -> tuple[int, int]:
    """How many rows ``event`` and ``archive`` have."""
    with begun(url) as conn:
        found = tuple(conn.scalar(select(func.count()).select_from(table)) or 0 for table in (event, archive))
    return found[0], found[1]


async def after_thirty_days(store: SqlStore, clock: ManualClock) -> int:
    clock.on(KEPT_MS + 1)
    await store.prune()
    return await store.archive()


async def test_what_is_old_and_over_is_put_away_and_read_as_before(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    before = {table: await closed(store, clock, table) for table in "abcdefg"}
    await say(store, "live", "live:1", "still played")
    await say(store, "aside", "aside:1", "put aside", status="adjourned")
    assert await store.archive() == 0, "nothing is old"
    clock.on(KEPT_MS - 100)
    young = await closed(store, clock, "young")
    assert await after_thirty_days(store, clock) == 7 + 1
    assert rows(url) == (2, 8)
    for table, events in (*before.items(), ("young", young)):
        assert await store.events(table) == events
        assert await store.events(table, 2) == events[2:]
        assert await store.events(table, 4) == ()
    assert await store.check() == ()
    assert await store.archive() == 0, "once is enough"


async def test_what_happens_to_an_archived_table_stands_behind_it(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    """New events are numbered on, are read after the old ones, and are put away with them in their turn."""
    old = await closed(store, clock, "a")
    assert await after_thirty_days(store, clock) == 1
    done = await store.transact("a", "a:late", 0, lambda head: _echo(head.events))
    assert done.head_seq == 5
    again = await store.events("a")
    assert again[:4] == old
    assert [one.seq for one in again] == [1, 2, 3, 4, 5]
    assert again[4].body == b"4 seen"
    assert await store.events("a", 3) == again[3:]
    assert await store.check() == ()
    assert await after_thirty_days(store, clock) == 1
    assert await store.events("a") == again
    assert rows(url) == (0, 1)
    assert await store.check() == ()


def _echo(seen: tuple[StoredEvent, ...]) -> Decision:
    return Decision("ok", (NewEvent("said", 1, f"{len(seen)} seen".encode()),))


@both
async def test_two_workers_put_away_at_once(url: str, stores: list[SqlStore], clock: ManualClock) -> None:
    store = stores[0]
    before = {f"t{n}": await closed(store, clock, f"t{n}") for n in range(23)}
    clock.on(KEPT_MS + 1)
    await store.prune()
    # One process owns a SQLite file.
    await asyncio.gather(store.archive(), (store if url.startswith("sqlite") else stores[1]).archive())
    await store.archive()
    assert rows(url) == (0, 23)
    for table, events in before.items():
        assert await store.events(table) == events


async def test_a_played_match_is_the_same_match(url: str, store: SqlStore, clock: ManualClock) -> None:
    """What can be seen of it, ``davtar replay``, and the next match at that table, before and after it was put away."""
    hall = Hall(store, clock)
    table_id = await hall.opened("bazaar-blot")
    await hall.plays(table_id)
    weight = sum(len(one.body) for one in await store.events(table_id))

    async def seen() -> list[object]:
        service = Service(store, Locks(), clock, SeededEntropy(8), lambda: None)
        desk, table = Desk(service, store, store.outbox), sure(await service.table(table_id))
        looks = [
            await desk.press(f"k{clock.now}{what}", "tg:-5:0", PEOPLE[0], press.see(table_id, what))
            for what in ("davtar", "score", "verify.1", "board")
        ]
        assert all(look.ok for look in looks)
        told = await asyncio.to_thread(davtar, "replay", "--table", table_id, env={"DATABASE_URL": url})
        assert told.returncode == 0
        return [table, public(table, 0), looks, told.stdout, await store.events(table_id)]

    before = await seen()
    assert await after_thirty_days(store, clock) == 1
    assert await seen() == before
    with begun(url) as conn:
        assert 0 < (conn.scalar(select(func.length(archive.c.body))) or 0) < weight / 3
    await hall.says(table_id, "rematch")
    assert (await store.events(table_id))[: len(before[-1])] == before[-1]  # type: ignore[arg-type]
    assert await store.check() == ()


@pytest.mark.parametrize("body", [b"", b"nonsense", b"x\x9c"])
async def test_a_damaged_archive_is_said_and_not_taken_for_an_empty_table(
    url: str, store: SqlStore, clock: ManualClock, body: bytes
) -> None:
    await closed(store, clock, "a")
    await after_thirty_days(store, clock)
    with begun(url) as conn:
        conn.execute(update(archive).values(body=body))
    with pytest.raises(StoreUnavailable) as damaged:
        await store.events("a")
    assert damaged.value.key == "damaged"


DAY = 86_400_000


def counts(url: str) -> dict[str, int]:
    """How many counts each table has, as far as it has any."""
    with begun(url) as conn:
        found = {one.name: conn.scalar(select(func.count()).select_from(one)) for one in metadata.sorted_tables}
    return {name: count for name, count in found.items() if count}


async def test_a_browser_leaves_one_row_once_its_person_is_known(url: str, store: SqlStore, clock: ManualClock) -> None:
    before = counts(url)
    sessions = Sessions(store, store.visits, clock.now_ms)
    token, session = await sessions.create("Nino", "ka", Device("", "Firefox · Linux", NOON))
    assert await sessions.find(token) == session, "who loads the page again is the same"
    assert counts(url) == before
    await sessions.settle(session)
    await sessions.settle(session)
    found = counts(url)
    assert (found.pop("visit"), found) == (1, before)
    again = Sessions(store, store.visits, clock.now_ms)
    assert await again.find(token) == session, "after a restart too"
    assert await again.find(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    again.forget(session.person)
    await store.forget(session.person, "gone:x")
    await again.settle(session)
    assert await again.find(token) is None, "a tab that is still open brings nobody back"
    assert await store.visits.of(session.person) == ()


async def test_a_browser_that_stays_away_is_forgotten_in_time(store: SqlStore, clock: ManualClock) -> None:
    """Not that of somebody with a match to come back to; what a visitor had chosen goes with the last browser."""
    sessions = Sessions(store, store.visits, clock.now_ms)
    made = {}
    for name in ("gone", "sits", "comes"):
        made[name] = await sessions.create(name, "en")
        await sessions.settle(made[name][1])
        await store.set_pref(made[name][1].person, "palette", "four")
    await store.set_pref("tg:7", "palette", "four")
    await say(store, "t", "k", "x", persons=(made["sits"][1].person,), status="adjourned")
    clock.on((VISIT_DAYS - 1) * DAY)
    assert await sessions.find(made["comes"][0]) is not None
    clock.on(2 * DAY)
    await store.prune()
    later = Sessions(store, store.visits, clock.now_ms)
    assert await later.find(made["gone"][0]) is None
    assert await later.find(made["sits"][0]) == made["sits"][1]
    assert await later.find(made["comes"][0]) == made["comes"][1]
    chosen = {name: await store.prefs(session.person) for name, (_, session) in made.items()}
    assert chosen == {"gone": {}, "sits": {"palette": "four"}, "comes": {"palette": "four"}}
    assert await store.prefs("tg:7") == {"palette": "four"}


async def test_who_looks_around_in_a_chat_leaves_nothing(url: str, store: SqlStore, clock: ManualClock) -> None:
    """A platform says in which language to speak to somebody. That is kept once they may be spoken to unasked."""
    service = Service(store, Locks(), clock, SeededEntropy(1), lambda: None)
    desk, nino = Desk(service, store, store.outbox), replace(ARAM, id="tg:2", lang="ka")
    before = counts(url)
    assert (await desk.link("k1", "tg:2:0", nino, "")).lang == "ka"
    for n, name in enumerate(("help", "rules", "me", "settings", "learn")):
        await desk.command(f"l{n}", "tg:2:0", nino, name)
    assert counts(url) == before
    assert await desk.lang(Person(nino.id, ""), None) == "ka", "remembered while the process runs"
    assert (await desk.command("k2", "tg:-5:0", nino, "new", "nardi")).ok
    assert await store.prefs(nino.id) == {"spoken": "ka"}
    await desk.command("k3", "tg:-5:0", replace(nino, lang="ru"), "help")
    assert await store.prefs(nino.id) == {"spoken": "ru"}, "what is stored is kept up to date"


def _as_it_was(conn: Connection) -> None:
    upgrade(conn, "0024")
    if conn.dialect.name == "sqlite":
        conn.exec_driver_sql("PRAGMA application_id = 0x44617674")
    kept = {
        "web:p.nino": {
            "web-name": "Nino",
            "lang": "ka",
            "spoken": "ka",
            "palette": "four",
            "web-proof": "p1",
            "web-device": '{"label": "Firefox", "since_ms": 5}',
            "web-proof.0a1b": "p2",
            "web-device.0a1b": '{"label": "Chrome · Android", "since_ms": 9}',
        },
        "tg:7": {"web-name": "Vano", "spoken": "hy", "web-proof.77": "p3", "web-said": "m@1"},
        "tg:8": {"lang": "hy"},
    }
    for who, chosen in kept.items():
        for name, value in chosen.items():
            conn.execute(
                text("INSERT INTO pref VALUES (:who, :name, :value)"), {"who": who, "name": name, "value": value}
            )


@both
async def test_browsers_from_before_come_in_as_ever(url: str, from_nothing: None) -> None:
    with begun(url) as conn:
        _as_it_was(conn)
    store = await open_store(url)
    try:
        nino = await store.visits.of("web:p.nino")
        assert [(one.device, one.proof, one.name, one.lang, one.label, one.since_ms) for one in nino] == [
            ("first", "p1", "Nino", "ka", "Firefox", 5),
            ("0a1b", "p2", "Nino", "ka", "Chrome · Android", 9),
        ]
        assert [(one.device, one.proof, one.name, one.label) for one in await store.visits.of("tg:7")] == [
            ("77", "p3", "Vano", "")
        ]
        assert nino[0].seen_ms > NOON - 10 * 365 * DAY
        assert await store.prefs("web:p.nino") == {"lang": "ka", "palette": "four"}
        assert await store.prefs("tg:7") == {"spoken": "hy", "web-said": "m@1"}
        assert await store.prefs("tg:8") == {"lang": "hy"}
    finally:
        await store.close()
