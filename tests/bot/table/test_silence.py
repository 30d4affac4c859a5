"""A match in which nobody's time runs is put aside after a day without a move; it goes on where it stood."""

from __future__ import annotations

import pytest

from bot.ports.records import HOUR_MS, SILENT_MS, Person, Timer
from bot.table import events as ev
from bot.table.clocks import ASIDE_MS, timers
from bot.table.loaded import loaded_of
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


@pytest.mark.parametrize("alone", [False, True])
def test_put_aside_after_a_day_and_resumed(alone: bool) -> None:
    house = dealt(60 if alone else 0, alone=alone)
    assert house.t.phase == "play"
    before = house.t.state
    house.pass_time(SILENT_MS - HOUR_MS)
    assert house.t.phase == "play", "not a whole day yet"
    house.pass_time(2 * HOUR_MS)
    assert house.t.phase == "adjourned"
    assert [row.kind for row in house.out].count("note") >= 1
    assert silent(house) is None
    house.say(ARAM, "resume tg:-6:0")
    assert (house.t.phase, house.t.state) == ("play", before)
    assert silent(house) is not None
    house.pass_time(SILENT_MS + 2 * HOUR_MS)
    assert house.t.phase == "adjourned", "and again"


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


VISITOR, NINO_THERE = Person("web:p.aram", "Aram"), Person("web:p.nino", "Nino")


def on_the_page() -> House:
    """One person among automatic players on the page, their turn."""
    house = House(VISITOR, game="nardi", place="web:main")
    for words in ("attend on", "fill", "start"):
        house.say(VISITOR, words)
    while house.t.state is None or loaded_of(house.t).game.waiting(house.t.state) != {0}:
        house.pass_time(1_000)
    return house


def dests(house: House) -> list[str]:
    return [str(one.dest) for one in house.t.audiences]


def test_who_has_the_page_open_may_think_and_who_closes_it_has_ten_minutes() -> None:
    house = on_the_page()
    before = house.t.state
    house.pass_time(HOUR_MS)
    assert house.t.phase == "play", "the page is open"
    house.say(VISITOR, "attend off")
    house.pass_time(ASIDE_MS - 1)
    assert house.t.phase == "play"
    house.say(VISITOR, "attend on")
    house.pass_time(HOUR_MS)
    assert house.t.phase == "play", "back in time"
    house.say(VISITOR, "attend off")
    house.out.clear()
    house.pass_time(ASIDE_MS)
    assert (house.t.phase, dests(house)) == ("adjourned", ["@web:p.aram"])
    assert house.out == [], "nobody is there to hear of it"
    house.pass_time(SILENT_MS)
    house.say(VISITOR, "resume web:main")
    assert (house.t.phase, dests(house), house.t.state) == ("play", ["web:main"], before)
    house.say(VISITOR, "pause")
    house.pass_time(ASIDE_MS)
    assert house.t.phase == "adjourned", "a pause is no place to hide"


def test_who_else_is_waited_for() -> None:
    house = House(VISITOR, game="nardi", place="web:main")
    house.say(NINO_THERE, "sit")
    for words in ("set clock 0", "start"):
        house.say(VISITOR, words)
    house.pass_time(SILENT_MS - HOUR_MS)
    assert house.t.phase == "play"
    house = dealt(60, alone=True)
    house.pass_time(10 * ASIDE_MS)
    assert house.t.phase == "play"
