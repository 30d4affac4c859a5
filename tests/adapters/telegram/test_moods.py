"""Three servers: one that has ephemeral messages, one that refuses them, one that has never heard of them and posts for
everybody what it is sent. On none of them a hand, its buttons or its words are ever before others, not for a moment.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import get_args

import pytest
import structlog
import telegram

from adapters.telegram.address import ChatRef, MessageRef
from adapters.telegram.ephemeral import AGAIN_MS, kept_for
from adapters.telegram.poster import Body
from adapters.telegram.whisper import Trigger
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.text import LANGUAGES, t
from tests.adapters.telegram.eyes import Secrets
from tests.adapters.telegram.house import Running, board, data, four, one_move, quick, running, started
from tests.adapters.telegram.kit import BLANK, Kit, message
from tests.adapters.telegram.test_whisper import HAND, hand, press, refresh
from tests.fakes.telegram import Call, FakeTelegram, Fault, FaultKind, Human, Message, Mood, Room

MOODS: tuple[Mood, ...] = get_args(Mood)
SIGNS = "♠♣♦♥"


def asked(fake: FakeTelegram, room: Room | None = None) -> list[Call]:
    """Every call that asked for an ephemeral message."""
    calls = fake.called("sendMessage", "sendPhoto", chat=room.id if room else None, code=None)
    return [call for call in calls if "ephemeral_message_parameters" in call.params]


def asked_for_cards(fake: FakeTelegram) -> list[Call]:
    """Those that had more to show than a blank (or the way to the private chat)."""

    def presses(call: Call) -> list[str]:
        rows = (call.params.get("reply_markup") or {}).get("inline_keyboard", [])
        return [button["callback_data"] for row in rows for button in row if "callback_data" in button]

    return [call for call in asked(fake) if presses(call)]


@asynccontextmanager
async def watched(
    fake: FakeTelegram, path: Path, patch: pytest.MonkeyPatch, secrets: Secrets
) -> AsyncIterator[Running]:
    quick(patch)
    async with running(fake, path) as run:
        secrets.watch(run.core)
        yield run


async def all_press(people: list[Human], room: Room) -> list[str]:
    """Everybody presses *My cards* at the same moment; what each was answered."""
    found = await board(room, ":hand")
    callbacks = await asyncio.gather(*(human.sends_callback(found, data(found, ":hand")) for human in people))
    toasts = [await human.answered(one) for human, one in zip(people, callbacks, strict=True)]
    return [toast.text for toast in toasts]


def eight(text: str) -> bool:
    return sum(text.count(sign) for sign in SIGNS) == 8


def blanks(run: Running, room: Room) -> list[Message]:
    """Those that stand before everybody."""
    words = {run.core.catalog.say(lang, t("tg-moment")) for lang in LANGUAGES}
    return [message for message in room.said() if message.text in words]


def hands(people: list[Human], room: Room) -> list[int]:
    return [sum(bool(m.photo) for m in human.shown(room)) for human in people]


# --- the house --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("opened", [True, False])
async def test_four_people_press_at_once_and_play(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mood: Mood, opened: bool
) -> None:
    """With private chats open and closed: hands, looks, refusals and moves; everybody gets its hand in some way."""
    fake.mood, secrets = mood, Secrets()
    people = four(fake, opened=opened)
    room = fake.group("Friends", *people)
    async with watched(fake, tmp_path, monkeypatch, secrets) as run:
        await started(run, room, people)
        told = await all_press(people, room)
        if mood == "knows" or opened:
            assert hands(people, room) == [1, 1, 1, 1]
        else:
            assert all(map(eight, told)), told
        for words in ("/hand", "/davtar", "/play JH", "/rules", "/pictures off", "/hand"):
            await asyncio.gather(*(human.says(room, words, ephemeral=mood == "knows") for human in people))
        await run.settled()
        await all_press(people, room)
        rng = random.Random(3)
        if mood == "knows" or opened:
            for _ in range(6):
                await one_move(run, room, people, rng)
        await run.settled()
        secrets.check(room)
        assert blanks(run, room) == []
    assert asked_for_cards(fake) == []
    assert len(asked(fake)) == 1 if mood != "knows" else len(asked(fake)) >= 4
    assert fake.problems == []


async def test_the_blank_cannot_be_deleted(fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays until it can be; what it says may be read by anybody, and no second one joins it."""
    fake.mood, secrets = "ignores", Secrets()
    people = four(fake)
    room = fake.group("Friends", *people)
    async with watched(fake, tmp_path, monkeypatch, secrets) as run:
        await started(run, room, people)
        fake.faults.append(Fault("deleteMessage", "deny", left=2, words="Bad Request: message can't be deleted"))
        assert all(map(eight, await all_press(people[:1], room)))
        (left,) = blanks(run, room)
        assert all(map(eight, await all_press(people, room)))
        await run.settled()
        secrets.check(room)
    assert left.deleted
    assert len(asked(fake)) == 1


