"""Where a hand opens: in the group while there is room for it, also right after a lobby; and there it stays."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from adapters.telegram.address import ChatRef
from adapters.telegram.poster import Body
from adapters.telegram.whisper import ShowOptions
from bot.ports.keys import Slot
from tests.adapters.telegram.house import Running, board, data, four, quick, running, started
from tests.adapters.telegram.kit import Kit, message, picture
from tests.adapters.telegram.test_whisper import HAND, press
from tests.fakes.telegram import FakeTelegram, Human, Limits, Room, Toast

NO_WAITING = ShowOptions(Slot.parse("hand:t1"), "h")


@pytest.fixture
def aram(fake: FakeTelegram) -> Human:
    return fake.user("Արամ", "hy", started=True)


@pytest.fixture
def room(fake: FakeTelegram, aram: Human) -> Room:
    return fake.group("Friends", fake.user("Owner"), aram)


async def press_for_hand(human: Human, room: Room) -> Toast:
    found = await board(room, ":hand")
    return await human.presses(found, data(found, ":hand"))


# --- right after the lobby --------------------------------------------------------------------------------------


@pytest.mark.timeout(180)
async def test_after_a_quick_lobby_four_hands_open_in_the_group(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four sit down within seconds, one presses Start, all press *My cards*: with the limits of the house and of
    Telegram, every hand is in the group, and when they are asked for once more they are there again."""
    quick(monkeypatch)
    fake.limits = Limits()
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    async with running(fake, tmp_path, hurry=False) as run:
        await started(run, room, people)
        toasts = await asyncio.gather(*(press_for_hand(human, room) for human in people))
        assert [toast.url for toast in toasts] == [""] * 4
        assert [len(human.ephemerals(room)) for human in people] == [1] * 4
        assert all(human.ephemerals(room)[0].edits for human in people), "blanks no more"
        again = [await press_for_hand(human, room) for human in people[:2]]
        assert [toast.url for toast in again] == ["", ""]
        assert [len(human.ephemerals(room)) for human in people] == [1] * 4, "one open hand each"
        assert [human.private.said() for human in people] == [[]] * 4
    assert fake.busiest_minute(room.id) <= 18
    assert [call.description for call in fake.calls if call.code == 429] == []
    assert fake.problems == []


async def test_a_lobby_is_shown_ever_more_rarely_while_it_changes(fake: FakeTelegram, kit: Kit, room: Room) -> None:
    """However much is sat, stood and chosen in it for minutes: at its end a first board, its form after that, and four
    hands are within the eighteen calls."""
    for seconds in (4, 30, 200):
        spread = Kit(fake, kit.bot, burst=2)
        end = spread.clock.now_ms() + seconds * 1000
        while spread.clock.now_ms() < end:
            wait = spread.budget.wait_lobby_ms(room.id)
            assert wait <= 12_000
            spread.clock.ahead_ms += max(wait, 300)
            spread.budget.spend(room.id)
            spread.budget.lobby_shown(room.id)
        spread.clock.ahead_ms += spread.budget.wait_ms(room.id)
        spread.budget.spend(room.id)
        spread.clock.ahead_ms += spread.budget.wait_ms(room.id)
        spread.budget.spend(room.id)
        spread.budget.dealt(room.id)
        for _ in range(4):
            assert spread.budget.open(room.id), seconds
            spread.budget.spend(room.id, small=True)
            spread.budget.spend(room.id)
            spread.budget.opened(room.id)
        assert spread.budget.room(room.id) >= 0


async def test_no_board_takes_what_is_kept_for_hands(fake: FakeTelegram, kit: Kit, room: Room) -> None:
    """But not for long: then the board has it."""
    spread = Kit(fake, kit.bot, burst=2)
    for _ in range(5):
        spread.budget.spend(room.id, small=True)
    spread.budget.lobby_shown(room.id)
    spread.budget.dealt(room.id)
    for _ in range(5):
        spread.clock.ahead_ms += 100
        spread.budget.spend(room.id, small=True)
    assert spread.budget.room(room.id) == 8
    wait = spread.budget.wait_ms(room.id)
    assert 10_000 < wait <= 15_000
    assert spread.budget.open(room.id)
    spread.clock.ahead_ms += wait
    assert spread.budget.wait_ms(room.id) < 12_000
    assert spread.budget.kept(room.id) == 0


async def test_after_the_hands_boards_come_at_even_steps(fake: FakeTelegram, kit: Kit, room: Room) -> None:
    """What is left of the minute is not spent at once, to stand still for half a minute then."""
    spread = Kit(fake, kit.bot, burst=2)
    for _ in range(14):
        spread.clock.ahead_ms += 500
        spread.budget.spend(room.id, small=True)
    waits = []
    for _ in range(12):
        wait = spread.budget.wait_ms(room.id)
        waits.append(wait)
        spread.clock.ahead_ms += max(wait, 1)
        spread.budget.spend(room.id)
        assert spread.budget.room(room.id) >= 0
    assert max(waits) <= 13_000


# --- and there it stays -----------------------------------------------------------------------------------------


def hand(words: str) -> Body:
    return Body(words, image=picture("blue"))


async def shown_to(kit: Kit, room: Room, aram: Human, words: str = "yours", options: ShowOptions = HAND) -> str:
    """Where the hand comes when *My cards* is pressed in the group."""
    shown = await kit.whisper.show(await press(kit, room, aram), hand(words), options)
    assert shown is not None
    return "group" if shown.receiver else "private"


