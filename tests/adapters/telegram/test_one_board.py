"""One live board in a group: the lobby goes when the match begins, and a board that was pushed up comes down again."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.house import Running, board, four, started
from tests.fakes.telegram import FakeTelegram, Fault, Message, Room


async def lobby_and_deal(run: Running, fake: FakeTelegram) -> tuple[Room, Message]:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    await started(run, room, people)
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
