"""Nobody watches a table for chips or a rated one without its players' leave."""

from __future__ import annotations

import pytest

from bot.ports.keys import Dest, private_to
from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.scene import Scene
from bot.scenes import lobby
from bot.scenes.show import public
from bot.scenes.watching import counted
from bot.table import events as ev
from bot.table.clocks import VOTE_MS
from bot.table.onlookers import sides_open, watched_in
from rules.core import Illegal
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, House

KATE = Person("dc:77", "Kate")
LEO = Person("dc:78", "Leo")
PAGE = Person("web:p.leo", "Leo")
THERE, ELSEWHERE, ROOM = "dc:1:2", "dc:1:3", "web:main"


def rated(*, begun: bool = True) -> House:
    house = House()
    house.apply([ev.Chosen("rated", "on")])
    for person in FOUR[1:]:
        house.say(person, "sit")
    house.say(ARAM, "set clock 0")
    if begun:
        house.say(ARAM, "start")
        house.pass_time(2_000)
    return house


def told(house: House, before: int, where: str) -> list[str]:
    return [row.ref for row in house.out[before:] if str(row.dest) == where and row.kind == "note"]


def words(scene: Scene) -> set[str]:
    return {line.text.key for line in scene.lines}


def test_it_is_shown_once_all_agree() -> None:
    house = rated()
    reply = house.say(KATE, "watch", THERE)
    assert reply is not None
    assert reply.key == "watch-asked"
    assert watched_in(house.t) == ()
    assert "ask-watch" in words(public(house.t, house.now))
    for person in FOUR[:3]:
        house.say(person, "yes")
        assert watched_in(house.t) == ()
    before = len(house.out)
    house.say(FOUR[3], "yes")
    assert watched_in(house.t) == (Dest(THERE),)
    assert house.t.proposal is None
    assert "board" in {row.kind for row in house.out[before:] if str(row.dest) == THERE}
    assert "watched" in words(counted(house.t, public(house.t, house.now))), "those who play are told"


def test_one_no_is_enough_and_counts_for_the_match() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    before = len(house.out)
    house.say(NINO, "no")
    assert house.t.proposal is None
    assert watched_in(house.t) == ()
    assert ["watch-not-let" in ref for ref in told(house, before, THERE)] == [True]
    assert not [ref for ref in told(house, before, "tg:-5:0") if "note-dropped" in ref]
    for where in (THERE, ELSEWHERE):
        with pytest.raises(Illegal, match="watch-refused"):
            house.say(KATE, "watch", where)
    house.say(LEO, "watch", THERE)
    assert house.t.proposal is not None


def test_silence_is_no_leave() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    before = len(house.out)
    house.pass_time(VOTE_MS * 2_000)
    assert watched_in(house.t) == ()
    assert any("watch-not-let" in ref for ref in told(house, before, THERE))
    house.say(KATE, "watch", THERE)
    assert house.t.proposal is not None, "who was not refused may ask again"


@pytest.mark.parametrize("end", ["Paused", "Adjourned", "Abandoned"])
def test_whoever_asked_is_told_if_the_match_stops_before_the_answer(end: str) -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    before = len(house.out)
    house.apply([ev.Paused() if end == "Paused" else getattr(ev, end)("silence")])
    assert house.t.proposal is None
    assert ["watch-not-answered" in ref for ref in told(house, before, THERE)] == [True]
    assert "ask-watch" not in words(public(house.t, house.now))


def test_only_those_seated_are_asked_and_all_of_them() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    assert house.refused(KATE, "yes") == "not-seated"
    house.apply([ev.Lapsed(3)])
    for person in FOUR[:3]:
        house.say(person, "yes")
    assert watched_in(house.t) == (), "who is away has not agreed"
    house.say(FOUR[3], "yes")
    assert watched_in(house.t) == (Dest(THERE),)


def test_who_asked_twice_asks_once_and_others_wait() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    seq = house.t.seq
    reply = house.say(KATE, "watch", THERE)
    assert reply is not None
    assert (reply.key, house.t.seq) == ("watch-asked", seq)
    with pytest.raises(Illegal, match="vote-open"):
        house.say(LEO, "watch", ELSEWHERE)
    house.say(KATE, "no")
    assert house.t.proposal is None, "who asked may withdraw it"
    assert KATE.id not in house.t.welcome


