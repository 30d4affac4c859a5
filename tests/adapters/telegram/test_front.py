"""The front as people meet it: hands, presses, commands, thumbs, rings and floods; the whole program behind it."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from adapters.telegram.budget import PRIVATE_BURST
from bot.desk.throttle import PERSON, Unlimited
from bot.games import game_keys
from bot.scenes.info import rules
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang, t
from tests.adapters.telegram.house import Opens, Running, board, data, four, offers, open_hand, seated, started
from tests.fakes.telegram import FakeTelegram, Fault, FaultKind, Human, Limits, Message, Mood, Room, Toast
from tests.fakes.telegram.world import spends
from tests.tiers import sampled

SIGNS = "♠♣♦♥"
UNDELETED = "Bad Request: message can't be deleted"


# --- the hand --------------------------------------------------------------------------------------------------------


async def test_the_last_resort_is_an_alert_with_all_eight_cards(run: Running, fake: FakeTelegram) -> None:
    """No ephemerals, no private chat: 200 characters hold the hand, a link opens the private chat; nothing public."""
    people, room, table = await seated(run, opened=False)
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


async def test_presses_are_always_answered(run: Running, fake: FakeTelegram) -> None:
    """Forged, foreign, outdated, over-long: refused to that person only, and the little clock stops."""
    people, room, table = await seated(run)
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
        toast = await people[1].answered(await people[1].sends_callback(found, forged, forged=True))
        assert toast.text, forged
    assert "[" not in "".join(str(call.params.get("text") or "") for call in fake.called("answerCallbackQuery"))


@pytest.mark.parametrize("mood", sampled(get_args(Mood), ["knows", "refuses"]))
async def test_a_hand_in_the_group_unseen(unseen: Running, fake: FakeTelegram, mood: Mood) -> None:
    """Where the server has no such messages: as if they were switched off."""
    fake.mood = mood
    people, room, _ = await seated(unseen, opened=False)
    before = len(room.said())
    for human in people:
        await open_hand(human, room)
        assert [bool(m.photo) for m in human.ephemerals(room)] == [True] * (mood == "knows")
        assert human.private.said() == []
    assert len(room.said()) == before


async def test_hand_dm_is_respected(unseen: Running, fake: FakeTelegram) -> None:
    """``/hand dm``: this person wants it in the private chat."""
    people, room, _ = await seated(unseen)
    await people[0].says(room, "/hand dm")
    await unseen.settled()
    await open_hand(people[0], room)
    assert not any(m.photo for m in people[0].ephemerals(room))
    assert any(m.photo for m in people[0].private.said())


async def press_for_hand(human: Human, room: Room) -> Toast:
    found = await board(room, ":hand")
    return await human.presses(found, data(found, ":hand"))


async def test_hand_here_brings_it_back_to_the_group(unseen: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(unseen)
    await people[0].starts(f"hand_{table}")
    await people[0].gets(room, lambda m: m.photo)
    toast = await press_for_hand(people[0], room)
    assert toast.url.endswith(f"?start=hand_{table}")
    assert people[0].ephemerals(room) == []
    await people[0].says(room, "/hand here", ephemeral=True)
    await unseen.settled()
    before = len(people[0].ephemerals(room))
    toast = await press_for_hand(people[0], room)
    assert toast.url == ""
    assert len(people[0].ephemerals(room)) == before + 1


async def test_the_answer_is_the_door_to_the_private_chat(run: Running, fake: FakeTelegram) -> None:
    """Each time; behind it lies the hand, and Start there brings it down again, as the only one."""
    people, room, table = await seated(run)
    aram = people[0]
    for _ in range(2):
        toast = await press_for_hand(aram, room)
        assert toast.url == f"https://t.me/{fake.bot.username}?start=hand_{table}"
        (lies,) = aram.private.said()
        assert lies.photo
    await aram.says(aram.private, "hello")
    await aram.starts(toast.url.partition("=")[2])
    await fake.until(lambda: lies.deleted, 10, "the older one goes")
    await run.settled()
    (fresh,) = aram.private.said()
    assert fresh.photo
    assert fresh.id > lies.id
    other = await aram.presses(await board(room, ":davtar"), f"s:{table}:davtar")
    assert other.url == toast.url, "other private things have that door too"


async def test_before_the_deal_the_door_leads_to_the_table(run: Running, fake: FakeTelegram) -> None:
    """There are no cards yet: whoever follows the link sees the lobby and can sit down there."""
    host = fake.user("Owner", started=True)
    room = fake.group("Friends", host)
    await host.says(room, "/new")
    await board(room, ":sit 2")
    table = (await run.table(room)).id
    await host.starts(f"hand_{table}")
    lobby = await host.private.last(lambda m: m.photo)
    await host.presses(lobby, data(lobby, ":sit 2"))
    assert [chair.person if chair else "" for chair in (await run.table(room)).chairs][1] == f"tg:{host.id}"


async def test_a_turn_that_comes_while_a_hand_is_being_shown_stands_on_it(run: Running, fake: FakeTelegram) -> None:
    """Telegram takes its time to say that it took the hand; meanwhile whoever was asked has passed."""
    people, room, _ = await seated(run)
    table = await run.table(room)
    (seat,) = loaded_of(table).game.waiting(table.state)
    now, then = people[seat], people[(seat + 1) % 4]
    fault = Fault("sendPhoto", "late", after=1, chat=then.id)
    fake.faults.append(fault)
    shown = await board(room, ":hand")
    asked = await then.clicks(shown, data(shown, ":hand"))
    await fake.until(lambda: fault.left == 0, 20, "the hand is on its way")
    await now.says(room, "/pass")
    await fake.until(lambda: asked.answer, 20, "an answer")
    await then.private.last(lambda m: any(str(b.get("callback_data", "")).startswith("a:") for b in m.buttons))


# --- commands --------------------------------------------------------------------------------------------------------


async def test_commands_of_others_are_not_ours(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram")
    room = fake.group("Friends", aram, admin=True)
    for text in ("/new@some_other_bot", "/weather", "new", "/", "/new@", "👎"):
        await aram.says(room, text)
    await run.settled()
    assert room.said() == []
    assert fake.called("sendMessage") == []
    await aram.says(room, f"/new@{fake.bot.username.upper()}")
    await board(room, ":sit 2")


async def test_a_refusal_is_for_one_person(run: Running, fake: FakeTelegram) -> None:
    """A typed card that may not be played: said in the private chat, and where it was typed that it was said there;
    without such a chat, a hint that tells nothing."""
    people = four(fake)
    await people[0].starts()
    room = fake.group("Friends", *people)
    await started(run, room, people)
    await fake.pause(2)  # a hint is left out where calls are short
    public = len(room.said())
    await people[0].says(room, "/play JH")
    post = await room.last(lambda m: any("url" in b for b in m.buttons))
    assert post.text == run.core.catalog.say("hy", t("tg-look-in-private"))
    assert len(people[0].private.said()) == 2, "the welcome and the refusal"
    await people[0].says(room, "/play QH")
    await run.settled()
    assert len(room.said()) == public + 1, "once a minute for one person"
    await people[1].says(room, "/play JH")
    hint = await room.last(lambda m: any("?start=" in str(b.get("url", "")) for b in m.buttons))
    assert not any(sign in hint.text for sign in SIGNS)


async def test_bidding_by_command(run: Running, fake: FakeTelegram) -> None:
    people, room, _ = await seated(run)
    table = await run.table(room)
    (seat,) = loaded_of(table).game.waiting(table.state)
    chair = table.chairs[seat]
    assert chair is not None
    human = next(h for h in people if chair.person == f"tg:{h.id}")
    await human.says(room, f"/bid@{fake.bot.username} 9 hearts")
    await room.last(lambda m: "9♥" in m.text)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"anonymous": True}, "Remain anonymous"),
        ({"channel": "News"}, "channel cannot sit"),
        ({"channel": "News", "forwarded": True}, "channel cannot sit"),
    ],
)
async def test_who_is_no_person_is_told_so(run: Running, fake: FakeTelegram, how: dict[str, Any], told: str) -> None:
    """An anonymous admin, somebody who writes as a channel, a channel's post in its discussion group."""
    aram = fake.user("Aram")
    room = fake.group("Friends", aram)
    await aram.says(room, "/new", **how)
    said = await room.last()
    assert told in said.text
    assert not said.buttons
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


