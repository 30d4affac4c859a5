"""Groups in which photos are not allowed: the table is told in words, to the end, and the picture comes back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from telegram.error import BadRequest

from adapters.runtime.delivery.courier import Undeliverable
from adapters.telegram import errors
from adapters.telegram.address import ChatRef
from adapters.telegram.pictures import EDIT_MS, NEW_MS
from adapters.telegram.send import bodies_of
from bot.scene import BoardPicture
from bot.scenes.show import public
from bot.table.model import Table
from bot.text import language_or
from tests.adapters.telegram.house import Running, board, data, four, one_move, open_hand, quick, running, started
from tests.adapters.telegram.kit import Kit, message
from tests.adapters.telegram.test_match import play_on
from tests.fakes.telegram import FakeTelegram, Message, Room

pytestmark = pytest.mark.timeout(300)

FORBIDDEN = {"can_send_photos": False}


@pytest.fixture
def room(fake: FakeTelegram) -> Room:
    return fake.group("Friends", fake.user("Aram"), fake.user("Lilit"))


def photos(room: Room) -> list[bool]:
    return [bool(m.photo) for m in room.said()]


def tried(kit: Kit) -> int:
    return len(kit.fake.called("sendPhoto", "editMessageMedia", code=400))


# --- the courier ------------------------------------------------------------------------------------------------


async def test_a_board_in_words_is_edited_as_words(kit: Kit, room: Room) -> None:
    room.chat.permissions = FORBIDDEN
    assert await kit.board(room, message("one"))
    assert not await kit.board(room, message("two", colour="red"))
    assert not await kit.board(room, message("two", colour="blue"))
    assert [(m.text, m.photo) for m in room.said()] == [("two\nIt is blue.", None)]
    assert room.said()[0].buttons
    assert tried(kit) == 1, "it is refused once, not at every move"


async def test_the_right_is_withdrawn_and_given_back(kit: Kit, room: Room) -> None:
    """Another picture cannot be put there: words take its place; the picture comes back by an edit."""
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


@pytest.mark.parametrize(
    "words",
    ["not enough rights to send photos to the chat", "CHAT_SEND_PHOTOS_FORBIDDEN", "CHAT_SEND_MEDIA_FORBIDDEN"],
)
def test_it_is_not_mute(words: str) -> None:
    meant = errors.meaning(BadRequest(words), -5)
    assert isinstance(meant, Undeliverable)
    assert meant.reason == "pictures"
    for other in ("not enough rights to send text messages to the chat", "CHAT_SEND_PLAIN_FORBIDDEN"):
        mute = errors.meaning(BadRequest(other), -5)
        assert isinstance(mute, Undeliverable)
        assert mute.reason == "mute"


# --- the house --------------------------------------------------------------------------------------------------


def rank_and_suit(card: str) -> str:
    return card[:-1] + dict(zip("SCDH", "♠♣♦♥", strict=True))[card[-1]]


async def told_whole(run: Running, room: Room) -> Table:
    """The newest board says in words everything that its picture would show."""
    table, before = await run.table(room), None
    while table != before:  # a clock may go off between what is said and what is looked at
        await run.settled()
        table, before = await run.table(room), table
    scene = public(table, table.held.until_ms if table.held else 0)
    assert scene is not None
    bare = run.core.presenter.message(scene, language_or(table.lang, "en"), "classic", False)
    lines = ["".join(str(getattr(piece, "name", piece)) for piece in rich) for _, rich in bare.lines]
    newest = [m for m in room.said() if m.buttons][-1]
    if isinstance(scene.picture, BoardPicture) and scene.kind == "board":
        drawn = scene.picture
        said = [bid for _, bid in drawn.bids[-8:] if bid[0].isdigit()]
        signs = [bid[:-1] for bid in said] + [rank_and_suit(card) for _, card in (*drawn.trick, *drawn.last_trick)]
        assert [sign for sign in signs if sign not in newest.text] == []
    assert [line for line in lines if line.strip() not in newest.text] == []
    return table


async def test_a_whole_match_in_words(fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    room.chat.permissions = FORBIDDEN
    rng = random.Random(7)
    async with running(fake, tmp_path) as run:
        await people[0].says(room, "/new")
        lobby = await board(room, ":sit 2")
        for number, human in enumerate(people[1:], start=2):
            await human.presses(lobby, data(lobby, f":sit {number}"))
        table = await told_whole(run, room)
        assert [human.account.name for human in people if human.account.name not in room.said()[0].text] == []
        await people[0].sends_callback(lobby, f"t:{table.id}:set target 31")
        await run.settled()
        lobby = await board(room, ":start")
        await people[0].presses(lobby, data(lobby, ":start"))
        await board(room, ":hand")
        for human in people:
            await open_hand(human, room)
            hand = human.ephemerals(room)[-1]
            assert sum(hand.text.count(sign) for sign in "♠♣♦♥") >= 8, "eight cards in words, unseen by the others"
        for _ in range(12):
            await one_move(run, room, people, rng)
            await told_whole(run, room)
        over = await play_on(run, room, people, 7)
        await run.settled()
        assert over.phase == "over"
        end: Message = await board(room, ":rematch")
        assert end.text
    assert not any(seen.photo for seen in room.chat.glimpses)
    assert {c.description for c in fake.called(code=400)} <= {
        "Bad Request: not enough rights to send photos to the chat",
        "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN",
    }
    assert len(fake.called(code=400)) < len(fake.called("editMessageText", chat=room.id)) / 4
    assert fake.problems == []


async def test_the_right_is_withdrawn_in_mid_match(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Withdrawn from everybody without a word to the bot, and given back by making it an administrator."""
    quick(monkeypatch)
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    rng = random.Random(8)
    async with running(fake, tmp_path) as run:
        table = await started(run, room, people)
        for human in people:
            await open_hand(human, room)
        await one_move(run, room, people, rng)
        await run.settled()
        assert (await board(room, ":hand")).photo
        room.chat.permissions = FORBIDDEN
        for _ in range(8):
            await one_move(run, room, people, rng)
            await told_whole(run, room)
        assert not (await board(room, ":hand")).photo
        live = [m for m in room.said() if any(str(b.get("callback_data")).endswith(":hand") for b in m.buttons)]
        assert len(live) == 1, "the picture has made room"
        await room.add_bot(people[0], admin=True)
        for _ in range(2):
            await one_move(run, room, people, rng)
            await run.settled()
        assert (await board(room, ":hand")).photo
        now = await run.core.service.table(table)
        assert now is not None
        assert now.phase == "play"
    assert fake.problems == []
