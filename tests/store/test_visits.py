"""What an arrival leaves behind: nothing until somebody says a name, then one row that goes in time."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, Engine, create_engine, func, select, text

from adapters.local.sessions import Device, Sessions
from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store
from adapters.store.migrate import upgrade
from adapters.store.schema import metadata
from bot.desk.desk import Desk
from bot.ports.records import Person
from bot.ports.visits import VISIT_DAYS
from bot.service import Service
from tests.bot.house import ARAM
from tests.chance import SeededEntropy
from tests.store.kit import NOON, ManualClock, say

DAY = 86_400_000


def rows(url: str) -> dict[str, int]:
    """How many rows each table has, as far as it has any."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as conn:
        found = {one.name: conn.scalar(select(func.count()).select_from(one)) for one in metadata.sorted_tables}
    engine.dispose()
    return {name: count for name, count in found.items() if count}


async def test_a_browser_leaves_one_row_once_its_person_is_known(url: str, store: SqlStore, clock: ManualClock) -> None:
    before = rows(url)
    sessions = Sessions(store, store.visits, clock.now_ms)
    token, session = await sessions.create("Nino", "ka", Device("", "Firefox · Linux", NOON))
    assert await sessions.find(token) == session, "who loads the page again is the same"
    assert rows(url) == before
    await sessions.settle(session)
    await sessions.settle(session)
    found = rows(url)
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
    before = rows(url)
    assert (await desk.link("k1", "tg:2:0", nino, "")).lang == "ka"
    for n, name in enumerate(("help", "rules", "me", "settings", "learn")):
        await desk.command(f"l{n}", "tg:2:0", nino, name)
    assert rows(url) == before
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


async def test_browsers_from_before_come_in_as_ever(url: str, from_nothing: None) -> None:
    engine: Engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as conn:
        _as_it_was(conn)
    engine.dispose()
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
