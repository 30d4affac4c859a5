"""Several whole programs on one database, all wanting the same things; a database that fails them, or is brought up to
date under them (3.2.3-5, 3.2.9).

All workers press at all tables, with the same keys for the same moves, all send, all fire clocks: each effect is there
once, each chat's order is kept, nobody sends what another has sent. What the store alone does about a PostgreSQL that
fails is in ``tests/store/test_postgres_faults.py``.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, make_url, text

from adapters.store import open_store
from bot.ports import StoreUnavailable
from tests.chaos import verdict
from tests.chaos.crew import Crew, judged, tables
from tests.chaos.play import settings
from tests.chaos.process import ROOT, WORKER, BotProcess, Eyes
from tests.fakes.telegram import FakeTelegram, Room
from tests.store.cutter import Cutter
from tests.store.pooler import pooled
from tests.store.servers import server
from tests.tiers import nightly
from tests.waiting import until

pytestmark = [nightly, pytest.mark.timeout(900)]

LEASE_MS, STOPS = 1500, 3
TABLES = int(os.environ.get("DAVTAR_SOAK_TABLES", "60"))


class World:
    """A fake Telegram with so many chats, four people and a table that has been started in each."""

    def __init__(self, fake: FakeTelegram, eyes: Eyes, rooms: list[Room], seed: int) -> None:
        self.fake, self.eyes, self.rooms = fake, eyes, rooms
        self.hands = {"CHAOS_PLAYERS": 2, "CHAOS_SEED": seed, "CHAOS_GAP_MS": 100}

    def judged(self, url: str, *, twice: int = 0, later: int = 0) -> None:
        """The verdict over all chats. ``twice``: how many messages may stand twice, or wait to be sent again by a
        worker that lost its lane as it stopped; ``later``: what comes of events after so many may still have to be
        said."""
        found = judged(url, self.rooms)
        wrong = [one for one in found.wrong if not later or not _later(one, later)]
        wrong = [one for one in wrong if not twice or not re.fullmatch(r"I5: \w+:\S+:fenced:\d+ is open", one)]
        assert not wrong, "\n".join((f"seed {self.hands['CHAOS_SEED']}", *wrong))
        assert len(found.tables) == len(self.rooms)
        assert all(table.phase == "over" or (table.deal and later) for table in found.tables.values())
        assert len(found.twins) + found.repeats <= twice
        assert self.fake.problems == []


def _later(wrong: str, events: int) -> bool:
    """Whether it is a message of something that came after all had been said: a player who has been thinking for 15 s
    is called at the moment when the workers stop."""
    found = re.fullmatch(r"I5: \w+:(\d+):\d+ is open", wrong)
    return found is not None and int(found[1]) > events


@asynccontextmanager
async def world(url: str, count: int, seed: int, target: int = 20, clock: int = 60) -> AsyncIterator[World]:
    async with FakeTelegram() as fake:
        eyes = await Eyes.open(url)
        try:
            yield World(fake, eyes, await tables(fake, eyes, count, target=target, clock=clock), seed)
        finally:
            await eyes.store.close()


async def races(folder: Path, url: str, workers: int, count: int, seed: int) -> None:
    async with world(url, count, seed) as here:
        async with Crew(here.fake, url, folder, workers, **here.hands) as crew:
            await crew.finish(here.eyes)
        here.judged(url)
        assert "Traceback" not in crew.logs()


@pytest.mark.postgres
@pytest.mark.parametrize("workers", [2, 3])
async def test_workers_race_for_one_table(tmp_path: Path, postgres_database: str, seed: int, workers: int) -> None:
    await races(tmp_path, postgres_database, workers, 1, seed)


async def test_two_processes_on_one_sqlite_file(tmp_path: Path, sqlite_url: str, seed: int) -> None:
    """Not how it is meant to be run; it has to hold all the same (a restart may overlap)."""
    await races(tmp_path, sqlite_url, 2, 2, seed)


@pytest.mark.postgres
async def test_three_workers_on_many_tables(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """All are dealt at the same moment, which is a clock of each, and bid. ``DAVTAR_SOAK_TABLES``: how many."""
    events = 11
    async with world(postgres_database, TABLES, seed, clock=0) as here:
        how = {**here.hands, "CHAOS_PLAYERS": 1, "CHAOS_EVENTS": events}
        async with Crew(here.fake, postgres_database, tmp_path, 3, **how) as crew:
            await crew.finish(here.eyes, events=events)
        here.judged(postgres_database, later=events)
        assert "Traceback" not in crew.logs()


async def test_a_worker_that_stands_still_longer_than_its_leases(tmp_path: Path, url: str, seed: int) -> None:
    """SIGSTOP of one of two workers for longer than lanes and poller are leased, three times in turn: the other goes on
    meanwhile, the sleeper's marks are refused when it wakes, and what it had in its hands is not lost."""
    async with world(url, 2, seed, target=51) as here:
        async with Crew(here.fake, url, tmp_path, 2, **here.hands, CHAOS_LEASE_MS=LEASE_MS) as crew:
            await crew.moved(here.eyes, 6)
            for n in range(STOPS):
                sleeper = crew.workers[n % 2]
                sleeper.send(signal.SIGSTOP)
                await asyncio.sleep(1.5 * LEASE_MS / 1000)  # real: a lease runs out by the clock of other processes
                if not url.startswith("sqlite"):  # there it may have stopped with the one file locked
                    await crew.moved(here.eyes, 3)
                sleeper.send(signal.SIGCONT)
                await crew.moved(here.eyes, 3)
            await crew.finish(here.eyes)
        here.judged(url, twice=STOPS * len(here.rooms))


