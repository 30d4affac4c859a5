"""Private things: ephemeral, else the private chat, else nothing; and never before the others.

Everything here is asked of a server that has ephemeral messages, of one that refuses them, and of one that has never
heard of them and posts what it is sent for all to see.
"""

from __future__ import annotations

from typing import get_args

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from adapters.runtime.delivery.courier import Delivery, RetryLater
from adapters.telegram.address import ChatRef
from adapters.telegram.budget import NEEDY_ROOM
from adapters.telegram.poster import Body
from adapters.telegram.whisper import ShowOptions, Trigger
from bot.ports.keys import Dest, Slot
from tests.adapters.telegram.kit import BLANK, Kit, message, picture
from tests.fakes.telegram import Callback, FakeTelegram, Fault, FaultKind, Human, Mood, Room

HAND = ShowOptions(slot=Slot.parse("hand:t1"), hash="h")
KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("J♥", callback_data="a:t1:d1:JH")]])


@pytest.fixture(params=get_args(Mood), autouse=True)
def knows(request: pytest.FixtureRequest, fake: FakeTelegram) -> bool:
    """Whether the server has ephemeral messages."""
    fake.mood = request.param
    return fake.mood == "knows"


@pytest.fixture
def aram(fake: FakeTelegram) -> Human:
    return fake.user("Արամ", "hy")


@pytest.fixture
def room(fake: FakeTelegram, aram: Human) -> Room:
    return fake.group("Friends", fake.user("Owner"), aram)


def hand(words: str = "yours") -> Body:
    return Body(words, KEYS, picture("blue"))


async def press(kit: Kit, room: Room, aram: Human) -> Trigger:
    if not room.said():
        await kit.board(room, message("board"))
    callback: Callback = await aram.clicks(await room.offering("My cards"), "My cards")
    return Trigger(aram.id, ChatRef(room.id), kit.clock.now_ms(), callback.id)


def nobody_else_saw(room: Room) -> bool:
    """Neither now nor for a moment: the board, and at most a blank that is gone."""
    cards = picture("blue").data
    assert not any(seen.photo and seen.photo.data == cards for seen in room.chat.glimpses)
    assert {seen.text for seen in room.chat.glimpses} <= {"board", BLANK}
    assert not any("J♥" in label for seen in room.chat.glimpses for label in seen.labels)
    return [m.text for m in room.said()] == ["board"]


