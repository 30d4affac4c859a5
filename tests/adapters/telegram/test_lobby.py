"""The first minutes on Telegram: the bot is met, friends are brought to a table, it is filled and started."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.games import game_keys
from bot.ports.company import Invited
from bot.ports.keys import Slot, private_to
from bot.ports.records import OutRow
from bot.text import t
from tests.adapters.telegram.house import Running, board, data, datas, four, offers, started
from tests.fakes.telegram import FakeTelegram, Human, Message

GAMES = game_keys()


def games_on(message: Message) -> list[str]:
    """The games that a message has buttons for."""
    return [one.removeprefix("s:-:new.") for one in datas(message) if one.startswith("s:-:new.")]


def way_out(fake: FakeTelegram, message: Message) -> bool:
    return f"https://t.me/{fake.bot.username}?startgroup=new" in [button.get("url") for button in message.buttons]


async def test_start_shows_every_game_and_one_press_opens_it(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Նարեկ & <i>", "hy")
    await aram.starts("garbage_payload")
    hello = await aram.private.last()
    assert "Նարեկ & <i>" in hello.text
    assert games_on(hello) == list(GAMES)
    assert way_out(fake, hello)
    assert len(hello.text) < 300
    await aram.presses(hello, "s:-:new.domino")
    lobby = await board(aram.private, ":start fill")
    await aram.presses(lobby, data(lobby, ":start fill"))
    await board(aram.private, ":hand")
    assert (await run.table(aram.private)).game == "domino"


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
    assert room.said() == [greeting]
    assert aram.private.said() == []
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


async def test_the_lobby_does_not_show_the_seal_and_fair_does(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram", "en", started=True)
    room = fake.group("Friends", aram)
    await aram.says(room, "/new")
    lobby = await board(room, ":verify")
    assert not any(len(word) >= 16 for word in lobby.text.split()), lobby.text
    await aram.presses(lobby, data(lobby, ":verify"))
    shown = await aram.gets(room, lambda m: "Seal" in m.text)
    assert max(len(word) for word in shown.text.split()) == 64


async def stranger_presses(run: Running, fake: FakeTelegram, people: list[Human]) -> tuple[Human, Any, Any]:
    """Somebody who does not sit there presses *My cards* in the group: who, where, and the answer."""
    spy = fake.user("Spy", "en", started=True)
    room = fake.group("Friends", *people, spy)
    await started(run, room, people)
    await fake.pause(2)  # an answer is left out where calls are short
    found = await board(room, ":hand")
    return spy, room, await spy.presses(found, data(found, ":hand"))


async def test_the_wrong_place_is_said_with_what_would_help(unseen: Running, fake: FakeTelegram) -> None:
    """Unseen by the others, with buttons: the seat that the computer plays can be had."""
    spy, room, toast = await stranger_presses(unseen, fake, four(fake, opened=True)[:2])
    assert not toast.text
    shown = await spy.gets(room, lambda m: offers(m, ":sub"))
    assert shown in spy.ephemerals(room)
    assert "take it over" in shown.text
    assert spy.private.said() == []
    await spy.presses(shown, data(shown, ":sub"))
    await room.last(lambda m: offers(m, ":yes"))


async def test_where_nothing_can_be_said_unseen_the_alert_says_it(run: Running, fake: FakeTelegram) -> None:
    """It is not worth a message in the private chat, and no hint before everybody."""
    people = four(fake, opened=True)
    spy, room, toast = await stranger_presses(run, fake, people[:2])
    before = len(room.said())
    assert "take it over" in toast.text
    assert len(toast.text) <= 200
    assert toast.alert
    assert not toast.url
    await run.settled()
    assert spy.private.said() == []
    assert len(room.said()) == before


async def test_a_typed_answer_that_went_to_the_private_chat_says_so_where_it_was_asked(
    run: Running, fake: FakeTelegram
) -> None:
    """One line with the way there, as a reply, once a minute; in the private chat itself nothing of the kind."""
    aram = fake.user("Aram", "en", started=True)
    room = fake.group("Friends", aram)
    asked = await aram.says(room, "/help")
    shown = await aram.private.last()
    assert "5" not in shown.text.split("\n")[0]
    assert len(shown.text.split("\n")) == 6
    post = await room.last()
    assert post.text == run.core.catalog.say("en", t("tg-look-in-private"))
    assert post.reply_to == asked.id
    assert [button["url"] for button in post.buttons] == [f"https://t.me/{fake.bot.username}"]
    await aram.says(room, "/rules seka")
    await aram.says(aram.private, "/help")
    await run.settled()
    assert room.said() == [post]
    assert run.core.catalog.say("en", t("tg-look-in-private")) not in [m.text for m in aram.private.said()]


async def test_help_is_seen_by_nobody_else(unseen: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram", "en", started=True)
    room = fake.group("Friends", aram, fake.user("Nino"))
    await aram.says(room, "/help", ephemeral=True)
    shown = await aram.gets(room, lambda m: "help.more" in str(m.buttons))
    assert shown in aram.ephemerals(room)
    await aram.presses(shown, data(shown, "help.more"))
    more = await aram.gets(room, lambda m: "/now" in m.text and "/rematch" in m.text)
    assert more in aram.ephemerals(room)
    assert room.said() == []


# --- friends are brought to it ---------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(("name", "supergroup"), [("blot_friends", True), ("", False)])
async def test_a_message_has_an_address_by_its_groups_name_or_none(
    run: Running, fake: FakeTelegram, name: str, supergroup: bool
) -> None:
    """A small group has no addresses for its messages."""
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
async def test_who_is_not_in_the_group_is_told_so_and_comes_in_once_it_is(
    run: Running, fake: FakeTelegram, name: str
) -> None:
    """The name of a public group is a door."""
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


async def test_two_in_their_private_chats_are_brought_together(run: Running, fake: FakeTelegram) -> None:
    """Each has the board in their own chat, and is called to it."""
    first, second, *_ = four(fake, opened=True)
    await first.says(first.private, "/quick nardi")
    await first.private.last(lambda m: offers(m, "quickdo.leave"))
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


async def test_a_level_is_typed_and_pressed_and_stands_on_the_board(run: Running, fake: FakeTelegram) -> None:
    aram = four(fake, opened=True)[0]
    room = fake.group("Club", aram)
    for words in ("/new", "/level strong", "/fill"):
        await aram.says(room, words)
    lobby = await board(room, ":seats")
    await aram.presses(lobby, data(lobby, ":seats"))
    panel = await aram.gets(room, lambda m: offers(m, ":set level master 3"))
    await aram.presses(panel, data(panel, ":set level master 3"))
    await aram.gets(room, lambda m: offers(m, ":set level easy 3"))  # the panel stays
    await run.settled()
    table = await run.table(room)
    assert (table.level, [chair.level for chair in table.chairs if chair]) == ("strong", ["", "", "master", ""])
    assert [lobby.text.count(f"(համակարգիչ, {word})") for word in ("ուժեղ", "վարպետ")] == [2, 1]
