"""The front as people meet it: the first minutes, presses, groups and their rights, menus, floods, the Mini App."""

from __future__ import annotations

import json
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest

from adapters.runtime import program
from adapters.runtime.front import FrontRefused
from adapters.telegram.app import TelegramFront, TelegramSettings
from adapters.telegram.budget import PRIVATE_BURST
from adapters.telegram.menu import MOST
from adapters.text import FluentCatalog
from bot.core.codec import text_to_json
from bot.core.loaded import loaded_of
from bot.games import game_keys
from bot.handlers.admission import PERSON, Unlimited
from bot.handlers.commands import by_name, of_menu
from bot.ports.keys import private_to
from bot.ports.records import Command, OutRow, Person
from bot.text import t
from tests.adapters.telegram.house import Opens, Running, board, data, datas, four, offers, seated, started, tap
from tests.fakes.telegram.model import Fault, FaultKind, Message, spends
from tests.fakes.telegram.server import FakeTelegram, Human, Limits, Room, mute
from tests.tiers import sampled
from tests.waiting import until

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


async def test_commands_of_others_are_not_ours(run: Running, fake: FakeTelegram, aram: Human) -> None:
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


async def test_a_reply_in_an_ordinary_group_is_no_topic(run: Running, fake: FakeTelegram, aram: Human) -> None:
    """Supergroups put ``message_thread_id`` on replies too; only ``is_topic_message`` makes it a topic."""
    room = fake.group("Friends", aram)
    message = fake.post(room.chat, aram.account, "/new", entities=[{"type": "bot_command", "offset": 0, "length": 4}])
    await fake.push("message", message.json() | {"message_thread_id": 77})
    await board(room, ":sit 2")
    assert [str(dest) for row in await run.core.store.live_tables() for dest in row.shown()] == [f"tg:{room.id}:0"]


async def test_a_thumb_down_is_a_quansh(run: Running, fake: FakeTelegram) -> None:
    """BZ-16, BZ-17: 👎, as a message or as a reaction to the board, means quansh, and then sur."""
    people, room, table = await seated(run, admin=True)
    now = await run.now(table)
    game = loaded_of(now).game
    (seat,) = game.waiting(now.state)

    async def called() -> tuple[bool, bool]:
        await run.settled()
        bid = game.view((await run.now(table)).state, None).bid
        return bid.quansh is not None, bid.sur is not None

    await people[seat].says(room, "/bid 9 hearts")
    bid = await room.last(lambda m: "9♥" in m.text and m.buttons)
    for word in ("👎🏽", "👎"):
        await people[(seat + 2) % 4].says(room, word)
    assert await called() == (False, False), "the bidder's partner"
    await people[(seat + 3) % 4].says(room, "👎🏽")
    assert await called() == (True, False)
    await people[seat].reacts(bid, "👎")
    assert await called() == (True, True)


@pytest.mark.parametrize("trouble", sampled([None, "500", "429", "lost", "deny"], [None, "lost", "deny"]))
async def test_the_lobby_goes_with_the_start(run: Running, fake: FakeTelegram, trouble: FaultKind | None) -> None:
    """One that may not be deleted is closed."""
    if trouble is not None:
        left = 9 if trouble == "deny" else 1
        fake.faults.append(Fault("deleteMessage", trouble, after=1, words=UNDELETED, left=left))
    _, room, _ = await seated(run, goes=False)
    lobby = next(m for m in room.chat.messages.values() if m.sender.id == fake.bot.id)
    await fake.until(lambda: lobby.deleted or not lobby.buttons, 20, "the lobby goes")
    await run.settled()
    assert lobby.deleted is (trouble != "deny")
    assert [m for m in room.said() if m.buttons] == [await board(room, ":hand")]
    if trouble == "deny":
        assert len(lobby.text.splitlines()) == 1
    else:
        assert fake.called("editMessageCaption", "editMessageText", chat=room.id) == []


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


async def test_one_person_floods(opens: Opens, fake: FakeTelegram, aram: Human, nino: Human) -> None:
    """Few of 300 commands and 300 presses are answered, one says slowly; another person is answered at once."""
    fake.limits = Limits()
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


async def test_what_was_let_in_counts_after_a_restart(opens: Opens, fake: FakeTelegram, aram: Human) -> None:
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


