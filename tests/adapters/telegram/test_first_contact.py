"""The first minutes on Telegram: the bot is met, a table filled and started, somebody is at the wrong place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot import commands
from bot.games import game_keys
from bot.text import LANGUAGES, t
from tests.adapters.telegram.house import Running, board, data, four, started
from tests.fakes.telegram import FakeTelegram, Human, Message

pytestmark = pytest.mark.timeout(120)
GAMES = game_keys()


def games_on(message: Message) -> list[str]:
    """The games that a message has buttons for."""
    offered = [str(button.get("callback_data", "")) for button in message.buttons]
    return [one.removeprefix("s:-:new.") for one in offered if one.startswith("s:-:new.")]


def way_out(fake: FakeTelegram, message: Message) -> bool:
    return f"https://t.me/{fake.bot.username}?startgroup=new" in [button.get("url") for button in message.buttons]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_start_shows_every_game_and_one_press_opens_it(run: Running, fake: FakeTelegram, lang: str) -> None:
    aram = fake.user("Aram", lang)
    await aram.starts()
    hello = await aram.private.last()
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
    gone = lambda: not any("fill" in str(b.get("callback_data")) for m in room.said() for b in m.buttons)  # noqa: E731
    await fake.until(gone, 10, "the lobby's end")


async def test_the_lobby_does_not_show_the_seal_and_fair_does(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram", "en", started=True)
    room = fake.group("Friends", aram)
    await aram.says(room, "/new")
    lobby = await board(room, ":verify")
    assert not any(len(word) >= 16 for word in lobby.text.split()), lobby.text
    await aram.presses(lobby, data(lobby, ":verify"))
    shown = await aram.gets(room, lambda m: "Seal" in m.text)
    assert max(len(word) for word in shown.text.split()) == 64


def offered(message: Message) -> list[str]:
    return [str(button.get("callback_data", "")).rpartition(":")[2] for button in message.buttons]


async def stranger_presses(run: Running, fake: FakeTelegram, people: list[Human]) -> tuple[Human, Any, Any]:
    """Somebody who does not sit there presses *My cards* in the group: who, where, and the answer."""
    spy = fake.user("Spy", "en", started=True)
    room = fake.group("Friends", *people, spy)
    await started(run, room, people)
    found = await board(room, ":hand")
    return spy, room, await spy.presses(found, data(found, ":hand"))


async def test_the_wrong_place_is_said_with_what_would_help(unseen: Running, fake: FakeTelegram) -> None:
    """Unseen by the others, with buttons: the seat that the computer plays can be had."""
    spy, room, toast = await stranger_presses(unseen, fake, four(fake, opened=True)[:2])
    assert not toast.text
    shown = await spy.gets(room, lambda m: "sub" in offered(m))
    assert shown in spy.ephemerals(room)
    assert "take it over" in shown.text
    assert spy.private.said() == []
    await spy.presses(shown, data(shown, ":sub"))
    await room.last(lambda m: m.buttons and "yes" in offered(m))


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


async def test_the_menu_of_a_group_has_twelve_commands_and_a_private_one_all(
    unseen: Running, fake: FakeTelegram
) -> None:
    await fake.until(lambda: len(fake.commands) >= 12, 10, "the menus")
    scopes = {"all_private_chats", "all_group_chats", "all_chat_administrators"}
    seen = set()
    for (scope, lang), menu in fake.commands.items():
        kind, names = json.loads(scope)["type"], [one["command"] for one in menu]
        private = [spec.name for spec in commands.all_commands() if "private" in spec.scopes and not spec.within]
        assert len(private) <= 100, "Telegram takes no more"
        assert names == (private if kind == "all_private_chats" else list(commands.GROUP_MENU))
        assert all(one["description"] for one in menu)
        if kind != "all_private_chats":
            unseen = {one["command"] for one in menu if one.get("is_ephemeral")}
            assert unseen == {name for name in names if commands.by_name()[name].ephemeral}
        seen.add((kind, lang))
    assert seen == {(kind, lang) for kind in scopes for lang in ("", "hy", "ka", "ru")}
