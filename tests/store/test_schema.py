"""The tables: what migrations build, what is put away after thirty days, what a visit leaves, what is forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
import sqlite3 as database
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, LargeBinary, String, func, inspect, select, text, update

from adapters.local.sessions import Sessions
from adapters.runtime.system import Locks
from adapters.store import persona, sqlite
from adapters.store.backup.copy import back_up, restore
from adapters.store.columns import columns
from adapters.store.migrate import current, newest, upgrade
from adapters.store.persona import RECORDED, Personas
from adapters.store.prune import KEPT_MS
from adapters.store.schema import archive, event, metadata
from adapters.store.store import SqlStore, open_store, parse_url
from bot.core import events as ev
from bot.core.chips import Draws
from bot.core.clocks import timers
from bot.core.codec import encode_event, text_to_json
from bot.core.loaded import loaded_of
from bot.core.proofs import deal_proofs
from bot.core.service import Service
from bot.features.chips import Jackpot, Purse
from bot.handlers.desk import Desk
from bot.ports import StoreUnavailable
from bot.ports.accounts import VISIT_DAYS
from bot.ports.keys import GONE_NAME, Dest, hand_slot, private_to, told_slot
from bot.ports.records import Command, Decision, NewEvent, OutRow, Person, Sent, StoredEvent
from bot.text import Name, t
from bot.view import press
from bot.view.show import public
from tests.bench.kit import stands
from tests.bot.house import ARAM, must
from tests.chance import SeededEntropy
from tests.project.kit import davtar
from tests.store.aged import age, everything
from tests.store.kit import NOON, ManualClock, begun, both, say
from tests.store.played import PEOPLE, Hall, model
from tests.store.ready import ready
from tests.waiting import until

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
        assert (plan(conn), partial_indexes(conn)) == (migrated, indexes)
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
    assert (refused.value.key, path.read_bytes()) == ("not-ours", before)
    assert [one.name for one in tmp_path.iterdir()] == ["photos.db"]


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "nonsense", "redis://u:hush@h/1"])
def test_a_wrong_url_is_refused_without_being_quoted(url: str) -> None:
    with pytest.raises(ValueError) as refused:
        parse_url(url)
    assert ("hush" not in str(refused.value), refused.value.__cause__) == (True, None)
    for kind in ("postgres", "postgresql", "postgresql+psycopg"):
        assert parse_url(f"{kind}://u@h/d").get_backend_name() == "postgresql"
    assert parse_url("sqlite+aiosqlite:///data/davtar.db").database == "data/davtar.db"


@pytest.mark.postgres
async def test_a_server_that_is_not_there(postgres_url: str) -> None:
    assert postgres_url
    with pytest.raises(StoreUnavailable) as refused:
        await open_store("postgresql://postgres@127.0.0.1:1/davtar")
    assert refused.value.key == "gone"


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


async def test_what_is_old_is_put_away_and_read_as_before(url: str, store: SqlStore, clock: ManualClock) -> None:
    before = {table: await closed(store, clock, table) for table in "abcdefg"}
    await say(store, "live", "live:1", "still played")
    await say(store, "aside", "aside:1", "put aside", status="adjourned")
    assert await store.archive() == 0, "nothing is old"
    clock.on(KEPT_MS - 100)
    young = await closed(store, clock, "young")
    assert (await after_thirty_days(store, clock), rows(url)) == (7 + 1, (2, 8))
    for table, events in (*before.items(), ("young", young)):
        assert (await store.events(table), await store.events(table, 2)) == (events, events[2:])
        assert await store.events(table, 4) == ()
    assert await store.check() == ()
    assert await store.archive() == 0, "once is enough"


async def test_what_happens_later_stands_behind_it(url: str, store: SqlStore, clock: ManualClock) -> None:
    """New events are numbered on, are read after the old ones, and are put away with them in their turn."""
    old = await closed(store, clock, "a")
    assert await after_thirty_days(store, clock) == 1
    assert (await store.transact("a", "a:late", 0, lambda head: _echo(head.events))).head_seq == 5
    again = await store.events("a")
    assert (again[:4], [one.seq for one in again], again[4].body) == (old, [1, 2, 3, 4, 5], b"4 seen")
    assert (await store.events("a", 3), await store.check()) == (again[3:], ())
    assert (await after_thirty_days(store, clock), await store.events("a"), rows(url)) == (1, again, (0, 1))


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
        desk, table = Desk(service, store, store.outbox), must(await service.table(table_id))
        looks = [
            await desk.press(f"k{clock.now}{what}", "tg:-5:0", PEOPLE[0], press.see(table_id, what))
            for what in ("davtar", "score", "verify.1", "board")
        ]
        assert all(look.ok for look in looks)
        told = await asyncio.to_thread(davtar, "replay", "--table", table_id, env={"DATABASE_URL": url})
        assert told.returncode == 0
        return [table, public(table, 0), looks, told.stdout, await store.events(table_id)]

    before = await seen()
    assert (await after_thirty_days(store, clock), await seen()) == (1, before)
    with begun(url) as conn:
        assert 0 < (conn.scalar(select(func.length(archive.c.body))) or 0) < weight / 3
    await hall.says(table_id, "rematch")
    assert (await store.events(table_id))[: len(before[-1])] == before[-1]  # type: ignore[arg-type]


@pytest.mark.parametrize("body", [b"", b"nonsense", b"x\x9c"])
async def test_a_damaged_archive_is_no_empty_table(url: str, store: SqlStore, clock: ManualClock, body: bytes) -> None:
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
    token, session = await sessions.create("Nino", "ka", "Firefox · Linux")
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
    kept = (
        *("web:p.nino|web-name|Nino", "web:p.nino|lang|ka", "web:p.nino|spoken|ka", "web:p.nino|palette|four"),
        *("web:p.nino|web-proof|p1", 'web:p.nino|web-device|{"label": "Firefox", "since_ms": 5}'),
        "web:p.nino|web-proof.0a1b|p2",
        'web:p.nino|web-device.0a1b|{"label": "Chrome · Android", "since_ms": 9}',
        *("tg:7|web-name|Vano", "tg:7|spoken|hy", "tg:7|web-proof.77|p3", "tg:7|web-said|m@1", "tg:8|lang|hy"),
    )
    for one in kept:
        values = dict(zip(("who", "name", "value"), one.split("|"), strict=True))
        conn.execute(text("INSERT INTO pref VALUES (:who, :name, :value)"), values)


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
        (vano,) = await store.visits.of("tg:7")
        assert (vano.device, vano.proof, vano.name, vano.label) == ("77", "p3", "Vano", "")
        assert nino[0].seen_ms > NOON - 10 * 365 * DAY
        assert await store.prefs("web:p.nino") == {"lang": "ka", "palette": "four"}
        assert await store.prefs("tg:7") == {"spoken": "hy", "web-said": "m@1"}
        assert await store.prefs("tg:8") == {"lang": "hy"}
    finally:
        await store.close()


NINO = Person("tg:70071", "Ნინო Unmistakable")
TRACES = ("tg:70071", "70071", "Unmistakable", "hazelnut")
ALIAS = "gone:abcdefgh"


class Evening(Hall):
    """Tables with Nino at them."""

    async def with_nino(self, game: str, place: str = "tg:-5:0", *chosen: str) -> str:
        table = must((await self.service.open(f"e{place}{game}{self.clock.now}", place, PEOPLE[0], game=game)).table)
        self.clock.on(1)
        for words in ("set clock 0", *chosen):
            await self.says(table, words)
        await self.says(table, "sit", NINO)
        await self.says(table, "word hazelnut", NINO)
        await self.says(table, "word plum")
        return table


async def evening(store: SqlStore, clock: ManualClock) -> tuple[Evening, dict[str, str]]:
    """An archived match, one that is over, one adjourned, one running, a lobby; chips, preferences, messages."""
    hall = Evening(store, clock)
    tables = {"archived": await hall.with_nino("bura3")}
    await hall.plays(tables["archived"])
    clock.on(KEPT_MS + 1)
    await store.prune()
    assert await store.archive() == 1
    tables["over"] = await hall.with_nino("bura3", "tg:-6:0", "set stake 10")
    await hall.says(tables["over"], "start")
    await hall.says(tables["over"], "yes", NINO)
    assert (await hall.moves(tables["over"])).phase == "over"
    tables["adjourned"] = await hall.with_nino("domino")
    await hall.says(tables["adjourned"], "start")
    await hall.moves(tables["adjourned"], 3)
    await hall.says(tables["adjourned"], "adjourn")
    await hall.says(tables["adjourned"], "yes", NINO)
    tables["running"] = await hall.with_nino("bazaar-blot", "tg:-7:0")
    for person in PEOPLE[2:]:
        await hall.says(tables["running"], "sit", person)
    await hall.says(tables["running"], "start")
    await hall.moves(tables["running"], 3)
    tables["lobby"] = await hall.with_nino("domino", "tg:-8:0")
    await traffic(store, tables["running"])
    purse = Purse(store.ledger, clock, Jackpot(store.ledger, store, clock, SeededEntropy(1), Draws()))
    await purse.look(NINO.id)
    return hall, tables


async def traffic(store: SqlStore, table: str) -> None:
    """What has been said to Nino, by her, and about her."""
    for name, value in {"lang": "ka", "feedback": "1 tg:9:70071", "quiet": "23-8 +4"}.items():
        await store.set_pref(NINO.id, name, value)
    own = private_to(NINO.id)
    await store.outbox.remember(Sent(own, hand_slot(table), "70071:45:p", 3, "h", 1))
    await store.outbox.remember(Sent(Dest("tg:-7:0"), hand_slot("x"), "-7:45:p:70071", 3, "h", 1))
    await store.outbox.remember(Sent(Dest("tg:-99:0"), told_slot(NINO.id, "k"), "-99:4:t", 3, "h", 1))
    who = Name(NINO.id, NINO.name)
    said = t("feedback-said", who=who, id=NINO.id, text="Unmistakable words")
    await store.outbox.say(OutRow(Dest("tg:-99:0"), told_slot(NINO.id, "k"), "note", text_to_json(said)), "feedback:k")
    left = text_to_json(t("note-left", who=who, seat=2))
    await store.outbox.say(OutRow(Dest("tg:-7:0"), None, "note", left), "n", table)
    await store.outbox.say(OutRow(own, hand_slot(table), "hand", seat=1), f"to:{NINO.id}:1", table)
    await store.outbox.say(OutRow(Dest("tg:-7:0"), None, "note", "{}"), f"record:1:{NINO.id}", table)
    must(await store.outbox.claim(("@tg:",), "me", 1000))


async def leaves(hall: Hall, store: SqlStore) -> None:
    for row in await store.tables_of(NINO.id):
        if row.status != "adjourned":
            await hall.service.handle(Command(f"bye:{row.table_id}", row.table_id, NINO, "leave"))


async def goes_on(hall: Hall, table_id: str) -> None:
    table = await stands(hall.service, table_id)
    game = loaded_of(table).game
    waited = min(game.waiting(table.state), default=None) if not game.needs_deal(table.state) else None
    chair = table.chairs[waited] if waited is not None else None
    if chair is None or not chair.left:
        await hall.moves(table_id, 1)
        return
    (clock,) = [one for one in timers(table) if one.name == f"auto.{waited}"]
    hall.clock.now = max(hall.clock.now, clock.due_ms)
    tick = f"tick {clock.name} {clock.armed_seq}"
    reply = await hall.service.handle(Command(f"tick:{table_id}:{table.seq}", table_id, None, tick))
    assert reply.ok
    assert not reply.duplicate


def traces(shown: str, of: Iterable[str] = TRACES) -> list[str]:
    return [line[:300] for line in shown.split("\n") if any(one in line for one in of)]


def on_disk(folder: Path) -> list[str]:
    return [
        f"{path.name}: {one}"
        for path in folder.rglob("*")
        if path.is_file()
        for one in TRACES
        if one.encode() in path.read_bytes()
    ]


@both
async def test_a_person_is_found_nowhere_any_more(url: str, clock: ManualClock, tmp_path: Path) -> None:
    store = await open_store(url, clock)
    hall, tables = await evening(store, clock)
    before = {name: await store.events(table) for name, table in tables.items()}
    heads = {name: await hall.service.table(table) for name, table in tables.items()}
    balance = await store.ledger.balance(NINO.id)
    assert traces(everything(url))
    await leaves(hall, store)
    assert (await store.forget(NINO.id, ALIAS), traces(everything(url))) == (len(tables), [])
    for name, table in tables.items():
        events = await store.events(table)
        row = must(await store.table(table))
        assert not any(trace.encode() in one.body for one in events for trace in TRACES)
        first = ([(a.seq, a.type, a.at_ms) for a in of[: len(before[name])]] for of in (before[name], events))
        assert next(first) == next(first)
        assert events[-1].type == "Forgotten"
        proofs = deal_proofs(events, row.game)
        assert len(proofs) == len(deal_proofs(before[name], row.game))
        assert all(proof.fair() and not proof.closed for proof in proofs)
        seen = must(await hall.service.table(table))
        assert heads[name] is not None
        assert not any(trace in repr(seen) for trace in TRACES), "nor in memory"
        assert seen.seat_of(NINO.id) is None
        assert row.head_seq == seen.seq
    assert (await store.check(), await store.tables_of(NINO.id), await store.prefs(NINO.id)) == ((), (), {})
    assert await store.ledger.balance(ALIAS) == balance
    told = model(url)
    await store.rebuild()
    assert model(url) == told, "the read model is what the events say"
    await store.close()
    if url.startswith("sqlite"):
        assert on_disk(tmp_path) == []
    await asyncio.to_thread(back_up, url, tmp_path / "after.backup")
    into = f"sqlite:///{tmp_path}/again/davtar.db"
    await asyncio.to_thread(restore, into, tmp_path / "after.backup")
    assert traces(everything(into)) == []


async def test_the_others_play_on(url: str, clock: ManualClock) -> None:
    store, other = await open_store(url, clock), await open_store(url, clock)
    hall, tables = await evening(store, clock)
    there = Hall(other, clock, seed=9)
    there._keys = 100_000
    assert "Unmistakable" in repr(must(await there.service.table(tables["running"])))
    await leaves(hall, store)
    await store.forget(NINO.id, ALIAS)
    for _ in range(12):
        await goes_on(there, tables["running"])
    table = await stands(there.service, tables["running"])
    assert "Unmistakable" not in repr(table)
    assert ([chair.name for chair in table.chairs if chair and chair.left], await other.check()) == ([GONE_NAME], ())
    await there.says(tables["adjourned"], "resume tg:-5:0")
    for _ in range(500):
        if (await stands(there.service, tables["adjourned"])).phase == "over":
            break
        await goes_on(there, tables["adjourned"])
    assert ((await stands(there.service, tables["adjourned"])).phase, traces(everything(url))) == ("over", [])
    await store.close()
    await other.close()


async def test_whoever_comes_back_gets_no_second_grant(url: str, store: SqlStore, clock: ManualClock) -> None:
    hall, tables = await evening(store, clock)
    await leaves(hall, store)
    await store.forget(NINO.id, ALIAS)
    purse = Purse(store.ledger, clock, Jackpot(store.ledger, store, clock, SeededEntropy(1), Draws()))
    assert await store.ledger.balance(NINO.id) == 0
    await purse.look(NINO.id)
    assert await store.ledger.balance(NINO.id) == 500, "topped up, as anybody is who has less"
    await store.forget(NINO.id, "gone:between0")
    await purse.look(NINO.id)
    assert await store.ledger.balance(NINO.id) == 0, "but once a day"
    with begun(url) as conn:
        grants = conn.scalar(text("SELECT count(*) FROM ledger WHERE account = 'tg:70071' AND kind = 'grant'"))
        total = conn.execute(text("SELECT sum(amount) FROM ledger")).scalar()
    assert (grants, total) == (0, 0)
    await hall.says(tables["over"], "rematch")
    await hall.says(tables["over"], "sit", NINO)
    again = must(await hall.service.table(tables["over"]))
    assert ([chair.name for chair in again.chairs if chair], await store.check()) == ([PEOPLE[0].name, NINO.name], ())
    await store.forget(NINO.id, "gone:second00")
    assert (traces(everything(url)), await store.check()) == ([], ())


@both
async def test_to_be_forgotten_twice_or_unknown_does_no_harm(url: str, store: SqlStore, clock: ManualClock) -> None:
    hall, _ = await evening(store, clock)
    await leaves(hall, store)
    await asyncio.gather(store.forget(NINO.id, ALIAS), store.forget(NINO.id, "gone:second00"))
    seen = sorted(everything(url).split("\n"))
    assert (await store.forget(NINO.id, "gone:third000"), await store.forget("dc:1", "gone:nobody00")) == (0, 0)
    assert (sorted(everything(url).split("\n")), await store.check()) == (seen, ())


async def test_of_two_with_one_name_the_other_one_stays(url: str, store: SqlStore, clock: ManualClock) -> None:
    hall = Hall(store, clock)
    twin = Person("tg:99", NINO.name)
    table = must((await hall.service.open("o", "tg:-5:0", NINO, game="bura3")).table)
    await hall.says(table, "set clock 0", NINO)
    await hall.says(table, "sit", twin)
    await hall.says(table, "start", NINO)
    await hall.moves(table)
    assert {one[8 - 1] for one in model(url)["finished_seat"]} >= {f"{NINO.name} (2)"}
    await store.forget(NINO.id, ALIAS)
    assert {one[7] for one in model(url)["finished_seat"]} == {GONE_NAME, NINO.name}
    seen = model(url)
    await store.rebuild()
    assert model(url) == seen


@both
async def test_cut_off_in_the_middle_nobody_is_half_forgotten(
    url: str, store: SqlStore, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening(store, clock)
    before = sorted(everything(url).split("\n"))

    def cut(*_: object) -> None:
        raise RuntimeError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr("adapters.store.forget._messages", cut)
        with pytest.raises(RuntimeError):
            await store.forget(NINO.id, ALIAS)
    assert sorted(everything(url).split("\n")) == before
    await store.forget(NINO.id, ALIAS)
    assert traces(everything(url)) == []


async def test_blocks_against_her_outlive_it(url: str, store: SqlStore, clock: ManualClock) -> None:
    await evening(store, clock)
    await store.rights.bar("tg:-5:0", NINO.id, NINO.name, 0)
    await store.rights.shun(PEOPLE[0].id, NINO.id, NINO.name)
    await store.rights.shun(NINO.id, "tg:66", "Nuisance")
    await store.forget(NINO.id, ALIAS)
    assert traces(everything(url)) == []
    assert await store.rights.barred("tg:-5:0", NINO.id) is not None
    assert NINO.id in await store.rights.apart_from(PEOPLE[0].id) or await store.rights.apart_from(NINO.id)
    assert await store.rights.shunned(NINO.id) == ()


def test_every_text_column_has_its_fate() -> None:
    """A new column has to be told to ``adapters.store.columns``, and dealt with in ``adapters.store.forget``."""
    found = {
        name: {column.name for column in table.columns if isinstance(column.type, String | LargeBinary)}
        for name, table in metadata.tables.items()
    }
    assert {name: set(fates) for name, fates in columns().items()} == found


async def test_an_answered_update_is_in_no_file_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the database nor in its log, though nothing more is written, and though somebody was reading."""
    monkeypatch.setattr(sqlite, "CLEAN_S", 0.05)
    monkeypatch.setattr(sqlite, "BUSY_CLEAN_S", 0.05)
    monkeypatch.setattr(sqlite, "CLEAN_TRIES", 10_000)
    tries, emptied = [], sqlite._emptied

    def tried(path: Path) -> bool:
        tries.append(emptied(path))
        return tries[-1]

    monkeypatch.setattr(sqlite, "_emptied", tried)
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db")

    def there() -> bool:
        return any(b"Unmistakable Nino" in one.read_bytes() for one in tmp_path.iterdir())

    try:
        for n in range(30):
            await store.inbox.put("tg:1", [(str(n), b'{"from": {"first_name": "Unmistakable Nino"}}' + b"x" * n * 200)])
        with closing(database.connect(tmp_path / "davtar.db")) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM inbox").fetchone()
            for n in range(30):
                await store.inbox.done("tg:1", str(n))
            seen = len(tries)
            await until(lambda: False in tries[seen:])
            assert there(), "a reader still sees it as it was"
        await until(lambda: not there())
    finally:
        await store.close()


