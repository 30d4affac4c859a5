"""One person floods, over the wire and with Discord's limits and its three seconds: the others are answered in time."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from adapters.discord.asks import SRC, Ask, to_bytes
from adapters.runtime import inbox_worker
from adapters.runtime.inbox_worker import Turns
from bot.desk.answer import Answer
from bot.desk.throttle import PERSON
from bot.ports.records import Person
from bot.scene import press
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.exchange import Exchange
from tests.fakes.discord.message import Message


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as made:
        made.server.interactions.slack_ms = 0
        yield made
    assert made.server.problems == []


@pytest.fixture
async def evening(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(fake, tmp_path, gap_ms=1000) as made:
        yield made


async def floods(player: Player, board: Message, custom_id: str, seconds: float, a_second: int = 100) -> list[Exchange]:
    """Presses without end, whether answered or not."""
    made, began = [], time.monotonic()
    while (gone := time.monotonic() - began) < seconds or len(made) < seconds * a_second:
        while len(made) < min(gone, seconds) * a_second:  # however late this machine lets us come
            made.append(player.forges(board, custom_id))
        await asyncio.sleep(1 / a_second)
    return made


async def test_a_flood_keeps_nobody_waiting(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """A hundred presses a second by one, for three seconds: another person at the same table is answered within a
    second each time. The flooder gets what it has paid for and one word in ten seconds."""
    rng = random.Random(7)
    (channel,) = guild.channels
    await aram.slash(channel, "new")
    board = await evening.board(channel)
    look = board.button("Options").custom_id
    assert look
    began = time.monotonic()
    await nino.forges(board, look).answered()
    calm = time.monotonic() - began  # what this machine needs without a flood
    flood = asyncio.create_task(floods(aram, board, look, 3))
    took = []
    while not flood.done() or len(took) < 5:
        await asyncio.sleep(rng.uniform(0.05, 0.3))
        began = time.monotonic()
        asked = nino.forges(board, look)
        await asked.answered()
        took.append(time.monotonic() - began)
    sent = await flood
    await evening.settle()
    assert len(sent) == 300
    assert sorted(took)[-1 - len(took) // 10] < 1 + 5 * calm, (calm, sorted(took))
    assert sum("Slowly" in one.text for one in sent) == 1
    assert sum(one.callback is not None for one in sent) <= PERSON.burst + 3_000 / PERSON.every_ms + 5
    assert not await evening.core.store.inbox.pending(SRC)
    assert not [call for call in fake.log if call.status == 429]


async def test_thumbs_without_end_cost_no_calls(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """To see what a thumb is at the message has to be fetched; nobody makes us fetch without end."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    for _ in range(200):
        aram.reacts(board, "👎")
    toast = nino.forges(board, board.button("2").custom_id or "")
    await toast.answered()
    await fake.until(lambda: "2 · Nino" in board.text)
    assert len(fake.calls("GET /channels/…/messages/…")) <= PERSON.burst + 2
    assert not [call for call in fake.log if call.status == 429]


async def test_one_persons_presses_keep_their_order(evening: Evening, guild: Guild, aram: Player, nino: Player) -> None:
    """What one person sends at once is done as it was sent, though each press is a task of its own."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    table = press.unpack(board.button("2").custom_id or "")
    assert table is not None
    clocks = ("60", "120", "300", "20", "30", "0")
    for clock in clocks:
        asked = aram.forges(board, f"t:{table.table}:set clock {clock}")
    await asked.answered()
    found = await evening.core.service.table(table.table)
    assert found is not None
    assert found.clock_s == int(clocks[-1])


async def test_what_was_taken_is_done_after_a_restart_however_much(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """More lies in the inbox than one may ask at once: all of it counts."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    table = press.unpack(board.button("2").custom_id or "")
    assert table is not None
    await evening.end()
    await evening.begin()
    person, place = Person(aram.id, "Aram"), f"dc:{guild.id}:{channel.id}"
    asks = [Ask(f"dc:{n}", place, person, "press", f"t:{table.table}:set clock 60") for n in range(PERSON.burst + 20)]
    asks.append(Ask("dc:last", place, person, "press", f"t:{table.table}:sit 2"))
    await evening.core.store.inbox.put(SRC, [(ask.key, to_bytes(ask)) for ask in asks])
    assert await evening.front.receiver.again() == len(asks)
    found = await evening.core.service.table(table.table)
    assert found is not None
    assert found.seat_of(aram.id) == 1


async def test_what_cannot_be_done_after_a_restart_holds_nobody_up(
    evening: Evening, guild: Guild, aram: Player, nino: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ask that always fails and one that cannot be read are put aside; what follows them is done."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    table = press.unpack(board.button("2").custom_id or "")
    assert table is not None
    monkeypatch.setattr(inbox_worker, "FIRST_WAIT_S", 0.001)
    desk, tries = evening.core.desk, 0
    inner = desk.press

    async def broken(key: str, *rest: Any) -> Answer:
        nonlocal tries
        if key == "dc:1":
            tries += 1
            raise RuntimeError("secret words")
        return await inner(key, *rest)

    monkeypatch.setattr(desk, "press", broken)
    person, place = Person(nino.id, "Nino"), f"dc:{guild.id}:{channel.id}"
    asks = [Ask(f"dc:{n}", place, person, "press", f"t:{table.table}:sit {n}") for n in (1, 2)]
    kept = [(ask.key, to_bytes(ask)) for ask in asks]
    await evening.core.store.inbox.put(SRC, [("dc:0", b"no ask"), *kept])
    assert await evening.front.receiver.again() == 3
    found = await evening.core.service.table(table.table)
    assert found is not None
    assert found.seat_of(nino.id) == 1
    assert tries == inbox_worker.ATTEMPTS
    assert not await evening.core.store.inbox.pending(SRC)


async def test_turns_are_taken_in_the_order_of_arrival() -> None:
    """One name's turns one after the other, two names' side by side; a turn that is never used holds nobody up."""
    turns, done = Turns(), []
    gate = asyncio.Event()

    async def work(name: str, n: int) -> None:
        turn = turns.take(name)
        try:
            if n == 2:
                return
            await asyncio.sleep(0.02 / (n + 1))
            async with turn:
                if (name, n) == ("a", 0):
                    await gate.wait()
                done.append((name, n))
        finally:
            turn.end()

    tasks = [asyncio.create_task(work(name, n)) for n in range(5) for name in "ab"]
    await asyncio.wait(tasks[1::2], timeout=10)
    assert done == [("b", n) for n in (0, 1, 3, 4)]
    gate.set()
    await asyncio.gather(*tasks)
    assert done[4:] == [("a", n) for n in (0, 1, 3, 4)]
    assert not turns._last