async def test_a_group_is_greeted_with_every_game_once(run: Running, fake: FakeTelegram) -> None:
    """What Telegram makes the person say who has followed *Add to a group* is no second question."""
    aram = fake.user("Արամ", "hy")
    room = fake.group("Friends", aram, present=False)
    await room.add_bot(aram)
    greeting = await room.last()
    assert [one for one in datas(greeting) if one.startswith("s:-:new.")] == [f"s:-:new.{game}" for game in game_keys()]
    assert f"https://t.me/{fake.bot.username}?startgroup=new" in [button.get("url") for button in greeting.buttons]
    await aram.says(room, f"/start@{fake.bot.username} new")
    await aram.says(room, f"/start@{fake.bot.username} new", anonymous=True)
    await run.settled()
    assert (room.said(), aram.private.said()) == ([greeting], [])
    await aram.presses(greeting, "s:-:new.nardi")
    await board(room, ":start fill")
    assert (await run.table(room)).game == "nardi"


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


async def test_without_a_page_nothing_is_there_and_the_menu_is_given_back(opens: Opens, fake: FakeTelegram) -> None:
    """Nor in groups without a short name of the page."""
    aram = fake.user("Aram", started=True)
    async with opens(page_url=PAGE) as run:
        room = fake.group("Friends", aram)
        await started(run, room, [aram])
        assert not any(links(message) or apps(message) for message in room.said())
        await fake.until(lambda: fake.menu_button["type"] == "web_app", 10, "the menu button")
    async with opens():
        await fake.until(lambda: fake.menu_button["type"] == "default", 10, "the menu button")
        await aram.says(aram.private, "/now")
        found = await board(aram.private, ":hand")
        assert apps(found) == links(found) == []


async def presses(run: Running, room: Room, who: Human, words: str) -> None:
    """Somebody presses the newest button that stands before them with these words in it."""
    panel = await who.gets(room, lambda m: any(words in one for one in datas(m)))
    await who.presses(panel, next(one for one in datas(panel) if words in one))
    await run.settled()


async def starters(run: Running, room: Room) -> str:
    return (await run.core.store.rights.rules(f"tg:{room.id}:0")).starters


async def test_an_admin_of_a_moment_ago_changes_nothing(run: Running, fake: FakeTelegram) -> None:
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Club", boss, nino)
    await boss.says(room, "/settings")
    await presses(run, room, boss, "settings.start")
    await presses(run, room, boss, "settings.start.admins")
    assert await starters(run, room) == "admins"
    room.chat.status[boss.id] = "member"
    await presses(run, room, boss, "settings.start.all")
    assert await starters(run, room) == "admins", "asked of Telegram at this moment"


async def test_the_number_of_a_group_in_forged_data_opens_nothing(run: Running, fake: FakeTelegram) -> None:
    boss, nino, stranger = (fake.user(name, "en", started=True) for name in ("Boss", "Nino", "Vano"))
    room = fake.group("Club", boss, nino)
    panel, admins = f"s:-:settings.start@{room.id}", f"s:-:settings.start.admins@{room.id}"
    for one in (nino, stranger):
        await one.starts()
    theirs = await stranger.private.last()
    for who, forged, told in (
        (stranger, panel, "cannot see that you are in that group"),
        (stranger, admins, "cannot see that you are in that group"),
        (nino, admins, "admin"),
    ):
        toast = await who.answered(await who.sends_callback(await who.private.last(), forged, forged=True))
        assert told in toast.text
    await run.settled()
    assert not any("Club" in m.text or "settings" in str(datas(m)) for m in stranger.private.said() if m is not theirs)
    assert await starters(run, room) == "all"


async def test_a_reply_and_a_mention_say_who_is_meant(run: Running, fake: FakeTelegram) -> None:
    boss, nino, aram = (fake.user(name, "en", started=True) for name in ("Boss", "Nino", "Aram"))
    nino.account.username = "nino_b"
    room = fake.group("Club", boss, nino, aram)
    await started(run, room, [aram, nino])
    await nino.says(room, "/who")
    await run.settled()
    words = await nino.says(room, "You play like a goat")
    await aram.says(room, "/report insults everybody", reply_to=words)
    await boss.private.last(lambda m: "Aram reports Nino" in m.text)
    await boss.says(room, "/block @nino_b")
    await boss.private.last(lambda m: f"block.day.tg:{nino.id}" in str(datas(m)))


def lines(room: Room, words: str) -> list[Message]:
    return [message for message in room.said() if words in message.text]


async def test_a_reply_answers_in_private_and_in_the_persons_language(opens: Opens, fake: FakeTelegram) -> None:
    operator, nino = fake.user("Operator", "en"), fake.user("Nino", "ru")
    chat = fake.group("Operators", operator)
    place = fake.group("Friends", nino)
    async with opens(ephemerals=False, operator_chat=f"tg:{chat.id}:0") as run:
        await nino.starts()
        await nino.says(nino.private, "/feedback the clock is too short")
        told = await chat.last(lambda message: "the clock is too short" in message.text)
        await run.settled()
        await operator.says(chat, "Try a longer <b>one</b>:\n/options", reply_to=told)
        answer = await nino.private.last(lambda message: "longer" in message.text)
        assert "Тот, у кого работает этот бот, отвечает: " in answer.text
        assert "Try a longer <b>one</b>: /options" in answer.text
        nino.account.blocked = True
        await operator.says(chat, "One more thing", reply_to=told)
        await chat.last(lambda message: f"did not reach tg:{nino.id}" in message.text)
        assert not lines(place, "longer")


