"""Tables to measure on, hands that play them without thinking, how much a bench does, and where its results go.

A bench runs in full with ``make bench``, and in its short form nightly: then it is looked at whether it runs, and
whether what it compares within the same run is at most twice as bad as it should be.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Final

import pytest

from adapters.runtime.system import Locks, SystemClock, SystemEntropy
from adapters.store.store import SqlStore
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.service import Service
from bot.ports.records import Command, Person
from tests.tiers import nightly
from tests.waiting import until

NAMES = ("Արամ", "ნინო", "Давид", "Lusine")


def service_of(store: SqlStore) -> Service:
    return Service(store, Locks(), SystemClock(), SystemEntropy(), lambda: None)


async def dealt(
    service: Service, n: int, target: int = 301, place: str = "", clock_s: int = 60, of: Sequence[Person] = ()
) -> str:
    """Table ``n``, at ``place`` or in a chat of its own, with its first deal: four people (``of``) who sit at no other
    table, or what is said to them would wait for one another."""
    host, *others = of or [Person(f"tg:{10 * n + k}", name) for k, name in enumerate(NAMES, start=1)]
    opened = await service.open(f"b:{n}", place or f"tg:-{1000 + n}:0", host)
    assert opened.table is not None
    options = (f"set target {target}", f"set clock {clock_s}")
    orders = [*((host, words) for words in options), *((who, "sit") for who in others), (host, "start")]
    for k, (who, words) in enumerate(orders):
        assert (await service.handle(Command(f"b:{n}:{k}", opened.table, who, words, place))).ok
    await deal(service, opened.table)
    return opened.table


async def many(service: Service, count: int) -> list[str]:
    """So many of them; made side by side, so that they share commits."""
    made: list[str] = []
    for start in range(0, count, 100):
        made += await asyncio.gather(*(dealt(service, n) for n in range(start, min(count, start + 100))))
    return made


COPIED = (
    *("game_table", "audience", "table_person", "persona", "event", "timer"),
    *("finished", "finished_also", "finished_seat"),
)
"""What a table is in the database, as far as it is not still to be sent."""


def copies(path: Path, originals: Sequence[str], count: int, places: Sequence[str] = ()) -> list[str]:
    """``count`` tables more, each a copy of one of ``originals`` in a chat of its own (``places``): people, events,
    clocks. Written directly: playing them would take minutes. Nothing of it waits to be sent."""
    made: list[str] = []
    with closing(sqlite3.connect(path)) as raw, raw:
        for n in range(count):
            old, new = originals[n % len(originals)], f"c{n:07}"
            (before,) = raw.execute("SELECT dest FROM audience WHERE table_id = ? AND role = 'play'", (old,)).fetchone()
            place = places[n] if places else f"tg:-{500_000 + n}:0"
            for name in COPIED:
                rows = raw.execute(f"SELECT * FROM {name} WHERE table_id = ?", (old,))
                columns = [column for column, *_ in rows.description]
                for row in rows.fetchall():
                    moved = (_moved(value, (old, new), (before, place)) for value in row)
                    values = dict(zip(columns, moved, strict=True))
                    if "cmd_key" in values:
                        values["cmd_key"] = f"{values['cmd_key']}/{n}"
                    marks = ", ".join("?" * len(values))
                    raw.execute(f"INSERT INTO {name} ({', '.join(values)}) VALUES ({marks})", (*values.values(),))
            made.append(new)
    return made


def _moved(value: object, *changes: tuple[str, str]) -> object:
    """A value of a table's row with its ids and places changed: by itself, or within JSON."""
    for old, new in changes:
        if value == old:
            return new
        if isinstance(value, str):
            value = value.replace(f'"{old}"', f'"{new}"')
        elif isinstance(value, bytes):
            value = value.replace(f'"{old}"'.encode(), f'"{new}"'.encode())
    return value


async def stands(service: Service, table_id: str) -> Table:
    table = await service.table(table_id)
    assert table is not None
    return table