# --- a PostgreSQL that fails --------------------------------------------------------------------------------------


@asynccontextmanager
async def cutting(url: str, seed: int, every: int) -> AsyncIterator[tuple[Cutter, str]]:
    """A wire to the server on which one COMMIT in about ``every`` is cut: before it arrives, or before its answer."""
    dice = random.Random(seed)

    class Endless(list[str]):
        def __bool__(self) -> bool:
            return dice.randrange(every) == 0

        def pop(self, _: object = 0) -> str:
            return dice.choice(("before", "after"))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await cutter.serve(reader, writer)

    parts = urlsplit(url)
    cutter = Cutter(parts.hostname or "", parts.port or 5432)
    cutter.cuts = Endless()
    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield cutter, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()


@pytest.mark.postgres
async def test_lines_are_cut_during_commit(tmp_path: Path, postgres_database: str, seed: int) -> None:
    async with world(postgres_database, 3, seed) as here:
        async with (
            cutting(postgres_database, seed, 30) as (cutter, url),
            Crew(here.fake, url, tmp_path, 2, **here.hands) as crew,
        ):
            await crew.finish(here.eyes)
        here.judged(postgres_database)
        assert cutter.done >= 5


@pytest.mark.postgres
async def test_the_server_is_stopped_at_once(tmp_path: Path, seed: int) -> None:
    """``pg_ctl -m immediate`` twice in the middle of play; the workers wait and go on by themselves."""
    with server() as one:
        async with world(one.url, 3, seed) as here:
            async with Crew(here.fake, one.url, tmp_path, 2, **here.hands) as crew:
                for n in range(1, 3):
                    await crew.moved(here.eyes, 20)
                    await asyncio.to_thread(one.stop, "immediate")
                    await until(lambda n=n: crew.logs().count("-waits-for-store") >= n)
                    await asyncio.to_thread(one.start)
                assert all(worker.alive for worker in crew.workers), crew.logs()
                await crew.finish(here.eyes)
            # A message that was taken while the server was away cannot be noted: it may be said again.
            here.judged(one.url, twice=2 * len(here.rooms))


