"""Share on Telegram: links that bring friends to a table, and the bot to a group."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from bot.text import t
from tests.adapters.telegram.house import Running, board, data, four
from tests.fakes.telegram import FakeTelegram

pytestmark = pytest.mark.timeout(120)


async def test_a_shared_link_seats_who_follows_it(run: Running, fake: FakeTelegram) -> None:
    host, friend, *_ = four(fake, opened=True)
    room = fake.group("Friends", host, friend)
    await host.says(room, "/new")
    lobby = await board(room, ":share")
    await host.presses(lobby, data(lobby, ":share"))
    panel = await host.gets(room, lambda m: any("url" in b for b in m.buttons))
    people, message, group = (str(button["url"]) for button in panel.buttons)
    assert message == f"https://t.me/c/{str(room.id).removeprefix('-100')}/{lobby.id}"
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


async def test_a_table_in_a_private_chat_is_shared_by_a_link_that_needs_no_group(
    run: Running, fake: FakeTelegram
) -> None:
    """The friend sits in their own private chat, and has the board there."""
    host, friend, *_ = four(fake, opened=True)
    await host.says(host.private, "/new nardi")
    lobby = await board(host.private, ":share")
    await host.presses(lobby, data(lobby, ":share"))
    panel = await host.private.last(lambda m: any("url" in b for b in m.buttons))
    people, group = (str(button["url"]) for button in panel.buttons)
    link = parse_qs(urlsplit(people).query)["url"][0]
    code = link.rpartition("join_")[2]
    assert f"/join {code}" in panel.text
    assert "startgroup" in group
    await friend.starts(f"join_{code}")
    theirs = await board(friend.private, ":start")
    assert "Արամ" in theirs.text
    assert "ნინო" in theirs.text
    await run.settled()
    assert await run.core.store.check() == ()


async def test_a_public_groups_message_is_found_by_its_name(run: Running, fake: FakeTelegram) -> None:
    host = four(fake, opened=True)[0]
    room = fake.group("Friends", host)
    room.chat.username = "blot_friends"
    await host.says(room, "/new")
    lobby = await board(room, ":share")
    await host.presses(lobby, data(lobby, ":share"))
    panel = await host.gets(room, lambda m: any("url" in b for b in m.buttons))
    assert f"https://t.me/blot_friends/{lobby.id}" in [button["url"] for button in panel.buttons]


async def test_a_small_group_has_no_addresses_for_its_messages(run: Running, fake: FakeTelegram) -> None:
    host = four(fake, opened=True)[0]
    room = fake.group("Friends", host, supergroup=False)
    await host.says(room, "/new")
    lobby = await board(room, ":share")
    await host.presses(lobby, data(lobby, ":share"))
    panel = await host.gets(room, lambda m: any("url" in b for b in m.buttons))
    assert len(panel.buttons) == 2


@pytest.mark.parametrize("name", ["", "blot_friends"])
async def test_who_is_not_in_the_group_is_told_so_and_comes_in_once_it_is(
    run: Running, fake: FakeTelegram, name: str
) -> None:
    """By the link, and by a button that was carried into another chat; the name of a public group is a door."""
    host, stranger, *_ = four(fake, opened=True)
    room = fake.group("Friends", host)
    room.chat.username = name
    await host.says(room, "/new")
    lobby = await board(room, ":sit 2")
    table = (await run.table(room)).id
    said = run.core.catalog.say("ka", t("tg-not-a-member"))
    await stranger.starts(f"join_{table}")
    refused = await stranger.private.last(lambda m: m.text == said)
    assert [button.get("url") for button in refused.buttons] == ([f"https://t.me/{name}"] if name else [])
    await stranger.starts()
    elsewhere = await stranger.private.last(lambda m: m is not refused and m.buttons)
    for words in ("sit", "sit 2", "sub"):
        toast = await stranger.answered(await stranger.sends_callback(elsewhere, f"t:{table}:{words}"))
        assert said in (toast.text, stranger.private.said()[-1].text)
    for words in (" ", " sit", "sit" + " " * 40):
        await stranger.answered(await stranger.sends_callback(elsewhere, f"t:{table}:{words}"))
    assert (await run.table(room)).seat_of(f"tg:{stranger.id}") is None
    room.chat.accounts[stranger.id], room.chat.status[stranger.id] = stranger.account, "member"
    await stranger.starts(f"join_{table}")
    await room.last(lambda m: m.id == lobby.id and stranger.account.first_name in m.text)
    assert (await run.table(room)).seat_of(f"tg:{stranger.id}") == 1


async def test_where_the_members_are_hidden_a_link_is_taken_at_its_word(run: Running, fake: FakeTelegram) -> None:
    """A bot that is no administrator cannot look there; the link came from somebody who is in."""
    host, friend, *_ = four(fake, opened=True)
    room = fake.group("Friends", host)
    room.chat.hides_members = True
    await host.says(room, "/new")
    await board(room, ":sit 2")
    await friend.starts(f"join_{(await run.table(room)).id}")
    await room.last(lambda m: friend.account.first_name in m.text)
    assert fake.called("getChatMember", code=400)
