"""The courier: what is edited or posted anew, what refusals mean, where no photos go, copies that are found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram import Message as Update

from adapters.runtime.courier import Delivery, Key, Moved, RetryLater, Undeliverable
from adapters.runtime.courier import Message as Shown
from adapters.telegram.address import ChatRef, MessageRef
from adapters.telegram.poster import EDIT_MS, NEW_MS, Body
from adapters.telegram.private import Nudges
from adapters.telegram.send import DOUBTS, SCROLLED, Pressed, about, bodies_of, pressed
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.text import Text
from bot.view.scene import Amount
from tests.adapters.telegram.kit import Kit, message
from tests.fakes.telegram.model import Fault, Message
from tests.fakes.telegram.server import FakeTelegram, Human, Room, mute

UNDELETED = "Bad Request: message can't be deleted"
FORBIDDEN = {"can_send_photos": False}


@pytest.fixture
def room(fake: FakeTelegram) -> Room:
    return fake.group("Friends", fake.user("Aram"), fake.user("Lilit"))


def edits(fake: FakeTelegram) -> list[str]:
    return [call.method for call in fake.calls if call.method.startswith(("send", "edit", "delete"))]


def texts(room: Room) -> list[str]:
    return [m.text for m in room.said()]


def sending(place: str, kind: str, shown: Shown, slot: str = "") -> Delivery:
    return Delivery(Dest.parse(place), Slot.parse(slot) if slot else None, kind, shown, None, False, "n")


async def test_a_board_is_posted_once_and_then_edited_by_the_smallest_edit(kit: Kit, room: Room) -> None:
    assert await kit.board(room, message("one"))
    assert not await kit.board(room, message("one")), "which costs no call"
    assert not await kit.board(room, message("two"))
    assert not await kit.board(room, message("two", keys=()))
    assert not await kit.board(room, message("two", keys=(), colour="red"))
    assert edits(kit.fake) == ["sendPhoto", "editMessageCaption", "editMessageReplyMarkup", "editMessageMedia"]
    assert [(m.text, m.buttons) for m in room.said()] == [("two", ())]


async def test_not_modified_is_success(kit: Kit, room: Room) -> None:
    """After a restart it is not known what a message shows: the edit that changes nothing is no failure."""
    await kit.board(room, message("one"))
    again = Kit(kit.fake, kit.bot)
    again.sents = again.courier._outbox = kit.sents
    await kit.board(room, message("two"))
    kit.fake.faults.append(Fault("editMessageMedia", "deny", words="Bad Request: message is not modified: exactly"))
    assert not await again.board(room, message("two"))
    assert len(room.said()) == 1


async def test_a_picture_is_uploaded_once_and_again_when_its_id_is_not_taken(kit: Kit, room: Room) -> None:
    other = kit.fake.group("Others", kit.fake.user("Nino"))
    for there, shown in ((room, message("one")), (other, message("two")), (other, message("two", colour="red"))):
        await kit.board(there, shown)
    await kit.board(other, message("three", colour="green"))
    assert [call.method for call in kit.fake.calls if call.files] == ["sendPhoto", "editMessageMedia"]
    kit.fake.files.clear()
    assert await kit.board(room, message("four"), slot="board:t1:2")
    assert texts(room) == ["one", "four"]


async def test_a_board_deleted_or_scrolled_away_is_posted_anew(kit: Kit, room: Room) -> None:
    await kit.board(room, message("gone"))
    (await room.last()).deleted = True
    assert await kit.board(room, message("one"))
    first = await room.last()
    kit.scroll.note(room.id, 0, first.id + SCROLLED - 1)
    assert not await kit.board(room, message("two"))
    kit.scroll.note(room.id, 0, first.id + SCROLLED)
    assert await kit.board(room, message("three"))
    assert (texts(room), first.deleted) == (["three"], True)


async def test_the_old_board_loses_its_buttons(kit: Kit, room: Room) -> None:
    """When a fresh one is wanted, and when a scrolled one may not be deleted."""
    await kit.board(room, message("deal 1"))
    assert await kit.board(room, message("deal 2"), fresh=True)
    assert [(m.text, m.labels) for m in room.said()] == [("deal 1", ()), ("deal 2", ("My cards",))]
    kit.scroll.note(room.id, 0, (await room.last()).id + 6)
    room.chat.last_id += 6
    kit.fake.faults.append(Fault("deleteMessage", "deny", words=UNDELETED, left=9))
    assert await kit.board(room, message("two"))
    assert [(m.text, bool(m.buttons)) for m in room.said()[1:]] == [("deal 2", False), ("two", True)]


@pytest.mark.parametrize("how", ["deleted", "scrolled", "stands"])
async def test_the_last_form_of_a_message_is_an_edit_or_nothing(kit: Kit, room: Room, how: str) -> None:
    """ "The match has begun" where the lobby stood: never as a message of its own, below the board now played on."""
    await kit.board(room, message("lobby"))
    lobby = await room.last()
    await kit.board(room, message("deal 1"), slot="board:t1:2")
    lobby.deleted = how == "deleted"
    if how == "scrolled":
        kit.scroll.note(room.id, 0, lobby.id + SCROLLED + 5)
    over = message("The match has begun.", ended=True)
    over = replace(over, scene=replace(over.scene, epilogue=True))
    before = await kit.sents.sent(ChatRef(room.id).place, "board:t1:1")
    asked = replace(sending(ChatRef(room.id).place, "board", over, "board:t1:1"), previous=before)
    receipt = await kit.courier.deliver(asked)
    assert texts(room) == (["deal 1"] if how == "deleted" else ["The match has begun.", "deal 1"])
    assert receipt is None or not receipt.posted


@pytest.mark.parametrize("may", [True, False])
async def test_the_card_of_live_tables_is_pinned_where_that_is_allowed(kit: Kit, room: Room, may: bool) -> None:
    if may:
        room.chat.status[kit.fake.bot.id] = "administrator"
    for number in range(2):
        assert await kit.board(room, message(str(number), colour=None), slot="tables:x", fresh=True)
    assert room.chat.pinned == ([room.said()[-1].id] if may else [])


async def test_words_and_pictures(kit: Kit, room: Room) -> None:
    """Text can become a picture; a picture cannot become text, so that is posted anew; the end keeps its picture."""
    await kit.board(room, message("one", colour=None))
    assert not await kit.board(room, message("two", colour=None))
    assert not await kit.board(room, message("three", colour="red"))
    assert not await kit.board(room, message("over", keys=(), ended=True))
    assert [(m.text, m.photo is None, m.buttons) for m in room.said()] == [("over", False, ())]
    assert await kit.board(room, message("four", colour=None))
    assert [(m.text, m.photo is None) for m in room.said()] == [("four", True)]


async def test_topics(kit: Kit) -> None:
    forum = kit.fake.group("Forum", kit.fake.user("Aram"), forum=True)
    topic = forum.topic("Blot")
    assert await kit.courier.deliver(sending(f"tg:{forum.id}:{topic}", "note", message("hi", colour=None)))
    assert [m.topic for m in forum.said()] == [topic]
    with pytest.raises(Undeliverable, match="topic"):
        await kit.courier.deliver(sending(f"tg:{forum.id}:999", "note", message("hi")))


async def test_bids_are_quick_buttons_in_short_rows(kit: Kit, room: Room) -> None:
    amounts = [
        (sign, Amount(Text("x"), f"a:abcdefgh:b0.12:{{n}}{c}", 8, 40)) for sign, c in zip("♠♣♦♥", "SCDH", strict=True)
    ]
    await kit.board(room, message("bid", amounts=amounts))
    board = await room.last()
    assert [len(row) for row in board.keyboard] == [5, 5, 5, 5, 1]
    assert board.labels[:5] == ("♠ 8", "♠ 9", "♠ 10", "♠ 11", "♠ 12")
    assert board.buttons[0]["callback_data"] == "a:abcdefgh:b0.12:8S"


async def test_styles_and_disabled_buttons(kit: Kit, room: Room) -> None:
    way = "https://t.me/x"
    keys = ((Key("a", "x", "good"), Key("b", "y", "bad"), Key("c", "z", enabled=False), Key("d", "", url=way)),)
    await kit.board(room, message("x", keys=keys))
    shown = [(b["text"], b.get("style"), b.get("url")) for b in (await room.last()).buttons]
    assert shown == [("a", "success", None), ("b", "danger", None), ("d", None, way)]


async def test_what_is_called_out_posts_the_board_anew(fake: FakeTelegram, kit: Kit, aram: Human) -> None:
    """Blot and quansh must reach everybody, and a group's minute holds eighteen calls: one message, not two."""
    room = fake.group("Friends", fake.user("A"))
    await kit.board(room, message("before"))
    loud = sending(ChatRef(room.id).place, "loud", message("Blot!", colour=None))
    assert await kit.courier.deliver(loud) is None
    kit.clock.ahead_ms += 5_000
    assert await kit.board(room, message("Blot!", colour="red"))
    assert texts(room) == ["Blot!"]
    kit.clock.ahead_ms += 5_000
    assert not await kit.board(room, message("after", colour="blue"))
    assert len(room.said()) == 1
    assert await kit.courier.deliver(sending(f"@tg:{aram.id}", "loud", message("Blot!", colour=None))) is not None
    before = edits(fake)
    assert await kit.courier.deliver(sending(f"@tg:{aram.id}", "hand", message("hand"), "hand:t1")) is None
    assert edits(fake) == before, "a hand that is not open is left alone"


