"""A referee on Telegram, from the offer in the group to the decision written in the private chat."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.house import Running, board, data, four, started
from tests.fakes.telegram import FakeTelegram

pytestmark = pytest.mark.timeout(120)


async def test_the_four_agree_and_the_referee_decides_in_private(run: Running, fake: FakeTelegram) -> None:
    friends = four(fake, opened=True)
    vano = fake.user("Vano", "en", started=True)
    room = fake.group("Club", *friends, vano)
    table = await started(run, room, friends)
    shown = await board(room, ":hand")
    await vano.sends_callback(shown, f"t:{table}:referee offer")
    for friend in friends:
        asked = await board(room, ":yes")
        await friend.presses(asked, data(asked, ":yes"))
    await room.last(lambda m: "Vano" in m.text and not m.buttons)
    own = await board(vano.private, ":referee")
    assert not any("act" in str(button) or ":hand" in str(button) for button in own.buttons), "nothing of a hand"
    await vano.presses(own, data(own, ":referee"))
    await vano.private.last(lambda m: any(":referee pause" in str(b) for b in m.buttons))
    await vano.says(vano.private, "/referee void a card was shown")
    await room.last(lambda m: "a card was shown" in m.text)
    await run.settled()
    now = await run.core.service.table(table)
    assert now is not None
    assert now.state.rows[0].void == "referee"
    for message in room.said():
        assert not any("referee" in str(button) for button in message.buttons), "no button of one person"
    assert await run.core.store.check() == ()
