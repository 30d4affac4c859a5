"""What the program allows itself of Telegram's limits, and how the calls of a minute are spread."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adapters.telegram.budget import FOR_BOARDS, PRIVATE_BURST, Budget
from tests.store.kit import ManualClock

GROUP = -100


class Spread(Budget):
    """As it is for people; ``clock`` stands until a test moves it."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        super().__init__(self.clock)

    def after(self, wait: int, *, small: bool = False) -> None:
        """A call to the group after so long."""
        self.clock.on(wait)
        self.spend(GROUP, small=small)
        assert self.room(GROUP) >= 0


def test_a_busy_minute_is_spread() -> None:
    """Two at once, then one every 3.75 s: never more than 18 in any minute, and never a board older than 4 s."""
    budget, waits = Spread(), []
    for _ in range(60):
        waits.append(budget.wait_ms(GROUP))
        budget.after(max(waits[-1], 1))
    assert waits[:2] == [0, 0]
    assert set(waits[3:]) <= {3749, 3750}
    assert sum(waits) > 57 * 3749


def test_ephemerals_do_not_take_the_boards_turn() -> None:
    """Beside the board something may be said only when the board would not have to wait for it; whoever has no
    private chat may make it wait for two."""
    budget = Spread()
    assert budget.is_easy(GROUP)
    budget.after(0)
    assert budget.wait_ms(GROUP) == 0
    assert not budget.is_easy(GROUP)
    assert budget.wait_aside_ms(GROUP, needy=True) <= 0
    for _ in range(3):
        budget.after(0)
    assert budget.wait_aside_ms(GROUP, needy=True) > 0
    assert budget.wait_ms(7) == 0, "private chats are not concerned"


def test_a_clock_set_back_silences_nobody() -> None:
    budget = Spread()
    for _ in range(18):
        budget.after(0)
    budget.clock.on(-3_600_000)
    assert (budget.wait_ms(GROUP), budget.room(GROUP)) == (0, 18)


def test_in_a_tight_minute_the_hand_that_is_asked_goes_first() -> None:
    """Four people whose hands lie open in the group, five seconds a card: a board and a hand each. The hands of those
    who are asked are there before the next card, and a board is hardly older than twelve seconds."""
    budget = Spread()
    clock, start = budget.clock, budget.clock.now
    board_due, hand_due, late, boards = start, start, [], [start]
    for n in range(60):
        moved, pending = start + 5000 * n, {"board", "hand"}
        while clock.now < moved + 5000:
            if "hand" in pending and clock.now >= hand_due:
                wait = budget.wait_turn_ms(GROUP)
                hand_due = clock.now + wait
                if wait <= 0:
                    budget.after(0)
                    budget.shown(GROUP, board=False)
                    pending.discard("hand")
            if "board" in pending and clock.now >= board_due:
                wait = budget.wait_board_ms(GROUP)
                board_due = clock.now + wait
                if wait <= 0:
                    budget.after(0)
                    budget.shown(GROUP, board=True)
                    pending.discard("board")
                    boards.append(clock.now)
            clock.on(50)
        late.append("hand" in pending)
    assert sum(late) <= 1
    assert max(after - before for before, after in pairwise(boards)) <= 16_000


@pytest.mark.parametrize("seconds", [4, 30, 200])
def test_a_lobby_is_shown_ever_more_rarely_while_it_changes(seconds: int) -> None:
    """However much is sat, stood and chosen in it for minutes: at its end a first board, its form after that, and four
    hands are within the eighteen calls."""
    budget = Spread()
    end = budget.clock.now + seconds * 1000
    while budget.clock.now < end:
        wait = budget.wait_lobby_ms(GROUP)
        assert wait <= 12_000
        budget.after(max(wait, 300))
        budget.lobby_shown(GROUP)
    for _ in range(2):
        budget.after(budget.wait_ms(GROUP))
    budget.dealt(GROUP)
    for _ in range(4):
        assert budget.open(GROUP)
        budget.after(0, small=True)
        budget.after(0)
        budget.opened(GROUP)


def test_no_board_takes_what_is_kept_for_hands() -> None:
    """But not for long: then the board has it."""
    budget = Spread()
    for _ in range(5):
        budget.after(0, small=True)
    budget.lobby_shown(GROUP)
    budget.dealt(GROUP)
    assert budget.kept(GROUP) == 8
    for _ in range(5):
        budget.after(100, small=True)
    assert budget.room(GROUP) == 8
    wait = budget.wait_ms(GROUP)
    assert 10_000 < wait <= 15_000
    assert budget.open(GROUP)
    budget.clock.on(wait)
    assert budget.wait_ms(GROUP) < 12_000
    assert budget.kept(GROUP) == 0


def test_after_the_hands_boards_come_at_even_steps() -> None:
    """What is left of the minute is not spent at once, to stand still for half a minute then."""
    budget, waits = Spread(), []
    for _ in range(14):
        budget.after(500, small=True)
    for _ in range(12):
        waits.append(budget.wait_ms(GROUP))
        budget.after(max(waits[-1], 1))
    assert max(waits) <= 13_000


def test_boards_come_first() -> None:
    """Answers to one person never take the last calls of a second, and a private chat's own board waits for none."""
    budget, sent = Spread(), 0
    while budget.wait_aside_ms(5000 + sent) <= 0:
        budget.spend(5000 + sent)
        sent += 1
    assert sent == 28 - FOR_BOARDS
    for n in range(FOR_BOARDS):
        assert budget.wait_ms(-100 - n) == 0, "a board goes"
        budget.spend(-100 - n)
    assert budget.wait_ms(-999) > 0, "28 in all"
    budget.clock.on(1000)
    spent = 0
    while budget.wait_aside_ms(7) <= 0:
        budget.spend(7)
        spent += 1
    assert spent == PRIVATE_BURST - 1
    assert budget.wait_ms(7) == 0
    budget.spend(7)
    assert 0 < budget.wait_ms(7) <= 1000
    budget.clock.on(1000)
    assert budget.wait_ms(7) == 0
    assert budget.wait_aside_ms(7) > 0


def test_a_ring_comes_after_a_silence_or_takes_what_nothing_else_will_want() -> None:
    budget = Spread()
    assert [budget.wait_ring_ms(GROUP, spare=spare) for spare in (False, True)] == [0, 0]
    for _ in range(2):
        budget.after(0)
    assert budget.wait_ring_ms(GROUP, spare=False) == 0
    assert budget.wait_ring_ms(GROUP, spare=True) > 0
    while budget.room(GROUP) > 1:
        budget.after(0, small=True)
    assert budget.wait_ring_ms(GROUP, spare=False) >= 1000
    assert budget.wait_ring_ms(7, spare=False) <= 0
