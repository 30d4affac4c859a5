"""A busy minute: everybody is answered all the same, and an open hand that had to wait is told from a fresh one."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from adapters.runtime.delivery.courier import Delivery, Key, RetryLater
from adapters.telegram.address import ChatRef
from adapters.telegram.nudge import Nudges
from adapters.telegram.poster import Body
from bot.ports.keys import Dest, Slot
from bot.table.loaded import loaded_of
from bot.text import t
from tests.adapters.telegram.house import Running, board, data, four, one_move, quick, running, started
from tests.adapters.telegram.kit import Kit, message
from tests.adapters.telegram.test_whisper import HAND, hand, press
from tests.fakes.telegram import FakeTelegram, Human, Message, Room

SIGNS = "♠♣♦♥"
ASKED = ((Key("J♥", "a:t1:d1:JH"),),)


@pytest.fixture
def aram(fake: FakeTelegram) -> Human:
    return fake.user("Արամ", "hy")


@pytest.fixture
def room(fake: FakeTelegram, aram: Human) -> Room:
    return fake.group("Friends", fake.user("Owner"), aram)


# --- everybody is answered --------------------------------------------------------------------------------------


def leave(run: Running, room: Room, calls: int) -> None:
    """So many calls are left of the chat's minute."""
    budget = run.front.courier._budget
    budget._kept.clear()
    while budget.room(room.id) > calls:
        budget.spend(room.id)


def nudges(run: Running, room: Room) -> list[Message]:
    words = [run.core.catalog.say(lang, t("tg-open-private")) for lang in ("hy", "ka", "ru", "en")]
    return [message for message in room.said() if message.text in words]


@pytest.mark.parametrize("words", ["/hand", "/bid 9 hearts", "/play JH"])
async def test_a_closed_private_chat_in_a_busy_minute(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """A line for all with a door in it, as a reply to what was asked: it tells nothing, and comes once a minute."""
    quick(monkeypatch)
    people = four(fake)
    room = fake.group("Friends", *people)
    async with running(fake, tmp_path) as run:
        table = await started(run, room, people)
        await run.settled()
        waiting = loaded_of(await run.table(room)).game.waiting((await run.table(room)).state)
        chairs = (await run.table(room)).chairs
        silent = [
            h
            for seat, chair in enumerate(chairs)
            if chair and seat not in waiting
            for h in people
            if chair.person == f"tg:{h.id}"
        ]
        leave(run, room, 2)
        for human in silent[:2]:
            number = (await human.says(room, words)).id
            await fake.until(lambda n=number: [m for m in nudges(run, room) if m.reply_to == n], 15, "a word")  # type: ignore[misc]
            await human.says(room, words)
        await run.settled()
        told = nudges(run, room)
        assert len(told) == 2
        assert not any(sign in one.text for one in told for sign in SIGNS)
        assert {str(one.buttons[0]["url"]) for one in told} == {f"https://t.me/{fake.bot.username}?start=hand_{table}"}
    assert fake.problems == []


async def test_an_unseen_command_is_answered_unseen(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too little is left for a hand, enough for a line; where the server can keep it unseen, it does."""
    quick(monkeypatch)
    people = four(fake)
    room = fake.group("Friends", *people)
    async with running(fake, tmp_path) as run:
        await started(run, room, people)
        found = await board(room, ":hand")
        await people[0].presses(found, data(found, ":hand"))
        await run.settled()
        leave(run, room, 2)
        await people[1].says(room, "/hand", ephemeral=True)
        words = run.core.catalog.say("ka", t("tg-open-private"))
        await fake.until(lambda: [m for m in people[1].ephemerals(room) if m.text == words], 15, "a word for Nino")
        assert nudges(run, room) == []
    assert fake.problems == []


async def test_when_nothing_is_left_it_comes_later(kit: Kit, room: Room) -> None:
    speaker = Nudges(kit.poster, kit.budget, kit.clock)
    for _ in range(18):
        kit.budget.spend(room.id)
    await speaker.say(ChatRef(room.id), Body("open it"))
    assert room.said() == []
    kit.clock.ahead_ms += 59_500
    await kit.fake.until(lambda: [m.text for m in room.said()] == ["open it"], 10, "the word")
    for _ in range(18):
        kit.budget.spend(room.id)
    await speaker.say(ChatRef(room.id), Body("never said"))
    await asyncio.sleep(0)
    await speaker.close()
    assert [m.text for m in room.said()] == ["open it"]


def test_each_person_once_a_minute(kit: Kit, room: Room) -> None:
    speaker = Nudges(kit.poster, kit.budget, kit.clock)
    where = ChatRef(room.id)
    assert [speaker.due(where, 7), speaker.due(where, 7), speaker.due(where, 8)] == [True, False, True]
    kit.clock.ahead_ms += 60_000
    assert speaker.due(where, 7)


# --- the open hand ----------------------------------------------------------------------------------------------


def refresh(kit: Kit, aram: Human, words: str, *, asked: bool) -> Delivery:
    dest = f"@tg:{aram.id}"
    shown = message(words, keys=ASKED) if asked else message(words)
    return Delivery(
        Dest.parse(dest), Slot.parse("hand:t1"), "hand", shown, kit.sents.rows.get((dest, "hand:t1")), False, "n"
    )


async def opened(fake: FakeTelegram, kit: Kit, room: Room, aram: Human) -> Kit:
    """Aram's hand lies open in the group; the calls of a minute are spread as they are for people."""
    spread = Kit(fake, kit.bot, burst=2)
    await spread.board(room, message("board"))
    spread.clock.ahead_ms += 30_000
    shown = await spread.whisper.show(await press(spread, room, aram), hand(), HAND)
    assert shown is not None
    assert shown.receiver == aram.id
    spread.clock.ahead_ms += 30_000
    return spread


async def test_who_is_asked_has_its_hand_refreshed_with_the_board(
    fake: FakeTelegram, kit: Kit, room: Room, aram: Human
) -> None:
    """Right after the board that says so; what can wait, waits."""
    spread = await opened(fake, kit, room, aram)
    await spread.board(room, message("Aram to play"))
    with pytest.raises(RetryLater):
        await spread.courier.deliver(refresh(spread, aram, "others play", asked=False))
    assert await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True))
    assert [m.text for m in aram.ephemerals(room)] == ["your turn"]