async def deal(service: Service, table_id: str) -> None:
    """The next deal now, as its clock would have it."""
    table = await stands(service, table_id)
    key = f"timer:{table_id}:deal:{table.turn_seq}"
    assert (await service.handle(Command(key, table_id, None, f"tick deal {table.turn_seq}"))).ok


def move(table: Table) -> Command:
    """The first legal action of whoever is waited for."""
    game = loaded_of(table).game
    seat = min(game.waiting(table.state))
    legal = [game.encode(action) for action in islice(game.legal(table.state, seat), 2)]
    # Somebody has to take the bid, or the deal would be thrown in.
    action = legal[0] if legal[0] != "pass" or len(legal) < 2 or table.seq % 3 else legal[1]
    chair = table.chairs[seat]
    assert chair is not None
    words = f"act {game.decision(table.state, game.parse(action))} {action}"
    return Command(f"m:{table.id}:{table.seq}", table.id, Person(chair.person, chair.name), words)


async def moves(service: Service, table_id: str, count: int) -> list[float]:
    """``count`` moves one after the other; the seconds each of them took (``handle`` alone)."""
    took: list[float] = []
    table = await stands(service, table_id)
    while len(took) < count and table.phase == "play":
        if loaded_of(table).game.needs_deal(table.state):
            await deal(service, table_id)
        else:
            command = move(table)
            began = perf_counter()
            reply = await service.handle(command)
            took.append(perf_counter() - began)
            assert reply.ok, (command.text, reply.text)
        table = await stands(service, table_id)
    return took


def one_row_commits(path: Path, count: int = 300) -> float:
    """The yardstick: durable commits of one small row a second, by the driver alone."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("CREATE TABLE one (n INTEGER)")
        began = perf_counter()
        for n in range(count):
            raw.execute("INSERT INTO one VALUES (?)", (n,))
        return count / (perf_counter() - began)


async def answers(port: int) -> None:
    async def found() -> bool:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            line = await reader.readline()
            writer.close()
            return b" 200 " in line
        return False

    await until(found, every=0.005)


def milliseconds(times: list[float], per_cent: float) -> float:
    """The value below which so many per cent of them lie."""
    return sorted(times)[min(len(times) - 1, int(len(times) * per_cent / 100))] * 1000


async def said(store: SqlStore) -> None:
    while lane := await store.outbox.claim(("tg:", "@tg:"), "bench", 60_000):
        while rows := await store.outbox.rows(lane, 500):
            await store.outbox.mark(lane, [row.id for row in rows], "sent")
        await store.outbox.release(lane)


VARIABLE: Final = "DAVTAR_BENCH_OUT"


@dataclass(frozen=True, slots=True)
class Size:
    short: bool

    def of(self, full: int, few: int) -> int:
        return few if self.short else full

    def target(self, found: float, most: float, what: object = "") -> None:
        """A target in time, rates or bytes of this machine: for the full form alone."""
        assert self.short or found <= most, what

    def ratio(self, found: float, most: float, what: object = "") -> None:
        """A target against a yardstick of the same run."""
        assert found <= most * (2 if self.short else 1), what


sizes: Final = pytest.mark.parametrize(
    "size",
    [
        pytest.param(Size(short=False), marks=pytest.mark.bench, id="full"),
        pytest.param(Size(short=True), marks=nightly, id="short"),
    ],
)


async def passes(seconds: float) -> None:
    """Real time: what is measured is how much happens in it, or what is left after it."""
    await asyncio.sleep(seconds)


def record(part: str, what: str, found: str, wanted: str = "", ratio: str = "") -> None:
    """A line for ``docs/benchmarks.md``, kept only when ``report.py`` asks for it. ``ratio``: what says something on
    any machine: against a yardstick measured in the same run."""
    print(f"\n{part}: {what}: {found}{f'; wanted {wanted}' if wanted else ''}{f'; {ratio}' if ratio else ''}")
    out = os.environ.get(VARIABLE)
    if out:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")[0].removeprefix("tests/bench/")
        row = {"test": test, "part": part, "what": what, "found": found, "wanted": wanted, "ratio": ratio}
        with Path(out).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
