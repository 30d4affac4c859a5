"""BZ-2: the first dealer by agreement of all, and by the first ace where there is none."""

from __future__ import annotations

import pytest

from bot.games import game_keys, rules_of
from bot.scenes.show import public
from bot.table import events as ev
from bot.table.clocks import VOTE_MS
from bot.table.loaded import loaded_of
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House
from tests.bot.matches import presses, seated


def agreeing(people: int = 4) -> House:
    house = House()
    for person in FOUR[1:people]:
        house.say(person, "sit")
    if people < 4:
        house.say(ARAM, "fill")
    house.say(ARAM, "set first_dealer agreement")
    return house


def started(house: House) -> ev.Started:
    (found,) = (event for event in house.log if isinstance(event, ev.Started))
    return found


def named(house: House) -> list[str]:
    return [data for data in presses(public(house.t, house.now)) if ":dealer " in data]


def keys(house: House) -> list[str]:
    return [line.text.key for line in public(house.t, house.now).lines]


@pytest.mark.parametrize("seat", range(4))
def test_whom_all_agree_on_deals_first(seat: int) -> None:
    house = agreeing()
    assert len(named(house)) == 4
    assert "lobby-dealer" in keys(house)
    house.say(NINO, f"dealer {seat + 1}")
    assert house.t.proposal is not None
    assert named(house) == []
    assert "ask-dealer" in keys(house)
    for person in (ARAM, DAVIT):
        house.say(person, "yes")
        assert house.t.phase == "lobby"
    house.say(LUSINE, f"dealer {seat + 1}")  # naming the same seat is a yes
    assert house.t.phase == "play"
    assert (started(house).dealer, started(house).lots) == (seat, ())
    assert loaded_of(house.t).game.view(house.t.state, None).dealer == seat


def test_one_no_and_the_first_ace_decides() -> None:
    """As the source has it: "if one of them does not agree"."""
    house = agreeing()
    house.say(NINO, "dealer 2")
    house.say(DAVIT, "no")
    assert house.t.phase == "play"
    assert started(house).lots[-1][0] == "A"
    assert started(house).dealer == (len(started(house).lots) - 1) % 4


def test_no_answer_in_time_and_the_first_ace_decides() -> None:
    house = agreeing()
    house.say(NINO, "dealer 2")
    house.say(ARAM, "yes")
    house.pass_time(VOTE_MS + 1)
    assert started(house).lots[-1][0] == "A"
    assert ev.Dropped("dealer", "lapsed") in house.log


def test_the_same_ace_as_without_the_question() -> None:
    """Nothing is gained by letting the others wait: the lots hang on the seal alone."""
    asked, plain = agreeing(), agreeing()
    plain.say(ARAM, "set first_dealer ace")
    asked.say(NINO, "dealer 2")
    asked.say(DAVIT, "no")
    plain.say(ARAM, "start")
    assert started(asked).lots == started(plain).lots


def test_who_named_somebody_may_take_it_back() -> None:
    house = agreeing()
    house.say(NINO, "dealer 2")
    assert house.refused(DAVIT, "dealer 3") == "vote-open"
    house.say(NINO, "no")
    assert house.t.phase == "lobby"
    assert house.t.proposal is None
    house.say(DAVIT, "dealer 3")
    assert house.t.proposal is not None


def test_computer_players_agree_to_anything() -> None:
    house = agreeing(2)
    house.say(ARAM, "dealer 4")
    house.say(NINO, "yes")
    assert started(house).dealer == 3


def test_one_person_among_computer_players_just_starts() -> None:
    house = agreeing(1)
    assert named(house) == []
    assert house.refused(ARAM, "dealer 1") == "dealer-by-ace"
    house.say(ARAM, "start")
    assert started(house).lots[-1][0] == "A"


def test_nobody_starts_past_the_others_and_no_seat_moves_meanwhile() -> None:
    house = agreeing(3)
    assert not any(data.endswith(":start") for data in presses(public(house.t, house.now)))
    assert house.refused(ARAM, "start") == "name-dealer"
    assert house.refused(VANO, "dealer 1") == "not-seated"
    assert house.refused(ARAM, "dealer 5") == "no-seat-of"
    assert house.refused(ARAM, "dealer") == "no-seat-of"
    house.say(ARAM, "dealer 4")
    for person, words in (
        (VANO, "sit"),
        (VANO, "sit 4"),
        (NINO, "swap 4"),
        (NINO, "sit 4"),
        (ARAM, "lots"),
        (ARAM, "clear 4"),
        (ARAM, "fill"),
        (ARAM, "set first_dealer ace"),
        (ARAM, "set preset classic"),
    ):
        assert house.refused(person, words) == "vote-open", words
    house.say(NINO, "leave")
    assert house.t.proposal is None
    assert house.t.phase == "lobby"
    assert named(house) == []  # a seat is empty now


def test_only_where_cards_are_turned_up_for_the_dealer() -> None:
    for key in game_keys():
        house = seated(key, min(rules_of(key).seats), 1)
        if "blot" in key or "belote" in key:
            house.say(ARAM, "set first_dealer agreement")
            assert house.t.agreed_dealer
            assert house.refused(ARAM, "set first_dealer me") == "bad-option"
        else:
            assert house.refused(ARAM, "set first_dealer agreement") == "unknown-option"


def test_by_the_ace_unless_chosen() -> None:
    house = House()
    for person in FOUR[1:]:
        house.say(person, "sit")
    assert house.refused(ARAM, "dealer 2") == "dealer-by-ace"


def test_the_next_match_is_agreed_on_anew() -> None:
    house = agreeing()
    house.say(NINO, "dealer 2")
    for person in (ARAM, DAVIT, LUSINE):
        house.say(person, "yes")
    house.pass_time(5_000)
    house.say(NINO, "abandon")
    for person in (ARAM, DAVIT, LUSINE):
        if house.t.phase == "play":
            house.say(person, "yes")
    house.say(NINO, "rematch")
    assert house.t.agreed_dealer
    assert len(named(house)) == 4
