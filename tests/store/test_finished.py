"""The list of finished matches: by chat, the last one first; filled from older files; quick however long it is."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from sqlalchemy import create_engine, insert, select, text

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store
from adapters.store.prune import KEPT_MS
from adapters.store.schema import finished
from bot.desk.desk import Desk
from bot.ports.records import Command, Decision, Finished, Head, NewEvent, Person
from bot.service import Service
from tests.bench.kit import dealt, moves, people, stands
from tests.chance import SeededEntropy
from tests.store.kit import NOON, ManualClock, row
from tests.store.test_schema import driver

MANY = 100_000


def match(table: str, number: int = 1, chat: str = "tg:-5", last_seq: int = 1) -> Finished:
    return Finished(table, number, chat, "bura3", last_seq, NOON, ("tg:1", "dc:2"), '{"names":["Արամ"]}')


async def ends(store: SqlStore, one: Finished, key: str = "") -> None:
    def decide(head: Head) -> Decision:
        event = NewEvent("said", 1, b"x")
        return Decision("ok", (event,), row(one.table_id, head, status="closed"), finished=one)

    await store.transact(one.table_id, key or f"{one.table_id}:{one.number}", 0, decide)


async def test_matches_are_listed_by_chat_the_last_one_first(store: SqlStore) -> None:
    for n in range(5):
        await ends(store, match(f"t{n}"))
    await ends(store, match("u", chat="tg:-51"))
    page = await store.finished_in("tg:-5", 1, 3)
    assert [one.table_id for one in page] == ["t3", "t2", "t1"]
    assert page[0] == replace(match("t3"), id=page[0].id)
    assert await store.finished(page[0].id) == page[0]
    assert await store.finished_at("t3", 1) == page[0]
    assert await store.finished_in("tg:-5", 5, 3) == ()
    assert await store.finished(10_000) is None
    assert await store.check() == ()


async def test_a_match_that_is_known_stays_as_it_is(store: SqlStore) -> None:
    await ends(store, match("t"), "one")
    await ends(store, replace(match("t", last_seq=2), summary="other"), "two")
    (only,) = await store.finished_in("tg:-5", 0, 9)
    assert (only.last_seq, only.summary) == (1, match("t").summary)
    await ends(store, match("t", number=2, last_seq=3), "three")
    assert [one.number for one in await store.finished_in("tg:-5", 0, 9)] == [2, 1]


async def test_a_chat_that_moves_takes_its_matches_along(store: SqlStore) -> None:
    await ends(store, match("t"))
    await ends(store, match("u", chat="tg:-51"))
    await store.rehome("tg:-5", "tg:-1005")
    assert [one.table_id for one in await store.finished_in("tg:-1005", 0, 9)] == ["t"]
    assert [one.table_id for one in await store.finished_in("tg:-51", 0, 9)] == ["u"]


async def test_a_match_without_its_events_is_noticed(store: SqlStore) -> None:
    await ends(store, match("t", last_seq=7))
    assert [(one.invariant, one.key) for one in await store.check()] == [("I1", "finished")]


async def test_a_hundred_thousand_matches_in_one_chat_are_no_burden(url: str, store: SqlStore) -> None:
    """The first page, a page in the middle, the last: by the index, each in a few hundredths of a second."""
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        one = {"number": 1, "chat": "tg:-5", "game": "bura3", "last_seq": 1, "ended_ms": NOON}
        rows = [{**one, "table_id": f"t{n:06}", "persons": "[]", "summary": "{}"} for n in range(MANY)]
        conn.execute(insert(finished), rows)
        ids = select(finished.c.id).where(finished.c.chat == "tg:-5").order_by(finished.c.id.desc()).limit(7)
        plan = str(conn.execute(text(f"EXPLAIN {_plan(url)}{ids.compile(engine, compile_kwargs=LITERAL)}")).all())
    engine.dispose()
    assert "ix_finished_chat_id" in plan
    for skip, first in ((0, MANY - 1), (MANY // 2, MANY // 2 - 1), (MANY - 5, 4)):
        took = []
        for _ in range(5):
            began = perf_counter()
            page = await store.finished_in("tg:-5", skip, 7)
            took.append(perf_counter() - began)
            assert page[0].table_id == f"t{first:06}"
        print(f"page after {skip}: {min(took) * 1000:.1f} ms")
        assert min(took) < 0.15


LITERAL = {"literal_binds": True}


def _plan(url: str) -> str:
    return "QUERY PLAN " if url.startswith("sqlite") else ""


async def test_an_older_file_is_filled_from_its_events_and_its_archive(url: str, clock: ManualClock) -> None:
    """Three matches of one table, the first two only known by the rematches after them, one table in the archive; the
    list is what it would be had it been kept all along, but for what only events can tell."""
    store = await open_store(url, clock)
    service = Service(store, Locks(), clock, SeededEntropy(7), lambda: None)
    host = people(1)[0]
    archived = await dealt(service, 2, target=20)
    await moves(service, archived, 4_000)
    clock.on(KEPT_MS + 1)
    await store.prune()
    assert await store.archive() == 1
    table_id = await dealt(service, 1, target=20)
    for n in range(3):
        if n:
            assert (await service.handle(Command(f"r{n}", table_id, host, "rematch"))).ok
            assert (await service.handle(Command(f"s{n}", table_id, host, "start"))).ok
        await moves(service, table_id, 4_000)
        assert (await stands(service, table_id)).phase == "over"
        clock.on(1_000)
    unplayed = await service.open("new", "tg:-1001:0", host)
    kept = {chat: await store.finished_in(chat, 0, 9) for chat in ("tg:-1001", "tg:-1002")}
    assert [len(found) for found in kept.values()] == [3, 1]
    assert unplayed.ok
    books = [str(await _davtar(store, clock, host, str(n))) for n in (1, 2)]
    await store.close()
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        conn.execute(text("DROP TABLE finished"))
        conn.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    engine.dispose()
    again = await open_store(url, clock)
    for chat, before in kept.items():
        filled = await again.finished_in(chat, 0, 9)
        assert [(one.table_id, one.number, one.last_seq) for one in filled] == [
            (one.table_id, one.number, one.last_seq) for one in before
        ]
        assert filled[0].persons == before[0].persons
        assert filled[0].summary == before[0].summary
        assert [one.persons for one in filled[1:]] == [()] * len(filled[1:]), "who played is not guessed"
    assert [str(await _davtar(again, clock, host, str(n))) for n in (1, 2)] == books
    page = await _desk(again, clock).command("k:page", "tg:-1001:0", host, "history")
    assert page.scene is not None
    assert all(dict(line.text.args)["score"] != "–" for line in page.scene.lines[1:])
    assert await again.check() == ()
    await again.close()


def _desk(store: SqlStore, clock: ManualClock) -> Desk:
    service = Service(store, Locks(), clock, SeededEntropy(8), lambda: None)
    return Desk(service, store, store.outbox)


async def _davtar(store: SqlStore, clock: ManualClock, who: Person, n: str) -> object:
    answer = await _desk(store, clock).command(f"k:{n}", "tg:-1001:0", who, "davtar", n)
    assert answer.ok, answer.text
    assert answer.scene is not None
    return answer.scene.picture, answer.scene.reading
