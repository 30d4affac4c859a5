"""What is played and shown in the private chat, and of what a group sees nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.ports.keys import private_to
from bot.ports.records import OutRow, Person
from bot.table.codec import text_to_json
from bot.text import Lang, t
from tests.adapters.finished import finished_match
from tests.adapters.telegram.house import Running, datas, open_hand, quick, running, started
from tests.fakes.telegram import FakeTelegram, Human, Message, Room
from tests.record.hours import Hours
from tests.tiers import sampled

DUEL, HYPER = "duel-blot", "hyper-nardi"


async def asked(human: Human, room: Room, words: str, *told: str) -> Message:
    """The picture that somebody gets in the private chat for what they have typed in a group."""
    await human.says(room, words)
    return await human.private.last(lambda m: m.photo and all(one in m.text for one in told), what=words)


def begins(run: Running, lang: Lang) -> str:
    return run.core.catalog.say(lang, t("learn-ready"))


async def test_a_lesson_asked_for_in_a_group_is_in_the_private_chat(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(room, "/learn domino")
    await nino.private.last(lambda m: begins(run, "en") in m.text)
    assert not [m for m in room.said() if begins(run, "en") in m.text]
    table = (await run.core.store.tables_of(f"tg:{nino.id}"))[0].table_id
    for words in (f"/watch {table}", f"/join {table}"):
        await aram.says(aram.private, words)
    await run.settled()
    assert not [m for m in aram.private.said() if m.photo]


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
    assert found["account"] == f"tg:{nino.id}"
    assert set(fake.documents) == {nino.id}
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
    assert await run.core.store.prefs(f"tg:{nino.id}") == {}
    assert await run.core.store.check() == ()


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