# --- thumbs (BZ-16) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", sampled(["message", "skin", "reaction"], ["skin", "reaction"]))
async def test_a_thumb_down_is_a_quansh(run: Running, fake: FakeTelegram, way: str) -> None:
    """BZ-16, BZ-17: 👎, as a message or as a reaction to the board, means quansh; the standing bid's opponent may call
    it. While a quansh stands it means sur: of those who bid, not of those who doubt."""
    people, room, _ = await seated(run, admin=True)
    table = await run.table(room)
    game = loaded_of(table).game
    (seat,) = game.waiting(table.state)

    def sitting(at: int) -> Human:
        return next(h for h in people if f"tg:{h.id}" == table.chairs[at % 4].person)  # type: ignore[union-attr]

    async def doubts(human: Human) -> tuple[bool, bool]:
        if way == "reaction":
            await human.reacts(await room.last(lambda m: m.photo and m.buttons), "👎")
        else:
            await human.says(room, "👎" if way == "message" else "👎🏽")
        await run.settled()
        bid = game.view((await run.table(room)).state, None).bid
        return bid.quansh is not None, bid.sur is not None

    await sitting(seat).says(room, "/bid 9 hearts")
    await room.last(lambda m: "9♥" in m.text and m.buttons)
    assert await doubts(sitting(seat + 2)) == (False, False), "the bidder's partner"
    assert await doubts(sitting(seat + 3)) == (True, False)
    assert await doubts(sitting(seat + 1)) == (True, False)
    assert await doubts(sitting(seat + 2)) == (True, True)


