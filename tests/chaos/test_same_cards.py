"""kill -9 while a day is being closed, and while a duplicate opens its tables and closes them: done, and done once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from adapters.runtime.process.system import SystemClock
from adapters.store import SqlStore, open_store
from bot.league import days
from bot.league.duplicate import events as ev
from bot.league.duplicate.model import View, view
from bot.ports.cups import Change, Kept
from bot.table import events as table_events
from bot.table.codec import decode_event
from tests.chaos import verdict
from tests.chaos.play import settings
from tests.chaos.process import WORKER, BotProcess
from tests.fakes.telegram import FakeTelegram
from tests.store.cup_hall import crowd
from tests.store.daily import GAME, Worker, people
from tests.store.duplicate_hall import MINUTE, DuplicateHall
from tests.store.kit import ManualClock
from tests.tiers import nightly
from tests.tools.crash import VARIABLE
from tests.waiting import until

pytestmark = pytest.mark.timeout(600)

Done: TypeAlias = Callable[[], Awaitable[bool]]


@asynccontextmanager
async def mortal(url: str, folder: Path, seed: int) -> AsyncIterator[BotProcess]:
    """The bot, not yet started."""
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, url, CHAOS_SEED=seed), folder, WORKER)
        try:
            yield bot
        finally:
            if bot.alive:
                await bot.kill()


async def dies_at(bot: BotProcess, *points: str) -> None:
    """Start it once for each point, and see it die there."""
    for point in points:
        await bot.start(**{VARIABLE: point})
        await bot.ended()
        assert bot.code == -9, f"{point}: {bot.log.read_text()[-2000:]}"


@nightly
async def test_a_day_is_closed_through_kills(tmp_path: Path, url: str, seed: int) -> None:
    """Eight have left their deal in the middle, two have played it; the bot dies five times while it finishes them."""
    clock = ManualClock()
    clock.now = SystemClock().now_ms() - days.DAY_MS
    store = await open_store(url, clock)
    one = Worker(store, clock)
    today = one.daily.today()
    for n, person in enumerate(people(10)):
        start = clock.now
        await one.plays(person, await one.begins(person), f"taste {n}", most=5 + n if n < 8 else 500)
        clock.now = start
    pack = days.pack_id(today, GAME)
    async with mortal(url, tmp_path, seed) as bot:
        await dies_at(bot, "committed:1", "in-transaction:1", "committed:2", "in-transaction:2", "committed:1")
        found = await store.packs.at(pack)
        assert found is not None
        assert not found.open, "the last of them has not been finished"
        await bot.start()
        clock.now = SystemClock().now_ms()
        await waits(bot, lambda: opened(store, pack))
        await bot.stop()
        assert "Traceback" not in bot.log.read_text()
    past = await one.daily.past(today, GAME)
    assert (past.runs, len(past.places)) == (10, 10)
    for run in await store.packs.runs(pack):
        assert run.done
        stored = [decode_event(row, GAME) for row in await store.events(run.table_id)]
        assert sum(isinstance(event, table_events.PackScored) for event in stored) == 1
    assert wrong(url) == []
    await store.close()


@nightly
async def test_a_duplicate_goes_through_kills(tmp_path: Path, url: str, seed: int) -> None:
    """The bot dies while it begins, opens four tables, finishes them and says who has won: each of it happens once."""
    clock = ManualClock()
    clock.now = SystemClock().now_ms() - 20 * MINUTE
    store = await open_store(url, clock)
    hall = DuplicateHall([store], clock)
    await hall.opens(game="duel-blot", deals="2", tables="4", signup="15")
    for person in crowd(8):
        await hall.enter(person)
    async with mortal(url, tmp_path, seed) as bot:
        await dies_at(bot, "committed:1", "in-transaction:1", "committed:2", "committed:1", "in-transaction:2")
        await bot.start()
        await waits(bot, lambda: seated(hall))
        await bot.stop()
        seen = await hall.view()
        assert len({board.table for board in seen.now.boards}) == 4
        clock.now = SystemClock().now_ms()
        await store.duplicates.change("hurried", hall.it, hurried)
        await dies_at(bot, "committed:1", "in-transaction:2", "committed:3", "committed:2", "committed:1")
        await bot.start()
        await waits(bot, lambda: over(hall))
        await bot.stop()
        assert "Traceback" not in bot.log.read_text()
    seen = await hall.view()
    assert [len(one) for one in seen.now.scores] == [2, 2, 2, 2]
    kept = await store.duplicates.at(hall.it)
    assert kept is not None
    names = [type(ev.decode(one.body)).__name__ for one in kept.events]
    assert [names.count(one) for one in ("Begun", "Seated", "Played", "Over")] == [1, 4, 4, 1]
    assert len(await store.packs.runs(seen.now.pack)) == 4
    assert wrong(url) == []
    await store.close()


def wrong(url: str) -> list[str]:
    """The verdict, but for messages that still wait (the people here are unknown to the fake Telegram) and for the
    number of cards, which is that of Bazaar Blot."""
    return [one for one in verdict.database(url).wrong if not one.startswith(("I5", "I7"))]


def hurried(kept: Kept) -> Change:
    """Its time is up."""
    return Change([ev.encode(ev.Hurried())], (), view(kept).now.phase, ())


async def waits(bot: BotProcess, done: Done) -> None:
    async def seen() -> bool:
        assert bot.alive, bot.log.read_text()[-2000:]
        return await done()

    await until(seen, 120, every=0.1)


async def opened(store: SqlStore, pack: str) -> bool:
    found = await store.packs.at(pack)
    return found is not None and found.open


async def seated(hall: DuplicateHall) -> bool:
    seen: View = await hall.view()
    return seen.now.phase == "play" and all(one.table for one in seen.now.boards)


async def over(hall: DuplicateHall) -> bool:
    return (await hall.view()).now.phase == "over"
