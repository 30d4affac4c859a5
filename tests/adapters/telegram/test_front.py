"""The front as people meet it: hands, presses, commands, thumbs and links; the whole program behind it."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from bot.games import game_keys
from bot.scenes.info import rules
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang, t
from tests.adapters.telegram.house import Running, board, data, four, open_hand, started
from tests.fakes.telegram import FakeTelegram, Human, Message, Mood

SIGNS = "♠♣♦♥"


# --- the hand ---------------------------------------------------------------------------------------------------


async def test_the_last_resort_is_an_alert_with_all_eight_cards(run: Running, fake: FakeTelegram) -> None:
    """No ephemerals, no private chat: 200 characters hold the hand, a link opens the private chat; nothing public."""
    people = four(fake)
    room = fake.group("Friends", *people)
    table = await started(run, room, people)
    before = len(room.said())
    for human in people:
        found = await board(room, ":hand")
        toast = await human.presses(found, data(found, ":hand"))
        assert toast.alert
        assert len(toast.text) <= 200
        assert sum(toast.text.count(sign) for sign in SIGNS) == 8, toast.text
        assert toast.url == f"https://t.me/{fake.bot.username}?start=hand_{table}"
    assert len(room.said()) == before
    await people[0].starts(f"hand_{table}")
    hand = await people[0].private.last(lambda m: m.photo)
    assert hand.photo


async def test_a_stranger_sees_no_hand(run: Running, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    stranger = fake.user("Spy", "en", started=True)
    room = fake.group("Friends", *people, stranger)
    table = await started(run, room, people)
    found = await board(room, ":hand")
    toast = await stranger.presses(found, data(found, ":hand"))
    assert toast.text
    assert not any(sign in toast.text for sign in SIGNS)
    assert await stranger.starts(f"hand_{table}")
    await run.settled()
    assert not any(message.photo for message in stranger.private.said())


async def test_presses_are_always_answered(run: Running, fake: FakeTelegram) -> None:
    """Forged, foreign, outdated, over-long: refused to that person only, and the little clock stops."""
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    table = await started(run, room, people)
    found = await board(room, ":hand")
    for forged in (
        "",
        "x",
        "a:::",
        f"a:{table}:old:JH",
        "s:nosuch:hand",
        "t:nosuch:start",
        f"t:{table}:fly",
        "a:" + "й" * 31,
    ):
        toast = await people[1].answered(await people[1].sends_callback(found, forged))
        assert toast.text, forged
    assert "[" not in "".join(str(call.params.get("text") or "") for call in fake.called("answerCallbackQuery"))


@pytest.mark.parametrize("mood", get_args(Mood))
async def test_a_hand_in_the_group_unseen(unseen: Running, fake: FakeTelegram, mood: Mood) -> None:
    """Where the server has no such messages: as if they were switched off."""
    fake.mood = mood
    people = four(fake)
    room = fake.group("Friends", *people)
    await started(unseen, room, people)
    before = len(room.said())
    for human in people:
        await open_hand(human, room)
        assert [bool(m.photo) for m in human.ephemerals(room)] == [True] * (mood == "knows")
        assert human.private.said() == []
    assert len(room.said()) == before


@pytest.mark.parametrize("mood", get_args(Mood))
async def test_hand_dm_is_respected(unseen: Running, fake: FakeTelegram, mood: Mood) -> None:
    """``/hand dm``: this person wants it in the private chat."""
    fake.mood = mood
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    await started(unseen, room, people)
    await people[0].says(room, "/hand dm")
    await unseen.settled()
    await open_hand(people[0], room)
    assert not any(m.photo for m in people[0].ephemerals(room))
    assert any(m.photo for m in people[0].private.said())


# --- commands ---------------------------------------------------------------------------------------------------


async def test_commands_of_others_are_not_ours(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram")
    room = fake.group("Friends", aram, admin=True)
    for text in ("/new@some_other_bot", "/weather", "new", "/", "/new@"):
        await aram.says(room, text)
    await run.settled()
    assert room.said() == []
    await aram.says(room, f"/new@{fake.bot.username.upper()}")
    await board(room, ":sit 2")


async def test_a_refusal_is_for_one_person(run: Running, fake: FakeTelegram) -> None:
    """A typed card that may not be played: said in the private chat, and where it was typed that it was said there;
    without such a chat, a hint that tells nothing."""
    people = four(fake)
    await people[0].starts()
    room = fake.group("Friends", *people)
    await started(run, room, people)
    public = len(room.said())
    await people[0].says(room, "/play JH")
    await people[0].private.last(lambda m: "Սեղ" in m.text or m.text)
    post = await room.last(lambda m: any("url" in b for b in m.buttons))
    assert post.text == run.core.catalog.say("hy", t("tg-look-in-private"))
    await people[0].says(room, "/play QH")
    await run.settled()
    assert len(room.said()) == public + 1, "once a minute for one person"
    await people[1].says(room, "/play JH")
    hint = await room.last(lambda m: any("?start=" in str(b.get("url", "")) for b in m.buttons))
    assert not any(sign in hint.text for sign in SIGNS)


async def test_bidding_by_command(run: Running, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    await started(run, room, people)
    table = await run.table(room)
    (seat,) = loaded_of(table).game.waiting(table.state)
    chair = table.chairs[seat]
    assert chair is not None
    human = next(h for h in people if chair.person == f"tg:{h.id}")
    await human.says(room, f"/bid@{fake.bot.username} 9 hearts")
    await room.last(lambda m: "9♥" in m.text)


async def test_an_anonymous_admin_is_told(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram")
    room = fake.group("Friends", aram)
    await aram.says(room, "/new", anonymous=True)
    told = await room.last()
    assert not told.buttons
    assert "Remain anonymous" in told.text
    assert not await run.core.store.live_tables()


@pytest.mark.parametrize("forwarded", [False, True])
async def test_a_channel_is_told_that_it_is_nobody(run: Running, fake: FakeTelegram, forwarded: bool) -> None:
    """Somebody writes as a channel, or a channel's post comes into its discussion group by itself."""
    aram = fake.user("Aram")
    room = fake.group("Friends", aram)
    await aram.says(room, "/new", channel="News", forwarded=forwarded)
    assert "channel cannot sit" in (await room.last()).text
    assert not await run.core.store.live_tables()


