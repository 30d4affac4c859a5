"""The whole program on a PostgreSQL that fails it: cut lines, a server that is stopped at once, a pooler (3.2.5).

What the store alone does about it is in ``tests/store/test_postgres_faults.py``; here two workers play, and the verdict
is the usual one.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.chaos.crew import Crew, judged, tables
from tests.chaos.play import settings
from tests.chaos.process import BotProcess, Eyes
from tests.chaos.wires import cutting
from tests.fakes.telegram import FakeTelegram
from tests.store.pooler import pooled
from tests.store.servers import server
from tests.waiting import until

pytestmark = [pytest.mark.postgres, pytest.mark.timeout(900)]


async def test_lines_are_cut_during_commit(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """About one commit in thirty loses its line, before or after the server has it, in two workers at work."""
    async with FakeTelegram() as fake:
        eyes = await Eyes.open(postgres_database)
        rooms = await tables(fake, eyes, 3)
        async with (
            cutting(postgres_database, seed, 30) as (cutter, url),
            Crew(fake, url, tmp_path, 2, CHAOS_PLAYERS=2, CHAOS_SEED=seed, CHAOS_GAP_MS=100) as crew,
        ):
            await crew.finish(eyes)
        await eyes.store.close()
        found = judged(postgres_database, rooms)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
        assert cutter.done >= 5
        assert not found.twins
        assert found.repeats == 0
        assert fake.problems == []


async def test_the_server_is_stopped_at_once(tmp_path: Path, seed: int) -> None:
    """``pg_ctl -m immediate`` twice in the middle of play; the workers wait and go on by themselves."""
    with server() as one:
        async with FakeTelegram() as fake:
            eyes = await Eyes.open(one.url)
            rooms = await tables(fake, eyes, 3)
            async with Crew(fake, one.url, tmp_path, 2, CHAOS_PLAYERS=2, CHAOS_SEED=seed, CHAOS_GAP_MS=100) as crew:
                for _ in range(2):
                    await crew.moved(eyes, 20)
                    await asyncio.to_thread(one.stop, "immediate")
                    await asyncio.sleep(1.0)
                    await asyncio.to_thread(one.start)
                assert all(worker.alive for worker in crew.workers), crew.logs()
                await crew.finish(eyes)
            await eyes.store.close()
            found = judged(one.url, rooms)
            assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
            assert all(table.phase == "over" for table in found.tables.values())
            # A message that was taken while the server was away cannot be noted: it may be said again.
            assert len(found.twins) + found.repeats <= 2 * len(rooms)


async def test_a_pooler_in_transaction_mode(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """Two workers with up to ten lines each share two to the server, and never the same one for long (PgBouncer)."""
    with pooled(postgres_database, 2) as pooler:
        async with FakeTelegram() as fake:
            eyes = await Eyes.open(postgres_database)
            rooms = await tables(fake, eyes, 3)
            async with Crew(fake, pooler.url, tmp_path, 2, CHAOS_PLAYERS=2, CHAOS_SEED=seed, CHAOS_GAP_MS=100) as crew:
                await crew.moved(eyes, 20)
                assert await asyncio.to_thread(pooler.clients) > 2
                await crew.finish(eyes)
            await eyes.store.close()
        found = judged(postgres_database, rooms)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
        assert not found.twins
        assert found.repeats == 0
        assert "Traceback" not in crew.logs()


async def test_a_worker_that_stops_inside_a_transaction(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """It stands still with a table locked. The others may wait for that table a while, not for ever."""
    async with FakeTelegram() as fake:
        eyes = await Eyes.open(postgres_database)
        rooms = await tables(fake, eyes, 1)
        plain = settings(fake, postgres_database, CHAOS_PLAYERS=2, CHAOS_SEED=seed, CHAOS_LEASE_MS=1500)
        frozen = BotProcess(plain, tmp_path, "tests.chaos.worker", "frozen")
        try:
            await frozen.start(DAVTAR_CRASH_AT="in-transaction:6:stop")
            await until(lambda: _stands(frozen))
            async with Crew(fake, postgres_database, tmp_path, 1, CHAOS_PLAYERS=2, CHAOS_SEED=seed) as crew:
                await crew.finish(eyes)
        finally:
            await frozen.kill()
        found = judged(postgres_database, rooms)
        await eyes.store.close()
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))


async def _stands(worker: BotProcess) -> bool:
    assert worker.alive, worker.log.read_text()
    return worker.stands
