"""Removed from a lobby, voted out of a match, dismissed because the chat's admins have blocked somebody."""

from __future__ import annotations

import pytest

from bot.ports.keys import private_to
from bot.ports.people import HOUSE
from bot.ports.records import Person, StoredEvent
from bot.scenes import lobby
from bot.table import events as ev
from bot.table.codec import decode_event, text_from_json
from bot.table.loaded import loaded_of
from bot.table.lobby import mark_of
from rules.core import Illegal
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House

BOSS = Person("tg:9", "Boss", admin=True)


def four(game: str = "bazaar-blot") -> House:
    house = House(game=game)
    for who in FOUR[1:]:
        house.say(who, "sit")
    house.say(ARAM, "start")
    house.pass_time(20_000)
    assert house.t.phase == "play"
    return house


def refused(house: House, who: Person, words: str) -> str:
    before = house.t
    with pytest.raises(Illegal) as why:
        house.say(who, words)
    assert house.t == before
    return why.value.key


def told(house: House, who: Person) -> list[str]:
    return [text_from_json(row.ref).key for row in house.out if row.dest == private_to(who.id) and row.kind == "note"]


@pytest.mark.parametrize("by", [ARAM, BOSS])
def test_whoever_is_removed_does_not_sit_down_again_until_they_are_let(by: Person) -> None:
    house = House()
    house.say(NINO, "sit 2")
    assert refused(house, DAVIT, "remove 2") == "opener-only"
    house.say(by, f"remove 2 {mark_of(NINO.id)}")
    assert told(house, NINO) == ["you-were-removed"]
    assert refused(house, NINO, "sit") == "removed-here"
    assert refused(house, NINO, "sit 3") == "removed-here"
    assert refused(house, NINO, f"readmit {mark_of(NINO.id)}") == "opener-only"
    buttons = [b.data for row in lobby.seats(house.t, by).buttons for b in row]
    (again,) = [data.split(":", 2)[2] for data in buttons if "readmit" in data]
    house.say(by, again)
    assert refused(house, by, again) == "nobody-removed"
    house.say(NINO, "sit 2")
    assert house.t.seat_of(NINO.id) == 1


def test_whoever_leaves_by_themselves_may_come_back() -> None:
    house = House()
    house.say(NINO, "sit 2")
    house.say(NINO, "leave")
    house.say(NINO, "sit 2")
    assert told(house, NINO) == []


def test_the_removed_do_not_take_over_a_seat_once_it_runs_and_stay_out_of_the_next_lobby() -> None:
    house = House()
    house.say(NINO, "sit 2")
    house.say(ARAM, "remove 2")
    house.say(ARAM, "start fill")
    assert refused(house, NINO, "sub") == "removed-here"
    house.say(ARAM, "abandon sure")
    house.say(ARAM, "rematch")
    assert refused(house, NINO, "sit") == "removed-here"


def test_more_than_half_of_the_others_present_vote_somebody_out() -> None:
    house = four()
    house.say(NINO, f"voteout 1 {mark_of(ARAM.id)}")
    assert refused(house, ARAM, "yes") == "not-your-vote"
    assert refused(house, ARAM, "no") == "not-your-vote"
    assert house.t.seat_of(ARAM.id) == 0, "one of three is not enough"
    house.say(DAVIT, "yes")
    assert house.t.seat_of(ARAM.id) is None
    assert house.t.host == NINO.id
    assert told(house, ARAM) == ["you-were-voted-out"]
    assert refused(house, ARAM, "sub") == "voted-out"
    assert refused(house, ARAM, "sit 1") == "voted-out"
    assert refused(house, ARAM, "back") == "not-seated"
    house.say(VANO, "sub 1")
    house.say(LUSINE, "yes")
    house.say(DAVIT, "yes")
    assert house.t.seat_of(VANO.id) == 0, "the seat may be taken over (HS-31)"


def test_a_no_settles_it() -> None:
    house = four()
    house.say(NINO, "voteout 1")
    house.say(LUSINE, "no")
    assert house.t.proposal is None
    assert house.t.seat_of(ARAM.id) == 0


def test_whoever_goes_first_is_not_voted_out() -> None:
    house = four()
    house.say(NINO, "voteout 1")
    house.say(ARAM, "leave")
    assert house.t.proposal is None
    house.say(ARAM, "sub")
    assert house.t.seat_of(ARAM.id) == 0