def busy(kit: Kit, room: Room) -> None:
    while kit.budget.room(room.id) > 0:
        kit.budget.spend(room.id, small=True)


def anew(kit: Kit) -> Kit:
    """Another process, with what the database keeps."""
    other = Kit(kit.fake, kit.bot)
    other.sents = other.courier._outbox = other.whisper._outbox = kit.sents
    other.clock.ahead_ms = kit.clock.ahead_ms
    kit.fake.clock = lambda: other.clock.now_ms() / 1000
    return other


async def test_who_was_answered_in_the_private_chat_is_so_for_the_rest_of_the_match(
    kit: Kit, room: Room, aram: Human
) -> None:
    await kit.board(room, message("board"))
    busy(kit, room)
    assert await shown_to(kit, room, aram) == "private"
    kit.clock.ahead_ms += 120_000
    assert await shown_to(kit, room, aram, "later") == "private"
    other = anew(kit)
    assert await shown_to(other, room, aram, "next deal") == "private"
    assert [m.text for m in aram.private.said()] == ["next deal"]
    assert aram.ephemerals(room) == []


async def test_who_was_answered_in_the_group_is_so_for_the_rest_of_the_match(kit: Kit, room: Room, aram: Human) -> None:
    """In the busiest minute too, as soon as there is a turn for it; after a restart; when the hand itself is lost."""
    await kit.board(room, message("board"))
    assert await shown_to(kit, room, aram) == "group"
    kit.clock.ahead_ms += 30_000
    while kit.budget.room(room.id) > 5:
        kit.budget.spend(room.id, small=True)
    assert await shown_to(kit, room, aram, "busy") == "group"
    await kit.sents.forget_sent(f"@tg:{aram.id}", "hand:t1")
    other = anew(kit)
    assert await shown_to(other, room, aram, "next deal") == "group"
    assert aram.private.said() == []


async def test_what_there_is_no_turn_for_moves_nothing_for_good(
    kit: Kit, room: Room, aram: Human, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.whisper.HAND_S", 0.1)
    await kit.board(room, message("board"))
    assert await shown_to(kit, room, aram) == "group"
    busy(kit, room)
    assert await shown_to(kit, room, aram, "no room") == "private"
    kit.clock.ahead_ms += 61_000
    assert await shown_to(kit, room, aram, "room again") == "group"
    assert [m.text for m in aram.shown(room)] == ["room again"], "and one hand is open"


async def test_who_opens_it_elsewhere_has_it_there(kit: Kit, room: Room, aram: Human) -> None:
    await kit.board(room, message("board"))
    assert await shown_to(kit, room, aram) == "group"
    there = await press(kit, room, aram)
    await kit.whisper.show(type(there)(aram.id, ChatRef(aram.id), kit.clock.now_ms()), hand("asked there"), HAND)
    assert await shown_to(kit, room, aram, "asked here") == "private"
    kit.clock.ahead_ms += 1_000
    await kit.whisper.chosen(aram.id)
    kit.clock.ahead_ms += 1_000
    assert await shown_to(kit, room, aram, "as chosen") == "group"
    assert (
        await shown_to(kit, room, aram, "another table", ShowOptions(Slot.parse("hand:t2"), "h", here=False))
        == "private"
    )


async def test_hand_here_brings_it_back_to_the_group(fake: FakeTelegram, unseen: Running, aram: Human) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    table = await started(unseen, room, people)
    await people[0].starts(f"hand_{table}")
    await people[0].gets(room, lambda m: m.photo)
    toast = await press_for_hand(people[0], room)
    assert toast.url.endswith(f"?start=hand_{table}")
    assert people[0].ephemerals(room) == []
    await people[0].says(room, "/hand here", ephemeral=True)
    await unseen.settled()
    before = len(people[0].ephemerals(room))
    toast = await press_for_hand(people[0], room)
    assert toast.url == ""
    assert len(people[0].ephemerals(room)) == before + 1


# --- the door ---------------------------------------------------------------------------------------------------


async def test_the_answer_is_the_door_to_the_private_chat(run: Running, fake: FakeTelegram) -> None:
    """Each time; behind it lies the hand, and Start there brings it down again, as the only one."""
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    table = await started(run, room, people)
    aram = people[0]
    for _ in range(2):
        toast = await press_for_hand(aram, room)
        assert toast.url == f"https://t.me/{fake.bot.username}?start=hand_{table}"
        (lies,) = aram.private.said()
        assert lies.photo
    await aram.says(aram.private, "hello")
    await aram.starts(toast.url.partition("=")[2])
    await fake.until(lambda: lies.deleted, 10, "the older one goes")
    await run.settled()
    (fresh,) = aram.private.said()
    assert fresh.photo
    assert fresh.id > lies.id
    pressed = await aram.sends_callback(await board(room, ":hand"), f"s:{table}:davtar")
    assert (await aram.answered(pressed)).url == toast.url, "other private things have that door too"


async def test_before_the_deal_the_door_leads_to_the_table(run: Running, fake: FakeTelegram, aram: Human) -> None:
    """There are no cards yet: whoever follows the link sees the lobby and can sit down there."""
    host = fake.user("Owner", started=True)
    room = fake.group("Friends", host, aram)
    await host.says(room, "/new")
    await board(room, ":sit 2")
    table = (await run.table(room)).id
    await host.starts(f"hand_{table}")
    lobby = await host.private.last(lambda m: m.photo)
    await host.presses(lobby, data(lobby, ":sit 2"))
    assert [chair.person if chair else "" for chair in (await run.table(room)).chairs][1] == f"tg:{host.id}"
