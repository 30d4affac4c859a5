"""How long a press waits for its answer, what a table and an idle house weigh in memory, how long a start takes, and
whether an evening of ten thousand deals leaves more behind than one of a thousand.

Whole programs: the program with its Telegram front before the fake Bot API, pictures drawn and sent as they would be.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from adapters.store.store import open_store
from bot.core.loaded import loaded_of
from tests.adapters.telegram.house import running
from tests.bench import kit
from tests.bench.kit import NAMES, Size, dealt, milliseconds, passes, record, said, service_of, sizes, stands
from tests.chaos.process import BotProcess
from tests.fakes.telegram.server import FakeTelegram
from tests.project.kit import ROOT
from tests.store.servers import free_port

pytestmark = pytest.mark.timeout(600)
ANSWER_S = 1.5
IDLE_MB = 120
needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")


@sizes
async def test_a_press_is_answered_at_once(tmp_path: Path, size: Size) -> None:
    """One busy table among 500 live ones: from the update's arrival to the first answer's leaving, warm."""
    live, presses = size.of(500, 30), size.of(200, 20)
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    service = service_of(store)
    async with FakeTelegram() as fake:
        people = [fake.user(name, started=True) for name in NAMES]
        rooms = [fake.group("Friends", *people) for _ in range(live)]
        places = [f"tg:{room.id}:0" for room in rooms]
        tables = [await dealt(service, n, 1001, places[n], clock_s=0) for n in range(10)]
        await said(store)
        await store.close()
        tables += kit.copies(path, tables, live - len(tables), places[len(tables) :])
        busy, room = tables[live // 2], rooms[live // 2]
        async with running(fake, tmp_path, hurry=False) as run:
            core, worker = run.core, run.front.worker
            for one in tables:
                await core.service.table(one)
            silent = 0
            while silent < size.of(25, 0):  # everybody who is waited for at the other tables is called first
                silent = 0 if (await core.store.stats()).open_rows else silent + 1
                await passes(1)
            took: list[float] = []
            number = 1
            while len(took) < presses + 10:
                table = await stands(core.service, busy)
                if table.phase != "play":
                    break
                if loaded_of(table).game.needs_deal(table.state):
                    await kit.moves(core.service, busy, 1)
                    continue
                command = kit.move(table)
                assert command.actor is not None
                data = "a:" + busy + ":" + ":".join(command.text.split(" ")[1:])
                number += 1
                where = {"message_id": 1, "date": 1, "chat": room.chat.json()}
                who = {"id": int(command.actor.id[3:]), "is_bot": False, "first_name": "P"}
                query = {"id": f"q{number}", "from": who, "message": where, "chat_instance": "1", "data": data}
                update = {"update_id": number, "callback_query": query}
                before = len(fake.calls)
                began = perf_counter()
                await worker.keep([(str(number), json.dumps(update).encode())])
                while not any(call.method == "answerCallbackQuery" for call in fake.calls[before:]):
                    await passes(0.0005)
                took.append(perf_counter() - began)
                await worker.idle()
                await passes(0.15)
    took = took[10:]
    plain = 1000 / kit.one_row_commits(tmp_path / "plain.db")
    half, most = milliseconds(took, 50), milliseconds(took, 99)
    record(
        "Presses",
        f"from a press to its first answer, one busy table among {live} live ones ({len(took)} presses)",
        f"median {half:.1f} ms, p99 {most:.1f} ms",
        "≤ 25 ms, ≤ 150 ms",
        f"{half / plain:.0f} bare one-row commits ({plain:.2f} ms)",
    )
    size.target(half, 25)
    size.target(most, 150)


@sizes
async def test_a_table_at_rest_is_small_and_a_start_is_quick(tmp_path: Path, size: Size) -> None:
    """2,000 live tables: at most 50 kB each in memory; a new process is ready for them within 5 s."""
    count, played = size.of(2000, 400), size.of(40, 8)
    path = tmp_path / "davtar.db"
    url = f"sqlite:///{path}"
    store = await open_store(url)
    service = service_of(store)
    tables = await kit.many(service, played)
    await asyncio.gather(*(kit.moves(service, one, 20) for one in tables))
    await said(store)
    await store.close()
    kit.copies(path, tables, count - played)
    took, _ = await started(path)
    weigher = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.programs", "weighs", url, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await weigher.communicate()
    found, weight, each = map(float, out.split())
    record("Memory", f"a live table at rest, of {count} (growth of the process)", f"{weight:.1f} kB", "≤ 50 kB")
    record("Start", f"a new process, from its birth to serving, {count} live tables", f"{took:.2f} s", "≤ 5 s")
    record("Start", "a table looked at for the first time (replayed from its events)", f"{each:.2f} ms", "stated")
    assert found == count
    size.ratio(weight, 50)
    size.target(took, 5)


@sizes
async def test_a_start_does_not_ask_for_history(tmp_path: Path, size: Size) -> None:
    """With 5,000 finished matches' tables in the database and without: the same."""
    history = size.of(5000, 1000)
    empty, full = tmp_path / "empty.db", tmp_path / "full.db"
    store = await open_store(f"sqlite:///{empty}")
    await store.close()
    store = await open_store(f"sqlite:///{full}")
    service = service_of(store)
    tables = [await dealt(service, n, target=20) for n in range(5)]
    for one in tables:
        await kit.moves(service, one, 2_000)
    live = len(await store.live_tables())
    await said(store)
    await store.close()
    kit.copies(full, tables, history - len(tables))
    bare, laden = [min([(await started(path))[0] for _ in range(2)]) for path in (empty, full)]
    record(
        "Start",
        f"with {history} finished matches ({full.stat().st_size / 2**20:.0f} MB) against an empty database",
        f"{laden:.2f} s against {bare:.2f} s",
        "flat (≤ 1.5 ×)",
        f"{laden / bare:.2f} ×",
    )
    assert live == 0
    size.ratio(laden / bare, 1.5)