async def test_a_restart_is_announced_and_the_line_goes_when_the_bot_is_back(
    opens: Opens, fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "ANNOUNCE_S", 60)  # a busy machine is not what this is about
    aram = fake.user("Aram", "en", started=True)
    room = fake.group("Friends", aram)
    words = FluentCatalog().say("en", t("announce-restart"))
    async with opens(ephemerals=False, announce_restart=True) as run:
        await started(run, room, [aram])
        await run.settled()
    assert len(lines(room, words)) == 1
    async with opens(ephemerals=False, announce_restart=True) as run:
        await run.settled()
        assert lines(room, words) == []
        run.house._announce_restart = False


async def test_typed_before_everybody_it_is_answered_by_a_reply(run: Running, fake: FakeTelegram, nino: Human) -> None:
    room = fake.group("Friends", nino)
    typed = await nino.says(room, "/pictures off")
    mine = t("pref-mine-here", what=t("pictures-off"), example="/pictures chat off")
    assert (await room.last(lambda m: m.reply_to == typed.id)).text == run.core.catalog.say("en", mine)
    assert nino.private.said() == [], "where it was asked, and nowhere else"
    assert "pictures" not in await run.core.store.prefs(f"tg:{room.id}")


async def test_greeting_and_permission_check(run: Running, fake: FakeTelegram) -> None:
    aram = fake.user("Aram", "ru")
    room = fake.group("Friends", aram, present=False)
    await room.add_bot(aram)
    hello = await room.last()
    assert hello.buttons
    other = fake.group("Others", aram, present=False)
    await other.add_bot(aram, rights={"can_send_photos": False})
    assert len((await other.last()).text) > len(hello.text), "and what it is not allowed to do"
    await other.add_bot(aram, admin=True)
    await run.settled()
    assert len(other.said()) == 1, "a change of rights is no arrival"


async def test_removed_and_back(run: Running, fake: FakeTelegram, aram: Human) -> None:
    room, other = fake.group("Friends", aram), fake.group("Elsewhere", aram)
    table = await started(run, room, [aram])
    await room.remove_bot(aram)
    await run.settled()
    assert (await run.now(table)).phase == "adjourned"
    await aram.says(other, "/resume")
    await board(other, ":hand")


@pytest.mark.parametrize("how", ["kicked", "mute", "closed topic"])
async def test_a_place_lost_without_a_word_is_noticed(run: Running, fake: FakeTelegram, how: str, aram: Human) -> None:
    forum = fake.group("Forum", aram, forum=True)
    table = await started(run, forum, [aram], topic=forum.topic("Blot"))
    await run.settled()
    if how == "kicked":
        forum.chat.status[fake.bot.id] = "kicked"
    elif how == "mute":
        mute(forum)
    else:
        fake.faults.append(Fault("", "deny", left=9, words="Bad Request: TOPIC_CLOSED", chat=forum.id))
    await run.core.service.handle(Command("p", table, Person(f"tg:{aram.id}", "Aram"), "pause"))

    async def aside() -> bool:
        return (await run.now(table)).phase == "adjourned"

    await until(aside, what="the table is put aside")


@pytest.mark.parametrize("told", [True, False], ids=["by its message", "by a refusal"])
async def test_the_group_becomes_a_supergroup_in_the_middle(run: Running, fake: FakeTelegram, told: bool) -> None:
    aram = fake.user("Aram", started=True)
    old = fake.group("Friends", aram, supergroup=False)
    table = await started(run, old, [aram])
    await run.settled()
    if not told:
        fake.allowed = {"callback_query"}  # the service messages are lost
    new = await old.becomes_supergroup(aram)
    if not told:
        await run.core.service.handle(Command("p", table, Person(f"tg:{aram.id}", "Aram"), "pause"))
        await new.last()
    await run.settled()
    assert [str(one.dest) for one in (await run.now(table)).audiences] == [f"tg:{new.id}:0"]
    await tap(aram, new)
    assert await aram.private.last(lambda m: m.photo)


