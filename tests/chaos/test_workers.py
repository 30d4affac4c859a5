"""Two and three workers on one database, all wanting the same things; and one that stands still for too long (3.2.3-4).

Every worker is the whole program. All of them press at all tables, with the same keys for the same moves, all send, all
fire clocks: each effect is there once, each chat's order is kept, nobody sends what another has sent.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
from pathlib import Path

import pytest

from tests.chaos.crew import Crew, judged, tables
from tests.chaos.process import Eyes
from tests.fakes.telegram import FakeTelegram

pytestmark = pytest.mark.timeout(900)

LEASE_MS, STOPS = 1500, 3


async def races(tmp_path: Path, url: str, workers: int, count: int, seed: int, hands: int = 2) -> None:
    async with FakeTelegram() as fake:
        eyes = await Eyes.open(url)
        rooms = await tables(fake, eyes, count)
        async with Crew(fake, url, tmp_path, workers, CHAOS_PLAYERS=hands, CHAOS_SEED=seed, CHAOS_GAP_MS=250) as crew:
            await crew.finish(eyes)
        await eyes.store.close()
        found = judged(url, rooms)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
        assert len(found.tables) == count
        assert all(table.phase == "over" for table in found.tables.values())
        assert not found.twins
        assert found.repeats == 0
        assert "Traceback" not in crew.logs()
        assert fake.problems == []


@pytest.mark.postgres
@pytest.mark.parametrize("workers", [2, 3])
async def test_workers_race_for_one_table(tmp_path: Path, postgres_database: str, seed: int, workers: int) -> None:
    await races(tmp_path, postgres_database, workers, 1, seed)


async def test_two_processes_on_one_sqlite_file(tmp_path: Path, sqlite_url: str, seed: int) -> None:
    """Not how it is meant to be run; it has to hold all the same (a restart may overlap)."""
    await races(tmp_path, sqlite_url, 2, 2, seed)


@pytest.mark.postgres
async def test_three_workers_on_two_hundred_tables(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """All are dealt at the same moment, which is a clock of each, and bid; the chats are judged one by one."""
    count, events = 200, 11
    async with FakeTelegram() as fake:
        eyes = await Eyes.open(postgres_database)
        rooms = await tables(fake, eyes, count, clock=0)
        how = {"CHAOS_PLAYERS": 1, "CHAOS_SEED": seed, "CHAOS_GAP_MS": 250, "CHAOS_EVENTS": events}
        async with Crew(fake, postgres_database, tmp_path, 3, **how) as crew:
            await crew.finish(eyes, events=events)
        await eyes.store.close()
        found = judged(postgres_database, rooms)
        wrong = [one for one in found.wrong if not _later(one, events)]
        assert not wrong, "\n".join((f"seed {seed}", *wrong))
        assert len(found.tables) == count
        assert all(table.deal and table.seq >= events for table in found.tables.values())
        assert not found.twins
        assert found.repeats == 0
        assert "Traceback" not in crew.logs()
        assert fake.problems == []


def _later(wrong: str, events: int) -> bool:
    """Whether it is a message of something that came after all had been said: who has been thinking for fifteen seconds
    is called at the moment when the workers stop."""
    found = re.fullmatch(r"I5: \w+:(\d+):\d+ is open", wrong)
    return found is not None and int(found[1]) > events


@pytest.mark.soak
@pytest.mark.postgres
@pytest.mark.timeout(7200)
async def test_three_workers_play_many_tables_to_the_end(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """``DAVTAR_SOAK_TABLES``: how many."""
    await races(tmp_path, postgres_database, 3, int(os.environ.get("DAVTAR_SOAK_TABLES", "200")), seed, 4)


async def test_a_worker_that_stands_still_longer_than_its_leases(tmp_path: Path, url: str, seed: int) -> None:
    """SIGSTOP of one of two workers for longer than lanes and poller are leased, three times in turn: the other goes on
    meanwhile, the sleeper's marks are refused when it wakes, and what it had in its hands is not lost."""
    async with FakeTelegram() as fake:
        eyes = await Eyes.open(url)
        rooms = await tables(fake, eyes, 2, target=101)
        how = {"CHAOS_PLAYERS": 2, "CHAOS_SEED": seed, "CHAOS_GAP_MS": 100, "CHAOS_LEASE_MS": LEASE_MS}
        async with Crew(fake, url, tmp_path, 2, **how) as crew:
            await crew.moved(eyes, 6)
            for n in range(STOPS):
                sleeper = crew.workers[n % 2]
                sleeper.send(signal.SIGSTOP)
                await asyncio.sleep(1.5 * LEASE_MS / 1000)
                if not url.startswith("sqlite"):  # there it may have stopped with the one file locked
                    await crew.moved(eyes, 3)
                sleeper.send(signal.SIGCONT)
                await crew.moved(eyes, 3)
            await crew.finish(eyes)
        await eyes.store.close()
        found = judged(url, rooms)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
        assert all(table.phase == "over" for table in found.tables.values())
        assert len(found.twins) + found.repeats <= STOPS * len(rooms)
        assert fake.problems == []