async def test_a_hand_that_had_to_wait_is_marked_on_the_board(
    fake: FakeTelegram, kit: Kit, room: Room, aram: Human
) -> None:
    spread = await opened(fake, kit, room, aram)
    while spread.budget.room(room.id) > 3:
        spread.budget.spend(room.id, small=True)
    with pytest.raises(RetryLater):
        await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True))
    spread.clock.ahead_ms += 12_000
    await spread.board(room, message("Aram to play", colour="red"))
    assert room.said()[-1].labels == ("My cards ↻",)
    spread.clock.ahead_ms += 60_000
    assert await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True))
    await spread.board(room, message("Lilit to play", colour="blue"))
    assert room.said()[-1].labels == ("My cards",)


async def test_a_hand_opened_anew_needs_no_mark(fake: FakeTelegram, kit: Kit, room: Room, aram: Human) -> None:
    spread = await opened(fake, kit, room, aram)
    while spread.budget.room(room.id) > 3:
        spread.budget.spend(room.id, small=True)
    late = refresh(spread, aram, "your turn", asked=True)
    with pytest.raises(RetryLater):
        await spread.courier.deliver(late)
    (seen,) = aram.ephemerals(room)
    seen.deleted = True
    await spread.sents.forget_sent(late.dest, "hand:t1")
    assert await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True)) is None
    spread.clock.ahead_ms += 12_000
    await spread.board(room, message("Aram to play", colour="red"))
    assert room.said()[-1].labels == ("My cards",)


async def test_nobody_has_to_press_for_its_turn(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With every limit as it is for people: a hand that was opened once shows by itself what its owner may do."""
    quick(monkeypatch)
    people = four(fake)
    room = fake.group("Friends", *people)
    rng, humans = random.Random(6), {f"tg:{human.id}": human for human in people}
    async with running(fake, tmp_path, hurry=False) as run:
        await started(run, room, people)
        table = await run.table(room)
        game = loaded_of(table).game
        (seat,) = game.waiting(table.state)
        chair = table.chairs[(seat + 1) % 4]
        assert chair is not None
        owner = humans[chair.person]
        for _ in range(20):
            found = await board(room, ":hand")
            await owner.presses(found, data(found, ":hand"))
            if owner.ephemerals(room):
                break
            await asyncio.sleep(1)
        (seen,) = owner.ephemerals(room)
        before = seen.edits
        await one_move(run, room, people, rng)
        now = await run.table(room)
        assert game.waiting(now.state) == {(seat + 1) % 4}
        mine = game.decision(now.state, sorted(game.legal(now.state, (seat + 1) % 4).actions, key=game.encode)[0])

        def fresh() -> bool:
            return seen.edits > before and any(f":{mine}:" in str(b.get("callback_data")) for b in seen.buttons)

        await fake.until(fresh, 30, "the open hand, refreshed")
    assert fake.problems == []
