"""Those who come back after a restart, all at the same moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.ports.records import TableRow
from tests.adapters.local.house import house
from tests.adapters.local.page import Page


async def test_everybody_finds_the_table_when_all_come_at_once(
    tmp_path: Path, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as here:
        aram, nino = [await (await Page(http, here.url).connect()).hello(name) for name in ("Aram", "Nino")]
        table = (await aram.command("new", "duel-blot"))["table"]
        await nino.press(f"t:{table}:sit")
        tokens = [aram.token, nino.token] * 4
    async with house(tmp_path) as here:
        read, go = here.store.tables_in, asyncio.Event()

        async def slow(*args: Any) -> tuple[TableRow, ...]:
            found = await read(*args)
            await go.wait()
            return found

        monkeypatch.setattr(here.store, "tables_in", slow)
        pages = [await Page(http, here.url).connect() for _ in tokens]
        coming = [asyncio.create_task(one.hello(token=token)) for one, token in zip(pages, tokens, strict=True)]
        for _ in range(5):  # by the answers to these the house has heard what was said before them
            assert (await http.get(here.url)).status == 200
        go.set()
        await asyncio.gather(*coming)
        for page in pages:
            boards = [one for one in page.seen if one["t"] == "board" and one["table"] == table]
            assert boards
            assert boards[0]["seat"] in (0, 1)
