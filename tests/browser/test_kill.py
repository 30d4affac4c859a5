"""The house is killed in the middle of a deal (−9), comes up again, and the match is played to its end."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.scenes import show
from bot.table.loaded import loaded_of
from tests.browser.conftest import People
from tests.browser.play import hand, move, new_match, patiently, to_the_cards, to_the_end, turn
from tests.chaos.process import Eyes
from tests.patience import allowed


@asynccontextmanager
async def process(folder: Path, port: int, cards: str) -> AsyncIterator[asyncio.subprocess.Process]:
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.browser.serve", str(folder), str(port), "25", cards),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert started.stdout is not None
    async with asyncio.timeout(allowed(60)):
        while b"http://" not in (line := await started.stdout.readline()) or line.startswith(b"20"):
            assert line, "the house did not start"
    reading = asyncio.create_task(started.stdout.read())
    try:
        yield started
    finally:
        reading.cancel()
        if started.returncode is None:
            started.send_signal(signal.SIGKILL)
        await started.wait()


SHOWN = "#hand [data-press^='a:'], #board .piece[data-press^='a:']"
PRESSES = "all => all.map(one => one.dataset.press)"


async def quiet(page: Page, eyes: Eyes) -> str:
    """The hand once the page shows what the database says, and it is the person's turn: nothing moves by itself then,
    for who plays alone has no clock."""
    async with asyncio.timeout(allowed(60)):
        while True:
            (row,) = await eyes.store.tables_in("web:main")
            table = await eyes.table(row.table_id)
            game = loaded_of(table).game
            (seat,) = (seat for seat, _ in table.people())
            if table.state is not None and game.waiting(table.state) == {seat}:
                await turn(page)
                scene = show.private(table, seat)
                buttons = (button for row in (scene.buttons if scene else ()) for button in row)
                offered = {button.data for button in buttons if button.data.startswith("a:")}  # a hint is no move
                if offered == set(await page.locator(SHOWN).evaluate_all(PRESSES)):
                    return await hand(page)
            await asyncio.sleep(0.2)


@pytest.mark.timeout(1200)
async def test_killed_and_played_to_the_end(tmp_path: Path, browser: Browser, seed: int) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    crowd = People(browser)
    async with process(tmp_path, port, f"{seed}/1") as first:
        page = await crowd.tab(await crowd.window(), f"http://127.0.0.1:{port}/", "Հայկ")
        target = await new_match(page)
        await to_the_cards(page)
        for _ in range(2):
            await turn(page)
            await patiently(move(page))
            await expect(page.locator(".piece.waiting")).to_have_count(0, timeout=30_000)
        eyes = await Eyes.open(f"sqlite:///{tmp_path}/davtar.db")
        before = await quiet(page, eyes)
        first.send_signal(signal.SIGKILL)
        await first.wait()
    await expect(page.locator("#line-state")).not_to_be_empty(timeout=60_000)
    async with process(tmp_path, port, f"{seed}/2"):
        await expect(page.locator("#line-state")).to_be_empty(timeout=90_000)
        await page.reload()
        assert await quiet(page, eyes) == before
        (row,) = await eyes.store.tables_in("web:main")
        said = await to_the_end(page, eyes, await eyes.table(row.table_id))
        await eyes.store.close()
        assert max(int(number) for number in re.findall(r"\d+", said)) >= target
    await crowd.close()
    assert crowd.complaints == []
