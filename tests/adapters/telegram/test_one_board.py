"""One live board in a group: the lobby goes when the match begins, and a board that was pushed up comes down again."""

from __future__ import annotations

import pytest

from adapters.telegram.address import ChatRef
from adapters.telegram.poster import Body
from tests.adapters.telegram.house import Running, board, four, started
from tests.adapters.telegram.kit import Kit, message
from tests.fakes.telegram import FakeTelegram, Fault, Message, Room


async def lobby_and_deal(run: Running, fake: FakeTelegram) -> tuple[Room, Message]:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    await started(run, room, people, goes=False)
    lobby = next(m for m in room.chat.messages.values() if m.sender.id == fake.bot.id)
    return room, lobby


@pytest.mark.parametrize("mood", ["kind", "500", "429", "lost"])
async def test_the_lobby_goes_when_the_match_has_begun(run: Running, fake: FakeTelegram, mood: str) -> None:
    """Also where the first try fails: no dead lobby, and no word about it, is left above the board."""
    if mood != "kind":
        fake.faults.append(Fault("deleteMessage", mood, after=1))  # type: ignore[arg-type]
    room, lobby = await lobby_and_deal(run, fake)
    await fake.until(lambda: lobby.deleted, 20, "the lobby goes")
    await run.settled(40)
    assert room.said() == [await board(room, ":hand")]
    assert fake.called("editMessageCaption", "editMessageText", chat=room.id) == []


async def test_a_lobby_that_may_not_be_deleted_is_closed(run: Running, fake: FakeTelegram) -> None:
    """It is older than two days: one short line, and nothing to be pressed."""
    fake.faults.append(Fault("deleteMessage", "deny", words="Bad Request: message can't be deleted", left=9))
    room, lobby = await lobby_and_deal(run, fake)
    await fake.until(lambda: not lobby.buttons and len(lobby.text.splitlines()) == 1, 20, "it is closed")
    await run.settled()
    assert not lobby.deleted
    assert len(lobby.text.splitlines()) == 1
    assert [m for m in room.said() if m.buttons] == [await board(room, ":hand")]


# --- brought down again -----------------------------------------------------------------------------------------


@pytest.fixture
def room(fake: FakeTelegram) -> Room:
    return fake.group("Friends", fake.user("Aram"), fake.user("Lilit"))


async def test_six_messages_below_it_bring_the_board_down(kit: Kit, room: Room) -> None:
    """When it next changes; there is one live board then."""
    await kit.board(room, message("one"))
    first = await room.last()
    kit.scroll.note(room.id, 0, first.id + 5)
    assert not await kit.board(room, message("two"))
    kit.scroll.note(room.id, 0, first.id + 6)
    room.chat.last_id += 6
    assert await kit.board(room, message("three"))
    assert first.deleted
    assert [m.text for m in room.said()] == ["three"]


async def test_what_we_have_deleted_ourselves_pushes_nothing_up(kit: Kit, room: Room) -> None:
    """Each line that rings somebody takes the place of the one before it."""
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
    kit.fake.faults.append(Fault("deleteMessage", "deny", words="Bad Request: message can't be deleted", left=9))
    assert await kit.board(room, message("two"))
    assert [(m.text, bool(m.buttons)) for m in room.said()] == [("one", False), ("two", True)]
