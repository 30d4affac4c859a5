"""Tables to measure on, and hands that play them without thinking."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import perf_counter

from adapters.runtime.process.system import Locks, SystemClock, SystemEntropy
from adapters.store import SqlStore
from bot.ports.records import Command, Person
from bot.service import Service
from bot.table.loaded import loaded_of
from bot.table.model import Table

NAMES = ("Արամ", "ნინო", "Давид", "Lusine")


def people(n: int) -> tuple[Person, ...]:
    """Who plays at table ``n``: nobody sits at two, or what is said to them would wait for one another."""
    return tuple(Person(f"tg:{10 * n + k}", name) for k, name in enumerate(NAMES, start=1))


def service_of(store: SqlStore) -> Service:
    return Service(store, Locks(), SystemClock(), SystemEntropy(), lambda: None)


async def dealt(service: Service, n: int, target: int = 301, place: str = "", clock_s: int = 60) -> str:
    """Table ``n``, at ``place`` or in a chat of its own: four people, the first deal on it."""
    host, *others = people(n)
    opened = await service.open(f"b:{n}", place or f"tg:-{1000 + n}:0", host)
    assert opened.table is not None
    orders = [
        (host, f"set target {target}"),
        (host, f"set clock {clock_s}"),
        *((who, "sit") for who in others),
        (host, "start"),
    ]
    for k, (who, words) in enumerate(orders):
        assert (await service.handle(Command(f"b:{n}:{k}", opened.table, who, words))).ok
    await deal(service, opened.table)
    return opened.table


async def many(service: Service, count: int) -> list[str]:
    """So many of them; made side by side, so that they share commits."""
    made: list[str] = []
    for start in range(0, count, 100):
        made += await asyncio.gather(*(dealt(service, n) for n in range(start, min(count, start + 100))))
    return made


_EVENTS = "SELECT table_id, seq, type, v, body, cmd_key, at_ms FROM event WHERE table_id = ?"


def copies(path: Path, originals: Sequence[str], count: int, places: Sequence[str] = ()) -> list[str]:
    """``count`` tables more, each a copy of one of ``originals`` in a chat of its own (``places``): people, events,
    clocks. Written directly: playing them would take minutes. Nothing of it waits to be sent.
    """
    made: list[str] = []
    with closing(sqlite3.connect(path)) as raw, raw:
        for n in range(count):
            old, new = originals[n % len(originals)], f"c{n:07}"
            place = places[n] if places else f"tg:-{500_000 + n}:0"
            head = raw.execute("SELECT * FROM game_table WHERE table_id = ?", (old,)).fetchone()
            raw.execute(f"INSERT INTO game_table VALUES ({','.join('?' * len(head))})", (new, place, *head[2:]))
            raw.execute("INSERT INTO table_person SELECT ?, person FROM table_person WHERE table_id = ?", (new, old))
            raw.execute(
                "INSERT INTO persona SELECT ?, ref, kind, person, value FROM persona WHERE table_id = ?", (new, old)
            )
            raw.executemany(
                "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (new, seq, kind, v, _moved(body, old, new, head[1], place), f"{key}/{n}", at_ms)
                    for _, seq, kind, v, body, key, at_ms in raw.execute(
                        "SELECT * FROM event WHERE table_id = ?", (old,)
                    )
                ],
            )
            clocks = raw.execute("SELECT name, armed_seq, due_ms, shift_ms FROM timer WHERE table_id = ?", (old,))
            raw.executemany("INSERT INTO timer VALUES (?, ?, ?, ?, ?)", [(new, *clock) for clock in clocks.fetchall()])
            made.append(new)
    return made


def _moved(body: bytes, old: str, new: str, before: str, place: str) -> bytes:
    return body.replace(f'"{old}"'.encode(), f'"{new}"'.encode()).replace(f'"{before}"'.encode(), f'"{place}"'.encode())


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


def milliseconds(times: list[float], per_cent: float) -> float:
    """The value below which so many per cent of them lie."""
    return sorted(times)[min(len(times) - 1, int(len(times) * per_cent / 100))] * 1000
