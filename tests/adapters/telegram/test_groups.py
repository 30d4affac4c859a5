"""What a group decides and who decides it; reports; the operator's chat; what people choose for themselves."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.text import LANGUAGES, t
from tests.adapters.telegram.house import Opens, Running, datas, four, started
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
        toast = await who.answered(await who.sends_callback(await who.private.last(), forged))
        assert told in toast.text
    await run.settled()
    assert not any("Club" in m.text or "settings" in str(datas(m)) for m in stranger.private.said() if m is not theirs)
    assert await starters(run, room) == "all"


async def test_a_report_reaches_the_admins_who_have_started_the_bot(run: Running, fake: FakeTelegram) -> None:
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


@pytest.mark.parametrize("hidden", sampled([False, True], [True]))
async def test_a_member_blocks_from_a_panel_in_private(run: Running, fake: FakeTelegram, hidden: bool) -> None:
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


def restarts() -> set[str]:
    return {FluentCatalog().say(lang, t("announce-restart")) for lang in LANGUAGES}


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
        await run.settled()
        assert lines(chat, f"on its way to tg:{nino.id}")
        assert not lines(place, "longer")
        nino.account.blocked = True
        await operator.says(chat, "One more thing", reply_to=told)
        await chat.last(lambda message: f"did not reach tg:{nino.id}" in message.text)
        await run.settled()
        assert not lines(nino.private, "One more thing")


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
