"""How well the computer plays, chosen on Telegram: typed, and by the buttons of the seats."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.house import Running, board, data, four
from tests.fakes.telegram import FakeTelegram

pytestmark = pytest.mark.timeout(120)


async def test_a_level_is_typed_and_pressed_and_stands_on_the_board(run: Running, fake: FakeTelegram) -> None:
    aram, *_ = four(fake, opened=True)
    room = fake.group("Club", aram)
    await aram.says(room, "/new")
    await board(room, ":sit 2")
    await aram.says(room, "/level strong")
    await aram.says(room, "/fill")
    lobby = await board(room, ":seats")
    await aram.presses(lobby, data(lobby, ":seats"))
    await run.settled()
    table = await run.table(room)
    panel = await aram.gets(room, lambda one: any(":set level master 3" in str(b) for b in one.buttons))
    await aram.presses(panel, data(panel, ":set level master 3"))
    await aram.gets(room, lambda one: any(":set level easy 3" in str(b) for b in one.buttons))  # the panel stays
    await run.settled()
    table = await run.table(room)
    assert (table.level, [chair.level for chair in table.chairs if chair]) == ("strong", ["", "", "master", ""])
    assert lobby.text.count("(համակարգիչ, ուժեղ)") == 2
    assert lobby.text.count("(համակարգիչ, վարպետ)") == 1
