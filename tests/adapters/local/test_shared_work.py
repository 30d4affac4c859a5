"""What a change of a table costs does not grow with the tabs that show it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.ports.records import Command, Person
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page


async def asked(here: Running, table_id: str) -> Table:
    """The table, once somebody is asked and everything is quiet."""
    while True:
        table = await here.service.table(table_id)
        assert table is not None
        if table.phase == "play" and loaded_of(table).game.waiting(table.state):
            await asyncio.sleep(0.5)
            if here.service.known(table_id) is table:
                return table
        await asyncio.sleep(0.1)


async def moved(here: Running, table: Table) -> None:
    """The next move there."""
    game = loaded_of(table).game
    seat = min(game.waiting(table.state))
    chair = table.chairs[seat]
    assert chair is not None
    action = game.timeout(table.state, seat)
    words = f"act {game.decision(table.state, action)} {game.encode(action)}"
    who = Person(chair.person, chair.name)
    assert (await here.service.handle(Command(f"m:{table.seq}", table.id, who, words, "web:main"))).ok


async def test_no_look_at_the_store_for_a_tab(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await visit("One"), await visit("Two")
    table = (await one.command("new", "duel-blot"))["table"]
    await two.press(f"t:{table}:sit")
    await one.press(f"t:{table}:set clock 0")
    await one.press(f"t:{table}:start")
    await asyncio.gather(one.hand(), two.hand())
    reads: list[str] = []

    def count(holder: object, name: str) -> None:
        read: Callable[..., Awaitable[object]] = getattr(holder, name)

        async def counted(*args: object) -> object:
            reads.append(name)
            return await read(*args)

        monkeypatch.setattr(holder, name, counted)

    for name in ("events", "table", "tables_in", "tables_of", "prefs"):
        count(here.store, name)
    count(here.core.store.timers, "of")

    async def cost(pages: list[Page]) -> int:
        """How often the store is asked for a move that all these pages see, and then all is quiet."""
        now = await asked(here, table)
        reads.clear()
        await moved(here, now)
        await asyncio.gather(*(page.until("board", table=table) for page in pages))
        await asyncio.sleep(0.5)
        return len(reads)

    few = min([await cost([one, two]) for _ in range(3)])
    crowd = [await visit(f"Guest {n}") for n in range(10)]
    crowd += [await visit("One", token=one.token) for _ in range(4)]
    many = min([await cost([one, two, *crowd]) for _ in range(3)])
    assert many <= few + 1, (few, many, reads)