@pytest.mark.postgres
async def test_a_pooler_in_transaction_mode(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """Two workers with up to ten lines each share two to the server, and never the same one for long (PgBouncer)."""
    with pooled(postgres_database, 2) as pooler:
        async with world(postgres_database, 3, seed) as here:
            async with Crew(here.fake, pooler.url, tmp_path, 2, **here.hands) as crew:
                await crew.moved(here.eyes, 20)
                assert await asyncio.to_thread(pooler.clients) > 2
                await crew.finish(here.eyes)
            here.judged(postgres_database)
            assert "Traceback" not in crew.logs()


@pytest.mark.postgres
async def test_a_worker_that_stops_inside_a_transaction(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """It stands still with a table locked. The others may wait for that table a while, not for ever."""
    async with world(postgres_database, 1, seed) as here:
        plain = settings(here.fake, postgres_database, **here.hands, CHAOS_LEASE_MS=1500)
        frozen = BotProcess(plain, tmp_path, WORKER, "frozen")

        def stands() -> bool:
            assert frozen.alive, frozen.log.read_text()
            return frozen.stands

        try:
            await frozen.start(DAVTAR_CRASH_AT="in-transaction:6:stop")
            await until(stands)
            async with Crew(here.fake, postgres_database, tmp_path, 1, **here.hands) as crew:
                await crew.finish(here.eyes)
        finally:
            await frozen.kill()
        found = judged(postgres_database, here.rooms)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))


# --- migrations ---------------------------------------------------------------------------------------------------

migrations = import_module("adapters.store.migrate")
OURS: Path = migrations.SCRIPTS
NEXT = '''"""A column more, as a next version would expand the schema: old programs go on beside it."""

import sqlalchemy as sa
from alembic import op

revision = "{new}"
down_revision = "{old}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sa.Column("later", sa.String(), nullable=True))
    op.create_index("ix_event_later", "event", ["type"])
'''
OPEN = """
import asyncio, sys
from adapters.store import open_store
async def main():
    store = await open_store(sys.argv[1])
    print(await store.check())
    await store.close()
asyncio.run(main())
"""


async def test_four_processes_start_on_nothing(url: str) -> None:
    """All of them at once: one makes the schema, the others wait for it."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-c", OPEN, url)
    running = [await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe) for _ in range(4)]
    for one in running:
        out, errors = await one.communicate()
        assert (one.returncode, out) == (0, b"()\n"), errors.decode()[-500:]
    assert not verdict.database(url).wrong


async def test_a_migration_while_people_play(
    tmp_path: Path, url: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers of the old version are at it when this process, a version ahead, expands the schema; they play on to the
    end. An old program that starts afterwards stops with a clear word and touches nothing."""
    scripts = tmp_path / "migrations"
    shutil.copytree(OURS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    head = ScriptDirectory(str(scripts)).get_current_head()
    (scripts / "versions" / "m9000_later.py").write_text(NEXT.format(new="m9000", old=head))
    async with world(url, 3, seed) as here:
        async with Crew(here.fake, url, tmp_path, 1 if url.startswith("sqlite") else 2, **here.hands) as crew:
            await until(lambda: here.fake.called("sendPhoto", "sendMessage"), what="play")
            with monkeypatch.context() as newer:
                newer.setattr(migrations, "SCRIPTS", scripts)
                await (await open_store(url)).close()
            await crew.finish(here.eyes)
        assert "Traceback" not in crew.logs()
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg" if "postgres" in url else "sqlite"))
    with engine.connect() as conn:
        assert conn.scalar(text("SELECT version_num FROM alembic_version")) == "m9000"
        assert "later" in [column["name"] for column in inspect(conn).get_columns("game_table")]
    engine.dispose()
    here.judged(url)
    with pytest.raises(StoreUnavailable) as refused:
        await open_store(url)
    assert refused.value.key == "newer-schema"