@pytest.mark.parametrize("later", ["ignores", "refuses"])
async def test_the_server_forgets_how_in_the_middle_of_a_match(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: Mood
) -> None:
    """Open hands can no longer be refreshed, new ones no longer be opened unseen: private chats take over."""
    secrets = Secrets()
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    rng = random.Random(4)
    async with watched(fake, tmp_path, monkeypatch, secrets) as run:
        with structlog.testing.capture_logs() as logs:
            await started(run, room, people)
            await all_press(people, room)
            assert [len(human.ephemerals(room)) for human in people] == [1, 1, 1, 1]
            await one_move(run, room, people, rng)
            await run.settled()
            fake.mood = later
            await all_press(people, room)
            assert [sum(bool(m.photo) for m in human.private.said()) for human in people] == [1, 1, 1, 1]
            for _ in range(6):
                await one_move(run, room, people, rng)
            await run.settled()
        secrets.check(room)
        fake.mood, before = "knows", len(asked(fake))
        await all_press(people, room)
        assert len(asked(fake)) == before, "a no is a no, for this process"
    assert asked_for_cards(fake) == []
    told = "telegram-ephemerals-off" if later == "ignores" else "telegram-ephemerals-unclear"
    assert [one["log_level"] for one in logs if one["event"] == told] == ["warning"]


