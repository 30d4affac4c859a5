"""A table at one public pace on Telegram: chosen in the lobby, played by its buttons."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.table.codec import decode_event
from bot.table.events import Acted
from bot.table.steady_events import Meant
from tests.adapters.telegram.house import Running, board, data, four, one_move
from tests.fakes.telegram import FakeTelegram

pytestmark = pytest.mark.timeout(120)


async def test_moves_come_to_the_board_with_the_beat(run: Running, fake: FakeTelegram) -> None:

    friends = four(fake, opened=True)
    room = fake.group("Club", *friends)
    await friends[0].says(room, "/new")
    lobby = await board(room, ":sit 2")
    table = (await run.table(room)).id
    await friends[0].sends_callback(lobby, f"t:{table}:set steady_pace on")
    for number, human in enumerate(friends[1:], start=2):
        await human.presses(lobby, data(lobby, f":sit {number}"))
    lobby = await board(room, ":start")
    await friends[0].presses(lobby, data(lobby, ":start"))
    await board(room, ":hand")
    rng = random.Random(5)
    for _ in range(30):
        assert await one_move(run, room, friends, rng)
        await run.settled()
        if (await run.table(room)).acts >= 4:
            break
    for _ in range(100):
        if not (await run.table(room)).meant:
            break
        await asyncio.sleep(0.05)
    events = [decode_event(one, "bazaar-blot") for one in await run.core.store.events(table)]
    meant = [(event.seat, event.text) for event in events if isinstance(event, Meant)]
    acted = [(event.seat, event.text) for event in events if isinstance(event, Acted)]
    assert acted == meant, "each was kept first, and carried out in its turn"
    now = await run.core.service.table(table)
    assert now is not None
    assert now.steady
    assert len(acted) >= 4
    assert await run.core.store.check() == ()
