"""Whoever goes away from a rated match: it waits for them, and what happens if they do not come."""

from __future__ import annotations

import pytest

from bot.ports.records import StoredEvent
from bot.ports.rights import ChatRules, NoRights
from bot.scenes import lobby as scenes
from bot.scenes.show import public
from bot.table import events as ev
from bot.table.clocks import timers
from bot.table.codec import encode_event, text_from_json
from bot.table.desertion import BARRED_MS, DAY_MS, TAKE_UP_MS, WITHIN_MS, barred_until, blamed, check, take_up_until
from bot.table.loaded import loaded_of
from bot.table.matches import told
from bot.table.votes import ends_at_once
from rules.core import Illegal
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, House

PEOPLE = (ARAM, NINO, DAVIT, LUSINE)


def rated() -> House:
    house = House()
    house.say(ARAM, "set rated on")
    return house.four()


def notes(house: House) -> list[str]:
    return [text_from_json(row.ref).key for row in house.out if row.kind == "note"]


def usual(house: House, seat: int) -> str:
    game = loaded_of(house.t).game
    return game.encode(game.timeout(house.t.state, seat))


def board(house: House) -> list[str]:
    return [line.text.key for line in public(house.t, house.now).lines]


# --- who goes -------------------------------------------------------------------------------------------------------


def test_whoever_leaves_is_asked_first_and_then_the_match_is_adjourned() -> None:
    house = rated()
    assert ends_at_once(house.t, NINO, "leave")
    assert scenes.sure(house.t, "leave").lines[0].text.key == "sure-leave-rated"
    house.say(NINO, "leave sure")
    assert (house.t.phase, house.t.reason, house.t.rated) == ("adjourned", "left", True)
    assert blamed(house.t) == (house.t.seat_of(NINO.id),)
    assert house.t.seat_of(NINO.id) is not None, "the seat stays theirs"
    assert "note-adjourned-rated" in notes(house)
    assert board(house) == ["board-adjourned-rated"]


def test_an_unrated_match_goes_on_with_an_automatic_player_as_ever() -> None:
    house = House().four()
    house.say(NINO, "leave")
    assert house.t.phase == "play"
    assert house.t.seat_of(NINO.id) is None


def test_a_clock_that_runs_out_costs_one_move_and_only_the_second_adjourns() -> None:
    house = rated()
    house.pass_time(61_000)
    (away,) = [seat for seat, chair in house.t.people() if chair.away]
    assert house.t.phase == "play"
    assert "note-lapsed-rated" in notes(house)
    moves = sum(isinstance(event, ev.Acted) for event in house.log)
    for _ in range(8):
        if house.t.phase != "play" or away in {wait.seat for wait in house.t.waits}:
            break
        seat = house.t.waits[0].seat
        chair = house.t.chairs[seat]
        assert chair is not None
        house.say(next(one for one in PEOPLE if one.id == chair.person), f"act - {usual(house, seat)}")
    house.pass_time(20_000)
    assert (house.t.phase, house.t.reason) == ("adjourned", "away")
    assert blamed(house.t) == (away,)
    assert moves == 1
    played = [event.by for event in house.log if isinstance(event, ev.Acted) and event.seat == away]
    assert played == ["auto"], "nobody else plays on for them"


def test_whoever_is_back_in_time_plays_on() -> None:
    house = rated()
    house.pass_time(61_000)
    (away,) = [seat for seat, chair in house.t.people() if chair.away]
    chair = house.t.chairs[away]
    assert chair is not None
    house.say(next(one for one in PEOPLE if one.id == chair.person), "back")
    house.pass_time(20_000)
    assert house.t.phase == "play"


def test_silence_without_a_clock() -> None:
    house = House()
    house.say(ARAM, "set rated on")
    house.say(ARAM, "set clock 0")
    house.four()
    waited = {wait.seat for wait in house.t.waits}
    house.pass_time(40 * DAY_MS)
    assert house.t.phase == "adjourned"
    assert set(blamed(house.t)) == waited


def test_by_consent_nobody_is_blamed() -> None:
    """Regulations, chapter 7: an unfinished match."""
    house = rated()
    house.say(ARAM, "adjourn")
    for person in PEOPLE[1:]:
        house.say(person, "yes")
    assert house.t.reason == "by-consent"
    assert blamed(house.t) == ()
    house.pass_time(100 * DAY_MS)
    assert not house.t.deserted
    house.say(NINO, "resume")
    assert (house.t.phase, house.t.rated) == ("play", True)


# --- in time and too late -------------------------------------------------------------------------------------------


def test_taken_up_again_in_time_it_goes_on_where_it_was_and_is_rated() -> None:
    house = rated()
    state = house.t.state
    house.say(NINO, "leave sure")
    house.pass_time(TAKE_UP_MS - 1000)
    house.say(NINO, "resume")
    assert house.t.phase == "play"
    assert house.t.state == state
    assert house.t.rated
    assert not any(chair.away for _, chair in house.t.people())
    assert not any(clock.name == "taken" for clock in timers(house.t))


