"""What a group decides and who decides it; reports; the operator's chat; what people choose for themselves."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.text import LANGUAGES, t
from tests.adapters.telegram.house import Opens, Running, board, data, datas, four, offers, seated, started
from tests.fakes.telegram import FakeTelegram, Human, Message, Room
from tests.tiers import sampled


async def presses(run: Running, room: Room, who: Human, words: str) -> str:
    """Somebody presses the newest button that stands before them with these words in it; what they are told."""
    panel = await who.gets(room, lambda m: any(words in one for one in datas(m)))
    toast = await who.presses(panel, next(one for one in datas(panel) if words in one))
    await run.settled()
    return toast.text


async def starters(run: Running, room: Room) -> str:
    return (await run.core.store.rights.rules(f"tg:{room.id}:0")).starters


async def test_an_admin_of_a_moment_ago_changes_nothing(run: Running, fake: FakeTelegram) -> None:
    """The panel stands in the private chat of whoever has opened it, and decides for the group it is about."""
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Club", boss, nino)
    await boss.says(room, "/settings")
    await presses(run, room, boss, "settings.start")
    page = await boss.private.last(lambda m: any("settings.start.admins" in one for one in datas(m)))
    assert f"s:-:settings.start.admins@{room.id}" in datas(page)
    await presses(run, room, boss, "settings.start.admins")
    assert await starters(run, room) == "admins"
    await nino.says(room, "/new")
    await run.settled()
    assert await run.core.store.tables_in(f"tg:{room.id}:0") == ()
    room.chat.status[boss.id] = "member"
    await presses(run, room, boss, "settings.start.all")
    assert await starters(run, room) == "admins", "asked of Telegram at this moment"
    room.chat.status[nino.id] = "administrator"
    await nino.says(room, "/settings")
    await presses(run, room, nino, "settings.start")
    await presses(run, room, nino, "settings.start.all")
    assert await starters(run, room) == "all"


async def test_a_group_takes_its_settings_and_blocks_into_the_supergroup(run: Running, fake: FakeTelegram) -> None:
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Club", boss, nino, supergroup=False)
    await boss.says(room, "/settings")
    await presses(run, room, boss, "settings.clock")
    await presses(run, room, boss, "settings.clock.300")
    await run.core.store.rights.bar(f"tg:{room.id}:0", f"tg:{nino.id}", "Nino", 0)
    bigger = await room.becomes_supergroup(boss)
    await run.settled()
    place = f"tg:{bigger.id}:0"
    assert (await run.core.store.rights.rules(place)).clock_s == 300
    for one, tables in ((nino, 0), (boss, 1)):
        await one.says(bigger, "/new")
        await run.settled()
        assert len(await run.core.store.tables_in(place)) == tables


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


async def test_a_report_reaches_the_admins_who_have_started_the_bot(run: Running, fake: FakeTelegram) -> None:
    """Not the one it is about, and not the group; blocked from there, with one press."""
    boss, nino, aram = (fake.user(name, "en", started=True) for name in ("Boss", "Nino", "Aram"))
    room = fake.group("Club", boss, nino, aram)
    room.chat.status[nino.id] = "administrator"
    await started(run, room, [aram, nino])
    await aram.says(room, "/report")
    await presses(run, room, aram, "report.who.")
    await presses(run, room, aram, "report.rude.")
    told = await boss.private.last(lambda message: "Aram reports Nino" in message.text)
    assert "Club" in told.text
    assert not [m for m in (*room.said(), *nino.shown(room)) if "reports" in m.text]
    await boss.presses(told, "Block for a day")
    await run.settled()
    assert await run.core.store.rights.barred(f"tg:{room.id}:0", f"tg:{nino.id}") is not None
    await nino.private.last(lambda message: "have blocked you there until" in message.text)
    await aram.private.last(lambda message: "Your report about Nino" in message.text)


async def test_admins_who_have_not_started_the_bot_leave_it_to_the_operator(opens: Opens, fake: FakeTelegram) -> None:
    boss = fake.user("Boss", "en")
    nino, aram, operator = (fake.user(name, "en", started=True) for name in ("Nino", "Aram", "Op"))
    room, office = fake.group("Club", boss, nino, aram), fake.group("Operators", operator)
    async with opens(operator_chat=f"tg:{office.id}:0", ephemerals=False) as run:
        await started(run, room, [aram, nino])
        await aram.says(room, "/report")
        await presses(run, room, aram, "report.who.")
        await presses(run, room, aram, "report.stalling.")
        told = await office.last(lambda message: "Aram reports Nino" in message.text)
        await operator.presses(told, "Dismiss")
        await aram.private.last(lambda message: "nothing to be done" in message.text)
        await run.settled()
        assert await run.core.store.rights.barred(f"tg:{room.id}:0", f"tg:{nino.id}") is None


@pytest.mark.parametrize("hidden", sampled([False, True], [True]))
async def test_a_member_blocks_from_a_panel_that_came_to_the_private_chat(
    run: Running, fake: FakeTelegram, hidden: bool
) -> None:
    """Also where Telegram does not say who is a member: they wrote there a moment ago."""
    boss, nino, aram = (fake.user(name, "en", started=True) for name in ("Boss", "Nino", "Aram"))
    room = fake.group("Club", boss, nino, aram)
    room.chat.hides_members = hidden
    await started(run, room, [aram, nino])
    await aram.says(room, "/block")
    await presses(run, room, aram, "block.=")
    await presses(run, room, aram, "block.own.")
    (shunned,) = await run.core.store.rights.shunned(f"tg:{aram.id}")
    assert shunned.person == f"tg:{nino.id}"
    await aram.says(room, "/duplicate")
    await presses(run, room, aram, "duprun.new")
    assert await run.core.store.duplicates.in_chat(f"tg:{room.id}", 8)


async def test_a_reply_and_a_mention_say_who_is_meant(run: Running, fake: FakeTelegram) -> None:
    boss, nino, aram = (fake.user(name, "en", started=True) for name in ("Boss", "Nino", "Aram"))
    nino.account.username = "nino_b"
    room = fake.group("Club", boss, nino, aram)
    await started(run, room, [aram, nino])
    await nino.says(room, "/who")
    await run.settled()
    words = await nino.says(room, "You play like a goat")
    await aram.says(room, "/block", reply_to=words)
    await aram.private.last(lambda m: f"block.own.tg:{nino.id}" in str(datas(m)))
    await aram.says(room, "/report insults everybody", reply_to=words)
    await boss.private.last(lambda m: "Aram reports Nino" in m.text)
    await boss.says(room, "/block @nino_b")
    await boss.private.last(lambda m: f"block.day.tg:{nino.id}" in str(datas(m)))
    await boss.says(room, "/court name", reply_to=words)
    await run.settled()
    (judge,) = await run.core.store.court.judges(f"tg:{room.id}:0")
    assert judge.person == f"tg:{nino.id}"


async def test_the_four_agree_and_the_referee_decides_in_private(run: Running, fake: FakeTelegram) -> None:
    friends, room, table = await seated(run)
    vano = fake.user("Vano", "en", started=True)
    await vano.says(room, "/referee offer")
    for friend in friends:
        asked = await board(room, ":yes")
        await friend.presses(asked, data(asked, ":yes"))
    await room.last(lambda m: "Vano" in m.text and not m.buttons)
    own = await board(vano.private, ":referee")
    assert not any("act" in one or ":hand" in one for one in datas(own)), "nothing of a hand"
    await vano.presses(own, data(own, ":referee"))
    await vano.private.last(lambda m: offers(m, ":referee pause"))
    await vano.says(vano.private, "/referee void a card was shown")
    await room.last(lambda m: "a card was shown" in m.text)
    await run.settled()
    now = await run.now(table)
    assert now.state.rows[0].void == "referee"
    assert not any("referee" in str(datas(message)) for message in room.said()), "no button of one person"
    assert await run.core.store.check() == ()


# --- the operator's chat ---------------------------------------------------------------------------------------------


def restarts() -> set[str]:
    return {FluentCatalog().say(lang, t("announce-restart")) for lang in LANGUAGES}


def lines(room: Room, words: str) -> list[Message]:
    return [message for message in room.said() if words in message.text]


async def test_a_reply_answers_in_private_and_in_the_persons_language(opens: Opens, fake: FakeTelegram) -> None:
    """Nobody else reads it; the operator is told that it went, and that it did not when she has blocked the bot."""
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
        await run.settled()
        assert lines(chat, f"on its way to tg:{nino.id}")
        assert not lines(place, "longer")
        nino.account.blocked = True
        await operator.says(chat, "One more thing", reply_to=told)
        await chat.last(lambda message: f"did not reach tg:{nino.id}" in message.text)
        await run.settled()
        assert not lines(nino.private, "One more thing")


async def test_other_replies_and_other_chats_are_none_of_it(opens: Opens, fake: FakeTelegram) -> None:
    operator, nino = fake.user("Operator", "en"), fake.user("Nino", "en")
    chat = fake.group("Operators", operator)
    other = fake.group("Friends", nino, operator)
    async with opens(ephemerals=False, operator_chat=f"tg:{chat.id}:0") as run:
        await nino.starts()
        await nino.says(nino.private, "/feedback hello")
        told = await chat.last(lambda message: "hello" in message.text)
        await run.settled()
        await operator.says(other, "/announce nobody may say this here")
        await operator.says(chat, "just talk")
        confirmation = await operator.says(chat, "hm", reply_to=told)
        await run.settled()
        await operator.says(chat, "to a message of a person", reply_to=confirmation)
        await run.settled()
        private = nino.private.said()
        assert not lines(nino.private, "just talk")
        assert not lines(nino.private, "to a message of a person")
        assert len([message for message in private if "hm" in message.text]) == 1
        assert not lines(other, "nobody may say")
        assert not lines(chat, "live table")


async def test_a_restart_is_announced_and_the_line_goes_when_the_bot_is_back(opens: Opens, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    async with opens(ephemerals=False, announce_restart=True) as run:
        await started(run, room, people)
        await run.settled()
    (line,) = [message for message in room.said() if message.text in restarts()]
    async with opens(ephemerals=False, announce_restart=True) as run:
        await run.settled()
        assert line not in room.said()
        assert not [message for message in room.said() if message.text in restarts()]
        run.house._announce_restart = False


# --- own choices -----------------------------------------------------------------------------------------------------


def people_in(fake: FakeTelegram) -> tuple[Human, Human, Room]:
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    return boss, nino, fake.group("Friends", boss, nino)


def mine(run: Running, name: str, value: str) -> str:
    example = f"/{name} chat {value}"
    return run.core.catalog.say("en", t("pref-mine-here", what=t(f"{name}-{value}"), example=example))


async def test_typed_before_everybody_it_is_answered_by_a_reply(run: Running, fake: FakeTelegram) -> None:
    _, nino, room = people_in(fake)
    typed = await nino.says(room, "/pictures off")
    said = await room.last(lambda m: m.reply_to == typed.id)
    assert said.text == mine(run, "pictures", "off")
    assert nino.private.said() == [], "where it was asked, and nowhere else"
    assert (await run.core.store.prefs(f"tg:{nino.id}"))["pictures"] == "off"
    assert "pictures" not in await run.core.store.prefs(f"tg:{room.id}")


async def test_typed_unseen_it_is_answered_unseen(unseen: Running, fake: FakeTelegram) -> None:
    _, nino, room = people_in(fake)
    await nino.says(room, "/palette four", ephemeral=True)
    words = mine(unseen, "palette", "four")
    await fake.until(lambda: [m for m in nino.ephemerals(room) if m.text == words], 15, "the answer")
    assert room.said() == []


async def test_for_the_chat_an_admin_sets_it(run: Running, fake: FakeTelegram) -> None:
    boss, nino, room = people_in(fake)
    await nino.says(room, "/pictures chat off")
    await nino.private.last(lambda m: m.text == run.core.catalog.say("en", t("illegal-admins-only")))
    assert "pictures" not in await run.core.store.prefs(f"tg:{room.id}")
    typed = await boss.says(room, "/pictures chat off")
    said = await room.last(lambda m: m.reply_to == typed.id)
    assert said.text == run.core.catalog.say("en", t("pref-chat", what=t("pictures-off")))
    assert (await run.core.store.prefs(f"tg:{room.id}"))["pictures"] == "off"
    await boss.says(room, "/new")
    lobby = await room.last(lambda m: m.buttons)
    assert lobby.photo is None, "and so the table comes in words"


async def test_in_the_private_chat_nothing_is_said_of_others(run: Running, fake: FakeTelegram) -> None:
    _, nino, _ = people_in(fake)
    await nino.says(nino.private, "/pictures off")
    said = await nino.private.last()
    assert said.text == run.core.catalog.say("en", t("pref-mine", what=t("pictures-off")))