async def test_a_restart_asks_again(fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one process has seen of the server the next one does not take on trust; a hand that lay open is not drawn
    into where the method is gone."""
    secrets = Secrets()
    people = four(fake)
    room = fake.group("Friends", *people)
    rng = random.Random(5)
    async with watched(fake, tmp_path, monkeypatch, secrets) as run:
        await started(run, room, people)
        await all_press(people, room)
        assert hands(people, room) == [1, 1, 1, 1]
    fake.mood, before = "ignores", len(asked(fake))
    async with watched(fake, tmp_path, monkeypatch, secrets) as run:
        assert all(map(eight, await all_press(people, room)))
        await run.settled()
    assert len(asked(fake)) == before + 1
    fake.mood = "knows"
    async with watched(fake, tmp_path, monkeypatch, secrets) as run:
        await all_press(people, room)
        await one_move(run, room, people, rng)
        await run.settled()
        secrets.check(room)
    assert len(asked(fake)) == before + 5
    assert asked_for_cards(fake) == []


# --- the parts --------------------------------------------------------------------------------------------------


@pytest.fixture
def aram(fake: FakeTelegram) -> Human:
    return fake.user("Արամ", "hy")


@pytest.fixture
def room(fake: FakeTelegram, aram: Human) -> Room:
    return fake.group("Friends", fake.user("Owner"), aram)


@pytest.mark.parametrize("mood", MOODS)
async def test_presses_in_many_groups_share_the_first_question(kit: Kit, fake: FakeTelegram, mood: Mood) -> None:
    """While nothing is known of the server, one blank is out; who presses meanwhile waits for what comes of it."""
    fake.mood = mood
    people = [fake.user(f"P{n}") for n in range(6)]
    rooms = [fake.group(f"G{n}", fake.user("Owner"), human) for n, human in enumerate(people)]
    triggers = [await press(kit, one, human) for one, human in zip(rooms, people, strict=True)]
    shown = await asyncio.gather(*(kit.whisper.show(trigger, hand(), HAND) for trigger in triggers))
    assert [one is not None for one in shown] == [mood == "knows"] * 6
    assert len(asked(fake)) == (6 if mood == "knows" else 1)
    assert all([m.text for m in one.said()] == ["board"] for one in rooms)


@pytest.mark.parametrize("kind", ["429", "500", "deny", "lost"])
async def test_no_clear_answer_is_not_now(
    kit: Kit, fake: FakeTelegram, room: Room, aram: Human, kind: FaultKind
) -> None:
    """Nothing is learnt of the server: no ephemeral for a while, then the question is asked again."""
    await kit.board(room, message("board"))
    fake.faults.append(Fault("sendPhoto", kind, chat=room.id, words="Bad Request: QUERY_ID_INVALID"))
    for _ in range(3):
        assert await kit.whisper.show(await press(kit, room, aram), hand(), HAND) is None
    assert len(asked(fake)) == 1
    kit.clock.ahead_ms += AGAIN_MS[0] + 1
    shown = await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    assert shown is not None
    assert shown.receiver == aram.id
    fake.faults.append(Fault("sendPhoto", kind, chat=room.id, left=2, words="Bad Request: QUERY_ID_INVALID"))
    assert await kit.whisper.show(await press(kit, room, aram), hand(), HAND) is None
    assert await kit.whisper.show(await press(kit, room, aram), hand(), HAND), "that was about one press"


async def test_words_for_one_person_go_the_same_way(kit: Kit, fake: FakeTelegram, room: Room, aram: Human) -> None:
    fake.mood = "ignores"
    assert await kit.whisper.show(await press(kit, room, aram), Body("only for Aram"), HAND) is None
    assert {seen.text for seen in room.chat.glimpses} == {"board", BLANK}
    assert [m.text for m in room.said()] == ["board"]


async def test_what_lies_before_all_is_never_drawn_into(kit: Kit, fake: FakeTelegram, room: Room, aram: Human) -> None:
    """An older program may have noted a public message as somebody's open hand: it goes away."""
    await kit.board(room, message("board"))
    leaked = await kit.poster.post(ChatRef(room.id), hand("old"))
    await kit.sents.remember(Sent(Dest.parse(f"@tg:{aram.id}"), Slot.parse("hand:t1"), leaked.pack(), 0, "h", 0))
    assert await kit.courier.deliver(refresh(kit, aram, "your turn")) is None
    assert [m.text for m in room.said()] == ["board"]
    assert "your turn" not in {seen.text for seen in room.chat.glimpses}
    assert (f"@tg:{aram.id}", "hand:t1") not in kit.sents.rows
    trigger = Trigger(aram.id, ChatRef(room.id), kit.clock.now_ms(), "1", pressed=leaked)
    await kit.whisper.show(trigger, hand("new"), HAND)
    assert "new" not in {seen.text for seen in room.chat.glimpses}


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ({"message_id": 0, "ephemeral_message_id": 5, "receiver_user": {"id": 7}}, 5),
        ({"message_id": 0, "ephemeral_message_id": 5}, 5),
        ({"message_id": 31, "ephemeral_message_id": 5}, None),
        ({"message_id": 31}, None),
        ({"message_id": 0}, None),
        ({"message_id": 0, "ephemeral_message_id": 0}, None),
        ({"message_id": 0, "ephemeral_message_id": True}, None),
        ({"message_id": 0, "ephemeral_message_id": "5"}, None),
        ({"message_id": 0, "ephemeral_message_id": 5, "receiver_user": {"id": 8}}, None),
        ({"message_id": 0, "ephemeral_message_id": 5, "receiver_user": {}}, None),
    ],
)
def test_what_counts_as_kept(answer: dict[str, object], kept: int | None) -> None:
    whole = {"date": 1, "chat": {"id": -1, "type": "group", "title": "x"}} | answer
    assert kept_for(telegram.Message.de_json(whole, None), 7) == kept


def test_who_sees_a_message() -> None:
    assert MessageRef(-100, 5, True, receiver=7).only_for(7)
    assert MessageRef(7, 5, True).only_for(7)
    assert not MessageRef(-100, 5, True).only_for(7)
    assert not MessageRef(-100, 5, True, receiver=8).only_for(7)
