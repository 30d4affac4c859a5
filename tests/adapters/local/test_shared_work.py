"""What a change of a table costs does not grow with the tabs that show it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.ports.records import Command, Person
from bot.table.loaded import loaded_of
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page


async def moved(here: Running, table_id: str) -> None:
    """The next move there."""
    table = await here.service.table(table_id)
    assert table is not None
    game = loaded_of(table).game
    seat = min(game.waiting(table.state))
    chair = table.chairs[seat]
    assert chair is not None
    action = game.timeout(table.state, seat)
    words = f"act {game.decision(table.state, action)} {game.encode(action)}"
    who = Person(chair.person, chair.name)
    assert (await here.service.handle(Command(f"m:{table.seq}", table_id, who, words, "web:main"))).ok


async def test_no_look_at_the_store_for_a_tab(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await visit("One"), await visit("Two")
    table = (await one.command("new", "duel-blot"))["table"]
    await two.press(f"t:{table}:sit")
    await one.press(f"t:{table}:set clock 0")
    await one.press(f"t:{table}:start")
    await asyncio.gather(one.hand(), two.hand())
    reads = 0
    read: Callable[..., Awaitable[object]] = here.store._backend.read  # type: ignore[attr-defined]

    async def counted(work: object) -> object:
        nonlocal reads
        reads += 1
        return await read(work)

    monkeypatch.setattr(here.store._backend, "read", counted)  # type: ignore[attr-defined]

    async def cost(pages: list[Page]) -> int:
        """How often the store is asked for a move that all these pages see, and then all is quiet."""
        await asyncio.sleep(0.5)
        before = reads
        await moved(here, table)
        await asyncio.gather(*(page.until("board", table=table) for page in pages))
        await asyncio.sleep(0.5)
        return reads - before

    few = min([await cost([one, two]) for _ in range(3)])
    crowd = [await visit(f"Guest {n}") for n in range(10)]
    crowd += [await visit("One", token=one.token) for _ in range(4)]
    many = min([await cost([one, two, *crowd]) for _ in range(3)])
    assert many <= few + 1, (few, many)