async def test_somebody_without_a_first_name_plays(run: Running, fake: FakeTelegram) -> None:
    """Deleted accounts have an empty one, for which the library says None."""
    ghost = fake.user("")
    room = fake.group("Friends", ghost)
    await ghost.says(room, "/new")
    lobby = await board(room, ":start fill")
    await ghost.presses(lobby, data(lobby, ":start fill"))
    await board(room, ":hand")
    (row,) = await run.core.store.live_tables()
    assert row.persons == (f"tg:{ghost.id}",)


async def test_topics_are_places_of_their_own(run: Running, fake: FakeTelegram) -> None:
    aram, nino = fake.user("Aram"), fake.user("Nino")
    forum = fake.group("Forum", aram, nino, forum=True)
    one, two = forum.topic("One"), forum.topic("Two")
    await aram.says(forum, "/new", topic=one)
    await nino.says(forum, "/new", topic=two)
    await forum.last(lambda m: m.topic == one and m.buttons)
    await forum.last(lambda m: m.topic == two and m.buttons)
    places = {str(dest) for row in await run.core.store.live_tables() for dest in row.shown()}
    assert places == {f"tg:{forum.id}:{one}", f"tg:{forum.id}:{two}"}


async def test_a_reply_in_an_ordinary_group_is_no_topic(run: Running, fake: FakeTelegram) -> None:
    """Supergroups put ``message_thread_id`` on replies too; only ``is_topic_message`` makes it a topic."""
    aram = fake.user("Aram")
    room = fake.group("Friends", aram)
    message = fake.post(room.chat, aram.account, "/new", entities=[{"type": "bot_command", "offset": 0, "length": 4}])
    await fake.push("message", message.json() | {"message_thread_id": 77})
    await board(room, ":sit 2")
    assert [str(dest) for row in await run.core.store.live_tables() for dest in row.shown()] == [f"tg:{room.id}:0"]


