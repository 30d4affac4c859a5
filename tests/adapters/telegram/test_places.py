"""Comings and goings: added, removed, mute, blocked, moved; menus, tokens, webhook; the whole program behind it."""

from __future__ import annotations

import json
from functools import partial

import aiohttp
import pytest

from adapters.runtime.process.front import FrontRefused
from adapters.telegram.app import TelegramFront, TelegramSettings
from bot.commands import GROUP_MENU, all_commands, by_name
from bot.ports.records import Command, Person
from tests.adapters.telegram.house import Opens, Running, board, data, four, open_hand, seated, started
from tests.fakes.telegram import FakeTelegram, Fault, mute
from tests.waiting import until

SIGNS = "♠♣♦♥"


async def test_greeting_and_permission_check(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram", "ru")
    room = fake.group("Friends", aram, present=False)
    await room.add_bot(aram)
    hello = await room.last()
    assert hello.buttons
    other = fake.group("Others", aram, present=False)
    await other.add_bot(aram, rights={"can_send_photos": False})
    told = await other.last()
    assert len(told.text) > len(hello.text), "and what it is not allowed to do"
    await other.add_bot(aram, admin=True)
    await run.settled()
    assert len(other.said()) == 1, "a change of rights is no arrival"


async def test_removed_and_back(run: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(run)
    await room.remove_bot(people[0])
    await run.settled()
    assert (await run.now(table)).phase == "adjourned"
    other = fake.group("Elsewhere", *people)
    await people[0].says(other, "/resume")
    for human in people[1:]:
        await run.settled()
        await human.says(other, "/resume")
    await board(other, ":hand")


@pytest.mark.parametrize("how", ["kicked", "mute", "closed topic"])
async def test_a_place_lost_without_a_word_is_noticed(run: Running, fake: FakeTelegram, how: str) -> None:
    people = four(fake, opened=True)
    forum = fake.group("Forum", *people, forum=True)
    table = await started(run, forum, people, topic=forum.topic("Blot"))
    await run.settled()
    if how == "kicked":
        forum.chat.status[fake.bot.id] = "kicked"
    elif how == "mute":
        mute(forum)
    else:
        fake.faults.append(Fault("", "deny", left=9, words="Bad Request: TOPIC_CLOSED", chat=forum.id))
    await run.core.service.handle(Command("p", table, Person(f"tg:{people[1].id}", "Nino"), "pause"))

    async def aside() -> bool:
        return (await run.now(table)).phase == "adjourned"

    await until(aside, what="the table is put aside")


async def test_made_mute_and_allowed_again(run: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(run)
    await room.add_bot(people[0], rights={"can_send_messages": False})
    await run.settled()
    now = await run.now(table)
    assert now.phase == "adjourned"
    await room.add_bot(people[0])
    await room.last(lambda m: m.buttons)
    await run.settled()


async def test_a_player_who_blocks_the_bot_plays_on_by_alerts(run: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(run)
    await open_hand(people[0], room)
    await people[0].blocks()
    await run.settled()
    now = await run.now(table)
    assert now.phase == "play", "the others' table goes on"
    found = await board(room, ":hand")
    toast = await people[0].presses(found, data(found, ":hand"))
    assert toast.alert
    assert sum(toast.text.count(sign) for sign in SIGNS) == 8


async def test_the_group_becomes_a_supergroup_in_the_middle(run: Running, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    old = fake.group("Friends", *people, supergroup=False)
    table = await started(run, old, people)
    new = await old.becomes_supergroup(people[0])
    await run.settled()
    now = await run.now(table)
    assert [str(one.dest) for one in now.audiences] == [f"tg:{new.id}:0"]
    found = await board(new, ":hand")
    await people[0].presses(found, data(found, ":hand"))
    assert await people[0].private.last(lambda m: m.photo)


async def test_migration_first_heard_of_by_a_refused_message(run: Running, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    old = fake.group("Friends", *people, supergroup=False)
    table = await started(run, old, people)
    await run.settled()
    fake.allowed = {"callback_query"}  # the service messages are lost
    new = await old.becomes_supergroup(people[0])
    await run.core.service.handle(Command("p", table, Person(f"tg:{people[0].id}", "Aram"), "pause"))
    await new.last()
    now = await run.now(table)
    assert [str(one.dest) for one in now.audiences] == [f"tg:{new.id}:0"]


@pytest.mark.parametrize("ephemerals", [True, False])
async def test_menus_in_all_languages_and_scopes_are_set(fake: FakeTelegram, opens: Opens, ephemerals: bool) -> None:
    for _ in range(2):
        async with opens(menus=True, ephemerals=ephemerals) as run:
            await until(partial(run.core.store.prefs, f"bot:tg:{fake.bot.id}"))  # they are set, and that is noted
            await run.settled()
        assert len(fake.called("setMyCommands")) == 12
    private = [spec.name for spec in all_commands() if "private" in spec.scopes and not spec.within]
    assert len(private) <= 100, "Telegram takes no more"
    seen = {}
    for (scope, lang), menu in fake.commands.items():
        kind, names = json.loads(scope)["type"], [one["command"] for one in menu]
        assert names == (private if kind == "all_private_chats" else list(GROUP_MENU))
        assert all(one["description"] and not one["description"].startswith("[") for one in menu), (scope, lang)
        unseen = {one["command"] for one in menu if one.get("is_ephemeral")}
        may = ephemerals and kind != "all_private_chats"
        assert unseen == {name for name in names if may and by_name()[name].ephemeral}
        seen[kind, lang] = menu[0]["description"]
    scopes = {"all_private_chats", "all_group_chats", "all_chat_administrators"}
    assert set(seen) == {(kind, lang) for kind in scopes for lang in ("", "hy", "ka", "ru")}
    assert len(set(seen.values())) >= 4, "each language in its own words"


@pytest.mark.parametrize("token", ["4242:AAsomeOtherTokenThatIsNotTheRightOne", "nonsense", "4242:short"])
async def test_a_wrong_token_is_refused_and_never_quoted(
    run: Running, fake: FakeTelegram, token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(FrontRefused) as refused:
        await TelegramFront(run.core, TelegramSettings(token, api=fake.base)).start()
    assert refused.value.key == "token-refused"
    assert token not in repr(refused.value) + "".join(capsys.readouterr())
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


async def test_the_line_is_down_at_the_start(fake: FakeTelegram, opens: Opens) -> None:
    fake.faults.append(Fault("getMe", "500", left=1))
    aram = fake.user("Aram")
    async with opens():
        await aram.starts()
        assert await aram.private.last()


async def test_the_whole_front_by_webhook(fake: FakeTelegram, opens: Opens, unused_tcp_port: int) -> None:
    """No polling at all: Telegram calls, with the secret; what comes without it is turned away."""
    aram = fake.user("Aram")
    room = fake.group("Friends", aram)
    async with opens(webhook=unused_tcp_port):
        assert fake.webhook_secret
        await aram.says(room, "/new")
        lobby = await board(room, ":start fill")
        await aram.presses(lobby, data(lobby, ":start fill"))
        async with aiohttp.ClientSession() as session:
            answer = await session.post(fake.webhook, json={"update_id": 1, "message": {}})
            assert answer.status == 403
    assert fake.called("getUpdates", code=None) == []