async def test_what_we_have_deleted_ourselves_pushes_nothing_up(kit: Kit, room: Room) -> None:
    await kit.board(room, message("one"))
    for n in range(9):
        rung = await kit.poster.post(ChatRef(room.id), Body(f"your turn {n}"))
        assert await kit.poster.delete(rung)
    await kit.poster.post(ChatRef(room.id), Body("your turn"))
    assert not await kit.board(room, message("two"))


@pytest.mark.parametrize(
    ("fault", "after_ms", "unknown"),
    [
        (Fault("sendPhoto", "429", after=7), 7000, False),
        *((Fault("sendPhoto", "500"), 1000, True), (Fault("sendPhoto", "cut"), 1000, True)),
        *((Fault("sendPhoto", "late", after=3), 1000, True), (None, 1000, False)),
    ],
    ids=["429", "500", "cut", "late", "nothing listens"],
)
async def test_what_is_tried_again(kit: Kit, room: Room, fault: Fault | None, after_ms: int, unknown: bool) -> None:
    """One chat's limit keeps no others waiting; a refused connection cannot have delivered anything."""
    if fault is not None:
        kit.fake.faults.append(fault)
    else:
        await kit.fake.__aexit__()
    with pytest.raises(RetryLater) as later:
        await kit.board(room, message("one"))
    assert (later.value.after_ms, later.value.ambiguous, later.value.everywhere) == (after_ms, unknown, False)


