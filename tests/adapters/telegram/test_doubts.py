"""A board that stands twice, for its answer was lost: the copy is found by pressing it, and nothing else is taken away.

Telegram has no idempotency key.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram import Message as Update

from adapters.runtime.delivery.courier import Key, RetryLater
from adapters.telegram.address import ChatRef, MessageRef
from adapters.telegram.doubts import DOUBTS, Pressed, about, pressed
from adapters.telegram.poster import Body
from tests.adapters.telegram.kit import Kit, message
from tests.fakes.telegram import FakeTelegram, Fault, Message, Room


@pytest.fixture
def room(fake: FakeTelegram) -> Room:
    return fake.group("Friends", fake.user("Aram"), fake.user("Lilit"))


async def lost(kit: Kit, room: Room, *, slot: str = "board:t1:1") -> Message:
    """A board that was taken, and whose answer was not heard."""
    kit.fake.faults.append(Fault("sendPhoto", "cut"))
    with pytest.raises(RetryLater):
        await kit.board(room, message("one"), slot=slot)
    return room.said()[-1]


def press(kit: Kit, one: Message) -> Pressed:
    """A press as it comes from Telegram."""
    seen = Update.de_json(one.json(), kit.bot)
    ref = MessageRef(one.chat.id, one.id, one.photo is not None)
    return pressed(ref, ChatRef(one.chat.id, one.topic), seen)


async def test_a_double_board_is_repaired_when_somebody_finds_it(kit: Kit, room: Room) -> None:
    await kit.board(room, message("another"), slot="board:t0:1")
    since = kit.clock.now_ms()
    copy = await lost(kit, room)
    await kit.board(room, message("one"), doubt_ms=since)
    other, _, board = room.said()
    here = press(kit, copy)
    for one in (
        press(kit, other),
        press(kit, board),
        replace(here, sent_ms=here.sent_ms - 5_000),
        replace(here, ref=replace(here.ref, receiver=7)),
        replace(here, where=replace(here.where, topic=5)),
        replace(here, about=frozenset({"t0"})),
    ):
        await kit.courier.repair(one)
    assert room.said() == [other, copy, board], "sent before or elsewhere, remembered, another's"
    await kit.courier.repair(here)
    assert room.said() == [other, board]


async def test_presses_on_other_messages_of_that_second_leave_it_to_be_found(kit: Kit) -> None:
    aram = kit.fake.user("Aram")
    room = kit.fake.group("Friends", aram)
    wrote = await aram.says(room, "/new")
    copy = await lost(kit, room)
    keys = InlineKeyboardMarkup([[InlineKeyboardButton("Davtar", callback_data="s:t1:davtar")]])
    await kit.poster.post(ChatRef(room.id), Body("For everybody", keys))
    answer = room.said()[-1]
    await kit.board(room, message("two", keys=[[Key("Cards", "s:t2:hand")]]), slot="board:t2:1")
    await kit.board(room, message("next deal"), slot="board:t1:2")
    _, _, other, board = room.said()
    for one in (wrote, answer, other, board):
        await kit.courier.repair(replace(press(kit, one), sent_ms=press(kit, copy).sent_ms))
    assert room.said() == [copy, answer, other, board]
    assert not [call for call in kit.fake.calls if call.method == "deleteMessage"], "nor was it tried"
    await kit.courier.repair(press(kit, copy))
    assert room.said() == [answer, other, board]


async def test_what_an_earlier_process_said_is_not_taken_for_it(kit: Kit, room: Room) -> None:
    keys = InlineKeyboardMarkup([[InlineKeyboardButton("Rules", callback_data="s:-:rules")]])
    before = Kit(kit.fake, kit.bot)
    since = before.clock.now_ms()
    await before.poster.post(ChatRef(room.id), Body("Rules", keys))
    copy = await lost(before, room)
    await kit.board(room, message("one"), doubt_ms=since)
    rules, _, board = room.said()
    for one in (rules, copy, board):
        await kit.courier.repair(press(kit, one))
    assert room.said() == [rules, board]


async def test_an_edit_whose_answer_was_lost_has_posted_nothing(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    kit.fake.faults.append(Fault("editMessageMedia", "cut"))
    with pytest.raises(RetryLater):
        await kit.board(room, message("two", colour="red"))
    (board,) = room.said()
    forgetful = Kit(kit.fake, kit.bot)
    forgetful.courier._doubts = kit.courier._doubts
    await forgetful.courier.repair(press(kit, board))
    assert room.said() == [board]


async def test_what_could_not_be_deleted_is_deleted_at_the_next_press(kit: Kit, room: Room) -> None:
    copy = await lost(kit, room)
    kit.fake.faults.append(Fault("deleteMessage", "500"))
    await kit.courier.repair(press(kit, copy))
    assert room.said() == [copy]
    await kit.courier.repair(press(kit, copy))
    assert room.said() == []


async def test_two_copies_are_both_found(kit: Kit, room: Room) -> None:
    since = kit.clock.now_ms()
    before = Kit(kit.fake, kit.bot)
    copies = [await lost(before, room) for _ in range(2)]
    await kit.board(room, message("one"), doubt_ms=since)
    for copy in copies:
        await kit.courier.repair(press(kit, copy))
    assert [one.text for one in room.said()] == ["one"]


async def test_the_newest_are_remembered(kit: Kit, room: Room) -> None:
    copies = []
    for n in range(DOUBTS + 1):
        copies.append(await lost(kit, room, slot=f"board:t1:{n}"))
        kit.clock.ahead_ms += 10_000
    for copy in copies:
        await kit.courier.repair(press(kit, copy))
    assert room.said() == copies[:1]


def test_what_buttons_are_about() -> None:
    rows = [
        [InlineKeyboardButton("A", callback_data="a:t1:d1:JH"), InlineKeyboardButton("B", callback_data="s:t2:hand")],
        [InlineKeyboardButton("C", callback_data="s:-:rules"), InlineKeyboardButton("D", url="https://example.org")],
    ]
    assert about(InlineKeyboardMarkup(rows)) == {"t1", "t2", "s:-:rules"}
    assert about(None) == frozenset()
