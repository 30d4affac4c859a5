"""Groups: who decides, comings and goings, menus and tokens; what is shown and rung in the private chat."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from adapters.runtime.process.front import FrontRefused
from adapters.telegram.app import TelegramFront, TelegramSettings
from adapters.text import FluentCatalog
from bot.commands import by_name, of_menu
from bot.ports.keys import private_to
from bot.ports.records import Command, OutRow, Person
from bot.table.codec import text_to_json
from bot.text import LANGUAGES, t
from tests.adapters.finished import finished_match
from tests.adapters.telegram.house import (
    Opens,
    Running,
    board,
    datas,
    four,
    open_hand,
    quick,
    running,
    seated,
    started,
    tap,
)
from tests.fakes.telegram import FakeTelegram, Fault, Human, Message, Room, mute
from tests.record.hours import Hours
from tests.tiers import sampled
from tests.waiting import until


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
    assert (await room.last(lambda m: m.reply_to == typed.id)).text == mine(run, "pictures", "off")
    assert nino.private.said() == [], "where it was asked, and nowhere else"
    assert (await run.core.store.prefs(f"tg:{nino.id}"))["pictures"] == "off"
    assert "pictures" not in await run.core.store.prefs(f"tg:{room.id}")


SIGNS = "♠♣♦♥"


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


async def test_the_group_becomes_a_supergroup_in_the_middle(run: Running, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    old = fake.group("Friends", *people, supergroup=False)
    table = await started(run, old, people)
    new = await old.becomes_supergroup(people[0])
    await run.settled()
    now = await run.now(table)
    assert [str(one.dest) for one in now.audiences] == [f"tg:{new.id}:0"]
    await tap(people[0], new)
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
    private, group = ([spec.name for spec in listed] for listed in (of_menu("private"), of_menu("group")))
    assert (len(private), len(group)) == (20, 14), "read at a glance"
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
        await tap(aram, room, ":start fill")
        async with aiohttp.ClientSession() as session:
            assert (await session.post(fake.webhook, json={"update_id": 1, "message": {}})).status == 403
    assert fake.called("getUpdates", code=None) == []


DUEL, HYPER = "duel-blot", "hyper-nardi"


async def asked(human: Human, room: Room, words: str, *told: str) -> Message:
    """The picture that somebody gets in the private chat for what they have typed in a group."""
    await human.says(room, words)
    return await human.private.last(lambda m: m.photo and all(one in m.text for one in told), what=words)


async def test_a_replay_deal_by_deal_and_by_a_link(run: Running, fake: FakeTelegram) -> None:
    aram, nino = fake.user("Aram", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Friends", aram, nino)
    people = [Person(f"tg:{one.id}", name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    await finished_match(run.core, f"tg:{room.id}:0", *people)
    await run.settled()
    first = await asked(aram, room, "/replay", "Deal 1 of")
    assert "Next deal ▶" in first.labels
    assert "◀ Previous deal" not in first.labels
    await aram.presses(first, "Next deal ▶")
    second = await aram.private.last(lambda m: m.photo and "Deal 2 of" in m.text, what="the second deal")
    await aram.presses(second, "◀ Previous deal")
    await aram.private.last(lambda m: m.photo and "Deal 1 of" in m.text)
    assert not any("Deal 1 of" in message.text for message in room.said())
    run.core.desk.ways.open_page(lambda path: f"https://cards.example.org/{path}")
    await aram.says(room, "/replay")
    given = await aram.private.last(lambda m: "Watch on the page" in m.labels, what="the link")
    match = (await run.core.store.matches.in_chat(f"tg:{room.id}", 0, 1))[0].table_id, 1
    assert await run.core.store.shares.count(*match, (people[0].id,)) == 1
    await aram.presses(given, "End the link")
    assert await run.core.store.shares.count(*match, (people[0].id,)) == 0
    await aram.presses(given, "Deal by deal")
    await aram.private.last(lambda m: m.photo and "Deal 1 of" in m.text)


async def test_the_file_comes_into_the_private_chat(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(room, "/mydata")
    said = await nino.private.last(lambda m: m.text == run.core.catalog.say("en", t("mydata-here")))
    assert said.id
    (found,) = json.loads(fake.documents[nino.id])["accounts"]
    assert (found["account"], set(fake.documents)) == (f"tg:{nino.id}", {nino.id})
    assert not any(m.text == said.text for m in room.said())


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
    await open_hand(nino, room)
    note = OutRow(private_to(f"tg:{nino.id}"), None, "note", text_to_json(t("you-are-free", chat="Club")))
    await run.core.store.outbox.say(note, "free", table)
    run.core.service.committed()
    await run.settled()
    assert len(mine := [m for m in nino.private.said() if m.sender.is_bot]) > 8
    await nino.says(nino.private, "/forgetme")
    asked = await nino.private.last(lambda m: "forgetme.sure" in str(datas(m)))
    await nino.presses(asked, run.core.catalog.say("en", t("btn-forget-yes")))
    await run.settled()
    assert [m.text for m in nino.private.said() if m.sender.is_bot] == []
    assert all(m.deleted for m in mine)
    assert await run.core.store.outbox.sent_to(private_to(f"tg:{nino.id}")) == ()
    assert (await run.core.store.prefs(f"tg:{nino.id}"), await run.core.store.check()) == ({}, ())


@pytest.mark.parametrize("words", sampled([False, True], [True]))
async def test_one_alone_is_rung_once_in_a_turn(
    fake: FakeTelegram, clock: Hours, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: bool
) -> None:
    quick(monkeypatch, rings=True)
    aram = fake.user("Aram", "en", started=True)

    def rung() -> list[Message]:
        return [one for one in aram.private.said() if one.text.startswith("Aram, your turn")]

    async with running(fake, tmp_path, ephemerals=False, clock=clock) as run:
        if words:
            await aram.says(aram.private, "/pictures off")
        await aram.says(aram.private, "/now")
        await fake.pause(150)
        await run.settled()
        (ring,) = rung()
        assert ring.edits == 0
    async with running(fake, tmp_path, ephemerals=False, clock=clock) as run:
        await fake.pause(20)
        await run.settled()
        assert rung() == [ring]
        await aram.says(aram.private, "/pass")
        await fake.until(lambda: ring.deleted, 10, "the ring that is over goes")
        await fake.pause(90)
        await run.settled()
        assert [one.id > ring.id for one in rung()] == [True]