async def test_the_minute_of_a_group_is_kept(kit: Kit, room: Room) -> None:
    """18 a minute: the 19th waits until the first is a minute old; other chats and private chats go on."""
    for n in range(18):
        await kit.board(room, message(str(n)))
    with pytest.raises(RetryLater) as later:
        await kit.board(room, message("19"))
    assert 40_000 < later.value.after_ms <= 60_000
    assert kit.fake.busiest_minute(room.id) == 18
    assert await kit.board(kit.fake.group("Others", kit.fake.user("Nino")), message("x"))
    kit.clock.ahead_ms += later.value.after_ms
    assert not await kit.board(room, message("19"))


async def test_kicked_blocked_mute_and_unknown(kit: Kit, room: Room) -> None:
    aram = kit.fake.user("Aram")
    private = sending(f"@tg:{aram.id}", "note", message("x", colour=None))

    async def refused(why: str, delivery: Delivery | None = None) -> None:
        with pytest.raises(Undeliverable, match=why):
            await (kit.courier.deliver(delivery) if delivery else kit.board(room, message("x")))

    await refused("blocked", private)
    await aram.starts()
    assert await kit.courier.deliver(private)
    aram.account.blocked = True
    await refused("blocked", private)
    mute(room)
    await refused("mute")
    room.chat.status[kit.fake.bot.id] = "kicked"
    await refused("removed")
    await refused("removed", sending("tg:-99:0", "note", message("x")))


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
    assert texts(new) == ["three"]


