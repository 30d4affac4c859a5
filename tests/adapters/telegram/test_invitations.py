"""Tables in messages sent by way of the bot, in chats of which it is no member: inline results and guest answers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.ports.records import Command, Person
from bot.text import t
from tests.adapters.telegram.house import Opens, Running, board, datas
from tests.fakes.telegram.methods import asks, chooses, summons
from tests.fakes.telegram.model import Fault, Message, Query
from tests.fakes.telegram.server import FakeTelegram, Human, Room
from tests.tools.driver import options_of


@pytest.fixture(autouse=True)
def _offered(fake: FakeTelegram) -> None:
    fake.inline = fake.guest = True


@pytest.fixture
async def run(opens: Opens) -> AsyncIterator[Running]:
    async with opens(telegram_inline=True, telegram_guest=True) as made:
        yield made


@pytest.fixture
def friends(fake: FakeTelegram, aram: Human, nino: Human) -> Room:
    """A group in which the bot is not."""
    return fake.group("Friends", aram, nino, present=False)


async def offered(fake: FakeTelegram, query: Query) -> list[str]:
    answer = await fake.until(lambda: query.answer, 10, "an answer")
    return [str(result["id"]) for result in answer["results"]]


async def invited(fake: FakeTelegram, aram: Human, friends: Room, typed: str) -> Message:
    query = await asks(aram, typed)
    await offered(fake, query)
    return await chooses(aram, query, friends)


async def shows(fake: FakeTelegram, message: Message, words: str) -> Message:
    await fake.until(lambda: words in message.text, 15, f"{words!r} in {message.text!r}")
    return message


async def the_table(run: Running) -> Table:
    (row,) = await run.core.store.live_tables()
    table = await run.core.service.table(row.table_id)
    assert table is not None
    return table


async def test_typing_opens_nothing_and_writes_nothing(fake: FakeTelegram, run: Running, aram: Human) -> None:
    assert "duel-blot" in await offered(fake, await asks(aram, "du"))
    for typed in ("nardi", "нарды", "Նարդի", "ნარდი", "@davtar_test_bot Nardi 2"):
        assert await offered(fake, await asks(aram, typed)) == ["nardi"]
    assert "bazaar-blot" not in await offered(fake, await asks(aram))
    await run.settled()
    assert (await run.core.store.live_tables(), await run.core.store.inbox.pending(f"tg:{fake.bot.id}")) == ((), ())
    assert await run.core.store.prefs(f"tg:{aram.id}") == {}
    answers = fake.called("answerInlineQuery")
    assert all(call.params["is_personal"] is True for call in answers)


async def test_a_press_opens_it(run: Running, fake: FakeTelegram, aram: Human, nino: Human, friends: Room) -> None:
    message = await invited(fake, aram, friends, "nardi")
    assert "Join" in message.labels
    assert await run.core.store.live_tables() == ()
    await nino.presses(message, "Join")
    await shows(fake, message, "Nino")
    await aram.presses(message, "Seat 2")
    await shows(fake, message, "Aram")
    table = await the_table(run)
    assert ([chair.name for _, chair in table.people()], table.clock_s) == (["Nino", "Aram"], 0)
    assert "I am not a member of this chat" in message.text
    assert [str(one.dest).partition(":")[0] for one in table.audiences] == ["tgi"]
    assert not fake.called("sendMessage", "sendPhoto", chat=friends.id)


async def begun(run: Running, aram: Human, nino: Human, friends: Room, game: str) -> tuple[Message, str]:
    """A running match of two in a message; its table."""
    fake = run.fake
    message = await invited(fake, aram, friends, game)
    await aram.presses(message, "Join")
    await shows(fake, message, "Aram")
    await nino.presses(message, "Seat 2")
    await shows(fake, message, "Nino")
    table_id = (await the_table(run)).id
    for name, value in options_of(game).items():  # some of them no panel offers
        command = Command(name, table_id, Person(f"tg:{aram.id}", "Aram"), f"set {name} {value}")
        assert (await run.core.service.handle(command)).ok
    await aram.presses(message, f"t:{table_id}:start")
    while not (await the_table(run)).deal:
        await fake.pause(0.05)
    return message, table_id


async def test_hands_stay_private(run: Running, fake: FakeTelegram, aram: Human, nino: Human, friends: Room) -> None:
    message, table_id = await begun(run, aram, nino, friends, "bura3")
    await run.settled()
    (link,) = [button["url"] for button in message.buttons if "url" in button]
    assert link == f"https://t.me/{fake.bot.username}?start=hand_{table_id}"
    stood = message.content()
    toast = await aram.answered(await aram.sends_callback(message, f"s:{table_id}:hand", forged=True))
    assert toast.url == link or toast.alert
    assert message.content() == stood
    table = await the_table(run)
    assert loaded_of(table).game.waiting(table.state)
    await aram.starts(f"hand_{table_id}")
    await aram.gets(friends, lambda one: one.photo is not None)
    stranger = fake.user("Stranger", started=True)
    refused = await stranger.answered(await stranger.sends_callback(message, f"s:{table_id}:hand", forged=True))
    assert "not sitting at this table" in refused.text
    assert stranger.private.said() == []


async def test_feedback_seats_the_one_who_sent_it(fake: FakeTelegram, run: Running, aram: Human, friends: Room) -> None:
    fake.feedback = True
    message = await invited(fake, aram, friends, "long-nardi")
    await shows(fake, message, "Aram")
    assert (await the_table(run)).game == "long-nardi"


async def test_a_guest_is_answered(run: Running, fake: FakeTelegram, aram: Human, nino: Human, friends: Room) -> None:
    query = await summons(aram, friends, "nardi")
    await fake.until(lambda: query.answer, 10, "an answer")
    (message,) = [one for one in friends.chat.live() if one.inline]
    await shows(fake, message, "Aram")
    await nino.presses(message, "Seat 2")
    await shows(fake, message, "Nino")
    assert {chair.name for _, chair in (await the_table(run)).people()} == {"Aram", "Nino"}


async def test_a_guest_may_choose(run: Running, fake: FakeTelegram, aram: Human, nino: Human, friends: Room) -> None:
    query = await summons(aram, friends, "shall we play something?")
    await fake.until(lambda: query.answer, 10, "an answer")
    (message,) = [one for one in friends.chat.live() if one.inline]
    assert await run.core.store.live_tables() == ()
    await nino.presses(message, "Domino")
    await shows(fake, message, "Nino")
    assert (await the_table(run)).game == "domino"


async def test_answers_denied_go_to_private(fake: FakeTelegram, run: Running, aram: Human, friends: Room) -> None:
    fake.faults.append(Fault("answerGuestQuery", "deny", words="Bad Request: GUEST_CHAT_FORBIDDEN"))
    await summons(aram, friends, "nardi")
    assert "/new" in (await aram.private.last()).text
    assert await run.core.store.live_tables() == ()


async def test_a_lost_message(opens: Opens, fake: FakeTelegram, aram: Human, nino: Human, friends: Room) -> None:
    """After a restart without inline mode, which tables that stand do not need."""
    async with opens(telegram_inline=True) as run:
        message, table_id = await begun(run, aram, nino, friends, "bura3")
    async with opens() as run:
        for one in (aram, nino):
            await one.starts(f"hand_{table_id}")
        message.deleted = True
        table = await the_table(run)
        seat = min(loaded_of(table).game.waiting(table.state))
        mover = next(one for one in (aram, nino) if table.seat_of(f"tg:{one.id}") == seat)
        hand = await mover.gets(friends, lambda one: any(data.startswith("a:") for data in datas(one)))
        await mover.presses(hand, next(data for data in datas(hand) if data.startswith("a:")))
        for one in (aram, nino):
            await one.private.last(lambda said: "is gone" in said.text)
        await run.settled()
        assert (await run.core.store.table(table_id)).status == "adjourned"  # type: ignore[union-attr]
        await aram.says(aram.private, "/resume")
        await run.settled()
        assert (await run.core.store.table(table_id)).status == "live"  # type: ignore[union-attr]


async def test_news_in_the_message(run: Running, fake: FakeTelegram, aram: Human, nino: Human, friends: Room) -> None:
    message, _ = await begun(run, aram, nino, friends, "bura3")
    await run.settled()
    await run.core.announcements.say("restart:1", t("announce-restart"))
    await aram.starts()
    await aram.says(aram.private, "/pause")
    await shows(fake, message, "Aram")
    words = run.core.catalog.say("en", t("announce-restart"))
    await shows(fake, message, words[:20])
    assert not fake.called("sendMessage", chat=friends.id)


async def test_a_lobby_without_message_is_closed(fake: FakeTelegram, run: Running, aram: Human, friends: Room) -> None:
    message = await invited(fake, aram, friends, "nardi")
    await aram.presses(message, "Join")
    await shows(fake, message, "Aram")
    await run.settled()
    message.deleted = True
    await aram.clicks(message, "Seat 2")
    assert "/resume" not in (await aram.private.last(lambda one: "is gone" in one.text)).text
    await run.settled()
    assert await run.core.store.live_tables() == ()


async def test_an_invitations_button_opens_nothing_elsewhere(fake: FakeTelegram, run: Running, aram: Human) -> None:
    room = fake.group("With the bot", aram)
    await aram.says(room, "/help")
    said = await aram.gets(room)
    assert (await aram.answered(await aram.sends_callback(said, "s:-:here.nardi", forged=True))).text
    friends = fake.group("Friends", aram, present=False)
    message = await invited(fake, aram, friends, "nardi")
    for game in ("bazaar-blot", "chess", ""):
        await aram.answered(await aram.sends_callback(message, f"s:-:here.{game}", forged=True))
    assert await run.core.store.live_tables() == ()


async def test_calls_are_counted(opens: Opens, fake: FakeTelegram, aram: Human, nino: Human, friends: Room) -> None:
    async with opens(telegram_inline=True, hurry=False) as run:
        message = await invited(fake, aram, friends, "nardi")
        await aram.presses(message, "Join")
        await shows(fake, message, "Aram")
        table_id, before = (await the_table(run)).id, fake.clock()
        for n in range(30):
            await run.core.service.handle(
                Command(f"k{n}", table_id, Person(f"tg:{aram.id}", "Aram"), f"set clock {60 * (n % 2)}")
            )
        await fake.pause(5)
        assert 1 <= len([call for call in fake.called("editMessageText") if call.at >= before]) <= 4


async def test_davtar_asks_for_no_inline_queries_unless_told_to(opens: Opens, fake: FakeTelegram, aram: Human) -> None:
    """With inline mode switched on at Telegram by mistake: none comes, nothing is answered, everything else goes on."""
    async with opens():
        query = await asks(aram, "hand")
        room = fake.group("With the bot", aram)
        await aram.says(room, "/new")
        await board(room, ":sit 2")
    assert query.answer is None
    assert fake.called("answerInlineQuery", code=None) == []
    assert "inline_query" not in fake.allowed