NAMES = tuple(person.name for person in PEOPLE)


async def some_matches(url: str, clock: ManualClock) -> list[str]:
    """A match that is archived, one that is over, and a lobby in somebody's private chat with an old-fashioned word."""
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    tables = [await hall.opened("bura3"), await hall.opened("domino")]
    await hall.says(tables[0], "word հինգ|ծիրան")
    for table in tables:
        await hall.plays(table)
    clock.on(KEPT_MS + 1)
    await store.prune()
    while await store.archive():
        pass
    tables.append(await hall.opened("bura3", "tg:-5:0"))
    await hall.says(tables[2], "word plum", PEOPLE[1])
    await hall.plays(tables[2])
    await hall.says(tables[2], "rematch")
    tables.append(await hall.opened("domino", "tg:2:0", seats=2))
    await store.close()
    return tables


async def test_no_event_names_anybody(url: str, clock: ManualClock) -> None:
    await some_matches(url, clock)
    with begun(url) as conn:
        stored = b"\n".join(bytes(row[0]) for row in conn.execute(text("SELECT body FROM event")))
    archived = "\n".join(line for line in everything(url).split("\n") if line.startswith("archive.body"))
    assert archived
    for word in (*NAMES, "tg:1", "tg:2", "plum", "ծիրան"):
        assert word.encode() not in stored
        assert f'"{word}"' not in archived
    store = await open_store(url, clock)
    assert await store.check() == ()
    await store.close()


