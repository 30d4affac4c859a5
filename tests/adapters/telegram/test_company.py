"""Quick play and invitations on Telegram, from the press to the message on the wire."""

from __future__ import annotations

import pytest

from bot.ports.company import Invited
from bot.ports.keys import Slot, private_to
from bot.ports.records import OutRow
from tests.adapters.telegram.house import Running, board, data, four
from tests.adapters.telegram.test_rights import datas
from tests.fakes.telegram import FakeTelegram

pytestmark = pytest.mark.timeout(120)


async def test_two_in_their_private_chats_are_brought_together(run: Running, fake: FakeTelegram) -> None:
    """Each has the board in their own chat, and is called to it."""
    first, second, *_ = four(fake, opened=True)
    await first.says(first.private, "/quick nardi")
    await first.private.last(lambda m: any("quickdo.leave" in str(b) for b in m.buttons))
    await second.says(second.private, "/quick nardi")
    for person in (first, second):
        assert await board(person.private, ":roll")
    await run.settled()
    assert await run.core.store.seeks.waiting() == ()
    (row,) = await run.core.store.live_tables()
    assert set(row.persons) == {f"tg:{first.id}", f"tg:{second.id}"}
    assert await run.core.store.check() == ()


async def test_an_invitation_that_is_not_delivered_is_told_to_whoever_invited(run: Running, fake: FakeTelegram) -> None:
    """The friend has never written to the bot."""
    host = four(fake, opened=True)[0]
    friend = four(fake)[1]
    room = fake.group("Friends", host, friend)
    await host.says(room, "/new nardi")
    lobby = await board(room, ":share")
    table = await run.table(room)
    assert data(lobby, f"invite.{table.id}")
    guest = f"tg:{friend.id}"
    invited = Invited(table.id, guest, "Beka", f"tg:{host.id}", run.core.clock.now_ms(), "sent")
    row = OutRow(private_to(guest), Slot("invite", table.id), "invite")
    assert await run.core.store.company.invite(invited, [row], lambda by, of: True, 0)
    run.core.service.committed()
    assert await host.private.last(lambda m: "Beka" in m.text)
    found = await run.core.store.company.invitation(table.id, guest)
    assert found is not None
    assert found.fate == "failed"


async def test_a_call_to_a_table_goes_from_the_private_chat_when_the_table_is_closed(
    run: Running, fake: FakeTelegram
) -> None:
    host, friend, *_ = four(fake, opened=True)
    room = fake.group("Friends", host, friend)
    await friend.says(room, "/notify nardi")
    await run.settled()
    await host.says(room, "/new nardi")
    call = await friend.private.last(lambda m: any(":sit" in one for one in datas(m)))
    await host.says(room, "/leave")
    await fake.until(lambda: call.deleted, 20, "the call is taken away")
    await run.settled()
    assert await run.core.store.check() == ()
