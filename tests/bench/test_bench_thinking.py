"""What a button's answer takes while the automatic players of fifty tables think for a second each."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from adapters.store import open_store
from bot.ports.records import Person
from bot.table.loaded import loaded_of
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame
from tests.adapters.runtime.thinkers import Club, easy, threads
from tests.bench.record import record
from tests.bot.house import ARAM, NINO
from tests.store.kit import ManualClock

pytestmark = pytest.mark.bench

TABLES = 50
PRESSES = 60
MOST_MS = 100
THOUGHT_S = 1.0


def waiting(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """outside of the interpreter"""
    time.sleep(THOUGHT_S)
    return easy(game, view, legal, seat, chance)


def reckoning(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """in plain Python"""
    until = time.thread_time() + THOUGHT_S / 4
    while time.thread_time() < until:
        sum(range(1000))
    return easy(game, view, legal, seat, chance)


@pytest.mark.parametrize("player", [waiting, reckoning])
async def test_a_button_is_answered_while_fifty_tables_think(tmp_path: Path, player: Any) -> None:
    clock = ManualClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    club = Club(store, clock, threads(player))
    tables = [await club.alone(n) for n in range(1, TABLES + 1)]
    reply = await club.service.open("quick", "tg:-9:0", NINO, game="duel-blot")
    table = str(reply.table)
    for who, words in ((ARAM, "sit"), (NINO, "set clock 0"), (NINO, "start")):
        await club.say(table, who, words)
    await club.on(2_000)
    for n, one in enumerate(tables, start=1):
        if 0 in loaded_of(await club.table(one)).game.waiting((await club.table(one)).state):
            await club.does_what_silence_means(one, Person(f"tg:{n}", "Արամ"))
    alone = await _presses(club, table)
    clock.on(1_500)
    await club.sweeper.sweep()
    await asyncio.sleep(0.1)
    assert club.sweeper.busy
    beside = await _presses(club, table)
    assert club.sweeper.busy, "they have thought all the time"
    record(
        "Automatic players",
        f"a press while {TABLES} tables think, {player.__doc__}",
        f"{_told(beside)}; nobody thinking: {_told(alone)}",
        f"p95 ≤ {MOST_MS} ms",
    )
    for task in list(club.sweeper._under_way.values()):
        task.cancel()
    await asyncio.sleep(1.5)
    await store.close()
    assert beside[-len(beside) // 20] <= MOST_MS


def _told(took: list[float]) -> str:
    return f"median {took[len(took) // 2]:.1f} ms, p95 {took[-len(took) // 20]:.1f} ms"


async def _presses(club: Club, table_id: str) -> list[float]:
    """How long each of them took, in ms, the shortest first."""
    took: list[float] = []
    while len(took) < PRESSES:
        table = await club.table(table_id)
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            for who in (ARAM, NINO):
                await club.say(table_id, who, "ready")
            continue
        chair = table.chairs[min(game.waiting(table.state))]
        assert chair is not None
        began = time.perf_counter()
        await club.does_what_silence_means(table_id, Person(chair.person, chair.name))
        took.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.02)
    return sorted(took)