# --- thumbs (BZ-16) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["message", "skin", "reaction"])
async def test_a_thumb_down_is_a_quansh(run: Running, fake: FakeTelegram, way: str) -> None:
    """BZ-16, BZ-17: 👎, as a message or as a reaction to the board, means quansh; the standing bid's opponent may call
    it. While a quansh stands it means sur."""
    people = four(fake, opened=True)
    room = fake.group("Friends", *people, admin=True)
    await started(run, room, people)
    table = await run.table(room)
    game = loaded_of(table).game
    (seat,) = game.waiting(table.state)

    def sitting(at: int) -> Human:
        chair = table.chairs[at % 4]
        assert chair is not None
        return next(h for h in people if chair.person == f"tg:{h.id}")

    await sitting(seat).says(room, "/bid 9 hearts")
    found = await room.last(lambda m: "9♥" in m.text and m.buttons)
    partner, opponent = sitting(seat + 2), sitting(seat + 3)
    for human in (partner, opponent):
        if way == "reaction":
            await human.reacts(found, "👎")
        else:
            await human.says(room, "👎" if way == "message" else "👎🏽")
        await run.settled()
        view = game.view((await run.table(room)).state, None)
        assert (view.bid.quansh is not None) is (human is opponent)
    # The same sign answers it: another thumb of those who doubt is nothing, one of those who bid is sur.
    for human in (sitting(seat + 1), partner):
        if way == "reaction":
            board = await room.last(
                lambda m: any(str(button.get("callback_data")).endswith(":s") for button in m.buttons)
            )
            await human.reacts(board, "👎")
        else:
            await human.says(room, "👎" if way == "message" else "👎🏽")
        await run.settled()
        view = game.view((await run.table(room)).state, None)
        assert (view.bid.sur is not None) is (human is partner)


async def test_a_thumb_elsewhere_is_just_a_thumb(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram")
    room = fake.group("Friends", aram, admin=True)
    await aram.says(room, "👎")
    await run.settled()
    assert room.said() == []
    assert fake.called("sendMessage") == []


# --- links ------------------------------------------------------------------------------------------------------


async def test_join_by_link(run: Running, fake: FakeTelegram) -> None:
    """``t.me/…?start=join_<table>`` seats the person and opens the private chat in one tap."""
    aram, nino = fake.user("Aram"), fake.user("Nino")
    room = fake.group("Friends", aram, nino)
    await aram.says(room, "/new")
    await board(room, ":sit 2")
    table = await run.table(room)
    await nino.starts(f"join_{table.id}")
    await run.settled()
    assert f"tg:{nino.id}" in {chair.person for _, chair in (await run.table(room)).people()}
    await room.last(lambda m: "Nino" in m.text)


async def test_start_says_welcome(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Նարեկ & <i>", "hy")
    await aram.starts()
    welcome = await aram.private.last()
    assert "Նարեկ & <i>" in welcome.text
    await aram.starts("garbage_payload")
    await run.settled()


# --- long words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_rules_are_told_to_the_end(unseen: Running, fake: FakeTelegram, lang: Lang) -> None:
    """A caption holds 1,024 characters, and the rules of most games are longer: the rest follows under the picture,
    asked for in a private chat and in a group."""
    catalog = unseen.core.catalog
    human = fake.user("Ani", lang, started=True)
    room = fake.group("Friends", human)
    seen: set[int] = set()
    for where in (human.private, room):
        for key in game_keys():
            await human.says(where, f"/rules {key}")
            told = [catalog.say(lang, line.text) for line in rules(key).lines]

            def new() -> list[Message]:
                return [message for message in human.shown(room) if id(message) not in seen]

            await fake.until(lambda told=told, new=new: told[-1] in text_of(new()), 20, key)
            assert [line for line in told if line not in text_of(new())] == [], key
            assert new()[0].photo
            seen.update(map(id, new()))
    assert {message.text for message in room.said()} <= {catalog.say(lang, t("tg-look-in-private"))}


def text_of(messages: list[Message]) -> str:
    return "\n".join(message.text for message in messages)


async def test_chips_and_the_draw(run: Running, fake: FakeTelegram) -> None:
    """HS-2, HS-4: what one has, what lies in the fund, and the seal of its draw; for oneself alone."""
    human = fake.user("Ani", "en", started=True)
    room = fake.group("Friends", human)
    await human.says(room, "/chips")
    shown = await human.gets(room, lambda message: "You have 1000 chips." in message.text)
    assert "no ticket yet" in shown.text
    assert re.search(r"Seal of draw \d{5}: [0-9a-f]{64}\n", shown.text)
    assert room.said() == []
