"""PostgreSQL going away: in the middle of COMMIT, and altogether."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from adapters.store import SqlStore, open_store, postgres
from bot.ports import StoreUnavailable
from bot.ports.records import Decision, Head
from tests.store.cup_hall import BOSS, CupHall, crowd
from tests.store.kit import ManualClock, board, note, refusing, say, saying
from tests.store.servers import server

pytestmark = pytest.mark.postgres


class Cutter:
    """A wire to the server that is cut when COMMIT comes by: before it is passed on, or before its answer is."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self.cuts: list[str] = []
        """What to do with the next COMMITs: ``before`` or ``after``."""
        self.done = 0
        self.cut = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up, upwards = await asyncio.open_connection(self._host, self._port)
        answers = asyncio.create_task(self._pass(up, writer))
        while chunk := await reader.read(65536):
            if b"COMMIT" in chunk and self.cuts:
                self.done += 1
                self.cut.set()
                if self.cuts.pop(0) == "after":
                    answers.cancel()
                    upwards.write(chunk)
                    await upwards.drain()
                    await up.read(100)  # it is committed now
                break
            upwards.write(chunk)
            await upwards.drain()
        answers.cancel()
        writer.transport.abort()
        upwards.close()

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while chunk := await source.read(65536):
            target.write(chunk)
            await target.drain()


@asynccontextmanager
async def wire(url: str) -> AsyncIterator[tuple[Cutter, str]]:
    parts = urlsplit(url)
    cutter = Cutter(parts.hostname or "", parts.port or 5432)
    listening = await asyncio.start_server(cutter.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield cutter, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()


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


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_the_line_is_cut_while_a_cup_changes(postgres_database: str, cut: str) -> None:
    """Somebody enters, and the table of a match opens: once, with everything that belongs to it."""
    async with wire(postgres_database) as (cutter, url):
        clock = ManualClock()
        store = await open_store(url, clock)
        hall = CupHall([store], clock)
        await hall.opens(game="duel-blot", target="51", checkin="0", format="robin")
        a, b = crowd(2)
        cutter.cuts = [cut]
        await hall.enter(a)
        await hall.enter(b)
        assert [one.players for one in (await hall.view()).cup.entries] == [(2,), (3,)]
        await hall.presses(BOSS, "cuprun.close")
        await hall.here(a)
        cutter.cuts = [cut] * 3  # that somebody is there, that the table is open, that the cup knows of it
        await hall.here(b)
        cutter.cuts = []
        seen = await hall.tend()
        (match,) = seen.cup.now_played()
        assert [row.table_id for row in await store.live_tables()] == [match.table]
        assert cutter.done == 4
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


async def test_the_server_stops_at_once_and_comes_back() -> None:
    """``pg_ctl -m immediate`` under load: commands fail with a key or are there; afterwards all go through."""
    with server() as one:
        store = await open_store(one.url)

        async def work(n: int) -> str:
            try:
                await store.transact(f"t{n % 6}", f"k{n}", 0, saying(f"t{n % 6}", str(n), outbox=(note(),)))
            except StoreUnavailable as error:
                return error.key
            return "done"

        running = [asyncio.create_task(work(n)) for n in range(300)]
        await asyncio.sleep(0.25)
        await asyncio.to_thread(one.stop, "immediate")
        before = await asyncio.gather(*running)
        await asyncio.to_thread(one.start)
        assert set(before) <= {"done", "gone"}
        assert "gone" in before, "the server was stopped too late to disturb anybody"
        assert set(await asyncio.gather(*map(work, range(300)))) == {"done"}
        bodies = [event.body for t in range(6) for event in await store.events(f"t{t}")]
        assert sorted(bodies) == sorted(str(n).encode() for n in range(300))
        assert await store.check() == ()
        await store.close()


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


async def test_closing_waits_for_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that neither answers nor goes away: what is under way fails, and the store closes."""
    monkeypatch.setattr(postgres, "CLOSING_S", 0.5)
    with server() as one:
        store = await open_store(one.url)
        await say(store, "t", "k0", "start")
        one.send(signal.SIGSTOP)
        try:
            stuck = asyncio.create_task(store.transact("t", "k1", 1, saying("t", "a")))
            await asyncio.sleep(0.1)
            async with asyncio.timeout(20):
                await store.close()
                with pytest.raises(StoreUnavailable):
                    await stuck
        finally:
            one.send(signal.SIGCONT)
