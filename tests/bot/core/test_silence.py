"""A match in which nobody's time runs is put aside after a day without a move; it goes on where it stood."""

from __future__ import annotations

from bot.core import events as ev
from bot.core.clocks import timers
from bot.core.loaded import loaded_of
from bot.ports.records import HOUR_MS, SILENT_MS, Timer
from tests.bot.house import ARAM, FOUR, House, must


def dealt(clock: int, *, alone: bool = False) -> House:
    house = House()
    for person in () if alone else FOUR[1:]:
        house.say(person, "sit")
    if alone:
        house.say(ARAM, "fill")
    house.go(f"aram set clock {clock}; aram start")
    house.pass_time(2_000)
    if alone:
        house.pass_time(10_000)
    return house


def silent(house: House) -> Timer | None:
    return next((one for one in timers(house.t) if one.name == "silent"), None)


def play_on(house: House) -> None:
    seat = min(loaded_of(house.t).game.waiting(house.t.state))
    chair = must(house.t.chairs[seat])
    person = next(one for one in FOUR if one.id == chair.person)
    house.say(person, f"act - {loaded_of(house.t).game.encode(loaded_of(house.t).game.timeout(house.t.state, seat))}")


def test_a_clock_of_a_day_is_a_clock() -> None:
    house = dealt(86_400)
    assert silent(house) is None
    house.pass_time(2 * SILENT_MS + 5_000)
    assert any(isinstance(event, ev.Lapsed) for event in house.log)
    assert not any(isinstance(event, ev.Adjourned) for event in house.log[:-1])


def test_every_move_is_a_sign_of_life() -> None:
    house = dealt(0)
    armed = set()
    for _ in range(4):
        play_on(house)
        one = must(silent(house))
        armed.add(one)
    assert len(armed) == 1
    for _ in range(8):
        house.pass_time(20 * HOUR_MS)
        if loaded_of(house.t).game.needs_deal(house.t.state):
            house.pass_time(60_000)
        assert house.t.phase == "play"
        play_on(house)
        now = must(silent(house))
        assert now.due_ms - house.now > SILENT_MS
        assert now.armed_seq <= house.t.seq