# --- long words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("hy",)))
async def test_rules_are_told_to_the_end(unseen: Running, fake: FakeTelegram, lang: Lang) -> None:
    """A caption holds 1,024 characters, and the rules of most games are longer: the rest follows under the picture,
    asked for in a private chat and in a group."""
    human, seen = fake.user("Ani", lang, started=True), set[int]()
    room = fake.group("Friends", human)
    for n, key in enumerate(game_keys()):
        await human.says(room if n % 2 else human.private, f"/rules {key}")
        told = [unseen.core.catalog.say(lang, line.text) for line in rules(key).lines]

        def new() -> list[Message]:
            return [message for message in human.shown(room) if id(message) not in seen]

        await fake.until(lambda told=told, new=new: told[-1] in text_of(new()), 20, key)
        assert [line for line in told if line not in text_of(new())] == [], key
        assert new()[0].photo
        seen.update(map(id, new()))
    assert {message.text for message in room.said()} <= {unseen.core.catalog.say(lang, t("tg-look-in-private"))}


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


# --- one live board --------------------------------------------------------------------------------------------------


async def lobby_and_deal(run: Running, fake: FakeTelegram) -> tuple[Room, Message]:
    _, room, _ = await seated(run, goes=False)
    lobby = next(m for m in room.chat.messages.values() if m.sender.id == fake.bot.id)
    return room, lobby


@pytest.mark.parametrize("trouble", sampled([None, "500", "429", "lost"], [None, "lost"]))
async def test_the_lobby_goes_when_the_match_has_begun(
    run: Running, fake: FakeTelegram, trouble: FaultKind | None
) -> None:
    """Also where the first try fails: no dead lobby, and no word about it, is left above the board."""
    if trouble is not None:
        fake.faults.append(Fault("deleteMessage", trouble, after=1))
    room, lobby = await lobby_and_deal(run, fake)
    await fake.until(lambda: lobby.deleted, 20, "the lobby goes")
    await run.settled()
    assert room.said() == [await board(room, ":hand")]
    assert fake.called("editMessageCaption", "editMessageText", chat=room.id) == []


async def test_a_lobby_that_may_not_be_deleted_is_closed(run: Running, fake: FakeTelegram) -> None:
    """It is older than two days: one short line, and nothing to be pressed."""
    fake.faults.append(Fault("deleteMessage", "deny", words=UNDELETED, left=9))
    room, lobby = await lobby_and_deal(run, fake)
    await fake.until(lambda: not lobby.buttons and len(lobby.text.splitlines()) == 1, 20, "it is closed")
    await run.settled()
    assert not lobby.deleted
    assert len(lobby.text.splitlines()) == 1
    assert [m for m in room.said() if m.buttons] == [await board(room, ":hand")]


# --- rings -----------------------------------------------------------------------------------------------------------


def mentioned(message: Message) -> list[int]:
    """Whom a message notifies by name."""
    return [int(e["user_id"]) for e in message.entities if e["type"] == "text_mention"]


async def test_a_turn_of_hours_is_a_new_message_with_a_mention_and_replaces_the_last(
    run: Running, fake: FakeTelegram
) -> None:
    people, room, table = await seated(run, clock="86400")

    async def ring() -> Message:
        await run.settled()
        now = await run.table(room)
        (found,) = [message for message in room.said() if mentioned(message)]
        assert mentioned(found) == [people[min(loaded_of(now).game.waiting(now.state))].id]
        assert found.edits == 0
        return found

    first = await ring()
    assert [b["callback_data"] for b in first.buttons] == [f"s:{table}:hand"], "the way to one's own cards"
    (asked,) = [one for one in people if one.id in mentioned(first)]
    await asked.says(room, "/pass")
    await fake.until(lambda: first.deleted, 10, "the ring that is over goes")
    second = await ring()
    assert second.id != first.id
    assert (await people[0].presses(second, f"s:{table}:hand")).url
    assert await ring() is second


