"""The courier: what is edited, what is posted anew, what each refusal of Telegram means, and where no photos go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.runtime.delivery.courier import Delivery, Key, Moved, RetryLater, Undeliverable
from adapters.telegram.address import ChatRef, MessageRef, unpack
from adapters.telegram.nudge import Nudges
from adapters.telegram.pictures import EDIT_MS, NEW_MS
from adapters.telegram.poster import Body
from adapters.telegram.send import SCROLLED, bodies_of
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.scene import Amount
from bot.text import Text
from tests.adapters.telegram.kit import Kit, message
from tests.fakes.telegram import FakeTelegram, Fault, Room, mute

UNDELETED = "Bad Request: message can't be deleted"
FORBIDDEN = {"can_send_photos": False}


@pytest.fixture
def room(fake: FakeTelegram) -> Room:
    return fake.group("Friends", fake.user("Aram"), fake.user("Lilit"))


def edits(fake: FakeTelegram) -> list[str]:
    return [call.method for call in fake.calls if call.method.startswith(("send", "edit", "delete"))]


async def test_a_board_is_posted_once_and_then_edited_by_the_smallest_edit(kit: Kit, room: Room) -> None:
    assert await kit.board(room, message("one"))
    assert not await kit.board(room, message("one")), "which costs no call"
    assert not await kit.board(room, message("two"))
    assert not await kit.board(room, message("two", keys=()))
    assert not await kit.board(room, message("two", keys=(), colour="red"))
    assert edits(kit.fake) == ["sendPhoto", "editMessageCaption", "editMessageReplyMarkup", "editMessageMedia"]
    assert [m.text for m in room.said()] == ["two"]
    assert (await room.last()).buttons == ()


async def test_not_modified_is_success(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    again = Kit(kit.fake, kit.bot)
    again.sents = again.courier._outbox = kit.sents
    await kit.board(room, message("two"))
    file_id = (await room.last()).photo
    assert file_id is not None
    kit.fake.faults.append(Fault("editMessageMedia", "deny", words="Bad Request: message is not modified: exactly"))
    assert not await again.board(room, message("two"))
    assert len(room.said()) == 1


async def test_a_picture_is_uploaded_once(kit: Kit, room: Room) -> None:
    other = kit.fake.group("Others", kit.fake.user("Nino"))
    await kit.board(room, message("one"))
    await kit.board(other, message("two"))
    await kit.board(other, message("two", colour="red"))
    await kit.board(other, message("three", colour="green"))
    uploads = [call.method for call in kit.fake.calls if call.files]
    assert uploads == ["sendPhoto", "editMessageMedia"]


async def test_a_file_id_that_is_no_longer_taken_is_uploaded_again(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    kit.fake.files.clear()
    assert await kit.board(room, message("two"), slot="board:t1:2")
    assert [m.text for m in room.said()] == ["one", "two"]


async def test_a_deleted_board_is_posted_anew(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    (await room.last()).deleted = True
    assert await kit.board(room, message("two"))
    assert [m.text for m in room.said()] == ["two"]


@pytest.mark.parametrize("how", ["deleted", "scrolled", "stands"])
async def test_the_last_form_of_a_message_is_an_edit_or_nothing(kit: Kit, room: Room, how: str) -> None:
    await kit.board(room, message("lobby"))
    lobby = await room.last()
    await kit.board(room, message("deal 1"), slot="board:t1:2")
    lobby.deleted = how == "deleted"
    if how == "scrolled":
        kit.scroll.note(room.id, 0, lobby.id + SCROLLED + 5)
    over = message("The match has begun.", ended=True)
    over = replace(over, scene=replace(over.scene, epilogue=True))
    before = await kit.sents.sent(ChatRef(room.id).place, "board:t1:1")
    receipt = await kit.courier.deliver(
        Delivery(
            Dest.parse(ChatRef(room.id).place), Slot.parse("board:t1:1"), "board", over, before, fresh=False, nonce="n"
        )
    )
    told = [m.text for m in room.said()]
    assert told == (["deal 1"] if how == "deleted" else ["The match has begun.", "deal 1"])
    assert receipt is None or not receipt.posted


async def test_a_board_scrolled_away_is_posted_anew_and_the_old_one_deleted(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    first = await room.last()
    kit.scroll.note(room.id, 0, first.id + SCROLLED - 1)
    assert not await kit.board(room, message("two"))
    kit.scroll.note(room.id, 0, first.id + SCROLLED)
    assert await kit.board(room, message("three"))
    assert [m.text for m in room.said()] == ["three"]
    assert first.deleted


async def test_fresh_posts_anew_and_takes_the_buttons_off_the_old_one(kit: Kit, room: Room) -> None:
    await kit.board(room, message("deal 1"))
    assert await kit.board(room, message("deal 2"), fresh=True)
    old, new = room.said()
    assert (old.text, old.buttons) == ("deal 1", ())
    assert new.labels == ("My cards",)


@pytest.mark.parametrize("may", [True, False])
async def test_the_card_of_live_tables_is_pinned_where_that_is_allowed(kit: Kit, room: Room, may: bool) -> None:
    if may:
        room.chat.status[kit.fake.bot.id] = "administrator"
    for number in range(2):
        assert await kit.board(room, message(str(number), colour=None), slot="tables:x", fresh=True)
    assert room.chat.pinned == ([room.said()[-1].id] if may else [])


async def test_words_alone(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one", colour=None))
    assert not await kit.board(room, message("two", colour=None))
    assert not await kit.board(room, message("three", colour="red"))
    assert await kit.board(room, message("four", colour=None))
    assert [(m.text, m.photo is None) for m in room.said()] == [("four", True)]


async def test_a_board_that_is_over_keeps_its_picture(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    assert not await kit.board(room, message("over", keys=(), ended=True))
    (board,) = room.said()
    assert (board.text, board.photo is not None, board.buttons) == ("over", True, ())


async def test_topics(kit: Kit) -> None:
    forum = kit.fake.group("Forum", kit.fake.user("Aram"), forum=True)
    topic = forum.topic("Blot")
    dest = f"tg:{forum.id}:{topic}"
    receipt = await kit.courier.deliver(
        Delivery(Dest.parse(dest), None, "note", message("hi", colour=None), None, False, "n")
    )
    assert receipt
    assert [m.topic for m in forum.said()] == [topic]
    with pytest.raises(Undeliverable, match="topic"):
        await kit.courier.deliver(Delivery(Dest(f"tg:{forum.id}:999"), None, "note", message("hi"), None, False, "n"))


async def test_bids_are_quick_buttons_in_short_rows(kit: Kit, room: Room) -> None:
    """Each amount: its lowest numbers, five a row, each press at most 64 bytes."""
    amounts = [
        (sign, Amount(Text("x"), f"a:abcdefgh:b0.12:{{n}}{c}", 8, 40)) for sign, c in zip("♠♣♦♥", "SCDH", strict=True)
    ]
    await kit.board(room, message("bid", amounts=amounts))
    board = await room.last()
    assert [len(row) for row in board.keyboard] == [5, 5, 5, 5, 1]
    assert board.labels[:5] == ("♠ 8", "♠ 9", "♠ 10", "♠ 11", "♠ 12")
    assert board.buttons[0]["callback_data"] == "a:abcdefgh:b0.12:8S"


async def test_styles_and_disabled_buttons(kit: Kit, room: Room) -> None:
    keys = (
        (Key("a", "x", "good"), Key("b", "y", "bad"), Key("c", "z", enabled=False), Key("d", "", url="https://t.me/x")),
    )
    await kit.board(room, message("x", keys=keys))
    shown = (await room.last()).buttons
    assert [(b["text"], b.get("style"), b.get("url")) for b in shown] == [
        ("a", "success", None),
        ("b", "danger", None),
        ("d", None, "https://t.me/x"),
    ]


async def test_what_is_called_out_posts_the_board_anew_in_a_group(fake: FakeTelegram, kit: Kit) -> None:
    room = fake.group("Friends", fake.user("A"))
    await kit.board(room, message("before"))
    loud = Delivery(Dest.parse(ChatRef(room.id).place), None, "loud", message("Blot!", colour=None), None, False, "n")
    assert await kit.courier.deliver(loud) is None
    kit.clock.ahead_ms += 5_000
    assert await kit.board(room, message("Blot!", colour="red"))
    assert [m.text for m in room.said()] == ["Blot!"]
    kit.clock.ahead_ms += 5_000
    assert not await kit.board(room, message("after", colour="blue"))
    assert len(room.said()) == 1


async def test_what_we_have_deleted_ourselves_pushes_nothing_up(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    for n in range(9):
        rung = await kit.poster.post(ChatRef(room.id), Body(f"your turn {n}"))
        assert await kit.poster.delete(rung)
    await kit.poster.post(ChatRef(room.id), Body("your turn"))
    assert not await kit.board(room, message("two"))


async def test_a_board_that_may_not_be_deleted_is_pressed_no_more(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    first = await room.last()
    kit.scroll.note(room.id, 0, first.id + 6)
    room.chat.last_id += 6
    kit.fake.faults.append(Fault("deleteMessage", "deny", words=UNDELETED, left=9))
    assert await kit.board(room, message("two"))
    assert [(m.text, bool(m.buttons)) for m in room.said()] == [("one", False), ("two", True)]


async def test_429_waits_as_long_as_it_says(kit: Kit, room: Room) -> None:
    kit.fake.faults.append(Fault("sendPhoto", "429", after=7))
    with pytest.raises(RetryLater) as later:
        await kit.board(room, message("one"))
    assert later.value.after_ms == 7000
    assert not later.value.everywhere, "one chat's limit is no reason to keep the others waiting"
    assert not later.value.ambiguous


async def test_the_minute_of_a_group_is_kept(kit: Kit, room: Room) -> None:
    """18 a minute: the 19th waits until the first is a minute old; other chats and private chats go on."""
    await kit.board(room, message("0"))
    for n in range(1, 18):
        await kit.board(room, message(str(n)))
    with pytest.raises(RetryLater) as later:
        await kit.board(room, message("19"))
    assert 40_000 < later.value.after_ms <= 60_000
    assert kit.fake.busiest_minute(room.id) == 18
    other = kit.fake.group("Others", kit.fake.user("Nino"))
    assert await kit.board(other, message("x"))
    kit.clock.ahead_ms += later.value.after_ms
    assert not await kit.board(room, message("19"))


@pytest.mark.parametrize(
    "fault", [Fault("sendPhoto", "500"), Fault("sendPhoto", "cut"), Fault("sendPhoto", "late", after=3)]
)
async def test_whether_it_arrived_is_not_known(kit: Kit, room: Room, fault: Fault) -> None:
    kit.fake.faults.append(fault)
    with pytest.raises(RetryLater) as later:
        await kit.board(room, message("one"))
    assert later.value.ambiguous


async def test_nothing_listens(kit: Kit, room: Room) -> None:
    await kit.fake.__aexit__()
    with pytest.raises(RetryLater) as later:
        await kit.board(room, message("one"))
    assert not later.value.ambiguous


async def test_kicked_blocked_mute_and_unknown(kit: Kit, room: Room) -> None:
    aram = kit.fake.user("Aram")
    private = Delivery(Dest.parse(f"@tg:{aram.id}"), None, "note", message("x", colour=None), None, False, "n")
    with pytest.raises(Undeliverable, match="blocked"):
        await kit.courier.deliver(private)
    await aram.starts()
    assert await kit.courier.deliver(private)
    aram.account.blocked = True
    with pytest.raises(Undeliverable, match="blocked"):
        await kit.courier.deliver(private)
    mute(room)
    with pytest.raises(Undeliverable, match="mute"):
        await kit.board(room, message("x"))
    room.chat.status[kit.fake.bot.id] = "kicked"
    with pytest.raises(Undeliverable, match="removed"):
        await kit.board(room, message("x"))
    with pytest.raises(Undeliverable, match="removed"):
        await kit.courier.deliver(Delivery(Dest("tg:-99:0"), None, "note", message("x"), None, False, "n"))


async def test_migration_tells_both_ids(kit: Kit) -> None:
    aram = kit.fake.user("Aram")
    old = kit.fake.group("Old", aram, supergroup=False)
    await kit.board(old, message("one"))
    new = await old.becomes_supergroup(aram)
    with pytest.raises(Moved) as moved:
        await kit.board(old, message("two"))
    assert (moved.value.old, moved.value.new) == (f"tg:{old.id}", f"tg:{new.id}")
    # The remembered message belongs to the old chat: its number means nothing in the new one, so the board is posted.
    sent = kit.sents.rows.pop((f"tg:{old.id}:0", "board:t1:1"))
    await kit.sents.remember(Sent(Dest(f"tg:{new.id}:0"), sent.slot, sent.ext_id, 1, sent.hash, 0))
    assert await kit.board(new, message("three"))
    assert [m.text for m in new.said()] == ["three"]


async def test_a_hand_that_is_not_open_is_left_alone(kit: Kit) -> None:
    aram = kit.fake.user("Aram", started=True)
    hand = Delivery(Dest.parse(f"@tg:{aram.id}"), Slot.parse("hand:t1"), "hand", message("hand"), None, False, "n")
    assert await kit.courier.deliver(hand) is None
    assert edits(kit.fake) == []


def test_ids_survive_packing() -> None:
    for one in (MessageRef(-100, 45, True), MessageRef(7, 1, False), MessageRef(-100, 3, True, 7)):
        assert unpack(one.pack()) == one
    for junk in ("", "45", "a:b:p", "1:2:x", "1:2:p:3:4"):
        assert unpack(junk) is None


async def test_when_nothing_is_left_it_comes_later(kit: Kit, room: Room) -> None:
    speaker = Nudges(kit.poster, kit.budget, kit.clock)
    for _ in range(18):
        kit.budget.spend(room.id)
    await speaker.say(ChatRef(room.id), Body("open it"))
    assert room.said() == []
    await kit.fake.until(lambda: [m.text for m in room.said()] == ["open it"], 10, "the word")
    for _ in range(18):
        kit.budget.spend(room.id)
    await speaker.say(ChatRef(room.id), Body("never said"))
    await speaker.close()
    assert [m.text for m in room.said()] == ["open it"]


async def test_each_person_once_a_minute(kit: Kit, room: Room) -> None:
    speaker = Nudges(kit.poster, kit.budget, kit.clock)
    where = ChatRef(room.id)
    assert [speaker.due(where, 7), speaker.due(where, 7), speaker.due(where, 8)] == [True, False, True]
    kit.clock.ahead_ms += 60_000
    assert speaker.due(where, 7)


def photos(room: Room) -> list[bool]:
    return [bool(m.photo) for m in room.said()]


def tried(kit: Kit) -> int:
    return len(kit.fake.called("sendPhoto", "editMessageMedia", code=400))


async def test_a_board_in_words_is_edited_as_words(kit: Kit, room: Room) -> None:
    room.chat.permissions = FORBIDDEN
    assert await kit.board(room, message("one"))
    assert not await kit.board(room, message("two", colour="red"))
    assert not await kit.board(room, message("two", colour="blue"))
    assert [(m.text, m.photo) for m in room.said()] == [("two\nIt is blue.", None)]
    assert room.said()[0].buttons
    assert tried(kit) == 1, "it is refused once, not at every move"


async def test_the_right_is_withdrawn_and_given_back(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    room.chat.permissions = FORBIDDEN
    assert not await kit.board(room, message("one", keys=())), "the picture that stands there may stay"
    assert await kit.board(room, message("two", colour="red"))
    assert [(m.text, m.photo) for m in room.said()] == [("two\nIt is red.", None)]
    room.chat.permissions = {}
    assert not await kit.board(room, message("three", colour="blue"))
    assert photos(room) == [False], "nobody has told us"
    kit.clock.ahead_ms += EDIT_MS
    assert not await kit.board(room, message("four"))
    assert [(m.text, bool(m.photo)) for m in room.said()] == [("four", True)]
    assert tried(kit) == 1


async def test_a_new_board_tries_sooner(kit: Kit, room: Room) -> None:
    room.chat.permissions = FORBIDDEN
    await kit.board(room, message("one"))
    await kit.board(room, message("two"), slot="board:t1:2")
    assert tried(kit) == 1
    kit.clock.ahead_ms += NEW_MS
    await kit.board(room, message("three"), slot="board:t1:3")
    assert tried(kit) == 2
    assert photos(room) == [False] * 3
    room.chat.permissions = {}
    kit.clock.ahead_ms += NEW_MS
    await kit.board(room, message("four"), slot="board:t1:4")
    assert photos(room)[-1]


async def test_what_is_said_for_all_is_said_in_words(kit: Kit, room: Room) -> None:
    room.chat.permissions = FORBIDDEN
    long = message(*("x" * 300 for _ in range(9)), colour="green")
    for body in await bodies_of(long, lambda _, label, __: label):
        await kit.poster.post(ChatRef(room.id), body)
    assert photos(room) == [False, False]
    assert sum(m.text.count("x") for m in room.said()) == 2700
    assert "It is green." in room.said()[0].text
