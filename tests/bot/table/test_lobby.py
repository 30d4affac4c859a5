"""The lobby: sitting, partners, options, the start."""

from __future__ import annotations

import pytest

from bot.ports.records import Person
from bot.table import events as ev
from bot.table.loaded import loaded_of
from bot.table.lobby import mark_of
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House


def names(house: House) -> list[str]:
    return [chair.name if chair else "-" for chair in house.t.chairs]


def test_the_host_sits_and_others_take_free_seats() -> None:
    house = House()
    house.say(NINO, "sit")
    house.say(DAVIT, "sit 4")
    assert names(house) == ["Արամ", "ნინო", "-", "Давид"]


def test_a_seat_is_taken_once() -> None:
    house = House()
    assert house.refused(NINO, "sit 1") == "seat-taken"
    assert house.refused(NINO, "sit 9") == "no-seat-of"
    house.say(NINO, "sit")
    house.say(NINO, "sit")
    assert names(house).count("ნინო") == 1


def test_a_full_table_refuses_a_fifth() -> None:
    house = House()
    for person in FOUR[1:]:
        house.say(person, "sit")
    assert house.refused(VANO, "sit") == "table-full"


def test_a_person_takes_an_automatic_players_seat() -> None:
    house = House()
    house.say(ARAM, "fill")
    assert all(house.t.chairs)
    house.say(NINO, "sit")
    assert names(house)[1] == "ნინო"


def test_partner_is_chosen_by_moving_opposite() -> None:
    """BZ-1: partners sit opposite; a free seat is taken at once."""
    house = House()
    house.say(NINO, "sit")
    house.say(NINO, "sit 3")
    assert names(house) == ["Արամ", "-", "ნინო", "-"]
    assert loaded_of(house.t).game.sides(
        loaded_of(house.t).fold(None, loaded_of(house.t).game.start(4, loaded_of(house.t).options))
    )[0] == {0, 2}


def test_a_person_in_the_seat_is_asked_before_a_swap() -> None:
    house = House()
    house.say(NINO, "sit")
    house.say(ARAM, "swap 2")
    assert names(house)[:2] == ["Արամ", "ნინო"]
    house.say(NINO, "yes")
    assert names(house)[:2] == ["ნინო", "Արամ"]


def test_lots_for_partners_keep_everybody_seated() -> None:
    """BZ-1: partners by lot."""
    house = House(seed=3)
    for person in FOUR[1:]:
        house.say(person, "sit")
    house.say(DAVIT, "lots")
    assert sorted(names(house)) == sorted(person.name for person in FOUR)


def test_only_those_seated_start() -> None:
    house = House()
    house.say(ARAM, "fill")
    assert house.refused(VANO, "start") == "not-seated"
    house.say(ARAM, "start")
    assert house.t.phase == "play"


def test_an_unfilled_table_does_not_start() -> None:
    assert House().refused(ARAM, "start") == "seats-empty"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("set target 3", "bad-option"),
        ("set colour red", "unknown-option"),
        ("set clock 61", "bad-option"),
        ("set preset nonsense", "unknown-preset"),
    ],
)
def test_bad_options_are_refused_and_change_nothing(words: str, key: str) -> None:
    assert House().refused(ARAM, words) == key


def test_options_reach_the_game() -> None:
    """BZ-50: the target is an option; choosing a preset begins from its own values."""
    house = House()
    house.say(ARAM, "set target 151")
    house.say(ARAM, "set clock 300")
    assert loaded_of(house.t).options.target == 151
    assert house.t.clock_s == 300
    house.say(ARAM, "set preset classic")
    assert loaded_of(house.t).options.target == 301


def test_leaving_hands_on_the_host_and_the_last_one_closes() -> None:
    house = House()
    house.say(NINO, "sit")
    house.say(ARAM, "leave")
    assert house.t.host == NINO.id
    house.say(NINO, "leave")
    assert house.t.phase == "abandoned"


def test_a_lobby_nobody_touches_closes_itself() -> None:
    house = House()
    house.pass_time(3 * 3_600_000 + 1)
    assert house.t.phase == "abandoned"


