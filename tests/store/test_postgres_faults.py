"""PostgreSQL going away: in the middle of COMMIT, and altogether; and what it keeps prepared."""

from __future__ import annotations

import asyncio
import signal

import pytest
from sqlalchemy import text

from adapters.store import SqlStore, open_store, postgres
from adapters.store.postgres import USED_OFTEN, PostgresBackend
from bot.ports import StoreUnavailable
from bot.ports.records import Decision, Head
from tests.store.cutter import wire
from tests.store.kit import board, note, refusing, say, saying
from tests.store.pooler import pooled
from tests.store.servers import server
from tests.tiers import nightly

pytestmark = pytest.mark.postgres


@pytest.mark.parametrize("cut", ["before", "after"])
@pytest.mark.parametrize("events", [(), ("a", "b")], ids=["refusal", "events"])
async def test_the_line_is_cut_during_commit(postgres_database: str, cut: str, events: tuple[str, ...]) -> None:
    """Whether or not the commit arrived, the command takes effect once and its caller learns what it did."""
    async with wire(postgres_database) as (cutter, url):
        store = await open_store(url)
        await say(store, "t", "k0", "start")
        cutter.cuts = [cut]
        decide = saying("t", *events, outbox=(board("t"), note())) if events else refusing("ok")
        done = await store.transact("t", "k1", 1, decide)
        assert cutter.done == 1
        assert (done.outcome, done.duplicate) == ("ok", False)
        assert [(e.seq, e.body.decode()) for e in done.events] == list(enumerate(events, 2))
        assert done.head_seq == 1 + len(events)
        assert (await store.transact("t", "k1", 1, refusing())).duplicate
        assert await store.check() == ()
        await store.close()


async def test_cut_twice_and_a_rival_has_done_it(postgres_database: str) -> None:
    """The commit did not arrive, and before the next try another worker carries out the same command."""
    async with wire(postgres_database) as (cutter, url):
        slow, rival = await open_store(url), await open_store(postgres_database)
        await say(slow, "t", "k0", "start")
        cutter.cuts = ["before"]
        calls = 0

        def decide(head: Head) -> Decision:
            nonlocal calls
            calls += 1
            return saying("t", f"slow{calls}")(head)

        trying = asyncio.create_task(slow.transact("t", "k1", 1, decide))
        await cutter.cut.wait()
        theirs = await rival.transact("t", "k1", 1, saying("t", "rival"))
        mine = await trying
        assert [theirs.duplicate, mine.duplicate].count(False) == 1
        assert len(await slow.events("t")) == 2
        assert await slow.check() == ()
        await slow.close()
        await rival.close()


@nightly
async def test_who_sleeps_on_a_lock_is_ended(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session that was stopped in the middle of sending statements at once is beyond the server's own limit: whoever
    waits for what it holds has it ended, and has its turn."""
    import psycopg  # not everybody who runs the tests has it

    monkeypatch.setattr(postgres, "LOCK_MS", 200)
    monkeypatch.setattr(postgres, "IDLE_MS", 1_000)
    store = await open_store(postgres_database)
    await say(store, "t", "k1", "a")
    sleeper = psycopg.connect(postgres_database)
    sleeper.execute("SELECT * FROM game_table WHERE table_id = 't' FOR UPDATE")
    async with asyncio.timeout(60):
        while await _refused(store):  # each try waits a little, and gives up
            pass
    assert [event.body for event in await store.events("t")] == [b"a", b"b"]
    with pytest.raises(psycopg.OperationalError):
        sleeper.execute("SELECT 1")
    sleeper.close()
    await store.close()


async def _refused(store: SqlStore) -> bool:
    try:
        await say(store, "t", "k2", "b")
    except StoreUnavailable:
        return True
    return False


@nightly
async def test_closing_waits_for_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that neither answers nor goes away: what is under way fails, and the store closes."""
    monkeypatch.setattr(postgres, "CLOSING_S", 0.5)
    with server() as one:
        store = await open_store(one.url)
        await say(store, "t", "k0", "start")
        one.send(signal.SIGSTOP)
        try:
            stuck = asyncio.create_task(store.transact("t", "k1", 1, saying("t", "a")))
            await asyncio.sleep(0)
            async with asyncio.timeout(60):
                await store.close()
                with pytest.raises(StoreUnavailable):
                    await stuck
        finally:
            one.send(signal.SIGCONT)


async def kept(url: str) -> int:
    """How many statements the sessions of a store have prepared after some commands, one of them at a time."""
    store = await open_store(url)
    for n in range(3 * USED_OFTEN):
        await say(store, "t1", f"k{n}", "hello")
    backend = store._backend
    assert isinstance(backend, PostgresBackend)
    count = await backend.read(lambda conn: conn.scalar(text("SELECT count(*) FROM pg_prepared_statements")))
    assert await store.check() == ()
    await store.close()
    return int(count or 0)


async def test_statements_are_prepared_without_a_pooler(postgres_database: str) -> None:
    assert await kept(postgres_database) > 0


@nightly
async def test_nothing_is_prepared_through_a_pooler(postgres_database: str) -> None:
    with pooled(postgres_database, 1) as pooler:
        assert await kept(pooler.url) == 0
        assert await asyncio.to_thread(pooler.clients) == 0
