"""What is played and shown in the private chat, and of what a group sees nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from adapters.puzzles import book
from bot.league import days
from bot.league.days import day_of
from bot.ports.keys import private_to
from bot.ports.records import OutRow, Person
from bot.table import events as ev
from bot.table.codec import decode_event, text_to_json
from bot.table.learning import halted
from bot.table.model import Table
from bot.text import LANGUAGES, Lang, t
from tests.adapters.finished import finished_match, judged_match
from tests.adapters.telegram.house import Running, data, datas, offers, open_hand, quick, running, screens, started
from tests.fakes.telegram import FakeTelegram, Human, Message, Room
from tests.record.hours import Hours
from tests.tiers import nightly, sampled
from tests.tools.driver import Random, counting, move

DUEL, HYPER = "duel-blot", "hyper-nardi"
SOLUTION = ("Best:", "Right!", "Not this time.")


async def asked(human: Human, room: Room, words: str, *told: str) -> Message:
    """The picture that somebody gets in the private chat for what they have typed in a group."""
    await human.says(room, words)
    return await human.private.last(lambda m: m.photo and all(one in m.text for one in told), what=words)


# --- lessons ---------------------------------------------------------------------------------------------------------


def begins(run: Running, lang: Lang) -> str:
    return run.core.catalog.say(lang, t("learn-ready"))


@nightly
async def test_a_lesson_to_its_end(run: Running, fake: FakeTelegram) -> None:
    nino = fake.user("Nino", "en", started=True)
    room = fake.group("Friends", nino)
    await nino.says(nino.private, f"/learn {DUEL}")
    await nino.private.last(lambda m: begins(run, "en") in m.text)
    row = (await run.core.store.tables_of(f"tg:{nino.id}"))[0]
    before = len(room.said())
    chooser = Random(random.Random(5))
    for _ in range(600):
        now = await run.now(row.table_id)
        assert now.lesson is not None
        if now.phase != "play":
            break
        if halted(now):
            stop = await nino.private.last(lambda m: any("goon" in str(b.get("callback_data")) for b in m.buttons))
            await nino.presses(stop, data(stop, "goon"))
            await run.settled()
        elif not await move(run.core.service, now, screens([nino], nino.private), chooser):
            await fake.pause(0.05)
    assert now is not None
    assert now.phase == "over"
    await run.settled()
    over = run.core.catalog.say("en", t("learn-over"))
    end = await nino.private.last(lambda m: over in m.text)
    assert data(end, f"now.{DUEL}")
    assert len(room.said()) == before
    await nino.presses(end, data(end, f"learn.more.{DUEL}"))
    await run.settled()
    assert len([one for one in await run.core.store.tables_of(f"tg:{nino.id}") if one.status == "live"]) == 1
    assert await run.core.store.check() == ()


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("ka",)))
async def test_a_lesson_chosen_from_the_list_and_left_at_once(run: Running, fake: FakeTelegram, lang: Lang) -> None:
    nino = fake.user("Nino", lang, started=True)
    await nino.says(nino.private, "/learn")
    panel = await nino.private.last(lambda m: any("learn.domino" in str(b.get("callback_data")) for b in m.buttons))
    await nino.presses(panel, data(panel, "learn.domino"))
    first = await nino.private.last(lambda m: begins(run, lang) in m.text)
    assert "[" not in first.text
    await nino.presses(first, data(first, "leave sure"))
    await run.settled()
    left = run.core.catalog.say(lang, t("learn-left"))
    end = await nino.private.last(lambda m: left in m.text)
    assert data(end, "learn.domino")


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


# --- days ------------------------------------------------------------------------------------------------------------


class Eager(Random):
    """Anything but a pass, if there is something else: so that the cards are played."""

    def preferred(self, table: Table, seat: int, offered: Sequence[str]) -> str | None:
        good = counting(table, seat, offered)
        return next((press for press in good if not press.endswith(":pass")), good[0] if good else None)


async def test_the_deal_of_the_day_is_played_in_private(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(nino.private, "/daily")
    front = await nino.private.last(lambda m: any("daily" in str(b.get("callback_data")) for b in m.buttons))
    await nino.presses(front, data(front, f"daily.{DUEL}"))
    panel = await nino.private.last(lambda m: any(f"play.{DUEL}" in str(b.get("callback_data")) for b in m.buttons))
    before = len(room.said())
    await nino.presses(panel, data(panel, f"play.{DUEL}"))
    await run.settled()
    await open_hand(nino, nino.private)
    await run.settled()
    rng = random.Random(5)
    pack = await run.core.store.packs.at(days.pack_id(run.core.daily.today(), DUEL))
    assert pack is not None
    table = days.table_of(pack, f"tg:{nino.id}")
    for _ in range(2_000):
        now = await run.now(table)
        if now.phase != "play":
            break
        if not await move(run.core.service, now, screens([nino], nino.private), Eager(rng)):
            await fake.pause(0.05)  # an automatic player's turn
    await run.settled()
    assert now.phase == "over"
    stored = [decode_event(one, DUEL) for one in await run.core.store.events(table)]
    assert [one.by for one in stored if isinstance(one, ev.Acted) and one.seat == 0].count("player") >= 8
    over = run.core.catalog.say("en", t("pack-over"))
    end = await nino.private.last(lambda m: over in m.text)
    assert not any("verify" in str(b.get("callback_data")) for b in end.buttons)
    assert any("daily" in str(b.get("callback_data")) for b in end.buttons)
    assert len(room.said()) == before
    for words in (f"/watch {table}", f"/join {table}", "/davtar", "/verify 1"):
        await aram.says(aram.private, words)
    await run.settled()
    assert not [m for m in aram.private.said() if m.photo]
    assert await run.core.store.check() == ()


async def test_the_puzzle_of_the_day_is_asked_and_answered(run: Running, fake: FakeTelegram) -> None:
    """Asked for in a group, it is shown to whoever asked; answered by its buttons, step by step."""
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(room, f"/puzzle {HYPER}")
    step = await nino.private.last(lambda m: m.photo and f"puzzle.a.{HYPER}" in str(datas(m)))
    day = day_of(run.core.clock.now_ms())
    steps = book().at(HYPER, day).best.split()
    for n in range(1, len(steps) + 1):
        wanted = f"puzzle.a.{HYPER}.{day}.{','.join(steps[:n])}"
        step = await nino.private.last(lambda m, wanted=wanted: offers(m, wanted))  # type: ignore[misc]
        assert not any(one in step.text for one in SOLUTION)
        await nino.presses(step, data(step, wanted))
    solved = await nino.private.last(lambda m: "Right!" in m.text)
    assert solved.photo
    assert "Best:" in solved.text
    assert not any(one in m.text for m in [*room.said(), *aram.private.said()] for one in SOLUTION)


# --- what was played -------------------------------------------------------------------------------------------------


async def test_a_replay_deal_by_deal_and_by_a_link(run: Running, fake: FakeTelegram) -> None:
    """In pictures where there is no page for everybody, else by a link that can be ended; the group sees nothing."""
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


async def test_an_analysis_is_for_whoever_asks(run: Running, fake: FakeTelegram) -> None:
    """Its turning points as pictures, in the private chat alone."""
    aram, nino = fake.user("Aram", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Friends", aram, nino)
    people = [Person(f"tg:{one.id}", name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    await judged_match(run.core, f"tg:{room.id}:0", *people)
    await run.settled()
    first = await asked(aram, room, "/analyse", "decisions without a fault")
    await aram.presses(first, "Turning point 1")
    await aram.private.last(lambda m: m.photo and "The whole deal" in m.labels, what="the turning point")
    assert not any("without a fault" in one.text for one in (*room.said(), *nino.private.said()))


# --- what is kept of somebody ----------------------------------------------------------------------------------------


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


async def test_whoever_never_opened_it_gets_a_way_there_and_no_file(run: Running, fake: FakeTelegram) -> None:
    nino = fake.user("Nino", "en")
    room = fake.group("Friends", nino)
    await nino.says(room, "/mydata")
    hint = await room.last()
    assert hint.text == run.core.catalog.say("en", t("tg-open-private"))
    assert fake.documents == {}


async def test_all_that_the_bot_wrote_in_private_goes(run: Running, fake: FakeTelegram) -> None:
    """Answers, panels, a file, boards, hands and news: whatever was sent is in the register."""
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


# --- rings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", sampled([False, True], [True]))
async def test_one_alone_is_rung_once_in_a_turn(
    fake: FakeTelegram, clock: Hours, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: bool
) -> None:
    """However long it is; the ring goes when the turn is over. With pictures and in words, and after a restart."""
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