async def test_a_line_beside_the_board_waits_for_room_and_each_person_has_one_a_minute(kit: Kit, room: Room) -> None:
    speaker, where = Nudges(kit.poster, kit.budget, kit.clock), ChatRef(room.id)
    assert [speaker.due(where, 7), speaker.due(where, 7), speaker.due(where, 8)] == [True, False, True]
    for words in ("open it", "never said"):
        for _ in range(18):
            kit.budget.spend(room.id)
        await speaker.say(where, Body(words))
        if words == "open it":
            assert room.said() == []
            await kit.fake.until(lambda: texts(room) == ["open it"], 10, "the word")
    await speaker.close()
    assert texts(room) == ["open it"]
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
    assert [(m.text, m.photo, bool(m.buttons)) for m in room.said()] == [("two\nIt is blue.", None, True)]
    assert tried(kit) == 1, "it is refused once, not at every move"
    long = message(*("x" * 300 for _ in range(9)), colour="green")
    for body in await bodies_of(long, lambda _, label, __: label):
        await kit.poster.post(ChatRef(room.id), body)
    assert photos(room) == [False] * 3
    assert sum(m.text.count("x") for m in room.said()) == 2700
    assert "It is green." in room.said()[1].text


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
    assert ([(m.text, bool(m.photo)) for m in room.said()], tried(kit)) == ([("four", True)], 1)


async def test_a_new_board_tries_sooner(kit: Kit, room: Room) -> None:
    room.chat.permissions = FORBIDDEN
    for n, (later_ms, tries) in enumerate(((0, 1), (0, 1), (NEW_MS, 2)), 1):
        kit.clock.ahead_ms += later_ms
        await kit.board(room, message(str(n)), slot=f"board:t1:{n}")
        assert tried(kit) == tries
    room.chat.permissions = {}
    kit.clock.ahead_ms += NEW_MS
    await kit.board(room, message("four"), slot="board:t1:4")
    assert photos(room) == [False, False, False, True]


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
        *(press(kit, other), press(kit, board), replace(here, sent_ms=here.sent_ms - 5_000)),
        *(replace(here, ref=replace(here.ref, receiver=7)), replace(here, where=replace(here.where, topic=5))),
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
    forgetful.courier.doubts = kit.courier.doubts
    await forgetful.courier.repair(press(kit, board))
    assert room.said() == [board]


async def test_two_copies_are_both_found_and_deleted_at_the_next_press_if_not_at_once(kit: Kit, room: Room) -> None:
    since = kit.clock.now_ms()
    before = Kit(kit.fake, kit.bot)
    copies = [await lost(before, room) for _ in range(2)]
    await kit.board(room, message("one"), doubt_ms=since)
    kit.fake.faults.append(Fault("deleteMessage", "500"))
    for left in (3, 2):
        await kit.courier.repair(press(kit, copies[0]))
        assert len(room.said()) == left
    await kit.courier.repair(press(kit, copies[1]))
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
    assert (about(InlineKeyboardMarkup(rows)), about(None)) == ({"t1", "t2", "s:-:rules"}, frozenset())
