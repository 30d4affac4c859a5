"""Share on Telegram: links that bring friends to a table, and the bot to a group."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.adapters.telegram.house import Running, board, data, four
from tests.fakes.telegram import FakeTelegram

pytestmark = pytest.mark.timeout(120)


async def test_a_shared_link_seats_who_follows_it(run: Running, fake: FakeTelegram) -> None:
    host, friend, *_ = four(fake, opened=True)
    room = fake.group("Friends", host)
    await host.says(room, "/new")
    lobby = await board(room, ":share")
    await host.presses(lobby, data(lobby, ":share"))
    panel = await host.gets(room, lambda m: any("url" in b for b in m.buttons))
    people, group = (str(button["url"]) for button in panel.buttons)
    link = parse_qs(urlsplit(people).query)["url"][0]
    table = await run.table(room)
    assert people.startswith("https://t.me/share/url?")
    assert link == f"https://t.me/{fake.bot.username}?start=join_{table.id}"
    assert link in panel.text, "to be copied too"
    assert group == f"https://t.me/{fake.bot.username}?startgroup=new"
    assert panel not in room.said()
    await friend.starts(parse_qs(urlsplit(link).query)["start"][0])

    async def seated() -> bool:
        now = await run.core.service.table(table.id)
        return now is not None and now.seat_of(f"tg:{friend.id}") == 1

    await run.settled()
    assert await seated()


async def test_a_table_in_a_private_chat_is_shared_by_taking_the_bot_to_a_group(
    run: Running, fake: FakeTelegram
) -> None:
    """Nobody else could see the board there, so no link leads to its chairs."""
    host = four(fake, opened=True)[0]
    await host.says(host.private, "/new")
    lobby = await board(host.private, ":share")
    await host.presses(lobby, data(lobby, ":share"))
    panel = await host.private.last(lambda m: any("url" in b for b in m.buttons))
    (button,) = panel.buttons
    assert "startgroup" in str(button["url"])
    assert "join_" not in panel.text
