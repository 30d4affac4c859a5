"""The clocks that a table shows: whose turn runs out and when, from public facts; none where no clock runs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table import events as ev
from bot.table.clocks import turns
from bot.table.loaded import loaded_of
from bot.table.model import Held, Table
from tests.bot.house import ARAM, FOUR, House
from tests.bot.table.test_silence import dealt, play_on


def shown(table: Table) -> dict[int, tuple[int, int]]:
    """By seat: when it runs out, and the time in all."""
    return {seat: (clock.due_ms, total) for seat, (clock, total) in turns(table).items()}


def waited(house: House) -> int:
    return min(loaded_of(house.t).game.waiting(house.t.state))


def test_who_is_waited_for_has_a_minute() -> None:
    house = dealt(60)
    seat = waited(house)
    assert shown(house.t) == {seat: (house.t.turn_ms + 60_000, 60_000)}
    house.pass_time(9_000)
    play_on(house)
    assert shown(house.t) == {waited(house): (house.now + 60_000, 60_000)}


def test_the_clock_runs_from_the_moment_the_trick_is_gone() -> None:
    house = dealt(60)
    late = replace(house.t, held=Held(None, house.now + 2_500))
    assert shown(late) == {waited(house): (house.now + 62_500, 60_000)}


def test_who_let_it_run_out_has_less() -> None:
    house = dealt(60)
    seat = waited(house)
    chair = house.t.chairs[seat]
    assert chair is not None
    chairs = tuple(replace(chair, absences=2) if n == seat else one for n, one in enumerate(house.t.chairs))
    tired = replace(house.t, chairs=chairs)
    assert [total for _, total in shown(tired).values()] == [24_000]


@pytest.mark.parametrize("clock", [0, 60])
def test_nobody_s_clock_runs(clock: int) -> None:
    """Without a clock, alone with automatic players, before the match, paused, put aside, over: none."""
    assert shown(House().t) == {}
    assert shown(dealt(clock, alone=True).t) == {}
    house = dealt(clock)
    assert bool(shown(house.t)) == bool(clock)
    for phase in ("paused", "adjourned", "over", "abandoned"):
        assert shown(replace(house.t, phase=phase)) == {}


def test_an_automatic_player_and_one_who_is_away_have_none() -> None:
    house = dealt(60)
    seat = waited(house)
    house.apply([ev.Lapsed(seat)])
    assert shown(house.t) == {}
    house.apply([ev.Back(seat)])
    assert list(shown(house.t)) == [seat]


def test_all_who_bet_at_once_have_one() -> None:
    house = House(game="blackjack")
    for person in FOUR[1:]:
        house.say(person, "sit")
    house.say(ARAM, "set clock 30")
    if house.t.phase == "lobby":
        house.say(ARAM, "start")
    house.pass_time(2_000)
    waiting = loaded_of(house.t).game.waiting(house.t.state)
    assert {seat: total for seat, (_, total) in shown(house.t).items()} == dict.fromkeys(waiting, 30_000)
