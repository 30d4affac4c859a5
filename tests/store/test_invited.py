"""Two workers on one database: the first presses on an invitation open one table."""

from __future__ import annotations

import asyncio

from adapters.runtime.process.system import Locks, SystemEntropy
from adapters.store import SqlStore, open_store
from bot.desk.answer import Answer
from bot.desk.invited import HERE, Invited
from bot.desk.part import Ask
from bot.ports.records import Person
from bot.service import Service
from tests.store.kit import ManualClock

PLACE = "tgi:0123456789abcdef0123"
TWO = (Person("tg:1", "Aram"), Person("tg:2", "Nino"))


def worker(store: SqlStore, clock: ManualClock) -> Invited:
    return Invited(Service(store, Locks(), clock, SystemEntropy(), lambda: None))


def ask(person: Person, n: int) -> Ask:
    return Ask(f"press:{person.id}:{n}", PLACE, person, HERE, "nardi", "en")


async def test_of_many_first_presses_one_opens_the_table(url: str, clock: ManualClock) -> None:
    stores = [await open_store(url, clock) for _ in range(2)]
    try:
        workers = [worker(store, clock) for store in stores]
        asked = [workers[n % 2].answer(ask(TWO[n // 2 % 2], n)) for n in range(12)]
        answers: list[Answer] = await asyncio.gather(*asked)
        assert {answer.ok for answer in answers} == {True}
        assert len({answer.table for answer in answers}) == 1
        (row,) = await stores[0].tables_in(PLACE)
        assert set(row.persons) == {"tg:1", "tg:2"}
        assert await stores[0].check() == ()
    finally:
        for store in stores:
            await store.close()


async def test_a_repeated_press_has_no_second_effect(store: SqlStore, clock: ManualClock) -> None:
    invited = worker(store, clock)
    first = await invited.answer(ask(TWO[0], 1))
    again = await invited.answer(ask(TWO[0], 1))
    assert first.ok
    assert again.ok
    assert first.table == again.table
    (row,) = await store.tables_in(PLACE)
    assert row.persons == ("tg:1",)
