"""The front as people meet it: the first minutes, hands, presses, commands, thumbs, rings, floods, the Mini App."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from adapters.telegram.budget import PRIVATE_BURST
from bot.desk.throttle import PERSON, Unlimited
from bot.games import game_keys
from bot.table.loaded import loaded_of
from bot.text import t
from tests.adapters.telegram.house import Opens, Running, board, data, datas, four, offers, seated, started, tap
from tests.fakes.telegram import FakeTelegram, Fault, FaultKind, Human, Limits, Message, Room
from tests.fakes.telegram.model import spends
from tests.tiers import sampled

SIGNS = "♠♣♦♥"
UNDELETED = "Bad Request: message can't be deleted"


async def test_the_last_resort_is_an_alert_with_all_eight_cards(run: Running, fake: FakeTelegram) -> None:
    """No ephemerals, no private chat: 200 characters hold the hand, a link opens the private chat; nothing public."""
    people, room, table = await seated(run, opened=False)
    before = len(room.said())
    for human in people:
        toast = await tap(human, room)
        assert toast.alert
        assert len(toast.text) <= 200
        assert sum(toast.text.count(sign) for sign in SIGNS) == 8, toast.text
        assert toast.url == f"https://t.me/{fake.bot.username}?start=hand_{table}"
    assert len(room.said()) == before
    await people[0].starts(f"hand_{table}")
    assert (await people[0].private.last(lambda m: m.photo)).photo


async def test_presses_are_always_answered(run: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(run)
    found = await board(room, ":hand")
    own = (f"a:{table}:old:JH", f"t:{table}:fly")
    for forged in ("", "x", "a:::", *own, "s:nosuch:hand", "t:nosuch:start", "a:" + "й" * 31):
        assert (await people[1].answered(await people[1].sends_callback(found, forged, forged=True))).text, forged
    assert "[" not in "".join(str(call.params.get("text") or "") for call in fake.called("answerCallbackQuery"))


async def test_the_answer_is_the_door_to_the_private_chat(run: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(run)
    aram = people[0]
    for _ in range(2):
        toast = await tap(aram, room)
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


async def test_commands_of_others_are_not_ours(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram")
    room = fake.group("Friends", aram, admin=True)
    for text in ("/new@some_other_bot", "/weather", "new", "/", "/new@", "👎"):
        await aram.says(room, text)
    await run.settled()
    assert (room.said(), fake.called("sendMessage")) == ([], [])
    await aram.says(room, f"/new@{fake.bot.username.upper()}")
    await board(room, ":sit 2")


async def test_a_refusal_is_for_one_person(run: Running, fake: FakeTelegram) -> None:
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


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"anonymous": True}, "Remain anonymous"),
        ({"channel": "News"}, "channel cannot sit"),
        ({"channel": "News", "forwarded": True}, "channel cannot sit"),
    ],
)
async def test_who_is_no_person_is_told_so(run: Running, fake: FakeTelegram, how: dict[str, Any], told: str) -> None:
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
    await tap(ghost, room, ":start fill")
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
    assert (await doubts(sitting(seat + 3)), await doubts(sitting(seat + 1))) == ((True, False), (True, False))
    assert await doubts(sitting(seat + 2)) == (True, True)


async def lobby_and_deal(run: Running, fake: FakeTelegram) -> tuple[Room, Message]:
    _, room, _ = await seated(run, goes=False)
    return room, next(m for m in room.chat.messages.values() if m.sender.id == fake.bot.id)


@pytest.mark.parametrize("trouble", sampled([None, "500", "429", "lost"], [None, "lost"]))
async def test_the_lobby_goes_with_the_start(run: Running, fake: FakeTelegram, trouble: FaultKind | None) -> None:
    if trouble is not None:
        fake.faults.append(Fault("deleteMessage", trouble, after=1))
    room, lobby = await lobby_and_deal(run, fake)
    await fake.until(lambda: lobby.deleted, 20, "the lobby goes")
    await run.settled()
    assert room.said() == [await board(room, ":hand")]
    assert fake.called("editMessageCaption", "editMessageText", chat=room.id) == []


async def test_a_lobby_that_may_not_be_deleted_is_closed(run: Running, fake: FakeTelegram) -> None:
    fake.faults.append(Fault("deleteMessage", "deny", words=UNDELETED, left=9))
    room, lobby = await lobby_and_deal(run, fake)
    await fake.until(lambda: not lobby.buttons and len(lobby.text.splitlines()) == 1, 20, "it is closed")
    await run.settled()
    assert not lobby.deleted
    assert len(lobby.text.splitlines()) == 1
    assert [m for m in room.said() if m.buttons] == [await board(room, ":hand")]


def mentioned(message: Message) -> list[int]:
    """Whom a message notifies by name."""
    return [int(e["user_id"]) for e in message.entities if e["type"] == "text_mention"]


async def test_a_turn_of_hours_rings_anew_and_replaces_the_last(run: Running, fake: FakeTelegram) -> None:
    people, room, table = await seated(run, clock="86400")

    async def ring() -> Message:
        await run.settled()
        now = await run.table(room)
        (found,) = [message for message in room.said() if mentioned(message)]
        assert (mentioned(found), found.edits) == ([people[min(loaded_of(now).game.waiting(now.state))].id], 0)
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


async def test_what_was_let_in_counts_after_a_restart(opens: Opens, fake: FakeTelegram) -> None:
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
        assert (await run.table(room)).seat_of(f"tg:{aram.id}") == 1, "the last press of all counted"
    assert not [one for one in fake.called("answerCallbackQuery") if "Slowly" in str(one.params.get("text"))]


async def test_friends_reactions_and_talk_cost_no_commands(run: Running, fake: FakeTelegram) -> None:
    aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
    room: Room = fake.group("Friends", aram, nino, admin=True)
    await aram.says(room, "/new")
    lobby = await board(room, ":sit 2")
    for n in range(50):
        await nino.says(room, f"ha {n}")
        await nino.reacts(lobby, "❤" if n % 2 else "🔥")
    assert "Slowly" not in (await nino.presses(lobby, data(lobby, ":sit 2"))).text
    await run.settled()
    assert (await run.table(room)).seat_of(f"tg:{nino.id}") == 1


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
    assert (table.phase, [chair.auto for chair in table.chairs if chair]) == ("play", [False, True, False, True])
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
