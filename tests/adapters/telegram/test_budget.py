"""What the program allows itself of Telegram's limits, and how the calls of a minute are spread."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.adapters.telegram.kit import Kit
from tests.fakes.telegram import FakeTelegram, Room


@pytest.fixture
def room(fake: FakeTelegram) -> Room:
    return fake.group("Friends", fake.user("Aram"))


async def test_a_busy_minute_is_spread(kit: Kit, room: Room) -> None:
    """Two at once, then one every 3.75 s: never more than 18 in any minute, and never a board older than 4 s."""
    spread = Kit(kit.fake, kit.bot, burst=2)
    start, waits = spread.clock.now_ms(), []
    for n in range(60):
        wait = spread.budget.wait_ms(room.id)
        waits.append(wait)
        spread.clock.ahead_ms += max(wait, 1)
        spread.budget.spend(room.id)
        assert spread.budget.room(room.id) >= 0, n
    assert waits[:2] == [0, 0]
    assert max(waits) <= 4000
    assert spread.clock.now_ms() - start > 58 * 3700


async def test_ephemerals_do_not_take_the_boards_turn(kit: Kit, room: Room) -> None:
    """Beside the board something may be said only when the board would not have to wait for it; whoever has no
    private chat may make it wait for two."""
    spread = Kit(kit.fake, kit.bot, burst=2).budget
    assert spread.is_easy(room.id)
    spread.spend(room.id)
    assert spread.wait_ms(room.id) == 0
    assert not spread.is_easy(room.id)
    assert spread.wait_aside_ms(room.id, needy=True) <= 0
    for _ in range(3):
        spread.spend(room.id)
    assert spread.wait_aside_ms(room.id, needy=True) > 0
    assert spread.wait_ms(7) == 0, "private chats are not concerned"


async def test_a_clock_set_back_silences_nobody(kit: Kit, room: Room) -> None:
    spread = Kit(kit.fake, kit.bot, burst=2)
    for _ in range(18):
        spread.budget.spend(room.id)
    spread.clock.ahead_ms -= 3_600_000
    assert spread.budget.wait_ms(room.id) == 0
    assert spread.budget.room(room.id) == 18


async def test_in_a_tight_minute_the_hand_that_is_asked_goes_first(kit: Kit, room: Room) -> None:
    """Four people whose hands lie open in the group, five seconds a card: a board and a hand each. The hands of those
    who are asked are there before the next card, and a board is hardly older than twelve seconds."""
    spread = Kit(kit.fake, kit.bot, burst=2)
    clock, budget, start = spread.clock, spread.budget, spread.clock.now_ms()
    board_due, hand_due, late, boards = start, start, [], [start]
    for n in range(60):
        moved, pending = start + 5000 * n, {"board", "hand"}
        while clock.now_ms() < moved + 5000:
            if "hand" in pending and clock.now_ms() >= hand_due:
                wait = budget.wait_turn_ms(room.id)
                hand_due = clock.now_ms() + wait
                if wait <= 0:
                    budget.spend(room.id)
                    budget.shown(room.id, board=False)
                    pending.discard("hand")
            if "board" in pending and clock.now_ms() >= board_due:
                wait = budget.wait_board_ms(room.id)
                board_due = clock.now_ms() + wait
                if wait <= 0:
                    budget.spend(room.id)
                    budget.shown(room.id, board=True)
                    pending.discard("board")
                    boards.append(clock.now_ms())
            assert budget.room(room.id) >= 0
            clock.ahead_ms += 50
        late.append("hand" in pending)
    print(sum(late), max(after - before for before, after in pairwise(boards)))
    assert sum(late) <= 1
    assert max(after - before for before, after in pairwise(boards)) <= 16_000