def test_a_chat_admin_may_close_a_lobby_and_a_stranger_may_not() -> None:
    house = House()
    assert house.refused(VANO, "abandon") == "not-seated"
    house.say(Person("tg:99", "Admin", admin=True), "abandon")
    assert house.t.phase == "abandoned"


def test_first_dealer_is_drawn_by_the_first_ace() -> None:
    """BZ-2: cards are turned up clockwise until the first ace."""
    house = House(seed=5).four()
    started = next(e for e in house.log if isinstance(e, ev.Started))
    assert started.lots[-1][0] == "A"
    assert not any(card[0] == "A" for card in started.lots[:-1])
    assert started.dealer == (len(started.lots) - 1) % 4


def test_house_verbs_are_not_for_people() -> None:
    house = House()
    for words in ("tick auto.0 1", "rehome tg:-9:0", "put-aside", "nonsense", ""):
        assert house.refused(LUSINE, words) == "unknown-command"


def test_the_opener_frees_a_seat_and_nobody_else_does() -> None:
    """Who sat down and vanished makes room; a stranger, and another who sits there, cannot send people away."""
    house = House()
    house.say(NINO, "sit")
    house.say(DAVIT, "sit")
    for other in (NINO, VANO):
        assert house.refused(other, "remove 3") == "opener-only"
    assert house.refused(ARAM, "remove 4") == "seat-empty"
    assert house.refused(ARAM, "remove 9") == "no-seat-of"
    house.say(ARAM, "remove 3")
    assert names(house) == ["Արամ", "ნინო", "-", "-"]
    house.say(VANO, "sit")
    assert names(house)[2] == "Vano"
    house.say(Person("tg:99", "Admin", admin=True), "remove 1")
    assert names(house) == ["-", "ნინო", "Vano", "-"]
    assert house.t.host == NINO.id


def test_a_button_that_frees_a_seat_never_hits_who_sat_down_since() -> None:
    house = House()
    house.say(NINO, "sit 2")
    pressed = f"remove 2 {mark_of(NINO.id)}"
    house.say(NINO, "leave")
    house.say(DAVIT, "sit 2")
    assert house.refused(ARAM, pressed) == "seat-changed"
    house.say(ARAM, f"remove 2 {mark_of(DAVIT.id)}")
    assert names(house) == ["Արամ", "-", "-", "-"]


def test_a_seat_is_freed_before_the_match_only() -> None:
    house = House().four()
    assert house.refused(ARAM, "remove 2") == "already-started"


def test_who_is_sent_away_takes_an_open_question_along() -> None:
    """A change of places that waited for the one who vanished must not stay open for ever."""
    house = House()
    house.say(NINO, "sit 2")
    house.say(ARAM, "swap 2")
    house.say(ARAM, "remove 2")
    assert house.t.proposal is None
    house.say(DAVIT, "sit 2")
    house.say(ARAM, "swap 2")
    house.say(DAVIT, "leave")
    assert house.t.proposal is None


def test_one_who_sits_down_cannot_close_the_others_lobby() -> None:
    house = House()
    for person in (NINO, DAVIT):
        house.say(person, "sit")
    house.say(NINO, "abandon")
    assert house.t.phase == "lobby"
    assert house.t.proposal is not None
    house.say(DAVIT, "no")
    assert (house.t.phase, house.t.proposal) == ("lobby", None)
    house.say(NINO, "abandon")
    house.say(DAVIT, "yes")
    assert house.t.phase == "abandoned"


def test_the_opener_closes_the_lobby_alone() -> None:
    house = House()
    house.say(NINO, "sit")
    house.say(ARAM, "abandon")
    assert house.t.phase == "abandoned"


def test_who_asked_may_take_the_question_back() -> None:
    house = House().four()
    house.say(LUSINE, "leave")
    house.say(VANO, "sub")
    assert house.t.proposal is not None
    house.say(VANO, "no")
    assert house.t.proposal is None
