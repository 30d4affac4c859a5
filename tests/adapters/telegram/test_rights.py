"""Who decides for a group, as Telegram says at that moment; and reports, to the admins who can be written to."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.lobby import mark_of
from tests.adapters.telegram.house import Running, quick, running, started
from tests.fakes.telegram import FakeTelegram, Human, Message, Room


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)


async def settings(run: Running, room: Room, who: Human, what: str) -> str:
    """What somebody gets to see who presses a button of the settings, forged or not."""
    message = await room.last()
    toast = await who.answered(await who.sends_callback(message, f"s:-:settings.{what}"))
    await run.settled()
    return str(toast)


async def starters(run: Running, room: Room) -> str:
    return (await run.core.store.rights.rules(f"tg:{room.id}:0")).starters


async def test_an_admin_of_a_moment_ago_changes_nothing(fake: FakeTelegram, tmp_path: Path) -> None:
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Club", boss, nino)
    async with running(fake, tmp_path) as run:
        await nino.says(room, "/tables")
        await room.last()
        await settings(run, room, nino, "start.admins")
        assert await starters(run, room) == "all", "a forged button of a member"
        await settings(run, room, boss, "start.admins")
        assert await starters(run, room) == "admins"
        await nino.says(room, "/new")
        await run.settled()
        assert await run.core.store.tables_in(f"tg:{room.id}:0") == ()
        room.chat.status[boss.id] = "member"
        await settings(run, room, boss, "start.all")
        assert await starters(run, room) == "admins", "asked of Telegram at this moment"
        room.chat.status[nino.id] = "administrator"
        await settings(run, room, nino, "start.all")
        assert await starters(run, room) == "all"
    assert fake.problems == []


async def test_a_group_takes_its_settings_and_blocks_into_the_supergroup(fake: FakeTelegram, tmp_path: Path) -> None:
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Club", boss, nino, supergroup=False)
    async with running(fake, tmp_path) as run:
        await nino.says(room, "/tables")
        await settings(run, room, boss, "clock.300")
        await run.core.store.rights.bar(f"tg:{room.id}:0", f"tg:{nino.id}", "Nino", 0)
        bigger = await room.becomes_supergroup(boss)
        await run.settled()
        place = f"tg:{bigger.id}:0"
        assert (await run.core.store.rights.rules(place)).clock_s == 300
        await nino.says(bigger, "/new")
        await run.settled()
        assert await run.core.store.tables_in(place) == ()
        await boss.says(bigger, "/new")
        await run.settled()
        assert len(await run.core.store.tables_in(place)) == 1


async def test_a_report_reaches_the_admins_who_have_started_the_bot(fake: FakeTelegram, tmp_path: Path) -> None:
    """Not the one it is about, and not the group; blocked from there, with one press."""
    boss, nino, aram = (fake.user(name, "en", started=True) for name in ("Boss", "Nino", "Aram"))
    room = fake.group("Club", boss, nino, aram)
    room.chat.status[nino.id] = "administrator"
    async with running(fake, tmp_path) as run:
        table = await started(run, room, [aram, nino])
        reported = f"report.rude.{table}.{mark_of(f'tg:{nino.id}')}"
        await aram.sends_callback(await room.last(), f"s:-:{reported}")
        told = await boss.private.last(lambda message: "Aram reports Nino" in message.text)
        assert "Club" in told.text
        assert not [m for m in (*room.said(), *nino.shown(room)) if "reports" in m.text]
        await boss.presses(told, "Block for a day")
        await run.settled()
        assert await run.core.store.rights.barred(f"tg:{room.id}:0", f"tg:{nino.id}") is not None
        await nino.private.last(lambda message: "have blocked you there until" in message.text)
        await aram.private.last(lambda message: "Your report about Nino" in message.text)
    assert fake.problems == []


async def test_admins_who_have_not_started_the_bot_leave_it_to_the_operator(fake: FakeTelegram, tmp_path: Path) -> None:
    boss = fake.user("Boss", "en")
    nino, aram, operator = (fake.user(name, "en", started=True) for name in ("Nino", "Aram", "Op"))
    room, office = fake.group("Club", boss, nino, aram), fake.group("Operators", operator)
    async with running(fake, tmp_path, operator_chat=f"tg:{office.id}:0") as run:
        table = await started(run, room, [aram, nino])
        await aram.sends_callback(await room.last(), f"s:-:report.stalling.{table}.{mark_of(f'tg:{nino.id}')}")
        told = await office.last(lambda message: "Aram reports Nino" in message.text)
        await operator.presses(told, "Dismiss")
        await aram.private.last(lambda message: "nothing to be done" in message.text)
        await run.settled()
        assert await run.core.store.rights.barred(f"tg:{room.id}:0", f"tg:{nino.id}") is None


async def test_a_panel_in_the_private_chat_decides_for_the_group_it_is_about(
    fake: FakeTelegram, tmp_path: Path
) -> None:
    """It is shown there to whoever has opened it; the number of a group in forged data opens nothing."""
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Club", boss, nino)
    async with running(fake, tmp_path) as run:
        await boss.says(room, "/settings")
        panel = await boss.private.last(lambda m: any("settings.start" in one for one in datas(m)))
        start = next(one for one in datas(panel) if "settings.start" in one)
        await boss.answered(await boss.sends_callback(panel, start))
        await run.settled()
        page = await boss.private.last(lambda m: any("settings.start.admins" in one for one in datas(m)))
        admins = next(one for one in datas(page) if "settings.start.admins" in one)
        assert admins.endswith(f"@{room.id}")
        await nino.starts()
        theirs = await nino.private.last()
        toast = await nino.answered(await nino.sends_callback(theirs, admins))
        assert "admin" in toast.text, "a member may see the settings, and not change them"
        assert await starters(run, room) == "all"
        stranger = fake.user("Vano", "en", started=True)
        await stranger.starts()
        theirs = await stranger.private.last()
        for forged in (admins, start):
            toast = await stranger.answered(await stranger.sends_callback(theirs, forged))
            assert "cannot see that you are in that group" in toast.text
        await run.settled()
        assert not any("Club" in m.text or "settings" in str(datas(m)) for m in stranger.private.said())
        assert await starters(run, room) == "all"
        await boss.answered(await boss.sends_callback(page, admins))
        await run.settled()
        assert await starters(run, room) == "admins"
        room.chat.status[boss.id] = "member"
        await boss.answered(await boss.sends_callback(page, admins.replace("admins", "all")))
        assert await starters(run, room) == "admins", "asked of Telegram at this moment"
    assert fake.problems == []


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_member_blocks_and_reports_from_a_panel_that_came_to_the_private_chat(
    fake: FakeTelegram, tmp_path: Path, hidden: bool
) -> None:
    """Also where Telegram does not say who is a member: they wrote there a moment ago."""
    boss = fake.user("Boss", "en", started=True)
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Club", boss, nino, aram)
    room.chat.hides_members = hidden
    async with running(fake, tmp_path, ephemerals=False) as run:
        await started(run, room, [aram, nino])

        async def presses(words: str) -> None:
            """The newest message with a button of these words in its data."""
            panel = await aram.private.last(lambda m: any(words in one for one in datas(m)))
            data = next(one for one in datas(panel) if words in one)
            assert str(room.id) in data, "it says which group it is about"
            await aram.answered(await aram.sends_callback(panel, data))
            await run.settled()

        await aram.says(room, "/block")
        await presses("block.=")
        await presses("block.own.")
        (shunned,) = await run.core.store.rights.shunned(f"tg:{aram.id}")
        assert shunned.person == f"tg:{nino.id}"
        await aram.says(room, "/report")
        await presses("report.who.")
        await presses("report.rude.")
        await boss.private.last(lambda message: "Aram reports Nino" in message.text)
        await aram.says(room, "/duplicate")
        await presses("duprun.new")
        assert await run.core.store.duplicates.in_chat(f"tg:{room.id}", 8)
    assert fake.problems == []


async def test_a_reply_and_a_mention_say_who_is_meant(fake: FakeTelegram, tmp_path: Path) -> None:
    boss = fake.user("Boss", "en", started=True)
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    nino.account.username = "nino_b"
    room = fake.group("Club", boss, nino, aram)
    async with running(fake, tmp_path, ephemerals=False) as run:
        await started(run, room, [aram, nino])
        await nino.says(room, "/who")
        await run.settled()
        words = await nino.says(room, "You play like a goat")
        await aram.says(room, "/block", reply_to=words)
        await aram.private.last(lambda m: any(f"block.own.tg:{nino.id}" in one for one in datas(m)))
        await aram.says(room, "/report insults everybody", reply_to=words)
        await boss.private.last(lambda m: "Aram reports Nino" in m.text)
        await boss.says(room, "/block @nino_b")
        await boss.private.last(lambda m: any(f"block.day.tg:{nino.id}" in one for one in datas(m)))
        await boss.says(room, "/court name", reply_to=words)
        await run.settled()
        (judge,) = await run.core.store.court.judges(f"tg:{room.id}:0")
        assert judge.person == f"tg:{nino.id}"
    assert fake.problems == []


def datas(message: Message) -> list[str]:
    return [str(one.get("callback_data", "")) for one in message.buttons]
