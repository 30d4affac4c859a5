"""What a change of a table costs does not grow with the tabs that show it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.table.loaded import loaded_of
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page


async def quiet() -> None:
    await asyncio.sleep(0.5)  # really: that nothing more is asked of the store is seen by waiting alone


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
        now = await here.asked(table)
        await quiet()
        reads.clear()
        await here.act(now, min(loaded_of(now).game.waiting(now.state)))
        await asyncio.gather(*(page.until("board", table=table) for page in pages))
        await quiet()
        return len(reads)

    few = min([await cost([one, two]) for _ in range(2)])
    crowd = [await visit(f"Guest {n}") for n in range(10)]
    crowd += [await visit("One", token=one.token) for _ in range(4)]
    many = min([await cost([one, two, *crowd]) for _ in range(2)])
    assert many <= few + 1, (few, many, reads)