async def test_a_question_rings_with_its_answers_and_they_work(run: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(run, clock="86400")
    await run.settled()
    await people[1].says(room, "/pause")
    asked = await room.last(lambda m: len(mentioned(m)) == 3, what="a question to three")
    assert people[1].id not in mentioned(asked)
    for human in (people[0], people[2], people[3]):
        await human.presses(asked, f"t:{table}:yes")
    now = await run.now(table)
    assert now.phase == "paused"


# --- floods ----------------------------------------------------------------------------------------------------------


async def test_one_person_floods(opens: Opens, fake: FakeTelegram) -> None:
    """With Telegram's limits, three hundred commands and three hundred presses by one person: few are answered, at the
    private chat's pace, and one answer in ten seconds says slowly; another person is answered at once."""
    fake.limits = Limits()
    aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
    room = fake.group("Friends", aram, nino)
    async with opens(ephemerals=False, hurry=False) as run:
        await started(run, room, [aram, nino])
        found = await board(room, ":hand")
        began = fake.clock()
        for _ in range(300):
            await aram.says(room, "/who")
        pressed = [await aram.clicks(found, data(found, ":davtar")) for _ in range(300)]
        await nino.presses(found, data(found, ":hand"))
        assert fake.clock() - began < 5, "all of the flood was before her"
        await run.settled()
    slow = [one for one in pressed if one.answer and "Slowly" in str(one.answer.get("text"))]
    told = [one for one in aram.private.said() if "Slowly" in one.text]
    assert len(slow) + len(told) == 1
    spent = (fake.clock() - began) * 1000 / PERSON.every_ms
    assert sum(one.answer is not None for one in pressed) <= PERSON.burst + spent + 1
    times = [call.at for call in fake.calls if call.chat == aram.id and spends(call.method)]
    assert max(sum(at <= other < at + 1 for other in times) for at in times) <= PRIVATE_BURST + 1
    assert not fake.called(code=429)


async def test_one_persons_presses_keep_their_order(run: Running, fake: FakeTelegram) -> None:
    """Presses of two people in one chat go side by side, each person's own one after the other."""
    aram, nino = fake.user("Aram"), fake.user("Nino")
    room = fake.group("Friends", aram, nino)
    await aram.says(room, "/new")
    lobby = await board(room, ":sit 2")
    for number in (2, 3, 4, 3, 2, 4, 2):
        await aram.clicks(lobby, data(lobby, f":sit {number}"))
    await nino.presses(lobby, data(lobby, ":sit 4"))
    await run.settled()
    table = await run.table(room)
    assert [table.seat_of(f"tg:{one.id}") for one in (aram, nino)] == [1, 3]


async def test_what_was_let_in_counts_after_a_restart(opens: Opens, fake: FakeTelegram) -> None:
    """More was kept than one may ask at once (moves had paid for it): after a restart nobody is told to go slowly."""
    aram = fake.user("Aram", started=True)
    room = fake.group("Friends", aram)
    async with opens() as run:
        await aram.says(room, "/new")
        lobby = await board(room, ":sit 2")
        one = data(lobby, ":sit 2")
        await aram.says(room, "/options clock")
        panel = await aram.gets(room, lambda m: offers(m, ":set clock 60"))
        clocks = [data(panel, f":set clock {seconds}") for seconds in (120, 60)]
        run.front.worker._worker._closed = True  # keeps, and does not begin any more
        run.front.dispatcher._desk._throttle = Unlimited()
        for n in range(PERSON.burst + 20):
            await aram.sends_callback(panel, clocks[n % 2])
        last = await aram.sends_callback(lobby, one)
        await fake.until(lambda: not fake.updates, 10, "taken")
    async with opens() as run:
        await fake.until(lambda: last.answer, 20, "an answer")
        await run.settled()
        table = await run.table(room)
        assert table.seat_of(f"tg:{aram.id}") == 1, "the last press of all counted"
    assert not [one for one in fake.called("answerCallbackQuery") if "Slowly" in str(one.params.get("text"))]


async def test_friends_reactions_and_talk_cost_no_commands(run: Running, fake: FakeTelegram) -> None:
    """Where the bot sees everything (an administrator): a hundred words and hearts later a command is still taken."""
    aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
    room: Room = fake.group("Friends", aram, nino, admin=True)
    await aram.says(room, "/new")
    lobby = await board(room, ":sit 2")
    for n in range(50):
        await nino.says(room, f"ha {n}")
        await nino.reacts(lobby, "❤" if n % 2 else "🔥")
    toast = await nino.presses(lobby, data(lobby, ":sit 2"))
    assert "Slowly" not in toast.text
    await run.settled()
    assert (await run.table(room)).seat_of(f"tg:{nino.id}") == 1
