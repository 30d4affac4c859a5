"""The first minutes on Telegram: the bot is met, friends come to a table, it is filled and started; the Mini App."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from bot.games import game_keys
from bot.text import t
from tests.adapters.telegram.house import Opens, Running, board, data, datas, four, started, tap
from tests.fakes.telegram import FakeTelegram, Message

GAMES = game_keys()


def games_on(message: Message) -> list[str]:
    """The games that a message has buttons for."""
    return [one.removeprefix("s:-:new.") for one in datas(message) if one.startswith("s:-:new.")]


def way_out(fake: FakeTelegram, message: Message) -> bool:
    return f"https://t.me/{fake.bot.username}?startgroup=new" in [button.get("url") for button in message.buttons]


async def test_a_group_is_greeted_with_every_game_once(run: Running, fake: FakeTelegram) -> None:
    """What Telegram makes the person say who has followed *Add to a group* is no second question."""
    aram = fake.user("Արամ", "hy")
    room = fake.group("Friends", aram, present=False)
    await room.add_bot(aram)
    greeting = await room.last()
    assert games_on(greeting) == list(GAMES)
    assert way_out(fake, greeting)
    await aram.says(room, f"/start@{fake.bot.username} new")
    await aram.says(room, f"/start@{fake.bot.username} new", anonymous=True)
    await run.settled()
    assert (room.said(), aram.private.said()) == ([greeting], [])
    await aram.presses(greeting, "s:-:new.nardi")
    await board(room, ":start fill")
    assert (await run.table(room)).game == "nardi"


async def test_one_press_fills_and_starts_and_start_alone_says_who_is_missing(run: Running, fake: FakeTelegram) -> None:
    aram, nino, *_ = four(fake, opened=True)
    room = fake.group("Friends", aram, nino)
    await aram.says(room, "/new")
    lobby = await board(room, ":start")
    toast = await aram.presses(lobby, data(lobby, ":start"))
    assert toast.text == run.core.catalog.say("hy", t("illegal-seats-empty", n=3, chips="no"))
    assert "3" in toast.text
    assert (await run.table(room)).phase == "lobby"
    await nino.presses(lobby, data(lobby, ":sit 3"))
    lobby = await board(room, ":start fill")
    await nino.presses(lobby, data(lobby, ":start fill"))
    await board(room, ":hand")
    table = await run.table(room)
    assert table.phase == "play"
    assert [chair.auto for chair in table.chairs if chair] == [False, True, False, True]
    await fake.until(lambda: lobby.deleted, 10, "the lobby's end")


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

    await run.settled()
    assert (await run.table(room)).seat_of(f"tg:{friend.id}") == 1
    await room.last(lambda m: friend.account.name in m.text)


@pytest.mark.parametrize(("name", "supergroup"), [("blot_friends", True), ("", False)])
async def test_a_message_has_its_groups_address(run: Running, fake: FakeTelegram, name: str, supergroup: bool) -> None:
    host = four(fake, opened=True)[0]
    room = fake.group("Friends", host, supergroup=supergroup)
    room.chat.username = name
    await host.says(room, "/new")
    lobby = await board(room, ":share")
    await host.presses(lobby, data(lobby, ":share"))
    panel = await host.gets(room, lambda m: any("url" in b for b in m.buttons))
    there = [str(button["url"]) for button in panel.buttons]
    assert (f"https://t.me/{name}/{lobby.id}" in there) is supergroup
    assert len(there) == 2 + supergroup


@pytest.mark.parametrize("name", ["", "blot_friends"])
async def test_strangers_are_told_so_and_come_in_once_members(run: Running, fake: FakeTelegram, name: str) -> None:
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
    assert (await run.table(room)).seat_of(f"tg:{stranger.id}") is None
    room.chat.accounts[stranger.id], room.chat.status[stranger.id] = stranger.account, "member"
    await stranger.starts(f"join_{table}")
    await room.last(lambda m: m.id == lobby.id and stranger.account.first_name in m.text)
    assert (await run.table(room)).seat_of(f"tg:{stranger.id}") == 1


PAGE = "https://cards.example.org"


def apps(message: Message) -> list[str]:
    return [str(b["web_app"]["url"]) for b in message.buttons if "web_app" in b]


def links(message: Message) -> list[str]:
    return [str(b["url"]) for b in message.buttons if "startapp" in str(b.get("url", ""))]


async def test_under_a_board(opens: Opens, fake: FakeTelegram) -> None:
    async with opens(page_url=PAGE, telegram_app="table") as run:
        aram, nino = fake.user("Aram", started=True), fake.user("Nino")
        room = fake.group("Friends", aram, nino)
        await aram.says(room, "/new")
        lobby = await board(room, ":sit 2")
        wanted = f"https://t.me/{fake.bot.username}/table?startapp={(await run.table(room)).id}"
        assert links(lobby) == [wanted]
        await nino.presses(lobby, data(lobby, ":sit 2"))
        await tap(aram, room, ":start fill")
        assert links(await board(room, ":hand")) == [wanted]
        assert not any(apps(message) for message in room.said())
        await nino.starts()
        await nino.says(nino.private, "/now")
        found = await board(nino.private, ":hand")
        assert apps(found) == [f"{PAGE}/app/telegram?table={(await run.table(nino.private)).id}"]
        assert links(found) == []
        await fake.until(lambda: fake.menu_button["type"] == "web_app", 10, "the menu button")
        assert fake.menu_button["web_app"]["url"] == f"{PAGE}/app/telegram"


async def test_without_a_short_name_groups_have_none(opens: Opens, fake: FakeTelegram) -> None:
    async with opens(page_url=PAGE) as run:
        aram = fake.user("Aram", started=True)
        room = fake.group("Friends", aram)
        await started(run, room, [aram])
        assert not any(links(message) or apps(message) for message in room.said())


async def test_without_a_page_nothing_is_there_and_the_menu_is_given_back(opens: Opens, fake: FakeTelegram) -> None:
    async with opens(page_url=PAGE, telegram_app="table"):
        await fake.until(lambda: fake.menu_button["type"] == "web_app", 10, "the menu button")
    async with opens():
        aram = fake.user("Aram", started=True)
        await fake.until(lambda: fake.menu_button["type"] == "default", 10, "the menu button")
        await aram.says(aram.private, "/now")
        found = await board(aram.private, ":hand")
        assert apps(found) == links(found) == []