def test_the_same_person_is_one_reference_and_reads_back_to_the_same_bytes() -> None:
    personas = Personas("t")
    sat = encode_event(ev.Sat(1, "tg:7", "~1 Армен"))
    hidden = personas.hide(sat.type, sat.body)
    assert personas.hide(sat.type, sat.body) == hidden
    assert msgspec.json.decode(hidden)["name"].startswith("~")
    assert personas.show(sat.type, hidden) == sat.body
    assert [row["value"] for row in personas.new] == ["tg:7", "~1 Армен"]
    again = Personas("t", personas.new)
    assert (again.show(sat.type, hidden), again.hide(sat.type, sat.body)) == (sat.body, hidden)


def test_what_names_nobody_or_cannot_be_read_stays_as_it_is() -> None:
    for person in ("auto:3", "house", ""):
        sat = encode_event(ev.Sat(1, person, "Vardan", auto=True))
        assert Personas("t").hide(sat.type, sat.body) == sat.body
    for body in (b"", b"\xff", b"[1]", b'{"person": 7}'):
        shown = Personas("t").show("Sat", body)
        assert shown == body or msgspec.json.decode(shown) == msgspec.json.decode(body)


@both
async def test_a_database_from_before_is_rewritten(url: str, clock: ManualClock) -> None:
    tables = await some_matches(url, clock)
    store = await open_store(url, clock)
    before = {table: await store.events(table) for table in tables}
    await store.close()
    seen = model(url)
    changed = age(url)
    assert NAMES[0] in everything(url).split("archive.body")[1]
    store = await open_store(url, clock)
    assert ({table: await store.events(table) for table in tables}, await store.check()) == (before, ())
    await store.rebuild()
    await store.close()
    assert model(url) == seen
    with begun(url) as conn:
        recorded = conn.scalar(text(f"SELECT value FROM meta WHERE name = '{RECORDED}'"))
        stored = b"\n".join(bytes(row[0]) for row in conn.execute(text("SELECT body FROM event")))
    assert recorded is not None
    assert recorded > changed > 0, "those in the archive too"
    assert not any(name.encode() in stored for name in (*NAMES, "plum"))


async def test_a_rewriting_that_is_cut_off_leaves_everything_as_it_was(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await some_matches(url, clock)
    age(url)
    before = everything(url)

    def cut(*_: object) -> None:
        raise RuntimeError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(persona, "_keys", cut)
        with pytest.raises(RuntimeError):
            await open_store(url, clock)
    assert sorted(everything(url).split("\n")) == sorted(before.split("\n"))
    store = await open_store(url, clock)
    assert all([await store.events(table) for table in tables])
    assert await store.check() == ()
    await store.close()