@pytest.mark.parametrize("ephemerals", [True, False])
async def test_menus_in_all_languages_and_scopes_are_set(fake: FakeTelegram, opens: Opens, ephemerals: bool) -> None:
    private, group = ([spec.name for spec in listed] for listed in (of_menu("private"), of_menu("group")))
    assert len(private) <= MOST["private"], "read at a glance"
    assert len(group) <= MOST["group"], "read at a glance"
    for _ in range(2):
        async with opens(menus=True, ephemerals=ephemerals) as run:
            await until(partial(run.core.store.prefs, f"bot:tg:{fake.bot.id}"))  # they are set, and that is noted
            await run.settled()
        assert len(fake.called("setMyCommands")) == 12
    seen = {}
    for (scope, lang), menu in fake.commands.items():
        kind, names = json.loads(scope)["type"], [one["command"] for one in menu]
        assert names == (private if kind == "all_private_chats" else group)
        assert all(one["description"] and not one["description"].startswith("[") for one in menu), (scope, lang)
        unseen = {one["command"] for one in menu if one.get("is_ephemeral")}
        may = ephemerals and kind != "all_private_chats"
        assert unseen == {name for name in names if may and by_name()[name].ephemeral}
        seen[kind, lang] = menu[0]["description"]
    scopes = {"all_private_chats", "all_group_chats", "all_chat_administrators"}
    assert set(seen) == {(kind, lang) for kind in scopes for lang in ("", "hy", "ka", "ru")}
    assert len(set(seen.values())) >= 4, "each language in its own words"


async def test_commands_are_taken_from_the_words_in_any_language(run: Running, fake: FakeTelegram) -> None:
    """Telegram marks none of these as commands."""
    aram, nino, vano = (fake.user(name, started=True) for name in ("Aram", "Nino", "Vano"))
    room = fake.group("Friends", aram, nino, vano)
    await aram.says(room, "/новый-стол нарды")
    await board(room, ":sit 2")
    await nino.says(room, "/նստում 2")
    await vano.says(room, "/сдаюсь")
    await run.settled()
    now = await run.now((await run.table(room)).id)
    assert (now.game, [chair.name for chair in now.chairs if chair]) == ("nardi", ["Aram", "Nino"])


@pytest.mark.parametrize("token", ["4242:AAsomeOtherTokenThatIsNotTheRightOne", "nonsense", "4242:short"])
async def test_a_wrong_token(run: Running, fake: FakeTelegram, token: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(FrontRefused) as refused:
        await TelegramFront(run.core, TelegramSettings(token, api=fake.base)).start()
    assert refused.value.key == "token-refused"
    assert token not in repr(refused.value) + "".join(capsys.readouterr())
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


async def test_the_whole_front_by_webhook(fake: FakeTelegram, opens: Opens, unused_tcp_port: int, aram: Human) -> None:
    """No polling at all: Telegram calls, with the secret; what comes without it is turned away."""
    room = fake.group("Friends", aram)
    async with opens(webhook=unused_tcp_port):
        assert fake.webhook_secret
        await aram.says(room, "/new")
        await tap(aram, room, ":start fill")
        async with aiohttp.ClientSession() as session:
            assert (await session.post(fake.webhook, json={"update_id": 1, "message": {}})).status == 403
    assert fake.called("getUpdates", code=None) == []


async def test_all_that_the_bot_wrote_in_private_goes(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.starts()
    for words in ("/help", "/rules nardi", "/settings", "/palette four", "/mydata", "/nonsense", "/learn nardi"):
        await nino.says(nino.private, words)
        await run.settled()
    table = await started(run, room, [nino, aram])
    await nino.says(room, "/help")
    await nino.says(room, "/hand dm")
    await tap(nino, room)
    note = OutRow(private_to(f"tg:{nino.id}"), None, "note", text_to_json(t("you-are-free", chat="Club")))
    await run.core.store.outbox.say(note, "free", table)
    run.core.service.committed()
    await run.settled()
    assert len(mine := [m for m in nino.private.said() if m.sender.is_bot]) > 8
    (found,) = json.loads(fake.documents[nino.id])["accounts"]
    assert (found["account"], set(fake.documents)) == (f"tg:{nino.id}", {nino.id})
    await nino.says(nino.private, "/forgetme")
    asked = await nino.private.last(lambda m: "forgetme.sure" in str(datas(m)))
    await nino.presses(asked, run.core.catalog.say("en", t("btn-forget-yes")))
    await run.settled()
    assert [m.text for m in nino.private.said() if m.sender.is_bot] == []
    assert all(m.deleted for m in mine)
    assert await run.core.store.outbox.sent_to(private_to(f"tg:{nino.id}")) == ()
    assert (await run.core.store.prefs(f"tg:{nino.id}"), await run.core.store.check()) == ({}, ())