def test_refusals_of_a_vote() -> None:
    house = four()
    assert refused(house, NINO, "voteout 2") == "voteout-self"
    assert refused(house, NINO, f"voteout 1 {mark_of(DAVIT.id)}") == "seat-changed"
    assert refused(house, NINO, "voteout 9") == "no-seat-of"
    assert refused(house, VANO, "voteout 1") == "not-seated"
    house.say(ARAM, "leave")
    assert refused(house, NINO, "voteout 1") == "voteout-computer"
    house.say(DAVIT, "leave")
    assert refused(house, NINO, "voteout 4") == "voteout-two"
    seat = house.t.seat_of(NINO.id)
    assert seat is not None
    assert not lobby.may_vote_out(house.t, seat)


def test_two_at_a_table_cannot_vote() -> None:
    house = House(game="nardi")
    house.say(NINO, "sit")
    house.say(ARAM, "start")
    assert refused(house, ARAM, "voteout 2") == "voteout-two"


def test_an_absent_third_makes_two_of_them() -> None:
    house = House(game="seka")
    for who in (NINO, DAVIT):
        house.say(who, "sit")
    house.say(ARAM, "start")
    seat = house.t.seat_of(DAVIT.id)
    assert seat is not None
    house.apply([ev.Lapsed(seat)])
    assert refused(house, ARAM, "voteout 2") == "voteout-two"
    house.say(ARAM, f"voteout {seat + 1}")
    assert house.t.proposal is not None, "the absent one can be voted out by both"


def test_the_next_match_is_open_to_them_again() -> None:
    house = four()
    house.say(NINO, "voteout 1")
    house.say(DAVIT, "yes")
    for who in (NINO, DAVIT):
        house.say(who, "abandon sure")
    assert house.t.phase == "abandoned"
    house.say(NINO, "rematch")
    house.say(ARAM, "sit")
    assert house.t.seat_of(ARAM.id) is not None


def test_somebody_blocked_plays_the_deal_to_its_end() -> None:
    house = four()
    assert refused(house, BOSS, f"bar {ARAM.id}") == "unknown-command"
    house.say(HOUSE, f"bar {ARAM.id}")
    assert house.t.seat_of(ARAM.id) == 0
    house.say(HOUSE, f"bar {ARAM.id}")
    assert [type(e) for e in house.log].count(ev.Dismissed) == 1, "once"
    deal = house.t.deal
    while house.t.deal == deal and house.t.phase == "play":
        if loaded_of(house.t).game.needs_deal(house.t.state):
            assert house.t.seat_of(ARAM.id) == 0
        house.pass_time(60_000)
    assert house.t.deal == deal + 1 or house.t.phase == "adjourned"
    chair = house.t.chairs[0]
    assert chair is not None
    assert chair.left or house.t.phase == "adjourned"


def test_between_deals_they_go_at_once_and_from_a_lobby_too() -> None:
    house = House()
    house.say(NINO, "sit")
    house.say(HOUSE, f"bar {NINO.id}")
    assert house.t.seat_of(NINO.id) is None
    assert refused(house, NINO, "sit") == "removed-here"
    house.say(HOUSE, f"bar {VANO.id}")


def test_a_lifted_block_lets_them_stay() -> None:
    house = four()
    house.say(HOUSE, f"bar {ARAM.id}")
    house.say(HOUSE, f"unbar {ARAM.id}")
    chair = house.t.chairs[0]
    assert chair is not None
    assert not chair.leaving
    assert refused(house, BOSS, f"unbar {ARAM.id}") == "unknown-command"


def test_whoever_left_before_the_deal_was_over_stays_once_the_block_is_lifted() -> None:
    house = four()
    house.say(HOUSE, f"bar {ARAM.id}")
    house.say(ARAM, "leave")
    house.say(HOUSE, f"unbar {ARAM.id}")
    house.say(ARAM, "sub")
    deal = house.t.deal
    while house.t.deal == deal and house.t.phase == "play":
        house.pass_time(60_000)
    chair = house.t.chairs[0]
    assert chair is not None
    assert not chair.left


def test_old_events_are_read_as_they_were() -> None:
    old = StoredEvent(1, "Stood", 1, b'{"seat":1,"host":"tg:1"}', 0)
    assert decode_event(old, "nardi") == ev.Stood(1, "tg:1", removed=False)
