"""A lesson as a table: for one person, at their pace, and nothing of it counts."""

from __future__ import annotations

import pytest

from bot.games import game_keys
from bot.outbox.rings import KIND
from bot.ports.records import StoredEvent
from bot.table.codec import encode_event
from bot.table.learning import halted
from bot.table.loaded import loaded_of
from bot.table.matches import told
from bot.table.model import Table
from rules.core import Illegal
from tests.bot.house import ARAM, NINO
from tests.bot.learn.kit import School

GAMES = game_keys()


def dealt(table: Table) -> object:
    return loaded_of(table).game.view(table.state, 0)


def first_deal(school: School) -> Table:
    for _ in school.follow(School.as_advised):
        if school.t.deal:
            return school.t
    raise AssertionError("no deal")


@pytest.mark.parametrize("key", GAMES)
def test_the_chosen_deal_is_always_the_same_and_another_is_not(key: str) -> None:
    chosen, again, other = School(key), School(key), School(key, 12)
    assert dealt(first_deal(chosen)) == dealt(first_deal(again))
    assert dealt(first_deal(other)) != dealt(first_deal(again))


def test_no_word_and_nobody_else_comes_into_it() -> None:
    school = School(GAMES[0])
    mine = ("word plum", "set rated on", "rematch", "swap 2", "spectators on", "referee offer")
    theirs = ("sit", "sub 2", "watch")
    for who, words in (*((ARAM, one) for one in mine), *((NINO, one) for one in theirs)):
        with pytest.raises(Illegal) as refused:
            school.say(who, words)
        assert refused.value.key == "lesson-alone", words
    assert school.t.entering == ()
    assert not school.t.spectators


def test_the_automatic_players_wait_until_the_trick_has_been_read() -> None:
    school = School(GAMES[0])
    stops = 0
    for _ in school.follow(School.as_advised):
        if halted(school.t):
            stops += 1
            before = school.t.seq
            assert not [name for name in school.clocks if name.startswith(("auto", "deal"))]
            school.pass_time(600_000)
            assert school.t.seq == before, "nobody moves, however long it takes"
            school.say(ARAM, "goon")
            assert school.t.seq > before
    assert stops >= 3


def test_to_go_on_is_of_no_use_when_nothing_has_stopped() -> None:
    school = School(GAMES[0])
    for _ in school.follow(School.as_advised):
        before = school.t.seq
        if not halted(school.t):
            school.say(ARAM, "goon")
            assert school.t.seq == before
            break


def test_nobody_is_called_and_no_clock_runs_for_the_learner() -> None:
    school = School(GAMES[0])
    for n, _ in enumerate(school.follow(School.as_advised)):
        running = {name.split(".")[0] for name in school.clocks}
        assert not running & {"turn", "half", "late", "away"}
        if n > 12:
            break
    assert not [row for row in school.out if row.kind == KIND]


@pytest.mark.parametrize("key", GAMES)
def test_it_is_over_with_its_first_deal_and_no_match_is_recorded(key: str) -> None:
    school = School(key)
    for _ in school.follow(School.as_advised):
        pass
    assert (school.t.phase, school.t.deal) == ("over", 1)
    assert not school.t.ended
    stored = []
    for n, event in enumerate(school.log, 1):
        new = encode_event(event)
        stored.append(StoredEvent(n, new.type, new.v, new.body, school.now))
    assert told(stored).matches == []


@pytest.mark.parametrize("step", [0, 1, 3, 6])
@pytest.mark.parametrize("key", GAMES)
def test_it_can_be_left_at_any_time(key: str, step: int) -> None:
    school = School(key)
    for n, _ in enumerate(school.follow(School.as_advised)):
        if n == step or school.t.phase != "play":
            break
    if school.t.phase == "play":  # a lesson of few steps may be over by then
        school.say(ARAM, "leave sure")
        assert school.t.phase == "abandoned"
    else:
        assert step > 3
    assert not school.clocks
    assert not [row for row in school.out if row.kind == "note"], "its board says so"


def test_a_step_can_be_taken_back() -> None:
    school = School("domino")
    for _ in school.follow(School.as_advised):
        assert school.t.lesson is not None
        if school.t.before is not None and school.t.before[1] == school.seat:
            before = school.t.state
            school.say(ARAM, "takeback")
            assert school.t.state != before
            return