def test_not_taken_up_it_is_deserted_once_and_can_still_be_finished() -> None:
    house = rated()
    house.say(NINO, "leave sure")
    day = take_up_until(house.t)
    (told_,) = [text for text in map(text_of, house.out) if text and text.key == "note-adjourned-rated"]
    assert dict(told_.args)["day"] == day, "which is said beforehand"
    house.pass_time(TAKE_UP_MS + 1000)
    seat = house.t.seat_of(NINO.id)
    assert [event for event in house.log if isinstance(event, ev.Deserted)] == [ev.Deserted(seat, NINO.id, NINO.name)]
    assert "note-deserted" in notes(house)
    assert board(house) == ["board-deserted"]
    house.pass_time(TAKE_UP_MS * 3)
    assert sum(isinstance(event, ev.Deserted) for event in house.log) == 1
    house.say(DAVIT, "resume tg:-9:0")
    assert (house.t.phase, house.t.rated, house.t.deserted) == ("play", True, False)


def text_of(row: object) -> object:
    return text_from_json(row.ref) if row.kind == "note" else None  # type: ignore[attr-defined]


def test_where_everybody_went_nobody_deserted_anybody() -> None:
    house = rated()
    house.apply([ev.Absent(seat) for seat in range(4)] + [ev.Adjourned("nobody-here")])
    assert blamed(house.t) == ()
    assert not timers(house.t)


def test_the_clock_that_has_run_out_does_nothing_twice() -> None:
    house = rated()
    house.say(NINO, "leave sure")
    (clock,) = timers(house.t)
    house.pass_time(TAKE_UP_MS + 1000)
    seq = house.t.seq
    house.say(None, f"tick taken {clock.armed_seq}")
    assert house.t.seq == seq


def test_an_open_question_is_dropped() -> None:
    house = rated()
    house.say(ARAM, "pause")
    house.say(NINO, "leave sure")
    assert house.t.proposal is None


# --- the admins’ part -----------------------------------------------------------------------------------------------


def test_whom_the_admins_block_is_replaced_and_the_match_unrated() -> None:
    house = House()
    house.say(ARAM, "set rated on")
    for person in PEOPLE[1:]:
        house.say(person, "sit")
    house.say(ARAM, "start")
    house.apply([ev.Dismissed(1, ARAM.id)])
    assert house.t.rated
    house.pass_time(10_000)
    assert house.t.deal == 1
    assert not house.t.rated
    assert "note-unrated" in notes(house)


# --- again and again ------------------------------------------------------------------------------------------------


class Deserters(NoRights):
    def __init__(self, **times: int) -> None:
        self.times = times

    def rules(self, place: str) -> ChatRules:
        return ChatRules()

    def desertions(self, person: str) -> tuple[int, ...]:
        return tuple(k * DAY_MS for k in range(self.times.get(person.replace(":", ""), 0)))


@pytest.mark.parametrize(
    ("days", "now", "until"),
    [
        ((), 0, None),
        ((1, 2), 3, None),
        ((1, 2, 3), 4, 33),
        ((1, 2, 3), 33, None),
        ((1, 50, 92), 93, None),
        ((1, 50, 91), 93, 121),
        ((1, 2, 3, 20), 25, 50),
        ((1, 200, 210, 211), 212, 241),
    ],
)
def test_three_in_ninety_days_bar_for_thirty(days: tuple[int, ...], now: int, until: int | None) -> None:
    assert (WITHIN_MS, BARRED_MS) == (90 * DAY_MS, 30 * DAY_MS)
    found = barred_until([day * DAY_MS for day in days], now * DAY_MS)
    assert found == (until * DAY_MS if until is not None else None)


def test_they_do_not_sit_at_a_rated_table_and_the_others_are_told_why() -> None:
    house = House()
    house.say(ARAM, "set rated on")
    house.say(NINO, "sit")
    for actor, said in ((NINO, "illegal-rated-deserter"), (ARAM, "illegal-seat-deserter")):
        with pytest.raises(Illegal) as refusal:
            check(Deserters(tg2=3), house.t, 5 * DAY_MS, actor.id)
        assert refusal.value.key == said
    check(Deserters(tg2=2), house.t, 5 * DAY_MS, ARAM.id)
    check(Deserters(tg2=3), House().t, 5 * DAY_MS, NINO.id)


def test_what_is_told_of_such_a_match() -> None:
    """Adjourned and deserted it is no finished match; the four who finish it later have played a rated one."""
    house = rated()
    house.say(NINO, "leave sure")
    house.pass_time(TAKE_UP_MS + 1000)
    new = [encode_event(one) for one in house.log]
    stored = [StoredEvent(n, one.type, one.v, one.body, house.now) for n, one in enumerate(new, 1)]
    assert told(stored).matches == []
