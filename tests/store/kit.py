"""Builders for the store's tests: decisions that read like what they cause."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, create_engine

from adapters.store.store import SqlStore, open_store
from bot.handlers.part import Answer
from bot.ports.keys import Dest, Slot
from bot.ports.records import AudienceRow, Committed, Decide, Decision, Head, NewEvent, OutRow, Reply, TableRow, Timer
from tests.bench.kit import dealt, moves, service_of
from tests.bot.house import must

PLACE = "tg:-5:0"
NOON = 1_800_000_000_000
"""Where a ``ManualClock`` starts, in ms."""
DAY = 86_400_000
T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., object])


def both(test: Test) -> Test:
    """A test of SQL that differs (locks, upserts, JSON, order): ``make test`` runs it on PostgreSQL too."""
    test.__dict__["both"] = True
    return test


def key_of(said: Answer | Reply) -> str:
    return must(said.text).key


def driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


class ManualClock:
    """Stands still until it is told to go on."""

    def __init__(self, now_ms: int = NOON) -> None:
        self.now = now_ms

    def now_ms(self) -> int:
        return self.now

    def on(self, ms: int) -> int:
        self.now += ms
        return self.now


@contextmanager
def begun(url: str) -> Iterator[Connection]:
    """A transaction beside the store's, as another program would have it."""
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        yield conn
    engine.dispose()


async def some_play(url: str, count: int = 3, steps: int = 12) -> list[str]:
    store = await open_store(url)
    service = service_of(store)
    tables = [await dealt(service, n) for n in range(count)]
    for table in tables:
        await moves(service, table, steps)
    await store.set_pref("tg:1", "name", "Նինո ♥ \U0001f600")
    await store.close()
    return tables


def mount(folder: Path, *options: str) -> None:
    done = subprocess.run(["mount", *options, str(folder)], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"mount is not allowed here: {done.stderr.strip()}")


def row(table: str, head: Head, **change: object) -> TableRow:
    """A live table's row at ``PLACE``, its fields changed at will."""
    there = (AudienceRow(Dest.parse(str(change.pop("place", PLACE)))),)
    created, persons = (head.row.created_ms, head.row.persons) if head.row else (head.now_ms, ())
    found = TableRow(table, there, "bazaar-blot", "live", 0, created, head.now_ms, persons)
    return replace(found, **change)  # type: ignore[arg-type]


def events(*bodies: str) -> tuple[NewEvent, ...]:
    return tuple(NewEvent("said", 1, body.encode()) for body in bodies)


def saying(
    table: str,
    *bodies: str,
    outbox: tuple[OutRow, ...] = (),
    timers: tuple[Timer, ...] = (),
    disarm: tuple[str, ...] = (),
    outcome: str = "ok",
    **change: object,
) -> Decide:
    """A ``decide`` that appends ``bodies`` and causes the rest."""

    def decide(head: Head) -> Decision:
        return Decision(outcome, events(*bodies), row(table, head, **change), outbox, timers, disarm)

    return decide


def refusing(outcome: str = "no") -> Decide:
    return lambda _: Decision(outcome)


async def say(store: SqlStore, table: str, key: str, *bodies: str, **more: object) -> Committed:
    return await store.transact(table, key, 0, saying(table, *bodies, **more))  # type: ignore[arg-type]


def board(table: str, dest: str = PLACE, **more: object) -> OutRow:
    return OutRow(Dest.parse(dest), Slot("board", table, 1), "board", **more)  # type: ignore[arg-type]


def note(ref: str = "", dest: str = PLACE, **more: object) -> OutRow:
    return OutRow(Dest.parse(dest), None, "note", ref=ref, **more)  # type: ignore[arg-type]
