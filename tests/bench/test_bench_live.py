"""How long a press waits for its answer, what a table weighs in memory, how long a start takes.

Whole programs: the program with its Telegram front before the fake Bot API, pictures drawn and sent as they would be.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import pytest
from pydantic import SecretStr

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.runtime.program import Program
from adapters.store import SqlStore, open_store
from adapters.telegram.app import TelegramFront, TelegramSettings
from bot.table.loaded import loaded_of
from tests.bench.kit import copies, dealt, many, milliseconds, move, moves, one_row_commits, service_of, stands
from tests.bench.record import record
from tests.fakes.telegram import FakeTelegram

pytestmark = [pytest.mark.bench, pytest.mark.timeout(600)]

LIVE = 500
PRESSES = 200
QUIET_S = 25
MANY = 2000
PLAYED = 40
HISTORY = 5000
ROOT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def running(fake: FakeTelegram, path: Path) -> AsyncIterator[tuple[Program, TelegramFront]]:
    settings = Settings(
        _env_file=None,
        telegram_token=SecretStr(fake.token),
        telegram_api_base=fake.base,
        database_url=f"sqlite:///{path}",
    )
    wanted = TelegramSettings(fake.token, api=fake.base, poll_s=1)
    house = await open_program(settings, fronts=lambda core, _: [TelegramFront(core, wanted)])
    front = house.fronts[0]
    assert isinstance(front, TelegramFront)
    await house.start()
    try:
        yield house, front
    finally:
        await house.stop()


async def test_a_press_is_answered_at_once(tmp_path: Path) -> None:
    """One busy table among 500 live ones: from the update's arrival to the first answer's leaving, warm."""
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    service = service_of(store)
    async with FakeTelegram() as fake:
        people = [fake.user(name, started=True) for name in ("Արամ", "ნინო", "Давид", "Lusine")]
        rooms = [fake.group("Friends", *people) for _ in range(LIVE)]
        places = [f"tg:{room.id}:0" for room in rooms]
        tables = [await dealt(service, n, 1001, places[n], clock_s=0) for n in range(10)]
        await _said(store)
        await store.close()
        tables += copies(path, tables, LIVE - len(tables), places[len(tables) :])
        busy, room = tables[LIVE // 2], rooms[LIVE // 2]
        async with running(fake, path) as (house, front):
            core = house.core
            for one in tables:
                await core.service.table(one)
            await _all_quiet(core.store)
            took: list[float] = []
            number = 1
            while len(took) < PRESSES + 10:
                table = await stands(core.service, busy)
                if table.phase != "play":
                    break
                if loaded_of(table).game.needs_deal(table.state):
                    await moves(core.service, busy, 1)
                    continue
                command = move(table)
                assert command.actor is not None
                data = "a:" + busy + ":" + ":".join(command.text.split(" ")[1:])
                number += 1
                update = {
                    "update_id": number,
                    "callback_query": {
                        "id": f"q{number}",
                        "from": {"id": int(command.actor.id[3:]), "is_bot": False, "first_name": "P"},
                        "message": {
                            "message_id": 1,
                            "date": 1,
                            "chat": {"id": room.id, "type": "supergroup", "title": "Friends"},
                        },
                        "chat_instance": "1",
                        "data": data,
                    },
                }
                before = len(fake.calls)
                began = perf_counter()
                await front.worker.keep([(str(number), json.dumps(update).encode())])
                while True:
                    if any(call.method == "answerCallbackQuery" for call in fake.calls[before:]):
                        break
                    await asyncio.sleep(0.0005)
                took.append(perf_counter() - began)
                await front.worker.idle()
                await asyncio.sleep(0.15)
    took = took[10:]
    plain = 1000 / one_row_commits(tmp_path / "plain.db")
    half, most = milliseconds(took, 50), milliseconds(took, 99)
    record(
        "Presses",
        f"from a press to its first answer, one busy table among {LIVE} live ones ({len(took)} presses)",
        f"median {half:.1f} ms, p99 {most:.1f} ms",
        "≤ 25 ms, ≤ 150 ms",
        f"{half / plain:.0f} bare one-row commits ({plain:.2f} ms)",
    )
    assert half <= 25
    assert most <= 150


async def test_a_table_at_rest_is_small_and_a_start_is_quick(tmp_path: Path) -> None:
    """2,000 live tables: at most 50 kB each in memory; a new process is ready for them within 5 s."""
    path = tmp_path / "davtar.db"
    url = f"sqlite:///{path}"
    store = await open_store(url)
    service = service_of(store)
    tables = await many(service, PLAYED)
    await asyncio.gather(*(moves(service, one, 20) for one in tables))
    await _said(store)
    await store.close()
    copies(path, tables, MANY - PLAYED)
    took = await _start(path)
    weigher = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.weigher", url, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await weigher.communicate()
    count, weight, each = map(float, out.split())
    record("Memory", f"a live table at rest, of {count:.0f} (growth of the process)", f"{weight:.1f} kB", "≤ 50 kB")
    record("Start", f"a new process, from its birth to serving, {MANY} live tables", f"{took:.2f} s", "≤ 5 s")
    record("Start", "a table looked at for the first time (replayed from its events)", f"{each:.2f} ms", "stated")
    assert count == MANY
    assert weight <= 50
    assert took <= 5


async def test_a_start_does_not_ask_for_history(tmp_path: Path) -> None:
    """With 5,000 finished matches' tables in the database and without: the same."""
    empty, full = tmp_path / "empty.db", tmp_path / "full.db"
    store = await open_store(f"sqlite:///{empty}")
    await store.close()
    store = await open_store(f"sqlite:///{full}")
    service = service_of(store)
    tables = [await dealt(service, n, target=20) for n in range(5)]
    for one in tables:
        await moves(service, one, 2_000)
    live = len(await store.live_tables())
    await _said(store)
    await store.close()
    copies(full, tables, HISTORY - len(tables))
    bare, laden = await _start(empty), await _start(full)
    record(
        "Start",
        f"with {HISTORY} finished matches ({full.stat().st_size / 2**20:.0f} MB) against an empty database",
        f"{laden:.2f} s against {bare:.2f} s",
        "flat (≤ 1.5 ×)",
        f"{laden / bare:.2f} ×",
    )
    assert live == 0
    assert laden <= 1.5 * bare


async def _all_quiet(store: SqlStore) -> None:
    """Wait until everybody who is waited for at the other tables has been called."""
    silent = 0
    while silent < QUIET_S:
        silent = 0 if (await store.stats()).open_rows else silent + 1
        await asyncio.sleep(1)


async def _said(store: object) -> None:
    outbox = store.outbox  # type: ignore[attr-defined]
    while lane := await outbox.claim(("tg:", "@tg:"), "bench", 60_000):
        while rows := await outbox.rows(lane, 500):
            await outbox.mark(lane, [row.id for row in rows], "sent")
        await outbox.release(lane)


async def _start(path: Path) -> float:
    """Seconds until a new process serves; the better of two."""
    best = 1e9
    for _ in range(2):
        began = perf_counter()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.starter", f"sqlite:///{path}", cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        assert await process.stdout.readline() == b"serving\n"
        best = min(best, perf_counter() - began)
        process.kill()
        await process.wait()
    return best