async def test_first_ephemeral(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    shown = await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    if not knows:
        assert shown is None
        assert aram.shown(room) == []
        assert nobody_else_saw(room)
        return
    (seen,) = aram.ephemerals(room)
    assert shown is not None
    assert shown.receiver == aram.id
    assert (seen.text, seen.labels) == ("yours", ("J♥",))
    assert nobody_else_saw(room)
    assert aram.private.said() == []


async def test_then_the_private_chat(kit: Kit, room: Room, aram: Human) -> None:
    """Too late for an ephemeral (15 s), and the bot is no admin."""
    trigger = await press(kit, room, aram)
    await aram.starts()
    kit.clock.ahead_ms += 20_000
    shown = await kit.whisper.show(trigger, hand(), HAND)
    assert shown is not None
    assert shown.chat == aram.id
    assert aram.ephemerals(room) == []
    assert nobody_else_saw(room)


async def test_an_admin_may_whisper_at_any_time(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    room.chat.status[kit.fake.bot.id] = "administrator"
    await kit.board(room, message("board"))
    shown = await kit.whisper.show(Trigger(aram.id, ChatRef(room.id), 0), hand(), HAND)
    assert (shown.receiver if shown else 0) == (aram.id if knows else 0)
    assert nobody_else_saw(room)


async def test_an_ephemeral_command_is_answered_unseen(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    """``/hand`` as an ephemeral command: nobody saw it typed, nobody sees the answer."""
    await kit.board(room, message("board"))
    typed = await aram.says(room, "/hand", ephemeral=True)
    assert typed.ephemeral
    trigger = Trigger(aram.id, ChatRef(room.id), kit.clock.now_ms(), command=typed.ephemeral[0])
    shown = await kit.whisper.show(trigger, hand(), HAND)
    assert (shown.receiver if shown else 0) == (aram.id if knows else 0)
    assert nobody_else_saw(room)


@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("words", ["Bad Request: EPHEMERAL_NOT_ALLOWED", "Bad Request: method not supported"])
async def test_never_public_whatever_fails(
    kit: Kit, room: Room, aram: Human, started: bool, words: str, fake: FakeTelegram
) -> None:
    if started:
        await aram.starts()
    trigger = await press(kit, room, aram)
    fake.faults.append(Fault("sendPhoto", "deny", words=words, chat=room.id, left=9))
    fake.faults.append(Fault("editEphemeralMessageMedia", "deny", words=words, left=9))
    shown = await kit.whisper.show(trigger, hand(), HAND)
    assert (shown is not None) is started
    assert nobody_else_saw(room)
    tried = fake.called("sendPhoto", "sendMessage", chat=room.id, code=None)
    assert all("ephemeral_message_parameters" in call.params for call in tried[1:])


@pytest.mark.parametrize("kind", get_args(FaultKind))
@pytest.mark.parametrize("step", ["sendPhoto", "editEphemeralMessageMedia", "deleteMessage"])
async def test_trouble_on_the_way_never_makes_it_public(
    kit: Kit, room: Room, aram: Human, kind: FaultKind, step: str
) -> None:
    """Whichever step fails, and however: at most a blank is left before the others, and nothing of the hand."""
    await aram.starts()
    trigger = await press(kit, room, aram)
    kit.fake.faults += [
        Fault(step, kind, after=2.2, chat=room.id, left=2),
        Fault("sendPhoto", kind, after=2.2, chat=aram.id),
    ]
    await kit.whisper.show(trigger, hand(), HAND)
    nobody_else_saw(room)
    assert {m.text for m in room.said()} <= {"board", BLANK}


async def test_the_setting_switches_ephemerals_off(kit: Kit, room: Room, aram: Human) -> None:
    quiet = Kit(kit.fake, kit.bot, ephemerals=False).whisper
    await aram.starts()
    assert await quiet.show(await press(kit, room, aram), hand(), HAND)
    assert aram.ephemerals(room) == []
    assert len(aram.private.said()) == 1


async def test_the_person_may_prefer_the_private_chat(kit: Kit, room: Room, aram: Human) -> None:
    await aram.starts()
    assert await kit.whisper.show(
        await press(kit, room, aram), hand(), ShowOptions(Slot.parse("hand:t1"), "h", here=False)
    )
    assert aram.ephemerals(room) == []


async def test_the_board_comes_first_in_a_busy_minute(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    """With little left of the minute the hand goes to the private chat; who has none still gets the ephemeral."""
    lilit = kit.fake.user("Lilit")
    room.chat.accounts[lilit.id], room.chat.status[lilit.id] = lilit.account, "member"
    await aram.starts()
    await kit.board(room, message("board"))
    while kit.budget.room(room.id) > NEEDY_ROOM + 3:
        kit.budget.spend(room.id)
    shown = await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    assert shown is not None
    assert shown.chat == aram.id
    shown = await kit.whisper.show(await press(kit, room, lilit), hand(), HAND)
    assert (shown.receiver if shown else 0) == (lilit.id if knows else 0)


async def test_a_new_hand_takes_the_old_ones_place(kit: Kit, room: Room, aram: Human) -> None:
    await aram.starts()
    for words in ("first", "second"):
        await kit.whisper.show(await press(kit, room, aram), hand(words), HAND)
    assert [m.text for m in aram.shown(room)] == ["second"]
    slots = [slot for _, slot in kit.sents.rows if not slot.startswith("place:")]
    assert slots == ["board:t1:1", "hand:t1"], "the board and one open hand"


async def test_a_press_in_a_hand_changes_that_hand(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    await aram.starts()
    first = await kit.whisper.show(await press(kit, room, aram), hand("first"), HAND)
    callback = await aram.clicks(aram.shown(room)[0], "J♥")
    trigger = Trigger(aram.id, ChatRef(room.id if knows else aram.id), kit.clock.now_ms(), callback.id, pressed=first)
    assert await kit.whisper.show(trigger, hand("second"), HAND) == first
    panel = await kit.whisper.show(trigger, Body("panel"), ShowOptions())
    assert panel != first, "a panel never takes the hand's place"
    assert [m.text for m in aram.shown(room)] == ["second", "panel"]
    assert nobody_else_saw(room)


# --- the open hand is refreshed ---------------------------------------------------------------------------------


def refresh(kit: Kit, aram: Human, words: str) -> Delivery:
    dest = f"@tg:{aram.id}"
    return Delivery(
        Dest.parse(dest),
        Slot.parse("hand:t1"),
        "hand",
        message(words),
        kit.sents.rows.get((dest, "hand:t1")),
        False,
        "n",
    )


@pytest.mark.parametrize("way", ["ephemeral", "private"])
async def test_the_open_hand_is_edited(kit: Kit, room: Room, aram: Human, way: str) -> None:
    await aram.starts()
    options = ShowOptions(Slot.parse("hand:t1"), "h", here=way == "ephemeral")
    await kit.whisper.show(await press(kit, room, aram), hand(), options)
    receipt = await kit.courier.deliver(refresh(kit, aram, "your turn"))
    assert receipt is not None
    assert not receipt.posted
    (seen,) = aram.ephemerals(room) or aram.private.said()
    assert seen.text == "your turn"
    assert nobody_else_saw(room)


@pytest.mark.parametrize("way", ["ephemeral", "private"])
async def test_a_hand_that_is_gone_is_forgotten(kit: Kit, room: Room, aram: Human, way: str) -> None:
    await aram.starts()
    await kit.whisper.show(
        await press(kit, room, aram), hand(), ShowOptions(Slot.parse("hand:t1"), "h", here=way == "ephemeral")
    )
    (seen,) = aram.ephemerals(room) or aram.private.said()
    seen.deleted = True
    assert await kit.courier.deliver(refresh(kit, aram, "your turn")) is None
    assert (f"@tg:{aram.id}", "hand:t1") not in kit.sents.rows
    assert await kit.courier.deliver(refresh(kit, aram, "your turn")) is None
    assert nobody_else_saw(room)


async def test_an_ephemeral_hand_waits_for_room(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    await aram.starts()
    await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    while kit.budget.room(room.id) > 5:
        kit.budget.spend(room.id)
    if not knows:
        assert await kit.courier.deliver(refresh(kit, aram, "your turn")), "a private chat has its own pace"
        return
    with pytest.raises(RetryLater):
        await kit.courier.deliver(refresh(kit, aram, "your turn"))


async def test_a_hand_is_nowhere_else(kit: Kit, room: Room, aram: Human) -> None:
    """What names a hand in the world outside its picture and caption: nothing. File names are all alike."""
    await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    assert "blue" not in repr([(call.method, call.params) for call in kit.fake.calls])
