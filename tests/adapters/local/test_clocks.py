"""The page is told whose clock runs: when it runs out, how long it is, and the server's time."""

from __future__ import annotations

import asyncio

import pytest

from adapters.local.clocks import Clocks
from bot.ports.records import Timer
from bot.table.clocks import turns
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.bot.table.test_silence import dealt, play_on


class Stored:
    """The clocks as a database would tell them, and how often it was asked."""

    def __init__(self, *found: Timer) -> None:
        self.found, self.asked = found, 0
        self.given, self.shared = 0, False

    async def of(self, table_id: str) -> tuple[Timer, ...]:
        self.asked += 1
        return self.found


class Fixed:
    ms = 5_000_000

    def now_ms(self) -> int:
        return self.ms


async def test_what_was_given_back_counts() -> None:
    table = dealt(60).t
    ((seat, (clock, _)),) = turns(table).items()
    given = Timer(clock.name, clock.armed_seq, clock.due_ms + 7_000)
    stored, now = Stored(given), Fixed()
    stored.shared = True
    clocks = Clocks(stored, now)  # type: ignore[arg-type]
    told = {"clocks": [{"seat": seat, "due": clock.due_ms + 7_000, "total": 60_000}], "now": 5_000_000}
    assert [await clocks.of(table) for _ in range(4)] == [told] * 4
    assert stored.asked == 1, "four tabs look at the same moment"
    now.ms += 1_000
    await clocks.of(table)
    assert stored.asked == 2


async def test_read_again_only_where_clocks_were_given_time() -> None:
    """What is armed by a move runs as the move says; once time was given, the database is asked."""
    house = dealt(60)
    stored, now = Stored(*house.clocks.values()), Fixed()
    clocks = Clocks(stored, now)  # type: ignore[arg-type]
    told = await clocks.of(house.t)
    for _ in range(3):
        now.ms += 5_000
        play_on(house)
        ((seat, (clock, _)),) = turns(house.t).items()
        told = await clocks.of(house.t)
        assert told["clocks"] == [{"seat": seat, "due": clock.due_ms, "total": 60_000}]
    assert stored.asked == 1
    stored.found = tuple(Timer(one.name, one.armed_seq, one.due_ms + 9_000) for one in house.clocks.values())
    stored.given += 1
    assert (await clocks.of(house.t))["clocks"][0]["due"] == told["clocks"][0]["due"] + 9_000
    assert stored.asked == 2


async def test_many_who_look_at_once_ask_once() -> None:
    table = dealt(60).t
    stored = Stored(*dealt(60).clocks.values())
    clocks = Clocks(stored, Fixed())  # type: ignore[arg-type]
    await asyncio.gather(*(clocks.of(table) for _ in range(20)))
    assert stored.asked == 1


@pytest.mark.parametrize("seq", [0, 10**6])
async def test_a_clock_of_another_turn_is_none_of_this_one_s(seq: int) -> None:
    table = dealt(60).t
    ((seat, (clock, _)),) = turns(table).items()
    clocks = Clocks(Stored(Timer(clock.name, seq, 1)), Fixed())  # type: ignore[arg-type]
    assert (await clocks.of(table))["clocks"] == [{"seat": seat, "due": clock.due_ms, "total": 60_000}]


async def test_no_clock_no_question() -> None:
    stored = Stored()
    clocks = Clocks(stored, Fixed())  # type: ignore[arg-type]
    for table in (None, dealt(0).t, dealt(60, alone=True).t):
        assert await clocks.of(table) == {"clocks": [], "now": 5_000_000}
    assert stored.asked == 0


async def test_over_the_wire(here: Running, visit: Visit) -> None:
    """Two people, twenty seconds a turn: the board names the seat; paused it names none."""
    one, two, other = await visit("One"), await visit("Two"), await visit("Other")
    table = (await one.command("new"))["table"]
    assert (await one.until("board"))["clocks"] == []
    await two.press(f"t:{table}:sit 3")
    for words in ("set clock 300", "fill", "start"):
        await one.press(f"t:{table}:{words}")
    seats = {0: one, 2: two}
    board = await one.until("board")
    while not board["clocks"]:
        board = await one.until("board")
    (clock,) = board["clocks"]
    assert clock["seat"] in seats
    assert clock["total"] == 300_000
    assert 0 < clock["due"] - board["now"] <= 310_000
    seen = next(m for m in iter([await other.until("board", within=60)]) if m)
    while not seen["clocks"]:
        seen = await other.until("board")
    assert seen["clocks"][0]["seat"] == clock["seat"], "everybody sees the same clock"
    assert (await one.command("pause"))["ok"]
    await two.press(f"t:{table}:yes")
    board = await one.until("board")
    while board["clocks"]:
        board = await one.until("board")
    found = await here.table(table)
    assert found.phase == "paused"
