"""One public pace over the database (HS-14): what was decided outlives a restart and is carried out once."""

from __future__ import annotations

import asyncio

from adapters.runtime.process.system import Locks
from adapters.store import open_store
from bot.ports.records import Command, Person
from bot.service import Service
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.steady import BEAT_MS
from tests.bot.house import ARAM, FOUR
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy


async def at_steady_pace(inn: Inn) -> str:
    opened = await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    assert opened.table is not None
    for person in FOUR[1:]:
        await inn.desk.command(inn.key(), PLACE, person, "join")
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, f"t:{opened.table}:set steady_pace on")).ok
    assert (await inn.desk.command(inn.key(), PLACE, ARAM, "start")).ok
    inn.clock.now += 2_000
    await inn.tick()
    return opened.table


async def found(inn: Inn, table_id: str) -> Table:
    table = await inn.service.table(table_id)
    assert table is not None
    return table


def waited(table: Table) -> Person:
    chair = table.chairs[min(loaded_of(table).game.waiting(table.state))]
    assert chair is not None
    return Person(chair.person, chair.name)


async def test_a_restart_between_press_and_beat(url: str) -> None:
    clock = FakeClock()
    store = await open_store(url, clock)
    inn = Inn(store, clock)
    table = await at_steady_pace(inn)
    who = waited(await found(inn, table))
    rows = (await store.stats()).open_rows
    assert (await inn.desk.command(inn.key(), PLACE, who, "pass")).ok
    assert (await store.stats()).open_rows == rows, "nothing is to be said yet"
    await store.close()
    store = await open_store(url, clock)
    again = Inn(store, clock)
    again.n = 100
    assert [one.text for one in (await found(again, table)).meant] == ["pass"]
    clock.now += BEAT_MS
    await again.tick()
    now = await found(again, table)
    assert (now.acts, now.meant) == (1, ())
    assert waited(now) != who
    assert (await store.stats()).open_rows > rows
    assert await store.check() == ()
    await store.close()


async def test_two_workers_carry_it_out_once(url: str) -> None:
    clock = FakeClock()
    store, other = await open_store(url, clock), await open_store(url, clock)
    inn = Inn(store, clock)
    table = await at_steady_pace(inn)
    await inn.desk.command(inn.key(), PLACE, waited(await found(inn, table)), "pass")
    clock.now += BEAT_MS
    (due,) = [one for one in await store.timers.due(clock.now) if one.timer.name == "beat"]
    tick = Command(f"timer:{table}:beat:{due.timer.armed_seq}", table, None, f"tick beat {due.timer.armed_seq}")
    second = Service(other, Locks(), clock, SeededEntropy(9), lambda: None)
    replies = await asyncio.gather(inn.service.handle(tick), second.handle(tick))
    assert sorted(reply.duplicate for reply in replies) == [False, True]
    assert (await found(inn, table)).acts == 1
    assert await store.check() == ()
    await store.close()
    await other.close()