async def started(path: Path, settled_s: float = 0.0) -> tuple[float, float]:
    """``davtar run`` with the page alone: the seconds until it answers, and the megabytes it then settles at."""
    port = free_port()
    settings = {"PORT": f"{port}", "DATABASE_URL": f"sqlite:///{path}", "LOCAL_TABLE": "yes", "LOG_LEVEL": "warning"}
    program, began = BotProcess(settings, path.parent), perf_counter()
    await program.start()
    try:
        await kit.answers(port)
        took = perf_counter() - began
        await passes(settled_s)  # by then the art of the page has been drawn
        return took, program.memory_kb() / 1024
    finally:
        await program.stop()


@sizes
async def test_a_start_is_quick_and_an_idle_house_is_small(tmp_path: Path, size: Size) -> None:
    """On a new database, and on one that is there."""
    for database in ("a new database", "a database that is there"):
        took, memory = await started(tmp_path / "davtar.db", size.of(10, 1))
        record("Start", f"davtar run with the page alone, {database}, to the first answer", f"{took:.2f} s", "≤ 1.5 s")
        record("Memory", f"idle, ten seconds later, {database}", f"{memory:.0f} MB", f"≤ {IDLE_MB} MB")
        size.ratio(memory, IDLE_MB)
        size.target(took, ANSWER_S)


@sizes
@needs_proc
@pytest.mark.timeout(3600)
def test_ten_thousand_deals_leave_no_more_than_a_thousand(tmp_path: Path, size: Size) -> None:
    """Four games at twenty tables; where a match ends, others sit down."""
    url = f"sqlite:///{tmp_path / 'davtar.db'}"
    first, last = size.of(1_000, 200), size.of(10_000, 800)
    command = [sys.executable, "-m", "tests.bench.programs", "lasts", url, str(first), str(last)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    before, after = (int(line) / 1024 for line in done.stdout.split())
    record("Memory", f"after {first} and after {last} deals", f"{before:.0f} and {after:.0f} MB", "+ 10 % at most")
    size.ratio(after / before, 1.10)
