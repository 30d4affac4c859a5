"""One person floods, with Discord's limits: the others are answered, and all that was taken is done."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from adapters.discord.asks import SRC, Ask, to_bytes
from adapters.runtime import inbox_worker
from adapters.runtime.inbox_worker import Turns
from bot.desk.answer import Answer
from bot.desk.throttle import PERSON
from bot.ports.records import Person
from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening


def table_on(board: Message) -> str:
    return board.button("2").custom_id.split(":")[1]


async def test_a_flood_costs_what_was_paid_for_and_keeps_nobody_waiting(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player
) -> None:
    fake.server.budget.on = True
    board = await evening.lobby(channel, aram)
    look = board.button("Options").custom_id
    sent = []
    for _ in range(30):
        sent += [aram.forges(board, look) for _ in range(10)]
        assert (await nino.forges(board, look).answered()).message.only_for == nino.user.id
        await evening.passes(0.1)
    assert sum("Slowly" in one.text for one in sent) == 1
    answered = [one for one in sent if one.callback is not None]
    paid = PERSON.burst + 3_000 // PERSON.every_ms
    assert paid - 2 <= len(answered) <= paid + 3
    assert not await evening.core.store.inbox.pending(SRC)
    await evening.passes(60)
    for _ in range(200):
        aram.reacts(board, "👎")
    await nino.presses(board, "2")
    await evening.settle()
    assert "2 · Nino" in board.text
    assert len(fake.calls("GET /channels/…/messages/…")) <= PERSON.burst + 2
    assert not [call for call in fake.log if call.status == 429]


async def test_one_persons_presses_keep_their_order(evening: Evening, channel: Channel, aram: Player) -> None:
    board = await evening.lobby(channel, aram)
    for clock in ("60", "120", "300", "20", "30", "0"):
        asked = aram.forges(board, f"t:{table_on(board)}:set clock {clock}")
    await asked.answered()
    await evening.settle()
    found = await evening.table(table_on(board))
    assert found is not None
    assert found.clock_s == 0


async def test_what_was_taken_is_done_after_a_restart_however_much(
    evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_on(await evening.lobby(channel, aram))
    await evening.restart()
    monkeypatch.setattr(inbox_worker, "FIRST_WAIT_S", 0.001)
    desk, tries = evening.core.desk, 0
    inner = desk.press

    async def broken(key: str, *rest: Any) -> Answer:
        nonlocal tries
        if key == "dc:nino-1":
            tries += 1
            raise RuntimeError("secret words")
        return await inner(key, *rest)

    monkeypatch.setattr(desk, "press", broken)
    place, (host, guest) = f"dc:{guild.id}:{channel.id}", (Person(aram.id, "Aram"), Person(nino.id, "Nino"))
    asks = [Ask(f"dc:{n}", place, host, "press", f"t:{table}:set clock 60") for n in range(PERSON.burst + 20)]
    asks += [Ask("dc:last", place, host, "press", f"t:{table}:sit 2")]
    asks += [Ask(f"dc:nino-{n}", place, guest, "press", f"t:{table}:sit {n + 2}") for n in (1, 2)]
    kept = [("dc:none", b"no ask"), *((ask.key, to_bytes(ask)) for ask in asks)]
    await evening.core.store.inbox.put(SRC, kept)
    assert await evening.front.receiver.again() == len(kept)
    found = await evening.table(table)
    assert found is not None
    assert (found.seat_of(aram.id), found.seat_of(nino.id)) == (1, 3)
    assert tries == inbox_worker.ATTEMPTS
    assert not await evening.core.store.inbox.pending(SRC)


async def test_turns_are_taken_in_the_order_of_arrival() -> None:
    turns, done = Turns(), []
    gate = asyncio.Event()

    async def work(name: str, n: int) -> None:
        turn = turns.take(name)
        try:
            if n == 2:
                return
            for _ in range(5 - n):  # the later ones are ready first
                await asyncio.sleep(0)
            async with turn:
                if (name, n) == ("a", 0):
                    await gate.wait()
                done.append((name, n))
        finally:
            turn.end()

    tasks = [asyncio.create_task(work(name, n)) for n in range(5) for name in "ab"]
    await asyncio.wait(tasks[1::2])
    assert done == [("b", n) for n in (0, 1, 3, 4)]
    gate.set()
    await asyncio.gather(*tasks)
    assert done[4:] == [("a", n) for n in (0, 1, 3, 4)]
    assert not turns._last