def test_leave_lasts_and_the_host_may_end_it_for_all() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    for person in FOUR:
        house.say(person, "yes")
    house.say(KATE, "unwatch", THERE)
    house.say(KATE, "watch", ELSEWHERE)
    assert watched_in(house.t) == (Dest(ELSEWHERE),)
    house.say(ARAM, "spectators off")
    assert watched_in(house.t) == ()
    for who in (KATE, LEO):
        with pytest.raises(Illegal, match="no-spectators"):
            house.say(who, "watch", THERE)


def test_closed_meanwhile_it_opens_nothing() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    for person in FOUR[:3]:
        house.say(person, "yes")
    house.say(ARAM, "spectators off")
    house.say(FOUR[3], "yes")
    assert watched_in(house.t) == ()
    assert house.t.proposal is None


@pytest.mark.parametrize("game", ["domino", "seka", "nardi"])
def test_at_a_table_for_chips_too(game: str) -> None:
    house = House(game=game)
    house.say(NINO, "sit")
    house.say(ARAM, "set stake 1" if game == "seka" else "set stake 50")
    house.say(KATE, "watch", THERE)
    assert watched_in(house.t) == ()
    for person in (ARAM, NINO):
        house.say(person, "yes")
    assert watched_in(house.t) == (Dest(THERE),)


def test_who_watches_a_table_that_becomes_one_goes_and_may_ask() -> None:
    """For chips, rated, or by a choice of the chat's: the referee stays."""
    house = House(game="nardi")
    house.say(NINO, "sit")
    house.say(KATE, "watch", THERE)
    house.say(HOUSE, f"referee appoint {DAVIT.id} {DAVIT.name}")
    assert watched_in(house.t) == (Dest(THERE), private_to(DAVIT.id))
    before = len(house.out)
    house.say(ARAM, "set stake 50")
    assert watched_in(house.t) == (private_to(DAVIT.id),)
    assert {row.kind for row in house.out[before:] if str(row.dest) == THERE} == {"board"}
    house.say(ARAM, "set stake 0")
    house.say(KATE, "watch", THERE)
    house.say(ARAM, "set rated on")
    assert Dest(THERE) in watched_in(house.t), "Nino has not agreed to it yet"
    house.say(NINO, "yes")
    assert house.t.rated
    assert watched_in(house.t) == (private_to(DAVIT.id),)


def test_a_table_of_friends_asks_nobody() -> None:
    house = House().four()
    house.say(KATE, "watch", THERE)
    assert watched_in(house.t) == (Dest(THERE),)
    assert sides_open(house.t, PAGE.id)


def test_on_the_page_leave_opens_the_sides() -> None:
    """Others in the room see the table anyway; from a player's side only with leave."""
    house = rated()
    house.apply([ev.Shown(ROOM, "play", "")])
    assert not sides_open(house.t, PAGE.id)
    reply = house.say(PAGE, "watch", ROOM)
    assert reply is not None
    assert reply.key == "watch-asked"
    for person in FOUR:
        house.say(person, "yes")
    assert sides_open(house.t, PAGE.id)
    assert not sides_open(house.t, KATE.id)
    assert watched_in(house.t) == (), "it is played there already"
    again = house.say(PAGE, "watch", ROOM)
    assert again is not None
    assert again.key == "watching-already"
    in_chat = house.say(KATE, "watch", "tg:-5:0")
    assert in_chat is not None
    assert in_chat.key == "watching-already", "where there are no sides nobody is bothered"


def test_the_only_one_seated_needs_nobody_s_leave() -> None:
    house = House(game="nardi")
    house.say(ARAM, "set stake 50")
    reply = house.say(ARAM, "watch", THERE)
    assert reply is not None
    assert reply.key == "watching-now"
    assert watched_in(house.t) == (Dest(THERE),)


def test_accounts_that_become_one_person_keep_it() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    for person in FOUR:
        house.say(person, "yes")
    house.say(LEO, "watch", ELSEWHERE)
    house.say(LUSINE, "no")
    house.apply([ev.Merged(KATE.id, "tg:70"), ev.Merged(LEO.id, "tg:80")])
    assert (house.t.welcome, house.t.unwelcome) == (frozenset({"tg:70"}), frozenset({"tg:80"}))
    house.apply([ev.Forgotten("tg:80"), ev.Forgotten("tg:70")])
    assert (house.t.welcome, house.t.unwelcome) == (frozenset(), frozenset())


def test_a_refusal_ends_with_the_match() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    house.say(NINO, "no")
    for person in FOUR:
        house.say(person, "abandon")
    house.say(ARAM, "rematch")
    assert house.t.phase == "lobby"
    house.say(KATE, "watch", THERE)
    assert house.t.proposal is not None
    assert lobby.lobby(house.t).lines[-1].text.key == "ask-watch"
