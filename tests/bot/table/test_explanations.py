"""Errors (LG-8): an explanation is demanded, given and judged, and the opponents choose."""

from __future__ import annotations

import pytest

from bot.ports.people import HOUSE
from bot.scenes.info import last_finished
from bot.scenes.show import public
from bot.table.referee import verbs
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House, must
from tests.bot.table.refereed import KATE, between, judged, keys, notes


def test_an_explanation_is_demanded_given_and_judged() -> None:
    house = judged(House().four())
    since = len(house.out)
    house.say(ARAM, "referee demand 2 why did you cough?")
    assert "explain-stands" in keys(public(house.t, house.now))
    assert house.refused(DAVIT, "referee explain it was me") == "explain-none"
    assert house.refused(DAVIT, "referee demand 4 and you") == "explain-open"
    house.say(NINO, "referee explain I have a cold")
    assert house.refused(ARAM, "referee innocent") == "referee-judges"
    house.say(VANO, "referee innocent")
    assert notes(house, since) == ["referee-told-demanded", "referee-told-explained", "referee-told-judged-innocent"]
    assert house.refused(NINO, "referee goon") == "explain-opponents"
    house.say(DAVIT, "referee goon")
    assert not must(house.t.bench.asked).open
    assert house.refused(ARAM, "referee replay") == "explain-no-choice"


def test_the_opponents_replay_after_an_innocent_error() -> None:
    house = judged(House().four())
    house.go("vano referee demand 1 what was that?; vano referee innocent; nino referee replay")
    assert house.t.state.phase != "between"
    house.say(LUSINE, "yes")
    assert (house.t.state.phase, house.t.state.rows[-1].void) == ("between", "referee")
    assert last_finished(house.t) == 1
    house.pass_time(16_000)
    assert house.t.deal == 2


def test_if_one_of_them_does_not_it_goes_on() -> None:
    house = judged(House().four())
    house.go("vano referee demand 1 what was that?; vano referee innocent; nino referee replay")
    assert house.refused(ARAM, "yes") == "not-your-vote"
    house.say(LUSINE, "no")
    assert (must(house.t.bench.asked).choice, house.t.deal) == ("goon", 1)
    house = judged(House().four())
    house.say(VANO, "referee demand 1 what was that?")
    between(house)
    house.say(VANO, "referee innocent")
    assert house.refused(NINO, "referee replay") == "explain-deal-over"
    assert "replay" not in verbs(house.t, NINO)
    house.say(NINO, "referee goon")


def test_without_a_referee_the_four_settle_it() -> None:
    """Everybody may ask; the opponents of whoever was asked decide together (LG-8)."""
    house = House().four()
    assert house.refused(KATE, "referee demand 2 you") == "not-seated"
    assert house.refused(ARAM, "referee demand 1 me") == "explain-self"
    assert house.refused(ARAM, "referee demand 2") == "referee-words"
    assert house.refused(ARAM, "referee demand 9 you") == "no-seat-of"
    house.say(LUSINE, "referee demand 2 my own partner, what was that?")
    assert house.refused(LUSINE, "referee deliberate") == "explain-opponents"
    house.say(ARAM, "referee deliberate")
    assert house.refused(LUSINE, "yes") == "not-your-vote"
    house.say(DAVIT, "no")
    assert house.t.bench.asked is not None
    assert house.t.bench.asked.verdict == "", "they did not agree"
    house.go("davit referee innocent; aram yes")
    assert house.t.bench.asked.verdict == "innocent"
    house.say(ARAM, "referee goon")
    assert [entry.kind for entry in house.t.bench.entries] == ["demanded", "judged-innocent", "chosen-goon"]


def test_where_nobody_is_asked_and_nothing_corrected() -> None:
    house = House()
    house.say(ARAM, "start fill")
    house.pass_time(2_000)
    assert house.refused(ARAM, "referee demand 2 why?") == "explain-computer"
    house = House(game="nardi")
    house.go("nino sit; aram start")
    house.say(HOUSE, f"referee appoint {VANO.id} Vano")
    assert house.refused(VANO, "referee void why") == "no-book"
    assert house.refused(VANO, "referee correct 1 5:0 why") == "no-book"
    house.say(VANO, "referee note still here")
    assert {"void", "correct"}.isdisjoint(verbs(house.t, VANO))


@pytest.mark.parametrize("game", ["georgian-belote", "duel-blot"])
def test_the_other_blots_have_a_davtar_too(game: str) -> None:
    house = House(game=game)
    for person in FOUR[1:] if game == "georgian-belote" else FOUR[1:2]:
        house.say(person, "sit")
    house.say(ARAM, "start")
    house.pass_time(2_000)
    house.say(HOUSE, f"referee appoint {VANO.id} Vano")
    house.go("vano referee void shown cards; vano referee correct 1 20:-10 so")
    assert (house.t.state.totals, house.t.state.rows[0].first) == ((20, -10), (0, 0))
    house.say(VANO, "referee correct 1 500:0 so")
    target = house.t.state.options.target
    assert (house.t.phase == "over") == (target <= 500)
